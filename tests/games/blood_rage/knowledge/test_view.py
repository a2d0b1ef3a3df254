"""What each seat may know of cards, what the log tells it, and what it can imagine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.seats import REFEREE, parse_seat
from meadhall.games.blood_rage.knowledge.shape import BloodRageView
from meadhall.testing import Board
from tests.games.blood_rage.board import GAME, READERS, base, call, fight, hand, lay, seen_by

SEATS = ("p1", "p2", "p3")
QUESTS = {card.id for card in GAME.content.of("quest_card")}
DRAWS = 60


def table(phase: str = "turns", age: int = 1, **more: Any) -> Board:
    """Three players without the sets; p1 and p2 have hands, p2 and p3 quests."""
    players: dict[str, Any] = {
        "p1": {"hand": "a1_tyrs_bash a1_troll a1_manheim"},
        "p2": {"hand": "a1_tyrs_smash a1_lokis_domain", "quests": "a1_alfheim"},
        "p3": {"hand": "a1_thors_hammer", "quests": "a1_jotunheim a1_glorious_death"},
    }
    return base({**players, **more}, phase=phase, age=age, tokens={"elvagar": "horns"})


def drafting(age: int = 1) -> Board:
    """A draft of three; in later Ages p1 and p3 have kept a card."""
    kept = {"p1": {"hand": "a1_tyrs_smite"}, "p3": {"hand": "a1_alfheim"}} if age > 1 else {}
    return base(kept, phase="gods_gifts", age=age)


def battle() -> Board:
    """All three are to choose a card for a battle."""
    return call(table(elvagar=dict.fromkeys(SEATS, "leader")), "elvagar")


def chosen() -> Board:
    return battle().play("fight a1_troll", seat="p1").play("fight a1_tyrs_smash", seat="p2")


def keeping() -> Board:
    """p1 and p2 have said which card they keep; p3 has not."""
    board = table(phase="discard").play("keep a1_troll", seat="p1")
    return board.play("decline", seat="p2")


def back(card: str) -> str:
    return f"age_{card[1]}"


# Views


@pytest.mark.clause("BR-DRAFT-08")
def test_a_hand_is_seen_by_its_owner_and_the_referee_and_by_others_from_behind() -> None:
    board = table(age=2, p1={"hand": "a2_tyrs_rage a1_troll a2_valkyrie a1_tyrs_bash"})
    truth = ["a1_tyrs_bash", "a2_tyrs_rage", "a1_troll", "a2_valkyrie"]
    assert board.see("players.p1.hand", of="p1") == board.see("players.p1.hand") == truth
    for seat in ("p2", "p3", "spectator"):
        assert board.see("players.p1.hand", of=seat) == ["age_1", "age_1", "age_2", "age_2"]


@pytest.mark.clause("BR-QUEST-05")
def test_an_accepted_quest_is_seen_by_its_owner_until_phase_four() -> None:
    board = table()
    for seat in (*READERS, "referee"):
        own = ["a1_jotunheim", "a1_glorious_death"]
        assert board.see("players.p3.quests", of=seat) == (own if seat in ("p3", "referee") else ["age_1", "age_1"])
    board.play("quest a1_manheim")
    assert board.see("players.p1.quests", of="p2") == ["age_1"]
    assert board.told("quest_accepted", of="p2") == [{"seat": 0}]
    heard = [str(news.args) for news in board.table.news if news.visible_to(parse_seat("p2"))]
    assert not [text for text in heard if "manheim" in text]


@pytest.mark.clause("BR-QUEST-07")
def test_in_phase_four_all_quests_are_open() -> None:
    board = table(phase="quests", gimle={"p2": "warrior"}, p1={"quests": "a1_manheim"})
    assert (board.asked, board.question) == (["p2"], "raise_stat")
    for seat in READERS:
        assert board.see("players.p3.quests", of=seat) == ["a1_jotunheim", "a1_glorious_death"]
    assert [told["cards"] for told in board.told("quests_revealed", of="p1")] == [
        ("a1_manheim",),
        ("a1_alfheim",),
        ("a1_jotunheim", "a1_glorious_death"),
    ]


@pytest.mark.clause("BR-DRAFT-04", "BR-DRAFT-08")
def test_packs_and_picks_are_for_their_owners() -> None:
    board = drafting()
    mine = board.see("players.p1.pack")
    assert (len(mine), board.see("players.p1.pack", of="p1")) == (8, mine)
    for seat in ("p2", "p3", "spectator"):
        assert board.see("players.p1.pack", of=seat) == ["age_1"] * 8
    board.play(f"pick {mine[0]}", seat="p1")
    assert board.see("players.p1.picks", of="p1") == board.see("players.p1.picks") == [mine[0]]
    for seat in ("p2", "p3", "spectator"):
        assert (board.see("players.p1.picks", of=seat), len(board.see("players.p1.pack", of=seat))) == (1, 7)
        assert board.see("players.p2.picks", of="p1") == 0


@pytest.mark.clause("BR-DRAFT-01", "BR-DRAFT-08")
def test_a_card_kept_from_before_is_seen_from_behind() -> None:
    board = drafting(age=2)
    assert board.see("players.p1.kept", of="p1") == board.see("players.p1.kept") == "a1_tyrs_smite"
    for seat in ("p2", "p3", "spectator"):
        assert (board.see("players.p1.kept", of=seat), board.see("players.p2.kept", of=seat)) == ("age_1", "")


@pytest.mark.clause("BR-BATTLE-03", "BR-BATTLE-05")
def test_a_chosen_card_is_seen_by_its_owner_alone_until_the_reveal() -> None:
    board = chosen()
    assert board.see("battle.chosen", of="p1") == {"p1": "a1_troll", "p2": "age_1"}
    assert board.see("battle.chosen", of="p2") == {"p1": "age_1", "p2": "a1_tyrs_smash"}
    assert board.see("battle.chosen", of="p3") == board.see("battle.chosen", of="spectator")
    assert board.see("battle.chosen", of="p3") == {"p1": "age_1", "p2": "age_1"}
    assert board.see("battle.chosen") == {"p1": "a1_troll", "p2": "a1_tyrs_smash"}
    # The card still counts as a hand card: who has chosen the last one does not seem to have none.
    assert len(board.see("players.p2.hand", of="p3")) == 2
    board.play("fight a1_thors_hammer", seat="p3")
    for seat in READERS:
        assert [line["card"] for line in board.told("card_shown", of=seat)] == [
            "a1_troll",
            "a1_tyrs_smash",
            "a1_thors_hammer",
        ]


@pytest.mark.clause("BR-DISCARD-05", "BR-DRAFT-07")
def test_cards_put_away_are_seen_by_who_put_them_away() -> None:
    board = keeping()
    for seat in ("p2", "p3", "spectator"):
        assert (board.see("players.p1.picks", of=seat), board.see("players.p2.picks", of="p1")) == (1, 1)
    board = table(phase="discard", gimle={"p2": "warrior"}).play("keep a1_troll", seat="p1")
    board.play("decline", seat="p2").play("decline", seat="p3")
    assert board.see("players.p1.put_away", of="p1") == ["a1_tyrs_bash", "a1_manheim"]
    assert hand(board, "p1") == ["a1_troll"]
    for seat in ("p2", "p3", "spectator"):
        assert board.see("players.p1.put_away", of=seat) == 2
    assert board.see("players.p2.put_away", of="p2") == ["a1_tyrs_smash", "a1_lokis_domain"]
    assert board.see("put_away.0") == ["a1_tyrs_bash", "a1_manheim"]
    heard = [str(news.args) for news in board.table.news if news.key not in ("quests_revealed", "quest_fulfilled")]
    assert not [text for text in heard if "tyrs" in text or "lokis" in text]


@pytest.mark.clause("BR-SETUP-16", "BR-DRAFT-03")
def test_the_decks_are_counted_by_all_and_seen_by_the_referee() -> None:
    board = table()
    for seat in READERS:
        view = seen_by(board.state, parse_seat(seat))
        assert "deck_order" not in view
        assert "put_away" not in view
        assert view["decks"] == [0, 26, 26]
    assert [len(deck) for deck in board.see("deck_order")] == [0, 26, 26]
    assert len(board.see("put_away.3")) == 26 - 9


def test_figures_stats_and_upgrades_are_public() -> None:
    board = table(elvagar={"p2": "warrior"}, p1={"upgrades": "a1_troll", "valhalla": "leader", "rage": 3, "glory": 7})
    for seat in READERS:
        mine = board.see("players.p1", of=seat)
        assert (mine["upgrades"]["monster_1"], mine["valhalla"], mine["rage"], mine["glory"]) == (
            "a1_troll",
            ["leader"],
            3,
            7,
        )
        assert (mine["stats"], mine["reserve"].count("warrior")) == ({"rage": 6, "axes": 3, "horns": 4}, 8)
        assert board.see("provinces.elvagar", of=seat) == {
            "destroyed": False,
            "pillaged": False,
            "token": "pillage_horns",
            "villages": 4,
            "free": 3,
            "figures": {"p2": ["warrior"]},
            "strength": {"p2": 1},
        }
        assert board.see("provinces.yggdrasil.free", of=seat) == -1
        assert mine["invade_cost"] == {"warrior": 1, "ship": 2, "troll": 2}


def test_the_strength_of_a_province_counts_ships_and_that_of_a_battle_what_acts_there() -> None:
    figures = {"gimle": {"p1": "leader", "p2": "warrior"}, "fjord_nw": {"p1": "ship", "p3": "ship"}}
    board = lay(figures, seats=3, gods={"tyr": "gimle", "odin": "horgr"})
    assert board.see("provinces.gimle.strength") == {"p1": 5, "p2": 1, "p3": 2}
    board.play("pillage gimle")
    while board.question == "call_to_battle":
        board.play("decline")
    battle = board.see("battle", of="spectator")
    assert (battle["strength"], battle["winner"]) == ({"p1": 0, "p2": 0, "p3": 0}, "")


# Hidden choices


@pytest.mark.clause("BR-BATTLE-05", "BR-BATTLE-03")
def test_hidden_cards_lead_to_the_same_state_in_any_order() -> None:
    cards = {"p1": "a1_troll", "p2": "a1_tyrs_smash", "p3": "a1_thors_hammer"}
    ends = set()
    for order in permutations(cards):
        board = battle()
        for seat in order:
            board.play(f"fight {cards[seat]}", seat=seat)
        ends.add(board.state.fingerprint())
    assert len(ends) == 1


@pytest.mark.clause("BR-BATTLE-05")
def test_what_others_have_chosen_changes_nothing_for_who_has_not() -> None:
    def seen(card: str) -> tuple[Any, set[str]]:
        board = battle().play(f"fight {card}", seat="p1")
        return board.state.view(parse_seat("p3")), board.legal(seat="p3")

    assert seen("a1_troll") == seen("a1_tyrs_bash") == seen("a1_manheim")
    assert [news.key for news in battle().play("fight a1_troll", seat="p1").table.news] == [
        news.key for news in battle().table.news
    ]


@pytest.mark.clause("BR-DRAFT-04")
def test_picks_lead_to_the_same_state_in_any_order() -> None:
    ends = set()
    for order in permutations(SEATS):
        board = drafting()
        for seat in order:
            board.play(f"pick {board.see(f'players.{seat}.pack')[0]}", seat=seat)
        ends.add(board.state.fingerprint())
    assert len(ends) == 1


# Imagination


def imagined(board: Board, seat: str, read: Callable[[Board], Any], draws: int = DRAWS) -> list[Any]:
    """What can be read in many states that a seat imagines; each of them must look to it like the true one."""
    chance, number, true = Chance(key_from_seed("dream")), parse_seat(seat), board.state
    before, seen = true.fingerprint(), true.view(number)
    found = []
    for _ in range(draws):
        board.state = true.imagine(number, chance)
        assert board.state.view(number) == seen
        found.append(read(board))
    board.state = true
    assert true.fingerprint() == before
    return found


def everything(view: BloodRageView) -> Counter[str]:
    """All cards of the game, wherever the referee sees them."""
    found: Counter[str] = Counter(view["discarded"])
    for deck in (*view["deck_order"], *view["put_away"]):
        found.update(deck)
    for player in view["players"].values():
        found.update([*player["hand"], *player["pack"], *player["quests"], player["kept"]])
        found.update(player["upgrades"].values())
        if view["phase"] == "gods_gifts":
            assert isinstance(player["picks"], list)
            found.update(player["picks"])
    del found[""]
    return found


def mixed() -> Board:
    """Age 2, with cards of Age 1 in hands, accepted as quests, in play and discarded."""
    return fight(
        table(
            age=2,
            elvagar={"p1": "leader", "p2": "warrior"},
            p1={"hand": "a1_tyrs_bash a2_valkyrie", "upgrades": "a1_friggas_charm"},
            p2={"hand": "a1_tyrs_smash a2_tyrs_rage a2_manheim", "quests": "a1_alfheim a2_jotunheim"},
        ),
        "elvagar",
        p1="a1_tyrs_bash",
        p2="a1_tyrs_smash",
    )


POSITIONS: dict[str, Callable[[], Board]] = {
    "table": table,
    "draft": drafting,
    "picked": lambda: drafting().play(sorted(drafting().legal(seat="p1"))[0], seat="p1"),
    "later draft": lambda: drafting(age=2),
    "battle": battle,
    "chosen": chosen,
    "keeping": keeping,
    "mixed": mixed,
    "quests": lambda: table(phase="quests", gimle={"p2": "warrior"}),
}


@pytest.mark.parametrize("seat", READERS)
@pytest.mark.parametrize("position", POSITIONS)
def test_what_a_seat_imagines_looks_the_same_and_has_the_same_cards(position: str, seat: str) -> None:
    board = POSITIONS[position]()
    whole = everything(seen_by(board.state, REFEREE))
    assert sum(whole.values()) == 3 * 26
    backs = {player: board.see(f"players.{player}.hand", of="spectator") for player in SEATS}

    def check(other: Board) -> str:
        view = seen_by(other.state, REFEREE)
        assert everything(view) == whole
        for number, deck in enumerate(view["deck_order"], start=1):
            assert {card[:2] for card in deck} <= {f"a{number}"}
        for player in SEATS:
            assert set(view["players"][player]["quests"]) <= QUESTS
            assert sorted(back(card) for card in view["players"][player]["hand"]) == backs[player]
        return other.state.fingerprint()

    assert len(set(imagined(board, seat, check, draws=12))) == 12


@pytest.mark.parametrize(("seat", "owner"), [("p1", "p2"), ("p1", "p3"), ("p2", "p1"), ("spectator", "p2")])
def test_an_unseen_hand_can_hold_any_unseen_card_of_its_ages(seat: str, owner: str) -> None:
    board = mixed()
    hands = [card for cards in imagined(board, seat, lambda other: hand(other, owner)) for card in cards]
    seen = {"a1_tyrs_bash", "a1_friggas_charm"}
    if seat in SEATS:
        seen |= {*hand(board, seat), *board.see(f"players.{seat}.quests")}
    assert not seen & set(hands)
    assert len(set(hands)) > 15
    assert {card[:2] for card in hands} == {card[:2] for card in hand(board, owner)}


def test_an_imagined_quest_is_a_quest_that_nobody_sees_elsewhere() -> None:
    board = table(gimle={"p1": "warrior"})
    quests = imagined(board, "p1", lambda other: tuple(other.see("players.p3.quests")))
    found = {card for pair in quests for card in pair}
    of_age_one = {"a1_alfheim", "a1_jotunheim", "a1_manheim", "a1_glorious_death", "a1_yggdrasil_3p"}
    assert found == of_age_one - {"a1_manheim"}
    assert (
        imagined(board, "p3", lambda other: tuple(other.see("players.p3.quests")))
        == [("a1_jotunheim", "a1_glorious_death")] * DRAWS
    )


def test_what_a_seat_sees_stays_what_it_is() -> None:
    board = chosen()

    def mine(other: Board) -> tuple[Any, ...]:
        return (tuple(hand(other, "p1")), other.see("battle.chosen.p1"))

    assert set(imagined(board, "p1", mine)) == {(("a1_tyrs_bash", "a1_manheim", "a1_troll"), "a1_troll")}
    theirs = imagined(board, "p1", lambda other: (other.see("battle.chosen.p2"), tuple(hand(other, "p2"))))
    assert all(card in cards and len(cards) == 2 for card, cards in theirs)
    assert len({card for card, _ in theirs}) > 8


def test_in_phase_four_the_open_quests_are_not_dealt_anew() -> None:
    board = table(phase="quests", gimle={"p2": "warrior"})
    quests = imagined(board, "p1", lambda other: tuple(other.see("players.p3.quests")))
    assert set(quests) == {("a1_jotunheim", "a1_glorious_death")}


def test_what_others_mean_to_keep_is_imagined_as_a_card_of_their_hand_or_none() -> None:
    board = keeping()

    def kept(other: Board) -> str:
        picks = other.see("players.p1.picks")
        assert len(picks) == 1
        assert picks[0] in ("", *hand(other, "p1"))
        return str(picks[0])

    found = imagined(board, "p3", kept)
    assert "" in found
    assert len(set(found)) > 5
    assert set(imagined(board, "p1", kept)) == {"a1_troll"}


def test_an_unknown_card_kept_from_before_has_its_age() -> None:
    found = set(imagined(drafting(age=2), "p2", lambda other: other.see("players.p1.kept")))
    assert {card[:2] for card in found} == {"a1"}
    assert len(found) > 8
    mine = set(imagined(drafting(age=2), "p1", lambda other: other.see("players.p1.kept")))
    assert mine == {"a1_tyrs_smite"}


def test_the_referee_imagines_the_truth() -> None:
    board = mixed()
    assert set(imagined(board, "referee", lambda other: other.state.fingerprint())) == {board.state.fingerprint()}


def test_an_imagined_game_can_be_played_to_its_end() -> None:
    for position in ("draft", "chosen", "keeping"):
        board = POSITIONS[position]()
        chance = Chance(key_from_seed(position))
        board.state = board.state.imagine(parse_seat("p3"), chance)
        while not board.state.over:
            seat = board.state.asked[0]
            board.state.play(seat, chance.choose(board.state.legal(seat)), board.table)
        assert len(board.see("scores")) == 3

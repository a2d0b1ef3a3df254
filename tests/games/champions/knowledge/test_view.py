"""What each seat may know, what the log tells it, and what it can imagine (CM-SETUP-19, CM-LOC-SAGE, CM-ROUND-07)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.seats import parse_seat
from meadhall.games.champions import GAME
from meadhall.games.champions.table.state import Champions
from meadhall.testing import Board

SEATS = ("p2", "p1", "p3")
PUBLIC = (*SEATS, "spectator")
JOURNEYS = {"all_quiet", "kraken", "lost", "no_wind", "storm", "whirlpool"}
SLAYERS = ("troll_slayer", "draugr_slayer", "monster_slayer", "red_hand", "golden_hand", "blue_hand")
HOARDERS = ("prepared", "woodwright", "wealthy", "god_favored", "rune_lord", "warlord")
DESTINIES = {f"destiny_{name}" for name in (*SLAYERS, *HOARDERS)}
DRAWS = 150


def table(mine: str = "", more: str = "") -> Board:
    """p2 is Dagrun and about to place; p1 and p3 hold a destiny each."""
    return Board(
        "champions",
        f"""
turn = "p2"
start_player = "p2"
{more}
shores = {{ shore_2.journey = "kraken", shore_3.journey = "lost", shore_4.journey = "storm" }}
decks.destiny = ["destiny_wealthy", "destiny_warlord", "destiny_prepared", "destiny_red_hand"]
[position.players.p2]
leader = "dagrun"
destinies = ["destiny_woodwright"]
{mine}
[position.players.p1]
destinies = ["destiny_troll_slayer"]
[position.players.p3]
destinies = ["destiny_rune_lord"]
""",
    )


def choosing() -> Board:
    """p2 has drawn two destinies and chooses."""
    return table().play("place sages_hut", "look shore_3", "extra")


def visited() -> Board:
    """p2 has looked at shore 3, kept Warlord and put Wealthy under the deck."""
    return choosing().play("keep destiny_warlord")


def revealed() -> Board:
    return table('runes = ["rune_success"]').play("use rune_success")


def reshuffled() -> Board:
    """Shores 2 and 4 hold cards of the first journey deck, shore 3 one of the second."""
    board = Board(
        "champions",
        """
phase = "combat"
start_player = "p2"
placed.large_public_longship = "p2"
[position.shores]
shore_2 = { journey = "kraken" }
shore_3 = { journey = "storm", ship = "large_public" }
shore_4 = { journey = "lost" }
[position.players.p2]
runes = ["rune_wealth"]
""",
    )
    state = board.state
    assert isinstance(state, Champions)
    state.journey_discard, state.journey_deck = state.journey_deck, []
    return board.play("done", "done")


def sailing() -> Board:
    """p2 has loaded a ship and sent dice; the assignment is not confirmed yet."""
    board = Board(
        "champions",
        """
phase = "assignment"
placed = { drakkar = "p2", troll = "p2", hunting_grounds = ["p3"] }
sent.troll = { axeman = 1, spearman = 1 }
shores.shore_3 = { ship = "drakkar", food = 2, dice = { spearman = 1 } }
[position.players]
p2 = { ship = "drakkar", food = 3, favor = 2, dice = { swordsman = 2 }, runes = ["rune_reaction"] }
p3 = { favor = 0 }
""",
    )
    return board.play("assign swordsman drakkar", "load drakkar")


def fighting() -> Board:
    """p2 has rolled against the troll, used Reaction and picked a die for a reroll."""
    board = sailing().dice("hit", "hit", "blank").play("done", "use rune_reaction", "favor", "reroll axeman blank")
    assert (board.see("fight.seat"), board.see("reaction"), len(board.see("picked"))) == ("p2", True, 1)
    return board


def imagined(board: Board, seat: str, read: Callable[[Board], Any]) -> set[Any]:
    """What can be read in many states that a seat imagines; each of them must look to it like the true one."""
    chance, number, true = Chance(key_from_seed("dream")), parse_seat(seat), board.state
    before, seen = true.fingerprint(), true.view(number)
    found: set[Any] = set()
    for _ in range(DRAWS):
        board.state = true.imagine(number, chance)
        assert board.state.view(number) == seen
        found.add(read(board))
    board.state = true
    assert true.fingerprint() == before
    return found


def journey(shore: int) -> Callable[[Board], Any]:
    return lambda board: board.see(f"board.shores.shore_{shore}.journey")


def journeys(board: Board, of: str) -> list[str]:
    return [board.see(f"board.shores.shore_{shore}.journey", of=of) for shore in (2, 3, 4)]


# Views


@pytest.mark.clause("CM-SETUP-19", "CM-LOC-SAGE-03")
def test_a_destiny_is_seen_by_its_owner_and_counted_by_the_others() -> None:
    board = table()
    truth = {"p2": ["destiny_woodwright"], "p1": ["destiny_troll_slayer"], "p3": ["destiny_rune_lord"]}
    for seat in (*PUBLIC, "referee"):
        for owner in SEATS:
            expected = truth[owner] if seat in (owner, "referee") else ["?"]
            assert board.see(f"players.{owner}.destinies", of=seat) == expected
    assert [board.see("unseen_destinies", of=seat) for seat in (*PUBLIC, "referee")] == [11, 11, 11, 12, 0]


@pytest.mark.clause("CM-LOC-SAGE-04")
def test_a_face_down_journey_card_is_seen_by_those_who_looked() -> None:
    board = visited()
    assert journeys(board, "p2") == ["?", "lost", "?"]
    assert journeys(board, "p1") == journeys(board, "spectator") == ["?", "?", "?"]
    assert journeys(board, "referee") == ["kraken", "lost", "storm"]
    for seat in PUBLIC:
        assert [board.see(f"board.shores.shore_{shore}.looked", of=seat) for shore in (2, 3, 4)] == [[], ["p2"], []]
    assert len(board.see("unseen_journeys.0", of="p2")) == 17
    assert len(board.see("unseen_journeys.0", of="p1")) == 18


@pytest.mark.clause("CM-SETUP-09")
def test_the_order_of_the_decks_is_for_the_referee_alone() -> None:
    board = table()
    for seat in PUBLIC:
        assert "deck_order" not in board.state.view(parse_seat(seat))
        assert board.see("under_destiny_deck", of=seat) == ["?"] * 9
    sizes = {name: len(cards) for name, cards in board.see("deck_order").items()}
    assert sizes == board.see("decks", of="spectator")
    taken = {"troll": 1, "draugr": 2, "monster": 3, "journey": 3, "merchant": 1, "rune": 2, "destiny": 3}
    assert sizes == {kind: sum(card.copies for card in GAME.content.of(kind)) - taken[kind] for kind in taken}
    assert board.see("deck_order.destiny")[:2] == ["destiny_wealthy", "destiny_warlord"]


@pytest.mark.clause("CM-LEADER-DAGRUN-01", "CM-LOC-SAGE-03")
def test_drawn_destinies_are_seen_by_the_chooser_and_counted_by_the_others() -> None:
    board = choosing()
    assert board.see("drawn", of="p2") == board.see("drawn") == ["destiny_warlord", "destiny_wealthy"]
    for seat in ("p1", "p3", "spectator"):
        assert board.see("drawn", of=seat) == ["?", "?"]
        assert board.see("decks.destiny", of=seat) == 7


@pytest.mark.clause("CM-RUNE-VISION-02")
def test_destinies_put_under_the_deck_are_known_to_who_put_them_there() -> None:
    board = visited()
    assert board.see("under_destiny_deck", of="p2") == ["destiny_wealthy"] + ["?"] * 7
    for seat in ("p1", "p3", "spectator"):
        assert board.see("under_destiny_deck", of=seat) == ["?"] * 8
        assert board.see("players.p2.destinies", of=seat) == ["?", "?"]
    assert board.see("under_destiny_deck.0") == "destiny_wealthy"


@pytest.mark.clause("CM-T32", "CM-ROUND-07")
def test_knowledge_of_a_card_that_stays_is_kept_and_of_a_card_that_goes_is_lost() -> None:
    board = visited().play("place large_public_longship", "sail shore_3")
    while board.see("round") == 1:
        board.play("done" if board.question == "assign" else "beg")
    assert board.told("journey_revealed", of="p3") == [{"shore": "shore_3", "journey": "lost"}]
    assert journeys(board, "p2") == ["?", "?", "?"]
    stays = visited()
    while stays.see("round") < 4:
        stays.play("beg")
    assert journeys(stays, "p2") == ["?", "lost", "?"]
    assert journeys(stays, "p3") == ["?", "?", "?"]


def second_visit(runes: str, deck: tuple[str, ...], seats: int = 2) -> Board:
    """Of a short deck p2 has kept Warlord and put Wealthy under it; then p1 visits the Sage's Hut."""
    cards = ", ".join(f'"destiny_{card}"' for card in deck)
    kept = {f"destiny_{card}" for card in (*deck, "woodwright", *["rune_lord"] * (seats - 2))}
    owned = ", ".join(f'"{card}"' for card in sorted(DESTINIES - kept))
    third = 'p3 = { leader = "gylfir", destinies = ["destiny_rune_lord"] }' if seats > 2 else ""
    board = Board(
        "champions",
        f"""
turn = "p2"
start_player = "p2"
decks.destiny = [{cards}]
[position.players]
p2 = {{ leader = "dagrun", destinies = ["destiny_woodwright"] }}
p1 = {{ leader = "ullr", runes = [{runes}], destinies = [{owned}] }}
{third}
""",
        seats=seats,
    )
    board.play("place sages_hut", "decline", "extra", "keep destiny_warlord")
    while board.see("round") == 1:
        board.play("beg")
    return board.play(*["beg"] * (seats - 1), "place sages_hut", "decline")


@pytest.mark.clause("CM-RUNE-VISION-02")
def test_who_put_a_card_under_the_deck_knows_who_draws_it() -> None:
    board = second_visit("", ("warlord", "wealthy"))
    hand = board.see("players.p1.destinies", of="p2")
    assert ("destiny_wealthy" in hand, hand.count("?")) == (True, 9)
    assert board.see("players.p1.destinies", of="spectator") == ["?"] * 10
    assert board.see("players.p1.revealed", of="spectator") == []


@pytest.mark.clause("CM-RUNE-VISION-02")
def test_who_sees_another_choose_among_several_cards_no_longer_knows_them() -> None:
    board = second_visit('"rune_true_vision"', ("warlord", "wealthy", "red_hand"))
    assert board.see("under_destiny_deck", of="p2") == ["destiny_wealthy", "?"]
    board.play("use rune_true_vision")
    assert board.see("drawn", of="p2") == ["?", "destiny_wealthy"]
    board.play("keep destiny_wealthy")
    assert board.see("players.p1.destinies", of="p2") == ["?"] * 9
    assert board.see("under_destiny_deck", of="p2") == ["?"]
    assert board.see("under_destiny_deck", of="p1") == ["destiny_red_hand"]


def test_ships_dice_and_workers_are_public() -> None:
    board = sailing()
    for seat in PUBLIC:
        shore = board.see("board.shores.shore_3", of=seat)
        assert (shore["ship"], shore["sailor"], shore["food"]) == ("drakkar", "p2", 3)
        assert shore["dice"] == {"swordsman": 1, "spearman": 1, "axeman": 0}
        empty = board.see("board.shores.shore_2", of=seat)
        assert (empty["ship"], empty["sailor"], empty["food"]) == ("", "", 0)
        assert empty["dice"] == {"swordsman": 0, "spearman": 0, "axeman": 0}
        assert board.see("board.sent.troll", of=seat) == {"swordsman": 0, "spearman": 1, "axeman": 1}
        assert (board.see("players.p3.hunting", of=seat), board.see("players.p2.food", of=seat)) == (1, 2)


@pytest.mark.parametrize(
    ("moves", "uncovers"),
    [
        (("place market", "done"), False),
        (("place sages_hut", "look shore_2"), True),
        (("place sages_hut", "decline", "decline"), True),
        (("use rune_knowledge",), True),
        (("use rune_success",), True),
    ],
)
def test_a_move_that_uncovers_a_card_is_noted(moves: tuple[str, ...], uncovers: bool) -> None:
    board = table('runes = ["rune_knowledge", "rune_success"]').play(*moves[:-1])
    board.table.uncovered = False
    board.play(moves[-1])
    assert board.table.uncovered is uncovers


# The log


@pytest.mark.clause("CM-LOC-SAGE-03", "CM-LOC-SAGE-04")
def test_the_log_tells_what_was_seen_to_the_one_who_saw_it() -> None:
    board = visited()
    assert board.told("looked", of="spectator") == [{"seat": 1, "shore": "shore_3"}]
    assert board.told("saw_journey", of="p2") == [{"shore": "shore_3", "journey": "lost"}]
    assert board.told("saw_destinies", of="p2") == [{"cards": ("destiny_wealthy", "destiny_warlord")}]
    for seat in ("p1", "p3", "spectator"):
        assert board.told("destinies_drawn", of=seat) == [{"seat": 1, "count": 2}]
        heard = [str(news.args) for news in board.table.news if news.visible_to(parse_seat(seat))]
        assert not [text for text in heard if "destiny_" in text or "'journey'" in text]


@pytest.mark.clause("CM-RUNE-KNOWLEDGE-01")
def test_the_log_tells_knowledge_to_its_user_alone() -> None:
    board = table('runes = ["rune_knowledge"]').play("use rune_knowledge")
    assert [one["journey"] for one in board.told("saw_journey", of="p2")] == ["kraken", "lost", "storm"]
    assert board.told("saw_journey", of="p1") == board.told("saw_journey", of="spectator") == []
    assert board.told("rune_used", of="p1") == [{"seat": 1, "rune": "rune_knowledge"}]


# Imagination

POSITIONS = {"table": table, "choosing": choosing, "visited": visited, "revealed": revealed}
POSITIONS |= {"reshuffled": reshuffled, "sailing": sailing, "fighting": fighting}


@pytest.mark.parametrize("seat", PUBLIC)
@pytest.mark.parametrize("position", POSITIONS)
def test_what_a_seat_imagines_looks_like_what_it_sees(position: str, seat: str) -> None:
    board = POSITIONS[position]()
    cards = {
        name: sorted(board.see(f"deck_order.{name}")) for name in ("troll", "draugr", "monster", "merchant", "rune")
    }

    def tops(other: Board) -> tuple[str, ...]:
        assert {name: sorted(other.see(f"deck_order.{name}")) for name in cards} == cards
        return tuple(other.see(f"deck_order.{name}.0") for name in cards)

    found = imagined(board, seat, tops)
    assert all(len({top[number] for top in found}) > 3 for number in range(len(cards)))


def test_an_unseen_journey_card_can_be_any_that_is_not_seen_elsewhere() -> None:
    board = table(more='journey_discard = ["storm", "whirlpool", "kraken"]').play("place sages_hut", "look shore_2")
    assert imagined(board, "p2", journey(2)) == {"kraken"}
    assert imagined(board, "p2", journey(3)) == JOURNEYS - {"kraken"}
    assert imagined(board, "p2", journey(4)) == JOURNEYS - {"kraken"}
    assert imagined(board, "p1", journey(2)) == JOURNEYS
    assert imagined(board, "spectator", journey(2)) == JOURNEYS
    assert imagined(board, "p2", lambda other: other.see("deck_order.journey.0")) == JOURNEYS - {"kraken"}


def test_imagined_journey_cards_are_all_there_and_none_twice() -> None:
    def cards(other: Board) -> tuple[str, ...]:
        return tuple(sorted([*journeys(other, "referee"), *other.see("deck_order.journey")]))

    board = visited()
    assert imagined(board, "p1", cards) == {cards(board)}


def test_batches_of_journey_cards_are_kept_apart_after_a_reshuffle() -> None:
    board = reshuffled()
    assert len(board.told("journeys_reshuffled")) == 1
    first, second = board.see("unseen_journeys", of="p1")
    assert first == ["kraken", "lost"]
    assert sorted(second) == sorted([board.see("board.shores.shore_3.journey"), *board.see("deck_order.journey")])
    left_and_right = imagined(board, "p1", lambda other: (journey(2)(other), journey(4)(other)))
    assert left_and_right == {("kraken", "lost"), ("lost", "kraken")}
    assert imagined(board, "p1", journey(3)) == JOURNEYS


def test_who_has_seen_one_card_of_an_old_batch_knows_the_other() -> None:
    board = reshuffled().play("place sages_hut", "look shore_2")
    assert imagined(board, "p2", journey(4)) == {"lost"}
    assert imagined(board, "p1", journey(4)) == {"kraken", "lost"}


def hand(owner: str) -> Callable[[Board], Any]:
    return lambda board: tuple(board.see(f"players.{owner}.destinies"))


def test_an_unseen_destiny_can_be_any_that_is_not_seen_elsewhere() -> None:
    board = visited()
    mine = {"destiny_woodwright", "destiny_warlord", "destiny_wealthy"}
    assert imagined(board, "p2", hand("p2")) == {("destiny_warlord", "destiny_woodwright")}
    assert imagined(board, "p2", hand("p1")) == {(card,) for card in DESTINIES - mine}
    assert imagined(board, "p2", lambda other: other.see("deck_order.destiny")[-1]) == {"destiny_wealthy"}
    assert imagined(board, "p2", lambda other: other.see("deck_order.destiny.0")) == DESTINIES - mine
    assert imagined(board, "p3", lambda other: other.see("deck_order.destiny")[-1]) == DESTINIES - {"destiny_rune_lord"}
    assert imagined(board, "spectator", hand("p1")) == {(card,) for card in DESTINIES}


def test_a_revealed_destiny_is_imagined_with_nobody_else() -> None:
    board = revealed()
    for seat in ("p3", "spectator"):
        assert imagined(board, seat, hand("p2")) == {("destiny_woodwright",)}
        others = {cards[0] for cards in imagined(board, seat, hand("p1"))}
        known = {"destiny_woodwright", *(["destiny_rune_lord"] if seat == "p3" else [])}
        assert others == DESTINIES - known


def test_cards_that_another_is_choosing_from_are_imagined_with_the_choice() -> None:
    board = choosing()

    def choice(other: Board) -> tuple[str, ...]:
        assert other.legal(seat="p2") == {f"keep {card}" for card in other.see("drawn")}
        return tuple(other.see("drawn"))

    seen = imagined(board, "p1", choice)
    assert {card for cards in seen for card in cards} == DESTINIES - {"destiny_troll_slayer"}
    assert imagined(board, "p2", choice) == {("destiny_warlord", "destiny_wealthy")}


def test_a_card_among_which_another_chose_is_imagined_only_where_it_can_be() -> None:
    def place(other: Board) -> str:
        hands = [seat for seat in SEATS if "destiny_wealthy" in other.see(f"players.{seat}.destinies")]
        return (hands or ["deck"])[0]

    board = second_visit('"rune_true_vision"', ("warlord", "wealthy", "red_hand"), seats=3)
    board.play("use rune_true_vision", "keep destiny_red_hand")
    assert imagined(board, "p2", place) == {"p1", "deck"}
    assert imagined(board, "p3", place) == {"p1", "p2", "deck"}

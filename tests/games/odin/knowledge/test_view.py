"""What each seat may know, what the log tells it, and what it can imagine (ON-SETUP-06, -15, ON-DECK-09)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.seats import parse_seat
from meadhall.games.odin.table.state import Odin
from meadhall.testing import Board
from tests.games.odin.board import HEROES, KINDS, LONGSHIPS, RAIDS, brief, cards, deck, hand, lay, quiet, raider

SEATS = ("p1", "p2", "p3")
PUBLIC = (*SEATS, "spectator")
SEA = "portland noirmoutier jarrow orkney iona lindisfarne"
DRAWS = 120


def table(**given: Any) -> Board:
    """p1 is about to act; everybody holds cards, p3 one that all know."""
    players = {
        "p1": raider(hand="wh tc ss", longships="oseberg:1:away", hero="sven"),
        "p2": {"hand": "wc*2 sh", "material": 1},
        "p3": {"hand": "ts th", "known": "th", "longships": "crane:2", "raids": "london"},
    }
    return lay(**{"ocean": SEA, "display": "wh th sh ss", "under": {"hero": "olaf leif"}, **players, **given})


def raiding() -> Board:
    """p1 is in step E; p2 has played a card."""
    board = lay(ocean=SEA, p1=raider(hand="tc wh"), p2={"hand": "wc ss"}, p3={"hand": "sh"})
    return board.play("raid raid_portland", "contribute warrior_craft", "decline")


def picked() -> Board:
    """p2 has played a card and taken another from the display."""
    board = lay(ocean=SEA, display="wh th sh ss", p1=raider(hand="tc"), p2={"hand": "wc ss"}, p3={"hand": "sh"})
    return board.play("raid raid_portland", "contribute warrior_craft", "decline", "done", "take trader_hero")


def reshuffled() -> Board:
    """The deck has been made anew of seven sailors' cards; p1 has drawn five of them, p2 is to act."""
    board = lay(p1={"hand": "wh"}, p2={"hand": "tc"}, p3={"hand": "ts"}, sizes={"action": 0})
    state = board.state
    assert isinstance(state, Odin)
    for kind, card in enumerate(KINDS):  # all other cards are in the hand of p3
        spare = state.discard[kind] - (3 if card == "sailor_hero" else 4 if card == "sailor_craft" else 0)
        state.hand[2 * state.box.kinds + kind] += spare
        state.discard[kind] -= spare
    return board.play("end")


def shown(board: Board, owner: str, of: str) -> str:
    """A hand as somebody sees it: the cards known and how many more there are."""
    seen = dict(board.see(f"players.{owner}.hand", of=of))
    more = seen.pop("?", 0)
    return f"{brief(seen)} ?{more}" if more else brief(seen)


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


# Views


@pytest.mark.clause("ON-SETUP-15")
def test_a_hand_is_seen_by_its_owner_and_counted_by_the_others() -> None:
    board = table()
    truth = {"p1": "wh tc ss", "p2": "wc*2 sh", "p3": "th ts"}
    others = {"p1": " ?3", "p2": " ?3", "p3": "th ?1"}
    for seat in (*PUBLIC, "referee"):
        for owner in SEATS:
            assert shown(board, owner, seat) == (truth if seat in (owner, "referee") else others)[owner]
            assert board.see(f"players.{owner}.hand_size", of=seat) == len(cards(truth[owner]))
        assert board.see("players.p3.known", of=seat) == {"trader_hero": 1}


@pytest.mark.clause("ON-SETUP-06", "ON-SETUP-10")
def test_the_order_of_decks_and_the_removed_raids_are_for_the_referee_alone() -> None:
    board = table()
    for seat in PUBLIC:
        view = board.state.view(parse_seat(seat))
        assert not {"deck_order", "raids_removed"} & set(view)
        assert board.see("removed_raids", of=seat) == 16 - 10
        assert board.see("decks", of=seat) == {name: len(pile) for name, pile in board.see("deck_order").items()}
    everywhere = [*board.see("raids_removed"), *deck(board, "raid"), *board.see("ocean").values(), "raid_london"]
    assert sorted(everywhere) == sorted(RAIDS)


@pytest.mark.clause("ON-DECK-09")
def test_cards_put_under_a_deck_are_known_to_all() -> None:
    board = table()
    for seat in (*PUBLIC, "referee"):
        assert board.see("under.hero", of=seat) == ["hero_olaf", "hero_leif"]
        assert board.see("under.longship", of=seat) == board.see("under.building", of=seat) == []
    assert deck(board, "hero")[-2:] == ["hero_olaf", "hero_leif"]


@pytest.mark.clause("ON-DECK-09")
def test_a_card_that_comes_up_is_no_longer_known_to_be_under_the_deck() -> None:
    """Only the two heroes put under the deck are left in it; then Sven joins them and the first comes up."""
    top = [hero for hero in HEROES if hero not in ("hero_olaf", "hero_leif", "hero_sven")]
    board = lay(ocean=SEA, under={"hero": "olaf leif"}, p1={"hand": "wh*2 tc"})
    state = board.state
    assert isinstance(state, Odin)
    del state.decks[0][2:]
    right = board.see("hero_display")[2]
    assert right in top
    board.play(f"hire {right}")
    assert board.see("hero_display")[0] == "hero_olaf"
    for seat in PUBLIC:
        assert board.see("under.hero", of=seat) == ["hero_leif"]


@pytest.mark.parametrize("position", [table, raiding, picked])
def test_boards_displays_and_the_raid_are_the_same_for_all(position: Callable[[], Board]) -> None:
    board = position()
    own = ("hand",)
    for seat in PUBLIC:
        theirs, truth = board.state.view(parse_seat(seat)), board.state.view(parse_seat("referee"))
        private = {"seat", "players", "unseen", "deck_at_most", "deck_order", "raids_removed"}
        for key in set(truth) - private:
            assert theirs[key] == truth[key]
        for owner in SEATS:
            for field, value in truth["players"][owner].items():
                if field not in own:
                    assert theirs["players"][owner][field] == value


def test_a_face_down_longship_is_known_with_its_damage() -> None:
    board = table()
    for seat in PUBLIC:
        ship = board.see("players.p1.longships.longship_oseberg", of=seat)
        assert ship == {"damage": 1, "away": True, "capacity": 3, "range": 2}
        assert board.see("players.p3.raids", of=seat) == ["raid_london"]


def test_the_raid_under_way_is_public() -> None:
    board = raiding()
    for seat in PUBLIC:
        raid = board.see("raid", of=seat)
        assert (raid["raid"], raid["slot"], raid["zone"]) == ("raid_portland", "u1", "upper")
        assert (raid["longship"], raid["hero_used"], raid["extra_range"]) == ("longship_long_serpent", False, 0)
        assert raid["committed"] == {"warrior": 0, "trader": 1, "sailor": 1}
        assert (raid["requirement_total"], raid["contributed"]) == (3, {"p2": 1})
        assert brief(raid["requirement"]) == "wh wc*2"
    assert table().see("raid") is None


def test_a_payment_under_way_is_public() -> None:
    board = lay(p1={"hand": "wh th tc", "buildings": "jarls_house_1"}, heroes="egil hogni knut")
    assert board.see("payment") is None
    board.play("hire hero_hogni", "use jarls_house_1", "pay warrior_hero")
    expected = {
        "seat": "p1", "action": "recruit_hero", "symbol": "hero", "cost": 3, "discount": 1, "building_symbols": 0,
        "paid": 1, "wild": 0, "left": 1,
    }  # fmt: skip
    for seat in PUBLIC:
        assert board.see("payment", of=seat) == expected
    vikings = lay(p1={"hand": "wh wc tc ts"}).play("recruit trader 1")
    assert vikings.see("payment.symbol") == "trader"


# Cards that come and go openly


def test_a_card_taken_from_the_display_is_known_until_it_may_have_gone() -> None:
    board = picked()
    for seat in ("p1", "p3", "spectator"):
        assert shown(board, "p2", seat) == "th ?1"
    assert hand(board, "p2") == "th ss"


def test_a_card_swapped_is_known() -> None:
    board = lay(display="wh th sh ss", p1={"hand": "tc ts"}, p2={"hand": "wh"})
    board.play("swap", "take warrior_hero", "give trader_craft")
    assert shown(board, "p1", "p2") == "wh ?1"
    assert board.see("action_display.0", of="p3") == "trader_craft"


def test_a_known_card_that_may_have_been_played_is_no_longer_known() -> None:
    """p1 holds two cards of the kind; which of them was discarded nobody else can tell."""
    p1 = {"hand": "wh*2 tc", "known": "wh"}
    board = lay(p1=p1, p2={"hand": "wh"})
    assert shown(board, "p1", "p2") == "wh ?2"
    board.play("recruit warrior 1")
    assert (hand(board), shown(board, "p1", "p2")) == ("wh tc", " ?2")
    other = lay(p1=p1, p2={"hand": "wh"}).play("recruit trader 1")
    assert shown(other, "p1", "p2") == "wh ?1"


def test_unseen_are_the_cards_in_the_deck_and_hidden_in_other_hands() -> None:
    board = table()
    for seat, known in (("p1", "wh tc ss"), ("p2", "wc*2 sh"), ("p3", "ts"), ("spectator", "")):
        seen = [*cards("wh th sh ss th"), *cards(known)]  # display, the known card of p3, the own hand
        assert board.see("unseen", of=seat) == {kind: 10 - seen.count(kind) for kind in KINDS}
    full = [*deck(board, "action")]
    assert board.see("unseen", of="referee") == {kind: full.count(kind) for kind in KINDS}


def test_what_the_deck_can_hold_is_narrowed_by_the_own_draws() -> None:
    board = reshuffled()
    mine = board.see("players.p1.hand")
    drawn = {card: mine.get(card, 0) for card in ("sailor_hero", "sailor_craft")}
    assert (sum(drawn.values()), board.see("decks.action")) == (5, 2)
    left = {"sailor_hero": 3 - drawn["sailor_hero"], "sailor_craft": 4 - drawn["sailor_craft"]}
    assert board.see("deck_at_most", of="p1") == {card: count for card, count in left.items() if count}
    for seat in ("p2", "p3"):
        assert board.see("deck_at_most", of=seat) == {"sailor_hero": 3, "sailor_craft": 4}
    assert board.see("deck_at_most", of="spectator") == {"sailor_hero": 3, "sailor_craft": 4}
    full = deck(board, "action")
    assert board.see("deck_at_most", of="referee") == {card: full.count(card) for card in KINDS if card in full}


@pytest.mark.parametrize(
    ("moves", "uncovers"),
    [
        (("recruit trader 1",), False),
        (("raid raid_portland", "decline", "decline"), True),
        (("raid raid_portland",), False),
        (("swap", "take warrior_hero", "give trader_craft"), False),
        (("renew", "discard trader_craft"), True),
        (("end",), True),
    ],
)
def test_a_move_that_uncovers_a_card_is_noted(moves: tuple[str, ...], uncovers: bool) -> None:
    board = lay(ocean=SEA, display="wh th sh ss", p1=raider(hand="tc wh"), p2={"hand": "wc"}, p3={"hand": "sh"})
    board.play(*moves[:-1])
    board.table.uncovered = False
    board.play(moves[-1])
    assert board.table.uncovered is uncovers


# The log


def test_the_log_tells_the_owner_alone_which_cards_were_drawn() -> None:
    board = quiet(lay(p1={"hand": "wh*3"}, p2={"hand": "wc"}, decks={"action": "ts sc sc"})).play("end")
    assert board.told("you_drew", of="p1") == [{"cards": ("trader_seamanship", "sailor_craft", "sailor_craft")}]
    for seat in ("p2", "p3", "spectator"):
        assert board.told("you_drew", of=seat) == []
        assert board.told("cards_drawn", of=seat) == [{"seat": 0, "count": 3}]
        heard = [str(news.args) for news in board.table.news if news.visible_to(parse_seat(seat))]
        assert not [text for text in heard if "sailor_craft" in text]


# Imagination


@pytest.mark.parametrize("seat", PUBLIC)
@pytest.mark.parametrize("position", [table, raiding, picked, reshuffled])
def test_what_a_seat_imagines_looks_like_what_it_sees(position: Callable[[], Board], seat: str) -> None:
    board = position()
    piles = {name: sorted(deck(board, name)) for name in ("hero", "building", "longship")}

    def tops(other: Board) -> tuple[str, ...]:
        assert {name: sorted(deck(other, name)) for name in piles} == piles
        return tuple(deck(other, name)[0] for name in piles)

    found = imagined(board, seat, tops)
    assert all(len({top[number] for top in found}) > 3 for number in range(len(piles)))


@pytest.mark.parametrize("seat", PUBLIC)
@pytest.mark.parametrize("position", [table, raiding, picked, reshuffled])
def test_imagined_action_cards_are_all_there(position: Callable[[], Board], seat: str) -> None:
    board = position()

    def everywhere(other: Board) -> tuple[str, ...]:
        hands = [card for owner in SEATS for card in cards(hand(other, owner))]
        return tuple(sorted([*hands, *deck(other, "action")]))

    assert imagined(board, seat, everywhere) == {everywhere(board)}


def test_the_hidden_cards_of_other_hands_can_be_any_that_are_unseen() -> None:
    board = table()
    assert imagined(board, "p1", lambda other: hand(other, "p1")) == {"wh tc ss"}
    theirs = imagined(board, "p1", lambda other: tuple(cards(hand(other, "p2"))))
    assert {card for held in theirs for card in held} == set(KINDS)
    assert {len(held) for held in theirs} == {3}
    known = imagined(board, "p1", lambda other: tuple(cards(hand(other, "p3"))))
    assert all("trader_hero" in held and len(held) == 2 for held in known)
    assert len(known) == len(KINDS)
    assert len(imagined(board, "spectator", lambda other: hand(other, "p1"))) > 30


def test_the_referee_imagines_the_truth() -> None:
    board = table()
    assert imagined(board, "referee", lambda other: other.state.fingerprint()) == {board.state.fingerprint()}


@pytest.mark.clause("ON-SETUP-06")
def test_raids_in_the_deck_and_removed_raids_are_equally_unknown() -> None:
    board = table()
    unknown = {*deck(board, "raid"), *board.see("raids_removed")}
    assert imagined(board, "p1", lambda other: deck(other, "raid")[0]) == unknown
    assert imagined(board, "p1", lambda other: other.see("raids_removed")[0]) <= unknown
    assert imagined(board, "p1", lambda other: len(deck(other, "raid"))) == {len(deck(board, "raid"))}


@pytest.mark.clause("ON-DECK-09")
def test_cards_seen_under_a_deck_are_imagined_there() -> None:
    board = table()
    assert imagined(board, "p2", lambda other: tuple(deck(other, "hero")[-2:])) == {("hero_olaf", "hero_leif")}
    hidden = set(deck(board, "hero")[:-2])
    assert imagined(board, "p2", lambda other: deck(other, "hero")[-3]) == hidden
    assert imagined(board, "p2", lambda other: deck(other, "longship")[-1]) == set(deck(board, "longship"))
    assert len(deck(board, "longship")) == len(LONGSHIPS) - 4 - 2


def test_after_a_reshuffle_the_deck_is_imagined_of_what_it_was_made_of() -> None:
    board = reshuffled()
    sailors = {"sailor_hero", "sailor_craft"}
    for seat in ("p2", "p3", "spectator"):
        piles = imagined(board, seat, lambda other: tuple(deck(other, "action")))
        assert {card for pile in piles for card in pile} == sailors
        hands = imagined(board, seat, lambda other: hand(other, "p1"))
        assert len(hands) > 1
    left = tuple(sorted(deck(board, "action")))
    assert imagined(board, "p1", lambda other: tuple(sorted(deck(other, "action")))) == {left}
    assert imagined(board, "p1", lambda other: hand(other, "p1")) == {hand(board)}


def test_what_is_imagined_can_be_played_on() -> None:
    """The legal moves are those of the imagined hand."""
    board = lay(ocean=SEA, p1=raider(hand="tc"), p2={"hand": "wc"}).play("raid raid_portland")

    def choices(other: Board) -> tuple[str, ...]:
        assert other.legal(seat="p2") == {f"contribute {card}" for card in cards(hand(other, "p2"))} | {"decline"}
        return tuple(sorted(other.legal(seat="p2")))

    assert len(imagined(board, "p1", choices)) == len(KINDS)
    assert imagined(board, "p2", choices) == {("contribute warrior_craft", "decline")}

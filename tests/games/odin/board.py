"""Lay a position of In the Name of Odin in a few words, play in it and look at it.

Nothing in such a position is left to chance. What a test does not name: hands are empty (a player without a card who
can do nothing but end the turn is not asked); displays, decks and ocean hold the cards in the order of `HEROES`,
`BUILDINGS`, `LONGSHIPS`, `RAIDS` and, again and again, of `KINDS`. An action card has a short name (`wh` is warrior and
hero, `tc` trader and craft, `ss` sailor and seamanship; `wh*3` are three of them); heroes, longships and raids need no
prefix; `oseberg:1:away` is a longship with one damage that is away. Vikings are three numbers: warriors, traders,
sailors. What the hand can pay in one way only is paid by the board: a test of another rule need not name the cards.
(`board.step` leaves also that to the test.)

>>> board = lay(p1={"hand": "wh wc tc", "vikings": (4, 0, 2)})
>>> board.play("recruit warrior 2").see("players.p1.vikings.warrior")
7
>>> hand(board), discards(board), vikings(board)
('tc', 'wh wc', (7, 0, 2))
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, TypeVar, cast

from meadhall import games
from meadhall.core.content import Entry
from meadhall.core.state import State
from meadhall.games.odin.knowledge.shape import OdinView
from meadhall.games.odin.rules.payment import Bill
from meadhall.games.odin.table.box import OdinBox
from meadhall.games.odin.table.state import Odin
from meadhall.testing import Board

B = TypeVar("B", bound=Board)

GAME = games.find("odin")
CONTENT = GAME.content


def _short(card: str) -> str:
    return "".join(word[0] for word in card.split("_"))


KINDS = [card.id for card in CONTENT.of("action_card")]
SHORT = {_short(card): card for card in KINDS}
"""The action cards by their short names."""

HEROES = [card.id for card in CONTENT.of("hero")]
BUILDINGS = [card.id for card in sorted(CONTENT.of("building"), key=lambda card: int(str(card["variant"])))]
"""First one of each type: Smithy, Rune Circle, Shipyard, Jarl's House, Inn; then the second ones …"""

LONGSHIPS = [card.id for card in CONTENT.of("longship")]
RAIDS = [card.id for card in CONTENT.of("raid")]
OCEAN = ("u1", "u2", "u3", "m1", "m2", "l1")
TYPES = ("smithy", "rune_circle", "shipyard", "jarls_house", "inn")
VIKINGS = ("warrior", "trader", "sailor")

Words = str | Collection[str]
"""Some names: one text with spaces between them, or one by one."""


# Names


def words(names: Words, prefix: str = "") -> list[str]:
    """Some names, each with its prefix."""
    found = names.split() if isinstance(names, str) else list(names)
    return [name if not name or name.startswith(prefix) else prefix + name for name in found]


def cards(names: Words) -> list[str]:
    """Some action cards by their ids: `wh*2 tc` are three cards."""
    found: list[str] = []
    for name in words(names):
        kind, _, number = name.partition("*")
        found += [SHORT.get(kind, kind)] * int(number or 1)
    return found


def brief(counts: Mapping[str, int]) -> str:
    """Some action cards in short, in the order of the content."""
    return " ".join(f"{_short(card)}*{n}" if n > 1 else _short(card) for card in KINDS if (n := counts.get(card, 0)))


def _list(names: Iterable[str]) -> str:
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


def _table(entries: Mapping[str, Any]) -> str:
    return "{ " + ", ".join(f"{key} = {value}" for key, value in entries.items()) + " }"


# A position


class OdinBoard(Board):
    """A board that pays by itself what can be paid in one way only."""

    def play(self, *moves: str, seat: str = "") -> OdinBoard:
        for text in moves:
            self.step(text, seat=seat)
            while self._one_way_to_pay():
                self.step(min(self.legal("pay")))
        return self

    def step(self, *moves: str, seat: str = "") -> OdinBoard:
        """Play some moves, and nothing besides."""
        super().play(*moves, seat=seat)
        return self

    def _one_way_to_pay(self) -> bool:
        state = self.state
        if state.over or self.question != "pay" or self.legal() != self.legal("pay"):
            return False
        assert isinstance(state, Odin)
        bill = Bill(state, state.stack[-1])
        return len(self.legal()) == 1 or bill.have == bill.left()


def _longships(names: Words) -> dict[str, str]:
    """Longships with their damage and whether they are away: `oseberg:1:away`."""
    ships = {}
    for word in words(names, "longship_"):
        name, *rest = word.split(":")
        damage = next((part for part in rest if part.isdigit()), "0")
        ships[name] = f"{{ damage = {damage}, away = {str('away' in rest).lower()} }}"
    return ships


def _player(given: Mapping[str, Any]) -> list[str]:
    lines = [f"hand = {_list(cards(given.get('hand', '')))}"]
    for key, value in given.items():
        if key == "vikings":
            lines.append(f"vikings = {_table(dict(zip(VIKINGS, value, strict=True)))}")
        elif key == "hero":
            lines.append(f'hero = "{"".join(words(value, "hero_"))}"')
        elif key == "longships":
            lines.append(f"longships = {_table(_longships(value))}")
        elif key == "known":
            lines.append(f"known = {_list(cards(value))}")
        elif key in ("buildings", "raids"):
            lines.append(f"{key} = {_list(words(value, 'raid_' if key == 'raids' else ''))}")
        elif key in ("fame", "material"):
            lines.append(f"{key} = {value}")
        else:
            assert key == "hand", f"a player has no '{key}'"
    return lines


def _display(every: list[str], owned: Iterable[str], slots: int, named: Words | None, top: list[str]) -> list[str]:
    """The cards of a display: those named, or the first that are not elsewhere; "-" is a gap."""
    if named is not None:
        return ["" if name.endswith("-") else name for name in named]
    elsewhere = {*owned, *top}
    free = [card for card in every if card not in elsewhere]
    return [*free[:slots], *[""] * (slots - len(free))]


def lay(
    *,
    seats: int = 3,
    turn: str = "p1",
    first: str = "p1",
    phase: str = "actions",
    display: Words | None = None,
    heroes: Words | None = None,
    buildings: Words | None = None,
    longships: Words | None = None,
    ocean: Words | None = None,
    markers: Mapping[str, str] | None = None,
    discard: Words = "",
    decks: Mapping[str, Words] | None = None,
    under: Mapping[str, Words] | None = None,
    sizes: Mapping[str, int] | None = None,
    more: Mapping[str, Any] | None = None,
    rules: Mapping[str, str] | None = None,
    **players: Mapping[str, Any],
) -> OdinBoard:
    """A position of three players (unless told) in which p1 (unless told) is about to act.

    `display` are the action cards; `decks` names the upper cards of a deck (action, hero, building, longship, raid),
    `under` cards put under one, `sizes` how many cards the action deck or the raid deck has left (the other action
    cards are discarded). `more` are other keys of a position (swapped, used_symbols, round …), `rules` options of the
    table. The rest are players: hand, vikings, hero, buildings, material, longships, raids, fame, known.
    """
    decks, under = decks or {}, under or {}
    position = [f'turn = "{turn}"', f'start_player = "{first}"', f'phase = "{phase}"']
    for key, value in (more or {}).items():
        position.append(f"{key} = {_list(words(value)) if key.startswith('used_') else str(value).lower()}")
    laid: dict[str, list[str]] = {}
    owned = {
        "hero": [card for player in players.values() for card in words(player.get("hero", ""), "hero_")],
        "building": [card for player in players.values() for card in words(player.get("buildings", ""))],
        "longship": [ship for player in players.values() for ship in _longships(player.get("longships", ""))],
    }
    named = {"hero": heroes, "building": buildings, "longship": longships}
    for deck, every, slots in (("hero", HEROES, 3), ("building", BUILDINGS, 4), ("longship", LONGSHIPS, 4)):
        prefix = "" if deck == "building" else f"{deck}_"
        chosen = named[deck]
        top, bottom = words(decks.get(deck, ""), prefix), words(under.get(deck, ""), prefix)
        shown = None if chosen is None else words(chosen, prefix)
        here = _display(every, owned[deck], slots, shown, [*top, *bottom])
        rest = [card for card in every if card not in (*here, *top, *bottom, *owned[deck])]
        position.append(f"{deck}_display = {_list(here)}")
        laid[deck] = [*top, *rest]
    position += _action_cards(players, display, discard, words(decks.get("action", "")), laid, seats)
    position += _raids(players, ocean, words(decks.get("raid", ""), "raid_"), laid)
    if markers:
        position += ["[position.markers]", *(f'{zone} = "{viking}"' for zone, viking in markers.items())]
    position += ["[position.decks]", *(f"{deck} = {_list(pile)}" for deck, pile in laid.items())]
    if under:
        position.append("[position.under]")
        for deck, names in under.items():
            position.append(f"{deck} = {_list(words(names, '' if deck == 'building' else f'{deck}_'))}")
    if sizes:
        position += ["[position.deck_sizes]", *(f"{deck} = {size}" for deck, size in sizes.items())]
    for number in range(seats):
        seat = f"p{number + 1}"
        position += [f"[position.players.{seat}]", *_player(players.get(seat, {}))]
    return OdinBoard("odin", "\n".join(position), seats=seats, options=rules)


def _action_cards(
    players: Mapping[str, Mapping[str, Any]],
    display: Words | None,
    discard: Words,
    top: list[str],
    laid: dict[str, list[str]],
    seats: int,
) -> list[str]:
    """The action deck is complete: what is nowhere else follows the cards named, kind by kind."""
    pool = {card.id: card.copies for card in CONTENT.of("action_card")}
    shown = cards(display if display is not None else KINDS[:4])
    tops = cards(top)
    away = [card for player in players.values() for card in cards(player.get("hand", ""))]
    for card in [*away, *shown, *tops, *cards(discard)]:
        pool[card] -= 1
    rest = [card for turn in range(max(pool.values())) for card in KINDS if pool[card] > turn]
    laid["action"] = [*tops, *rest]
    return [f"action_display = {_list(shown)}", f"discard = {_list(cards(discard))}"]


def _raids(
    players: Mapping[str, Mapping[str, Any]], ocean: Words | None, top: list[str], laid: dict[str, list[str]]
) -> list[str]:
    """The ocean from the nearest place to the farthest; "-" is a place without a card."""
    done = [raid for player in players.values() for raid in words(player.get("raids", ""), "raid_")]
    named = None if ocean is None else words(ocean, "raid_")
    here = _display(RAIDS, done, len(OCEAN), named, top)
    laid["raid"] = top
    return [f"ocean = {_table({slot: f'{chr(34)}{raid}{chr(34)}' for slot, raid in zip(OCEAN, here, strict=True)})}"]


# Play


def pay(board: Board, names: Words) -> Board:
    """Pay with these cards, one by one."""
    return board.play(*(f"pay {card}" for card in cards(names)))


def pay_up(board: Board) -> Board:
    """Pay with cards that show the symbol, as long as that is asked."""
    while not board.state.over and board.question == "pay":
        board.play(min(board.legal("pay")))
    return board


# Look


def hand(board: Board, seat: str = "p1") -> str:
    return brief(board.see(f"players.{seat}.hand"))


def discards(board: Board) -> str:
    return brief(board.see("discard"))


def display(board: Board) -> str:
    """The action cards on display, from left to right; "-" is a gap."""
    return " ".join(_short(card) if card else "-" for card in board.see("action_display"))


def deck(board: Board, name: str, count: int | None = None) -> list[str]:
    """The upper cards of a deck, or all, from the top down."""
    found: list[str] = board.see(f"deck_order.{name}")
    return found if count is None else found[:count]


def vikings(board: Board, seat: str = "p1") -> tuple[int, int, int]:
    """Warriors, traders, sailors."""
    found = board.see(f"players.{seat}.vikings")
    return (found["warrior"], found["trader"], found["sailor"])


def reserve(board: Board) -> tuple[int, int, int]:
    found = board.see("reserve")
    return (found["warrior"], found["trader"], found["sailor"])


def ships(board: Board, seat: str = "p1") -> dict[str, tuple[int, bool]]:
    """The longships of a player: damage, and whether they are away."""
    found = board.see(f"players.{seat}.longships")
    return {ship.removeprefix("longship_"): (it["damage"], it["away"]) for ship, it in found.items()}


def seen(state: State, seat: int = 0) -> OdinView:
    """All that a seat sees."""
    return cast("OdinView", state.view(seat))


def each(board: Board, field: str) -> list[Any]:
    """The same field of every player, seat by seat."""
    return [player[field] for player in board.see("players").values()]


def options(board: Board, verb: str) -> set[str]:
    """What is legal of a verb, without the verb."""
    return {text.removeprefix(verb).strip() for text in board.legal(verb)}


# Raids


def raider(**given: Any) -> dict[str, Any]:
    """A player who can make every raid: ten Vikings, a longship of range 4, and a hero who does nothing in raids but
    stand for a warrior. In the upper zone the Long Serpent has no effect either.
    """
    return {"hero": "harald", "longships": "long_serpent", "vikings": (4, 3, 3), **given}


def box(board: Board) -> OdinBox:
    """A box of this board alone: what a test changes there holds for it as if a pack said so."""
    own = board.own_box()
    assert isinstance(own, OdinBox)
    return own


def entry(ident: str) -> Entry:
    """What the content says of a component."""
    return next(found for entries in CONTENT.entries.values() for name, found in entries.items() if name == ident)


def needs(raid: str) -> tuple[int, int, int]:
    """The warriors, traders and sailors that a raid card asks for."""
    card = entry(f"raid_{raid}")
    return (card["warriors"], card["traders"], card["sailors"])


def committed(board: Board) -> tuple[int, int, int]:
    """The Vikings committed in the raid under way: warriors, traders, sailors."""
    found = board.see("raid.committed")
    return (found["warrior"], found["trader"], found["sailor"])


def requirement(board: Board) -> str:
    """The open requirement cards of the raid under way."""
    return brief(board.see("raid.requirement"))


def seas(board: Board) -> str:
    """The raids in the ocean, from the nearest place to the farthest; "-" is a place without a card."""
    return " ".join(raid.removeprefix("raid_") or "-" for raid in board.see("ocean").values())


def told_keys(board: Board) -> list[str]:
    """What the log has told, key by key."""
    return [news.key for news in board.table.news]


def quiet(board: B) -> B:
    """Forget what the log has told of the set-up."""
    board.table.news.clear()
    return board


def about(board: Board) -> dict[str, Any]:
    """What the question asked now is about."""
    decision = board.state.decision(board.state.asked[0])
    assert decision is not None
    return decision.args

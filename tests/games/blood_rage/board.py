"""Lay a position of Blood Rage in a few words: where figures stand, what each player has, and fight a battle.

`lay` sits five players down with all sets, `base` three players with the base game.

>>> board = lay(elvagar={"p1": "leader", "p2": "warrior warrior"}, p1={"hand": "a1_tyrs_bash", "rage": 3})
>>> fight(board, "elvagar", p1="a1_tyrs_bash").see("players.p2.valhalla")
['warrior', 'warrior']
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, cast

from meadhall import games
from meadhall.core.match import Match
from meadhall.core.state import State
from meadhall.games.blood_rage.knowledge.shape import BloodRageView
from meadhall.testing import Board

GAME = games.find("blood_rage")
SLOTS = {card.id: str(card["slot"]) for card in GAME.content.of("upgrade_card")}
RING = ("elvagar", "angerboda", "muspelheim", "horgr", "utgard", "andlang", "gimle", "myrkvlor")
"""The outer provinces, clockwise."""

PROVINCES = (*RING, "yggdrasil")
FJORDS = ("fjord_ne", "fjord_se", "fjord_sw", "fjord_nw")
DOOMED = ("gimle", "andlang", "horgr")
"""The provinces of the three Ages, if a test does not name others."""

TOKENS = {
    "elvagar": "rage",
    "angerboda": "axes",
    "muspelheim": "horns",
    "horgr": "rage",
    "utgard": "axes",
    "andlang": "horns",
    "gimle": "rage",
    "myrkvlor": "glory",
}
"""Where the tokens of the base game lie, if a test does not name others."""

READERS = ("p1", "p2", "p3", "spectator")
"""Who looks at a table of three."""

BROKE = {"rage": 0}
"""A player whose turns are skipped."""

Words = str | Collection[str]
"""Some names: one text with spaces between them, or one by one."""


def _words(words: Words) -> list[str]:
    return words.split() if isinstance(words, str) else list(words)


def _list(words: Words) -> str:
    return "[" + ", ".join(f'"{word}"' for word in _words(words)) + "]"


def _table(entries: Mapping[str, Any]) -> str:
    return "{ " + ", ".join(f"{key} = {value}" for key, value in entries.items()) + " }"


def _upgrades(cards: Words | Mapping[str, str]) -> str:
    """Each card in the slot that is named, or in the first free one of its kind."""
    if isinstance(cards, Mapping):
        return _table({slot: f'"{card}"' for slot, card in cards.items()})
    slots: dict[str, str] = {}
    for card in _words(cards):
        kind = SLOTS[card]
        names = [kind] if kind in ("leader", "warrior", "ship") else [f"{kind}_{number}" for number in (1, 2, 3)]
        slots[next(name for name in names if name not in slots)] = f'"{card}"'
    return _table(slots)


def _player(given: Mapping[str, Any]) -> str:
    lines = []
    for key, value in given.items():
        if key == "upgrades":
            text = _upgrades(value)
        elif key == "steps":
            text = _table(value)
        elif key in ("hand", "quests", "valhalla"):
            text = _list(value)
        else:
            text = f'"{value}"' if isinstance(value, str) else str(value).lower()
        lines.append(f"{key} = {text}")
    return "\n".join(lines)


def _figures(there: Mapping[str, Words]) -> str:
    return f"figures = {_table({seat: _list(words) for seat, words in there.items()})}"


def lay(
    more: Mapping[str, Mapping[str, Any]] | None = None,
    /,
    *,
    seats: int = 5,
    age: int = 1,
    phase: str = "turns",
    turn: str = "p1",
    first: str = "p1",
    ragnarok: Words = DOOMED,
    tokens: Mapping[str, str] | None = None,
    pillaged: Words = (),
    destroyed: Words = (),
    gods: Mapping[str, str] | None = None,
    decks: Mapping[str, Words] | None = None,
    options: Mapping[str, str] | None = None,
    seed: str = "test",
    **rest: Mapping[str, Any],
) -> Board:
    """A position of five players (unless told) with all sets. What is not destroyed by name is not destroyed.

    A token that is not named raises Horns, and in Yggdrasil all stats. A deck is named with its upper cards.
    The rest: a province or fjord with the figures of each player there, or a player with hand, rage, upgrades ….
    What has a name worked out by the test comes first, as a dictionary.
    """
    rest = {**rest, **(more or {})}
    laid = {"yggdrasil": "all", **(tokens or {})}
    position = [f'age = {age}\nphase = "{phase}"\nturn = "{turn}"\nfirst_player = "{first}"']
    position.append(f"ragnarok = {_list(ragnarok)}")
    for province in PROVINCES:
        position.append(f"[position.provinces.{province}]")
        position.append(f"destroyed = {str(province in _words(destroyed)).lower()}")
        position.append(f"pillaged = {str(province in _words(pillaged)).lower()}")
        position.append(f'token = "pillage_{laid.get(province, "horns")}"')
        position.append(_figures(rest.get(province, {})))
    for fjord in FJORDS:
        position += [f"[position.fjords.{fjord}]", _figures(rest.get(fjord, {}))]
    for seat in [name for name in rest if name not in (*PROVINCES, *FJORDS)]:
        position += [f"[position.players.{seat}]", _player(rest[seat])]
    if gods:
        position += ["[position.gods]", *(f'{god} = "{place}"' for god, place in gods.items())]
    if decks:
        position += ["[position.decks]", *(f"{deck} = {_list(cards)}" for deck, cards in decks.items())]
    chosen = {"five_players": "yes", "mystics": "yes", "gods": "yes" if gods else "no", **(options or {})}
    return Board("blood_rage", "\n".join(position), seats=seats, seed=seed, options=chosen)


def base(
    more: Mapping[str, Mapping[str, Any]] | None = None,
    /,
    *,
    seats: int = 3,
    tokens: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
    **rest: Any,
) -> Board:
    """A position of three players (unless told) without the sets, with the usual tokens; else as in `lay`."""
    without = {"five_players": "no", "mystics": "no"}
    return lay(more, seats=seats, tokens={**TOKENS, **(tokens or {})}, options={**without, **(options or {})}, **rest)


def doom_in(age: int, province: str) -> list[str]:
    """The usual provinces of the Ages, but this one in that Age."""
    return [*DOOMED[: age - 1], province, *DOOMED[age:]]


# Play


def call(board: Board, province: str) -> Board:
    """Pillage, and nobody joins."""
    board.play(f"pillage {province}")
    return decline(board, "call_to_battle")


def decline(board: Board, *questions: str) -> Board:
    """Decline as long as one of these is asked."""
    while not board.state.over and board.question in questions:
        board.play("decline", seat=board.asked[0])
    return board


def fight(board: Board, province: str, **cards: str) -> Board:
    """Pillage, nobody joins, each seat chooses its card, and nobody adds a late one."""
    return choose(call(board, province), **cards)


def choose(board: Board, **cards: str) -> Board:
    """Each seat chooses its card for the battle, and nobody adds a late one."""
    for seat, card in cards.items():
        board.play(f"fight {card}", seat=seat)
    return decline(board, "late_card")


def pass_all(board: Board) -> Board:
    """Everybody passes until the Action phase is over."""
    while board.see("phase") == "actions":
        board.play("pass")
    return board


def finish_age(board: Board) -> Board:
    """Everybody passes, and nobody keeps a card."""
    return decline(pass_all(board), "keep_card")


def draft(board: Board) -> Board:
    """Everybody picks the first card in the alphabet until Gods' Gifts are over."""
    while board.see("phase") == "gods_gifts":
        seat = board.asked[0]
        board.play(min(board.legal(seat=seat)), seat=seat)
    return board


# Look


def seen_by(table: State | Match, seat: int) -> BloodRageView:
    """All that a seat may know."""
    return cast("BloodRageView", table.view(seat))


def each(board: Board, field: str) -> list[Any]:
    """The same field of every player, seat by seat."""
    return [player[field] for player in board.see("players").values()]


def steps(board: Board, seat: str = "p1") -> tuple[int, int, int]:
    """The steps of Rage, Axes and Horns."""
    found = board.see(f"players.{seat}.steps")
    return (found["rage"], found["axes"], found["horns"])


def at(board: Board, place: str) -> dict[str, list[str]]:
    """The figures in a province or a fjord, by seat."""
    figures: dict[str, list[str]] = board.see(f"{'fjords' if place in FJORDS else 'provinces'}.{place}.figures")
    return figures


def dead(board: Board, seat: str) -> list[str]:
    found: list[str] = board.see(f"players.{seat}.valhalla")
    return found


def hand(board: Board, seat: str) -> list[str]:
    found: list[str] = board.see(f"players.{seat}.hand")
    return found


def totals(board: Board) -> dict[str, int]:
    """The totals of the last battle."""
    found: dict[str, int] = {}
    for news in board.table.news:
        if news.key == "battle":
            found = {}
        elif news.key == "total":
            found[f"p{int(str(news.args['seat'])) + 1}"] = int(str(news.args["total"]))
    return found


def winner(board: Board) -> str:
    """Who has won the last battle; nobody is an empty text."""
    won = [news for news in board.table.news if news.key in ("battle_won", "battle_tied")][-1]
    return f"p{int(str(won.args['seat'])) + 1}" if won.key == "battle_won" else ""


def pillaged(board: Board, province: str) -> bool:
    return bool(board.see(f"provinces.{province}.pillaged"))

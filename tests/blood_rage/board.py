"""Lay a position of Blood Rage in a few words: where figures stand, what each player has, and fight a battle.

>>> board = lay(elvagar={"p1": "leader", "p2": "warrior warrior"}, p1={"hand": "a1_tyrs_bash", "rage": 3})
>>> fight(board, "elvagar", p1="a1_tyrs_bash").see("players.p2.valhalla")
['warrior', 'warrior']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from meadhall import games
from tests.support import Board

GAME = games.find("blood_rage")
FJORDS = tuple(fjord.id for fjord in GAME.content.of("fjord"))
PROVINCES = tuple(province.id for province in GAME.content.of("province"))
SLOTS = {card.id: str(card["slot"]) for card in GAME.content.of("upgrade_card")}
DOOMED = ("gimle", "andlang", "horgr")
"""The provinces of the three Ages, if a test does not name others."""

USUAL_TOKEN = {"yggdrasil": "all"}
"""The token of a province, if a test does not name another; everywhere else it raises Horns."""


def _list(words: str) -> str:
    return "[" + ", ".join(f'"{word}"' for word in words.split()) + "]"


def _table(entries: Mapping[str, Any]) -> str:
    return "{ " + ", ".join(f"{key} = {value}" for key, value in entries.items()) + " }"


def _upgrades(cards: str) -> str:
    """Each card in the first free slot of its kind."""
    slots: dict[str, str] = {}
    for card in cards.split():
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


def lay(
    more: Mapping[str, Mapping[str, Any]] | None = None,
    /,
    *,
    seats: int = 5,
    age: int = 1,
    phase: str = "turns",
    turn: str = "p1",
    first: str = "p1",
    ragnarok: Iterable[str] = DOOMED,
    tokens: Mapping[str, str] | None = None,
    pillaged: str = "",
    destroyed: str = "",
    gods: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
    seed: str = "test",
    **rest: Mapping[str, Any],
) -> Board:
    """A position of five players (unless told) with all sets. What is not destroyed by name is not destroyed.

    The rest: a province or fjord with the figures of each player there, or a player with hand, rage, upgrades ….
    What has a name worked out by the test comes first, as a dictionary.
    """
    rest = {**rest, **(more or {})}
    position = [f'age = {age}\nphase = "{phase}"\nturn = "{turn}"\nfirst_player = "{first}"']
    position.append(f"ragnarok = {_list(' '.join(ragnarok))}")
    for province in PROVINCES:
        lines = [f"[position.provinces.{province}]", f"destroyed = {str(province in destroyed.split()).lower()}"]
        lines.append(f"pillaged = {str(province in pillaged.split()).lower()}")
        lines.append(f'token = "pillage_{(tokens or {}).get(province, USUAL_TOKEN.get(province, "horns"))}"')
        if province in rest:
            lines.append(f"figures = {_table({seat: _list(words) for seat, words in rest[province].items()})}")
        position.append("\n".join(lines))
    for fjord in FJORDS:
        if fjord in rest:
            figures = _table({seat: _list(words) for seat, words in rest[fjord].items()})
            position.append(f"[position.fjords.{fjord}]\nfigures = {figures}")
    for seat in [name for name in rest if name not in (*PROVINCES, *FJORDS)]:
        position.append(f"[position.players.{seat}]\n{_player(rest[seat])}")
    if gods:
        position.append("[position.gods]\n" + "\n".join(f'{god} = "{place}"' for god, place in gods.items()))
    chosen = {"five_players": "yes", "mystics": "yes", "gods": "yes" if gods else "no", **(options or {})}
    return Board("blood_rage", "\n".join(position), seats=seats, seed=seed, options=chosen)


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


def finish_age(board: Board) -> Board:
    """Everybody passes, and nobody keeps a card."""
    while board.see("phase") in ("actions", "discard"):
        board.play("pass" if board.question == "action" else "decline", seat=board.asked[0])
    return board


# Look


def glory(board: Board) -> list[int]:
    """The glory of all players, seat by seat."""
    return [player["glory"] for player in board.see("players").values()]


def rage(board: Board) -> list[int]:
    return [player["rage"] for player in board.see("players").values()]


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

"""Lay a position of Yggdrasil Chronicles in a few words, play in it and look at it.

Nothing in such a position is left to chance. What a test does not name: the gods are those of `PLAYED` (support gods
`SUPPORTING`), each in Asgard with full life; decks and holders lie in the order of the content, the first card on top;
enemy piles lie in the order of `ENEMIES`, behind the cards that are named, but p2's begins with Hel, p3's with
Iormungand, and so on. An enemy card is written `thor:hel`, in a player's own pile `hel` is enough. With 2 players the
first three cards of the support god that nobody names are in the pile of p1, the others in that of p2; with 1 player
all cards of support gods lie below the own ones. A player who can do nothing but pass is not asked.

>>> board = lay(p1={"world": "alfheim", "elves": 1})
>>> board.play("act alfheim", "take 2").see("players.p1.elves")
3
>>> reserve(board, "elves"), worlds(board), lives(board)
(6, 'alfheim asgard asgard', (7, 7, 7))
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from meadhall import games
from meadhall.core.content import Entry
from meadhall.games.yggdrasil.knowledge.shape import YggdrasilView
from meadhall.games.yggdrasil.knowledge.view import view
from meadhall.games.yggdrasil.table.box import YggdrasilBox
from meadhall.games.yggdrasil.table.names import CREATURES, ENEMIES, HOLDERS, WORLDS
from meadhall.games.yggdrasil.table.state import Yggdrasil
from meadhall.testing import Board as Board

GAME = games.find("yggdrasil")
CONTENT = GAME.content

PLAYED = ("odin", "thor", "tyr", "heimdall", "frigg")
SUPPORTING = ("freyr", "freyia")
JOTNAR = [jotunn.id for jotunn in CONTENT.of("jotunn")]
ARTEFACTS = [artefact.id for artefact in CONTENT.of("artefact")]

Words = str | Collection[str]
"""Some names: one text with spaces between them, or one by one."""


# Names


def words(names: Words) -> list[str]:
    return names.split() if isinstance(names, str) else list(names)


def entry(ident: str) -> Entry:
    """What the content says of a component."""
    return next(found for entries in CONTENT.entries.values() for name, found in entries.items() if name == ident)


def number(ident: str, field: str) -> int:
    """A number that the content says of a component."""
    return int(entry(ident)[field])


def _list(names: Iterable[str]) -> str:
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_value(entry)}" for key, entry in value.items()) + " }"
    if isinstance(value, int):
        return str(value).lower()
    return _list(value) if not isinstance(value, str) else f'"{value}"'


# A position

_LISTS = ("artefacts", "pile", "known", "god_die", "vanir_die")


def _gods(seats: int, players: Mapping[str, Mapping[str, Any]], support: Words | Mapping[str, Any]) -> list[str]:
    """The gods of the players, seat by seat, and behind them the support gods."""
    count = {1: 2, 2: 1}.get(seats, 0)
    named = [str(player["god"]) for player in players.values() if "god" in player]
    helping = (words(support) if isinstance(support, str) else list(support))[:count]
    free = [god for god in PLAYED if god not in (*named, *helping)]
    free += [god for god in SUPPORTING if god not in (*named, *helping)]
    gods = [str(players.get(f"p{seat + 1}", {}).get("god") or free.pop(0)) for seat in range(seats)]
    others = [god for god in (*SUPPORTING, *PLAYED) if god not in (*gods, *helping)]
    return [*gods, *helping, *others[: count - len(helping)]]


def _card(name: str, god: str) -> str:
    """The full name of an enemy card: a god and an enemy."""
    return name.replace(":", " ") if ":" in name else f"{god} {name}"


def _piles(
    seats: int, gods: list[str], players: Mapping[str, Mapping[str, Any]], opened: list[str]
) -> list[tuple[str, list[str]]]:
    """For each player the card on the wheel, if one is named, and the whole pile from the top down."""
    placed = [""] * seats
    piles: list[list[str]] = [[] for _ in range(seats)]
    for seat in range(seats):
        player = players.get(f"p{seat + 1}", {})
        placed[seat] = _card(player["placed"], gods[seat]) if "placed" in player else ""
        piles[seat] = [_card(name, gods[seat]) for name in words(player.get("pile", ""))]
    gone = [*opened, *placed, *(card for pile in piles for card in pile)]
    for seat in range(seats):
        cycle = (*ENEMIES[seat:], *ENEMIES[:seat])
        piles[seat] += [card for enemy in cycle if (card := f"{gods[seat]} {enemy}") not in gone]
    loose = [card for god in gods[seats:] for enemy in ENEMIES if (card := f"{god} {enemy}") not in gone]
    if seats == 2:
        held = sum(card.startswith(gods[2]) for card in (*piles[0], placed[0]))
        piles[0] += loose[: max(3 - held, 0)]
        piles[1] += loose[max(3 - held, 0) :]
    elif loose:
        piles[0] += loose
    return list(zip(placed, piles, strict=True))


def _decks(
    players: Mapping[str, Mapping[str, Any]], decks: Mapping[str, Words], jotnar: list[str], creatures: list[str]
) -> dict[str, list[str]]:
    """All decks from the top down: what is named, then the rest in the order of the content."""
    owned = [artefact for player in players.values() for artefact in words(player.get("artefacts", ""))]
    every = {"creature": (list(CREATURES), creatures), "jotunn": (JOTNAR, jotnar)}
    for level, holder in enumerate(HOLDERS):
        every[holder] = ([name for name in ARTEFACTS if entry(name)["level"] == level + 1], owned)
    laid = {}
    for deck, (cards, gone) in every.items():
        top = words(decks.get(deck, ""))
        laid[deck] = [*top, *(card for card in cards if card not in (*top, *gone))]
    return laid


def _player(given: Mapping[str, Any], god: str, placed: str, pile: list[str]) -> list[str]:
    lines = [f'god = "{god}"', f"pile = {_list(pile)}"]
    lines += [f'placed = "{placed}"'] if placed else []
    for key, value in given.items():
        if key in ("god", "pile", "placed"):
            continue
        if key == "known":
            lines.append(f"known = {_list(_card(name, god) for name in words(value))}")
        elif key == "bonds":
            lines.append(f"bonds = {_value({bond: words(gods) for bond, gods in value.items()})}")
        else:
            lines.append(f"{key} = {_value(words(value) if key in _LISTS else value)}")
    return lines


def lay(
    *,
    seats: int = 3,
    game: str = "easy",
    track: str = "printed",
    turn: str = "p1",
    phase: str = "step_3",
    order: Words = "",
    step: int = 0,
    enemies: Mapping[str, str] | None = None,
    island: int = 1,
    surt: int | None = None,
    hel: int | None = None,
    ravaged: Words | None = None,
    healed: Words = "",
    valhalla: int = 0,
    jotnar: Words = "",
    jotunn_discard: Words = "",
    creature_discard: Words = "",
    decks: Mapping[str, Words] | None = None,
    left: Mapping[str, int] | None = None,
    opened: Words = "",
    triggered: Words = "",
    support: str | Mapping[str, Mapping[str, Any]] = "",
    saga: Mapping[str, Any] | None = None,
    more: Mapping[str, Any] | None = None,
    **players: Mapping[str, Any],
) -> Board:
    """A position of an easy game of three players (unless told) in which p1 (unless told) is in step 3.

    `surt` and `hel` are the pieces on their ladders, `jotnar` the active ones (none unless named, in saga 6 too),
    `island` the number of the island, `opened` the open cards of the wheel (`thor:hel odin:surt`). `decks` names the
    upper cards of a deck (creature, jotunn, level_1 …), `left` how many cards the creature or jotunn deck still has.
    `support` names the support gods, or says of each where it is and what life it has. `more` are other keys of a
    position (page, space, round, dangers, against, averted, tosses …). The rest are players: god, world, life, elves,
    vanir_dice, artefacts, pile, placed, known, god_die, vanir_die, bonds, xp …
    """
    gods = _gods(seats, players, support)
    wheel = [_card(name, "") for name in words(opened)]
    active, gone = words(jotnar), words(jotunn_discard)
    lines = [f'turn = "{turn}"', f'phase = "{phase}"', f"step = {step}", f'island = "island_{island}"']
    on_ladders = {name: count for name, count in (("surt", surt), ("hel", hel)) if count is not None}
    lines += [f"ladders = {_value(on_ladders)}", f"valhalla = {valhalla}"]
    lines += [f"{key} = {_value(value)}" for key, value in (more or {}).items()]
    lines += [f"order = {_list(words(order))}"] if order else []
    lines += [f"enemies = {_value(enemies)}"] if enemies else []
    lines += [f"ravaged = {_list(words(ravaged))}"] if ravaged is not None else []
    lines += [f"healed = {_list(words(healed))}"] if healed else []
    lines += [f"jotnar = {_list(active)}", f"jotunn_discard = {_list(gone)}"]
    lines += [f"creature_discard = {_list(words(creature_discard))}"]
    lines += [f"left = {_value(left)}"] if left else []
    lines += [f"saga = {_value(saga)}"] if saga else []
    laid = _decks(players, decks or {}, [*active, *gone], words(creature_discard))
    lines += [f"decks = {_value(laid)}"]
    spent = [_card(name, "") for name in words(triggered)]
    lines += [f"wheel = {{ open = {_list(wheel)}, triggered = {_list(spent)} }}"]
    for god in gods[seats:]:
        lines += [f"[position.support.{god}]"]
        given = {} if isinstance(support, str) else support.get(god, {})
        lines += [f"{key} = {_value(value)}" for key, value in given.items()]
    for seat, (placed, pile) in enumerate(_piles(seats, gods, players, wheel)):
        lines += [f"[position.players.p{seat + 1}]"]
        lines += _player(players.get(f"p{seat + 1}", {}), gods[seat], placed, pile)
    return Board("yggdrasil", "\n".join(lines), seats=seats, options={"game": game, "gods": "random", "track": track})


def fresh(seats: int = 3, game: str = "easy", gods: str = "random", name: str = "test") -> Board:
    """A game from its first decision on."""
    return Board("yggdrasil", seats=seats, seed=name, options={"game": game, "gods": gods})


def begin(seats: int = 3, game: str = "hard", **players: Mapping[str, Any]) -> Board:
    """A game that sets itself up with these gods and sheets, up to its first decision."""
    lines = ['phase = "begin"']
    for seat, god in enumerate(_gods(seats, players, "")[:seats]):
        lines += [f"[position.players.p{seat + 1}]", f'god = "{god}"']
        given = players.get(f"p{seat + 1}", {})
        lines += [f"{key} = {_value(value)}" for key, value in given.items() if key != "god"]
    return Board("yggdrasil", "\n".join(lines), seats=seats, options={"game": game, "gods": "random"})


def activate(enemy: str, **position: Any) -> Board:
    """p1 has just revealed the second card of an enemy: it was activated, and p1 is asked what comes next.

    The first card was of the second player, with 1 player of the first support god.
    """
    seats = position.get("seats", 3)
    players = {key: value for key, value in position.items() if key in ("p1", "p2", "p3", "p4", "p5")}
    gods = _gods(seats, players, position.get("support", ""))
    opened = [*words(position.pop("opened", "")), f"{gods[1]}:{enemy}"]
    first = {"placed": enemy, **position.pop("p1", {})}
    return lay(phase="reveal", opened=opened, p1=first, **position)


# Look


def seen(board: Board, seat: int = 0) -> YggdrasilView:
    """The whole view of a seat."""
    assert isinstance(board.state, Yggdrasil)
    return view(board.state, seat)


def each(board: Board, field: str) -> list[Any]:
    """The same field of every player, seat by seat."""
    return [player[field] for player in board.see("players").values()]


def lives(board: Board) -> tuple[int, ...]:
    """The life of the gods of the players, seat by seat."""
    return tuple(each(board, "life"))


def worlds(board: Board) -> str:
    """The worlds of the gods of the players, seat by seat."""
    return " ".join(each(board, "world"))


def pile(board: Board, seat: str = "p1", of: str = "referee") -> list[str]:
    """An enemy pile from the top down: `thor hel`, or `?` for what the viewer does not know."""
    found: list[str] = board.see(f"players.{seat}.pile", of)
    return found


def opened(board: Board) -> list[str]:
    """The open cards of the wheel, in the order in which they were opened."""
    found: list[str] = board.see("wheel.open")
    return found


def place(board: Board, enemy: str) -> str:
    found: str = board.see(f"enemies.{enemy}.place")
    return found


def places(board: Board) -> str:
    """Where Surt, Hel, Iormungand, Fenrir and Loki are."""
    return " ".join(place(board, enemy) for enemy in ENEMIES[:5])


def power(board: Board, enemy: str) -> int:
    found: int = board.see(f"enemies.{enemy}.power")
    return found


def ravaged(board: Board) -> str:
    """The ravaged worlds, in the order of the worlds."""
    return " ".join(world for world in WORLDS if board.see(f"worlds.{world}.ravaged"))


def reserve(board: Board, piece: str) -> int:
    found: int = board.see(f"reserves.{piece}")
    return found


def ladders(board: Board) -> tuple[int, int, int]:
    """Fire giants on Surt's ladder, nameless on Hel's, jotnar on Loki's."""
    found = board.see("ladders")
    return (found["surt"], found["hel"], found["loki"])


def jotnar(board: Board) -> dict[str, str]:
    """The active jotnar and where each is fought."""
    found: dict[str, str] = board.see("jotnar")
    return found


def deck(board: Board, name: str, count: int | None = None) -> list[str]:
    """The upper cards of a deck, or all, from the top down."""
    found: list[str] = board.see(f"deck_order.{name}")
    return found if count is None else found[:count]


def columns(board: Board) -> dict[str, str]:
    """The middle world of each column."""
    return {name: stack[1] for name, stack in board.see("tree.columns").items()}


def end(board: Board) -> tuple[str, str]:
    """How the game ended, and the clause that says so; two empty texts while it goes on."""
    return (board.see("outcome"), board.see("cause_clause"))


def options(board: Board, verb: str) -> set[str]:
    """What is legal of a verb, without the verb."""
    return {text.removeprefix(verb).strip() for text in board.legal(verb)}


def verbs(board: Board) -> set[str]:
    """The verbs of the legal moves."""
    return {text.split()[0] for text in board.legal()}


def told_keys(board: Board) -> list[str]:
    """What the log has told, key by key."""
    return [news.key for news in board.table.news]


def quiet(board: Board) -> Board:
    """Forget what the log has told of the set-up."""
    board.table.news.clear()
    return board


def about(board: Board) -> dict[str, Any]:
    """What the question asked now is about."""
    decision = board.state.decision(board.state.asked[0])
    assert decision is not None
    return decision.args


def box(board: Board) -> YggdrasilBox:
    """A box of this board alone: what a test changes there holds for it as if a pack said so."""
    own = board.own_box()
    assert isinstance(own, YggdrasilBox)
    return own

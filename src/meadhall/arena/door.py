"""What `meadhall arena` does."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from meadhall import games
from meadhall.arena.figures import figures
from meadhall.arena.ledger import Ledger
from meadhall.arena.local import Crew, LocalCrew
from meadhall.arena.page import page
from meadhall.arena.plan import Group, Plan, make_plan, round_robin
from meadhall.arena.report import data, report
from meadhall.arena.running import run
from meadhall.core.errors import BadSetup
from meadhall.core.game import Game
from meadhall.core.words import Words

FAILED = 1
INTERRUPTED = 130
ENOUGH_GAMES = 200
"""A figure that rests on fewer games is not worth much."""
FOLDER = Path("arena")
REPORT = "report"
TIMED = ("normal", "hard")


def arena_door(typed: argparse.Namespace, words: Words) -> int:
    """Play a plan or go on with one, and report; 1 if some games have no result."""
    players = crew(typed, words)
    if typed.resume is not None:
        leave_as_it_is(typed, ("game", "seats", "games", "players", "option", "pack", "seed", "out"), words)
        ledger = Ledger.resume(typed.resume)
    else:
        if typed.game is None:
            raise BadSetup(words.say("arena.what", games=", ".join(games.names())))
        game = games.find(typed.game)
        plan = wanted_plan(typed, game, words)
        ledger = Ledger.begin(typed.out or folder_for(game), plan)
    with ledger:
        if ledger.plan.belongings:
            raise BadSetup(words.say("arena.is_balance", folder=ledger.folder))
        game = games.find(ledger.plan.game)
        ledger.plan.open_content(game)
        advise(ledger, words)
        ended = run(ledger, players, words)
        found = figures(ledger.plan, ledger.games(), game.cooperative)
        file = ledger.folder / f"{REPORT}.html"
        file.write_text(page(found, game.rulebook.titles[words.lang], words), encoding="utf-8")
        file.with_suffix(".json").write_text(json.dumps(data(found), indent=1) + "\n", encoding="utf-8")
    for line in report(found, words):
        print(line)
    print("\n" + words.say("arena.written", page=file))
    if not ended:
        say_how_to_go_on(f"arena --resume {shlex.quote(str(ledger.folder))}", words)
        return INTERRUPTED
    return FAILED if found.errors else 0


def wanted_plan(typed: argparse.Namespace, game: Game, words: Words) -> Plan:
    """The plan that was asked for."""
    bots = [bot.strip() for bot in typed.seats.split(",") if bot.strip()]
    if not bots:
        raise BadSetup(words.say("arena.who"))
    groups: list[Group] = [tuple(bots)]
    if typed.round_robin:
        groups = round_robin(bots, typed.players or max(2, game.seats[0]))
    elif typed.players is not None:
        groups = [tuple(bots * typed.players)[: typed.players]] if len(bots) == 1 else groups
        if len(groups[0]) != typed.players:
            raise BadSetup(f"{len(bots)} bots for {typed.players} seats")
    return make_plan(
        game,
        groups,
        typed.games or ENOUGH_GAMES,
        typed.pack,
        seed=typed.seed or "arena",
        options=options(typed.option, words),
        records=typed.records,
        **({"limit": typed.limit} if typed.limit else {}),
    )


def options(given: Sequence[str], words: Words) -> dict[str, str]:
    """Options of the game, written as KEY=VALUE."""
    found = {}
    for option in given:
        name, equals, value = option.partition("=")
        if not equals:
            raise BadSetup(words.say("option.form", option=option))
        found[name.strip()] = value.strip()
    return found


def leave_as_it_is(typed: argparse.Namespace, names: Sequence[str], words: Words) -> None:
    """Refuse what belongs to the beginning of an arena when one goes on."""
    given = [name if name == "game" else f"--{name}" for name in names if getattr(typed, name) not in (None, "", [])]
    if given:
        raise BadSetup(words.say("arena.resume_as_it_is", options=", ".join(given)))


def folder_for(game: Game, label: str = "") -> Path:
    """Where the games go if nobody says where."""
    return FOLDER / f"{game.name}{label}-{time.strftime('%Y-%m-%d-%H%M%S')}"


def crew(typed: argparse.Namespace, words: Words) -> Crew:
    """Who plays: the cores of this machine, or a cluster."""
    if typed.cluster is None:
        return LocalCrew(typed.jobs or 0)
    from meadhall.arena.cluster import RayCrew, ray_is_there

    if not ray_is_there():
        raise BadSetup(words.say("arena.no_ray"))
    return RayCrew(typed.cluster)


def advise(ledger: Ledger, words: Words) -> None:
    """What one should know before it begins."""
    plan, planned = ledger.plan, len(ledger.plan.fixtures())
    if ledger.played:
        tell(words.say("arena.resumed", done=len(ledger.played), all=planned))
    elif planned > plan.games * len(plan.groups):
        tell(words.say("arena.more_games", games=planned, wanted=plan.games * len(plan.groups)))
    if plan.games < ENOUGH_GAMES:
        tell(words.say("arena.few", least=ENOUGH_GAMES))
    if any(bot in TIMED or bot.endswith("s") for group in plan.groups for bot in group):
        tell(words.say("arena.clock"))


def say_how_to_go_on(rest: str, words: Words) -> None:
    tell(words.say("arena.stopped", command=f"meadhall {rest}"))


def tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)

"""What `meadhall balance` does."""

from __future__ import annotations

import argparse
import json
import shlex

from meadhall import arena, games
from meadhall.arena.balance import balance
from meadhall.arena.balance_page import page
from meadhall.arena.balance_report import data, report
from meadhall.arena.door import (
    FAILED,
    INTERRUPTED,
    REPORT,
    advise,
    crew,
    folder_for,
    leave_as_it_is,
    options,
    say_how_to_go_on,
)
from meadhall.arena.ledger import Ledger
from meadhall.arena.plan import Plan, make_plan
from meadhall.arena.running import run
from meadhall.core.errors import BadSetup
from meadhall.core.game import Game
from meadhall.core.words import Words

USUAL_BOT = "greedy"
USUAL_GAMES = 500


def balance_door(typed: argparse.Namespace, words: Words) -> int:
    """Play games of equals or go on with them, and report on the components; 1 if some games have no result."""
    players = crew(typed, words)
    if typed.resume is not None:
        leave_as_it_is(typed, ("game", "bot", "games", "players", "option", "pack", "seed", "out"), words)
        ledger = Ledger.resume(typed.resume)
    else:
        if typed.game is None:
            raise BadSetup(words.say("balance.what", games=", ".join(games.names())))
        game = games.find(typed.game)
        ledger = Ledger.begin(typed.out or folder_for(game, "-balance"), wanted_plan(typed, game, words))
    with ledger:
        if not ledger.plan.belongings:
            raise BadSetup(words.say("balance.not_noted", folder=ledger.folder))
        game = games.find(ledger.plan.game)
        content = ledger.plan.open_content(game)
        kind_of = {component: kind for kind, entries in content.entries.items() for component in entries}
        spoken = game.words(words.lang, content).learn(arena.TEXT)
        advise(ledger, words)
        ended = run(ledger, players, words)
        found = balance(ledger.plan, ledger.games(), kind_of, game.cooperative)
        file = ledger.folder / f"{REPORT}.html"
        file.write_text(page(found, game.rulebook.titles[words.lang], spoken), encoding="utf-8")
        file.with_suffix(".json").write_text(json.dumps(data(found), indent=1) + "\n", encoding="utf-8")
    for line in report(found, spoken):
        print(line)
    print("\n" + words.say("arena.written", page=file))
    if not ended:
        say_how_to_go_on(f"balance --resume {shlex.quote(str(ledger.folder))}", words)
        return INTERRUPTED
    return FAILED if found.errors else 0


def wanted_plan(typed: argparse.Namespace, game: Game, words: Words) -> Plan:
    """All numbers of players that were asked for, with the same bot on every seat."""
    if not hasattr(game, "judgement"):
        raise BadSetup(words.say("balance.no_judgement", game=game.name))
    bot = typed.bot or USUAL_BOT
    return make_plan(
        game,
        [(bot,) * players for players in sorted(set(typed.players or game.seats))],
        typed.games or USUAL_GAMES,
        typed.pack,
        seed=typed.seed or "balance",
        options=options(typed.option, words),
        records=typed.records,
        belongings=True,
        **({"limit": typed.limit} if typed.limit else {}),
    )

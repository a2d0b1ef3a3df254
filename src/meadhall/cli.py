"""The doors: what can be typed behind `meadhall`."""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn, TextIO

import meadhall
from meadhall import arena, bots, games, server, terminal
from meadhall.bots.levels import LEVELS, PLAIN
from meadhall.core.chance import key_from_seed
from meadhall.core.compiled import is_compiled
from meadhall.core.content import Content
from meadhall.core.errors import BadSetup, MeadhallError
from meadhall.core.game import Game
from meadhall.core.match import Match
from meadhall.core.record import Record
from meadhall.core.rulebook import LANGUAGES
from meadhall.core.seats import SPECTATOR, parse_seat
from meadhall.core.words import Words, language
from meadhall.server.parser import server_doors, with_tables_named
from meadhall.server.settings import config_lines, in_force
from meadhall.terminal.advising import review_lines
from meadhall.terminal.catalogue import catalogue
from meadhall.terminal.checking import check
from meadhall.terminal.explain import answers, rules
from meadhall.terminal.keeping import Keeper
from meadhall.terminal.replaying import replay
from meadhall.terminal.screen import Screen, harmless
from meadhall.terminal.seating import display_names, seat_bots, seat_players
from meadhall.terminal.session import INTERRUPTED, Session
from meadhall.terminal.staging import NORMAL, PACES
from meadhall.terminal.texts import terminal_words
from meadhall.typed import natural, positive

TEXT = Path(__file__).parent / "text"
_PARTS = (bots.TEXT, terminal.TEXT, arena.TEXT, server.TEXT)
FAILED = 1
BAD_INPUT = 2
BROKEN_PIPE = 141
REVIEWED = 200
"""How many tries a review gives each decision unless told otherwise."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code. What was typed wrongly is said in one line."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    words = Words.core(language(_wanted_language(arguments)), TEXT, *_PARTS)
    if not _streams_are_open():
        return _complain(words, words.say("cli.no_output"))
    try:
        typed = _parser(words).parse_args(with_tables_named(arguments))
        return _DOORS[typed.door](typed, words)
    except BrokenPipeError:
        # Whoever read us has gone; the interpreter must not trip over that when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        return _complain(words, f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except MeadhallError as error:
        return _complain(words, error.said(words))


def _streams_are_open() -> bool:
    """Make the streams ready; False if what is shown would go nowhere. A closed one is None in Python."""
    shown: TextIO | None = sys.stdout
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    return shown is not None


def _complain(words: Words, problem: str) -> int:
    sys.stdout.flush()
    print(words.say("cli.error", problem=harmless(" ".join(problem.split()))), file=sys.stderr)
    return BAD_INPUT


# The doors


def _play(typed: argparse.Namespace, words: Words) -> int:
    if typed.resume is None and typed.game is None:
        raise BadSetup(words.say("cli.play_what", games=", ".join(games.names())))
    record = None
    if typed.resume is not None:
        _leave_as_it_is(typed, words)
        record = Record.read(typed.resume)
    game = games.find(typed.game if record is None or typed.game else record.game)
    content = game.content_with(typed.pack)
    table_words = terminal_words(game, words.lang, content)
    keeper = Keeper(table_words)
    if record is not None:
        match = Match.replay(record, game, content, str(typed.resume), watched=True)
        keeper.file = typed.resume
    else:
        match = _new_match(typed, game, words)
    if typed.save is not None:
        keeper.choose(typed.save, match)
    table_words.players = display_names(match.players, table_words)
    seated = seat_bots(game, match.players, typed.seed)
    called = _called(typed, game)
    screen = Screen(typed.plain)
    return Session(match, table_words, seated, keeper, screen, called, typed.advise, typed.pace).run()


def _leave_as_it_is(typed: argparse.Namespace, words: Words) -> None:
    """Refuse what belongs to the beginning of a game when one goes on."""
    beginning = {name: getattr(typed, name) for name in ("seats", "players", "name", "option", "seed")}
    given = [f"--{name}" for name, value in beginning.items() if value not in (None, "", [])]
    if given:
        raise BadSetup(words.say("cli.resume_as_it_is", options=", ".join(given)))


def _called(typed: argparse.Namespace, game: Game) -> str:
    """How this table was opened, so that it can be opened so again: with its language and its packs."""
    called, python = Path(sys.argv[0]), Path(sys.executable)
    if called.name == "__main__.py":
        command = ["python" if _is_found(python, "python") else str(python), "-m", "meadhall"]
    else:
        command = [called.name if _is_found(called, called.name) else str(called)]
    if "lang" in typed:
        command += ["--lang", typed.lang]
    packs = [part for pack in typed.pack for part in ("--pack", str(pack))]
    return shlex.join([*command, "play", game.name, *(["--plain"] if typed.plain else []), *packs])


def _is_found(program: Path, name: str) -> bool:
    """Whether the shell finds this program by its name alone."""
    found = shutil.which(name)
    return found is not None and Path(found) == program


def _options(typed: argparse.Namespace, words: Words) -> dict[str, str]:
    options = {}
    for option in typed.option:
        name, equals, value = option.partition("=")
        if not equals:
            raise BadSetup(words.say("option.form", option=option))
        options[name.strip()] = value.strip()
    return options


def _new_match(typed: argparse.Namespace, game: Game, words: Words) -> Match:
    players = seat_players(game, typed.seats, typed.players, typed.name)
    key = key_from_seed(typed.seed) if typed.seed is not None else None
    content = game.content_with(typed.pack)
    return Match.new(game, len(players), _options(typed, words), content, key, players, watched=True)


def _recorded(typed: argparse.Namespace) -> tuple[Record, Game, Content]:
    """The record that was named, its game, and the content with the packs that were named."""
    record = Record.read(typed.record)
    game = games.find(record.game)
    return record, game, game.content_with(typed.pack)


def _replay(typed: argparse.Namespace, words: Words) -> int:
    record, game, content = _recorded(typed)
    for line in replay(record, game, content, terminal_words(game, words.lang, content), str(typed.record), typed.to):
        print(harmless(line))
    return 0


def _picture(typed: argparse.Namespace, words: Words) -> int:
    record, game, content = _recorded(typed)
    match = Match.begin(record, game, content, str(typed.record))
    match.players = display_names(match.players, words)
    last = len(record.moves) if typed.at is None else min(typed.at, len(record.moves))
    for number in range(last):
        match.replay_move(record, number, str(typed.record))
    drawn = match.picture(typed.seat, words.lang)
    if typed.out is None:
        print(drawn)
    else:
        typed.out.write_text(drawn, encoding="utf-8")
        print(words.say("cli.pictured", file=typed.out, count=last, all=len(record.moves)))
    return 0


def _review(typed: argparse.Namespace, words: Words) -> int:
    record, game, content = _recorded(typed)
    table_words = terminal_words(game, words.lang, content)
    for line in review_lines(record, game, content, table_words, str(typed.record), typed.iterations, _progress):
        print(harmless(line))
    return 0


def _progress(text: str) -> None:
    """A line that is written over again and again, for somebody who waits at a terminal."""
    if sys.stderr.isatty():
        print(f"\r{text:<40}\r", end="", file=sys.stderr, flush=True)


def _check(typed: argparse.Namespace, words: Words) -> int:
    holds = True
    for held, line in check(typed.files, typed.pack, words):
        print(harmless(line), flush=True)
        holds = holds and held
    return 0 if holds else FAILED


def _rules(typed: argparse.Namespace, words: Words) -> int:
    game = games.find(typed.game)
    query = " ".join(typed.words)
    for line in rules(game.rulebook, query, terminal_words(game, words.lang)):
        print(line)
    return 0 if not query or answers(game.rulebook, query, words.lang) else FAILED


def _content(typed: argparse.Namespace, words: Words) -> int:
    game = games.find(typed.game)
    content = game.content_with(typed.pack)
    for line in catalogue(content, game.content, typed.kind, terminal_words(game, words.lang, content)):
        print(harmless(line))
    return 0


def _games(typed: argparse.Namespace, words: Words) -> int:
    for name in games.names():
        game = games.find(name)
        title = game.rulebook.titles[words.lang]
        print(words.say("cli.game", name=name, title=title, least=game.seats[0], most=game.seats[-1]))
        own = game.words(words.lang)
        if own.design():
            print(f"  {own.design()}")
        for option in game.options:
            values = ", ".join(f"{value} = {option.value_label(value, own)}" for value in option.values)
            print(words.say("cli.game_option", name=option.name, label=option.label(own), values=values))
    return 0


def _arena(typed: argparse.Namespace, words: Words) -> int:
    from meadhall.arena.door import arena_door  # who only plays needs nothing of it

    return arena_door(typed, words)


def _balance(typed: argparse.Namespace, words: Words) -> int:
    from meadhall.arena.balance_door import balance_door

    return balance_door(typed, words)


def _export(typed: argparse.Namespace, words: Words) -> int:
    try:
        from meadhall.envs.export import Wanted, export
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] == "meadhall":
            raise
        raise BadSetup(words.say("cli.no_envs", command="pip install 'meadhall[envs]'")) from None
    game = games.find(typed.game)
    bots = tuple(name.strip() for name in typed.seats.split(",") if name.strip())
    seats = bots or ("random",) * game.seats[0]
    wanted = Wanted(
        game.name,
        () if typed.record else seats,
        typed.games,
        tuple(_options(typed, words).items()),
        tuple(str(pack) for pack in typed.pack),
        typed.seed or "",
        tuple(str(record) for record in typed.record),
    )
    for done in export(wanted, typed.out, typed.jobs or 0):
        _progress(words.say("cli.exporting", done=done, all=wanted.matches()))
    print(words.say("cli.exported", count=wanted.matches(), file=typed.out))
    return 0


def _serve(typed: argparse.Namespace, words: Words) -> int:
    """The doors of the server: they need a few more libraries than the others."""
    try:
        from meadhall.server import admin_door, door, storage_door
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] == "meadhall":
            raise
        raise BadSetup(words.say("cli.no_server", command="pip install 'meadhall[server]'")) from None
    doors: dict[str, Callable[[argparse.Namespace, Words], int]] = {
        "serve": door.serve,
        "think": door.think_along,
        "backup": storage_door.keep_copy,
        "restore": storage_door.put_back,
        "verify": storage_door.look_through,
        "admin": partial(admin_door.administer, show=_show),
    }
    return doors[typed.door](typed, words)


def _show(line: str) -> None:
    print(harmless(line), flush=True)


def _config(typed: argparse.Namespace, words: Words) -> int:
    for line in config_lines(in_force(vars(typed), typed.config), words):
        _show(line)
    return 0


def _bots(typed: argparse.Namespace, words: Words) -> int:
    for name in LEVELS:
        names, style = words.say(f"bot.{name}.names"), words.say(f"bot.{name}.style")
        print(words.say("cli.bot_level", name=name, names=names, style=style))
    for name in PLAIN:
        print(words.say("cli.bot", name=name, style=words.say(f"bot.{name}.style")))
    return 0


def _completion(typed: argparse.Namespace, words: Words) -> int:
    import shtab  # slow to import, and needed here alone

    if typed.shell not in shtab.SUPPORTED_SHELLS:
        raise BadSetup(words.say("cli.no_completion", shell=typed.shell))
    print(shtab.complete(_parser(words, shtab.FILE), typed.shell))
    return 0


_DOORS = {
    "play": _play,
    "serve": _serve,
    "think": _serve,
    "backup": _serve,
    "restore": _serve,
    "verify": _serve,
    "admin": _serve,
    "config": _config,
    "replay": _replay,
    "picture": _picture,
    "review": _review,
    "check": _check,
    "rules": _rules,
    "content": _content,
    "games": _games,
    "arena": _arena,
    "balance": _balance,
    "export": _export,
    "bots": _bots,
    "completion": _completion,
}


# What can be typed


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message}\n")


def _wanted_language(arguments: Sequence[str]) -> str | None:
    """The language has to be known before the help can be written in it."""
    for number, argument in enumerate(arguments):
        if argument == "--lang" and number + 1 < len(arguments):
            return arguments[number + 1]
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
    return None


def _version(words: Words) -> str:
    build = words.say("cli.compiled" if is_compiled() else "cli.plain")
    return f"meadhall {meadhall.__version__} ({build})"


def _parser(words: Words, complete_files: Mapping[str, Any] | None = None) -> argparse.ArgumentParser:
    """The command line; with `complete_files` it also says what a shell may complete, and how."""

    def say(key: str) -> str:
        return words.say(f"cli.help.{key}").replace("%", "%%")

    def file(of: argparse.ArgumentParser, *names: str, **more: Any) -> None:
        action = of.add_argument(*names, **{"type": Path, **more})
        if complete_files is not None:
            action.complete = complete_files  # type: ignore[attr-defined]

    everywhere = _Parser(add_help=False)
    everywhere.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=say("lang"))
    packs = _Parser(add_help=False)
    file(packs, "--pack", action="append", default=[], metavar="FILE", help=say("pack"))

    parser = _Parser(prog="meadhall", description=say("meadhall"), parents=[everywhere])
    parser.add_argument("--version", action="version", version=_version(words))
    doors = parser.add_subparsers(dest="door", required=True, metavar="COMMAND", parser_class=_Parser)

    def door(name: str, *parents: _Parser) -> argparse.ArgumentParser:
        return doors.add_parser(name, help=say(name), description=say(name), parents=[everywhere, *parents])

    def game(of: argparse.ArgumentParser, optional: bool = False) -> None:
        # The choices are for the completion only: a game may be written in several ways.
        choices = games.names() if complete_files is not None else None
        of.add_argument("game", nargs="?" if optional else None, metavar="GAME", choices=choices, help=say("game"))

    def many_games(of: argparse.ArgumentParser) -> None:
        of.add_argument("--option", "--options", action="append", default=[], metavar="KEY=VALUE", help=say("option"))
        of.add_argument("--seed", metavar="TEXT", help=say("arena_seed"))
        of.add_argument("--jobs", type=positive, metavar="N", help=say("jobs"))
        of.add_argument("--cluster", nargs="?", const="", metavar="ADDRESS", help=say("cluster"))
        of.add_argument("--limit", type=positive, metavar="SECONDS", help=say("limit"))
        of.add_argument("--records", action="store_true", help=say("records"))
        file(of, "--out", metavar="FOLDER", help=say("out"))
        file(of, "--resume", metavar="FOLDER", help=say("arena_resume"))

    play = door("play", packs)
    game(play, optional=True)
    play.add_argument("--seats", type=int, metavar="N", help=say("seats"))
    play.add_argument("--players", default="", metavar="LIST", help=say("players"))
    play.add_argument("--name", action="append", default=[], metavar="NAME", help=say("name"))
    play.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=say("option"))
    play.add_argument("--seed", metavar="TEXT", help=say("seed"))
    file(play, "--save", metavar="FILE", help=say("save"))
    file(play, "--resume", metavar="FILE", help=say("resume"))
    play.add_argument("--advise", action="store_true", help=say("advise"))
    play.add_argument("--plain", action="store_true", help=say("plain"))
    play.add_argument("--pace", choices=PACES, default=NORMAL, help=say("pace"))

    server_doors(door, file, say, packs, everywhere)

    told = door("replay", packs)
    file(told, "record", metavar="RECORD", help=say("record"))
    told.add_argument("--to", type=natural, metavar="N", help=say("to"))
    told.add_argument("--plain", action="store_true", help=say("plain"))

    pictured = door("picture", packs)
    file(pictured, "record", metavar="RECORD", help=say("record"))
    pictured.add_argument("--at", type=natural, metavar="N", help=say("picture_at"))
    pictured.add_argument("--seat", type=parse_seat, default=SPECTATOR, metavar="SEAT", help=say("picture_seat"))
    file(pictured, "--out", "-o", metavar="FILE", help=say("picture_out"))

    reviewed = door("review", packs)
    file(reviewed, "record", metavar="RECORD", help=say("record"))
    reviewed.add_argument("--iterations", type=positive, default=REVIEWED, metavar="N", help=say("iterations"))

    checked = door("check", packs)
    file(checked, "files", nargs="+", metavar="FILE", help=say("files"))

    searched = door("rules")
    game(searched)
    searched.add_argument("words", nargs="*", default=[], metavar="WORD", help=say("words"))

    listed = door("content", packs)
    game(listed)
    listed.add_argument("--kind", default="", metavar="KIND", help=say("kind"))

    contest = door("arena", packs)
    game(contest, optional=True)
    contest.add_argument("--seats", default="", metavar="LIST", help=say("arena_seats"))
    contest.add_argument("--games", type=positive, metavar="N", help=say("arena_games"))
    contest.add_argument("--round-robin", action="store_true", help=say("round_robin"))
    contest.add_argument("--players", type=positive, metavar="N", help=say("at_table"))
    many_games(contest)

    weighed = door("balance", packs)
    game(weighed, optional=True)
    weighed.add_argument("--bot", metavar="BOT", help=say("balance_bot"))
    weighed.add_argument("--games", type=positive, metavar="N", help=say("balance_games"))
    weighed.add_argument("--players", type=positive, nargs="+", metavar="N", help=say("balance_players"))
    many_games(weighed)

    exported = door("export", packs)
    game(exported)
    exported.add_argument("--seats", default="", metavar="LIST", help=say("export_seats"))
    exported.add_argument("--games", type=positive, default=1000, metavar="N", help=say("export_games"))
    file(exported, "--record", action="append", default=[], metavar="FILE", help=say("export_record"))
    exported.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=say("option"))
    exported.add_argument("--seed", metavar="TEXT", help=say("arena_seed"))
    exported.add_argument("--jobs", type=positive, metavar="N", help=say("jobs"))
    file(exported, "--out", "-o", required=True, metavar="FILE", help=say("export_out"))

    door("games")
    door("bots")
    shell = door("completion")
    shell.add_argument("shell", choices=("bash", "zsh", "fish", "tcsh"), help=say("shell"))
    return parser

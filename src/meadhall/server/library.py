"""What can be read without a table: the games, the bots, the rule books and the boards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from meadhall import games
from meadhall.bots.levels import LEVELS
from meadhall.core.content import PackHead
from meadhall.core.errors import UnknownGame
from meadhall.core.game import Game
from meadhall.core.options import Option
from meadhall.core.scene import signs
from meadhall.core.words import Words
from meadhall.server.endpoints import lang
from meadhall.server.hall import Hall
from meadhall.server.pages import File
from meadhall.server.texts import game_words, server_words
from meadhall.server.trouble import Trouble
from meadhall.server.wire import (
    BotInfo,
    ClauseInfo,
    FirstGame,
    GameInfo,
    GuideStep,
    OptionInfo,
    PackInfo,
    RulebookInfo,
    SectionInfo,
)

ONE_HOUR = "public, max-age=3600"


def game_named(name: str) -> Game:
    """The game that is called exactly so."""
    if name not in games.names():
        raise Trouble("no_game", game=name[:40])
    try:
        return games.find(name)
    except UnknownGame:
        raise Trouble("no_game", game=name[:40]) from None


async def list_games(request: Request, body: None) -> list[GameInfo]:
    hall: Hall = request.app.state.hall
    return [_game(games.find(name), hall.packs.of(name), lang(request)) for name in games.names()]


def _game(game: Game, packs: Sequence[PackHead], spoken: str) -> GameInfo:
    words = game_words(game, game.content, spoken)
    return GameInfo(
        name=game.name,
        titles=game.rulebook.titles,
        seats=list(game.seats),
        options=[_option(option, words) for option in game.options],
        open_table=game.open_table,
        cooperative=game.cooperative,
        picture=f"/api/games/{game.name}/cover.svg",
        about=words.say("about"),
        design=words.design(),
        packs=[PackInfo(pack.name, pack.titles[spoken]) for pack in packs],
        clauses=sum(clause.kind == "clause" for clause in game.rulebook.clauses.values()),
        first_game=_first_game(game),
    )


def _first_game(game: Game) -> FirstGame | None:
    lesson = game.lesson
    return None if lesson is None else FirstGame(lesson.seats, lesson.bot, dict(lesson.options), len(lesson.ideas))


def _option(option: Option, words: Words) -> OptionInfo:
    labels = {value: option.value_label(value, words) for value in option.values}
    return OptionInfo(option.name, list(option.values), option.label(words), labels, option.help(words))


async def list_bots(request: Request, body: None) -> list[BotInfo]:
    words = server_words(lang(request))
    return [BotInfo(name, words.say(f"server.bot_{name}"), words.say(f"bot.{name}.style")) for name in LEVELS]


async def rulebook(request: Request, body: None) -> RulebookInfo:
    return _rulebook(game_named(request.path_params["game"]), lang(request))


@cache
def _rulebook(game: Game, spoken: str) -> RulebookInfo:
    book = game.rulebook
    sections = {ident: SectionInfo(ident, titles[spoken], []) for ident, titles in book.sections.items()}
    for clause in book.clauses.values():
        section = sections.setdefault(clause.section, SectionInfo(clause.section, "", []))
        text, reason = clause.text(spoken), clause.reasons[spoken]
        section.clauses.append(ClauseInfo(clause.id, clause.kind, text, clause.ruling, reason, list(clause.clauses)))
    drawn = signs(game_words(game, game.content, spoken))
    return RulebookInfo(game.name, book.titles[spoken], spoken, list(sections.values()), drawn)


async def guide(request: Request, body: None) -> list[GuideStep]:
    """The help for a first game: the texts `guide.1.title`, `guide.1.text`, `guide.1.target` … of the game's room."""
    game = game_named(request.path_params["game"])
    words = game_words(game, game.content, lang(request))
    steps: list[GuideStep] = []
    while words.has(f"guide.{len(steps) + 1}.title"):
        step = f"guide.{len(steps) + 1}"
        target = words.say(f"{step}.target") if words.has(f"{step}.target") else ""
        steps.append(GuideStep(words.say(f"{step}.title"), words.say(f"{step}.text"), target))
    return steps


async def board(request: Request, body: None) -> Response:
    return _board(game_named(request.path_params["game"])).response(request, "no-cache")


@cache
def _board(game: Game) -> File:
    return File("board.svg", game.board.encode())


async def cover(request: Request, body: None) -> Response:
    return _cover(game_named(request.path_params["game"])).response(request, "no-cache")


@cache
def _cover(game: Game) -> File:
    return File("cover.svg", game.cover.encode())

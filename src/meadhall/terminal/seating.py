"""Who sits where: people and bots, and how they are called at the table and in a record."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.bots.levels import LEVELS, invite
from meadhall.bots.player import Bot
from meadhall.core.chance import Chance, key_from_seed, new_key
from meadhall.core.errors import BadSetup
from meadhall.core.game import Game
from meadhall.core.seats import seat_text
from meadhall.core.words import Words
from meadhall.terminal.screen import harmless

BOT = "bot:"
"""A player of this name is a bot; what follows says which. A record needs no more to be played on."""

USUAL_SEATS = 3
USUAL_BOT = "normal"
LONGEST_NAME = 20


def seat_players(game: Game, seats: int | None, players: str, names: Sequence[str]) -> list[str]:
    """The names of all players as a record keeps them, from what the command line says."""
    seated = [_invited(player.strip(), game) for player in players.split(",")] if players else list(names)
    if seats is not None and len(seated) > seats:
        raise BadSetup(f"{len(seated)} players for {seats} seats")
    usual = min(max(USUAL_SEATS, len(seated), game.seats[0]), max(game.seats[-1], len(seated)))
    wanted = seats if seats is not None else len(seated) if players else usual
    if wanted not in game.seats:
        raise BadSetup(f"{game.name} is for {game.seats[0]} to {game.seats[-1]} players, not for {wanted}")
    if not seated:
        seated = [seat_text(0)]
    seated += [BOT + USUAL_BOT] * (wanted - len(seated))
    for name in seated:
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise BadSetup(
                f"'{name[: LONGEST_NAME + 1]}' is no name: it has 1 to {LONGEST_NAME} characters in one line"
            )
    people = [name.casefold() for name in seated if not is_bot(name)]
    if len(set(people)) != len(people):
        raise BadSetup("two players have the same name")
    return seated


def _invited(player: str, game: Game) -> str:
    """The player as a record keeps it; a bot that does not exist is refused at once."""
    if player == BOT.rstrip(":"):
        return BOT + USUAL_BOT
    if is_bot(player):
        _bot(player, game, Chance(new_key()))
    return player


def _bot(player: str, game: Game, chance: Chance) -> Bot:
    return invite(player.removeprefix(BOT), game, chance)


def is_bot(player: str) -> bool:
    return player.startswith(BOT)


def seat_bots(game: Game, players: Sequence[str], seed: str | None) -> dict[int, Bot]:
    """The bots by their seats. Each has dice of its own; with a seed they are the same in every game."""
    found = {}
    for seat, player in enumerate(players):
        if is_bot(player):
            key = key_from_seed(f"{seed} {player} {seat_text(seat)}") if seed is not None else new_key()
            found[seat] = _bot(player, game, Chance(key))
    return found


def level_names(level: str, words: Words) -> list[str]:
    """How the bots of a level are called."""
    return words.say(f"bot.{level}.names").split(", ")


def display_names(players: Sequence[str], words: Words) -> list[str]:
    """The players as the table calls them, in the reader's language; a record may come from anywhere."""
    people = {player.casefold() for player in players if not is_bot(player)}
    free = {level: [name for name in level_names(level, words) if name.casefold() not in people] for level in LEVELS}
    names = []
    for seat, player in enumerate(players):
        level = player.removeprefix(BOT)
        if is_bot(player) and free.get(level):
            names.append(free[level].pop(0))
        elif is_bot(player):
            names.append(words.say("terminal.bot_name", number=seat + 1))
        elif player == seat_text(seat):
            names.append(words.say("word.player", number=seat + 1))
        else:
            names.append(harmless(player))
    return names

"""What Yggdrasil Chronicles conserves: pieces, cards and figures, what the team can know of them, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from meadhall import games
from meadhall.core.chance import Chance
from meadhall.core.content import Content
from meadhall.core.state import State
from meadhall.games.yggdrasil.rules.board import cards_of
from meadhall.games.yggdrasil.rules.ending import CAUSE_NAMES, CAUSES
from meadhall.games.yggdrasil.rules.piles import EXACT, UNKNOWN
from meadhall.games.yggdrasil.table.box import card_enemy
from meadhall.games.yggdrasil.table.names import CAGE, ENEMIES, GAMES, IORMUNGAND, MIDGARD, NIDHOGG, NONE, SAGAS, WORLDS
from meadhall.games.yggdrasil.table.state import UNDECIDED, WON, Yggdrasil

SOAK_GAMES = 2000
SOAK_CAMPAIGNS = 60
SOAK_SAGAS = 100
SOAK_SAMPLE = 25
LONGEST_GAME = 100_000
"""Random play tries a saga of a campaign again and again."""
SELDOM: Final = 16
"""One in so many times a campaign is given up after a defeat."""

SHOWN = (
    "YC-CREATURE-SKULD",
    "YC-JOTUNN-02",
    "YC-REVEAL-01",
    "YC-SAGA-1-03",
    "YC-SETUP-08",
    "YC-WORLD-NIDAVELLIR-03",
    "YC-WORLD-SVARTALFHEIM-01",
)
"""The rules that let something hidden be seen."""

VICTORIES: Final = {
    "easy": {"tree_reached"},
    "hard": {"tree_reached"},
    "campaign": {"campaign_completed"},
    **{f"saga_{saga + 1}": {"saga_completed"} for saga in range(SAGAS)},
}
LOST_CAMPAIGN: Final = {"given_up"}
"""Why a campaign is lost; a game is lost for another cause."""


# How to soak


def variants(seats: int) -> list[dict[str, str]]:
    return [{"game": game} for game in GAMES]


def drawn(seats: int) -> dict[str, tuple[str, ...]]:
    """What a soak draws for each game."""
    return {"gods": ("random", "chosen"), "track": ("printed", "fierce")}


def games_of(seats: int, options: Mapping[str, str]) -> int:
    """A campaign is many games."""
    if options["game"] in ("easy", "hard"):
        return SOAK_GAMES
    return SOAK_CAMPAIGNS if options["game"] == "campaign" else SOAK_SAGAS


def content(options: Mapping[str, str], chance: Chance) -> Content | None:
    """Random play never comes through the first saga: every other campaign has gentle enemies, and goes far."""
    return gentle() if options["game"] == "campaign" and chance.below(2) else None


@cache
def gentle() -> Content:
    room = games.find("yggdrasil")
    return Content.load(Path(__file__).parent / "gentle.toml", room.schema, over=room.content)


def narrowed(state: State, moves: list[int], chance: Chance) -> list[int]:
    """Seldom give up."""
    assert isinstance(state, Yggdrasil)
    give_up = state.box.moves.give_up
    return [move for move in moves if move != give_up] if give_up in moves and chance.below(SELDOM) else moves


# What holds at every decision


def problems(state: State) -> Iterator[str]:
    """What is amiss on the table."""
    assert isinstance(state, Yggdrasil)
    yield from _end(state)
    if not state.round:
        return  # the gods are still being chosen, or pieces are handed out before the first round
    yield from _pieces(state)
    yield from _cards(state)
    yield from _piles(state)
    yield from _gods(state)
    yield from _tree(state)
    yield from _saga(state)


def _end(state: Yggdrasil) -> Iterator[str]:
    """A game ends in victory or defeat, with a cause that a clause names; only a campaign goes on after it."""
    game = state.box.options["game"]
    if state.outcome == UNDECIDED:
        if state.over or state.cause != NONE:
            yield "the game is over and nobody has won or lost" if state.over else "a game that goes on has a cause"
        return
    if state.cause == NONE or CAUSES[CAUSE_NAMES[state.cause]] not in state.box.game.rulebook:
        yield "the game has ended, and no clause says why"
        return
    cause = CAUSE_NAMES[state.cause]
    if not state.over:
        if game != "campaign":
            yield "a game that has ended goes on"
        return
    won = any(cause in causes for causes in VICTORIES.values())
    if won != (state.outcome == WON):
        yield f"the outcome is {state.outcome}, and the cause is {cause}"
    if won and cause not in VICTORIES[game]:
        yield f"{game} was won by {cause}"
    if not won and (cause in LOST_CAMPAIGN) != (game == "campaign"):
        yield f"{game} was lost by {cause}"
    if (game == "campaign") != bool(state.history):
        yield "a campaign has games behind it, and nothing else has"


def _pieces(state: Yggdrasil) -> Iterator[str]:
    box = state.box
    found = {
        "fire giants": (state.giants + state.giants_reserve + state.bridge, box.fire_giants),
        "nameless": (state.nameless + state.nameless_reserve, box.nameless),
        "heroes": (state.valhalla + state.heroes_reserve, box.heroes),
        "elves": (state.elf_reserve + sum(state.elves) + state.spent_elves + sum(state.helper_elf), box.elves_start),
        "Vanir dice": (state.vanir_reserve + sum(state.vanir) + len(state.vanir_dice), box.vanir_start),
    }
    for name, (count, total) in found.items():
        if count != total:
            yield f"{count} {name} of {total}"
    counts = (
        state.giants,
        state.giants_reserve,
        state.bridge,
        state.nameless,
        state.nameless_reserve,
        state.valhalla,
        state.heroes_reserve,
        state.elf_reserve,
        state.vanir_reserve,
        state.spent_elves,
        *state.elves,
        *state.vanir,
        *state.xp,
    )
    if min(counts) < 0:
        yield "a number of pieces is below zero"
    if sum(state.ravaged) > box.walls:
        yield "more ravaged worlds than markers"


def _cards(state: Yggdrasil) -> Iterator[str]:
    box = state.box
    held = [artefact for artefact, owner in enumerate(state.artefact_owner) if owner != NONE]
    if sorted([*held, *(card for holder in state.holders for card in holder)]) != list(range(len(box.artefact_ids))):
        yield "an artefact is missing or there twice"
    creatures = state.creature_deck + state.creature_discard + state.drawn
    if sorted(creatures) != list(range(len(box.creature_ids))):
        yield "a creature is missing or there twice"
    if sorted(state.jotunn_deck + state.jotunn_discard) != list(range(len(box.jotunn_ids))):
        yield "a jotunn card is missing or there twice"
    if not set(state.jotnar) <= set(state.jotunn_discard) or len(state.jotnar) > box.jotunn_figures:
        yield "a jotunn is active without a card or a figure"


def _piles(state: Yggdrasil) -> Iterator[str]:
    """All enemy cards are there, and own cards with their owners (YC-REVEAL-05); open copies by YC-REVEAL-07, -12."""
    seats = state.box.seats
    everywhere = [*(card for pile in state.piles for card in pile), *state.open_cards]
    everywhere += [card for card in state.placed if card != NONE]
    if sorted(everywhere) != sorted(card for god in state.god for card in cards_of(god)):
        yield "an enemy card is missing or there twice"
    for seat in range(seats):
        for card in (*state.piles[seat], state.placed[seat]):
            figure = state.figure_of[card // len(ENEMIES)]
            if card != NONE and figure < seats and figure != seat:
                yield "a card lies in the pile of another player"
    if seats > 2 and any(state.card_known[card] == UNKNOWN for card in everywhere):
        yield "nobody knows whose card a card is"
    if any(state.card_known[card] != EXACT for card in state.open_cards):
        yield "an open card is not known"
    for enemy in range(len(ENEMIES)):
        copies = sum(card_enemy(card) == enemy for card in state.open_cards)
        triggered = sum(card_enemy(card) == enemy for card in state.triggered)
        if copies > 2 or triggered > 1 or (triggered and copies != 2 and state.outcome == UNDECIDED):
            yield f"{copies} open cards of {ENEMIES[enemy]}, {triggered} of them have activated it"


def _gods(state: Yggdrasil) -> Iterator[str]:
    for figure, life in enumerate(state.life):
        if not 0 <= life <= state.box.full_life[figure] or (not life and state.outcome == UNDECIDED):
            yield f"a god has {life} life of {state.box.full_life[figure]}"
        if not 0 <= state.world[figure] < len(WORLDS):
            yield "a god is in no world"


def _tree(state: Yggdrasil) -> Iterator[str]:
    for enemy, place in enumerate(state.enemy_at):
        if place == NONE and enemy != NIDHOGG and state.saga() != 6:
            yield f"{ENEMIES[enemy]} is nowhere"
        if enemy == IORMUNGAND and place not in (MIDGARD, NONE):
            yield "Iormungand has left Midgard"
        if not NONE <= place <= CAGE:
            yield f"{ENEMIES[enemy]} is at a place that does not exist"
    for world in range(len(WORLDS)):
        if state.enemy_at.count(world) > 1 and not state.ravaged[world] and state.outcome == UNDECIDED:
            yield f"two enemies are in {WORLDS[world]}, and it is not ravaged"
    if not 0 <= state.island < len(state.box.islands):
        yield "Iormungand is on no island"


def _saga(state: Yggdrasil) -> Iterator[str]:
    if state.outcome != UNDECIDED:
        return  # in a campaign the page of the next game lies open already
    page = state.box.pages[state.page]
    if not 0 <= state.space < len(page.spaces):
        yield "Nidhögg has left the page"
    if state.on_page(1, 1):
        markers = sum(marker != NONE for marker in state.oath)
        if markers + state.sworn + state.broken != sum(state.box.oath_counts):
            yield "an oath marker is missing"

"""The shape of a view: what `view` builds and what pictures read, field by field.

Seats, gods, worlds, enemies, cards and whatever else has a name are their ids; where there could be one and none is,
the id is empty. An enemy card is written as god and enemy (`thor hel`).
"""

from __future__ import annotations

from typing import Any, Final, Literal, Never, NotRequired, TypedDict

from meadhall.games.yggdrasil.table.names import Die
from meadhall.games.yggdrasil.table.state import Outcome

HIDDEN: Final = "?"
"""A card or a marker that nobody has seen."""

Phase = Literal["gods", "setup", "experience", "order", "reveal", "move", "step_3", "end"]
"""How far the game is."""
Ladder = Literal["surt", "hel", "loki"]
"""The enemies who have a ladder."""
Pool = Literal["fire_giants", "nameless", "heroes", "elves", "vanir_dice"]
"""What pieces there are reserves of, besides life."""
Marker = Literal["?", "oath", "broken"]
"""An oath marker, as far as it is known."""
Nothing = dict[str, Never]
"""An empty table, where there is no saga or no campaign."""


class YggdrasilView(TypedDict):
    """All that a seat, the spectator or the referee may know."""

    game: str
    variant: str
    """Which game is played: easy, hard, a saga, or the campaign."""
    seat: str
    """Who sees this."""
    seats: int
    round: int
    """0 before the first."""
    phase: Phase
    asked: list[str]
    question: Question
    active: str
    """Whose turn it is."""
    order: list[str]
    """The order of turns in this round, as far as it is chosen."""
    players: dict[str, Player]
    """By seat, in the order of seats."""
    support: dict[str, Figure]
    """The support gods."""
    tree: Tree
    worlds: dict[str, World]
    enemies: dict[str, Enemy]
    powers: dict[str, int]
    """The power of all who can be met: enemies, active jotnar, and the adversaries of the saga."""
    island: str
    """Where Iormungand is."""
    ladders: Ladders
    walls: int
    """How many walls the cage has left."""
    reserves: Reserves
    valhalla: int
    """How many heroes are there."""
    jotnar: dict[str, str]
    """The active ones, each with the place where it is fought."""
    wheel: Wheel
    holders: dict[str, Holder]
    decks: Decks
    unseen: Unseen
    discards: Discards
    drawn: list[str]
    """The creatures that were drawn to choose from."""
    danger: Danger | None
    page: Page
    saga: Saga | Nothing
    campaign: Campaign | Nothing
    outcome: Outcome
    cause: str
    """Why it ended."""
    cause_clause: str
    deck_order: NotRequired[dict[str, list[str]]]
    """By deck and holder the cards from the top down."""


class Question(TypedDict):
    """What is asked now."""

    name: str
    """The step that asks."""
    about: dict[str, Any]
    """The arguments of its text."""


class Figure(TypedDict):
    """A god on the tree: that of a player, or one who supports the team."""

    world: str
    life: int
    full_life: int


class Player(Figure):
    """A player with all that is theirs."""

    god: str
    modes: dict[str, list[str]]
    """By world: how the god would act there as those who are there make it, then what an artefact can make of it.
    Empty where the action of the world is not available.
    """
    elves: int
    vanir_dice: int
    artefacts: list[str]
    pile: list[str]
    """Enemy cards from the top down."""
    unseen: list[str]
    """The own cards of which nobody knows where in the pile (or on the wheel) they are."""
    placed: str
    """The card on the wheel."""
    god_die: list[str]
    """The faces that are successes."""
    vanir_die: list[str]
    start_elves: int
    start_vanir_dice: int
    bonds: dict[str, list[str]]
    """The gods with whom there is a bond, for each kind of bond."""
    xp: int


class Tree(TypedDict):
    """How the tree is turned."""

    step: int
    columns: dict[str, list[str]]
    """The worlds of each column, from the upper level down."""


class World(TypedDict):
    """A world, and who is there."""

    gods: list[str]
    enemies: list[str]
    jotnar: list[str]
    """Those who can be fought there."""
    ravaged: bool
    besieged: bool
    healed_this_turn: bool
    mode: str
    """How a god who comes from elsewhere would act there, without artefacts; empty where there is no action."""


class Enemy(TypedDict):
    """An enemy."""

    place: str
    """A world, the cage, or `slain`; for Nidhögg `page`."""
    power: int
    rider: str
    """The jotunn who supports it."""
    caged: bool
    island: int
    """The number of the island for Iormungand, 0 for all others."""


class Ladders(TypedDict):
    """How many pieces stand on each ladder."""

    surt: int
    hel: int
    loki: int


class Reserves(TypedDict):
    """What is left to be had."""

    fire_giants: int
    nameless: int
    heroes: int
    elves: int
    vanir_dice: int
    life: int


class Wheel(TypedDict):
    """The open cards."""

    open: list[str]
    """In the order in which they were opened."""
    enemies: dict[str, int]
    """How many there are of each enemy."""
    triggered: list[str]
    """With 1 player: those that have activated their enemy."""


class Holder(TypedDict):
    """A pile of artefacts in Nidavellir."""

    top: str
    below: list[str]
    """Known, but not in which order they lie."""
    count: int


class Decks(TypedDict):
    """How many cards each deck has left."""

    creature: int
    jotunn: int


class Unseen(TypedDict):
    """What is in the decks, but not in which order."""

    creature: list[str]
    jotunn: list[str]
    support_cards: list[str]
    """With 2 players: the support god's cards of which nobody knows whose pile they are in."""


class Discards(TypedDict):
    """What was discarded, the last one last."""

    creature: list[str]
    jotunn: list[str]


class Danger(TypedDict):
    """The dangers under way, and the saving roll."""

    god: str
    """Who faces them."""
    opponent: str
    """Where they come from, if it is a fight."""
    action: str
    """What brought them, if it is an action: a world, or an action of the saga."""
    stage: str
    """How far it is, by the name of the stage."""
    faced: int
    """How many came."""
    dangers: int
    """How many of them are left after weapons and heroes."""
    left: int
    """How many are left now."""
    rolled: bool
    god_die: str
    """Its face."""
    vanir_dice: list[str]
    """Their faces."""
    picked: list[str]
    """The faces of the dice picked to be rolled again."""
    converted: dict[Die, int]
    """How many elves stand for a success, for each kind of die."""
    spent_elves: int
    used: list[str]
    """The artefacts that were used already."""
    helpers: dict[str, Helper]
    """By the gods who help."""


class Helper(TypedDict):
    """The die of a god who helps."""

    die: str
    """Its face."""
    elf: bool
    """Whether an elf makes it a success."""


class Page(TypedDict):
    """The page of the Saga Book that lies open, with the track of Nidhögg."""

    id: str
    number: int
    spaces: list[str]
    """What is on each space of the track."""
    space: int
    """The one where Nidhögg is."""
    left: int
    """How many he has to go."""
    goal: str
    goal_count: int


class Saga(TypedDict):
    """What belongs to the saga that is played."""

    number: int
    id: str
    oaths: dict[str, Marker]
    """The oath markers that lie in worlds."""
    sworn: int
    broken: int
    pleaded: bool
    mistletoe: list[str]
    """The worlds where it grows."""
    sons: dict[str, str]
    """The world of each son of Bergelmir."""
    wolves: dict[str, int]
    """The space of each wolf; 0 where it is not in play."""
    retinue: list[str]
    """Those of Hel's retinue who are in play."""
    naglfar: str
    """The world where the ship is."""
    breaches: int
    bridge: int
    """How many fire giants are on the bridge."""
    duels: dict[str, int]
    """How many dangers a mortal duel against each enemy brings; empty where there are no duels."""
    slain: list[str]
    wounds: int


class Campaign(TypedDict):
    """The campaign so far."""

    saga: int
    """The number of the saga that is played."""
    attempts: int
    """How often it was tried before."""
    games: list[PastGame]


class PastGame(TypedDict):
    """A game of the campaign that is over."""

    saga: int
    outcome: Outcome
    cause: str

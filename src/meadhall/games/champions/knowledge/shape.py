"""The shape of a view: what a seat may know, as plain data.

Players are called by their seats ("p1"), components and places by their ids. Where a card or a ship could lie and none
does, the text is empty (`NOTHING`); a card that lies there face down is `HIDDEN` from those who do not know it.
"""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypedDict

from meadhall.games.champions.table.state import Phase

NOTHING: Final = ""
"""Stands where no card or ship is."""
HIDDEN: Final = "?"
"""A card that the reader of a view does not know."""

Good = Literal["glory", "food", "wood", "coin", "favor", "blame"]
"""What a player has a number of."""
Deck = Literal["troll", "draugr", "monster", "journey", "merchant", "rune", "destiny"]


class ChampionsView(TypedDict):
    """All that a seat, the spectator or the referee may know."""

    game: str
    seat: str
    """Whose view this is."""
    seats: int
    round: int
    rounds: int
    phase: Phase
    asked: list[str]
    start_player: str
    players: dict[str, Player]
    board: Board
    supply: dict[str, int]
    """The dice that nobody has, by kind."""
    decks: Decks
    discards: Discards
    unseen_journeys: list[list[str]]
    """The journey cards whose place the reader does not know, by batch."""
    unseen_destinies: int
    under_destiny_deck: list[str]
    lost_track: list[LostTrack]
    drawn: list[str]
    """The destinies that somebody is choosing from."""
    fight: Fight | None
    roll: list[RolledDie]
    picked: list[RolledDie]
    """What was picked of the roll to be rolled again."""
    lost: list[RolledDie]
    """Of the roll: the warriors that were lost since it counted."""
    rolling: Rolling | None
    """Whose dice are on the table, and how far that is."""
    reaction: bool
    """Whether shields count as hits in this roll."""
    offered: dict[str, int]
    """New warriors, by kind, for whom there may be no room."""
    scores: dict[str, Score]
    """Of every player, after the end."""
    winners: list[str]
    deck_order: NotRequired[DeckOrder]
    """For the referee alone."""


class Player(TypedDict):
    """What lies before a player."""

    leader: str
    food: int
    wood: int
    coin: int
    favor: int
    blame: int
    glory: int
    dice: dict[str, int]
    """The warriors at home, by kind."""
    workers: int
    """Those that are still to be placed."""
    bought_worker: bool
    begging: int
    hunting: int
    ship: str
    spent_favor: int
    runes: dict[str, Literal["used", "unused"]]
    destinies: list[str]
    revealed: list[str]
    """Those of the destinies that everybody knows."""
    trophies: list[str]


class Board(TypedDict):
    """What lies on the board."""

    placed: dict[str, str]
    """By place whose worker stands there."""
    stock: dict[str, int]
    """What lies in the places that are restocked each round."""
    stalls: list[str]
    """The market stalls of this game."""
    troll: str
    draugr: list[str]
    sent: dict[str, dict[str, int]]
    """The warriors sent to the troll and the draugr, by slot and kind."""
    shores: dict[str, Shore]
    merchant: str
    runes: list[str]
    """The runes that lie open."""
    ships: list[str]
    """The longships for sale."""
    hut_price: int
    """What the next worker costs; 0 if there is none left."""


class Shore(TypedDict):
    """A distant shore, with the ship in its harbor."""

    monster: str
    coins: int
    """Those that lie on the monster."""
    journey: str
    revealed: bool
    """Whether the journey card lies face up."""
    looked: list[str]
    """Who has looked at the journey card."""
    ship: str
    sailor: str
    """Whose journey it is."""
    dice: dict[str, int]
    """The warriors aboard, by kind."""
    food: int


class Fight(TypedDict):
    """The fight under way."""

    seat: str
    enemy: str
    place: str
    """Where it is fought: the slot of a troll or draugr, or a shore."""
    attack: int
    defense: int
    damage: int
    dice: dict[str, int]
    """Those who still fight, by kind."""


RollStep = Literal["roll", "favor", "wounds", "losses", "check"]
"""What is done with dice: they are rolled, changed, they strike, warriors are lost, and one looks who is left."""


class Rolling(TypedDict):
    """Dice on the table, in a hunt or in a combat round."""

    seat: str
    step: RollStep
    losses: int
    """How many warriors are still to be lost in this combat round."""
    again: Literal["", "favor", "rune"]
    """By what dice are picked to be rolled again now."""


class RolledDie(TypedDict):
    die: str
    face: str


class LostTrack(TypedDict):
    """Destinies that the reader saw, and the places among which they are."""

    destinies: list[str]
    places: list[str]
    """A place is a seat, the deck ("deck"), or among the cards that somebody is choosing from ("drawn")."""


class Score(TypedDict):
    """What a player scored for what (`rules/scoring.py`)."""

    track: int
    destinies: int
    sets: int
    runes: int
    longship: int
    favor: int
    spent_favor: int
    coins: int
    blame: int
    total: int


class Decks(TypedDict):
    """How many cards are left."""

    troll: int
    draugr: int
    monster: int
    journey: int
    merchant: int
    rune: int
    destiny: int


class DeckOrder(TypedDict):
    """The cards from the top down."""

    troll: list[str]
    draugr: list[str]
    monster: list[str]
    journey: list[str]
    merchant: list[str]
    rune: list[str]
    destiny: list[str]


class Discards(TypedDict):
    """What was discarded, the last on top."""

    enemy: list[str]
    journey: list[str]
    merchant: list[str]

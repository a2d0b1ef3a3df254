"""The shape of a view (`view.py`): what a picture can read of the table, field by field.

All names are ids of the content, seats are `p1`, `p2` …; an empty text stands for nothing or nobody. A card that a seat
may not know shows only its back: `age_2`.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from meadhall.games.blood_rage.table.state import Phase

FiguresBySeat = dict[str, list[str]]
"""The figures at a place, by seat; who has none there is not named."""
Origin = Literal["reserve", "valhalla"]
"""Where an invader comes from."""
Item = Literal["track", "legendary", "conquest", "total"]
"""What a score consists of: glory before the end, legendary stats, Thor's Conquest, and all of it."""


class Stats(TypedDict):
    rage: int
    axes: int
    horns: int


class Player(TypedDict):
    clan: str
    glory: int
    rage: int
    """What is left of it in this Age; how much there is in an Age is a stat."""
    passed: bool
    stats: Stats
    steps: Stats
    """How far each stat has come on its track, from 1."""
    upgrades: dict[str, str]
    """The card in each slot of the clan sheet."""
    reserve: list[str]
    invade_cost: dict[str, int]
    """The Rage for each kind of figure in the reserve, wherever it costs what it usually does."""
    valhalla: list[str]
    mystics_left: int
    """Mystics that belong to nobody yet: a card has to bring them."""
    on_board: int
    hand: list[str]
    pack: list[str]
    """The cards to draft from."""
    picks: list[str] | int
    """What was picked in the draft, or is meant to be kept; others know only how many."""
    kept: str
    """The card from the Age before."""
    quests: list[str]
    put_away: list[str] | int
    """Cards put away unseen; others know only how many."""


class Province(TypedDict):
    destroyed: bool
    pillaged: bool
    token: str
    villages: int
    """Below zero: as many as there are figures."""
    free: int
    """Villages without a figure; below zero as above."""
    figures: FiguresBySeat
    strength: dict[str, int]
    """By seat, with the ships beside it; who has neither figure nor ship there is not named."""


class Fjord(TypedDict):
    open: bool
    figures: FiguresBySeat


March = TypedDict("March", {"from": str, "to": str})
"""From where to where somebody is marching, while figure after figure is chosen."""


class Driven(TypedDict):
    """The figure that has to leave its village."""

    seat: str
    figure: str


Invasion = TypedDict("Invasion", {"figure": str, "from": Origin, "place": str, "driven": Driven | None})
"""Who invades where, while it is chosen whose village is taken and where its figure goes."""


BattleStep = Literal["call", "cards", "reveal", "texts", "outcome", "spoils", "over"]
"""How far a pillage is: the Call to Battle goes round; cards are chosen (S1), lie open (S2), act (S3 to S7); somebody
has won or nobody has (S8 to S11); what is won (S12 to S14); what follows on the board (S15 to S17).
"""
Fate = Literal["lies", "taken_back", "stolen", "discarded"]
"""What has become of a card in a battle."""


class BattleCard(TypedDict):
    """A card that was played openly in a battle."""

    seat: str
    card: str
    bonus: int
    """What it adds to the total."""
    cancelled: bool
    fate: Fate


class Battle(TypedDict):
    province: str
    pillager: str
    step: BattleStep
    asks: str
    """What the battle waits for: the name of a question, or nothing."""
    acting: int
    """The number of the card whose text acts now, from 0; -1 if none does."""
    participants: list[str]
    """Nobody as long as the Call to Battle goes round."""
    strength: dict[str, int]
    """What the figures of each participant count."""
    totals: dict[str, int]
    """What each participant had when the strengths were compared; nobody has anything before that."""
    winner: str
    tied: bool
    """Whether the strengths have been compared and nobody has won."""
    chosen: dict[str, str]
    """The cards that are not yet revealed, by seat."""
    cards: list[BattleCard]
    destroyed: dict[str, int]
    """How many figures each seat has lost in this battle."""
    slain: list[DoomedFigure]
    """The same figures, in the order of their deaths."""


class DoomedFigure(TypedDict):
    """A figure that is destroyed unless somebody saves it."""

    seat: str
    figure: str
    place: str


class Score(TypedDict):
    track: int
    legendary: int
    conquest: int
    total: int


class BloodRageView(TypedDict):
    """All that a seat may know."""

    game: str
    seat: str
    """Who looks: a seat, `spectator` or `referee`."""
    seats: int
    options: dict[str, str]
    age: int
    """From 1."""
    phase: Phase
    asked: list[str]
    first_player: str
    players: dict[str, Player]
    """By seat."""
    provinces: dict[str, Province]
    fjords: dict[str, Fjord]
    ragnarok: list[str]
    """The province of each Age's token."""
    doom: str
    """The province of this Age's token."""
    falls: str
    """The province that Ragnarök takes at the end of this Age, as things stand."""
    fallen: list[str]
    """The province that has fallen in each Age that is over."""
    gods: dict[str, str]
    """The gods in play, and the province of each."""
    decks: list[int]
    """How many cards the deck of each Age has."""
    discarded: list[str]
    upgrading: str
    """The card that looks for its slot."""
    march: March | None
    invasion: Invasion | None
    battle: Battle | None
    doomed: list[DoomedFigure]
    scores: dict[str, Score]
    """By seat; nobody has one before the end."""
    winners: list[str]
    deck_order: NotRequired[list[list[str]]]
    """The cards of each deck, from the top."""
    put_away: NotRequired[list[list[str]]]
    """The cards that were put away unseen, by seat, and last those that nobody has seen."""

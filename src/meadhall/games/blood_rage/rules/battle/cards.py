"""What the cards do in a battle, one function a card, under the card's name; the tables at the end say when each
acts.

Cards that act elsewhere are found where they act: unit upgrades in `strength` and `spoils`, monsters in `invade`,
`strength` and `destroy`, clan upgrades in the module of their phase.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step, nothing_happens
from meadhall.core.table import Table
from meadhall.games.blood_rage.rules.destroy import IN_BATTLE, doom
from meadhall.games.blood_rage.rules.stats import ask_stat, gain_glory
from meadhall.games.blood_rage.table.box import BATTLE, NONE, QUEST
from meadhall.games.blood_rage.table.state import CANCELLED, GONE, STOLEN, BloodRage, Played

SIGHT: Final = "heimdalls_sight"
CardHook = Callable[[BloodRage, int, int, Table], None]


# What a card adds


def is_sight(state: BloodRage, card: int) -> bool:
    """Heimdall's Sight: its strength is that of another card (BR-FX-05)."""
    return state.box.cards[card].key == SIGHT


def card_bonus(state: BloodRage, entry: Played) -> int:
    """What a card in the battle adds to its owner's total (BR-BATTLE-06, -07, -12)."""
    seat, card, fate = entry
    if is_sight(state, card):
        return 0 if fate & CANCELLED else heimdalls_sight(state, seat)
    return plain_bonus(state, seat, card)


def plain_bonus(state: BloodRage, seat: int, card: int) -> int:
    printed = state.box.cards[card]
    if printed.kind == QUEST:
        return state.quest_bonus[seat]
    return printed.strength if printed.kind == BATTLE else 0


def heimdalls_sight(state: BloodRage, seat: int) -> int:
    """As strong as the strongest single card of another participant; other Sights count nothing (BR-FX-05)."""
    return max(
        (
            plain_bonus(state, other, card)
            for other, card, _ in state.played
            if other != seat and not is_sight(state, card)
        ),
        default=0,
    )


# S3


def thors_primacy(state: BloodRage, table: Table) -> None:
    """The first Primacy clockwise from the pillager cancels the texts of all others' cards (BR-FX-12)."""
    owner = next((seat for seat, card, _ in state.played if state.box.cards[card].key == "thors_primacy"), NONE)
    if owner != NONE:
        state.played = [(seat, card, fate if seat == owner else fate | CANCELLED) for seat, card, fate in state.played]
        table.tell("primacy", seat=owner)


# S6


def odins_smite(state: BloodRage, seat: int, card: int, table: Table) -> None:
    """Every other participant loses a Warrior in the province (BR-FX-02)."""
    if state.god_in(state.battle, "frigga"):
        return
    warrior = state.box.warrior
    number = state.box.cards[card].number("warriors")
    doom(
        state,
        [
            (other, warrior, state.battle)
            for other in state.participants
            if other != seat
            for _ in range(min(number, state.units(state.battle, other, warrior)))
        ],
        IN_BATTLE,
        state.pillager,
    )


def odins_tide(state: BloodRage, seat: int, card: int, table: Table) -> None:
    """Each participant with several figures names one to keep; the others are destroyed (BR-FX-03)."""
    if not state.god_in(state.battle, "frigga"):
        state.stack += [ODINS_TIDE.at(other) for other in reversed(state.participants)]


def figures_in_battle(state: BloodRage, seat: int) -> list[tuple[int, int]]:
    """The figures of a seat in the province and its fjord, with their place."""
    return [(figure, place) for place in state.battlefield(state.battle) for figure in state.figures_at(place, seat)]


def spare_obstacle(state: BloodRage, seat: int, spared: int) -> str | None:
    """Whoever has several figures there names one of them."""
    mine = figures_in_battle(state, seat)
    there = any(figure == spared for figure, _ in mine)
    return None if len(mine) > 1 and there else "BR-FX-03"


def spare_nobody_obstacle(state: BloodRage, seat: int) -> str | None:
    """Whoever has a single figure there, or none, names nobody."""
    return None if len(figures_in_battle(state, seat)) < 2 else "BR-FX-03"


def spare_one(state: BloodRage, seat: int, spared: int, table: Table) -> None:
    mine = figures_in_battle(state, seat)
    mine.remove(next(entry for entry in mine if entry[0] == spared))
    doom(state, [(seat, figure, place) for figure, place in mine], IN_BATTLE, state.pillager)


class OdinsTide(Step[BloodRage]):
    """Which figure is kept (BR-FX-03)."""

    name = "odins_tide"
    answers: ClassVar[Answers] = {
        "spare": (spare_obstacle, spare_one),
        "done": (spare_nobody_obstacle, nothing_happens),
    }

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        mine = sorted({figure for figure, _ in figures_in_battle(state, seat)})
        return [*(moves.spare[figure] for figure in mine), moves.done]


# S9, if won


def thors_hammer(state: BloodRage, seat: int, card: int, table: Table) -> None:
    """Glory (BR-FX-09)."""
    gain_glory(state, seat, state.box.cards[card].number("glory"), table, state.box.card_ids[card])


def thors_oath(state: BloodRage, seat: int, card: int, table: Table) -> None:
    """Raise a stat (BR-FX-10)."""
    for _ in range(state.box.cards[card].number("stat_steps")):
        ask_stat(state, seat)


def thors_ascension(state: BloodRage, seat: int, card: int, table: Table) -> None:
    """Rage and glory (BR-FX-11)."""
    state.rage[seat] += state.box.cards[card].number("rage")
    table.tell("rage_gained", seat=seat, rage=state.box.cards[card].number("rage"))
    gain_glory(state, seat, state.box.cards[card].number("glory"), table, state.box.card_ids[card])


# S9, if lost and somebody won


def lokis_trickery(state: BloodRage, seat: int, card: int, table: Table) -> None:
    """Rage from the winner's track (BR-FX-13)."""
    if state.winner == NONE:
        return
    stolen = min(state.box.cards[card].number("rage"), state.rage[state.winner])
    state.rage[state.winner] -= stolen
    state.rage[seat] += stolen
    if stolen:
        table.tell("rage_stolen", seat=seat, other=state.winner, rage=stolen)


def lokis_backstab(state: BloodRage, seat: int, card: int, table: Table) -> None:
    """Glory from the winner, never below 0 (BR-FX-14, BR-GLORY-03)."""
    if state.winner == NONE:
        return
    stolen = min(state.box.cards[card].number("glory"), state.glory[state.winner])
    state.glory[state.winner] -= stolen
    state.glory[seat] += stolen
    if stolen:
        table.tell("glory_stolen", seat=seat, other=state.winner, glory=stolen)


def lokis_poison(state: BloodRage, seat: int, card: int, table: Table) -> None:
    """All cards of the winner that still lie there; the first Poison takes them all (BR-FX-15)."""
    if state.winner == NONE:
        return
    for number, (other, played, fate) in enumerate(state.played):
        if other == state.winner and not fate & GONE:
            state.played[number] = (other, played, fate | GONE | STOLEN)
            state.hands[seat] = sorted([*state.hands[seat], played])
            table.tell("card_stolen", seat=seat, other=other, card=state.box.card_ids[played])


# S14


def odins_judgement(state: BloodRage, seat: int, card: int, table: Table) -> None:
    """Glory for each figure destroyed in the battle, own ones included (BR-FX-04)."""
    glory = state.box.cards[card].number("glory_per_figure") * sum(state.dead)
    gain_glory(state, seat, glory, table, state.box.card_ids[card])


def enemies_destroyed(state: BloodRage, seat: int) -> int:
    return sum(state.dead) - state.dead[seat]


def valkyrie(state: BloodRage, seat: int, table: Table) -> None:
    """Glory for each enemy figure destroyed in a battle in which she was there at the start (BR-FX-33)."""
    if seat in state.valkyries:
        per_figure = state.box.figures[state.box.figure_number["valkyrie"]].number("glory_per_figure")
        gain_glory(state, seat, per_figure * enemies_destroyed(state, seat), table, "valkyrie")


def thors_glory(state: BloodRage, seat: int, table: Table) -> None:
    """Glory if at least two enemy figures were destroyed, once per battle and card (BR-FX-42)."""
    for card in state.upgrades_of(seat, "thors_glory"):
        printed = state.box.cards[card]
        if enemies_destroyed(state, seat) >= printed.number("figures"):
            gain_glory(state, seat, printed.number("glory"), table, printed.id)


def thors_chosen(state: BloodRage, seat: int, table: Table) -> None:
    """Glory for each own mystic that was still there when the winner was determined; two cards do not add up
    (BR-MYSTIC-07, -10)."""
    cards = state.upgrades_of(seat, "thors_chosen")
    if seat == state.winner and cards:
        printed = state.box.cards[cards[0]]
        gain_glory(state, seat, printed.number("glory_per_mystic") * state.winner_mystics, table, printed.id)


def god_thor(state: BloodRage, seat: int, table: Table) -> None:
    """The winner gains glory for each enemy figure destroyed (BR-GODS-13)."""
    if seat == state.winner and state.god_in(state.battle, "thor"):
        per_figure = int(state.box.god_data[state.box.god_ids.index("thor")]["glory_per_figure"])
        gain_glory(state, seat, per_figure * enemies_destroyed(state, seat), table, "thor")


def nidhoggr(state: BloodRage, seat: int, table: Table) -> None:
    """After a victory: glory for each figure of the losers in Valhalla (BR-PROMO-06)."""
    if seat == state.winner and state.monster_place("nidhoggr") == state.battle:
        figure = state.box.figure_number["nidhoggr"]
        if state.has_figure(state.battle, seat, figure):
            losers = [other for other in state.participants if other != seat]
            dead = sum(len(state.figures_at(state.box.valhalla, other)) for other in losers)
            gain_glory(state, seat, state.box.figures[figure].number("glory_per_figure") * dead, table, "nidhoggr")


# When each acts

BEFORE_COMPARISON: Final[dict[str, CardHook]] = {"odins_smite": odins_smite, "odins_tide": odins_tide}
IF_WON: Final[dict[str, CardHook]] = {
    "thors_hammer": thors_hammer,
    "thors_oath": thors_oath,
    "thors_ascension": thors_ascension,
}
IF_LOST: Final[dict[str, CardHook]] = {
    "lokis_trickery": lokis_trickery,
    "lokis_backstab": lokis_backstab,
    "lokis_poison": lokis_poison,
}
AFTER_BATTLE: Final[dict[str, CardHook]] = {"odins_judgement": odins_judgement}
CLAN_AFTER_BATTLE: Final[tuple[Callable[[BloodRage, int, Table], None], ...]] = (
    valkyrie,
    nidhoggr,
    thors_glory,
    thors_chosen,
    god_thor,
)

ODINS_TIDE: Final = OdinsTide()

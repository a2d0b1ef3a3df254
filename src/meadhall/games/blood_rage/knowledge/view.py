"""What a seat may know (`view`).

Hidden are: the order of the decks; hands, packs, picks and accepted quests from all but their owner; cards put away
unseen from all but who put them away; chosen battle cards before the reveal. The back of a card shows its Age, so
that is known.
"""

from __future__ import annotations

from typing import Final

from meadhall.core.seats import REFEREE, seat_text
from meadhall.games.blood_rage.knowledge.shape import (
    Battle,
    BattleStep,
    BloodRageView,
    DoomedFigure,
    Fate,
    FiguresBySeat,
    Invasion,
    March,
    Player,
    Province,
)
from meadhall.games.blood_rage.rules.battle.aftermath import WON_AND_LOST
from meadhall.games.blood_rage.rules.battle.cards import card_bonus
from meadhall.games.blood_rage.rules.battle.play import BEFORE_COMPARISON_STEP
from meadhall.games.blood_rage.rules.invade import DRIVE_OUT, DRIVE_TO, SLAY
from meadhall.games.blood_rage.rules.march import MARCH
from meadhall.games.blood_rage.rules.ragnarok import falls
from meadhall.games.blood_rage.rules.strength import battle_strength, clan_strength, usual_cost
from meadhall.games.blood_rage.table.box import AXES, HORNS, NONE, RAGE
from meadhall.games.blood_rage.table.state import (
    CANCELLED,
    GONE,
    PHASES,
    QUESTS,
    STOLEN,
    TAKEN_BACK,
    VALHALLA,
    BloodRage,
    Doomed,
)

NOTHING = ""


def back(state: BloodRage, card: int) -> str:
    """A card seen from behind: only its Age."""
    return f"age_{state.box.cards[card].age + 1}"


def card_name(state: BloodRage, card: int) -> str:
    return NOTHING if card == NONE else state.box.card_ids[card]


def shown(state: BloodRage, cards: list[int], seen: bool) -> list[str]:
    """Cards as somebody sees them: by name, or only their backs."""
    return [card_name(state, card) if seen else back(state, card) for card in cards]


def view(state: BloodRage, seat: int) -> BloodRageView:
    """All that a seat may know, as plain data."""
    box = state.box
    falling = falls(state)
    seen: BloodRageView = {
        "game": box.game.name,
        "seat": seat_text(seat),
        "seats": box.seats,
        "options": dict(box.options),
        "age": state.age + 1,
        "phase": PHASES[state.phase],
        "asked": [seat_text(asked) for asked in state.asked],
        "first_player": seat_text(state.first_player),
        "players": {
            seat_text(player): player_view(state, player, seat in (player, REFEREE)) for player in range(box.seats)
        },
        "provinces": {name: province_view(state, number) for number, name in enumerate(box.province_ids)},
        "fjords": {
            name: {
                "open": state.fjord_open(box.provinces + number),
                "figures": figures_view(state, box.provinces + number),
            }
            for number, name in enumerate(box.fjord_ids)
        },
        "ragnarok": [box.province_ids[province] for province in state.ragnarok],
        "doom": NOTHING if state.phase >= VALHALLA else box.province_ids[state.ragnarok[state.age]],
        "falls": NOTHING if falling == NONE else box.province_ids[falling],
        "fallen": [NOTHING if province == NONE else box.province_ids[province] for province in state.fallen],
        "gods": {
            box.god_ids[card]: NOTHING if at == NONE else box.province_ids[at]
            for card, at in zip(state.god_cards, state.god_at, strict=True)
        },
        "decks": [len(deck) for deck in state.decks],
        "discarded": [card_name(state, card) for card in state.discarded],
        "upgrading": card_name(state, state.upgrading),
        "march": march_view(state),
        "invasion": invasion_view(state),
        "battle": battle_view(state, seat),
        "doomed": doomed_view(state, state.doomed),
        "scores": {
            seat_text(player): {"track": track, "legendary": legendary, "conquest": conquest, "total": total}
            for player, (track, legendary, conquest, total) in enumerate(state.scores)
        },
        "winners": [seat_text(player) for player, share in (state.result() or {}).items() if share],
    }
    if seat == REFEREE:
        seen["deck_order"] = [[card_name(state, card) for card in reversed(deck)] for deck in state.decks]
        seen["put_away"] = [[card_name(state, card) for card in cards] for cards in state.buried]
    return seen


def player_view(state: BloodRage, player: int, own: bool) -> Player:
    box = state.box
    slots = len(box.slot_ids)
    steps = state.steps[player * 3 : player * 3 + 3]
    reserve = state.figures_at(box.reserve, player)
    return {
        "clan": NOTHING if state.clan[player] == NONE else box.clan_ids[state.clan[player]],
        "glory": state.glory[player],
        "rage": state.rage[player],
        "passed": bool(state.passed[player]),
        "stats": {
            "rage": state.stat(player, RAGE),
            "axes": state.stat(player, AXES),
            "horns": state.stat(player, HORNS),
        },
        "steps": {"rage": steps[RAGE] + 1, "axes": steps[AXES] + 1, "horns": steps[HORNS] + 1},
        "upgrades": {
            slot: card_name(state, state.slots[player * slots + number]) for number, slot in enumerate(box.slot_ids)
        },
        "reserve": [box.figure_ids[figure] for figure in reserve],
        "invade_cost": {box.figure_ids[figure]: usual_cost(state, player, figure) for figure in reserve},
        "valhalla": [box.figure_ids[figure] for figure in state.figures_at(box.valhalla, player)],
        "mystics_left": state.mystics_left[player],
        "on_board": state.on_board(player),
        "hand": shown(state, hand_seen(state, player, own), own),
        "pack": shown(state, state.packs[player], own),
        "picks": [card_name(state, card) for card in state.picks[player]] if own else len(state.picks[player]),
        "kept": NOTHING if state.kept[player] == NONE else shown(state, [state.kept[player]], own)[0],
        "quests": shown(state, state.quests[player], own or state.phase == QUESTS),
        "put_away": [card_name(state, card) for card in state.buried[player]] if own else len(state.buried[player]),
    }


def hand_seen(state: BloodRage, player: int, own: bool) -> list[int]:
    """A hand from behind is sorted by Age alone: its order must not tell more than the backs do."""
    hand = state.hands[player]
    return hand if own else sorted(hand, key=lambda card: state.box.cards[card].age)


def figures_view(state: BloodRage, place: int) -> FiguresBySeat:
    box = state.box
    return {
        seat_text(seat): [box.figure_ids[figure] for figure in state.figures_at(place, seat)]
        for seat in range(box.seats)
        if state.stands_at(place, seat)
    }


def province_view(state: BloodRage, province: int) -> Province:
    box = state.box
    token = state.token[province]
    return {
        "destroyed": bool(state.destroyed[province]),
        "pillaged": bool(state.pillaged[province]),
        "token": NOTHING if token == NONE else box.token_ids[token],
        "villages": box.villages[province],
        "free": max(box.villages[province] - state.occupied(province), 0) if box.villages[province] >= 0 else -1,
        "figures": figures_view(state, province),
        "strength": {
            seat_text(seat): clan_strength(state, seat, province)
            for seat in range(box.seats)
            if state.present(province, seat)
        },
    }


def march_view(state: BloodRage) -> March | None:
    """From where to where somebody is marching, while figure after figure is chosen."""
    if not state.stack or state.top is not MARCH:
        return None
    _, _, start, target, _ = state.stack[-1]
    return {"from": state.box.province_ids[start], "to": state.box.province_ids[target]}


def invasion_view(state: BloodRage) -> Invasion | None:
    """Who invades where, while it is chosen whose village is taken and where its figure goes."""
    if not state.stack or state.top not in (SLAY, DRIVE_OUT, DRIVE_TO):
        return None
    box, (step, _, start, place, *driven) = state.box, state.stack[-1]
    return {
        "figure": "mystic" if step == SLAY.number else "hildisvini",
        "from": "valhalla" if start == box.valhalla else "reserve",
        "place": box.province_ids[place],
        "driven": {"seat": seat_text(driven[0]), "figure": box.figure_ids[driven[1]]} if driven else None,
    }


def doomed_view(state: BloodRage, figures: list[Doomed]) -> list[DoomedFigure]:
    box = state.box
    return [
        {"seat": seat_text(seat), "figure": box.figure_ids[figure], "place": box.place_ids[place]}
        for seat, figure, place in figures
    ]


BATTLE_STEPS: Final[tuple[tuple[str, BattleStep], ...]] = (
    ("after_call", "call"),
    ("reveal", "cards"),
    ("primacy", "reveal"),
    ("comparison", "texts"),
    ("spoils", "outcome"),
    ("aftermath", "spoils"),
)
"""As long as the first is to come, the battle is at the second."""


def battle_step(state: BloodRage) -> BattleStep:
    to_come = {state.box.steps[step].name for step, *_ in state.stack}
    return next((step for last, step in BATTLE_STEPS if last in to_come), "over")


def acting(state: BloodRage) -> int:
    """The card whose text acts now, before the comparison (S6) or after it (S9): those steps count the cards."""
    for step, *fields in reversed(state.stack):
        if step in (BEFORE_COMPARISON_STEP.number, WON_AND_LOST.number):
            return fields[0] - 1 if fields else -1
    return -1


def fate_view(fate: int) -> Fate:
    if not fate & GONE:
        return "lies"
    return "taken_back" if fate & TAKEN_BACK else "stolen" if fate & STOLEN else "discarded"


def battle_view(state: BloodRage, seat: int) -> Battle | None:
    """The battle under way; a card chosen and not yet revealed is seen by its owner alone."""
    if state.battle == NONE:
        return None
    return {
        "province": state.box.province_ids[state.battle],
        "pillager": seat_text(state.pillager),
        "participants": [seat_text(player) for player in state.participants],
        "step": battle_step(state),
        "asks": state.top.name if state.top.verbs else NOTHING,
        "acting": acting(state),
        "strength": {seat_text(player): battle_strength(state, player) for player in state.participants},
        "totals": {seat_text(player): total for player, total in zip(state.participants, state.totals, strict=False)},
        "winner": NOTHING if state.winner == NONE else seat_text(state.winner),
        "tied": bool(state.totals) and state.winner == NONE,
        "chosen": {
            seat_text(player): card_name(state, card) if seat in (player, REFEREE) else back(state, card)
            for player, card in enumerate(state.chosen)
            if card != NONE
        },
        "cards": [
            {
                "seat": seat_text(entry[0]),
                "card": card_name(state, entry[1]),
                "bonus": card_bonus(state, entry),
                "cancelled": bool(entry[2] & CANCELLED),
                "fate": fate_view(entry[2]),
            }
            for entry in state.played
        ],
        "destroyed": {seat_text(player): number for player, number in enumerate(state.dead) if number},
        "slain": doomed_view(state, state.slain),
    }

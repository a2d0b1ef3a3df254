"""What the content of the game must look like: kinds of components, their fields, and what must fit together."""

from __future__ import annotations

from typing import Any, Final

from meadhall.core.content import Content, Entry, Schema
from meadhall.core.errors import BadContent
from meadhall.core.shapes import Choice, Fields, Flag, ListOf, Number
from meadhall.games.odin.table.moves import BUILDING_TYPES, MAX_SEATS, SYMBOLS, VIKINGS
from meadhall.games.odin.table.names import (
    ABILITY_OPS,
    ACTION_SYMBOL,
    ACTIONS,
    ANY,
    BUILDING_OPS,
    COMMON_OPS,
    LONGSHIP_OPS,
    MOMENTS_OF_EFFECTS,
    OPS,
    RAID_OPS,
    SCOPES,
    USES,
    Needs,
)

ZONES: Final = ("upper", "middle", "lower")
GAIN_TYPES: Final = ("hero_symbol", "choice")
MOST: Final = 99

_EFFECT_FIELDS: Final = {
    "op": Choice(*OPS),
    "use": Choice(*USES),
    "when": Choice(*MOMENTS_OF_EFFECTS),
    "symbol": Choice(*SYMBOLS, ANY),
    "type": Choice(*VIKINGS, ANY, *GAIN_TYPES),
    "scope": Choice(*SCOPES),
    "zone": Choice(*ZONES),
    "action": Choice(*ACTIONS[1:-1]),
    "actions": ListOf(Choice(*ACTIONS[1:-1]), least=1),
    "amount": Number(1, MOST),
    "value": Number(1, MOST),
    "craft_cost": Number(1, MOST),
    "material_cost": Number(1, MOST),
}
_EFFECT = Fields(_EFFECT_FIELDS, optional=[name for name in _EFFECT_FIELDS if name != "op"])


def _fits(content: Content) -> None:
    """What the rules rely on and no single entry shows."""
    _needed_entries(content)
    _effects(content)
    _enough_cards(content)
    _numbers(content)


def _needed_entries(content: Content) -> None:
    for kind, needed in (("viking", VIKINGS), ("zone", ZONES)):
        if [entry.id for entry in content.of(kind)] != list(needed):
            raise BadContent(f"the rules need each {kind} once: {', '.join(needed)}")
    for kind in ("mead_hall_slot", "hero", "building", "longship", "raid", "action_card"):
        if not content.of(kind):
            raise BadContent(f"the rules need at least one of the kind '{kind}'")
    for token in ("construction_marker",):
        if token not in content.entries["token"]:
            raise BadContent(f"the rules need the token '{token}'; it cannot be taken out")
    marked = sum(zone["viking_marker"] for zone in content.of("zone"))
    if content.of("zone")[0]["viking_marker"]:
        raise BadContent("no Viking marker lies in the upper zone")
    if len(content.of("marker")) != marked + 1:
        raise BadContent(f"the rules need {marked + 1} Viking markers: one for each zone that has one, and a spare one")
    for raid in content.of("raid"):
        if not raid["warriors"] + raid["traders"] + raid["sailors"]:
            raise raid.place.error("a raid needs at least one Viking")
    pairs = [(card["viking_symbol"], card["action_symbol"]) for card in content.of("action_card")]
    for card, pair in zip(content.of("action_card"), pairs, strict=True):
        if pairs.count(pair) > 1:
            raise card.place.error("two kinds of action cards show the same pair of symbols")


def _effects(content: Content) -> None:
    """Each effect is one that the rules know, with all that it needs."""
    for building in content.of("building"):
        for effect in building["common_effects"]:
            _effect(building, effect, COMMON_OPS)
        _one_effect(building)
        for effect in building["effects"]:
            _effect(building, effect, BUILDING_OPS)
            _building_effect(building, effect)
    for hero in content.of("hero"):
        _one_effect(hero)
        for effect in hero["effects"]:
            _effect(hero, effect, RAID_OPS if hero["ability_type"] == "raid" else ABILITY_OPS)
            if effect["op"] == "gain_viking" and effect["type"] != "choice":
                raise hero.place.error(f"'{hero.id}': the type must be 'choice'")
            if effect["op"] == "range_bonus" and effect["scope"] != "used_longship":
                raise hero.place.error(f"'{hero.id}': the scope must be 'used_longship'")
    for longship in content.of("longship"):
        _one_effect(longship)
        for effect in longship["effects"]:
            _effect(longship, effect, LONGSHIP_OPS)
            if effect["op"] == "prevent_damage_by_discard" and effect["symbol"] == ANY:
                raise longship.place.error(f"'{longship.id}': the symbol must be one of {', '.join(SYMBOLS)}")


def _one_effect(entry: Entry) -> None:
    if len(entry["effects"]) != 1:
        raise entry.place.error(f"'{entry.id}' must have one effect of its own")


def _effect(entry: Entry, effect: dict[str, Any], known: dict[str, Needs]) -> None:
    op = effect["op"]
    if op not in known:
        raise entry.place.error(f"'{entry.id}' cannot have the effect '{op}' (it can have {', '.join(known)})")
    fields, uses, moments = known[op]
    for field in fields:
        if field not in effect:
            raise entry.place.error(f"'{entry.id}': the effect '{op}' needs '{field}'")
    for field, allowed in (("use", uses), ("when", moments)):
        if allowed and effect.get(field) not in allowed:
            raise entry.place.error(f"'{entry.id}': '{field}' of the effect '{op}' must be {' or '.join(allowed)}")
    if op == "viking_discount" and effect["type"] in GAIN_TYPES:
        raise entry.place.error(f"'{entry.id}': the type must be one of {', '.join((*VIKINGS, ANY))}")
    if op == "symbol_source" and effect["symbol"] == ANY:
        raise entry.place.error(f"'{entry.id}': the symbol must be one of {', '.join(SYMBOLS)}")


def _building_effect(building: Entry, effect: dict[str, Any]) -> None:
    op = effect["op"]
    actions = [effect["action"]] if op == "cost_discount" else effect.get("actions", [])
    for action in actions:
        if ACTION_SYMBOL[action] != effect["symbol"]:
            raise building.place.error(f"'{building.id}': '{action}' is not paid with the symbol '{effect['symbol']}'")
    if op == "gain_viking" and effect["type"] != "hero_symbol":
        raise building.place.error(f"'{building.id}': the type must be 'hero_symbol'")
    if op == "range_bonus" and effect["scope"] != "own_longships":
        raise building.place.error(f"'{building.id}': the scope must be 'own_longships'")
    permanent = effect.get("when") == "after_contribution_pick"
    if op == "draw_cards" and permanent != (effect["use"] == "permanent"):
        raise building.place.error(f"'{building.id}': only cards after a contribution are drawn again and again")


def _enough_cards(content: Content) -> None:
    """No deck may be too small for the set-up."""
    game = content.tables["game"]
    slots = sum(zone["slots"] for zone in content.of("zone"))
    deal = game["hand_start"] * MAX_SEATS + game["action_display_slots"] + game["raid_requirement_cards"]
    for kind, least in (
        ("action_card", deal),
        ("hero", MAX_SEATS + len(content.of("mead_hall_slot")) + 1),
        ("longship", game["longship_display_slots"]),
        ("building", game["building_display_slots"]),
    ):
        if sum(entry.copies for entry in content.of(kind)) < least:
            raise BadContent(f"at least {least} cards of the kind '{kind}' are needed")
    raids = len(content.of("raid"))
    for seats in range(2, MAX_SEATS + 1):
        count = content.tables["raid_deck"][str(seats)]
        if not slots <= count <= raids:
            raise BadContent(f"raid_deck.{seats} is {count}; it must be from {slots} (ocean) to {raids} (raid cards)")


def _numbers(content: Content) -> None:
    game = content.tables["game"]
    if len(game["raid_fame_by_open_cards"]) <= game["raid_requirement_cards"]:
        raise BadContent("raid_fame_by_open_cards needs an entry for each number of open cards, from 0 on")
    for hero in content.of("hero"):
        for effect in hero["effects"]:
            if effect["op"] == "requirement_cards_total" and effect["value"] > game["raid_requirement_cards"]:
                raise hero.place.error(f"'{hero.id}': not more requirement cards than usual")
    ranges = [zone["required_range"] for zone in content.of("zone")]
    if ranges != sorted(ranges):
        raise BadContent("the zones must lie from the nearest to the farthest")


_ONE_COPY = {"copies": Number(1, 1)}

SCHEMA = Schema(
    "odin",
    kinds={
        "zone": Fields(
            {
                **_ONE_COPY,
                "required_range": Number(1),
                "bonus_fame": Number(),
                "slots": Number(1, 9),
                "viking_marker": Flag(),
            }
        ),
        "mead_hall_slot": Fields({**_ONE_COPY, "hero_cost": Number(1), "bonus_fame": Number()}),
        "action_card": Fields({"viking_symbol": Choice(*VIKINGS), "action_symbol": Choice(*SYMBOLS)}),
        "building": Fields(
            {
                **_ONE_COPY,
                "building_type": Choice(*BUILDING_TYPES),
                "variant": Number(1),
                "fame": Number(),
                "common_effects": ListOf(_EFFECT),
                "effects": ListOf(_EFFECT),
            }
        ),
        "hero": Fields(
            {
                **_ONE_COPY,
                "viking_symbol": Choice(*VIKINGS),
                "ability_type": Choice("raid", "action"),
                "needs_choice": Flag(),
                "effects": ListOf(_EFFECT),
            }
        ),
        "longship": Fields({**_ONE_COPY, "range": Number(1), "fame": Number(), "effects": ListOf(_EFFECT)}),
        "raid": Fields({**_ONE_COPY, "fame": Number(), "warriors": Number(), "traders": Number(), "sailors": Number()}),
        "viking": Fields({}),
        "marker": Fields({**_ONE_COPY, "viking_type": Choice(*VIKINGS)}),
        "token": Fields({}),
    },
    tables={
        "game": Fields(
            {
                "hand_start": Number(),
                "draw_target": Number(1),
                "viking_limit": Number(1),
                "hero_limit": Number(1, 1),
                "longship_slots": Number(1),
                "action_display_slots": Number(1),
                "building_display_slots": Number(1),
                "longship_display_slots": Number(1),
                "recruit_table": ListOf(Number(1), least=1),
                "build_craft_cost": Number(1),
                "build_material_cost": Number(1),
                "material_base_cost": Number(1),
                "longship_seamanship_cost": Number(1),
                "return_seamanship_cost": Number(1),
                "repair_seamanship_cost": Number(1),
                "raid_requirement_cards": Number(),
                "raid_contributions_per_player": Number(),
                "raid_fame_by_open_cards": ListOf(Number(None), least=1),
                "raid_min_vikings": Number(1, 1),
                "raid_damage": Number(),
                "same_type_set_size": Number(1),
                "mixed_set_size": Number(len(VIKINGS), len(VIKINGS)),
                "fame_min": Number(None),
            }
        ),
        "raid_deck": Fields({str(seats): Number(1) for seats in range(2, MAX_SEATS + 1)}),
        "software": Fields(
            {
                "stall_rounds_without_raid": Number(1),
                "max_decisions_per_turn": Number(1),
                "tie_after_tiebreak": Choice("shared_victory", "random_draw"),
            }
        ),
    },
    fits=_fits,
)

"""What is in the box: the components of the content pack, put into tables that the rules read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from meadhall.core.box import Box
from meadhall.core.content import Content, Entry
from meadhall.core.game import Game
from meadhall.core.state import Step
from meadhall.games.odin.table.moves import BUILDING_TYPES, SYMBOLS, VIKINGS, Moves
from meadhall.games.odin.table.names import ACTION_SYMBOL, ACTIONS, ANY, OPS
from meadhall.games.odin.table.schema import ZONES

NONE: Final = -1
NOBODY: Final = -1

TYPES: Final = len(VIKINGS)
LOTS: Final = len(BUILDING_TYPES)
ANY_TYPE: Final = -1
"""An effect that is for any Viking or any symbol."""

HEROES: Final = 0
BUILDINGS: Final = 1
LONGSHIPS: Final = 2
DECKS: Final = ("hero", "building", "longship")
"""The decks with a display whose cards, once put under the deck, are known to all (ON-DECK-09)."""


def _or_any(words: Sequence[str], word: str) -> int:
    return ANY_TYPE if word not in words else words.index(word)


class Effect:
    """What a building, a hero or a longship can do."""

    __slots__ = (
        "action",
        "actions",
        "amount",
        "craft_cost",
        "material_cost",
        "op",
        "permanent",
        "symbol",
        "type",
        "value",
        "when",
        "zone",
    )

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.op: str = table["op"]
        self.when: str = table.get("when", "")
        self.permanent = table.get("use") == "permanent"
        self.amount: int = table.get("amount", 1)
        self.value: int = table.get("value", 0)
        self.symbol = _or_any(SYMBOLS, table.get("symbol", ANY))
        self.type = _or_any(VIKINGS, table.get("type", ANY))
        self.zone = _or_any(ZONES, table.get("zone", ANY))
        self.action = ACTIONS.index(table["action"]) if "action" in table else NONE
        self.actions = [ACTIONS.index(action) for action in table.get("actions", ())]
        self.craft_cost: int = table.get("craft_cost", 0)
        self.material_cost: int = table.get("material_cost", 0)


class OdinBox(Box):
    """The components of one table."""

    def __init__(
        self, game: Game, content: Content, seats: int, options: Mapping[str, str], steps: Sequence[Step[Any]]
    ) -> None:
        self.moves = Moves(content)
        super().__init__(game, content, seats, options, self.moves.grammar, steps)
        self.finish_round = options["finish_round"] == "yes"
        self._numbers(content)
        self._action_cards(content)
        self._buildings(content)
        self._heroes(content)
        self._abilities()
        self._longships(content)
        self._ocean(content)

    def _numbers(self, content: Content) -> None:
        numbers = content.tables["game"]
        self.hand_start: int = numbers["hand_start"]
        self.draw_target: int = numbers["draw_target"]
        self.viking_limit: int = numbers["viking_limit"]
        self.longship_slots: int = numbers["longship_slots"]
        self.action_slots: int = numbers["action_display_slots"]
        self.recruit_table: list[int] = numbers["recruit_table"]
        self.build_cost: int = numbers["build_craft_cost"]
        self.build_material: int = numbers["build_material_cost"]
        self.material_cost: int = numbers["material_base_cost"]
        self.longship_cost: int = numbers["longship_seamanship_cost"]
        self.return_cost: int = numbers["return_seamanship_cost"]
        self.repair_cost: int = numbers["repair_seamanship_cost"]
        self.requirement_cards: int = numbers["raid_requirement_cards"]
        self.contributions: int = numbers["raid_contributions_per_player"]
        self.fame_by_open_cards: list[int] = numbers["raid_fame_by_open_cards"]
        self.raid_damage: int = numbers["raid_damage"]
        self.set_size: int = numbers["same_type_set_size"]
        self.fame_min: int = numbers["fame_min"]
        self.slots = [0, numbers["building_display_slots"], numbers["longship_display_slots"]]
        software = content.tables["software"]
        self.stall_rounds: int = software["stall_rounds_without_raid"]
        self.most_decisions: int = software["max_decisions_per_turn"]
        self.random_tiebreak = software["tie_after_tiebreak"] == "random_draw"
        self.raid_cards: int = content.tables["raid_deck"][str(self.seats)]
        self.material_total = content.entries["token"]["construction_marker"].copies
        self.viking_total = [viking.copies for viking in content.of("viking")]

    def _action_cards(self, content: Content) -> None:
        """Symbols are numbered: first the Viking symbols, then the action symbols."""
        cards = content.of("action_card")
        self.card_ids = [card.id for card in cards]
        self.kinds = len(cards)
        self.card_total = [card.copies for card in cards]
        self.card_viking = [VIKINGS.index(card["viking_symbol"]) for card in cards]
        self.card_symbol = [SYMBOLS.index(card["action_symbol"]) for card in cards]
        self.showing = [
            [kind for kind in range(self.kinds) if self.card_viking[kind] == viking] for viking in range(TYPES)
        ] + [[kind for kind in range(self.kinds) if self.card_symbol[kind] == symbol] for symbol in range(len(SYMBOLS))]
        """For each symbol the kinds of action cards that show it."""
        self.showing_at = [
            [[seat * self.kinds + kind for kind in kinds] for kinds in self.showing] for seat in range(self.seats)
        ]
        """For each seat and symbol the places of these kinds in the hands of all."""
        self.action_symbol = [
            TYPES + SYMBOLS.index(ACTION_SYMBOL[action]) if action in ACTION_SYMBOL else NONE for action in ACTIONS
        ]
        """For each action the symbol that pays for it."""

    def _buildings(self, content: Content) -> None:
        buildings = content.of("building")
        self.building_ids = [building.id for building in buildings]
        self.building_type = [BUILDING_TYPES.index(building["building_type"]) for building in buildings]
        self.building_fame: list[int] = [building["fame"] for building in buildings]
        self.building_effect = [Effect(building["effects"][0]) for building in buildings]
        self.building_symbol = [NONE] * len(buildings)
        self.building_slots = [0] * len(buildings)
        self.building_limit = [0] * len(buildings)
        self.building_target = [0] * len(buildings)
        for number, building in enumerate(buildings):
            for effect in map(Effect, building["common_effects"]):
                if effect.op == "symbol_source":
                    self.building_symbol[number] = TYPES + effect.symbol
                elif effect.op == "longship_slots":
                    self.building_slots[number] += effect.amount
                elif effect.op == "viking_limit":
                    self.building_limit[number] = effect.value
                else:
                    self.building_target[number] = effect.value
        self.buildings_with = {
            op: [number for number, effect in enumerate(self.building_effect) if effect.op == op] for op in OPS
        }
        self.discounts = [
            [number for number in self.buildings_with["cost_discount"] if self.building_effect[number].action == action]
            for action in range(len(ACTIONS))
        ]
        self.between_actions = [
            number for number, effect in enumerate(self.building_effect) if effect.when == "between_actions"
        ]

    def _heroes(self, content: Content) -> None:
        heroes = content.of("hero")
        self.hero_ids = [hero.id for hero in heroes]
        self.hero_viking = [VIKINGS.index(hero["viking_symbol"]) for hero in heroes]
        self.hero_raids = [hero["ability_type"] == "raid" for hero in heroes]
        self.hero_effect = [Effect(hero["effects"][0]) for hero in heroes]
        self.hero_cost: list[int] = [slot["hero_cost"] for slot in content.of("mead_hall_slot")]
        self.hero_fame: list[int] = [slot["bonus_fame"] for slot in content.of("mead_hall_slot")]
        self.slots[HEROES] = len(self.hero_cost)

    def _abilities(self) -> None:
        """What can be used: the abilities of buildings, then those of heroes, numbered as in the moves."""
        self.ability_ids = [*self.building_ids, *self.hero_ids]
        self.ability_hero = [*(NONE for _ in self.building_ids), *range(len(self.hero_ids))]
        """For each ability the hero who has it; NONE if it is that of a building, which has the same number."""
        self.hero_ability = [self.ability_hero.index(hero) for hero in range(len(self.hero_ids))]

    def _longships(self, content: Content) -> None:
        longships = content.of("longship")
        self.ship_ids = [longship.id for longship in longships]
        self.ship_range: list[int] = [longship["range"] for longship in longships]
        self.ship_fame: list[int] = [longship["fame"] for longship in longships]
        self.ship_effect = [Effect(longship["effects"][0]) for longship in longships]
        self.deck_ids = [self.hero_ids, self.building_ids, self.ship_ids]

    def _ocean(self, content: Content) -> None:
        zones = content.of("zone")
        self.zone_range: list[int] = [zone["required_range"] for zone in zones]
        self.zone_fame: list[int] = [zone["bonus_fame"] for zone in zones]
        self.zone_marked: list[bool] = [zone["viking_marker"] for zone in zones]
        self.ocean_zone = [number for number, zone in enumerate(zones) for _ in range(zone["slots"])]
        """The zone of each place in the ocean, from the nearest to the farthest."""
        self.ocean_ids = [f"{zone.id[0]}{slot + 1}" for zone in zones for slot in range(zone["slots"])]
        self.marker_ids = [marker.id for marker in content.of("marker")]
        self.marker_viking = [VIKINGS.index(marker["viking_type"]) for marker in content.of("marker")]
        raids = content.of("raid")
        self.raid_ids = [raid.id for raid in raids]
        self.raid_fame: list[int] = [raid["fame"] for raid in raids]
        self.raid_needs = [_needs(raid) for raid in raids]


def _needs(raid: Entry) -> list[int]:
    return [raid["warriors"], raid["traders"], raid["sailors"]]

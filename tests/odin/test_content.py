"""What the content of the game must hold, and that packs laid over it give games that can be played to their end."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.core.content import Content
from meadhall.core.errors import BadContent
from meadhall.testing.laws import Referee
from tests.odin.board import GAME, KINDS, TYPES, VIKINGS

HEAD = '[pack]\nid = "mine"\ngame = "odin"\nversion = 1\nname_en = "Mine"\nname_de = "Meins"\n'
NEW = 'name_en = "New"\nname_de = "Neu"\neffect_en = "New."\neffect_de = "Neu."\norigin = "designed"\n'
CARDS = ("action_card", "building", "hero", "longship", "raid")
SYMBOLS = ("hero", "craft", "seamanship")


def lay(tmp_path: Path, text: str) -> Content:
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + text, encoding="utf-8")
    return Content.load(file, GAME.schema, over=GAME.content)


def without(kind: str, but: int = 0) -> str:
    """A pack that takes out the entries of a kind, all but some."""
    entries = GAME.content.of(kind)
    return "".join(f'[[{kind}]]\nid = "{entry.id}"\nremove = true\n' for entry in entries[but:])


def effect(kind: str, card: str, text: str) -> str:
    """A pack that gives a card another effect."""
    return f'[[{kind}]]\nid = "{card}"\neffects = [{{ {text} }}]\n'


def test_the_box_holds_what_the_rule_book_lists() -> None:
    counts = {kind: sum(entry.copies for entry in GAME.content.of(kind)) for kind in GAME.schema.kinds}
    assert counts == {
        "zone": 3,
        "mead_hall_slot": 3,
        "action_card": 90,
        "building": 20,
        "hero": 17,
        "longship": 12,
        "raid": 16,
        "viking": 90,
        "marker": 3,
        "token": 51,
    }
    assert sum(counts[kind] for kind in CARDS) == 155
    tokens = {token.id: token.copies for token in GAME.content.of("token")}
    assert tokens["construction_marker"] + tokens["damage_marker"] + counts["marker"] == 43
    assert tokens == {
        "construction_marker": 20,
        "damage_marker": 20,
        "score_marker": 5,
        "main_board": 1,
        "player_board": 5,
    }


def test_thirty_figures_and_one_marker_of_each_type() -> None:
    assert {viking.id: viking.copies for viking in GAME.content.of("viking")} == dict.fromkeys(VIKINGS, 30)
    assert [marker["viking_type"] for marker in GAME.content.of("marker")] == list(VIKINGS)


@pytest.mark.clause("ON-SYMBOL-01")
def test_an_action_card_for_each_pair_of_symbols() -> None:
    pairs = [(card["viking_symbol"], card["action_symbol"]) for card in GAME.content.of("action_card")]
    assert sorted(pairs) == sorted((viking, symbol) for viking in VIKINGS for symbol in SYMBOLS)
    assert [f"{viking}_{symbol}" for viking, symbol in pairs] == KINDS


@pytest.mark.clause("ON-ABILITY-14", "ON-BUILD-05")
def test_four_buildings_of_each_of_five_types() -> None:
    found = [(building["building_type"], building["variant"]) for building in GAME.content.of("building")]
    assert sorted(found) == sorted((kind, variant) for kind in TYPES for variant in (1, 2, 3, 4))


@pytest.mark.clause("ON-SYMBOL-05", "ON-ABILITY-11", "ON-ABILITY-12", "ON-ABILITY-13")
def test_what_all_buildings_of_a_type_share() -> None:
    shared = {
        "smithy": [{"op": "symbol_source", "symbol": "craft", "use": "once_per_turn"}],
        "rune_circle": [{"op": "draw_target", "value": 7, "use": "permanent"}],
        "shipyard": [
            {"op": "symbol_source", "symbol": "seamanship", "use": "once_per_turn"},
            {"op": "longship_slots", "amount": 1, "use": "permanent"},
        ],
        "jarls_house": [{"op": "symbol_source", "symbol": "hero", "use": "once_per_turn"}],
        "inn": [{"op": "viking_limit", "value": 14, "use": "permanent"}],
    }
    for building in GAME.content.of("building"):
        assert building["common_effects"] == shared[str(building["building_type"])]


def test_the_numbers_of_the_rule_book() -> None:
    game = GAME.content.tables["game"]
    assert {key: game[key] for key in ("hand_start", "draw_target", "viking_limit", "longship_slots")} == {
        "hand_start": 6,
        "draw_target": 6,
        "viking_limit": 10,
        "longship_slots": 1,
    }
    assert game["recruit_table"] == [1, 3, 6]
    assert (game["build_craft_cost"], game["build_material_cost"], game["material_base_cost"]) == (3, 1, 1)
    costs = [game[f"{action}_seamanship_cost"] for action in ("longship", "return", "repair")]
    assert costs == [3, 2, 2]
    assert (game["raid_requirement_cards"], game["raid_fame_by_open_cards"]) == (3, [1, 0, -1, -2])
    assert GAME.content.tables["raid_deck"] == {"2": 8, "3": 10, "4": 12, "5": 14}
    zones = [(zone["required_range"], zone["viking_marker"]) for zone in GAME.content.of("zone")]
    assert zones == [(1, False), (2, True), (3, True)]
    assert GAME.content.entries["zone"]["middle"]["bonus_fame"] == 1


def test_iona_and_one_longship_are_as_printed() -> None:
    iona = GAME.content.entries["raid"]["raid_iona"]
    assert [iona[key] for key in ("fame", "warriors", "traders", "sailors")] == [3, 0, 3, 1]
    oseberg = GAME.content.entries["longship"]["longship_oseberg"]
    assert (oseberg["range"], oseberg["effects"][0]["type"], oseberg["effects"][0]["amount"]) == (3, "trader", 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[viking]]\nid = "sailor"\nremove = true\n', "the rules need each viking once"),
        ('[[zone]]\nid = "lower"\nremove = true\n', "the rules need each zone once"),
        (without("mead_hall_slot"), "at least one of the kind 'mead_hall_slot'"),
        (without("raid"), "at least one of the kind 'raid'"),
        (without("hero"), "at least one of the kind 'hero'"),
        ('[[token]]\nid = "construction_marker"\nremove = true\n', "the rules need the token 'construction_marker'"),
        ('[[marker]]\nid = "marker_sailor"\nremove = true\n', "the rules need 3 Viking markers"),
        ('[[zone]]\nid = "upper"\nviking_marker = true\n', "no Viking marker lies in the upper zone"),
        ('[[zone]]\nid = "middle"\nviking_marker = false\n', "the rules need 2 Viking markers"),
        ('[[raid]]\nid = "raid_iona"\ntraders = 0\nsailors = 0\n', "mine.toml:7: a raid needs at least one Viking"),
        ('[[action_card]]\nid = "warrior_hero"\naction_symbol = "craft"\n', "show the same pair of symbols"),
        (without("hero", 8), "at least 9 cards of the kind 'hero'"),
        (without("longship", 3), "at least 4 cards of the kind 'longship'"),
        (without("building", 3), "at least 4 cards of the kind 'building'"),
        (without("action_card", 3), "at least 37 cards of the kind 'action_card'"),
        ('[raid_deck]\n"2" = 5\n', "raid_deck.2 is 5; it must be from 6"),
        ('[raid_deck]\n"5" = 17\n', "raid_deck.5 is 17; it must be from 6"),
        (without("raid", 13), "raid_deck.5 is 14; it must be from 6"),
        ("[game]\nraid_fame_by_open_cards = [1, 0, -1]\n", "an entry for each number of open cards"),
        ('[[zone]]\nid = "upper"\nrequired_range = 3\n', "from the nearest to the farthest"),
        ("[game]\nrecruit_table = []\n", "'recruit_table' needs at least 1 entries"),
        ("[game]\nviking_limit = 0\n", "'viking_limit' is 0"),
        ("[game]\nhero_limit = 2\n", "'hero_limit' is 2"),
        ('[[longship]]\nid = "longship_tune"\nrange = 0\n', "'range' is 0"),
        ('[[hero]]\nid = "hero_egil"\ncopies = 2\n', "'copies' is 2"),
        ('[[hero]]\nid = "hero_egil"\nviking_symbol = "king"\n', "king"),
    ],
)
def test_a_pack_that_the_rules_cannot_play_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadContent, match=message):
        lay(tmp_path, text)


ONCE, RAID = 'use = "once_per_turn"', 'use = "this_raid"'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (effect("hero", "hero_egil", 'op = "fly"'), "fly"),
        (effect("hero", "hero_egil", 'op = "repair_all"'), "'hero_egil' cannot have the effect 'repair_all'"),
        (effect("hero", "hero_thyra", f'op = "no_damage", when = "raid_G", {RAID}'), "cannot have the effect"),
        (effect("longship", "longship_tune", f'op = "no_damage", when = "raid_G", {RAID}'), "cannot have the effect"),
        (effect("building", "inn_1", 'op = "viking_limit", value = 9, use = "permanent"'), "cannot have the effect"),
        ('[[building]]\nid = "inn_1"\ncommon_effects = [{ op = "exchange_viking" }]\n', "cannot have the effect"),
        ('[[building]]\nid = "inn_1"\neffects = []\n', "'inn_1' must have one effect of its own"),
        ('[[hero]]\nid = "hero_egil"\neffects = []\n', "'hero_egil' must have one effect of its own"),
        ('[[longship]]\nid = "longship_tune"\neffects = []\n', "'longship_tune' must have one effect of its own"),
        (effect("hero", "hero_harald", 'op = "draw_cards", when = "hero_ability"'), "needs 'amount'"),
        (effect("hero", "hero_harald", 'op = "draw_cards", amount = 0, when = "hero_ability"'), "'amount' is 0"),
        (effect("hero", "hero_harald", 'op = "draw_cards", amount = 2'), "'when' of the effect 'draw_cards' must be"),
        (
            effect("building", "smithy_3", 'op = "repair_amount", value = 2, use = "permanent"'),
            "'use' of the effect 'repair_amount' must be once_per_turn",
        ),
        (
            effect(
                "building", "smithy_1", f'op = "cost_discount", action = "build", symbol = "hero", amount = 1, {ONCE}'
            ),
            "'build' is not paid with the symbol 'hero'",
        ),
        (
            effect(
                "building",
                "smithy_4",
                f'op = "wild_action_symbol", actions = ["build", "recruit_hero"], symbol = "craft", amount = 1, {ONCE}',
            ),
            "'recruit_hero' is not paid with the symbol 'craft'",
        ),
        (
            effect("hero", "hero_astrid", 'op = "gain_viking", type = "warrior", amount = 1, when = "hero_ability"'),
            "the type must be 'choice'",
        ),
        (
            effect(
                "building",
                "jarls_house_2",
                f'op = "gain_viking", type = "choice", amount = 1, when = "after_recruit_hero", {ONCE}',
            ),
            "the type must be 'hero_symbol'",
        ),
        (
            effect(
                "hero", "hero_sven", f'op = "range_bonus", amount = 1, scope = "own_longships", when = "raid_B", {RAID}'
            ),
            "the scope must be 'used_longship'",
        ),
        (
            effect(
                "building", "shipyard_2", 'op = "range_bonus", amount = 1, scope = "used_longship", use = "permanent"'
            ),
            "the scope must be 'own_longships'",
        ),
        (
            effect(
                "building", "rune_circle_4", f'op = "draw_cards", amount = 1, when = "after_contribution_pick", {ONCE}'
            ),
            "only cards after a contribution",
        ),
        (
            effect(
                "building",
                "jarls_house_3",
                'op = "draw_cards", amount = 1, when = "after_recruit_hero", use = "permanent"',
            ),
            "only cards after a contribution",
        ),
        (
            effect(
                "hero", "hero_egil", f'op = "viking_discount", type = "choice", amount = 1, when = "raid_C", {RAID}'
            ),
            "the type must be one of warrior, trader, sailor, any",
        ),
        (
            f'[[building]]\nid = "smithy_1"\ncommon_effects = [{{ op = "symbol_source", symbol = "any", {ONCE} }}]\n',
            "the symbol must be one of hero, craft, seamanship",
        ),
        (
            effect(
                "longship",
                "longship_bison",
                'op = "prevent_damage_by_discard", symbol = "any", when = "raid_G", use = "each_raid"',
            ),
            "the symbol must be one of hero, craft, seamanship",
        ),
        (
            effect("hero", "hero_knut", f'op = "requirement_cards_total", value = 4, when = "raid_D", {RAID}'),
            "not more requirement cards than usual",
        ),
    ],
)
def test_an_effect_that_the_rules_do_not_know_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadContent, match=message):
        lay(tmp_path, text)


OTHER_NUMBERS = """
[game]
recruit_table = [2, 4]
viking_limit = 4
hand_start = 3
longship_slots = 2
raid_damage = 0
raid_requirement_cards = 2
raid_contributions_per_player = 2
action_display_slots = 2
"""
FEWER_PIECES = (
    '[[mead_hall_slot]]\nid = "mead_hall_slot_3"\nremove = true\n'
    '[[viking]]\nid = "sailor"\ncopies = 4\n[[viking]]\nid = "trader"\ncopies = 5\n'
)
OTHER_EFFECTS = (
    effect("building", "smithy_1", f'op = "cost_discount", action = "build", symbol = "craft", amount = 5, {ONCE}')
    + effect("building", "inn_2", f'op = "wild_viking_symbol", amount = 2, {ONCE}')
    + effect("building", "rune_circle_1", f'op = "swap_count", value = 3, {ONCE}')
    + effect("building", "rune_circle_3", f'op = "discard_then_draw", amount = 2, when = "between_actions", {ONCE}')
    + '[[hero]]\nid = "hero_snorri"\nviking_symbol = "warrior"\nability_type = "action"\nneeds_choice = false\n'
    + f'effects = [{{ op = "take_material", amount = 3, when = "hero_ability" }}]\n{NEW}'
)


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        (OTHER_NUMBERS, 3),
        (FEWER_PIECES + without("raid", 14) + without("building", 9), 2),
        (OTHER_EFFECTS, 3),
    ],
)
def test_a_changed_game_keeps_all_laws(tmp_path: Path, text: str, seats: int) -> None:
    class Changed(type(GAME)):  # type: ignore[misc]
        content = lay(tmp_path, text)

    Referee(Changed(), seats, {}, f"changed {seats}").play()

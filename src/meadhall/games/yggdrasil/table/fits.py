"""What the rules rely on and no single entry of the content shows."""

from __future__ import annotations

from itertools import product
from typing import Final

from meadhall.core.content import Content, Entry
from meadhall.core.errors import BadContent
from meadhall.games.yggdrasil.table.names import (
    ADVERSARIES,
    ARTEFACTS,
    BLOCKED,
    BONDS,
    CREATURES,
    DICE,
    DRAGON,
    ENEMIES,
    FACES,
    GODS,
    HOLDERS,
    LEVELS,
    MAX_SEATS,
    OATH_MARKERS,
    RUNES,
    SAGA_ACTIONS,
    SAGA_RULES,
    SAGAS,
    SONS,
    STONES,
    TRACKS,
    WOLVES,
    WORLDS,
)
from meadhall.games.yggdrasil.table.tracks import BITTEN_AT_MOST, end_of, track_of

MOVING_STEPS: Final = {"move_up", "move_to_active_god", "leave_cage_or_bite"}
"""What an enemy does to come into another world."""
KNOWN: Final = {
    "world": WORLDS,
    "enemy": ENEMIES,
    "god": GODS,
    "power": tuple(f"power_{god}" for god in GODS),
    "bond": BONDS,
    "artefact": ARTEFACTS,
    "creature": CREATURES,
    "face": FACES,
    "die": DICE,
    "rune_stone": STONES,
    "rune_effect": RUNES,
    "adversary": ADVERSARIES,
    "saga_action": SAGA_ACTIONS,
    "saga_rule": SAGA_RULES,
    "oath_marker": OATH_MARKERS,
}
"""Whatever is here is its effect: the rules know exactly these."""

NEEDED: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "world": {
        "asgard": ("dangers",),
        "alfheim": ("take",),
        "vanaheim": ("take",),
        "midgard": ("take",),
        "nidavellir": ("holders",),
        "svartalfheim": ("draw",),
        "jotunheim": ("stones",),
        "niflheim": ("dangers", "sends_back"),
        "muspellheim": ("dangers", "sends_back"),
    },
    "rune_effect": {"rune_rotate": ("steps",), "rune_regain_life": ("life",)},
    "artefact": {
        "megingjord": ("factor",),
        "brisingamen": ("count",),
        "svalinn": ("count",),
        "idunn_eple": ("life_cost",),
        **dict.fromkeys(("gleipnir", "gungnir", "hofund", "jarngreipr", "mimming", "mjollnir"), ("against", "averts")),
    },
    "creature": {
        "dain_duneyr_durathor_dvalin": ("life",),
        "geri_and_freki": ("averts",),
        "gullinkambi": ("heroes",),
        "heidrun": ("life",),
        "hildisvini": ("elves",),
        "hugin_and_munin": ("vanir_dice",),
        "saehrimnir": ("life",),
        "skuld": ("cards",),
        "tanngrisnir_and_tanngnjostr": ("life",),
        "urd": ("cards",),
        "vedrfolnir": ("heroes",),
        "vidofnir": ("heroes",),
    },
    "god": {
        "freyr": ("elves", "averts"),
        "thor": ("averts",),
        "frigg": ("life",),
        "heimdall": ("world",),
        "odin": ("world",),
    },
    "adversary": {
        **dict.fromkeys(SONS, ("retreat", "advances_on")),
        **dict.fromkeys(WOLVES, ("way", "advances_on")),
        "naglfar": ("retreat", "advances_on"),
        DRAGON: ("page",),
    },
    "saga_action": {"s1_plead": ("worlds",), "s5_hold_bridge": ("worlds", "sends_back")},
    "saga_rule": {
        "s1_reveal_loki": (
            "page",
            "enemies",
        ),
        "bifrost_bridge": ("page", "enemies", "capacity", "amount"),
        "s5_trembling_tree": ("page", "enemies", "amount"),
        "s6_setup": ("fire_giants", "nameless", "jotnar"),
        "s6_mortal_duel": (
            "page",
            "amount",
        ),
    },
}
POOLS: Final = (
    "fire_giants",
    "nameless",
    "jotunn_figures",
    "heroes",
    "elves",
    "vanir_dice",
    "life_markers",
    "ravaged_markers",
)
GOAL_SAGA: Final = {
    "oaths": 1,
    "no_mistletoe": 1,
    "plead": 1,
    "wolves_home": 3,
    "no_retinue": 4,
    "breaches": 4,
    "surt_beaten": 5,
    "slain": 6,
    "wounds": 6,
}
COUNTED_GOALS: Final = ("oaths", "breaches", "slain", "wounds")
ENDS: Final = ("tree", "dead_tree", "turn")


def fits(content: Content) -> None:
    _known(content)
    _signs(content)
    _tree(content)
    _pieces(content)
    _players(content)
    _jotnar(content)
    _pages(content)
    _experience(content)
    _sagas(content)


def _known(content: Content) -> None:
    for kind, names in KNOWN.items():
        found = [entry.id for entry in content.of(kind)]
        if found != list(names):
            raise BadContent(f"the rules need the kind '{kind}' to be exactly {', '.join(names)}, in this order")
        for ident, fields in NEEDED.get(kind, {}).items():
            for field in fields:
                entry = content.entries[kind][ident]
                if field not in entry.data:
                    raise entry.place.error(f"the {kind} '{ident}' needs '{field}'")
    for pool in POOLS:
        if pool not in content.entries["pool"]:
            raise BadContent(f"the rules need the pool '{pool}'")
    if not content.of("island"):
        raise BadContent("the rules need at least one island")


def _signs(content: Content) -> None:
    """A sign stands in the middle of texts: it is one character, and no other face has it."""
    signs = [face["sign"] for face in content.of("face")]
    for face in content.of("face"):
        if len(face["sign"]) != 1 or face["sign"].isalnum() or signs.count(face["sign"]) > 1:
            raise face.place.error("the 'sign' of a face is one character that is no letter, and no other face has it")


def _tree(content: Content) -> None:
    columns = content.of("column")
    for level in LEVELS:
        here = sorted(world.id for world in content.of("world") if world["level"] == level)
        if sorted(column[level] for column in columns) != here:
            raise BadContent(f"each world of the {level} level stands in one column")
    if sorted(content.tables["tree"]["clockwise"]) != sorted(column.id for column in columns):
        raise BadContent("tree.clockwise names each column once")


def _pieces(content: Content) -> None:
    levels = [artefact["level"] for artefact in content.of("artefact")]
    if set(levels) != set(range(1, len(HOLDERS) + 1)):
        raise BadContent("each holder needs artefacts of its level")
    for enemy in content.of("enemy"):
        if (enemy["start"] == "page") != (enemy.id == "nidhogg"):
            raise enemy.place.error("Nidhögg, and no other enemy, begins on a page")
    if content.entries["enemy"]["iormungand"]["start"] != "midgard":
        raise BadContent("Iormungand begins in Midgard and never leaves it")
    _enemies(content)


def _enemies(content: Content) -> None:
    """Where enemies begin, retreat to and move."""
    begun: dict[str, str] = {}
    for enemy in content.of("enemy"):
        moves = MOVING_STEPS & set(enemy["steps"])
        if enemy.id in ("iormungand", "nidhogg"):
            if moves:
                raise enemy.place.error(f"'{enemy.id}' never moves to another world")
            continue
        if enemy["retreat"] in ("none", "island"):
            raise enemy.place.error(f"'{enemy.id}' needs a world or the cage to retreat to")
        if "move_up" in moves and "cage" in (enemy["start"], enemy["retreat"]):
            raise enemy.place.error(f"'{enemy.id}' moves up, and nothing lies above the cage")
        if enemy["start"] in WORLDS and begun.setdefault(enemy["start"], enemy.id) != enemy.id:
            raise enemy.place.error(f"'{enemy.id}' begins where '{begun[enemy['start']]}' does")


def _players(content: Content) -> None:
    pool = {name: content.entries["pool"][name]["count"] for name in POOLS}
    for seats in range(1, MAX_SEATS + 1):
        table = content.tables["players"].get(str(seats))
        if table is None:
            raise BadContent(f"the table [players.{seats}] is missing")
        for name in ("elves", "vanir_dice"):
            if table[name] > pool[name]:
                raise BadContent(f"players.{seats}: there are only {pool[name]} {name}")
        support = table["support_gods"]
        if table["life"] * seats + table["support_life"] * support > pool["life_markers"]:
            raise BadContent(f"players.{seats}: there are only {pool['life_markers']} life markers")
        if table["support_cards"] * seats != support * len(ENEMIES):
            raise BadContent(f"players.{seats}: the cards of the support gods do not come out even")
        if seats + support > len(GODS) or (support and not table["support_life"]):
            raise BadContent(f"players.{seats}: too many support gods, or no life for them")


def _jotnar(content: Content) -> None:
    targets = {"support": ENEMIES[:-1], "besiege": WORLDS, "block": BLOCKED}
    for jotunn in content.of("jotunn"):
        if jotunn["target"] not in targets[jotunn["type"]]:
            raise jotunn.place.error(f"a jotunn of the type '{jotunn['type']}' has no target '{jotunn['target']}'")


def _pages(content: Content) -> None:
    pages = content.of("page")
    for game, track in product(("easy", "hard"), TRACKS):
        if sum((page.get("game"), page.get("track")) == (game, track) for page in pages) != 1:
            raise BadContent(f"the rules need one page for the {game} game with the {track} track")
    for saga in range(1, SAGAS + 1):
        numbers = [page["page"] for page in pages if page["saga"] == saga]
        if numbers != list(range(1, len(numbers) + 1)) or not numbers:
            raise BadContent(f"the pages of saga {saga} must be 1, 2, 3 … without a gap")
    for page in pages:
        if (page["saga"] == 0) != ("game" in page.data) or ("game" in page.data) != ("track" in page.data):
            raise page.place.error("a page belongs to a saga, or to a standard game with one of its tracks")
        if ("length" in page.data) == ("spaces" in page.data):
            raise page.place.error("a page has 'spaces', or a 'length' if all of them are plain")
        for seats in range(1, MAX_SEATS + 1):
            _spaces(page, track_of(page, seats))
            _bites(page, track_of(page, seats).count("bite"), content.tables["players"][str(seats)]["life"])
        goal = page.get("goal", "")
        if goal and GOAL_SAGA[goal] != page["saga"]:
            raise page.place.error(f"the goal '{goal}' belongs to saga {GOAL_SAGA[goal]}")
        if (goal in COUNTED_GOALS) != ("goal_count" in page.data):
            raise page.place.error("'goal_count' belongs to the goals " + ", ".join(COUNTED_GOALS))
        if "goal_count_for" in page.data and "goal_count" not in page.data:
            raise page.place.error("'goal_count_for' goes with a 'goal_count'")


def _spaces(page: Entry, spaces: list[str]) -> None:
    """A track leads from its start to one end."""
    end = end_of(page)
    if spaces[0] != "start" or spaces[-1] != end or set(spaces[1:-1]) & {"start", *ENDS}:
        raise page.place.error(f"the spaces of this page begin with 'start' and end with '{end}', which are only there")


def _bites(page: Entry, count: int, life: int) -> None:
    """In a saga bites are part of a story, and no page costs more than a third of a life (YC-NIDHOGG-10)."""
    if count and "bite" not in page.data:
        raise page.place.error("a space 'bite' needs the number of lives it costs as 'bite'")
    if page["saga"] and count * page.get("bite", 0) * BITTEN_AT_MOST > life:
        raise page.place.error(f"the bites of this page cost more than a third of the {life} life of a god")


def _experience(content: Content) -> None:
    """As many bond boxes are open as there are other gods (YC-CAMPAIGN-25)."""
    boxes = content.of("xp_box")
    for box in boxes:
        symbol = box["row"] in DICE
        if symbol != ("symbol" in box.data) or symbol == ("order" in box.data):
            raise box.place.error("a box for a die needs 'symbol', any other 'order'")
    for row in ("start_elves", "start_vanir", *BONDS):
        orders = [box["order"] for box in boxes if box["row"] == row]
        if orders != list(range(1, len(orders) + 1)):
            raise BadContent(f"the boxes of the row '{row}' must be 1, 2, 3 … without a gap")
    for seats in range(1, MAX_SEATS + 1):
        others = seats + content.tables["players"][str(seats)]["support_gods"] - 1
        for row in BONDS:
            free = sum(box["row"] == row and seats not in box.get("struck_out", ()) for box in boxes)
            if free != others:
                raise BadContent(f"{seats} players: {free} boxes for '{row}' and {others} other gods")


def _sagas(content: Content) -> None:
    if [saga["number"] for saga in content.of("saga")] != list(range(1, SAGAS + 1)):
        raise BadContent(f"the sagas must be 1 to {SAGAS}, in their order")
    if sum(marker["count"] for marker in content.of("oath_marker")) != len(WORLDS):
        raise BadContent("there is one oath marker for each world")
    for adversary in content.of("adversary"):
        if "weapon" in adversary.data and adversary["weapon"] not in ARTEFACTS:
            raise adversary.place.error(f"there is no artefact '{adversary['weapon']}'")
        if (adversary["power_from"] == "space") != ("way" in adversary.data):
            raise adversary.place.error("a power by 'space' belongs to an adversary with a way")
    pool = {name: content.entries["pool"][name]["count"] for name in POOLS}
    armies = content.entries["saga_rule"]["s6_setup"]
    if (
        armies["fire_giants"] > pool["fire_giants"]
        or armies["nameless"] > pool["nameless"]
        or armies["jotnar"] > min(pool["jotunn_figures"], len(content.of("jotunn")))
    ):
        raise armies.place.error("there are not so many fire giants, nameless or jotnar")

"""What the rules know by name. The content says what these are like; it cannot leave one out or add one."""

from __future__ import annotations

from typing import Final, Literal

MAX_SEATS: Final = 5

WORLDS: Final = (
    "asgard",
    "alfheim",
    "vanaheim",
    "midgard",
    "nidavellir",
    "svartalfheim",
    "jotunheim",
    "niflheim",
    "muspellheim",
)
ASGARD: Final = 0
ALFHEIM: Final = 1
VANAHEIM: Final = 2
MIDGARD: Final = 3
NIDAVELLIR: Final = 4
SVARTALFHEIM: Final = 5
JOTUNHEIM: Final = 6
NIFLHEIM: Final = 7
MUSPELLHEIM: Final = 8
CAGE: Final = len(WORLDS)
"""Behind the worlds: a place for enemies, but no world (YC-COMP-08)."""
LEVELS: Final = ("upper", "middle", "lower")

NONE: Final = -1

ENEMIES: Final = ("surt", "hel", "iormungand", "fenrir", "loki", "nidhogg")
SURT: Final = 0
HEL: Final = 1
IORMUNGAND: Final = 2
FENRIR: Final = 3
LOKI: Final = 4
NIDHOGG: Final = 5
ENEMY_STEPS: Final = (
    "move_up",
    "turn_the_tree",
    "place_fire_giants",
    "active_god_loses_life",
    "next_island",
    "flood",
    "leave_cage_or_bite",
    "move_to_active_god",
    "activate_jotunn",
    "next_space",
    "resolve_space",
)

GODS: Final = ("freyr", "freyia", "frigg", "heimdall", "odin", "thor", "tyr")
FREYR: Final = 0
FREYIA: Final = 1
FRIGG: Final = 2
HEIMDALL: Final = 3
ODIN: Final = 4
THOR: Final = 5
TYR: Final = 6
BONDS: Final = ("brother_in_arms", "blood_relative", "chance_acquaintance", "travel_companion")
BROTHER_IN_ARMS: Final = 0
BLOOD_RELATIVE: Final = 1
CHANCE_ACQUAINTANCE: Final = 2
TRAVEL_COMPANION: Final = 3

MODES: Final = ("disadvantage", "normal", "advantage")
DISADVANTAGE: Final = 0
NORMAL: Final = 1
ADVANTAGE: Final = 2

FACES: Final = ("blank", "shards", "horn", "knot", "key", "shield", "split_shield")
BLANK: Final = FACES.index("blank")
RUNES: Final = ("rune_rotate", "rune_move_god", "rune_remote_action", "rune_regain_life")
RUNE_ROTATE: Final = 0
RUNE_MOVE_GOD: Final = 1
RUNE_REMOTE_ACTION: Final = 2
RUNE_REGAIN_LIFE: Final = 3
Die = Literal["god_die", "vanir_die"]
DICE: Final[tuple[Die, ...]] = ("god_die", "vanir_die")
GOD_DIE: Final = 0
VANIR_DIE: Final = 1
STONES: Final = ("rune_white", "rune_green", "rune_red")
HOLDERS: Final = ("level_1", "level_2", "level_3")

ARTEFACTS: Final = (
    "andvarinaut",
    "draupnir",
    "giallarhorn",
    "hringhorni",
    "megingjord",
    "skidbladnir",
    "gleipnir",
    "gungnir",
    "hofund",
    "jarngreipr",
    "mimming",
    "mjollnir",
    "brisingamen",
    "gullinbursti",
    "idunn_eple",
    "odroerir",
    "svalinn",
    "valshamr",
)
CREATURES: Final = (
    "dain_duneyr_durathor_dvalin",
    "eikthyrnir",
    "geri_and_freki",
    "gullfaxi",
    "gullinkambi",
    "gulltopp",
    "heidrun",
    "hildisvini",
    "hugin_and_munin",
    "ratatosk",
    "saehrimnir",
    "skuld",
    "sleipnir",
    "tanngrisnir_and_tanngnjostr",
    "urd",
    "vedrfolnir",
    "verdandi",
    "vidofnir",
)
JOTUNN_TYPES: Final = ("support", "besiege", "block")
SUPPORT: Final = 0
BESIEGE: Final = 1
BLOCK: Final = 2
BLOCKED: Final = ("elves", "heroes", "artefacts", "vanir_dice", "god_dice")

THINGS: Final = ("elf", "vanir_die", "life")
"""What gods can hand over: an elf, a Vanir die, a life."""
ELF: Final = 0
DIE: Final = 1
LIFE: Final = 2

SPACES: Final = ("start", "plain", "tree", "dead_tree", "turn", "activate_jotunn", "one_nameless", "bite")
START_SPACE: Final = 0
PLAIN: Final = 1
TREE: Final = 2
DEAD_TREE: Final = 3
TURN: Final = 4
ACTIVATE_JOTUNN: Final = 5
ONE_NAMELESS: Final = 6
BITE: Final = 7
ON_TURN: Final = ("next_son", "bridge_falls")
OPENINGS: Final = ("mistletoe", "wolves_advance", "naglfar_sails")
GOALS: Final = (
    "oaths",
    "no_mistletoe",
    "plead",
    "wolves_home",
    "no_retinue",
    "breaches",
    "surt_beaten",
    "slain",
    "wounds",
)

SAGAS: Final = 6
MISTLETOE: Final = "mistletoe"
SONS: Final = ("bergelmir_son_1", "bergelmir_son_2", "bergelmir_son_3")
WOLVES: Final = ("skoll", "hati")
RETINUE: Final = ("garm", "ganglati", "ganglot", "modgud")
NAGLFAR: Final = "naglfar"
DRAGON: Final = "s6_nidhogg"
"""Nidhögg as he can be fought in saga 6: as an opponent he is called by his own name."""
ADVERSARIES: Final = (MISTLETOE, *SONS, *WOLVES, *RETINUE, NAGLFAR, DRAGON)
SAGA_ACTIONS: Final = ("s1_demand_oath", "s1_plead", "s5_hold_bridge")
DEMAND_OATH: Final = 0
PLEAD: Final = 1
HOLD_BRIDGE: Final = 2
SAGA_RULES: Final = ("s1_reveal_loki", "bifrost_bridge", "s5_trembling_tree", "s6_setup", "s6_mortal_duel")
OATH_MARKERS: Final = ("oath_marker_oath", "oath_marker_broken")
OATH: Final = 0
BROKEN_OATH: Final = 1

GAMES: Final = ("easy", "hard", "campaign", "saga_1", "saga_2", "saga_3", "saga_4", "saga_5", "saga_6")
"""The standard games, the campaign, and each saga by itself."""
TRACKS: Final = ("printed", "fierce")
"""The tracks of the standard games: as printed all spaces are plain, a fierce one has effects (YC-NIDHOGG-08)."""

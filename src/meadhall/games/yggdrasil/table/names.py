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
ASGARD, ALFHEIM, VANAHEIM, MIDGARD, NIDAVELLIR, SVARTALFHEIM, JOTUNHEIM, NIFLHEIM, MUSPELLHEIM = range(len(WORLDS))
CAGE: Final = len(WORLDS)
"""Behind the worlds: a place for enemies, but no world (YC-COMP-08)."""
LEVELS: Final = ("upper", "middle", "lower")

NONE: Final = -1

ENEMIES: Final = ("surt", "hel", "iormungand", "fenrir", "loki", "nidhogg")
SURT, HEL, IORMUNGAND, FENRIR, LOKI, NIDHOGG = range(len(ENEMIES))
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
FREYR, FREYIA, FRIGG, HEIMDALL, ODIN, THOR, TYR = range(len(GODS))
BONDS: Final = ("brother_in_arms", "blood_relative", "chance_acquaintance", "travel_companion")
BROTHER_IN_ARMS, BLOOD_RELATIVE, CHANCE_ACQUAINTANCE, TRAVEL_COMPANION = range(len(BONDS))

MODES: Final = ("disadvantage", "normal", "advantage")
DISADVANTAGE, NORMAL, ADVANTAGE = range(len(MODES))

FACES: Final = ("blank", "shards", "horn", "knot", "key", "shield", "split_shield")
BLANK: Final = FACES.index("blank")
RUNES: Final = ("rune_rotate", "rune_move_god", "rune_remote_action", "rune_regain_life")
RUNE_ROTATE, RUNE_MOVE_GOD, RUNE_REMOTE_ACTION, RUNE_REGAIN_LIFE = range(len(RUNES))
Die = Literal["god_die", "vanir_die"]
DICE: Final[tuple[Die, ...]] = ("god_die", "vanir_die")
GOD_DIE, VANIR_DIE = range(len(DICE))
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
SUPPORT, BESIEGE, BLOCK = range(len(JOTUNN_TYPES))
BLOCKED: Final = ("elves", "heroes", "artefacts", "vanir_dice", "god_dice")

THINGS: Final = ("elf", "vanir_die", "life")
"""What gods can hand over: an elf, a Vanir die, a life."""
ELF, DIE, LIFE = range(len(THINGS))

SPACES: Final = ("start", "plain", "tree", "dead_tree", "turn", "activate_jotunn", "one_nameless", "bite")
START_SPACE, PLAIN, TREE, DEAD_TREE, TURN, ACTIVATE_JOTUNN, ONE_NAMELESS, BITE = range(len(SPACES))
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
DEMAND_OATH, PLEAD, HOLD_BRIDGE = range(len(SAGA_ACTIONS))
SAGA_RULES: Final = ("s1_reveal_loki", "bifrost_bridge", "s5_trembling_tree", "s6_setup", "s6_mortal_duel")
OATH_MARKERS: Final = ("oath_marker_oath", "oath_marker_broken")
OATH, BROKEN_OATH = range(len(OATH_MARKERS))

GAMES: Final = ("easy", "hard", "campaign", "saga_1", "saga_2", "saga_3", "saga_4", "saga_5", "saga_6")
"""The standard games, the campaign, and each saga by itself."""
TRACKS: Final = ("printed", "fierce")
"""The tracks of the standard games: as printed all spaces are plain, a fierce one has effects (YC-NIDHOGG-08)."""

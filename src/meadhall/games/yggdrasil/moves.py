"""The moves of the game: verbs over what is in the box."""

from __future__ import annotations

from typing import Final

from meadhall.core.content import Content
from meadhall.core.grammar import Domain, Grammar, Verb
from meadhall.core.seats import seat_text
from meadhall.games.yggdrasil.names import (
    BONDS,
    DICE,
    DRAGON,
    ENEMIES,
    FACES,
    HOLDERS,
    MAX_SEATS,
    MODES,
    RUNES,
    SAGA_ACTIONS,
    THINGS,
    WORLDS,
)

MOMENTS: Final = {
    "choose": "YC-SETUP-13",
    "grant": "YC-SETUP-23",
    "next": "YC-ROUND-03",
    "go": "YC-MOVE-01",
    "stay": "YC-MOVE-01",
    "join": "YC-BOND-14",
    "fight": "YC-STEP3-01",
    "duel": "YC-SAGA-6-04",
    "act": "YC-STEP3-01",
    "heal": "YC-HEAL-01",
    "saga": "YC-CAMPAIGN-20",
    "bless": "YC-POWER-FRIGG",
    "pass": "YC-ROUND-05",
    "mode": "YC-STEP3-03",
    "take": "YC-STEP3-12",
    "forge": "YC-WORLD-NIDAVELLIR-01",
    "call": "YC-WORLD-SVARTALFHEIM-01",
    "banish": "YC-CREATURE-GULLFAXI",
    "recall": "YC-CREATURE-URD",
    "deliver": "YC-CREATURE-URD",
    "top": "YC-CREATURE-SKULD",
    "give": "YC-CREATURE-GULLTOPP",
    "offer": "YC-CREATURE-GULLTOPP",
    "to": "YC-CREATURE-GULLTOPP",
    "rune": "YC-WORLD-JOTUNHEIM-02",
    "turn": "YC-WORLD-JOTUNHEIM-03",
    "send": "YC-WORLD-JOTUNHEIM-04",
    "heroes": "YC-DANGER-03",
    "roll": "YC-DANGER-06",
    "waive": "YC-DANGER-18",
    "help": "YC-BOND-03",
    "use": "YC-DANGER-13",
    "reroll": "YC-ARTEFACT-ANDVARINAUT",
    "throw": "YC-ARTEFACT-ANDVARINAUT",
    "convert": "YC-DANGER-08",
    "pair": "YC-POWER-FREYR",
    "shift": "YC-BOND-10",
    "keep": "YC-DANGER-20",
    "gather": "YC-BOND-12",
    "claim": "YC-BOND-08",
    "seize": "YC-BOND-08",
    "learn": "YC-CAMPAIGN-11",
    "befriend": "YC-CAMPAIGN-11",
    "again": "YC-CAMPAIGN-06",
    "give_up": "YC-CAMPAIGN-06",
}
"""For each verb the clause that says when it can be used; to decline or to be done is possible where it is asked."""


SAGA_VERBS: Final = frozenset({"saga", "duel"})
POWER_VERBS: Final = frozenset({"bless", "pair", "claim", "seize"})
"""What only sagas, and only powers and bonds allow to do at questions that every game asks."""

COUNTED: Final = ("fire_giants", "nameless", "heroes", "elves", "vanir_dice")
"""Pieces of which a move can name a number."""


class Moves:
    """The grammar, and the first move of each verb: a move is that number plus the numbers of its words."""

    def __init__(self, content: Content) -> None:
        gods = [god.id for god in content.of("god")]
        jotnar = [jotunn.id for jotunn in content.of("jotunn")]
        adversaries = [adversary.id for adversary in content.of("adversary") if adversary.id != DRAGON]
        boxes = [box.id for box in content.of("xp_box") if box["row"] not in BONDS]
        counted = [content.entries["pool"][pool]["count"] for pool in COUNTED]
        most = max(*counted, *(creature.get("life", 0) for creature in content.of("creature")))

        world = Domain("world", WORLDS, spot="world")
        god = Domain("god", gods, spot="god")
        enemy = Domain("enemy", ENEMIES, spot="enemy")
        jotunn = Domain("jotunn", jotnar, spot="jotunn")
        opponent = Domain("opponent", [*ENEMIES, *jotnar, *adversaries], spot="opponent")
        artefact = Domain("artefact", [artefact.id for artefact in content.of("artefact")], spot="artefact")
        seat = Domain("seat", [seat_text(number) for number in range(MAX_SEATS)], spot="seat")
        number = Domain("number", [str(count) for count in range(most + 1)])
        thing = Domain("thing", THINGS)
        spent = Domain("spent", THINGS[:2])
        self.opponents = opponent.values
        self.boxes = tuple(boxes)

        grammar = self.grammar = Grammar(
            [
                Verb("choose", god),
                Verb("grant", spent, god),
                Verb("next", seat),
                Verb("go", world),
                Verb("stay"),
                Verb("join", god),
                Verb("fight", opponent),
                Verb("duel", enemy),
                Verb("act", world),
                Verb("heal", world),
                Verb("saga", Domain("saga_action", SAGA_ACTIONS), world),
                Verb("bless", god),
                Verb("pass"),
                Verb("mode", Domain("mode", MODES)),
                Verb("take", number),
                Verb("forge", Domain("holder", HOLDERS, spot="holder")),
                Verb("call", Domain("creature", [creature.id for creature in content.of("creature")], spot="creature")),
                Verb("banish", jotunn),
                Verb("recall", god, enemy),
                Verb("deliver", seat),
                Verb("top", god, enemy),
                Verb("give", thing, god),
                Verb("offer", artefact),
                Verb("to", god),
                Verb("rune", Domain("rune", RUNES, spot="rune")),
                Verb("turn", Domain("steps", [str(steps) for steps in range(len(content.of("column")))])),
                Verb("send", god, world),
                Verb("heroes", number),
                Verb("roll", number),
                Verb("waive"),
                Verb("help"),
                Verb("use", artefact),
                Verb("reroll", Domain("face", FACES, spot="face")),
                Verb("throw"),
                Verb("convert", Domain("die", DICE, spot="die")),
                Verb("pair"),
                Verb("shift", god),
                Verb("keep", spent),
                Verb("gather", spent),
                Verb("claim", spent, god),
                Verb("seize", artefact),
                Verb("learn", Domain("box", boxes, spot="box")),
                Verb("befriend", Domain("bond", BONDS, spot="bond"), god),
                Verb("again"),
                Verb("give_up"),
                Verb("decline"),
                Verb("done"),
            ]
        )
        self.choose = grammar.moves("choose")[0]
        self.grant = grammar.moves("grant")[0]
        self.next = grammar.moves("next")[0]
        self.go = grammar.moves("go")[0]
        self.stay = grammar.moves("stay")[0]
        self.join = grammar.moves("join")[0]
        self.fight = grammar.moves("fight")[0]
        self.duel = grammar.moves("duel")[0]
        self.act = grammar.moves("act")[0]
        self.heal = grammar.moves("heal")[0]
        self.saga = grammar.moves("saga")[0]
        self.bless = grammar.moves("bless")[0]
        self.pass_ = grammar.moves("pass")[0]
        self.mode = grammar.moves("mode")[0]
        self.take = grammar.moves("take")[0]
        self.forge = grammar.moves("forge")[0]
        self.call = grammar.moves("call")[0]
        self.banish = grammar.moves("banish")[0]
        self.recall = grammar.moves("recall")[0]
        self.deliver = grammar.moves("deliver")[0]
        self.top = grammar.moves("top")[0]
        self.give = grammar.moves("give")[0]
        self.offer = grammar.moves("offer")[0]
        self.to = grammar.moves("to")[0]
        self.rune = grammar.moves("rune")[0]
        self.turn = grammar.moves("turn")[0]
        self.send = grammar.moves("send")[0]
        self.heroes = grammar.moves("heroes")[0]
        self.roll = grammar.moves("roll")[0]
        self.waive = grammar.moves("waive")[0]
        self.help = grammar.moves("help")[0]
        self.use = grammar.moves("use")[0]
        self.reroll = grammar.moves("reroll")[0]
        self.throw = grammar.moves("throw")[0]
        self.convert = grammar.moves("convert")[0]
        self.pair = grammar.moves("pair")[0]
        self.shift = grammar.moves("shift")[0]
        self.keep = grammar.moves("keep")[0]
        self.gather = grammar.moves("gather")[0]
        self.claim = grammar.moves("claim")[0]
        self.seize = grammar.moves("seize")[0]
        self.learn = grammar.moves("learn")[0]
        self.befriend = grammar.moves("befriend")[0]
        self.again = grammar.moves("again")[0]
        self.give_up = grammar.moves("give_up")[0]
        self.decline = grammar.moves("decline")[0]
        self.done = grammar.moves("done")[0]

"""The moves of the game: verbs over what is in the box."""

from __future__ import annotations

from typing import Final

from meadhall.core.content import Content
from meadhall.core.grammar import Domain, Grammar, Verb
from meadhall.core.seats import seat_text
from meadhall.games.yggdrasil.table.names import (
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
    """The grammar, and the moves of each verb: the one move of a verb without words, or tables by the numbers of its
    words.
    """

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
        self.choose = grammar.row("choose")
        self.grant = grammar.grid("grant")
        self.next = grammar.row("next")
        self.go = grammar.row("go")
        self.stay = grammar.only("stay")
        self.join = grammar.row("join")
        self.fight = grammar.row("fight")
        self.duel = grammar.row("duel")
        self.act = grammar.row("act")
        self.heal = grammar.row("heal")
        self.saga = grammar.grid("saga")
        self.bless = grammar.row("bless")
        self.pass_ = grammar.only("pass")
        self.mode = grammar.row("mode")
        self.take = grammar.row("take")
        self.forge = grammar.row("forge")
        self.call = grammar.row("call")
        self.banish = grammar.row("banish")
        self.recall = grammar.grid("recall")
        self.deliver = grammar.row("deliver")
        self.top = grammar.grid("top")
        self.give = grammar.grid("give")
        self.offer = grammar.row("offer")
        self.to = grammar.row("to")
        self.rune = grammar.row("rune")
        self.turn = grammar.row("turn")
        self.send = grammar.grid("send")
        self.heroes = grammar.row("heroes")
        self.roll = grammar.row("roll")
        self.waive = grammar.only("waive")
        self.help = grammar.only("help")
        self.use = grammar.row("use")
        self.reroll = grammar.row("reroll")
        self.throw = grammar.only("throw")
        self.convert = grammar.row("convert")
        self.pair = grammar.only("pair")
        self.shift = grammar.row("shift")
        self.keep = grammar.row("keep")
        self.gather = grammar.row("gather")
        self.claim = grammar.grid("claim")
        self.seize = grammar.row("seize")
        self.learn = grammar.row("learn")
        self.befriend = grammar.grid("befriend")
        self.again = grammar.only("again")
        self.give_up = grammar.only("give_up")
        self.decline = grammar.only("decline")
        self.done = grammar.only("done")

"""The moves of the game: verbs over what is in the box."""

from __future__ import annotations

from typing import Final

from meadhall.core.content import Content
from meadhall.core.grammar import Domain, Grammar, Verb
from meadhall.core.seats import seat_text

MAX_SEATS: Final = 4
DECK: Final = "deck"
TRADED: Final = ("food", "wood", "coin")
ENEMY_SLOTS: Final = ("troll", "draugr_1", "draugr_2")
WARRIORS: Final = ("swordsman", "spearman", "axeman")
FACES: Final = ("blank", "hit", "double", "shield")

MOMENTS: Final = {
    "choose": "CM-SETUP-12",
    "place": "CM-PLACE-01",
    "beg": "CM-PLACE-05",
    "sail": "CM-LOC-SHIP-01",
    "trade": "CM-LOC-MARKET-01",
    "donate": "CM-LOC-STAVE-01",
    "build": "CM-LOC-SHIPWRIGHT-01",
    "take": "CM-LOC-RUNESMITH-01",
    "look": "CM-LOC-SAGE-01",
    "extra": "CM-LEADER-DAGRUN-01",
    "keep": "CM-LEADER-DAGRUN-01",
    "under": "CM-RUNE-VISION-02",
    "recruit": "CM-FAQ-05",
    "dismiss": "CM-LOC-STALL-02",
    "assign": "CM-ROUND-02",
    "load": "CM-LOC-SHIP-04",
    "use": "CM-RUNE-GEN-04",
    "gift": "CM-RUNE-GIFTS-01",
    "reveal": "CM-RUNE-SUCCESS-01",
    "favor": "CM-COMBAT-08",
    "reroll": "CM-COMBAT-08",
    "throw": "CM-COMBAT-08",
    "lose": "CM-COMBAT-11",
    "starve": "CM-JOURNEY-06",
    "absolve": "CM-TROLL-03",
    "blame": "CM-TROLL-04",
}
"""For each verb the clause that says when it can be used; to decline or to be done is possible where it is asked."""


class Moves:
    """The grammar, and for each verb its move, or its moves by the numbers of its words."""

    def __init__(self, content: Content) -> None:
        ships = [ship.id for ship in content.of("longship")]
        private = [ship.id for ship in content.of("longship") if ship["kind"] == "private_longship"]
        places = [entry.id for kind in ("location", "stall") for entry in content.of(kind)] + private
        shores = [shore.id for shore in sorted(content.of("shore"), key=lambda shore: int(shore["position"]))]
        runes = [rune.id for rune in content.of("rune")]
        destinies = [destiny.id for destiny in content.of("destiny")]

        place = Domain("place", places, spot="location")
        shore = Domain("shore", shores, spot="shore")
        good = Domain("good", TRADED, spot="good")
        warrior = Domain("warrior", WARRIORS, spot="warrior")
        ship = Domain("ship", ships, spot="longship")
        private_ship = Domain("private_ship", private, spot="longship")
        target = Domain("target", [*ENEMY_SLOTS, *ships], spot="target")
        rune = Domain("rune", runes, spot="rune")
        open_rune = Domain("open_rune", [*runes, DECK], spot="rune")
        destiny = Domain("destiny", destinies, spot="destiny")
        leader = Domain("leader", [leader.id for leader in content.of("leader")], spot="leader")
        donation = Domain("donation", [donation.id for donation in content.of("donation")], spot="donation")
        thing = Domain("thing", [*WARRIORS, "food"], spot="thing")
        face = Domain("face", FACES, spot="face")
        self.targets = target.values

        grammar = self.grammar = Grammar(
            [
                Verb("choose", leader),
                Verb("place", place),
                Verb("beg"),
                Verb("sail", shore),
                Verb("trade", good, good),
                Verb("donate", donation),
                Verb("build", private_ship),
                Verb("take", open_rune),
                Verb("look", shore),
                Verb("extra"),
                Verb("keep", destiny),
                Verb("under", destiny),
                Verb("recruit", warrior),
                Verb("dismiss", warrior),
                Verb("assign", warrior, target),
                Verb("load", ship),
                Verb("use", rune),
                Verb("gift", good),
                Verb("reveal", destiny),
                Verb("favor"),
                Verb("reroll", warrior, face),
                Verb("throw"),
                Verb("lose", thing),
                Verb("starve", warrior),
                Verb("absolve"),
                Verb("blame", Domain("seat", [seat_text(seat) for seat in range(MAX_SEATS)], spot="seat")),
                Verb("decline"),
                Verb("done"),
            ]
        )
        self.choose = grammar.row("choose")
        self.place = grammar.row("place")
        self.beg = grammar.only("beg")
        self.sail = grammar.row("sail")
        self.trade = grammar.grid("trade")
        self.donate = grammar.row("donate")
        self.build = grammar.row("build")
        self.take = grammar.row("take")
        self.look = grammar.row("look")
        self.extra = grammar.only("extra")
        self.keep = grammar.row("keep")
        self.under = grammar.row("under")
        self.recruit = grammar.row("recruit")
        self.dismiss = grammar.row("dismiss")
        self.assign = grammar.grid("assign")
        self.load = grammar.row("load")
        self.use = grammar.row("use")
        self.gift = grammar.row("gift")
        self.reveal = grammar.row("reveal")
        self.favor = grammar.only("favor")
        self.reroll = grammar.grid("reroll")
        self.throw = grammar.only("throw")
        self.lose = grammar.row("lose")
        self.starve = grammar.row("starve")
        self.absolve = grammar.only("absolve")
        self.blame = grammar.row("blame")
        self.decline = grammar.only("decline")
        self.done = grammar.only("done")

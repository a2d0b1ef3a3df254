"""The moves of the game: verbs over what is in the box.

Action cards with the same pair of symbols are interchangeable, so a move names the kind of card. What an action
costs is paid by one small choice after another; no set of cards is ever one move.
"""

from __future__ import annotations

from typing import Final

from meadhall.core.content import Content
from meadhall.core.grammar import Domain, Grammar, Verb
from meadhall.core.seats import seat_text

MAX_SEATS: Final = 5
VIKINGS: Final = ("warrior", "trader", "sailor")
SYMBOLS: Final = ("hero", "craft", "seamanship")
BUILDING_TYPES: Final = ("smithy", "rune_circle", "shipyard", "jarls_house", "inn")

MOMENTS: Final = {
    "swap": "ON-SWAP-01",
    "renew": "ON-SWAP-04",
    "give": "ON-SWAP-03",
    "take": "ON-RAID-H-06",
    "discard": "ON-SWAP-04",
    "recruit": "ON-RECRUIT-01",
    "claim": "ON-RECRUIT-06",
    "dismiss": "ON-LIMIT-02",
    "hire": "ON-HERO-01",
    "use": "ON-ABILITY-08",
    "gain": "ON-ABILITY-02",
    "build": "ON-BUILD-01",
    "material": "ON-MATERIAL-01",
    "buy": "ON-SHIP-01",
    "launch": "ON-ABILITY-02",
    "return": "ON-RETURN-01",
    "repair": "ON-REPAIR-01",
    "pay": "ON-TURN-06",
    "wild": "ON-ABILITY-09",
    "symbol": "ON-SYMBOL-06",
    "raid": "ON-RAID-GEN-01",
    "sail": "ON-RAID-B-04",
    "ignore": "ON-RAID-C-07",
    "leave": "ON-RAID-C-06",
    "substitute": "ON-RAID-C-07",
    "contribute": "ON-RAID-D-02",
    "remove": "ON-RAID-E-06",
    "match": "ON-RAID-E-01",
    "take_back": "ON-ABILITY-03",
    "end": "ON-TURN-03",
}
"""For each verb the clause that says when it can be used; to decline or to be done is possible where it is asked."""


class Moves:
    """The grammar, and for each verb its moves: one move, or as many as it has words, by the numbers of the words."""

    def __init__(self, content: Content) -> None:
        kinds = [entry.id for entry in content.of("action_card")]
        card = Domain("card", kinds, spot="action_card")
        displayed = Domain("displayed_card", kinds, spot="displayed")
        viking = Domain("viking", VIKINGS, spot="viking")
        symbol = Domain("symbol", SYMBOLS, spot="requirement")
        seat = Domain("seat", [seat_text(number) for number in range(MAX_SEATS)], spot="seat")
        buildings = [entry.id for entry in content.of("building")]
        heroes = [entry.id for entry in content.of("hero")]
        building = Domain("building", buildings, spot="building")
        hero = Domain("hero", heroes, spot="hero")
        longship = Domain("longship", [entry.id for entry in content.of("longship")], spot="longship")
        raid = Domain("raid", [entry.id for entry in content.of("raid")], spot="raid")
        amounts = [str(count) for count in range(1, len(content.tables["game"]["recruit_table"]) + 1)]

        grammar = self.grammar = Grammar(
            [
                Verb("swap"),
                Verb("renew"),
                Verb("give", card),
                Verb("take", displayed),
                Verb("discard", card),
                Verb("recruit", viking, Domain("symbols", amounts)),
                Verb("claim", seat),
                Verb("dismiss", viking),
                Verb("hire", hero),
                Verb("use", Domain("ability", [*buildings, *heroes], spot="ability")),
                Verb("gain", viking),
                Verb("build", building),
                Verb("material"),
                Verb("buy", longship),
                Verb("launch", longship),
                Verb("return", longship),
                Verb("repair", longship),
                Verb("pay", card),
                Verb("wild", card),
                Verb("symbol", Domain("building_type", BUILDING_TYPES, spot="lot")),
                Verb("raid", raid),
                Verb("sail", longship),
                Verb("ignore", viking),
                Verb("leave", viking),
                Verb("substitute", viking, viking),
                Verb("contribute", card),
                Verb("remove", symbol),
                Verb("match", card, symbol),
                Verb("take_back", viking),
                Verb("end"),
                Verb("decline"),
                Verb("done"),
            ]
        )
        self.swap = grammar.only("swap")
        self.renew = grammar.only("renew")
        self.give = grammar.row("give")
        self.take = grammar.row("take")
        self.discard = grammar.row("discard")
        self.recruit = grammar.grid("recruit")
        self.claim = grammar.row("claim")
        self.dismiss = grammar.row("dismiss")
        self.hire = grammar.row("hire")
        self.use = grammar.row("use")
        self.gain = grammar.row("gain")
        self.build = grammar.row("build")
        self.material = grammar.only("material")
        self.buy = grammar.row("buy")
        self.launch = grammar.row("launch")
        self.bring_home = grammar.row("return")
        self.repair = grammar.row("repair")
        self.pay = grammar.row("pay")
        self.wild = grammar.row("wild")
        self.symbol = grammar.row("symbol")
        self.raid = grammar.row("raid")
        self.sail = grammar.row("sail")
        self.ignore = grammar.row("ignore")
        self.leave = grammar.row("leave")
        self.substitute = grammar.grid("substitute")
        self.contribute = grammar.row("contribute")
        self.remove = grammar.row("remove")
        self.match = grammar.grid("match")
        self.take_back = grammar.row("take_back")
        self.end = grammar.only("end")
        self.decline = grammar.only("decline")
        self.done = grammar.only("done")

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
    """The grammar, and the first move of each verb: a move is that number plus the numbers of its words."""

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
        self.heroes_from = len(buildings)  # where the heroes begin among the abilities
        self.amounts = len(amounts)
        self.swap = grammar.moves("swap")[0]
        self.renew = grammar.moves("renew")[0]
        self.give = grammar.moves("give")[0]
        self.take = grammar.moves("take")[0]
        self.discard = grammar.moves("discard")[0]
        self.recruit = grammar.moves("recruit")[0]
        self.claim = grammar.moves("claim")[0]
        self.dismiss = grammar.moves("dismiss")[0]
        self.hire = grammar.moves("hire")[0]
        self.use = grammar.moves("use")[0]
        self.use_hero = self.use + self.heroes_from
        self.gain = grammar.moves("gain")[0]
        self.build = grammar.moves("build")[0]
        self.material = grammar.moves("material")[0]
        self.buy = grammar.moves("buy")[0]
        self.launch = grammar.moves("launch")[0]
        self.bring_home = grammar.moves("return")[0]
        self.repair = grammar.moves("repair")[0]
        self.pay = grammar.moves("pay")[0]
        self.wild = grammar.moves("wild")[0]
        self.symbol = grammar.moves("symbol")[0]
        self.raid = grammar.moves("raid")[0]
        self.sail = grammar.moves("sail")[0]
        self.ignore = grammar.moves("ignore")[0]
        self.leave = grammar.moves("leave")[0]
        self.substitute = grammar.moves("substitute")[0]
        self.contribute = grammar.moves("contribute")[0]
        self.remove = grammar.moves("remove")[0]
        self.match = grammar.moves("match")[0]
        self.take_back = grammar.moves("take_back")[0]
        self.end = grammar.moves("end")[0]
        self.decline = grammar.moves("decline")[0]
        self.done = grammar.moves("done")[0]
        self.argument = [move - grammar.moves(verb)[0] for move, verb in enumerate(grammar.verb_of)]
        """For each move its number among the moves of its verb."""

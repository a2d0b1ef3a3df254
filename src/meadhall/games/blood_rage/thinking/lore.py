"""What a seasoned player knows by heart: what stats, Rage, figures and cards are worth, in points of glory.

Everything here is the same in each game that is played out of one box. The numbers were found by playing: first by
what good players say, then by what brought glory in many games.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from meadhall.games.blood_rage.rules.battle.cards import SIGHT as HEIMDALLS_SIGHT
from meadhall.games.blood_rage.table.box import BATTLE, NONE, QUEST, UPGRADE, BloodRageBox, Card

# Stats

STEP_WORTH: Final[tuple[tuple[tuple[float, ...], ...], ...]] = (
    ((0.0, 12.0, 23.0, 31.0, 38.0, 45.0), (0.0, 7.8, 13.0, 20.0, 25.0, 32.0), (0.0, 7.5, 12.0, 17.0, 21.0, 27.0)),
    ((0.0, 10.0, 21.5, 29.0, 35.0, 39.0), (0.0, 4.3, 12.0, 19.0, 21.0, 26.0), (0.0, 6.0, 10.5, 16.0, 18.0, 23.0)),
    ((0.0, 2.8, 5.0, 14.0, 17.0, 22.5), (0.0, 3.0, 4.8, 15.0, 17.5, 23.0), (0.0, 2.5, 4.8, 13.0, 14.5, 21.0)),
    ((0.0, 0.0, 0.0, 10.0, 10.0, 20.0),) * 3,
)
"""What Rage, Axes and Horns on each step will have brought in the end: in each Age, and when all is raised.

Rage comes first: who has more of it does more in all Ages that follow, and so raises the other stats as well.
"""

# Rage and figures

RAGE_WORTH: Final[tuple[tuple[float, ...], ...]] = (
    (0.0, 3.5, 8.0, 12.5, 17.0, 21.5, 26.0, 30.0, 34.0, 37.0, 40.0, 43.0, 46.0),
    (0.0, 1.2, 3.2, 5.2, 7.2, 9.2, 11.2, 13.2, 15.0, 17.0, 18.5, 20.0, 21.5),
    (0.0, 0.5, 1.8, 3.1, 4.4, 5.7, 7.0, 8.2, 9.4, 10.5, 11.5, 12.5, 13.5),
)
"""What so much Rage is still good for, in each Age."""
MORE_RAGE: Final = 1.5
BODY_WORTH: Final[tuple[float, ...]] = (3.5, 2.2, 0.8)
"""What a figure on the board is worth in each Age: it can join battles, and in the next Age it need not invade."""
STRENGTH_WORTH: Final[tuple[float, ...]] = (0.3, 0.3, 0.0)
"""The same for each point of its strength."""

# Battles

CARDS_ADD: Final[tuple[tuple[float, ...], ...]] = (
    (0.0, 1.3, 2.0, 2.5, 2.9, 3.1, 3.3, 3.4),
    (0.0, 1.5, 2.3, 2.9, 3.3, 3.5, 3.7, 3.8),
    (0.0, 1.7, 2.6, 3.2, 3.6, 3.8, 4.0, 4.1),
)
"""What a player adds to a battle with so many cards in hand, on average, in each Age."""
FOG: Final = 1.7
"""How much the outcome of a battle is open: the cards of the others are not known."""
SIGHT: Final = 3.0
"""What Heimdall's Sight adds on average."""
LATE_TOO: Final = 0.5
"""How much of a card that can be added late comes on top of the best one."""
CARD_KEPT: Final[tuple[float, ...]] = (1.8, 1.3, 0.9)
"""What a point of strength on a battle card is worth in hand, in each Age."""


def chances(fog: float) -> list[float]:
    """The chance to win with a lead of -20 to 20 points, in halves; a tie helps nobody."""
    return [1 / (1 + exp(-(half / 2 - 0.3) / fog)) for half in range(-40, 41)]


WINS: Final = chances(FOG)
"""To win a battle by the strength of the figures and the cards that can be expected."""


def chance_to_win(lead: float) -> float:
    return WINS[40 + (int(lead * 2) if -20 < lead < 20 else -40 if lead < 0 else 40)]


# Cards

UPGRADE_WORTH: Final[dict[str, tuple[float, ...]]] = {
    "lord_of_hammers": (1.0, 0.5, 0.5),
    "lord_of_axes": (12.0, 12.0, 8.0),
    "lord_of_spears": (7.0, 7.0, 7.0),
    "brothers_in_arms": (6.0, 6.0, 3.0),
    "experts_in_arms": (1.0, 1.0, 0.0),
    "masters_in_arms": (2.0, 2.0, 2.0),
    "lokis_dragons": (4.0, 4.0, 3.0),
    "fire_dragons": (7.0, 7.0, 5.0),
    "eternal_dragons": (7.0, 7.0, 7.0),
    "lokis_domain": (13.0, 9.0, 4.0),
    "lokis_eminence": (18.0, 18.0, 8.0),
    "lokis_wrath": (11.0, 11.0, 11.0),
    "friggas_charm": (10.0, 6.0, 1.0),
    "thors_glory": (4.0, 5.0, 3.0),
    "friggas_succor": (19.0, 12.0, 6.0),
    "tyrs_domain": (0.0, 0.0, 0.0),
    "lokis_blessing": (3.0, 2.0, 4.0),
    "odins_inspiration": (9.0, 9.0, 6.0),
    "tyrs_challenge": (5.0, 5.0, 3.0),
    "friggas_protection": (0.0, 0.0, 0.0),
    "tyrs_prowess": (3.0, 3.0, 1.0),
    "thors_domain": (0.0, 0.0, 0.0),
    "friggas_domain": (4.0, 4.0, 4.0),
    "odins_throne": (8.0, 8.0, 8.0),
    "thors_conquest": (5.0, 5.0, 4.0),
    "friggas_sacrifice": (0.0, 0.0, 0.0),
    "tyrs_wrath": (1.0, 1.0, 1.0),
    "friggas_chosen": (6.0, 4.0, 2.0),
    "odins_chosen": (6.0, 6.0, 3.0),
    "thors_chosen": (5.0, 5.0, 5.0),
    "troll": (8.0, 2.0, 2.0),
    "dwarf_chieftain": (15.0, 8.0, 5.0),
    "sea_serpent": (2.0, 2.0, 1.0),
    "valkyrie": (5.0, 5.0, 3.0),
    "dark_elf": (6.0, 6.0, 5.5),
    "fire_giant": (4.0, 4.0, 2.0),
    "frost_giant": (5.0, 5.0, 5.0),
    "soldier_of_hel": (6.0, 6.0, 6.0),
    "volur_witch": (2.0, 2.0, 2.0),
    "mountain_giant": (9.0, 6.0, 4.0),
    "garm": (6.0, 4.0, 2.0),
    "hildisvini": (5.0, 3.0, 1.0),
    "wolfman": (6.0, 6.0, 3.0),
    "nidhoggr": (6.0, 6.0, 3.0),
    "mystic_troll": (6.0, 6.0, 5.0),
    "ymir": (5.0, 5.0, 5.0),
}
"""What an upgrade in play will still bring, in each Age; what it costs is not taken off."""
OTHER_UPGRADE: Final[tuple[float, ...]] = (5.0, 4.0, 3.0)
"""The same for a card that is not known here."""
BATTLE_TEXT: Final[dict[str, float]] = {
    "odins_smite": 1.0,
    "heimdalls_sight": 2.2,
    "friggas_grace": 2.0,
    "lokis_trickery": 0.8,
    "thors_hammer": 1.8,
    "heimdalls_eye": 1.5,
    "odins_tide": 1.0,
    "lokis_backstab": 1.6,
    "heimdalls_watch": 3.0,
    "thors_oath": 2.2,
    "heimdalls_gaze": 1.5,
    "thors_primacy": 0.7,
    "thors_ascension": 2.8,
    "odins_judgement": 4.0,
    "lokis_poison": 1.2,
}
"""What the text of a battle card is worth before a battle."""


class Lore:
    """The tables of one box."""

    def __init__(self, box: BloodRageBox) -> None:
        seats, units = box.seats, box.units
        spots = range(box.places * seats * units)
        self.whose = [(spot // units // seats, spot // units % seats, spot % units) for spot in spots]
        """For each entry of the army the place, the seat and the unit."""
        self.slot_count = len(box.slot_ids)
        kinds = box.slot_kind
        self.slot_of = [kinds.index(name) if name in kinds else NONE for name in box.figure_ids[:units]]
        cards = box.cards
        self.kind = [card.kind for card in cards]
        self.single = [int(card.data.get("unit_strength", 0)) for card in cards]
        self.pair = [int(card.data.get("pair_strength", 0)) for card in cards]
        self.release = [int(card.data.get("glory_per_release", 0)) for card in cards]
        self.per_ship = [int(card.data.get("glory_per_ship", 0)) for card in cards]
        self.quest_bonus = [int(card.data.get("quest_bonus", 0)) for card in cards]
        self.conquest = [int(card.data["glory_per_figure"]) if card.key == "thors_conquest" else 0 for card in cards]
        self.throne = [int(card.data["glory_factor"]) if card.key == "odins_throne" else 1 for card in cards]
        self.inspiration = [int(card.data["glory_factor"]) if card.key == "odins_inspiration" else 1 for card in cards]
        self.pays = [
            bool(
                self.release[n]
                or self.per_ship[n]
                or self.quest_bonus[n]
                or self.conquest[n]
                or self.throne[n] > 1
                or self.inspiration[n] > 1
            )
            for n in range(len(cards))
        ]
        self.key = [card.key for card in cards]
        self.strength = [card.strength if card.kind == BATTLE else 0 for card in cards]
        self.late = [card.late for card in cards]
        self.sight = [card.key == HEIMDALLS_SIGHT for card in cards]
        self.where = [quest_places(box, card) for card in cards]
        self.needed = [int(card.data.get("provinces", 1)) for card in cards]
        self.deaths = [int(card.data.get("figures", 0)) if card.kind == QUEST else 0 for card in cards]
        self.glory = [int(card.data.get("glory", 0)) for card in cards]
        self.upgrade = [upgrade_worth(card) for card in cards]
        self.ship = [figure.ship for figure in box.figures]
        self.printed = [figure.strength for figure in box.figures]
        self.in_center = [int(figure.data.get("strength_in_yggdrasil", figure.strength)) for figure in box.figures]
        self.grows = [int(figure.data.get("strength_per_figure", 0)) for figure in box.figures]
        self.outer = [province for province in range(box.provinces) if province != box.center]
        self.fields = [[p] if p < box.provinces else box.supports[p - box.provinces] for p in range(box.reserve)]
        """For each place the provinces in which a figure there counts."""

    def adds(self, hand: list[int], quest_bonus: int) -> float:
        """What a hand can add to a battle: the best card, and those that can be added late."""
        best = late = 0.0
        for card in hand:
            if self.kind[card] == BATTLE:
                adds = SIGHT if self.sight[card] else float(self.strength[card])
                if self.late[card]:
                    late += adds
            else:
                adds = quest_bonus if self.kind[card] == QUEST else 0.0
            if adds > best:
                best = adds
        return best + LATE_TOO * late


def quest_places(box: BloodRageBox, card: Card) -> list[int]:
    """The provinces in which a quest can be fulfilled."""
    if card.kind != QUEST or "figures" in card.data:
        return []
    if "province" in card.data:
        return [box.province_number[card.data["province"]]]
    region = card.data.get("region")
    return [p for p in range(box.provinces) if region in (None, box.region[p])]


def upgrade_worth(card: Card) -> tuple[float, ...]:
    return UPGRADE_WORTH.get(card.key, OTHER_UPGRADE) if card.kind == UPGRADE else (0.0, 0.0, 0.0)


@lru_cache(maxsize=64)
def lore_of(box: BloodRageBox) -> Lore:
    return Lore(box)

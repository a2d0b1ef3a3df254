"""What would be after a move, counted from a view alone: who stands where, who falls, who is how strong.

Figures and upgrades lie open, so a seat may know all of it (BR-FIG-08). What others will answer is not foreseen:
whoever can save a figure is taken not to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from meadhall.core.words import Words
from meadhall.games.blood_rage.knowledge.shape import BloodRageView, FiguresBySeat
from meadhall.games.blood_rage.pictures.words import card_entry
from meadhall.games.blood_rage.table.names import UNITS

Fallen = tuple[str, str]
"""A figure that falls: seat, figure."""


class Figures:
    """Who stands where and how many have fallen: now, and after what is done to them here."""

    def __init__(self, view: BloodRageView, words: Words) -> None:
        self.view = view
        self.words = words
        self._changed: dict[str, dict[str, list[str]]] = {}
        """Who stands at the places where something was done; at all others everything is as it is seen."""
        self.more_fallen: Counter[str] = Counter()
        """For each seat how many more figures have fallen than are seen in Valhalla."""

    def at(self, place: str) -> Mapping[str, list[str]]:
        """Who stands at a place, by their seats."""
        return self._changed.get(place) or self._seen_at(place)

    def _seen_at(self, place: str) -> FiguresBySeat:
        provinces = self.view["provinces"]
        return provinces[place]["figures"] if place in provinces else self.view["fjords"][place]["figures"]

    def _change(self, place: str) -> dict[str, list[str]]:
        if place not in self._changed:
            self._changed[place] = {seat: list(figures) for seat, figures in self._seen_at(place).items()}
        return self._changed[place]

    # What is done to them

    def come(self, seat: str, figure: str, place: str) -> None:
        self._change(place).setdefault(seat, []).append(figure)

    def go(self, seat: str, figure: str, place: str) -> None:
        self._change(place)[seat].remove(figure)

    def fall(self, seat: str, figure: str, place: str) -> Fallen:
        self.go(seat, figure, place)
        self.more_fallen[seat] += 1
        return seat, figure

    def doomed_fall(self) -> list[Fallen]:
        """Whoever is about to be destroyed."""
        return [self.fall(**doomed) for doomed in self.view["doomed"]]

    def invade(self, seat: str, figure: str, place: str) -> list[Fallen]:
        """A figure comes by invasion; whom it destroys (BR-FX-30, -35)."""
        self.come(seat, figure, place)
        if figure == "troll":
            return self._slaughter(seat, [place], ("warrior",))
        if figure == "fire_giant":
            return self._slaughter(seat, self.battlefield(place), UNITS)
        return []

    def _slaughter(self, by: str, places: list[str], kinds: tuple[str, ...]) -> list[Fallen]:
        hit = [
            (seat, figure, place)
            for place in places
            for seat, figures in self.at(place).items()
            for figure in figures
            if seat != by and figure in kinds
        ]
        return [self.fall(*each) for each in hit]

    # What comes of it

    def battlefield(self, province: str) -> list[str]:
        """A province and the fjord beside it (BR-BOARD-08)."""
        fjord = self.words.entry("province", province).get("fjord", "")
        return [province, fjord] if fjord else [province]

    def of(self, seat: str, province: str) -> list[str]:
        """The figures of a seat in a province and in the fjord beside it."""
        return [figure for place in self.battlefield(province) for figure in self.at(place).get(seat, [])]

    def strengths(self, province: str) -> dict[str, int]:
        """The strength of each clan that is there."""
        return {seat: self.strength(seat, province) for seat in self.view["players"] if self.of(seat, province)}

    def strength(self, seat: str, province: str) -> int:
        """All figures of a clan in a province, those in its fjord among them; some warriors fight in pairs."""
        figures = self.of(seat, province)
        warriors = figures.count("warrior")
        others = sum(self.single(seat, figure, province) for figure in figures if figure != "warrior")
        alone = self.single(seat, "warrior", province)
        pair = upgrade_number(self.view, self.words, seat, "warrior", "pair_strength", 2 * alone)
        return others + pair * (warriors // 2) + alone * (warriors % 2)

    def single(self, seat: str, figure: str, province: str) -> int:
        return single(self.view, self.words, seat, figure, province, self.more_fallen[seat])

    def battle_strengths(self, province: str) -> dict[str, int]:
        """What would count in a battle there: nothing where the god Tyr stands (BR-GODS-17), only monsters beside the
        Wolfman (BR-PROMO-05).
        """
        values = self.strengths(province)
        if self.view["gods"].get("tyr", "") == province:
            return dict.fromkeys(values, 0)
        if not any("wolfman" in figures for figures in self.at(province).values()):
            return values
        return {
            seat: sum(self.single(seat, figure, province) for figure in self.of(seat, province) if figure not in UNITS)
            for seat in values
        }

    def may_fall_elsewhere(self) -> bool:
        """Whether something was done where Garm stands or stood."""
        return any(
            "garm" in figures
            for place, there in self._changed.items()
            for figures in (*there.values(), *self._seen_at(place).values())
        )

    def falls(self) -> str:
        """The province that Ragnarök takes at the end of this Age: where Garm stands, unless that is Yggdrasil, or that
        of the Age's token if it is not destroyed (BR-PROMO-02, -03).
        """
        for province in self.view["provinces"]:
            if province != center(self.words) and any("garm" in there for there in self.at(province).values()):
                return province
        token = self.view["ragnarok"][self.view["age"] - 1]
        return "" if self.view["provinces"][token]["destroyed"] else token


def single(view: BloodRageView, words: Words, seat: str, figure: str, province: str = "", more_fallen: int = 0) -> int:
    """The strength of one figure, in a province or in the reserve; with so many more fallen than there are."""
    if figure in UNITS:
        printed = int(words.entry("figure", figure)["strength"])
        return upgrade_number(view, words, seat, figure, "unit_strength", printed)
    monster = words.entry("monster", figure)
    if province == center(words) and "strength_in_yggdrasil" in monster.data:
        return int(monster["strength_in_yggdrasil"])
    if "strength_per_figure" not in monster.data:
        return int(monster["strength"])
    in_valhalla = len(view["players"][seat]["valhalla"]) + more_fallen
    return int(monster["strength"]) + int(monster["strength_per_figure"]) * in_valhalla


def center(words: Words) -> str:
    return str(words.content.tables["board"]["center"])


def upgrade_number(view: BloodRageView, words: Words, seat: str, unit: str, name: str, otherwise: int) -> int:
    """A number of the upgrade in the slot of a unit."""
    card = view["players"][seat]["upgrades"].get(unit, "")
    return int(card_entry(words, card).get(name, otherwise)) if card else otherwise


def upgrade_keys(view: BloodRageView, words: Words, seat: str) -> Iterator[tuple[str, str]]:
    """The upgrades of a seat: what they are called by the rules, and which card it is."""
    for card in view["players"][seat]["upgrades"].values():
        if card:
            yield card_entry(words, card)["key"], card


def can_be_saved(view: BloodRageView, words: Words, fallen: Fallen) -> bool:
    """Whether the owner could keep an invasion from destroying a figure in an outer province: Frigga's Protection for
    Rage (BR-FX-48), the retreat of Mystics (BR-MYSTIC-08, -12).
    """
    seat, figure = fallen
    if figure == "mystic" and view["options"]["mystic_retreat"] == "always":
        return True
    rage = view["players"][seat]["rage"]
    return any(
        (key == "friggas_protection" and rage >= card_entry(words, card)["rage_price"])
        or (key == "friggas_chosen" and figure == "mystic")
        for key, card in upgrade_keys(view, words, seat)
    )

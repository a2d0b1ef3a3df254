"""A line of the log with what belongs to it: whose deed it was, where it happened, what it cost the gods."""

from __future__ import annotations

from typing import Final

from meadhall.core.beats import Form
from meadhall.core.scene import Fact
from meadhall.core.seats import parse_seat
from meadhall.core.sketch import NOBODY
from meadhall.core.table import News
from meadhall.core.told import Told as ToldBy
from meadhall.games.yggdrasil.knowledge.shape import Danger, YggdrasilView
from meadhall.games.yggdrasil.pictures.scene.tree import Tree
from meadhall.games.yggdrasil.table.names import ENEMIES, WORLDS

ICONS: Final = {
    "life": ("ic-life", "head.life"),
    "elves": ("ic-elf", "scene.elves"),
    "vanir_dice": ("ic-vanir", "scene.vanir_dice"),
    "heroes": ("ic-hero", "roll.heroes"),
    "nameless": ("ic-nameless", "stage.nameless"),
    "fire_giants": ("ic-giant", "scene.fire_giants"),
    "walls": ("ic-wall", "stage.walls"),
    "artefacts": ("ic-artefact", "kind.artefact"),
    "jotnar": ("ic-jotunn", "kind.jotunn"),
    "xp": ("ic-xp", "scene.xp"),
}
"""What is gained or lost: its sign, and what it is called."""


class Told(ToldBy[YggdrasilView]):
    """A line at the moment when it is told, read by the shape of our views."""

    def gain(self, what: str, count: int) -> Fact:
        icon, label = ICONS[what]
        return Fact(icon, count, self.words.say(label))

    # Who and where

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return parse_seat(self.after["active"]) if self.after["active"] else NOBODY

    @property
    def everybody(self) -> list[int]:
        return list(range(self.after["seats"]))

    def player_of(self, god: str) -> int:
        """The seat that plays a god; nobody plays a support god."""
        owners = (seat for seat, player in self.after["players"].items() if player["god"] == god)
        return next((parse_seat(seat) for seat in owners), NOBODY)

    def place(self, world: str) -> str:
        """The id of a world on the board, where it is now."""
        return Tree(self.after).place(world)

    def figure(self, who: str) -> str:
        """The key of somebody's piece on the board."""
        if who == "nidhogg":
            return who
        if who in ENEMIES:
            return f"enemy:{who}"
        return f"jotunn:{who}" if who in self.after["jotnar"] or who in self.before["jotnar"] else f"adversary:{who}"

    def emblem(self, who: str) -> str:
        """The sign of an enemy, a jotunn or an adversary."""
        if who in ENEMIES:
            return f"ic-{who}"
        return "ic-danger" if who in self.after["powers"] and who not in self.after["jotnar"] else "ic-jotunn"

    def known_world(self, name: str) -> list[str]:
        """The place of the world that an argument names, if it names one."""
        world = self.text(name)
        return [self.place(world)] if world in WORLDS else []

    # What it belongs to

    @property
    def danger(self) -> Danger | None:
        """The dangers that are on the stage while this happens."""
        return None if self.after["phase"] == "end" else self.after["danger"]

    @property
    def form(self) -> Form:
        """On the stage while somebody is in danger, else at the edge of the board."""
        return "banner" if self.danger is None else "stage"

    def beside(self, *keys: str) -> list[News]:
        """The lines with these keys that are told in the same moment."""
        return [news for news in self.together if news.key in keys]

    def last(self, *keys: str) -> News | None:
        """The last line before this one that has one of these keys."""
        return next((news for news in reversed(self.past) if news.key in keys), None)

    @property
    def cause(self) -> str:
        """The enemy whose activation is under way; empty if somebody else is at work."""
        last = self.last("activated", "tossed", "turn_begins", "creature_called")
        return str(last.args["enemy"]) if last is not None and last.key == "activated" else ""

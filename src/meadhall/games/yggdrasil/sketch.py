"""The table as a picture in text, drawn from a view alone."""

from __future__ import annotations

from meadhall.core.sketch import Cell, Sketch, Strip
from meadhall.core.state import View
from meadhall.core.words import Words


def sketch(view: View, words: Words) -> Sketch:
    """The worlds with whoever stands there, and the gods."""
    worlds = [
        Cell(
            words.short(name),
            words.listed([words.name(who) for who in (*here["gods"], *here["enemies"])]),
            spot=f"world:{name}",
        )
        for name, here in view["worlds"].items()
    ]
    gods = [
        Cell(words.name(player["god"]), str(player["life"]), owner=number)
        for number, player in enumerate(view["players"].values())
    ]
    headline = words.say("sketch.headline", round=view["round"], phase=view["phase"], left=view["page"]["left"])
    return Sketch(headline, [Strip(words.say("sketch.worlds"), worlds, 3)], [Strip(words.say("sketch.gods"), gods)])

"""Add a card by a pack, and measure what it does: the same deals with and without it, played by the same bots."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from meadhall import games
from meadhall.bots.levels import invite
from meadhall.bots.player import ask
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match

PACK = """
[pack]
id = "bridges"
game = "champions"
version = 1
name_en = "Bridges"
name_de = "Brücken"

[[troll]]
id = "bridge_troll"
name_en = "Bridge Troll"
name_de = "Brückentroll"
color = "grey"
attack = 1
defense = 2
reward = { glory = 12 }
forbidden = []
copies = 8
origin = "designed"
"""


def points(packs: list[Path], count: int) -> list[float]:
    """What winners had, game by game."""
    game = games.find("champions")
    content = game.content_with(packs)
    best = []
    for number in range(count):
        match = Match.new(game, 2, content=content, key=key_from_seed(f"bridge {number}"))
        bots = [invite("greedy", game, Chance(key_from_seed(f"{number} {seat}"))) for seat in range(2)]
        while not match.over:
            seat = match.state.asked[0]
            decision = match.decision(seat)
            assert decision is not None
            match.play(seat, ask(bots[seat], match.state, decision))
        best.append(max(match.state.points() or [0]))
    return best


def main(argv: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    typed = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        pack = Path(folder) / "bridges.toml"
        pack.write_text(PACK, encoding="utf-8")
        without, with_card = points([], typed.games), points([pack], typed.games)
    more = (sum(with_card) - sum(without)) / typed.games
    print(f"{typed.games} deals: with the Bridge Troll winners have {more:+.1f} glory")
    return more


if __name__ == "__main__":
    main()

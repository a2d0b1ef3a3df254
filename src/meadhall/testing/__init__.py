"""What a game is tested with, ours or somebody else's: laws, positions, and the count of its clauses.

A whole suite for a game is three lines (`meadhall.testing.suite`):

    class TestToasts(Suite):
        game = GAME
        tests = Path(__file__).parent

`python -m meadhall.testing.soak GAME` plays thousands of games with the laws checked, and
`python -m meadhall.testing.mutants GAME` changes its rules to see whether its tests notice.
"""

from __future__ import annotations

import sys

if "pytest" in sys.modules:  # then what fails shall say what it has compared
    sys.modules["pytest"].register_assert_rewrite("meadhall.testing.board", "meadhall.testing.suite")

from meadhall.testing.board import Board as Board
from meadhall.testing.laws import LawBroken as LawBroken
from meadhall.testing.laws import Referee as Referee
from meadhall.testing.laws import check_game as check_game
from meadhall.testing.suite import Suite as Suite

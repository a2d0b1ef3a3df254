"""The games as games of OpenSpiel: `pyspiel.load_game("python_meadhall_odin(players=3)")` once this is imported.

Our rules draw chance while a move is carried out. OpenSpiel wants a node of its own for each draw, with all outcomes
and their probabilities. So a move is tried; where it asks for a draw, the game stands at a chance node, and goes on
from there when an outcome is chosen:

- `chance=sampled`: where one draw more completes a move (a die), the node has its faces, each as likely as it is. Where
  more are needed (a shuffle), the node has some equally likely outcomes, each of which stands for one whole way that
  the rest of the draws can go.
- `chance=explicit`: each draw is a node with all its outcomes; a shuffle of 40 cards is 39 of them.

So a history says everything, and serialising, copying and replaying work as OpenSpiel does them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, ClassVar, Final, NamedTuple, cast

import numpy as np
import pyspiel

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.errors import BadSetup
from meadhall.core.game import Game
from meadhall.core.state import State
from meadhall.core.table import Table
from meadhall.envs.sitting import WORTH, Reward, Sitting, fill

PREFIX: Final = "python_meadhall_"
OUTCOMES: Final = 256
"""How many ways a shuffle can go in the sampled games, unless somebody wants more."""
SETTING_UP: Final = -1
"""In the place of a move: the game is being set up."""
EXPLICIT_DRAWS: Final = 40
"""How many draws a decision of a game has at most on average, in the explicit games; for the bound of their length."""
LONGEST: Final = 20_000
"""More decisions than a game has."""


class AsksForADraw(Exception):
    """The move cannot go on without a draw."""

    def __init__(self, outcomes: int) -> None:
        super().__init__()
        self.outcomes = outcomes


class Script(Chance):
    """Chance whose draws were chosen beforehand; behind them it asks for more, or goes on as a stream."""

    __slots__ = ("drawn_so_far", "goes_on", "outcomes")

    def __init__(self, outcomes: Sequence[int], rest: int | None = None) -> None:
        super().__init__(key_from_seed(f"openspiel {rest}"))
        self.outcomes = outcomes
        self.goes_on = rest is not None
        self.drawn_so_far = 0

    def below(self, n: int) -> int:
        if self.drawn_so_far == len(self.outcomes):
            if self.goes_on:
                return super().below(n)
            raise AsksForADraw(n)
        self.drawn_so_far += 1
        return self.outcomes[self.drawn_so_far - 1]


class Past:
    """What has been, one state behind the other: what a seat saw at each of them is worked out when somebody asks."""

    __slots__ = ("before", "digests", "move", "mover", "state")

    def __init__(self, before: Past | None, state: State, mover: int, move: int) -> None:
        self.before = before
        self.state = state
        self.mover = mover
        self.move = move
        self.digests: dict[int, str] = {}

    def digest(self, seat: int) -> str:
        """A name for all that a seat has seen and done until here."""
        unread: list[Past] = []
        one: Past | None = self
        while one is not None and seat not in one.digests:
            unread.append(one)
            one = one.before
        found = "" if one is None else one.digests[seat]
        for past in reversed(unread):
            own = past.move if past.mover == seat else ""
            seen = json.dumps(past.state.view(seat))
            found = past.digests[seat] = blake2b(f"{found} {own} {seen}".encode(), digest_size=16).hexdigest()
        return found


class Wanted(NamedTuple):
    """What a table is made of."""

    game: str
    players: int
    options: str
    packs: str
    reward: str
    explicit: bool
    outcomes: int


@lru_cache(maxsize=64)
def sitting_for(wanted: Wanted) -> Sitting:
    options = dict(one.split("=", 1) for one in wanted.options.split(";") if one)
    packs = [pack for pack in wanted.packs.split(";") if pack]
    return Sitting(wanted.game, wanted.players, options, packs, cast("Reward", wanted.reward))


class Inside:
    """What a state of OpenSpiel holds of ours: copied in microseconds, written down as what was chosen and drawn."""

    __slots__ = ("box", "history", "node", "past", "pending", "script", "state", "wanted")

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.box = sitting_for(wanted).box
        self.history: list[int] = []
        """All moves and draws."""
        self.state: State | None = None
        self.pending: tuple[int, int] | None = None
        """The seat and the move that wait for a draw."""
        self.script: list[int] = []
        self.node = 0
        """How many outcomes the draw has."""
        self.past: Past | None = None

    def __deepcopy__(self, memo: Any) -> Inside:
        twin = Inside(self.wanted)
        twin.history = self.history[:]
        twin.state = None if self.state is None else self.state.clone()
        twin.pending, twin.script, twin.node, twin.past = self.pending, self.script[:], self.node, self.past
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return replayed, (self.wanted, self.history)

    def begin(self, seat: int, move: int) -> None:
        """Make a move, up to the first draw that it needs."""
        if move != SETTING_UP:
            self.history.append(move)
        self.pending, self.script = (seat, move), []
        self.go_on()

    def drawn(self, outcome: int) -> None:
        """Go on with what was drawn."""
        self.history.append(outcome)
        if self.node < 0:
            self.done(Script(self.script, outcome))
        else:
            self.script.append(outcome)
            self.go_on()

    def go_on(self) -> None:
        """Finish the move, or stand at the node of the next draw: one with all its outcomes, or (below zero) one that
        samples."""
        needed = self.asks(self.script)
        if not needed:
            self.done(Script(self.script))
        elif self.wanted.explicit or not self.asks([*self.script, 0]):
            self.node = needed
        else:
            self.node = -self.wanted.outcomes

    def act(self, action: int) -> None:
        if self.pending is not None:
            self.drawn(action)
        else:
            assert self.state is not None
            self.begin(self.state.asked[0], action)

    def tried(self, chance: Chance) -> State:
        assert self.pending is not None
        seat, move = self.pending
        if self.state is None:
            return self.box.game.start(self.box, Table(chance))
        state = self.state.clone()
        state.apply(seat, move, Table(chance))
        return state

    def asks(self, script: Sequence[int]) -> int:
        """How many outcomes the next draw has; 0 if the move needs no more."""
        try:
            self.tried(Script(script))
        except AsksForADraw as asked:
            return asked.outcomes
        return 0

    def done(self, chance: Chance) -> None:
        assert self.pending is not None
        seat, move = self.pending
        self.state = self.tried(chance)
        self.past = Past(self.past, self.state.clone(), seat, move)
        self.pending, self.script, self.node = None, [], 0


def replayed(wanted: Wanted, history: Sequence[int]) -> Inside:
    """The same choices and draws once more."""
    inside = Inside(wanted)
    inside.begin(SETTING_UP, SETTING_UP)
    for action in history:
        inside.act(action)
    return inside


def game_type(game: Game) -> pyspiel.GameType:
    utility = pyspiel.GameType.Utility.IDENTICAL if game.cooperative else pyspiel.GameType.Utility.GENERAL_SUM
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game.name}",
        long_name=f"Meadhall: {game.rulebook.titles['en']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": max(game.seats[0], 2),
            "options": "",
            "packs": "",
            "reward": "share",
            "chance": "sampled",
            "outcomes": OUTCOMES,
        },
    )


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A table of one of our games. Its parameters: `players`, `options` (`gods=yes;mystics=yes`), `packs` (paths, with
    `;` between them), `reward` (share, place, difference), `chance` (sampled, explicit), `outcomes` of a sampled node.
    """

    KIND: ClassVar[pyspiel.GameType]
    NAME: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given: dict[str, Any] = {**self.KIND.parameter_specification, **(params or {})}
        chance = str(given["chance"])
        if chance not in ("sampled", "explicit"):
            raise BadSetup(f"chance is sampled or explicit, not '{chance}'")
        self.wanted = Wanted(
            self.NAME,
            int(given["players"]),
            str(given["options"]),
            str(given["packs"]),
            str(given["reward"]),
            chance == "explicit",
            int(given["outcomes"]),
        )
        self.sitting = sitting_for(self.wanted)
        least, most = self.sitting.bounds()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.sitting.moves,
            max_chance_outcomes=max(self.wanted.outcomes, 256),
            num_players=self.sitting.seats,
            min_utility=least,
            max_utility=most,
            max_game_length=LONGEST,
        )
        super().__init__(self.KIND, info, dict(params or {}))

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST * (EXPLICIT_DRAWS if self.wanted.explicit else 2)

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"an observation has no parameters, but {params} were given")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class TableState(pyspiel.State):  # type: ignore[misc]
    """A state of a table."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self._inside = replayed(game.wanted, ())

    @property
    def table(self) -> State:
        """Our own state. It holds what is hidden, too."""
        assert self._inside.state is not None, "the table is still being set up"
        return self._inside.state

    def current_player(self) -> int:
        if self._inside.pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else self.table.asked[0]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.legal(player)) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = abs(self._inside.node)
        return [(outcome, 1 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        self._inside.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return self._inside.box.grammar.text(action)

    def is_terminal(self) -> bool:
        return self._inside.pending is None and self.table.over

    def returns(self) -> list[float]:
        seats = self._inside.box.seats
        result = self.table.result() if self.is_terminal() else None
        if result is None:
            return [0.0] * seats
        shares = [result[seat] for seat in range(seats)]
        return WORTH[cast("Reward", self._inside.wanted.reward)](shares, self.table.points() or [0] * seats)

    def resample_from_infostate(self, player: int, sampler: Any) -> TableState:
        """Another state that looks the same to a player: what is hidden from it is dealt anew.

        Its history is still that of the true state, so it is for playing on, not for serialising.
        """
        luck = Chance(key_from_seed(f"resampled {sampler()}"))
        twin: TableState = self.clone()
        imagined = self.table.imagine(player, luck)
        imagined.refresh()
        twin._inside.state = imagined
        return twin

    def __str__(self) -> str:
        state = self._inside.state
        if state is None:
            return "setting up"
        waits = "" if self._inside.pending is None else f" {self._inside.pending} {self._inside.script}"
        return f"{state.fingerprint()}{waits}"


class Observer:
    """What a player may know: as the row of the game's layout, or as text."""

    def __init__(self, game: TableGame, kind: Any) -> None:
        self.recalls = kind.perfect_recall
        self.layout = game.sitting.layout
        self.tensor = None if self.recalls else np.zeros(self.layout.size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        if self.tensor is not None:
            self.tensor.fill(0)
            if state._inside.state is not None:
                fill(self.layout, state._inside.state.view(player), self.tensor)

    def string_from(self, state: TableState, player: int) -> str:
        """The view; of an information state also a name for all that the player saw and did before."""
        inside = state._inside
        if inside.state is None or inside.past is None:
            return "setting up"
        view = json.dumps(inside.state.view(player))
        return f"{inside.past.digest(player)} {view}" if self.recalls else view


def register(name: str) -> None:
    """Make a game known to OpenSpiel."""
    kind = game_type(games.find(name))
    known = {"KIND": kind, "NAME": name, "__module__": __name__}
    globals()[f"TableGame_{name}"] = made = type(f"TableGame_{name}", (TableGame,), known)  # to be found when pickled
    pyspiel.register_game(kind, made)


for _name in games.names():
    if f"{PREFIX}{_name}" not in pyspiel.registered_names():
        register(_name)

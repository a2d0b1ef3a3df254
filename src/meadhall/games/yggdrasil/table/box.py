"""What is in the box: the components of the content pack, put into tables that the rules read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from meadhall.core.box import Box
from meadhall.core.content import Content, Entry
from meadhall.core.game import Game
from meadhall.core.state import Step
from meadhall.games.yggdrasil.table.moves import POWER_VERBS, SAGA_VERBS, Moves
from meadhall.games.yggdrasil.table.names import (
    BESIEGE,
    BLANK,
    BLOCK,
    BLOCKED,
    BONDS,
    CAGE,
    DICE,
    DRAGON,
    ENEMIES,
    ENEMY_STEPS,
    FACES,
    GAMES,
    GOALS,
    GODS,
    HOLDERS,
    JOTUNN_TYPES,
    LEVELS,
    MODES,
    NONE,
    ON_TURN,
    OPENINGS,
    RUNES,
    SAGAS,
    SPACES,
    STONES,
    SUPPORT,
    WORLDS,
)
from meadhall.games.yggdrasil.table.tracks import track_of

CARD_COUNT: Final = len(GODS) * len(ENEMIES)
"""An enemy card is the number of its god times the enemies, plus the number of its enemy."""


def card_of(god: int, enemy: int) -> int:
    return god * len(ENEMIES) + enemy


def card_god(card: int) -> int:
    return card // len(ENEMIES)


def card_enemy(card: int) -> int:
    return card % len(ENEMIES)


class Page:
    """A page of the Saga Book."""

    __slots__ = ("bite", "goal", "goal_count", "id", "number", "on_turn", "opens", "saga", "spaces")

    def __init__(self, entry: Entry, seats: int) -> None:
        self.id = entry.id
        self.saga: int = entry["saga"]
        self.number: int = entry["page"]
        self.spaces = [SPACES.index(space) for space in track_of(entry, seats)]
        self.bite: int = entry.get("bite", 0)
        self.opens = _index(OPENINGS, entry.get("opens"))
        self.on_turn = _index(ON_TURN, entry.get("on_turn"))
        self.goal = _index(GOALS, entry.get("goal"))
        self.goal_count: int = entry.get("goal_count_for", {}).get(str(seats), entry.get("goal_count", 0))


class Adversary:
    """An opponent that belongs to one saga."""

    __slots__ = ("advances_on", "id", "page", "power", "power_from", "retreat", "saga", "way", "worlds")

    def __init__(self, entry: Entry) -> None:
        self.id = entry.id
        self.saga: int = entry["saga"]
        self.page: int = entry.get("page", 0)
        self.power: int = entry["power"]
        self.power_from: str = entry["power_from"]
        self.worlds = [WORLDS.index(world) for world in entry["worlds"]]
        self.retreat = _index(WORLDS, entry.get("retreat"))
        self.way: int = entry.get("way", 0)
        self.advances_on = [ENEMIES.index(enemy) for enemy in entry.get("advances_on", ())]


class XpBox:
    """A box of the experience sheet that is bought with XP alone: a symbol of a die, or a piece to start with."""

    __slots__ = ("cost", "id", "order", "row", "symbol")

    def __init__(self, entry: Entry) -> None:
        self.id = entry.id
        self.row: str = entry["row"]
        self.cost: int = entry["cost"]
        self.symbol = _index(FACES, entry.get("symbol"))
        self.order: int = entry.get("order", 0)


def _index(known: Sequence[str], word: str | None) -> int:
    return NONE if word is None else known.index(word)


def _by_mode(entry: Entry, field: str) -> tuple[int, ...]:
    table = entry.get(field, {})
    return tuple(table.get(mode, 0) for mode in MODES)


def faces_mask(faces: Sequence[str]) -> int:
    """Faces of a die as bits."""
    return sum(1 << FACES.index(face) for face in faces)


def of_no_use(variant: str) -> frozenset[str]:
    """The verbs of which a game knows nothing: those of sagas, and in the easy game those of powers and bonds."""
    if variant not in ("easy", "hard"):
        return frozenset()
    return SAGA_VERBS if variant == "hard" else SAGA_VERBS | POWER_VERBS


class YggdrasilBox(Box):
    """The tables of Yggdrasil Chronicles. A card is a number; what is printed on it stands here."""

    def __init__(
        self, game: Game, content: Content, seats: int, options: Mapping[str, str], steps: Sequence[Step[Any]]
    ) -> None:
        self.moves = Moves(content)
        variant = options["game"]
        self.easy = variant == GAMES[0]
        super().__init__(game, content, seats, options, self.moves.grammar, steps, of_no_use(variant))
        self.campaign = variant == "campaign"
        self.saga_alone = int(variant[-1]) if variant.startswith("saga_") else 0
        self.powers = not self.easy
        """Whether the god sheets show their side with powers, skills and bonds (YC-SETUP-13)."""
        tables = content.tables
        mine = tables["players"][str(seats)]
        self.support_gods: int = mine["support_gods"]
        self.support_cards: int = mine["support_cards"]
        self.figures = seats + self.support_gods
        """The gods on the tree: those of the players by their seats, behind them the support gods."""
        self.full_life: list[int] = [mine["life"]] * seats + [mine["support_life"]] * self.support_gods
        self.elves_start: int = mine["elves"]
        self.vanir_start: int = mine["vanir_dice"]
        self.heal_life: int = tables["healing"]["life"]
        self.defeat_xp: int = tables["campaign"]["defeat_xp"]
        self.further_tosses: int = tables["guards"]["further_tosses"]
        self._pieces(content)
        self._worlds(content)
        self._tree(content)
        self._enemies(content)
        self._cards(content)
        self._gods(content)
        self._pages(content)
        self._opponents(content)
        self._experience(content)

    def _pieces(self, content: Content) -> None:
        pools = {pool.id: pool["count"] for pool in content.of("pool")}
        self.fire_giants: int = pools["fire_giants"]
        self.nameless: int = pools["nameless"]
        self.jotunn_figures: int = pools["jotunn_figures"]
        self.heroes: int = pools["heroes"]
        self.walls: int = pools["ravaged_markers"]
        dice = [content.entries["die"][name] for name in DICE]
        self.god_die_faces, self.vanir_die_faces = ([FACES.index(face) for face in die["faces"]] for die in dice)
        self.god_die_success, self.vanir_die_success = (faces_mask(die["success"]) for die in dice)
        self.vanir_lost_on = faces_mask(dice[1]["lost_on"])
        # Without skills a sign that neither averts anything nor costs the die is a blank face (YC-DANGER-09).
        tells = self.god_die_success | self.vanir_die_success | self.vanir_lost_on
        self.reads = [face if self.powers or tells >> face & 1 else BLANK for face in range(len(FACES))]
        """What each face of a die is read as."""
        # The faces of the rune stones are numbered behind those of the dice, so that a scenario can name them all.
        self.stone_faces = [
            [len(FACES) + RUNES.index(face) for face in stone["faces"]] for stone in content.of("rune_stone")
        ]
        runes = content.entries["rune_effect"]
        self.rune_steps: list[int] = runes["rune_rotate"]["steps"]
        self.rune_life: int = runes["rune_regain_life"]["life"]

    def _worlds(self, content: Content) -> None:
        worlds = content.of("world")
        self.level = [LEVELS.index(world["level"]) for world in worlds]
        self.dangers = [_by_mode(world, "dangers") for world in worlds]
        self.takes = [_by_mode(world, "take") for world in worlds]
        self.draws = [_by_mode(world, "draw") for world in worlds]
        self.removes: list[int] = [world.get("sends_back", 0) for world in worlds]
        nidavellir, jotunheim = content.entries["world"]["nidavellir"], content.entries["world"]["jotunheim"]
        self.holders = [[HOLDERS.index(holder) for holder in nidavellir["holders"][mode]] for mode in MODES]
        self.stones = [[STONES.index(stone) for stone in jotunheim["stones"][mode]] for mode in MODES]
        self.islands: list[int] = [island["nameless"] for island in content.of("island")]
        self.island_ids = [island.id for island in content.of("island")]

    def _tree(self, content: Content) -> None:
        """The column of each world, the world above it and its neighbours, for each step of the middle level."""
        columns = content.of("column")
        self.column_ids = [column.id for column in columns]
        cycle = [self.column_ids.index(name) for name in content.tables["tree"]["clockwise"]]
        self.start_step: int = content.tables["tree"]["start_step"]
        self.steps_round = len(columns)
        self.column_worlds: list[list[tuple[int, int, int]]] = []
        self.above: list[list[int]] = []
        self.beside: list[list[tuple[int, ...]]] = []
        self.over_and_under: list[list[tuple[int, ...]]] = []
        middle = [WORLDS.index(column["middle"]) for column in columns]
        for _ in range(self.steps_round):
            stacks = [
                (WORLDS.index(column["upper"]), middle[number], WORLDS.index(column["lower"]))
                for number, column in enumerate(columns)
            ]
            self.column_worlds.append(stacks)
            above = [NONE] * len(WORLDS)
            vertical: list[tuple[int, ...]] = [()] * len(WORLDS)
            for upper, between, lower in stacks:
                above[lower], above[between] = between, upper
                for world in (upper, between, lower):
                    vertical[world] = tuple(other for other in (upper, between, lower) if other != world)
            self.above.append(above)
            self.over_and_under.append(vertical)
            self.beside.append(
                [
                    tuple(
                        other
                        for other in range(len(WORLDS))
                        if other != world and self.level[other] == self.level[world]
                    )
                    for world in range(len(WORLDS))
                ]
            )
            turned = middle[:]
            for number, column in enumerate(cycle):
                turned[cycle[(number + 1) % len(cycle)]] = middle[column]
            middle = turned

    def _enemies(self, content: Content) -> None:
        enemies = content.of("enemy")
        places = (*WORLDS, "cage")
        self.enemy_start = [_index(places, enemy["start"] if enemy["start"] in places else None) for enemy in enemies]
        self.enemy_retreat = [
            _index(places, enemy["retreat"] if enemy["retreat"] in places else None) for enemy in enemies
        ]
        self.enemy_power: list[int] = [enemy["power"] for enemy in enemies]
        self.enemy_amount: list[int] = [enemy["amount"] for enemy in enemies]
        self.enemy_turns: list[int] = [enemy["turns"] for enemy in enemies]
        self.enemy_steps = [[ENEMY_STEPS.index(step) for step in enemy["steps"]] for enemy in enemies]

    def _cards(self, content: Content) -> None:
        artefacts = content.of("artefact")
        self.artefact_ids = [artefact.id for artefact in artefacts]
        self.artefact_level: list[int] = [artefact["level"] - 1 for artefact in artefacts]
        self.weapon_averts: list[int] = [artefact.get("averts", 0) for artefact in artefacts]
        self.artefact_numbers = {artefact.id: artefact.data for artefact in artefacts}
        self.creature_ids = [creature.id for creature in content.of("creature")]
        self.creature_numbers = {creature.id: creature.data for creature in content.of("creature")}
        jotnar = content.of("jotunn")
        self.jotunn_ids = [jotunn.id for jotunn in jotnar]
        self.jotunn_type = [JOTUNN_TYPES.index(jotunn["type"]) for jotunn in jotnar]
        self.jotunn_target = [
            (ENEMIES, WORLDS, BLOCKED)[kind].index(jotunn["target"])
            for kind, jotunn in zip(self.jotunn_type, jotnar, strict=True)
        ]
        self.jotunn_power: list[int] = [jotunn["power"] for jotunn in jotnar]
        self.blockers = self._jotnar_by_target(BLOCK, len(BLOCKED))
        self.besiegers = self._jotnar_by_target(BESIEGE, len(WORLDS))
        self.riders = self._jotnar_by_target(SUPPORT, len(ENEMIES))

    def _jotnar_by_target(self, kind: int, targets: int) -> list[list[int]]:
        return [
            [
                card
                for card, type_ in enumerate(self.jotunn_type)
                if type_ == kind and self.jotunn_target[card] == target
            ]
            for target in range(targets)
        ]

    def _gods(self, content: Content) -> None:
        gods = content.of("god")
        self.god_numbers = {god.id: god.data for god in gods}
        self.god_elves: list[int] = [god["start_elves"] for god in gods]
        self.god_vanir: list[int] = [god["start_vanir_dice"] for god in gods]
        self.god_die_skill = [faces_mask(god["god_die"]) for god in gods]
        self.vanir_die_skill = [faces_mask(god["vanir_die"]) for god in gods]
        self.god_bonds = [[BONDS.index(bond) for bond in god["bonds"]] for god in gods]

    def _pages(self, content: Content) -> None:
        entries = content.of("page")
        self.pages = [Page(entry, self.seats) for entry in entries]
        wanted = (self.options["game"], self.options["track"])
        tracks = [(entry.get("game"), entry.get("track")) for entry in entries]
        self.standard_page = tracks.index(wanted) if wanted in tracks else NONE
        self.saga_ids = ["", *(saga.id for saga in content.of("saga"))]
        self.first_page = [NONE] * (SAGAS + 1)
        for number in range(len(self.pages)):
            if self.pages[number].number == 1:
                self.first_page[self.pages[number].saga] = number
        places = {(page.saga, page.number): number for number, page in enumerate(self.pages)}
        self.next_page = [places.get((page.saga, page.number + 1), NONE) if page.saga else NONE for page in self.pages]

    def _opponents(self, content: Content) -> None:
        """Whoever can be fought: enemies, behind them jotnar, behind them the adversaries of sagas."""
        self.opponent_ids = self.moves.opponents
        self.first_jotunn = len(ENEMIES)
        self.first_adversary = self.first_jotunn + len(self.jotunn_ids)
        entries = [entry for entry in content.of("adversary") if entry.id != DRAGON]
        self.adversaries = [Adversary(entry) for entry in entries]
        self.adversary_number = {entry.id: number for number, entry in enumerate(entries)}
        self.dragon = Adversary(content.entries["adversary"][DRAGON])
        weapons = {artefact.get("against"): number for number, artefact in enumerate(content.of("artefact"))}
        self.weapon_against = [weapons.get(enemy, NONE) for enemy in ENEMIES]
        self.weapon_against += [weapons.get("jotunn", NONE)] * len(self.jotunn_ids)
        self.weapon_against += [_index(self.artefact_ids, entry.get("weapon")) for entry in entries]
        self.oath_counts: list[int] = [marker["count"] for marker in content.of("oath_marker")]
        self.saga_rule = {rule.id: rule.data for rule in content.of("saga_rule")}
        actions = content.of("saga_action")
        self.saga_action_dangers: list[int] = [action["dangers"] for action in actions]
        self.saga_action_page: list[tuple[int, int]] = [(action["saga"], action["page"]) for action in actions]
        self.saga_action_remove: list[int] = [action.get("sends_back", 0) for action in actions]
        self.saga_action_worlds = [
            [WORLDS.index(world) for world in action.get("worlds", WORLDS)] for action in actions
        ]

    def _experience(self, content: Content) -> None:
        boxes = content.of("xp_box")
        self.xp_boxes = [XpBox(box) for box in boxes if box["row"] not in BONDS]
        self.bond_costs = [
            [box["cost"] for box in boxes if box["row"] == bond and self.seats not in box.get("struck_out", ())]
            for bond in BONDS
        ]

    def card_id(self, card: int) -> str:
        """The written name of an enemy card: its god and its enemy."""
        return f"{GODS[card_god(card)]} {ENEMIES[card_enemy(card)]}"

    def place_id(self, place: int) -> str:
        """A world or the cage; nothing for what is nowhere."""
        return "" if place == NONE else "cage" if place == CAGE else WORLDS[place]

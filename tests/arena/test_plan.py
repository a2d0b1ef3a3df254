"""Which games are played: every deal in every rotation, nobody favoured."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from meadhall import games
from meadhall.arena.plan import Fixture, Plan, arrangements, make_plan, rotations, round_robin
from meadhall.core.errors import BadSetup
from tests.arena.drinkers import TOASTS
from toasts import GAME, ToastsGame


def plan(*bots: str, count: int = 12) -> Plan:
    return Plan("toasts", (bots,), count)


def test_a_deal_is_played_in_every_rotation_of_its_bots() -> None:
    first = [fixture for fixture in plan("a", "b", "c").fixtures() if fixture.deal == 0]
    assert first == [
        Fixture(0, 0, 0, ("a", "b", "c")),
        Fixture(1, 0, 0, ("c", "a", "b")),
        Fixture(2, 0, 0, ("b", "c", "a")),
    ]


@pytest.mark.parametrize(
    "bots", [("a", "b"), ("a", "b", "b"), ("a", "b", "b", "c"), ("a", "a", "b", "b"), tuple("abcde")]
)
def test_in_every_deal_every_bot_sits_on_every_seat_equally_often(bots: tuple[str, ...]) -> None:
    fixtures = plan(*bots, count=60).fixtures()
    for deal in {fixture.deal for fixture in fixtures}:
        seated = Counter(
            (bot, seat) for fixture in fixtures if fixture.deal == deal for seat, bot in enumerate(fixture.bots)
        )
        for bot in bots:
            assert len({seated[bot, seat] for seat in range(len(bots))}) == 1


def test_neighbours_change_from_deal_to_deal() -> None:
    fixtures = plan(*"abcd", count=24).fixtures()
    after_a = Counter(fixture.bots[(fixture.bots.index("a") + 1) % 4] for fixture in fixtures)
    assert after_a == {"b": 8, "c": 8, "d": 8}


def test_equal_bots_need_no_double_games() -> None:
    assert len(rotations(("a", "a", "a"))) == 1
    assert arrangements(("a", "a", "b", "b")) == [("a", "a", "b", "b"), ("a", "b", "a", "b")]
    assert [fixture.deal for fixture in plan("a", "a", count=5).fixtures()] == [0, 1, 2, 3, 4]


def test_no_deal_is_left_half_played() -> None:
    assert len(plan("a", "b", "c", count=10).fixtures()) == 12


def test_all_games_of_a_deal_have_one_key_and_deals_differ() -> None:
    one = plan("a", "b")
    assert one.key(3) == plan("b", "c").key(3) != one.key(4)
    assert Plan("toasts", (("a", "b"),), 1, seed="other").key(3) != one.key(3)


def test_games_are_numbered_in_the_order_of_their_deals() -> None:
    two = Plan("toasts", (("a", "b"), ("a", "c")), 4).fixtures()
    assert [fixture.number for fixture in two] == list(range(8))
    assert [(fixture.deal, fixture.group) for fixture in two] == [
        (0, 0), (0, 0), (0, 1), (0, 1), (1, 0), (1, 0), (1, 1), (1, 1),
    ]  # fmt: skip


def test_a_round_robin_brings_everybody_together() -> None:
    assert len(round_robin(["a", "b", "c", "d"], 3)) == 4
    assert round_robin(["a", "b", "a"], 2) == [("a", "b")]
    with pytest.raises(BadSetup, match="at least 3 different bots"):
        round_robin(["a", "b"], 3)


def test_a_plan_survives_being_written_down() -> None:
    made = make_plan(TOASTS, [("greedy", "random")], 10, seed="s", options={"mead": "dry"}, records=True)
    assert Plan.from_json(made.to_json()) == made


@pytest.mark.parametrize(
    ("bots", "options", "expected"),
    [
        (("greedy",), {}, "2 to 3 players"),
        (("greedy", "clever"), {}, "no bot 'clever'"),
        (("greedy", "search:fast"), {}, "search:200"),
        (("greedy", "random"), {"mead": "sour"}, "sweet, dry"),
    ],
)
def test_what_cannot_be_played_is_refused_before_it_begins(
    bots: tuple[str, ...], options: dict[str, str], expected: str
) -> None:
    with pytest.raises(BadSetup, match=expected):
        make_plan(TOASTS, [bots], 10, options=options)


def test_a_game_that_nobody_has_judged_can_be_played_at_random_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(ToastsGame, "judgement")
    make_plan(GAME, [("random", "random")], 1)
    with pytest.raises(BadSetup, match="only 'random'"):
        make_plan(GAME, [("greedy", "random")], 1)


def test_nobody_goes_on_with_other_cards(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    head = '[pack]\nid = "mine"\ngame = "champions"\nversion = 1\nname_en = "Mine"\nname_de = "Meins"\n'
    pack.write_text(f'{head}[[troll]]\nid = "hill_troll"\nattack = 9\n', encoding="utf-8")
    game = games.find("champions")
    made = make_plan(game, [("random", "random")], 1, [pack])
    assert made.open_content(game).packs[-1] == "mine 1"
    changed = Plan.from_json({**made.to_json(), "packs": []})
    with pytest.raises(BadSetup, match="other content"):
        changed.open_content(game)

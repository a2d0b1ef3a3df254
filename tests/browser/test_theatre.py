"""The theatre: what happens is seen, one thing after the other, each for its time; then it is so.

The prompter says to the page what a server might have said, and the clock of the page is ours.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, Self

import pytest

from meadhall import games
from tests.browser import plays
from tests.browser.support import Guest, House
from tests.browser.test_pages import barriers

PROMPTER = Path(__file__).with_name("prompter.js")
SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "tablet": {"viewport": {"width": 1024, "height": 768}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
NORMAL, LEAST = 900, 600
"""Milliseconds that a banner stands at the usual speed, and that anything stands at any."""
PARTS = {"slow": 1.8, "normal": 1, "fast": 0.5}
TICK = 20
LONG = 60_000
BATTLE = [
    "There is a battle in Horgr",
    "The cards are revealed",
    "Odin's Smite: every other clan loses a Warrior.",
    "Gunnar wins, 6 to 5",
    "Gunnar wins, 6 to 5: one step of Rage, 3 glory",
]
ACROSS = pytest.mark.parametrize("size", SIZES)

WATCH = """async tick => {
    const state = await prompter.state();
    const said = () => document.querySelector("#banner .said b")?.textContent
        ?? (document.querySelector("#theatre:not([hidden])") && document.querySelector("#question h2")?.textContent);
    window.watched = [];
    window.moving = [];
    setInterval(() => {
        const now = state.playing?.beat ? said() : null;
        const last = watched.at(-1);
        if (last && last.said === now) last.until = Date.now();
        else watched.push({ said: now, since: Date.now(), until: Date.now() });
        moving.push(...document.getAnimations().filter((one) => one.playState === "running"));
    }, tick);
}"""
HEAR = """() => {
    const live = document.querySelector("#live");
    window.heard = [];
    new MutationObserver(() => heard.push(live.textContent))
        .observe(live, { childList: true, characterData: true, subtree: true });
}"""
STANDS = """() => ["next", "pause", "skip", "lift"].map((id) => document.getElementById(id)).filter(Boolean)
    .map((one) => [one.id, ...Object.values(one.getBoundingClientRect().toJSON())].join(" "))"""


class Spectator(Guest):
    """Somebody in front of the stage. Time passes when they say so."""

    def __init__(self, house: House, guest: Guest) -> None:
        super().__init__(house, guest.page, guest.name)
        house.guests[house.guests.index(guest)] = self

    def sits(self, game: str = "blood_rage", others: int = 2) -> Self:
        self.lays_a_table(game, *["open"] * others)
        self.waits("() => document.querySelector('svg.board #pieces')")
        self.page.clock.install()
        self.page.clock.pause_at(self.asks("() => Date.now() + 1000"))
        self.asks(WATCH, TICK)
        self.asks(HEAR)
        return self

    def prefers_at_home(self, **settings: Any) -> Self:
        """Before there is a table."""
        self.page.add_init_script(f"localStorage.setItem('meadhall.settings', JSON.stringify({json.dumps(settings)}))")
        return self

    def is_told(self, moments: list[plays.Plain], **how: Any) -> None:
        self.asks("([moments, how]) => prompter.happens(moments, how)", [moments, how])

    def is_asked(
        self,
        question: str,
        *moves: dict[str, Any],
        scene: plays.Plain | None = None,
        first: Sequence[plays.Plain] = (),
        answered: int = 0,
        lesson: plays.Plain | None = None,
    ) -> None:
        """A question comes, and with it what happens first."""
        moments = [*first, *([{"said": [], "scene": scene}] if scene else [])]
        self.asks(
            """([question, moves, moments, answered, lesson]) => prompter.happens(moments, {
                decision: { ...prompter.asks(question, moves), lesson },
                asked: [0],
                answered,
            })""",
            [question, list(moves), moments, answered, lesson],
        )

    def passes(self, milliseconds: int) -> None:
        self.page.clock.run_for(milliseconds)

    @property
    def watched(self) -> list[tuple[str, int]]:
        """What stood there, in order, and for how long."""
        found = self.asks(
            "() => watched.filter(({ said }) => said).map(({ said, since, until }) => [said, until - since])"
        )
        return [(said, time + TICK) for said, time in found]

    @property
    def titles(self) -> list[str]:
        return [said for said, _ in self.watched]

    @property
    def now(self) -> str | None:
        said: str | None = self.asks("() => watched.at(-1)?.said ?? null")
        return said

    @property
    def heard(self) -> list[str]:
        return list(self.asks("() => heard"))

    @property
    def moves_made(self) -> list[str]:
        return [one["move"] for one in self.commands if one["type"] == "move"]


Seat = Callable[..., Spectator]


@pytest.fixture
def theatre(house: House) -> Seat:
    """A seat in front of the stage, at a screen of some size."""

    def open_doors(size: str = "desk", lang: str = "en", **more: Any) -> Spectator:
        how = {"reduced_motion": "no-preference", **SIZES[size], **more}
        context = house.context(lang, quick=False, **how)
        context.add_init_script(path=PROMPTER)
        return Spectator(house, house.tab(context, "Nora"))

    return open_doors


# Order and time


@ACROSS
def test_each_thing_is_seen_for_its_time_and_in_order(theatre: Seat, size: str) -> None:
    nora = theatre(size).sits()
    nora.is_told(plays.banners(5))
    nora.passes(LONG)
    assert nora.titles == [f"Gunnar does thing {number}" for number in range(1, 6)]
    assert all(NORMAL <= time < 2 * NORMAL for _, time in nora.watched), nora.watched


@pytest.mark.parametrize("speed", PARTS)
def test_the_time_is_what_the_setting_says(theatre: Seat, speed: str) -> None:
    nora = theatre().sits().prefers(speed=speed)
    nora.is_told(plays.banners(3))
    nora.passes(LONG)
    times = [time for _, time in nora.watched]
    assert len(times) == 3
    assert all(time >= max(LEAST, NORMAL * PARTS[speed]) for time in times), times
    assert max(times) < 2 * max(LEAST, NORMAL * PARTS[speed]), "nobody waits longer than they said"


def test_with_speed_off_everything_is_there_at_once(theatre: Seat) -> None:
    nora = theatre().sits().prefers(speed="off")
    nora.is_told(plays.banners(3))
    nora.passes(TICK)
    assert nora.titles == []
    assert nora.asks("async () => (await prompter.scene()).headline") == "Thing 3"


def test_much_that_waits_goes_faster_but_stays_readable(theatre: Seat) -> None:
    nora = theatre().sits()
    nora.is_told(plays.banners(14))
    nora.passes(LONG)
    times = [time for _, time in nora.watched]
    assert len(times) == 14
    assert min(times) >= LEAST
    assert times[0] < times[-1]


def test_too_much_is_not_shown_one_by_one(theatre: Seat) -> None:
    nora = theatre().sits()
    nora.is_told(plays.banners(45))
    nora.passes(TICK)
    assert nora.titles == []
    assert nora.heard == ["45 things happened meanwhile."]


def test_what_comes_while_something_is_shown_waits_for_its_turn(theatre: Seat) -> None:
    nora = theatre().sits()
    nora.is_told(plays.banners(1))
    nora.passes(200)
    nora.is_told(plays.a_battle(hold=()))
    nora.passes(LONG)
    assert nora.titles == ["Gunnar does thing 1", *BATTLE]


def test_nothing_is_asked_before_everything_was_seen(theatre: Seat) -> None:
    nora = theatre().sits()
    nora.is_asked("What now?", {"move": "fight"}, {"move": "flee"}, first=plays.banners(2))
    nora.passes(NORMAL)
    assert nora.asks("() => eyes.state()") == "playing"
    assert not nora.page.locator("#moves .move").count()
    nora.passes(LONG)
    assert nora.question == "What now?"
    assert nora.page.locator("#moves .move").count() == 2


def test_whoever_has_answered_sees_what_came_of_it_also_where_the_same_is_asked_again(theatre: Seat) -> None:
    """One fight is over, and the next has begun with the same question."""
    nora = theatre().sits()
    moves = [{"move": "keep"}, {"move": "again"}]
    nora.is_asked("Do you keep it?", *moves)
    nora.passes(LONG)
    nora.is_asked("Do you keep it?", *moves, first=plays.a_battle(), answered=1)
    nora.passes(NORMAL)
    assert not nora.page.locator("#moves .move").count(), "it was answered"
    nora.passes(2 * LONG)
    assert nora.now == BATTLE[-1], "held until somebody goes on"


def test_the_sheet_of_a_phone_drops_for_what_has_to_be_seen(theatre: Seat) -> None:
    nora = theatre("phone").sits()
    board, handle = nora.page.locator("#stage > svg.board"), nora.page.locator(".sheet-handle")
    for answered, moments in enumerate((plays.banners(1), plays.a_battle())):
        nora.is_asked(f"What now? {answered}", {"move": "fight"}, {"move": "flee"})
        nora.passes(LONG)
        handle.tap()
        nora.passes(TICK)
        assert board.is_hidden()
        nora.is_told(moments)
        nora.passes(NORMAL // 2)
        assert (nora.page.locator("#theatre") if answered else board).is_visible()
        nora.passes(LONG)
    assert nora.asks("() => document.body.classList.contains('pulled')") is False


IDEA = {
    "name": "dice",
    "title": "What dice show",
    "text": "A weapon is a hit. " * 12,
    "move": "keep",
    "because": "why not",
}


def test_the_raven_of_a_phone_covers_neither_dice_nor_answers(theatre: Seat) -> None:
    nora = theatre("phone").sits()
    lesson = {"told": 1, "of": 9, "idea": IDEA}
    moves = [{"move": "keep"}, {"move": "again"}]
    nora.is_asked("Do you keep it?", *moves, scene={"roll": plays.roll()}, lesson=lesson)
    nora.passes(LONG)
    nora.page.locator("#raven.folded").wait_for()
    assert nora.page.locator("#raven h3").is_visible(), "it says that there is something to read"
    assert nora.asks("() => document.querySelector('#raven').offsetHeight") < 120
    assert nora.asks("() => eyes.unreachable('#moves .move, .die, #undo, #raven-fold')") == []
    nora.page.locator("#raven-fold").tap()
    nora.passes(TICK)
    assert IDEA["text"].strip() in nora.page.locator("#raven").inner_text()


def test_what_the_raven_said_stays_as_high_as_it_was_while_the_same_is_asked_again(theatre: Seat) -> None:
    nora = theatre("phone").sits()
    moves = [{"move": "send one"}, {"move": "send two"}, {"move": "done"}]
    where = "() => document.querySelector('#moves .move').getBoundingClientRect().top"
    nora.is_asked("Whom do you send?", *moves, lesson={"told": 1, "of": 9, "idea": IDEA | {"move": "send one"}})
    nora.passes(LONG)
    before = nora.asks(where)
    nora.asks("async () => { (await prompter.state()).tall = document.querySelector('#raven').offsetHeight; }")
    nora.is_asked("Whom do you send?", *moves[1:], answered=1, lesson={"told": 1, "of": 9, "idea": None})
    nora.passes(LONG)
    assert nora.page.locator("#moves .move").count() == 2
    assert abs(nora.asks(where) - before) <= 2


def test_a_new_question_is_read_from_its_beginning(theatre: Seat) -> None:
    nora = theatre("phone").sits()
    moves = [{"move": f"go {number}"} for number in range(40)]
    scrolled = "() => document.querySelector('#ask .scroll').scrollTop"
    nora.is_asked("Where first?", *moves)
    nora.passes(LONG)
    nora.asks("() => document.querySelector('#ask .scroll').scrollTo(0, 200)")
    assert nora.asks(scrolled) > 0
    nora.is_asked("Where then?", *moves, first=plays.banners(1), answered=1)
    nora.passes(LONG)
    assert nora.question == "Where then?"
    assert nora.asks(scrolled) == 0


# The stage


@ACROSS
def test_a_battle_is_seen_beat_by_beat_and_held_for_those_who_fought(theatre: Seat, size: str) -> None:
    nora = theatre(size).sits()
    nora.is_told(plays.a_battle())
    nora.passes(2 * LONG)
    assert nora.titles == BATTLE
    assert all(time >= 1000 for _, time in nora.watched), nora.watched
    assert nora.page.locator("#theatre .host").count() == 3
    assert nora.page.locator("#theatre .host.beaten").count() == 2
    assert nora.page.locator("#theatre .fighter.fallen").count() == 3
    assert nora.asks("() => eyes.overflow()") <= 0
    assert nora.asks("() => document.activeElement.id") == "next"
    nora.page.locator("#next").click()
    nora.passes(LONG)
    assert nora.page.locator("#theatre").is_hidden()


def test_a_battle_of_others_passes_by_itself(theatre: Seat) -> None:
    nora = theatre().sits()
    nora.is_told(plays.a_battle(hold=(1, 2)))
    nora.passes(LONG)
    assert nora.titles == BATTLE
    assert nora.page.locator("#theatre").is_hidden()


def test_the_scene_after_playing_is_the_scene_that_was_sent(theatre: Seat) -> None:
    nora = theatre().sits()
    before = nora.asks("() => prompter.scene()")
    nora.is_told([*plays.a_battle(hold=()), *plays.banners(2)])
    nora.passes(LONG)
    assert nora.asks("() => prompter.scene()") == {**before, "battle": None, "headline": "Thing 2"}
    assert not [one for one in nora.commands if one["type"] == "look"], "the sum of the scene was wrong"


@ACROSS
def test_dice_tumble_and_settle_on_the_true_faces(theatre: Seat, size: str) -> None:
    nora = theatre(size).sits()
    lying = [
        {
            "said": [plays.said("Nora rolls.", 0, **plays.beat(title="Nora rolls", seat=0))],
            "scene": {"roll": plays.roll()},
        }
    ]
    nora.is_told([{"said": [], "scene": {"roll": plays.roll(rolled=False)}}, *lying])
    nora.passes(LONG)
    faces = nora.asks("() => eyes.all('.die').map((one) => one.getAttribute('aria-label'))")
    assert faces == ["Swordsman: Blank", "Swordsman: Hit", "Spearman: Shield", "Spearman: Hit", "Axeman: Blank"]
    small = nora.asks(
        "() => eyes.all('.die').map((one) => one.offsetWidth).filter((wide) => wide < (innerWidth > 760 ? 72 : 56))"
    )
    assert not small
    assert nora.asks("() => eyes.overflow()") <= 0
    unseen = nora.asks(
        """() => { const box = document.querySelector('.planks').getBoundingClientRect();
            return eyes.all('.die').filter((one) => { const { top, bottom } = one.getBoundingClientRect();
            return top < box.top - 1 || bottom > box.bottom + 1; }).length; }"""
    )
    assert unseen == 0, "every die is seen without scrolling"


@ACROSS
def test_a_draft_shows_whole_cards_and_a_click_keeps_one(theatre: Seat, size: str) -> None:
    nora = theatre(size).sits()
    moves = [
        {"move": f"keep {number}", "name": plays.GIFTS[number][0], "spots": [f"card:{number}"]} for number in range(8)
    ]
    nora.is_asked("Which card do you keep?", *moves, scene={"draft": plays.draft()})
    nora.passes(LONG)
    assert nora.page.locator("#theatre .pack .card.legal").count() == 8
    assert nora.page.locator(".progress b").inner_text() == "1 of 6"
    assert nora.asks("() => eyes.overflow()") <= 0
    card = nora.page.locator("#theatre .pack .card").nth(2)
    card.click()
    if size == "phone":  # the first tap reads, the second plays
        nora.passes(TICK)
        assert not nora.moves_made
        nora.page.locator("#reader .strong").click()
    nora.passes(TICK)
    assert nora.moves_made == ["keep 2"]


@ACROSS
def test_the_end_of_an_age_is_counted_and_held(theatre: Seat, size: str) -> None:
    nora = theatre(size).sits()
    nora.is_told(plays.the_end_of_an_age())
    nora.passes(LONG)
    assert nora.now == "Gudrid leads with 15 glory, 1 before Nora"
    assert nora.asks("() => eyes.all('#theatre .counted td.now').map((one) => one.textContent)") == ["15", "14", "14"]
    assert nora.asks("() => eyes.overflow()") <= 0
    nora.page.keyboard.press("Space")
    nora.passes(LONG)
    assert nora.page.locator("#theatre").is_hidden()


# What somebody in front of it can do


def test_pause_lets_time_stand_still(theatre: Seat) -> None:
    nora = theatre().sits()
    nora.is_told(plays.banners(3))
    nora.passes(300)
    nora.page.locator("#pause").click()
    nora.passes(LONG)
    nora.is_told(plays.banners(45))
    nora.passes(LONG)
    assert nora.titles == ["Gunnar does thing 1"], "whoever has paused misses nothing"
    nora.page.locator("#pause").click()
    nora.passes(2 * LONG)
    assert len(nora.titles) == 3 + 45


@pytest.mark.parametrize("key", ["Space", "Enter", "n"])
def test_next_ends_what_is_shown(theatre: Seat, key: str) -> None:
    nora = theatre().sits()
    nora.is_told(plays.banners(3))
    nora.passes(100)
    nora.page.keyboard.press(key)
    nora.passes(TICK)
    assert nora.now == "Gunnar does thing 2"
    nora.passes(NORMAL - 100)
    assert nora.now == "Gunnar does thing 2", "its own time begins anew"


def test_a_click_on_the_banner_or_the_board_is_next(theatre: Seat) -> None:
    nora = theatre().sits()
    nora.is_told(plays.banners(3))
    nora.passes(400)
    nora.page.locator("#banner .banner").click()
    nora.passes(TICK)
    assert nora.now == "Gunnar does thing 2"
    box = nora.asks("() => document.querySelector('#stage').getBoundingClientRect().toJSON()")
    nora.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    nora.passes(TICK)
    assert nora.now == "Gunnar does thing 3"


def test_skip_ends_the_stage_but_not_what_is_held(theatre: Seat) -> None:
    nora = theatre().sits()
    nora.is_told([*plays.a_battle(), *plays.banners(1)])
    nora.passes(500)
    nora.page.locator("#skip").click()
    nora.passes(TICK)
    assert nora.now == BATTLE[-1]
    nora.passes(LONG)
    assert nora.now == BATTLE[-1]
    nora.page.keyboard.press("Enter")
    nora.passes(LONG)
    assert nora.titles[-1] == "Gunnar does thing 1"


def test_skip_of_somebody_elses_battle_goes_on_after_it(theatre: Seat) -> None:
    nora = theatre().sits()
    nora.is_told([*plays.a_battle(hold=()), *plays.banners(1)])
    nora.passes(500)
    nora.page.keyboard.press("Escape")
    nora.passes(1000)
    assert nora.titles == [BATTLE[0], "Gunnar does thing 1"]
    lines = nora.asks("() => eyes.log().map(({ text }) => text)")
    assert "The cards are revealed." in lines, "what was skipped is in the log"


def test_catch_up_shows_where_all_of_it_led(theatre: Seat) -> None:
    nora = theatre().sits()
    nora.is_told(plays.banners(6))
    nora.passes(100)
    nora.page.locator("#catch-up").click()
    nora.passes(TICK)
    assert nora.now is None
    assert nora.asks("async () => (await prompter.scene()).headline") == "Thing 6"
    assert nora.heard[-1] == "5 things happened meanwhile."


def test_a_hidden_tab_catches_up_and_says_so_once(theatre: Seat) -> None:
    nora = theatre().sits()
    nora.is_told(plays.banners(4))
    nora.passes(100)
    nora.asks(
        """() => { Object.defineProperty(document, "hidden", { get: () => true });
            document.dispatchEvent(new Event("visibilitychange")); }"""
    )
    nora.passes(TICK)
    assert nora.now is None
    assert [line for line in nora.heard if "meanwhile" in line] == ["3 things happened meanwhile."]


@pytest.mark.parametrize(("stops", "held"), [("all", [1, 2]), ("mine", [2]), ("none", [])])
def test_what_is_held_is_a_matter_of_taste(theatre: Seat, stops: str, held: list[int]) -> None:
    nora = theatre().sits().prefers(stops=stops)
    nora.is_told([*plays.banners(1), *plays.banners(2, hold=(0,))[1:]])
    found = []
    for _ in range(3):
        nora.passes(LONG)
        if nora.now is None:
            break
        found.append(int(nora.now.rsplit(" ", 1)[1]))
        nora.page.keyboard.press("Space")
        nora.passes(TICK)
    assert found == held


@ACROSS
def test_nothing_that_can_be_clicked_moves_meanwhile(theatre: Seat, size: str) -> None:
    nora = theatre(size).sits()
    gains = [plays.fact(f"a gain with a long name {number}", number, "ic-glory") for number in range(1, 5)]
    much = plays.beat(
        title="Gunnar takes all that there is to be taken here, " * 3, text="And more. " * 40, gains=gains
    )
    battle = plays.a_battle()
    battle.insert(-1, {"said": [plays.said("Gunnar takes much.", 1, **much)], "scene": {"headline": "Much"}})
    nora.is_told(battle)
    stood = set()
    for _ in range(40):
        nora.passes(700)
        stood.add(tuple(nora.asks(STANDS)))
        if nora.now == BATTLE[-1]:
            nora.page.keyboard.press("Space")
        elif nora.now and nora.now.startswith("Gunnar takes"):
            break
    assert len(stood) == 1, stood


def test_the_stage_can_be_lifted_and_its_foot_stays(theatre: Seat) -> None:
    nora = theatre().sits()
    nora.is_told(plays.a_battle())
    nora.passes(LONG)
    nora.page.keyboard.press("b")
    nora.passes(TICK)
    assert nora.page.locator("#theatre").is_hidden()
    assert nora.page.locator("#next").is_visible()
    nora.page.keyboard.press("b")
    nora.passes(TICK)
    assert nora.page.locator("#theatre").is_visible()


def test_a_question_about_the_board_shows_the_board(theatre: Seat) -> None:
    nora = theatre().sits()
    place = nora.asks("async () => (await prompter.scene()).places.find(({ spots }) => spots.length).spots[0]")
    nora.is_asked(
        "Where do you go?", {"move": "go here", "spots": [place]}, {"move": "stay"}, scene={"battle": plays.battle(0)}
    )
    nora.passes(LONG)
    assert nora.page.locator("#theatre").is_hidden()
    nora.page.locator("#lift").click()
    nora.passes(TICK)
    assert nora.page.locator("#theatre").is_visible()


# By keys alone


def test_dice_are_picked_and_cards_are_played_by_keys_alone(theatre: Seat) -> None:
    nora = theatre().sits()
    press = nora.page.keyboard.press
    moves = [
        {"move": f"roll {number}", "name": f"Roll die {number}", "spots": [f"die:{number}"]} for number in range(5)
    ]
    nora.is_asked(
        "Which die do you roll again?", *moves, {"move": "keep", "name": "Keep all"}, scene={"roll": plays.roll()}
    )
    nora.passes(LONG)
    first = nora.page.locator('.die[data-die="die:0"]')
    assert first.get_attribute("role") == "button"
    assert first.get_attribute("aria-label") == "1 Swordsman: Blank"
    press("m")
    for _ in range(20):
        if nora.asks("() => document.activeElement?.dataset.die") == "die:1":
            break
        press("Tab")
    press("Enter")
    nora.passes(1000)
    assert nora.moves_made == ["roll 1"]


def test_a_battle_is_followed_by_keys_alone(theatre: Seat) -> None:
    nora = theatre().sits()
    press = nora.page.keyboard.press
    nora.is_told([*plays.a_battle(), *plays.banners(2)])
    nora.passes(200)
    assert nora.asks("() => document.activeElement?.closest('#theatre') !== null"), "the focus goes to the stage"
    press("p")
    nora.passes(LONG)
    assert nora.titles == BATTLE[:1]
    press("p")
    press("n")
    nora.passes(TICK)
    assert nora.now == BATTLE[1]
    press("Escape")
    nora.passes(TICK)
    assert nora.now == BATTLE[-1]
    press("Enter")
    nora.passes(500)
    assert nora.now == "Gunnar does thing 1"
    press("Escape")
    nora.passes(TICK)
    assert nora.now is None


# For everybody


def test_with_reduced_motion_every_result_is_seen_and_nothing_moves(theatre: Seat) -> None:
    nora = theatre(reduced_motion="reduce").sits()
    nora.is_told([*plays.a_battle(hold=()), *plays.banners(2), *plays.the_end_of_an_age(hold=())])
    nora.passes(LONG)
    assert nora.titles[:7] == [*BATTLE, "Gunnar does thing 1", "Gunnar does thing 2"]
    assert all(time >= LEAST for _, time in nora.watched)
    assert nora.asks("() => moving.length") == 0


def test_without_movement_the_times_are_the_same(theatre: Seat) -> None:
    nora = theatre().sits().prefers(motion="none")
    nora.is_told(plays.a_battle(hold=()))
    nora.passes(LONG)
    assert nora.titles == BATTLE
    assert all(time >= 1000 for _, time in nora.watched), nora.watched
    assert nora.asks("() => moving.length") == 0


def test_each_thing_is_said_once_to_those_who_listen(theatre: Seat) -> None:
    nora = theatre().sits()
    nora.is_told([*plays.a_battle(hold=()), *plays.banners(3)])
    nora.passes(LONG)
    said = " ".join(nora.heard)
    for title in [*BATTLE[:3], "Gudrid loses a figure.", *(f"Gunnar does thing {number}" for number in (1, 2, 3))]:
        assert said.count(title) == 1, (title, nora.heard)


STAGES: dict[str, list[plays.Plain]] = {
    "banner": plays.banners(1, hold=(0,)),
    "battle": plays.a_battle(),
    "dice": [
        {
            "said": [plays.said("Nora rolls.", 0, **plays.beat(title="Nora rolls", hold=[0]))],
            "scene": {"roll": plays.roll()},
        }
    ],
    "draft": [
        {
            "said": [plays.said("Gifts.", **plays.beat(title="Gifts", hold=[0]))],
            "scene": {"draft": plays.draft(3, (0, 3))},
        }
    ],
    "sheet": plays.the_end_of_an_age(),
}


@pytest.mark.parametrize("stage", STAGES)
@ACROSS
def test_no_barrier_on_the_stage(theatre: Seat, size: str, stage: str) -> None:
    nora = theatre(size, reduced_motion="reduce").sits()
    nora.is_told(STAGES[stage])
    nora.passes(LONG)
    nora.page.clock.resume()
    for plate in ("light", "dark"):
        nora.prefers(plate=plate)
        assert not barriers(nora), plate


# Whole games

EVENINGS = int(os.environ.get("MEADHALL_EVENINGS", "1"))
"""So many games of each room."""
PATIENCE = 240
SCENE = "() => eyes.last('table').scene"


@pytest.mark.parametrize("evening", range(EVENINGS))
@pytest.mark.parametrize("game", games.rooms())
def test_a_game_that_was_played_to_its_end_is_the_game_of_a_reload(theatre: Seat, game: str, evening: int) -> None:
    nora = theatre().prefers_at_home(speed="fast", stops="none")
    nora.lays_a_table(game, "bot:easy", key=f"{game}, evening {evening}")
    nora.page.clock.install()
    nora.lets_a_bot_play(0, "random")
    deadline = monotonic() + PATIENCE
    while not nora.asks("() => eyes.last('happened')?.over && eyes.state() === 'over'"):
        assert monotonic() < deadline
        nora.passes(1000)
    nora.page.clock.resume()
    played, position = nora.asks(SCENE), nora.position
    nora.page.reload()
    nora.waits_for("over")
    assert nora.asks(SCENE) == played
    assert {**nora.position, "log": []} == {**position, "log": []}
    assert not [one for one in nora.commands if one["type"] == "look"], "what was put together was another table"


# Settings

SILENT = """() => {
    window.played = [];
    const node = () => ({ connect: (to) => to, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
        frequency: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
        start(at) { played.push({ from: at }); }, stop(at) { played.at(-1).to = at; } });
    window.AudioContext = class {
        sampleRate = 8000;
        get currentTime() { return performance.now() / 1000; }
        createGain() { return node(); }
        createOscillator() { return node(); }
        createBiquadFilter() { return node(); }
        createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) }; }
        createBufferSource() { return node(); }
    };
}"""


def test_sounds_are_heard_if_somebody_wants_them_and_none_on_top_of_another(theatre: Seat) -> None:
    nora = theatre().sits()
    nora.asks(SILENT)
    nora.is_told(plays.a_battle(hold=()))
    nora.passes(LONG)
    assert nora.asks("() => played") == []
    nora.prefers(sound=True, volume=40)
    nora.is_told(plays.a_battle(hold=()))
    nora.passes(LONG)
    starts = nora.asks("() => played.map(({ from }) => from)")
    assert len(starts) >= 5
    ends = nora.asks("() => played.filter(({ to }) => to).map(({ from, to }) => to - from)")
    assert max(ends) < 0.5


def test_a_shape_stands_beside_every_colour(theatre: Seat) -> None:
    nora = theatre().prefers_at_home(speed="off")
    nora.lays_a_table("champions", "bot:easy", key="shapes")
    nora.lets_a_bot_play(0, "random")
    nora.waits("() => eyes.last('table').scene.pieces.some(({ seat }) => seat >= 0)")
    nora.plays_again(0)
    # The clock stands still: what answers itself does not do so now, and what others do is passed over.
    while nora.waits_for("choosing", "passing", "playing") == "playing":
        nora.page.keyboard.press("Space")
        nora.passes(LONG)
    count = "() => document.querySelectorAll('#pieces .shape-sign').length"
    assert nora.asks(count) == 0
    nora.prefers(signs=True)
    assert nora.asks(count) > 0
    nora.prefers(signs=False)
    assert nora.asks(count) == 0


@pytest.mark.parametrize(("autopass", "made"), [(True, ["pass"]), (False, [])])
def test_where_nothing_can_be_done_nothing_need_be_done(theatre: Seat, autopass: bool, made: list[str]) -> None:
    nora = theatre().sits().prefers(autopass=autopass)
    nora.is_asked("What now?", {"move": "pass", "name": "Pass"})
    nora.passes(300)
    assert not nora.moves_made, "one sees that it is so"
    nora.passes(LONG)
    assert nora.moves_made == made


def test_what_answers_itself_is_told_and_not_asked(theatre: Seat) -> None:
    nora = theatre().sits().prefers(autopass=True)
    nora.is_asked("Where to?", {"move": "slot clan_1", "name": "First clan slot"})
    nora.passes(300)
    assert not nora.page.locator("#moves .move").count(), "nothing looks as if it could be chosen"
    assert "First clan slot" in nora.page.locator("#question").inner_text()
    nora.page.keyboard.press("1")
    nora.passes(LONG)
    assert nora.moves_made == ["slot clan_1"], "once, and by itself"


def test_a_number_is_no_answer_to_what_has_just_come_because_others_moved(theatre: Seat) -> None:
    nora = theatre().sits()
    told = [{"said": [plays.said("Gunnar marches.", 1)]}]
    nora.is_asked("Do you go?", {"move": "join leader"}, {"move": "decline"}, first=told)
    nora.passes(300)
    nora.page.keyboard.press("1")
    nora.passes(1000)
    assert not nora.moves_made, "it was meant for something else"
    nora.page.keyboard.press("1")
    nora.passes(LONG)
    assert nora.moves_made == ["join leader"]


def test_what_somebody_prefers_is_kept_in_the_browser(theatre: Seat) -> None:
    nora = theatre()
    nora.lays_a_table("yggdrasil", "bot:easy")
    for setting, value in [
        ("speed", "fast"),
        ("stops", "none"),
        ("motion", "none"),
        ("signs", "true"),
        ("autopass", "true"),
    ]:
        nora.chooses(setting, value)
    nora.page.reload()
    nora.waits_for("choosing", "playing", "waiting")
    kept = nora.asks("() => JSON.parse(localStorage.getItem('meadhall.settings'))")
    wanted = {"speed": "fast", "stops": "none", "motion": "none", "signs": True, "autopass": True}
    assert {name: kept[name] for name in wanted} == wanted

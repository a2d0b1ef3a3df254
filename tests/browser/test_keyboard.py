"""Whoever has no mouse can do everything, too."""

from __future__ import annotations

from tests.browser.support import Guest, House

FAR = 80
MOST_STEPS = 3


def tabs_to(guest: Guest, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(FAR):
        guest.page.keyboard.press("Tab")
        if guest.asks("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} is not reached by Tab")


def has_focus(guest: Guest, selector: str) -> None:
    guest.waits("selector => document.activeElement?.matches(selector)", selector)


def sits_down(guest: Guest, game: str) -> None:
    press = guest.page.keyboard.press
    guest.goes_to("/")
    guest.page.locator("#start").wait_for()
    tabs_to(guest, f'[data-game="{game}"] > button')
    press("Enter")
    tabs_to(guest, '#lay [data-count="2"]')
    press("Enter")
    tabs_to(guest, '[data-place="0"] input')
    guest.page.keyboard.type("Ana")
    tabs_to(guest, '[data-place="1"] select')
    press("Home")
    while guest.page.locator('[data-place="1"] select').input_value() != "bot:easy":
        press("ArrowDown")
    tabs_to(guest, "#with-help")
    if guest.page.locator("#with-help").is_checked():
        press("Space")
    tabs_to(guest, "#start")
    press("Enter")
    guest.page.wait_for_url("**/table/*")
    guest.waits_for("choosing")


def moved(guest: Guest, seq: int) -> None:
    guest.waits("seq => eyes.last('table').seq > seq && ['choosing', 'over'].includes(eyes.state())", seq)


def test_a_table_is_laid_and_moves_are_made_by_keys_alone(house: House) -> None:
    ana = house.guest()
    press = ana.page.keyboard.press
    sits_down(ana, "champions")

    seq = ana.seq  # a digit is the number of a move
    digit_until_moved(ana, seq)

    seq = ana.seq  # along the list, and Enter
    while ana.seq == seq and ana.waits_for("choosing") == "choosing":
        press("m")
        has_focus(ana, "#moves .move")
        press("ArrowDown")
        press("Enter")
        ana.waits("() => eyes.state() !== 'busy'")
    moved(ana, seq)

    while not ana.page.locator('svg.board [role="button"]').count():
        digit_until_moved(ana, ana.seq)
        ana.waits_for("choosing")
    seq = ana.seq  # along what glows on the board, and Enter
    press("b")
    has_focus(ana, 'svg.board [role="button"]')
    first = ana.asks("() => document.activeElement.dataset.spots")
    press("ArrowRight")
    assert ana.asks("() => document.activeElement.dataset.spots") != first
    press("Enter")
    for _ in range(4):
        if ana.waits_for("choosing", "waiting", "busy", "over") != "choosing" or ana.seq > seq:
            break
        press("1")
    moved(ana, seq)

    press("?")  # ask about something, and let it be
    ana.page.locator("#ask .answer").wait_for()
    press("Escape")
    ana.page.locator("#ask .answer").wait_for(state="detached")


def digit_until_moved(guest: Guest, seq: int) -> None:
    while guest.waits_for("choosing", "waiting", "over") == "choosing" and guest.seq == seq:
        before = guest.position
        guest.page.keyboard.press("1")
        guest.waits(
            "([seq, moves]) => eyes.last('table').seq !== seq || eyes.position().moves.join() !== moves",
            [seq, ",".join(before["moves"])],
        )
        guest.waits("() => eyes.state() !== 'busy'")
    moved(guest, seq)


def test_a_compound_move_is_built_taken_apart_and_made(house: House) -> None:
    """Blood Rage: draft by the cards, then a step into a move and back with Escape."""
    ana = house.guest()
    press = ana.page.keyboard.press
    sits_down(ana, "blood_rage")
    while not ana.page.locator("#moves .move[data-pick]").count():
        digit_until_moved(ana, ana.seq)
        ana.waits_for("choosing")
    top = ana.position["moves"]
    step_into(ana)
    inside = ana.position["moves"]
    assert inside != top
    for _ in range(MOST_STEPS):  # step by step back
        press("Escape")
        if ana.position["moves"] == top:
            break
    assert ana.position["moves"] == top
    step_into(ana)
    seq = ana.seq
    digit_until_moved(ana, seq)


def step_into(guest: Guest) -> None:
    """Go along the list to a move that has more to choose, and enter it."""
    press = guest.page.keyboard.press
    press("m")
    has_focus(guest, "#moves .move")
    while not guest.asks("() => document.activeElement.matches('.move[data-pick]')"):
        press("ArrowDown")
    before = guest.position["moves"]
    press("Enter")
    guest.waits("moves => eyes.position().moves.join() !== moves", ",".join(before))


def test_skip_links_lead_to_moves_board_and_cards(house: House) -> None:
    ana = house.guest()
    press = ana.page.keyboard.press
    ana.lays_a_table("blood_rage", "bot:easy", key="skips")
    ana.plays_until(lambda guest: len(guest.position["cards"]) > 0)
    for number, target in ((1, "#moves .move"), (2, "svg.board *"), (3, "#card-tray *")):
        ana.asks("() => document.activeElement.blur()")
        ana.page.locator("#skips a").nth(number - 1).focus()
        press("Enter")
        if target != "svg.board *" or ana.page.locator('svg.board [role="button"]').count():
            has_focus(ana, target)

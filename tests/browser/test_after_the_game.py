"""When a game is over: play again, keep the record, look at it later."""

from __future__ import annotations

from pathlib import Path

from tests.browser.support import PATIENT, House


def test_play_again(house: House) -> None:
    ana = house.guest()
    table = ana.lays_a_table("yggdrasil", "bot:easy", key="again")
    for seat in (0, 1):
        ana.lets_a_bot_play(seat)
    ana.waits_for("over", timeout=3 * PATIENT)
    watcher = house.guest("Bo").goes_to(f"/table/{table}")
    watcher.page.locator("#replay").wait_for()
    assert watcher.page.locator("#rematch").count() == 0
    ana.page.locator("#rematch").click()
    ana.page.wait_for_url(lambda address: "/table/" in address and table not in address)
    ana.waits_for("choosing", "waiting")
    assert ana.table["table"]["game"] == "yggdrasil"


def test_a_record_is_saved_and_read_again(house: House, finished: str, tmp_path: Path) -> None:
    ana = house.guest()
    ana.goes_to(f"/replay/{finished}")
    ana.page.locator("#slider").wait_for()
    moves = ana.page.locator("#slider").get_attribute("max")
    with ana.page.expect_download() as download:
        ana.page.locator("#export").click()
    record = tmp_path / "game.rec"
    download.value.save_as(record)
    ana.goes_to("/")
    ana.page.locator("#import").set_input_files(record)
    ana.page.wait_for_url(lambda address: "/replay/" in address and finished not in address)
    ana.page.locator("#slider").wait_for()
    assert ana.page.locator("#slider").get_attribute("max") == moves


def test_a_torn_record_is_refused_in_words(house: House, tmp_path: Path) -> None:
    ana = house.guest()
    ana.forgives = ("400", "422")  # the browser notes that the server said no
    torn = tmp_path / "torn.rec"
    torn.write_text("half a sent")
    ana.goes_to("/")
    ana.page.locator("#import").set_input_files(torn)
    ana.waits("() => document.querySelector('#toast').textContent.length > 10")
    assert ana.page.url.endswith("/")


def test_a_replay_without_its_board_can_still_be_looked_at(house: House, finished: str) -> None:
    """Whoever changes the look of the page finds it changed, even where the board could not be fetched."""
    ana = house.guest()
    ana.forgives = ("404",)
    ana.page.route("**/board.svg", lambda route: route.fulfill(status=404))
    ana.goes_to(f"/replay/{finished}")
    ana.page.locator("#slider").wait_for()
    ana.page.locator("nav .tool").click()
    ana.page.locator('[data-setting="plate"] [data-value="dark"]').click()
    ana.page.locator('[data-setting="plate"] [data-value="dark"][aria-pressed="true"]').wait_for()

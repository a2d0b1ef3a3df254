"""The law of seats: whoever sees a hand plays it now, and nobody gets to see another's without all being told.

Several people, all of whom know every invitation, do anything with the seats that comes to their minds.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from meadhall.core.chance import Chance
from meadhall.core.match import Match
from meadhall.core.state import Decision
from meadhall.server.thinking import Crew
from meadhall.server.tokens import kept
from tests.server.inside import Inside, Line, inside
from tests.server.test_secrets import hidden_words, words_of

GAME = "blood_rage"
SEATS = ("Ana", "open", "bot:easy", "bot:greedy")
GATHERINGS = 4
STEPS = 40


@pytest.fixture(autouse=True)
def bots_answer_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    luck = random.Random("bots")

    async def choose(crew: Crew, table: str, bot: str, match: Match, decision: Decision, *more: Any) -> int:
        return luck.choice(decision.moves)

    monkeypatch.setattr(Crew, "choose", choose)
    monkeypatch.setattr("meadhall.server.live.tempo", lambda bot, match: 0.0)


class Gathering:
    """A table and all who have to do with it, known by their tokens; the last is a stranger without one."""

    def __init__(self, house: Inside, table: Any, dice: random.Random) -> None:
        self.house = house
        self.table = table["table"]
        self.dice = dice
        self.tokens: list[str] = [table["token"], ""]
        self.invites: list[str] = list(table["invites"].values())
        self.seen: list[list[str]] = [[] for _ in SEATS]
        self.told = [0] * len(SEATS)
        self.told_then = [0] * len(SEATS)

    def somebody(self) -> str:
        return self.dice.choice(self.tokens)

    async def somebody_who_may(self, seat: int) -> str:
        """Mostly whoever the seat belongs to; sometimes anybody."""
        owner = (await self._live()).table.places[seat].owner
        known = [token for token in self.tokens if kept(token) == owner] or [self.tokens[0]]
        return known[0] if self.dice.random() < 0.7 else self.somebody()

    async def act(self) -> None:
        """Somebody does something, whether or not it is allowed."""
        deeds = (self.change, self.join, self.play, self.look_into_the_past, self.come_back)
        await self.dice.choices(deeds, (5, 6, 1, 1, 2))[0]()

    async def change(self) -> None:
        seat = self.dice.randrange(len(SEATS))
        body = {"kind": self.dice.choice(("bot", "person", "open")), "bot": self.dice.choice(("easy", "random"))}
        address = f"/api/tables/{self.table}/seats/{seat}"
        status, answer, _ = await self.house.ask("POST", address, body, await self.somebody_who_may(seat))
        if status == 200 and answer["invite"]:
            self.invites.append(answer["invite"])

    async def join(self) -> None:
        body = {"invite": self.dice.choice(self.invites[-2:]), "name": f"Bo {self.dice.randrange(1000)}"}
        status, answer, _ = await self.house.ask("POST", f"/api/tables/{self.table}/join", body, self.somebody())
        if status == 200 and answer["token"] not in self.tokens:
            self.tokens.append(answer["token"])

    async def come_back(self) -> None:
        """Somebody makes a way back; somebody else may find it."""
        token, address = self.somebody(), f"/api/tables/{self.table}"
        status, answer, _ = await self.house.ask("POST", f"{address}/way_back", {}, token)
        if status == 200:
            back = await self.house.post(f"{address}/recover", {"key": answer["key"]})
            self.tokens[self.tokens.index(token)] = back["token"]
            assert await self.house.refused("POST", f"{address}/recover", {"key": answer["key"]})

    async def play(self) -> None:
        async with self.house.sit(self.table, self.somebody()) as line:
            if line.moves():
                await line.play(self.dice.choice(line.moves()))

    async def look_into_the_past(self) -> None:
        if await self.over():
            return
        for path in ("record", "replay/1?seat=0", "replay/1?seat=-2"):
            assert await self.house.refused("GET", f"/api/tables/{self.table}/{path}") == (409, "not_over")
        assert (await self.house.ask("POST", f"/api/tables/{self.table}/rematch", token=self.somebody()))[0] != 200

    async def check(self) -> None:
        """Whoever sees a hand plays it now; and whenever one more has seen it, all were told before."""
        async with self.house.sit(self.table) as eve:
            for seat in range(len(SEATS)):
                self.told[seat] = sum(line["about"] == seat and line["seat"] == -1 for line in eve.view["news"])
        for token in self.tokens:
            async with self.house.sit(self.table, token) as line:
                for seat in (*range(len(SEATS)), -1):
                    await self._look(line, token, seat)

    async def _look(self, line: Line, token: str, seat: int) -> None:
        await line.say(type="sit", seat=seat)
        heard = await line.hear(
            lambda message: message["type"] == "answer" or (message["type"], message.get("seat")) == ("table", seat)
        )
        eyes = line.view["seat"]
        places = (await self._live()).table.places
        if heard["type"] == "answer":
            assert heard["error"]["kind"] in ("not_your_seat", "bot_plays")
            assert places[seat].owner != kept(token) or places[seat].kind != "person"
        else:
            assert eyes == seat
        if eyes >= 0:
            assert places[eyes].kind == "person"
            assert places[eyes].owner == kept(token)
            self._note(token, eyes)
        await self._knows_no_more(line, eyes)

    def _note(self, token: str, seat: int) -> None:
        if token in self.seen[seat]:
            return
        self.seen[seat].append(token)
        if len(self.seen[seat]) > 1:
            assert self.told[seat] > self.told_then[seat], f"nobody was told that another one sees seat {seat}"
        self.told_then[seat] = self.told[seat]

    async def _knows_no_more(self, line: Line, eyes: int) -> None:
        """Neither the table nor an explanation nor advice holds anything of a hand that is another's."""
        table = (await self._live()).table
        if line.view["seq"] == table.seq:  # a bot may have played since
            shown = words_of(json.dumps({**line.view, "news": []}))  # what was told may name a card of a hand
            for seat in set(range(len(SEATS))) - {eyes}:
                assert not (hidden_words(table.match, seat) - words_known(table.match, eyes)) & shown
        if eyes < 0:
            assert line.view["decision"] is None
            assert (await line.ask(type="advise"))["error"]["kind"] in ("not_your_decision", "too_many")

    async def over(self) -> bool:
        return bool((await self._live()).table.match.over)

    async def _live(self) -> Any:
        async with self.house.hall.at(self.table) as live:
            return live


def words_known(match: Match, seat: int) -> set[str]:
    return {word for word in _strings(match.view(seat)) if isinstance(word, str)}


def _strings(thing: Any) -> set[Any]:
    if isinstance(thing, dict):
        return {text for pair in thing.items() for part in pair for text in _strings(part)}
    if isinstance(thing, list | tuple | set):
        return {text for item in thing for text in _strings(item)}
    return {thing}


def test_whoever_sees_a_hand_plays_it_now_and_all_were_told(tmp_path: Path) -> None:
    passed_on = 0

    async def visit(house: Inside) -> None:
        nonlocal passed_on
        for seed in range(GATHERINGS):
            gathering = Gathering(house, await house.lay(GAME, *SEATS, key=f"law {seed}"), random.Random(seed))
            await gathering.check()
            for _ in range(STEPS):
                if await gathering.over():
                    break
                await gathering.act()
                await gathering.check()
            passed_on += sum(len(seen) > 1 for seen in gathering.seen)

    inside(tmp_path / "tables.sqlite", visit)
    assert passed_on >= GATHERINGS, "hardly any hand went from one to another, so this has shown nothing"


def test_a_host_does_not_read_the_hand_of_a_bot(tmp_path: Path) -> None:
    """Open its seat, join it with the own token, give it back: the bot's hand is the bot's again, and all know."""

    async def visit(house: Inside) -> None:
        table = await house.lay(GAME, "Ana", "bot:easy", "open")
        bo = await house.post(f"/api/tables/{table['table']}/join", {"invite": table["invites"]["2"], "name": "Bo"})
        seat = f"/api/tables/{table['table']}/seats/1"
        async with house.sit(table, bo["token"], lang="en") as other, house.sit(table, seat=1) as ana:
            assert ana.view["seat"] != 1
            opened = await house.post(seat, {"kind": "open"}, table["token"])
            body = {"invite": opened["invite"], "name": "Cy"}
            await house.post(f"/api/tables/{table['table']}/join", body, table["token"])
            await other.see(lambda view: view["table"]["seats"][1]["kind"] == "person")
            told = [line["text"] for line in other.view["news"] if line["about"] == 1 and line["seat"] == -1]
            assert told[-1] == "Ana takes over seat 2 as well, as Cy, with all that lies there."
            await house.post(seat, {"kind": "bot", "bot": "easy"}, table["token"])
            await ana.see(lambda view: view["table"]["seats"][1]["kind"] == "bot")
            await ana.say(type="sit", seat=1)
            heard = await ana.hear(lambda message: message["type"] == "answer")
            assert heard["error"]["kind"] == "bot_plays"
            async with house.sit(table, seat=1) as again:
                assert again.view["seat"] == -1
            await other.see(lambda view: "bot plays for Cy" in view["news"][-1]["text"])

    inside(tmp_path / "tables.sqlite", visit)


def test_an_owner_may_pass_the_own_seat_on_and_looks_on_then(tmp_path: Path) -> None:
    async def visit(house: Inside) -> None:
        table = await house.lay(GAME, "Ana", "open", "bot:easy")
        join = f"/api/tables/{table['table']}/join"
        bo = await house.post(join, {"invite": table["invites"]["1"], "name": "Bo"})
        seat = f"/api/tables/{table['table']}/seats/1"
        assert await house.refused("POST", seat, {"kind": "open"}, table["token"]) == (409, "not_left_alone")
        opened = await house.post(seat, {"kind": "open"}, bo["token"])
        assert await house.refused("POST", seat, {"kind": "person"}, bo["token"]) == (403, "not_your_seat")
        async with house.sit(table, bo["token"]) as looking_on:
            assert looking_on.view["seat"] == -1
            assert "gives up seat 2" in looking_on.view["news"][-1]["text"]
        cy = await house.post(join, {"invite": opened["invite"], "name": "Cy"})
        async with house.sit(table, cy["token"]) as sitting:
            assert sitting.view["seat"] == 1
            assert "Cy takes over seat 2" in sitting.view["news"][-1]["text"]

    inside(tmp_path / "tables.sqlite", visit)


def test_everybody_may_let_a_bot_play_for_somebody_who_has_been_away_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("meadhall.server.limits.LEFT_FOR_LONG", 0.3)

    async def visit(house: Inside) -> None:
        table = await house.lay(GAME, "Ana", "open", "open")
        join = f"/api/tables/{table['table']}/join"
        bo = await house.post(join, {"invite": table["invites"]["1"], "name": "Bo"})
        cy = await house.post(join, {"invite": table["invites"]["2"], "name": "Cy"})
        seat = f"/api/tables/{table['table']}/seats/1"
        bot = {"kind": "bot", "bot": "easy"}
        async with house.sit(table, cy["token"]) as line:
            async with house.sit(table, bo["token"]):
                assert await house.refused("POST", seat, bot, cy["token"]) == (403, "not_your_seat")
            assert await house.refused("POST", seat, bot, cy["token"]) == (403, "not_your_seat")
            await line.see(lambda view: view["table"]["seats"][1]["left"])
            assert await house.refused("POST", seat, {"kind": "open"}, cy["token"]) == (403, "not_your_seat")
            assert await house.refused("POST", seat, bot) == (403, "not_your_seat")
            await house.post(seat, bot, cy["token"])
            await line.see(lambda view: view["table"]["seats"][1]["kind"] == "bot")
            texts = [told["text"] for told in line.view["news"]]
            assert "Bo is away: Cy lets a bot play for now." in texts
        await house.post(seat, {"kind": "person"}, bo["token"])
        async with house.sit(table, bo["token"]) as back:
            assert back.view["seat"] == 1

    inside(tmp_path / "tables.sqlite", visit)


def test_a_rematch_gives_a_bot_its_seat_back_and_old_invitations_are_good_for_nothing(tmp_path: Path) -> None:
    async def visit(house: Inside) -> None:
        table = await house.lay("yggdrasil", "Ana", "bot:easy", "bot:easy")
        seat = f"/api/tables/{table['table']}/seats"
        opened = await house.post(f"{seat}/1", {"kind": "open"}, table["token"])
        join = f"/api/tables/{table['table']}/join"
        await house.post(join, {"invite": opened["invite"], "name": "Cy"}, table["token"])
        await house.post(f"{seat}/1", {"kind": "bot", "bot": "easy"}, table["token"])
        await play_to_the_end(house, table)
        late = await house.post(f"{seat}/2", {"kind": "open"}, table["token"])
        again = await house.post(f"/api/tables/{table['table']}/rematch", token=table["token"])
        assert again["seats"] == [0]
        refused = await house.refused("POST", f"/api/tables/{again['table']}/join", {"invite": late["invite"]})
        assert refused == (403, "bad_invite")
        bo = await house.post(f"/api/tables/{again['table']}/join", {"invite": again["invites"]["2"], "name": "Bo"})
        assert bo["seat"] == 2
        async with house.sit(again["table"], table["token"]) as ana:
            assert [info["kind"] for info in ana.view["table"]["seats"]] == ["person", "bot", "person"]
            assert ana.view["table"]["mine"] == [0]

    inside(tmp_path / "tables.sqlite", visit)


async def play_to_the_end(house: Inside, table: Any, seed: str = "to the end") -> None:
    """Play the seats of whoever laid the table at random."""
    chance = Chance(seed.encode().ljust(32)[:32])
    async with house.sit(table) as line:
        while not line.view["table"]["over"]:
            if line.moves():
                answer = await line.play(chance.choose(line.moves()))
                await line.see(lambda view, seq=answer["seq"]: view["seq"] >= seq)  # type: ignore[misc]
            else:
                await line.next()

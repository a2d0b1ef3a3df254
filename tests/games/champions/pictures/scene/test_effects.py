"""What a move would do now, in signs."""

from __future__ import annotations

import pytest

from meadhall.core.rulebook import LANGUAGES
from meadhall.games.champions import GAME
from meadhall.games.champions.pictures.scene.effects import SIGNS
from meadhall.testing import Board


def told(board: Board, lang: str = "en") -> dict[str, str]:
    """The effects with the words of their signs: `<coin>2`."""
    found = {}
    for move, effect in GAME.scene(board.state.view(0), GAME.words(lang)).effects.items():
        said = effect
        for word, character in SIGNS.items():
            said = said.replace(character, f"<{word}>")
        found[move] = said
    return found


def placing(more: str = "") -> Board:
    laid = f'turn = "p1"\ntroll = "hill_troll"\nmerchant = "merchant_fisher"\n{more}'
    return Board("champions", f"{laid}[position.players.p1]\ncoin = 9\nwood = 5", seats=4)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_place_tells_what_it_costs_and_brings(lang: str) -> None:
    board = placing()
    effects = told(board, lang)
    assert board.legal("place") | board.legal("beg") <= set(effects)
    assert effects["place small_public_longship"] == "<coin>1 → <ship>5"
    assert effects["place market"] == "<food> ⇄ <wood> ⇄ <coin>"
    assert effects["place runesmith"] == "<wood>1 → <rune>1"
    assert effects["place sages_hut"] == "<journey> <destiny>1"
    assert effects["place longhouse"] == "<swordsman>1 <start>"
    assert effects["place hunting_grounds"] == "<any> → <food>≤6"
    assert effects["place worker_huts"] == "<coin>5 → <worker>1"
    assert effects["place stave_church"] == "<coin>1–10 → <glory>1–4"
    assert effects["beg"] == "<food>1 <blame>1"


def test_an_enemy_tells_how_strong_it_is_and_what_it_brings() -> None:
    card = GAME.content.entries["troll"]["hill_troll"]
    told_of = told(placing())["place troll"]
    assert told_of.startswith(f"<attack>{card['attack']} <defense>{card['defense']} → ")
    assert f"<glory>{card['reward']['glory']}" in told_of


def test_whoever_is_sent_knows_against_whom() -> None:
    board = Board(
        "champions",
        """
        phase = "assignment"
        turn = "p1"
        troll = "hill_troll"
        placed = { troll = "p1" }
        [position.players.p1]
        dice = { swordsman = 2 }
        """,
        seats=3,
    )
    assert told(board)["assign swordsman troll"].startswith("Hill Troll <attack>")
    assert told(board)["assign swordsman troll"].endswith("At home: 2 swords.")


def at_sea(crew: str, food: int, monster: str = "nokk_red") -> Board:
    """p1 has a small ship on the way to a near shore, where 1 food feeds 2."""
    return Board(
        "champions",
        f"""
        phase = "assignment"
        turn = "p1"
        placed = {{ small_public_longship = "p1" }}
        [position.shores.shore_4]
        ship = "small_public"
        monster = "{monster}"
        dice = {{ {crew} }}
        food = {food}
        [position.players.p1]
        food = 3
        dice = {{ swordsman = 2 }}
        """,
        seats=3,
    )


@pytest.mark.parametrize(("lang", "warning"), [("en", "3 warriors would"), ("de", "3 Krieger würden")])
def test_whoever_lets_a_crew_starve_is_warned_where_they_choose(lang: str, warning: str) -> None:
    board = at_sea("swordsman = 3", 0)
    assert "done" in board.legal("done")
    assert warning in told(board, lang)["done"]
    assert "done" not in told(at_sea("swordsman = 3", 2), lang), "nobody is hungry"


def test_food_is_loaded_with_its_need_and_its_room() -> None:
    effects = told(at_sea("swordsman = 3", 1))
    assert effects["load small_public"] == ("The food on board feeds 2 of 3. 4 of 5 on board, warriors and food.")
    assert effects["assign swordsman small_public"].endswith("4 of 5 on board, warriors and food. At home: 2 swords.")
    barred = told(at_sea("axeman = 1", 1, monster="mare_red"))
    assert "lost there" in barred["assign swordsman small_public"]


def test_an_enemy_says_who_may_not_fight_it() -> None:
    board = placing('draugr = ["draugr_wight_red", "draugr_wight_blue"]\n')
    assert told(board)["place draugr_1"].endswith(", swordsmen may not fight it")


def test_what_lies_at_the_smiths_is_counted() -> None:
    board = placing("stock = { blacksmith = 3 }\n")
    assert told(board)["place blacksmith"] == "<axeman>3"


def test_every_sign_is_drawn_and_has_a_name() -> None:
    for lang in LANGUAGES:
        signs = GAME.scene(placing().state.view(0), GAME.words(lang)).signs
        assert [sign.symbol for sign in signs if f'<symbol id="{sign.symbol}"' not in GAME.board] == []
        assert len({sign.name for sign in signs}) == len(signs)


def test_a_choice_calls_a_place_as_the_board_does() -> None:
    wide = GAME.words("en").in_full()
    grammar = placing().grammar
    assert wide.choice(grammar, grammar.parse("place large_public_longship")) == "Large Ship"
    assert wide.choice(grammar, grammar.parse("assign axeman draugr_1")) == "Axeman to Draugr 1"

"""What can be wrong with what somebody asks of the server. Nothing has changed when one of these is raised."""

from __future__ import annotations

from typing import Any

from meadhall.core.errors import MeadhallError
from meadhall.core.words import Words
from meadhall.server import TEXT

STATUS = {
    "bad_request": 400,
    "bad_message": 400,
    "bad_setup": 400,
    "bad_name": 400,
    "bad_record": 400,
    "no_bot": 400,
    "no_keys": 403,
    "no_first_game": 400,
    "bad_token": 401,
    "bad_invite": 403,
    "no_way_back": 403,
    "bad_code": 403,
    "not_your_seat": 403,
    "not_host": 403,
    "wrong_origin": 403,
    "wrong_host": 403,
    "no_pack": 404,
    "no_game": 404,
    "no_table": 404,
    "no_page": 404,
    "no_such_move": 404,
    "wrong_method": 405,
    "name_taken": 409,
    "not_left_alone": 409,
    "not_over": 409,
    "only_to_look_at": 409,
    "bot_plays": 409,
    "other_version": 409,
    "remembered": 409,
    "rules_changed": 409,
    "went_on": 409,
    "stale": 409,
    "id_used": 409,
    "damaged": 409,
    "shut": 409,
    "nobodys_seat": 409,
    "not_admin": 401,
    "no_process": 404,
    "unreadable": 410,
    "too_slow": 408,
    "too_large": 413,
    "too_many": 429,
    "failed": 500,
    "not_saved": 503,
    "no_disk": 503,
    "elsewhere": 503,
    "no_advice": 503,
}
"""The kinds of trouble with their HTTP status. Their texts stand in `text/`: `trouble.<kind>`."""


class Trouble(MeadhallError):
    """A kind of trouble, with the arguments of its text."""

    def __init__(self, kind: str, **args: Any) -> None:
        super().__init__(kind)
        self.kind = kind
        self.args_of_text = args

    def said(self, words: Words) -> str:
        return words.say(f"trouble.{self.kind}", **self.args_of_text)

    @property
    def status(self) -> int:
        return STATUS[self.kind]


class BadDatabase(MeadhallError):
    """What is kept cannot be used; the text is `database.<problem>`."""

    def __init__(self, problem: str, **args: Any) -> None:
        super().__init__(problem)
        self.problem = problem
        self.args_of_text = args

    def said(self, words: Words) -> str:
        return words.say(f"database.{self.problem}", **self.args_of_text)

    def __str__(self) -> str:
        return self.said(Words.core("en", TEXT))

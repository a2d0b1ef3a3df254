"""Everything that goes over the wire, in one place. The documentation of the API is made from these as well."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from meadhall.core.beats import Beat, Begins
from meadhall.core.grammar import tidy
from meadhall.core.rulebook import ClauseKind
from meadhall.core.scene import Scene, Sign
from meadhall.server.customs import Custom
from meadhall.server.events import SeatKind

LONGEST_NAME = 20
Lang = Literal["en", "de"]
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Token = Annotated[str, Meta(max_length=64)]
Ident = Annotated[str, Meta(max_length=32)]
PackName = Annotated[str, Meta(max_length=80)]
CommandId = Annotated[str, Meta(min_length=1, max_length=64)]
Seq = Annotated[int, Meta(ge=0)]
Seat = Annotated[int, Meta(ge=-2, le=8)]


class Asked(Struct, forbid_unknown_fields=True):
    """What somebody sends: a field that we do not know is a mistake, and is called one."""


class Told(Struct):
    """What we send."""


# Errors


class Problem(Told):
    """What is wrong, in a sentence; if a rule stands in the way: which, in words, and where it can be read."""

    kind: str
    message: str
    clause: str | None = None


class Failure(Told):
    error: Problem


class Reason(Told):
    """Why something is not possible at the table."""

    kind: str
    text: str
    clause: str = ""
    rule: str = ""
    link: str = ""


# Games and bots


class OptionInfo(Told):
    name: str
    values: list[str]
    label: str
    value_labels: dict[str, str]
    help: str


class FirstGame(Told):
    """The table at which a game is learned by playing: for how many, with which bots and options, and how many ideas
    there are.
    """

    seats: int
    bot: str
    options: dict[str, str]
    ideas: int


class PackInfo(Told):
    """A content pack that a table can be laid with."""

    name: str
    title: str


class GameInfo(Told):
    name: str
    titles: dict[str, str]
    seats: list[int]
    options: list[OptionInfo]
    open_table: bool
    cooperative: bool
    picture: str
    about: str
    design: str
    """Which parts are our own design; empty if nothing is said about it."""
    clauses: int
    packs: list[PackInfo] = []
    first_game: FirstGame | None = None
    """Nothing if nobody has thought of one."""


class BotInfo(Told):
    name: str
    label: str
    style: str


class GuideStep(Told):
    """A step of the first game's help: what to look at, and what it is. `target` is a spot or a part of the page."""

    title: str
    text: str
    target: str


class ClauseInfo(Told):
    id: str
    kind: ClauseKind
    text: str
    ruling: bool
    reason: str
    clauses: list[str]


class SectionInfo(Told):
    id: str
    title: str
    clauses: list[ClauseInfo]


class RulebookInfo(Told):
    game: str
    title: str
    lang: str
    sections: list[SectionInfo]
    signs: list[Sign]


# Tables


class SeatWish(Asked):
    kind: SeatKind
    name: Name = ""
    bot: Annotated[str, Meta(max_length=16)] = ""


class NewTable(Asked):
    game: Ident
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=9)]
    options: Annotated[dict[str, str], Meta(max_length=20)] = {}
    packs: Annotated[list[PackName], Meta(max_length=20)] = []
    """The packs to lay over the game's own content, one after the other, by the names under which they are offered."""
    customs: Annotated[list[Custom], Meta(max_length=10)] = []
    """What is agreed on besides the rules."""
    lang: Lang = "en"
    key: Annotated[str, Meta(max_length=64)] | None = None
    """A text from which the dice follow; only where the server allows it."""


class OpenedTable(Told):
    table: str
    token: str
    seats: list[int]
    invites: dict[int, str]


class Join(Asked):
    invite: Token
    name: Name = ""


class Joined(Told):
    token: str
    seat: int


class SeatChange(Asked):
    kind: SeatKind
    bot: Annotated[str, Meta(max_length=16)] = ""


class SeatChanged(Told):
    seat: int
    kind: SeatKind
    invite: str | None = None


class OwnTable(Asked):
    table: Ident
    token: Token = ""


class OwnTables(Asked):
    tables: Annotated[list[OwnTable], Meta(max_length=200)]
    lang: Lang = "en"


class SeatInfo(Told):
    seat: int
    name: str
    kind: SeatKind
    bot: str
    online: bool
    mine: bool
    owned: bool
    """Somebody sits there, even if a bot plays for them."""
    left: bool = False
    """They have been away for so long that everybody may let a bot play for them."""


class TableInfo(Told):
    id: str
    game: str
    title: str
    titles: dict[str, str]
    options: dict[str, str]
    agreed: list[str]
    """What is not as usual at this table, in words: options, customs and packs."""
    customs: list[str]
    lang: str
    seats: list[SeatInfo]
    host: bool
    mine: list[int]
    over: bool
    imported: bool
    rematch: str | None
    created: float
    damaged: str = ""
    new_rules: list[int] | None = None
    """The seats whose people want to go on by the rules of today, if the game was begun by others; until all do, nobody
    moves.
    """
    """Why nobody can play on: the log can be followed so far and no further."""


class TableMeta(Told):
    """A table in a list: what can be said of it without looking at it closely."""

    table: str
    game: str = ""
    title: str = ""
    created: float = 0
    trouble: str = ""
    info: TableInfo | None = None
    asked: list[int] = []
    seq: int = 0
    moves: int = 0


class WayBack(Told):
    """What the owner of some seats can come back with. It is told once."""

    key: str
    seats: list[int]


class Recover(Asked):
    key: Annotated[str, Meta(max_length=64)]


class Regained(Told):
    """A new token for the seats that somebody has come back to."""

    token: str
    seats: list[int]


class Transfer(Asked):
    """Where another device finds this server, for the picture; without it there is none."""

    origin: Annotated[str, Meta(max_length=80)] = ""


class TransferCode(Told):
    """A code for another device, for how many seconds it is good, and a picture (SVG) of an address with it."""

    code: str
    seconds: int
    picture: str


class Arrive(Asked):
    code: Annotated[str, Meta(max_length=20)]


class Arrived(Told):
    table: str
    token: str
    seats: list[int]
    game: str


class NewRecord(Asked):
    record: str
    name: Annotated[str, Meta(max_length=200)] = "record"
    lang: Lang = "en"


class ImportedTable(Told):
    table: str


# What is shown


class Word(Told):
    id: str
    name: str
    spot: str


class MoveInfo(Told):
    move: str
    verb: str
    words: list[Word]
    name: str
    spots: list[str]
    effect: str


class Greyed(Told):
    """A move of the kind that is asked, which a rule forbids now."""

    move: str
    name: str
    title: str
    spots: list[str]
    clause: str
    reason: str
    link: str


class Undo(Told):
    """Whether the last choice can be taken back, by which of one's own seats, and if not, why not."""

    can: bool
    why: str
    seat: int


class IdeaInfo(Told):
    """Something to understand, and a move that shows it, with the reason for it."""

    name: str
    title: str
    text: str
    move: str
    because: str


class LessonInfo(Told):
    """Where somebody learns by playing: how many of how many ideas were told, with the one that fits here, if one
    does.
    """

    told: int
    of: int
    idea: IdeaInfo | None


class DecisionInfo(Told):
    """What is asked. `anyway`: why it is asked even with a single answer, which would tell others something about what
    is hidden from them, or would end what can still be taken back. `asks_next`: by verb and place what is asked when
    only that word is open, as in "march 1".
    """

    question: str
    verb_titles: dict[str, str]
    moves: list[MoveInfo]
    greyed: list[Greyed]
    anyway: Literal["", "secret", "final"]
    lesson: LessonInfo | None = None
    asks_next: dict[str, str] = {}


class Line(Told):
    """A line of the log: after which move, whose move that was, whom it is about, and the spots that it names; whether
    a turn begins with it, and how much it says about its turn.
    """

    n: int
    seat: int
    text: str
    about: int
    spots: list[str]
    # Games that are over may have been kept before lines had these.
    begins: Begins = ""
    weight: int = 0


class Happening(Told):
    """Something that happens, and how it is shown; without a beat it is quiet."""

    line: Line
    beat: Beat | None


class Moment(Told):
    """What happens at one moment, and what changes on the table by it: a difference of the scene."""

    events: list[Happening]
    changes: list[Any] | None


class Result(Told):
    winners: list[int]
    points: list[int] | None
    results: dict[int, float]


class Snapshot(Told, tag="table"):
    """The whole table as one seat sees it, sent after every change."""

    seq: int
    table: TableInfo
    seat: int
    asked: list[int]
    thinking: list[int]
    scene: Raw
    decision: Raw
    undo: Undo | None
    news: Raw
    answered: int
    """The number of one's own last move: what was told since is new."""
    result: Result | None
    key_hash: str
    key: str | None
    scene_hash: int


class Happened(Told, tag="happened"):
    """What a move led to, one moment after the other, as one seat sees it; and what is asked after it."""

    seq: int
    seat: int
    mover: int
    moments: list[Moment]
    asked: list[int]
    thinking: list[int]
    decision: Raw
    answered: int
    over: bool
    result: Result | None
    key: str | None
    scene_hash: int
    """That of the scene after it: whoever comes to another one has missed something."""
    undo: Undo | None = None


class Present(Told, tag="present"):
    """Who is at the table now: something about the table itself has changed, and nothing on it."""

    table: TableInfo


class ReplayMove(Told):
    seat: int
    move: str
    name: str


class ReplayAsked(Told):
    """What is to be chosen at a position: the question, how many answers there are, and the one that was given, with
    the spots that it touches.
    """

    move: ReplayMove
    question: str
    choices: int
    spots: list[str]


class ReplayInfo(Told):
    """A position of a game that is over: after which move, and what comes next. On request also what that move led
    to, one moment after the other.
    """

    n: int
    moves: int
    scene: Scene
    news: list[Line]
    move: ReplayMove | None
    next: ReplayAsked | None
    moments: list[Moment] = []


# How a game went


class ChapterInfo(Told):
    """A stretch of a game: a chapter of it, or what goes on in a part of that (`draft`, `reckoning`, or nothing: people
    act). Its first and last move, and its first and last point.
    """

    title: str
    short: str
    number: int
    part: str
    part_title: str
    first: int
    last: int
    first_point: int
    last_point: int


class PointInfo(Told):
    """What each seat has got at some point, after which move."""

    move: int
    scores: list[int]


class SourceInfo(Told):
    """For what points came."""

    id: str
    title: str
    icon: str


class GainedInfo(Told):
    """What each source brought to each seat in a chapter."""

    title: str
    short: str
    number: int
    by: list[list[int]]


class MarkInfo(Told):
    """Something to look for: a battle, a fight, a raid; who came off best, if anybody did."""

    move: int
    icon: str
    seat: int
    text: str


class TurnInfo(Told):
    """A turning point: over which moves, for whom, by how many per cent, who did what, and when that was."""

    first: int
    last: int
    seat: int
    percent: int
    text: str
    chapter: str


Fortune = Literal[
    "none",
    "very_unlucky",
    "unlucky",
    "a_little_unlucky",
    "as_expected",
    "a_little_lucky",
    "lucky",
    "very_lucky",
]


class LuckInfo(Told):
    """The dice of a seat: how many, what they brought, what could be expected, and how far off two games in three
    are.
    """

    seat: int
    dice: int
    hits: int
    expected: float
    spread: float
    word: Fortune


class PerilInfo(Told):
    """A way in which all lose together: how near it was after each move, and where the game is lost."""

    id: str
    title: str
    icon: str
    most: int
    levels: list[int]


class StoryInfo(Told):
    """How a game went, told after its end."""

    moves: int
    minutes: int | None
    """How long it took; nothing if nobody knows."""
    chapters: list[ChapterInfo]
    points: list[PointInfo]
    chances: list[list[float]]
    """For each seat the chance to win, before the first move and after each."""
    sources: list[SourceInfo]
    gained: list[GainedInfo]
    marks: list[MarkInfo]
    turns: list[TurnInfo]
    luck: list[LuckInfo]
    luck_text: str
    perils: list[PerilInfo]


# What would have been better

Verdict = Literal["good", "little", "worse", "costly"]
"""As good as any; a little worse; worse; costly."""
ReviewState = Literal["none", "waiting", "going", "done", "failed"]


class LossInfo(Told):
    """What a choice cost, in per cent of the games."""

    move: int
    seat: int
    percent: int
    verdict: Verdict


class ReviewInfo(Told):
    """How far the review of a game is: so many decisions of so many, and what each cost that has been judged."""

    state: ReviewState
    done: int
    of: int
    losses: list[LossInfo]


class WeighedInfo(Told):
    """A choice, how many games in a hundred it wins, how sure that is, and what it would do, as far as that is known
    before it is made.
    """

    move: str
    name: str
    spots: list[str]
    percent: int
    give_or_take: int
    tried: int
    played: bool
    facts: list[str]


class JudgedInfo(Told):
    """A decision as a good player sees it who knows what its seat knew: the best choice first. Without a verdict there
    was nothing to choose, or nobody has come to it yet.
    """

    move: int
    seat: int
    question: str
    verdict: Verdict | None
    percent: int
    choices: list[WeighedInfo]


class PlayOn(Asked):
    """From which position on somebody wants to play, and in whose place."""

    number: Annotated[int, Meta(ge=0)]
    seat: Annotated[int, Meta(ge=0, le=8)]
    name: Name = ""
    bot: Annotated[str, Meta(max_length=16)] = ""
    lang: Lang = "en"


# At the table: what the browser says


class Move(Asked, tag="move"):
    id: CommandId
    seq: Seq
    seat: Seat
    move: Annotated[str, Meta(max_length=200)]
    sure: bool = False
    """Whoever has had second thoughts, where the table grants them, has none any more."""
    ask: bool = False
    """Whoever wants it is asked once more before a move that cannot be taken back."""

    def __post_init__(self) -> None:
        self.move = tidy(self.move)


class TakeBack(Asked, tag="undo"):
    id: CommandId
    seq: Seq
    seat: Seat


class Sit(Asked, tag="sit"):
    seat: Seat


class Speak(Asked, tag="lang"):
    lang: Lang


class Why(Asked, tag="why"):
    id: CommandId
    spot: Annotated[str, Meta(max_length=200)] = ""
    move: Annotated[str, Meta(max_length=200)] = ""


class Advise(Asked, tag="advise"):
    id: CommandId


class Look(Asked, tag="look"):
    """Show me the whole table again."""


class Ping(Asked, tag="ping"):
    pass


Said = Move | TakeBack | Sit | Speak | Why | Advise | Look | Ping
Command = Move | TakeBack


# At the table: what it is answered


class Explained(Told):
    """A move that has to do with what was asked about, and why it is possible or not."""

    move: str
    name: str
    legal: bool
    kind: str = ""
    clause: str = ""
    text: str = ""
    rule: str = ""
    link: str = ""


class Advised(Told):
    move: str
    name: str
    percent: int
    tried: int


class Answer(Told, tag="answer", omit_defaults=True):
    id: str
    ok: bool
    seq: int
    error: Reason | None = None
    wait: float | None = None
    """This move cannot be taken back: so many seconds to change one's mind, then it has to be sent again, surely."""
    why: list[Explained] | None = None
    about: list[str] | None = None
    advice: list[Advised] | None = None


class Pong(Told, tag="pong"):
    pass


Heard = Snapshot | Happened | Present | Answer | Pong

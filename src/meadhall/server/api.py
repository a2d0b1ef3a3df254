"""The addresses of the API, all in one list."""

from __future__ import annotations

from meadhall.server import library, limits, looking, opening, records, recovery, remembering, review
from meadhall.server.endpoints import Endpoint
from meadhall.server.wire import (
    Arrive,
    Arrived,
    BotInfo,
    GameInfo,
    GuideStep,
    ImportedTable,
    Join,
    Joined,
    JudgedInfo,
    NewRecord,
    NewTable,
    OpenedTable,
    OwnTables,
    PlayOn,
    Recover,
    Regained,
    ReplayInfo,
    ReviewInfo,
    RulebookInfo,
    SeatChange,
    SeatChanged,
    StoryInfo,
    TableMeta,
    Transfer,
    TransferCode,
    WayBack,
)

ENDPOINTS = (
    Endpoint("GET", "/api/games", library.list_games, "The games.", list[GameInfo], query=("lang",)),
    Endpoint("GET", "/api/bots", library.list_bots, "The bots, by level.", list[BotInfo], query=("lang",)),
    Endpoint(
        "GET", "/api/games/{game}/rules", library.rulebook, "The rule book of a game.", RulebookInfo, query=("lang",)
    ),
    Endpoint(
        "GET", "/api/games/{game}/guide", library.guide, "Help for a first game.", list[GuideStep], query=("lang",)
    ),
    Endpoint("GET", "/api/games/{game}/board.svg", library.board, "The board of a game.", "image/svg+xml"),
    Endpoint("GET", "/api/games/{game}/cover.svg", library.cover, "A small picture of a game.", "image/svg+xml"),
    Endpoint("POST", "/api/tables", opening.open_table, "Lay a table.", OpenedTable, NewTable),
    Endpoint("POST", "/api/tables/mine", looking.own_tables, "Tables that one knows.", list[TableMeta], OwnTables),
    Endpoint(
        "GET", "/api/tables/{table}", looking.table_meta, "What a table is.", TableMeta, query=("lang",), secret=True
    ),
    Endpoint(
        "POST", "/api/tables/{table}/join", opening.join, "Take a seat with an invitation.", Joined, Join, secret=True
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/seats/{seat:number}",
        opening.change_seat,
        "Give a seat to a bot, take it back, or open it.",
        SeatChanged,
        SeatChange,
        secret=True,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/agree",
        opening.agree,
        "Go on by the rules of today, if the game was begun by others.",
        TableMeta,
        secret=True,
    ),
    Endpoint(
        "POST", "/api/tables/{table}/rematch", opening.rematch, "Play again, the same people.", OpenedTable, secret=True
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/way_back",
        recovery.make_way_back,
        "Make a way back to one's seats, for a browser that is lost.",
        WayBack,
        secret=True,
    ),
    Endpoint("POST", "/api/tables/{table}/recover", recovery.recover, "Come back by the way back.", Regained, Recover),
    Endpoint(
        "POST",
        "/api/tables/{table}/transfer",
        recovery.transfer,
        "Make a code that brings one's seats to another device.",
        TransferCode,
        Transfer,
        secret=True,
    ),
    Endpoint("POST", "/api/arrive", recovery.arrive, "Have one's seats on this device, by a code.", Arrived, Arrive),
    Endpoint("GET", "/api/tables/{table}/record", remembering.export, "The record, after the end.", "text/plain"),
    Endpoint(
        "GET",
        "/api/tables/{table}/replay/{number:number}",
        remembering.look,
        "The table after so many moves, after the end.",
        ReplayInfo,
        query=("lang", "seat", "moments"),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/story",
        remembering.tell,
        "How the game went, after the end.",
        StoryInfo,
        query=("lang",),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/review",
        review.look,
        "How far the review of a game is, and what each choice cost that it has come to.",
        ReviewInfo,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/review",
        review.begin,
        "Let a good player go through the choices of a game, after the end.",
        ReviewInfo,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/review/{number:number}",
        review.judged,
        "What was chosen at a move, what would have been best, and what it cost.",
        JudgedInfo,
        query=("lang",),
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/play_on",
        opening.play_on,
        "Play on from a position of a game that is over, against bots.",
        OpenedTable,
        PlayOn,
    ),
    Endpoint(
        "POST",
        "/api/records",
        records.import_record,
        "A table to look at, made from a record.",
        ImportedTable,
        NewRecord,
        most=limits.LARGEST_RECORD,
    ),
)

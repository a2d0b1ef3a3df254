"""What is going on right now: a pillage, a battle, figures about to be destroyed, an upgrade without its slot."""

from __future__ import annotations

from meadhall.core.seats import parse_seat
from meadhall.core.sketch import STRONG, Block, Cell, Note, Strip
from meadhall.core.words import Words
from meadhall.games.blood_rage.knowledge.shape import Battle, BattleCard, BloodRageView
from meadhall.games.blood_rage.pictures.sketch.board import figures_there
from meadhall.games.blood_rage.pictures.words import card_brief, card_entry, decided, god_brief, reward


def going_on(view: BloodRageView, words: Words) -> list[Block]:
    """The pillage and the battle under way, figures about to be destroyed, an upgrade that looks for its slot."""
    blocks: list[Block] = []
    battle = view["battle"]
    if battle is not None:
        facts = {"seat": battle["pillager"], "province": battle["province"]}
        gain = reward(words, view["provinces"][battle["province"]]["token"])
        text = words.say("sketch.pillage_for", reward=gain, **facts) if gain else words.say("sketch.pillage", **facts)
        gods = [god for god, at in view["gods"].items() if at == battle["province"]]
        present = [f"{words.name(god)} {god_brief(words, god)}" for god in gods]
        blocks.append(Note(" ".join([text, *present]), STRONG))
        if len(battle["participants"]) > 1:
            blocks.append(participants(view, words, battle))
    if view["doomed"]:
        doomed = [(each["seat"], each["figure"]) for each in view["doomed"]]
        figures = [words.say("sketch.doomed_figure", seat=seat, figure=figure) for seat, figure in doomed]
        blocks.append(Note(words.say("sketch.doomed", figures=words.listed(figures)), STRONG))
    if view["upgrading"]:
        card = card_entry(words, view["upgrading"])
        cell = Cell(words.name(card.id), words.aside(card_brief(words, card)), more=card.effect(words.lang))
        blocks.append(Strip(words.say("sketch.upgrading"), [cell]))
    return blocks


def participants(view: BloodRageView, words: Words, battle: Battle) -> Strip:
    """Who fights with what, and the total of what lies open."""
    cells = []
    for seat in battle["participants"]:
        cards = [card for card in battle["cards"] if card["seat"] == seat]
        strength = battle["strength"][seat]
        figures = figures_there(view, words, seat, battle["province"])
        parts = [words.say("sketch.clan_fights", figures=figures, strength=strength)] if figures else []
        parts += [played(words, card) for card in cards]
        parts += chosen(view, words, battle, seat)
        if battle["destroyed"].get(seat):
            parts.append(words.say("sketch.dead", count=battle["destroyed"][seat]))
        if decided(battle):
            facts = words.say("sketch.won" if seat == battle["winner"] else "sketch.lost", parts=", ".join(parts))
        else:
            total = strength + sum(card["bonus"] for card in cards)
            facts = words.say("sketch.fighting", parts=", ".join(parts), total=total)
        cells.append(Cell(words.seat(seat), facts, owner=parse_seat(seat)))
    return Strip(words.say("sketch.battle"), cells)


def played(words: Words, card: BattleCard) -> str:
    key = "sketch.cancelled" if card["cancelled"] else "sketch.played"
    return words.say(key, card=card["card"], bonus=card["bonus"])


def chosen(view: BloodRageView, words: Words, battle: Battle, seat: str) -> list[str]:
    """A card that is not yet revealed; only who played it knows it."""
    if seat not in battle["chosen"]:
        return []
    if seat == view["seat"]:
        return [words.say("sketch.own_choice", card=battle["chosen"][seat])]
    return [words.say("sketch.face_down")]

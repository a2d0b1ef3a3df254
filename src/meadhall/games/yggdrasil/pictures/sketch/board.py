"""What stands beside the tree: enemies with their cards and ladders, jotnar, what is in stock, artefacts on display."""

from __future__ import annotations

from meadhall.core.sketch import BAD, PLAIN, Block, Cell, Strip
from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import YggdrasilView
from meadhall.games.yggdrasil.pictures.words import brief, jotunn_does, track


def board(view: YggdrasilView, words: Words) -> list[Block]:
    """What must stay on the page stands in columns: what only flows gives way on a low one."""
    return [enemies(view, words), jotnar(view, words), stock(view, words), holders(view, words), activations(words)]


def enemies(view: YggdrasilView, words: Words) -> Strip:
    """Power, open cards, and what is left of their stock; the next card activates whoever has an open one."""
    cells = [
        Cell(
            enemy_label(view, words, enemy),
            enemy_facts(view, words, enemy),
            tone=BAD if view["wheel"]["enemies"][enemy] == 1 else PLAIN,
            spot=f"enemy:{enemy} opponent:{enemy}",
        )
        for enemy in view["enemies"]
    ]
    return Strip(words.say("sketch.enemies"), cells, 2)


def enemy_label(view: YggdrasilView, words: Words, enemy: str) -> str:
    power = view["enemies"][enemy]["power"]
    return words.say("sketch.enemy", enemy=enemy, power=power) if power else words.name(enemy)


def enemy_facts(view: YggdrasilView, words: Words, enemy: str) -> str:
    """The open cards, then in brackets what is left to be used up; for Nidhögg his track."""
    known = view["enemies"][enemy]
    cards = [card.split()[0] for card in view["wheel"]["open"] if card.split()[-1] == enemy]
    facts = [words.say("sketch.open", gods=cards)] if cards else []
    if known["place"] == "slain":
        return " ".join([*facts, words.say("sketch.slain")])
    if enemy == "nidhogg":
        return " ".join(
            [*facts, words.say("sketch.track", track=track(words, view["page"]), left=view["page"]["left"])]
        )
    left = {
        "surt": view["reserves"]["fire_giants"],
        "hel": view["reserves"]["nameless"],
        "fenrir": view["walls"],
        "loki": view["ladders"]["loki"],
        "iormungand": len(words.content.entries["island"]),
    }
    stock = words.say(f"left.{enemy}", count=left[enemy], island=known["island"])
    caged = words.say("sketch.caged", left=stock) if known["caged"] else stock
    return " ".join([*facts, words.aside(caged)])


def activations(words: Words) -> Strip:
    """What each enemy does when it is activated."""
    cells = [Cell(words.name(enemy.id), brief(words, "enemy", enemy.id)) for enemy in words.content.of("enemy")]
    return Strip(words.say("sketch.activations"), cells, spare=True)


def jotnar(view: YggdrasilView, words: Words) -> Strip:
    cells = [
        Cell(words.name(jotunn), jotunn_does(words, jotunn), spot=f"jotunn:{jotunn} opponent:{jotunn}")
        for jotunn in view["jotnar"]
    ]
    return Strip(words.say("sketch.jotnar"), cells, 3)


def stock(view: YggdrasilView, words: Words) -> Strip:
    """What the gods can use together, and what is left to be had."""
    heroes = words.say("sketch.of", count=view["valhalla"], all=view["valhalla"] + view["reserves"]["heroes"])
    counts = {
        "valhalla": heroes,
        "elves": words.say("sketch.left", count=view["reserves"]["elves"]),
        "vanir_dice": words.say("sketch.left", count=view["reserves"]["vanir_dice"]),
        "creature": words.say("sketch.left", count=view["decks"]["creature"]),
    }
    cells = [Cell(words.say(f"stock.{name}"), count) for name, count in counts.items()]
    return Strip(words.say("sketch.stock"), cells, len(cells))


def holders(view: YggdrasilView, words: Words) -> Strip:
    """The artefacts that can be seen in Nidavellir."""
    cells = []
    for number, (holder, pile) in enumerate(view["holders"].items(), start=1):
        if pile["top"]:
            label = words.say("sketch.holder", level="I" * number, artefact=pile["top"])
            cells.append(Cell(label, brief(words, "artefact", pile["top"]), spot=f"holder:{holder}"))
    return Strip(words.say("sketch.holders"), cells)

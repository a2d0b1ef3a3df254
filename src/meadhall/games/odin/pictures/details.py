"""What there is to say about a component besides its printed effect: its numbers, and where it is now."""

from __future__ import annotations

from meadhall.core.content import Entry
from meadhall.core.words import Words
from meadhall.games.odin.knowledge.shape import OdinView
from meadhall.games.odin.pictures.raids import raid_facts, zones
from meadhall.games.odin.pictures.words import number, recruit_table


def details(view: OdinView, words: Words, ident: str) -> list[str]:
    """Sentences about a component, as it is on the table now."""
    known = words.content.entry(ident)
    if known is None:
        return []
    told = DETAILS.get(known.kind)
    return told(view, words, known) if told else []


def action_card(view: OdinView, words: Words, card: Entry) -> list[str]:
    """How many there are, how many have been discarded, how many are somewhere unseen."""
    return [
        words.say(
            "details.action_card",
            copies=card.copies,
            deck=view["decks"]["action"],
            discard=view["discard"].get(card.id, 0),
            unseen=view["unseen"].get(card.id, 0),
        )
    ]


def hero(view: OdinView, words: Words, card: Entry) -> list[str]:
    facts = [words.say(f"details.hero_{card['ability_type']}", symbol=f"symbol_{card['viking_symbol']}")]
    if card.id in view["hero_display"]:
        slots = words.content.of("mead_hall_slot")
        slot = slots[view["hero_display"].index(card.id)]
        key = "details.hero_with_fame" if slot["bonus_fame"] else "details.hero_cost"
        facts.append(words.say(key, cost=slot["hero_cost"], fame=slot["bonus_fame"]))
    return [*facts, *owners(view, words, card.id)]


def building(view: OdinView, words: Words, card: Entry) -> list[str]:
    cost = {"craft": number(words, "build_craft_cost"), "material": number(words, "build_material_cost")}
    return [words.say("details.building", fame=card["fame"], **cost), *owners(view, words, card.id)]


def longship(view: OdinView, words: Words, card: Entry) -> list[str]:
    cost = number(words, "longship_seamanship_cost")
    facts = [words.say("details.longship", range=card["range"], fame=card["fame"], cost=cost)]
    for seat, player in view["players"].items():
        if card.id in player["longships"]:
            ship = player["longships"][card.id]
            key = "details.ship_away" if ship["away"] else "details.ship_home"
            numbers = {"range": ship["range"], "damage": ship["damage"], "capacity": ship["capacity"]}
            facts.append(words.say(key, seat=seat, **numbers))
    return facts


def raid(view: OdinView, words: Words, card: Entry) -> list[str]:
    """Where a raid lies and what it is worth and needs there."""
    for place, ident in zip(zones(words), view["ocean"].values(), strict=True):
        if ident == card.id:
            return [words.say("details.raid", zone=place, facts=raid_facts(view, words, card.id, place))]
    done = [seat for seat, player in view["players"].items() if card.id in player["raids"]]
    return [words.say("details.raided", seat=seat) for seat in done]


def zone(view: OdinView, words: Words, card: Entry) -> list[str]:
    if card.id not in view["markers"]:
        return []
    return [words.say("details.zone", marker=view["markers"][card.id], spare=view["markers"]["spare"])]


def viking(view: OdinView, words: Words, card: Entry) -> list[str]:
    """How many are left, and how many come for how many symbols."""
    return [words.say("details.viking", reserve=view["reserve"][card.id], **recruit_table(words))]


def token(view: OdinView, words: Words, card: Entry) -> list[str]:
    if card.id != "construction_marker":
        return []
    return [words.say("details.material", supply=view["material_supply"], base=number(words, "material_base_cost"))]


def owners(view: OdinView, words: Words, ident: str) -> list[str]:
    """Whose a hero or building is."""
    return [
        words.say("details.owner", seat=seat)
        for seat, player in view["players"].items()
        if ident in (player["hero"], *player["buildings"].values())
    ]


DETAILS = {
    "action_card": action_card,
    "hero": hero,
    "building": building,
    "longship": longship,
    "raid": raid,
    "zone": zone,
    "viking": viking,
    "token": token,
}

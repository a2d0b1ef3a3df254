"""Small plays for the stage, written by hand: a battle of three, a roll against a troll, a draft, the end of an Age."""

from __future__ import annotations

from typing import Any, Final

Plain = dict[str, Any]

STEPS: Final = ("Cards", "Reveal", "Texts", "Outcome", "Spoils")


def chips(now: int, names: tuple[str, ...] = STEPS) -> list[Plain]:
    when = ["past" if number < now else "now" if number == now else "next" for number in range(len(names))]
    return [{"text": name, "mark": "", "when": one} for name, one in zip(names, when, strict=True)]


def fact(label: str, value: int | str, icon: str = "", of: int = 0) -> Plain:
    return {"icon": icon, "value": value, "label": label, "of": of}


def card(key: str, name: str, number: str = "", text: str = "", **more: Any) -> Plain:
    return {
        "key": key,
        "name": name,
        "kind": "battle",
        "number": number,
        "text": text,
        "foot": "Battle | I",
        "art": "art-odin",
        "back": False,
        "spots": [],
        "classes": [],
        "says": [],
        **more,
    }


def hidden(key: str) -> Plain:
    return card(key, "I", back=True, foot="", art="", kind="")


def figure(key: str, kind: str, name: str, clan: str, **more: Any) -> Plain:
    return {
        "key": key,
        "kind": kind,
        "name": name,
        "count": 1,
        "classes": [f"br-{clan}", clan],
        "afloat": kind == "br-ship",
        "fallen": False,
        "spots": [],
        **more,
    }


def side(seat: int, name: str, strength: int, **more: Any) -> Plain:
    return {
        "seat": seat,
        "name": name,
        "strength": strength,
        "tags": [],
        "sums": [fact("Figures", strength)],
        "cards": [],
        "figures": [],
        "beaten": False,
        **more,
    }


CLANS: Final = ("wolf", "serpent", "bear")
NAMES: Final = ("Nora", "Gunnar", "Gudrid")
TEXTS: Final = (
    ("Loki's Trickery", "+0", "If you lose: 1 Rage from the winner."),
    ("Odin's Smite", "+1", "Every other clan loses 1 Warrior."),
    ("Tyr's Bash", "+2", "Only its strength counts."),
)
FIGURES: Final = (
    (("br-warrior", "Warrior"),),
    (("br-leader", "Leader"), ("br-ship", "Ship")),
    (("br-leader", "Leader"), ("br-warrior", "Warrior")),
)
STRENGTH: Final = {"br-warrior": 1, "br-leader": 3, "br-ship": 2}


def battle(step: int = 0, clans: tuple[str, ...] = CLANS, **more: Any) -> Plain:
    """A battle of three at one of its steps: cards are chosen, revealed, act; somebody wins; the spoils are taken."""
    sides = []
    for seat in (1, 2, 0):
        fighters = [
            figure(f"{seat}:{kind}", kind, name, clans[seat], fallen=fallen(seat, kind, step))
            for kind, name in FIGURES[seat]
        ]
        bonus = int(TEXTS[seat][1]) if step >= 1 else 0
        alive = sum(STRENGTH[one["kind"]] for one in fighters if not one["fallen"])
        name, number, text = TEXTS[seat]
        open_card = card(f"fight:{seat}", name, number, text)
        sums = [fact("Figures", alive), fact("Card", f"+{bonus}" if step >= 1 else "?")]
        sides.append(
            side(
                seat,
                NAMES[seat],
                alive + bonus,
                tags=["pillages"] if seat == 1 and step < 3 else ["wins"] if seat == 1 else [],
                sums=sums,
                cards=[open_card if step >= 1 else hidden(f"fight:{seat}")],
                figures=fighters,
                beaten=step >= 3 and seat != 1,
            )
        )
    return {
        "key": "battle:horgr",
        "title": "Battle in Horgr",
        "text": "Gunnar pillages. At stake: one step of Rage.",
        "steps": chips(step),
        "sides": sides,
        "ground": "vista-jotunheim",
        "prize": "br-loot-rage",
        "prize_name": "one step of Rage",
        "hand": None,
        **more,
    }


def fallen(seat: int, kind: str, step: int) -> bool:
    """Odin's Smite costs the others a Warrior; whoever has lost loses all."""
    return seat != 1 and ((step >= 2 and kind == "br-warrior") or step >= 4)


def beat(form: str = "stage", title: str = "", text: str = "", **more: Any) -> Plain:
    return {"form": form, "title": title, "text": text, **more}


def said(text: str, about: int = -1, /, **beat_of: Any) -> Plain:
    return {"text": text, "about": about, "beat": beat_of or None}


def a_battle(hold: tuple[int, ...] = (0, 1, 2)) -> list[Plain]:
    """All of it, moment by moment."""
    smite = {"how": "strike", "what": ["fight:1"], "to": ["0:br-warrior", "2:br-warrior"]}
    return [
        {
            "said": [said("There is a battle in Horgr.", 1, **beat(title="There is a battle in Horgr"))],
            "scene": {"battle": battle(0)},
        },
        {
            "said": [
                said(
                    "The cards are revealed.",
                    **beat(title="The cards are revealed", text="Gunnar 6, Gudrid 6, Nora 1."),
                )
            ],
            "scene": {"battle": battle(1)},
        },
        {
            "said": [
                said(
                    "Odin's Smite acts.",
                    1,
                    **beat(title="Odin's Smite: every other clan loses a Warrior.", seat=1, moved=[smite]),
                )
            ],
            "scene": {"battle": battle(2)},
        },
        {
            "said": [said("Gunnar wins the battle.", 1, **beat(title="Gunnar wins, 6 to 5", seat=1))],
            "scene": {"battle": battle(3)},
        },
        {
            "said": [
                said("Gudrid loses a figure.", 2),
                said(
                    "Gunnar takes the spoils.",
                    1,
                    **beat(
                        title="Gunnar wins, 6 to 5: one step of Rage, 3 glory",
                        text="Fallen: Gudrid's Leader and Warrior, your Warrior.",
                        gains=[fact("glory", 3, "ic-glory")],
                        seat=1,
                        hold=list(hold),
                    ),
                ),
            ],
            "scene": {"battle": battle(4)},
        },
        {"said": [], "scene": {"battle": None}},
    ]


# Dice

SWORD: Final = ("face-hit", "face-hit", "face-double", "face-blank", "face-blank", "face-shield")


def die(key: str, kind: str, name: str, face: str = "", word: str = "", **more: Any) -> Plain:
    return {
        "key": key,
        "kind": kind,
        "name": name,
        "faces": list(SWORD),
        "face": face,
        "word": word,
        "classes": ["good"] if word in ("Hit", "Shield") else [],
        "spots": [],
        **more,
    }


LIES: Final = (
    ("face-blank", "Blank"),
    ("face-hit", "Hit"),
    ("face-shield", "Shield"),
    ("face-hit", "Hit"),
    ("face-blank", "Blank"),
)
KINDS: Final = (
    ("swords", "Swordsmen", "Swordsman", 2),
    ("spears", "Spearmen", "Spearman", 2),
    ("axes", "Axemen", "Axeman", 1),
)


def roll(rolled: bool = True, picked: tuple[int, ...] = (), wounds: int = 0, **more: Any) -> Plain:
    """Five warriors against a troll, before and after they have rolled."""
    planks, number = [], 0
    for ident, title, name, count in KINDS:
        dice = []
        for _ in range(count):
            face, word = LIES[number] if rolled else ("", "")
            dice.append(die(f"die:{number}", ident, name, face, word, spots=[f"die:{number}"]))
            if number in picked:
                dice[-1]["classes"] = [*dice[-1]["classes"], "picked"]
            number += 1
        planks.append({"id": ident, "title": title, "dice": dice, "note": ""})
    return {
        "key": "roll:troll",
        "title": "Nora fights the Mountain Troll",
        "text": "First round of this fight. Five warriors are on the card.",
        "steps": chips(1 if rolled else 0, ("Roll", "Favour", "Wounds", "Losses", "Check")),
        "planks": planks,
        "foe": {
            "name": "Mountain Troll",
            "art": "art-troll",
            "facts": [
                fact("Defence", wounds, "ic-strength", 4),
                fact("Attack", 2, "ic-axes"),
                fact("Reward", "6 glory", "ic-glory"),
            ],
            "text": "",
        },
        "counts": [
            fact("hits", 2 if rolled else 0, "ic-axes"),
            fact("shields", 1 if rolled else 0, "ic-strength"),
            fact("favour", 2, "ic-glory"),
        ],
        "odds": [
            {"label": "Slain in this round", "value": 56, "text": "56 %", "seat": -1},
            {"label": "it lives", "value": 44, "text": "44 %", "seat": -1},
        ],
        "legend": [fact("1 hit", "Weapon", "ic-axes"), fact("blocks 1 of the attack", "Shield", "ic-strength")],
        "hand": None,
        **more,
    }


# A draft

GIFTS: Final = (
    (
        "Heimdall's Eye",
        "+2",
        "battle",
        "Play this card as your normal card of a battle, or in addition.",
    ),
    ("Odin's Tide", "+1", "battle", "Every clan keeps exactly 1 of its figures in the battle, by its own choice."),
    ("Tyr's Rage", "+6", "battle", "Only its strength counts."),
    ("Yggdrasil!", "8", "quest", "Have more strength in Yggdrasil than every other clan."),
    ("Valkyrie", "2", "upgrade", "After each battle in which it took part, 2 glory for each enemy that was destroyed."),
    ("Lord of Axes", "3", "upgrade", "If you pillage a province in which your Leader stands, raise a stat by 1 step."),
    ("Tyr's Challenge", "0", "upgrade", "As your action you may pay 2 Rage to pillage where it was pillaged already."),
    ("Frigga's Protection", "0", "upgrade", "Each time a figure would be destroyed you may pay 1 Rage: it stays."),
)


def gift(number: int) -> Plain:
    name, strength, kind, text = GIFTS[number]
    return card(f"gift:{number}", name, strength, text, kind=kind, spots=[f"card:{number}"], foot=f"{kind} | I")


def draft(number: int = 1, kept: tuple[int, ...] = ()) -> Plain:
    return {
        "key": "draft:1",
        "title": "Gods' Gifts",
        "text": "Keep 1 of 8. The rest goes to Gunnar, on your left.",
        "number": number,
        "of": 6,
        "pack": {
            "id": "pack",
            "title": "The pack",
            "cards": [gift(one) for one in range(len(GIFTS)) if one not in kept],
            "note": "",
        },
        "kept": {
            "id": "kept",
            "title": "You keep",
            "cards": [{**gift(one), "spots": []} for one in kept],
            "note": "",
        },
        "giver": 2,
        "taker": 1,
        "note": "The last 2 leave the game.",
    }


# The end of an Age


def gain(column: int, value: int, reason: str) -> Plain:
    return {"column": column, "value": value, "reason": reason}


SHEET: Final[Plain] = {
    "title": "Age I ends",
    "text": "Quests, Ragnarök, Valhalla: what each clan gains.",
    "columns": ["Quests", "Ragnarök", "Valhalla"],
    "rows": [
        {
            "seat": 2,
            "name": "Gudrid",
            "before": 9,
            "gains": [gain(0, 5, "Alfheim!, Rage +1"), gain(0, 0, "Yggdrasil!"), gain(2, 1, "1 figure returns")],
            "now": 15,
        },
        {
            "seat": 0,
            "name": "Nora",
            "before": 6,
            "gains": [gain(0, 6, "Glorious Death!, Horns +1"), gain(1, 2, "1 Warrior")],
            "now": 14,
        },
        {
            "seat": 1,
            "name": "Gunnar",
            "before": 5,
            "gains": [gain(0, 5, "Jotunheim!"), gain(1, 6, "3 Ships"), gain(2, -2, "2 figures stay")],
            "now": 14,
        },
    ],
    "notes": ["Gimle is doomed in the next Age."],
}


def the_end_of_an_age(hold: tuple[int, ...] = (0, 1, 2)) -> list[Plain]:
    line = said(
        "Age I is over.",
        **beat(
            "sheet",
            "Gudrid leads with 15 glory, 1 before Nora",
            "Next: the gifts of the gods.",
            sheet=SHEET,
            hold=list(hold),
        ),
    )
    return [{"said": [line], "scene": None}]


def banners(count: int, mover: int = 1, hold: tuple[int, ...] = ()) -> list[Plain]:
    """So many things happen, each with a line of its own."""
    return [
        {
            "said": [
                said(
                    f"Gunnar does thing {number}.",
                    mover,
                    **beat("banner", f"Gunnar does thing {number}", seat=mover, hold=list(hold)),
                )
            ],
            "scene": {"headline": f"Thing {number}"},
        }
        for number in range(1, count + 1)
    ]

"""What is shown beside the dice: fights and hunts."""

from __future__ import annotations

from meadhall.core.beats import Beat, Moved
from meadhall.core.scene import Fact
from meadhall.core.seats import seat_text
from meadhall.games.champions.pictures.scene.chances import count_roll, weapons
from meadhall.games.champions.pictures.scene.preview import sword_bonus
from meadhall.games.champions.pictures.scene.roll import FOE, dice_on_the_table
from meadhall.games.champions.pictures.staging.moment import Moment


def fight(moment: Moment) -> Beat:
    return moment.beat(moment.say("fight"), moment.say("fight_text", **told_of_fight(moment)), cue="drum")


def told_of_fight(moment: Moment) -> dict[str, int]:
    """How much the enemy still takes, and how hard it strikes."""
    under_way = moment.after["fight"] or moment.before["fight"]
    if under_way is None:
        return {"need": 0, "attack": 0}
    return {"need": under_way["defense"] - under_way["damage"], "attack": under_way["attack"]}


def rolled(moment: Moment) -> Beat:
    """All dice, or those that were picked."""
    again = moment.before["rolling"] is not None and bool(moment.before["rolling"]["again"])
    fallen = fallen_again(moment) if again else [key for key, _, _ in dice_on_the_table(moment.after)]
    hits, shields = count_roll(moment.after, bonus(moment))
    fought = moment.after["fight"] is not None
    title = moment.say("rolled_again" if again else "rolled", count=len(fallen))
    text = moment.say("rolled_fight" if fought else "rolled_hunt", hits=hits, shields=shields, **told_of_fight(moment))
    return moment.beat(title, text, moved=[Moved("roll", fallen)], cue="dice")


def fallen_again(moment: Moment) -> list[str]:
    """The dice that were picked; if the last was picked and thrown at once, those that show something else."""
    before = list(dice_on_the_table(moment.before))
    after = list(dice_on_the_table(moment.after))
    found = [
        key
        for (key, was, state), (_, now, _) in zip(before, after, strict=False)
        if state == "picked" or was["face"] != now["face"]
    ]
    return found or [key for key, _, _ in after]


def bonus(moment: Moment) -> int:
    """What the leader of whoever rolls adds to a striking sword."""
    return sword_bonus(moment.words, moment.after["players"][seat_text(moment.seat)]["leader"])


def favor_spent(moment: Moment) -> Beat:
    return moment.beat(moment.say("favor_spent"), gains=moment.gains(), cue="tick")


def damage(moment: Moment) -> Beat:
    """The dice that strike, and what they do."""
    more, reaction = bonus(moment), moment.after["reaction"]
    striking = [
        key for key, die, _ in dice_on_the_table(moment.after) if die["face"] and weapons(die, more, reaction=reaction)
    ]
    title = moment.say("damage" if striking else "no_damage")
    moved = [Moved("strike", striking, [FOE])] if striking else []
    return moment.beat(title, blow(moment), moved=moved, cue="strike" if striking else "block")


def blow(moment: Moment) -> str:
    """What the enemy does at the same time."""
    under_way, rolling = moment.after["fight"], moment.after["rolling"]
    if under_way is None or rolling is None:
        return ""
    _, shields = count_roll(moment.after, 0)
    stopped = min(shields, under_way["attack"])
    told = "blow" if rolling["losses"] else "no_blow"
    return moment.say(told, attack=under_way["attack"], stopped=stopped, count=rolling["losses"])


def ullr(moment: Moment) -> Beat:
    """A leader may gain from doubles."""
    leader = moment.after["players"][seat_text(moment.seat)]["leader"]
    gain = Fact("ic-glory", moment.number("glory"), moment.words.say("word.glory"))
    return moment.beat(text=moment.say("ullr_text", leader=leader), gains=[gain], cue="coin")


def warrior_lost(moment: Moment) -> Beat | None:
    """In a fight the dice fall; whoever is lost at once is lost together."""
    if not moment.staged:
        return moment.beat(moment.say("warrior_lost"), cue="fall")
    if not moment.first:
        return None
    was = {key for key, _, state in dice_on_the_table(moment.before) if state == "lost"}
    fallen = [key for key, _, state in dice_on_the_table(moment.after) if state == "lost" and key not in was]
    title = moment.say("warrior_lost") if len(fallen) == 1 else moment.say("warriors_lost", count=len(fallen))
    return moment.beat(title, moved=[Moved("fall", fallen)], cue="fall")


def won(moment: Moment) -> Beat:
    return moment.beat(moment.say("won"), gains=moment.gains(dice=False), hold=[moment.seat], cue="horn")


def defeated(moment: Moment) -> Beat:
    return moment.beat(moment.say("defeated"), moment.say("defeated_text"), hold=[moment.seat], cue="fall")


def hunted(moment: Moment) -> Beat:
    return moment.beat(moment.say("hunted"), gains=moment.gains(), hold=[moment.seat], cue="coin")

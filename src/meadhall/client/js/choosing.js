// How a move is chosen: step by step over the words of the legal moves. Nothing here touches the page.
//
// What was picked so far is a list: a verb, a word at its place, or a spot on the board. Each pick narrows the legal
// moves; what is left gives the next entries of the list. A level at which there is nothing to choose is skipped.

/** @import { Entry, Greyed, GreyedLine, Group, MoveInfo, Picked, Purpose, Word } from "./types.d.ts" */

const SHORT_LIST = 10;
const AT_A_GLANCE = 6;
const AMOUNT = /^(0|[1-9]\d?)$/;

/**
 * The legal moves that fit everything picked so far.
 * @param {MoveInfo[]} moves
 * @param {Picked[]} picks
 */
export function narrow(moves, picks) {
  return picks.reduce((left, pick) => step(left, pick), moves);
}

/**
 * @param {MoveInfo[]} moves
 * @param {Picked} pick
 */
function step(moves, pick) {
  if (pick.verb !== undefined) return moves.filter((move) => move.verb === pick.verb);
  if (pick.at !== undefined) return moves.filter((move) => move.words[pick.at]?.id === pick.id);
  return touching(moves, pick.spot);
}

/**
 * The moves that touch a spot. Who clicks on a province means the one that is asked for next: "from", not "to".
 * @param {MoveInfo[]} moves
 * @param {string} spot
 */
function touching(moves, spot) {
  const found = moves.filter((move) => move.spots.includes(spot));
  return verbsOf(found).flatMap((verb) => {
    const open = firstOpen(moves.filter((move) => move.verb === verb));
    const own = found.filter((move) => move.verb === verb);
    const next = own.filter((move) => move.words[open]?.spot === spot);
    return next.length ? next : own;
  });
}

/** @param {MoveInfo[]} moves */
export const verbsOf = (moves) => [...new Set(moves.map((move) => move.verb))];

/**
 * The first word in which moves of one verb differ.
 * @param {MoveInfo[]} moves
 */
export function firstOpen(moves) {
  const most = Math.max(0, ...moves.map((move) => move.words.length));
  for (let at = 0; at < most; at += 1) if (new Set(moves.map((move) => move.words[at]?.id)).size > 1) return at;
  return 0;
}

/**
 * What can be picked next, in groups with a heading each. Entries are numbered through, amounts by themselves.
 * @param {MoveInfo[]} moves
 * @param {Record<string, string>} titles
 * @param {Purpose[]} [purposes] what moves are for: those come first, in their order
 * @param {boolean} [closer] whether something is picked: then what needs no further choice comes first
 */
export function offer(moves, titles, purposes = [], closer = false) {
  const meant = new Set(purposes.flatMap((purpose) => purpose.moves));
  const rest = moves.filter(({ move }) => !meant.has(move));
  const verbs = verbsOf(rest);
  const groups = [
    ...byPurpose(moves, titles, purposes),
    ...(verbs.length === 1 ? [{ title: "", entries: byWord(rest, titles) }] : byVerb(rest, verbs, titles, closer)),
  ];
  const entries = groups.flatMap((group) => group.entries);
  const amounts =
    verbs.length === 1 &&
    rest.length === moves.length &&
    entries.every(({ amount = "", title }) => AMOUNT.test(amount) && (title.includes(amount) || !/\d/.test(title)));
  for (const [at, entry] of entries.entries()) entry.number = amounts ? Number(entry.amount) : at + 1;
  return groups;
}

/**
 * The groups in which a game wants moves to be offered, each move by itself.
 * @param {MoveInfo[]} moves
 * @param {Record<string, string>} titles
 * @param {Purpose[]} purposes
 * @returns {Group[]}
 */
function byPurpose(moves, titles, purposes) {
  const legal = new Map(moves.map((move) => [move.move, move]));
  return purposes
    .map(({ title, icon, moves: own }) => ({
      title,
      icon,
      entries: own.flatMap((text) => {
        const move = legal.get(text);
        return move ? [leaf(move, bareName(move, titles), move.words[0])] : [];
      }),
    }))
    .filter(({ entries }) => entries.length);
}

/**
 * @param {MoveInfo[]} moves
 * @param {string[]} verbs
 * @param {Record<string, string>} titles
 * @param {boolean} closer
 * @returns {Group[]}
 */
function byVerb(moves, verbs, titles, closer) {
  /** @type {Entry[]} */
  const bare = [];
  const worded = [];
  for (const verb of verbs) {
    const own = moves.filter((move) => move.verb === verb);
    if (own[0].words.length) worded.push({ verb, own, entries: byWord(own, titles) });
    else bare.push(...own.map((move) => leaf(move, move.name)));
  }
  if (closer) worded.sort((a, b) => Number(b.own.length === 1) - Number(a.own.length === 1));
  const count = worded.reduce((sum, { entries }) => sum + entries.length, bare.length);
  const last = bare.length ? [{ title: "", entries: bare }] : [];
  if (worded.length === 1 || count <= SHORT_LIST) {
    return [
      ...worded.map(({ verb, entries }) => ({
        title: titles[verb] ?? verb,
        entries: entries.map((entry) => ({ ...entry, picks: [{ verb }, ...entry.picks] })),
      })),
      ...last,
    ];
  }
  const entries = worded.map(({ verb, own }) =>
    own.length === 1
      ? leaf(own[0], own[0].name)
      : {
          key: `verb:${verb}`,
          number: 0,
          title: titles[verb] ?? verb,
          moves: own,
          picks: [{ verb }],
          spots: spotsOf(own),
        },
  );
  return [{ title: "", entries: [...entries, ...bare] }];
}

/**
 * @param {MoveInfo[]} moves
 * @param {Record<string, string>} titles
 * @returns {Entry[]}
 */
function byWord(moves, titles) {
  if (moves.length === 1) return [leaf(moves[0], bareName(moves[0], titles))];
  const at = firstOpen(moves);
  const groups = Map.groupBy
    ? Map.groupBy(moves, (move) => move.words[at].id)
    : groupBy(moves, (move) => move.words[at].id);
  /** @param {MoveInfo} move */
  const whole = (move) => ({
    ...leaf(
      move,
      at === 0
        ? bareName(move, titles)
        : move.words
            .slice(at)
            .map((one) => one.name)
            .join(" · "),
      move.words[at],
    ),
    amount: move.words[at].id,
  });
  // Few moves are all seen at once: nobody has to guess what lies behind a first word.
  if (moves.length <= AT_A_GLANCE) return moves.map(whole);
  return [...groups.values()].map((own) => {
    const word = own[0].words[at];
    if (own.length === 1) return whole(own[0]);
    return {
      key: `${own[0].verb}:${at}:${word.id}`,
      number: 0,
      title: word.name,
      amount: word.id,
      moves: own,
      picks: [{ at, id: word.id }],
      spot: word.spot,
      spots: word.spot ? [word.spot] : spotsOf(own),
    };
  });
}

/**
 * @param {MoveInfo[]} list
 * @param {(move: MoveInfo) => string} of
 */
function groupBy(list, of) {
  /** @type {Map<string, MoveInfo[]>} */
  const groups = new Map();
  for (const item of list) groups.set(of(item), [...(groups.get(of(item)) ?? []), item]);
  return groups;
}

/**
 * @param {MoveInfo} move
 * @param {string} title
 * @param {Word} [word]
 * @returns {Entry}
 */
function leaf(move, title, word) {
  return {
    key: `move:${move.move}`,
    number: 0,
    title,
    moves: [move],
    move,
    picks: [],
    spot: word?.spot || move.spots.at(-1),
    spots: move.spots,
    effect: move.effect,
  };
}

/** @param {MoveInfo[]} moves */
const spotsOf = (moves) => [...new Set(moves.flatMap((move) => move.spots))];

/**
 * A move under the heading of its verb: "March: Gimle to Utgard" is "Gimle to Utgard" there.
 * @param {MoveInfo} move
 * @param {Record<string, string>} titles
 */
function bareName(move, titles) {
  const lead = `${titles[move.verb] ?? ""}: `;
  const name = move.name.startsWith(lead) ? move.name.slice(lead.length) : move.name;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * What a click on a spot means: `{move}` to play, `{picks}` to go on with, or null if nothing there is legal. Where
 * several verbs could be meant, the only fitting move is shown first and played with the second click.
 * @param {MoveInfo[]} all
 * @param {Picked[]} picks
 * @param {string} spot
 * @returns {{ move: MoveInfo, picks?: undefined } | { picks: Picked[], move?: undefined } | null}
 */
export function click(all, picks, spot) {
  const before = narrow(all, picks);
  const found = touching(before, spot);
  if (!found.length) return null;
  const again = picks.at(-1)?.spot === spot;
  const clear = verbsOf(before.filter((move) => move.spots.length)).length === 1;
  if (found.length === 1 && (clear || again)) return { move: found[0] };
  if (again && found.length === before.length) return { picks };
  return { picks: [...picks, { spot }] };
}

/**
 * The move for which a thing of several spots stands by itself: a die is of a kind, and shows a face.
 * @param {MoveInfo[]} all
 * @param {Picked[]} picks
 * @param {string[]} spots
 */
export function standsFor(all, picks, spots) {
  const found = narrow(all, picks).filter(
    (move) => move.spots.length > 1 && move.spots.every((spot) => spots.includes(spot)),
  );
  return found.length === 1 ? found[0] : null;
}

/**
 * Words that all the moves left have in common are as good as picked: who can march out of one province only, does.
 * @param {MoveInfo[]} moves
 * @param {Picked[]} picks
 * @returns {Picked[]}
 */
export function implied(moves, picks) {
  if (moves.length < 2 || verbsOf(moves).length > 1) return [];
  const found = [];
  for (let at = 0; at < firstOpen(moves); at += 1) {
    const { id, spot } = moves[0].words[at];
    if (!picks.some((pick) => pick.at === at || (spot && pick.spot === spot))) found.push({ at, id });
  }
  return found;
}

/**
 * How a pick is called in the line of steps.
 * @param {Picked} pick
 * @param {MoveInfo[]} moves
 * @param {Record<string, string>} titles
 */
export function nameOf(pick, moves, titles) {
  if (pick.verb !== undefined) return titles[pick.verb] ?? pick.verb;
  for (const move of moves) {
    /** @type {Word | undefined} */
    const word = pick.at === undefined ? move.words.find((one) => one.spot === pick.spot) : move.words[pick.at];
    if (word && (pick.at === undefined || word.id === pick.id)) return word.name;
  }
  return "…";
}

/**
 * The picks that still make sense when the table has changed under them.
 * @param {MoveInfo[]} moves
 * @param {Picked[]} picks
 */
export function stillFits(moves, picks) {
  /** @type {Picked[]} */
  const kept = [];
  for (const pick of picks) {
    if (!narrow(moves, [...kept, pick]).length) break;
    kept.push(pick);
  }
  return kept;
}

/**
 * Moves that a rule forbids now and that belong to what is picked so far. As long as the verb is open, only those of verbs
 * that cannot be used at all: the others are told when their verb is chosen.
 * @param {Greyed[]} greyed
 * @param {Picked[]} picks
 * @param {MoveInfo[]} left
 */
export function greyedHere(greyed, picks, left) {
  const verbs = verbsOf(left);
  return greyed.filter((move) => {
    const [own, ...words] = move.move.split(" ");
    // Where one thing is left to do, one looks for the others; what can be done in one way or another is seen when it is picked.
    if (verbs.length === 1 ? picks.length > 0 && own !== verbs[0] : verbs.includes(own)) return false;
    return picks.every((pick) =>
      pick.at !== undefined ? words[pick.at] === pick.id : pick.spot === undefined || move.spots.includes(pick.spot),
    );
  });
}

/**
 * The same as lines of a list. Of moves of several words there is one line for each verb and reason, until a word is picked:
 * two dozen marches that are all too expensive say no more than one.
 * @param {Greyed[]} greyed
 * @param {Picked[]} taken
 * @returns {GreyedLine[]}
 */
export function greyedLines(greyed, taken) {
  if (taken.some((pick) => pick.verb === undefined)) return greyed;
  /** @type {Map<string, GreyedLine>} */
  const lines = new Map();
  for (const move of greyed) {
    const words = move.move.split(" ");
    const key = words.length > 2 ? `${words[0]} ${move.clause}` : move.move;
    const first = lines.get(key);
    lines.set(key, first ? { ...first, name: first.title, several: true } : move);
  }
  return [...lines.values()];
}

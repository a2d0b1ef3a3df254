// Everything that goes over the wire, made from the description of the API: `make types` writes it anew.

export interface GameInfo {
  name: string;
  titles: Record<string, string>;
  seats: number[];
  options: OptionInfo[];
  open_table: boolean;
  cooperative: boolean;
  picture: string;
  about: string;
  design: string;
  clauses: number;
  packs: PackInfo[];
  first_game: FirstGame | null;
}

export interface OptionInfo {
  name: string;
  values: string[];
  label: string;
  value_labels: Record<string, string>;
  help: string;
}

/** A content pack that a table can be laid with. */
export interface PackInfo {
  name: string;
  title: string;
}

/**
 * The table at which a game is learned by playing: for how many, with which bots and options, and how many ideas there
 * are.
 */
export interface FirstGame {
  seats: number;
  bot: string;
  options: Record<string, string>;
  ideas: number;
}

export interface BotInfo {
  name: string;
  label: string;
  style: string;
}

export interface RulebookInfo {
  game: string;
  title: string;
  lang: string;
  sections: SectionInfo[];
  signs: Sign[];
}

export interface SectionInfo {
  id: string;
  title: string;
  clauses: ClauseInfo[];
}

export interface ClauseInfo {
  id: string;
  kind: "case" | "clause" | "example";
  text: string;
  ruling: boolean;
  reason: string;
  clauses: string[];
}

/**
 * A character of texts that stands for a drawing: `symbol` is the id of a `<symbol>` of `board.svg`, `name` what it is
 * called for somebody who does not see it.
 */
export interface Sign {
  character: string;
  symbol: string;
  name: string;
}

/** A step of the first game's help: what to look at, and what it is. `target` is a spot or a part of the page. */
export interface GuideStep {
  title: string;
  text: string;
  target: string;
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, string>;
  packs?: string[];
  customs?: ("first_game" | "practice" | "second_thoughts")[];
  lang?: "de" | "en";
  key?: string | null;
}

export interface SeatWish {
  kind: "bot" | "open" | "person";
  name?: string;
  bot?: string;
}

export interface OpenedTable {
  table: string;
  token: string;
  seats: number[];
  invites: Record<string, string>;
}

export interface OwnTables {
  tables: OwnTable[];
  lang?: "de" | "en";
}

export interface OwnTable {
  table: string;
  token?: string;
}

/** A table in a list: what can be said of it without looking at it closely. */
export interface TableMeta {
  table: string;
  game: string;
  title: string;
  created: number;
  trouble: string;
  info: TableInfo | null;
  asked: number[];
  seq: number;
  moves: number;
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  titles: Record<string, string>;
  options: Record<string, string>;
  agreed: string[];
  customs: string[];
  lang: string;
  seats: SeatInfo[];
  host: boolean;
  mine: number[];
  over: boolean;
  imported: boolean;
  rematch: string | null;
  created: number;
  damaged: string;
  new_rules: number[] | null;
}

export interface SeatInfo {
  seat: number;
  name: string;
  kind: "bot" | "open" | "person";
  bot: string;
  online: boolean;
  mine: boolean;
  owned: boolean;
  left: boolean;
}

export interface Join {
  invite: string;
  name?: string;
}

export interface Joined {
  token: string;
  seat: number;
}

export interface SeatChange {
  kind: "bot" | "open" | "person";
  bot?: string;
}

export interface SeatChanged {
  seat: number;
  kind: "bot" | "open" | "person";
  invite: string | null;
}

/** What the owner of some seats can come back with. It is told once. */
export interface WayBack {
  key: string;
  seats: number[];
}

export interface Recover {
  key: string;
}

/** A new token for the seats that somebody has come back to. */
export interface Regained {
  token: string;
  seats: number[];
}

/** Where another device finds this server, for the picture; without it there is none. */
export interface Transfer {
  origin?: string;
}

/** A code for another device, for how many seconds it is good, and a picture (SVG) of an address with it. */
export interface TransferCode {
  code: string;
  seconds: number;
  picture: string;
}

export interface Arrive {
  code: string;
}

export interface Arrived {
  table: string;
  token: string;
  seats: number[];
  game: string;
}

/**
 * A position of a game that is over: after which move, and what comes next. On request also what that move led to, one
 * moment after the other.
 */
export interface ReplayInfo {
  n: number;
  moves: number;
  scene: Scene;
  news: Line[];
  move: ReplayMove | null;
  next: ReplayAsked | null;
  moments: Moment[];
}

/** The whole table as one seat sees it. */
export interface Scene {
  headline: string;
  chips: Chip[];
  places: Place[];
  pieces: Piece[];
  panels: Panel[];
  hand: Zone[];
  displays: Zone[];
  previews: Record<string, Preview>;
  scores: Grid | null;
  signs: Sign[];
  effects: Record<string, string>;
  prices: Record<string, Price>;
  purposes: Purpose[];
  districts: District[];
  broad: boolean;
  alike: string[];
  battle: Battle | null;
  roll: Roll | null;
  draft: Draft | null;
}

/** What time it is: an age, a round, a step of the turn. */
export interface Chip {
  text: string;
  mark: string;
  when: "next" | "now" | "past";
}

/**
 * A place of the board: the element of `board.svg` with this id. `classes` are put on the element: the board's own
 * style says how a place looks that is `destroyed` or `ravaged`. `texts` fill the elements inside it that are marked
 * `data-text="…"`.
 */
export interface Place {
  id: string;
  name: string;
  spots: string[];
  classes: string[];
  says: string[];
  texts: Record<string, string>;
}

/**
 * Something that lies or stands on the board, at the element with the id `at`. `key` follows the piece from scene to
 * scene, so that it can be seen to move; it says nothing that is hidden. `kind` is the id of a `<symbol>` of
 * `board.svg`, which is a template: elements marked `data-text="name"` are filled from `texts` (`count` is filled if
 * there are several), elements marked `data-if="wolf"` stay only if `wolf` is one of the `classes`. Pieces later in the
 * list lie above.
 */
export interface Piece {
  key: string;
  kind: string;
  at: string;
  name: string;
  seat: number;
  count: number;
  spots: string[];
  classes: string[];
  says: string[];
  texts: Record<string, string>;
}

/** Somebody at the table: what everybody may see of them. */
export interface Panel {
  seat: number;
  name: string;
  title: string;
  emblem: string;
  colour: string;
  score: string;
  score_label: string;
  facts: Fact[];
  notes: string[];
  zones: Zone[];
  tags: string[];
  spots: string[];
}

/** A number and what it counts; `icon` is the id of a `<symbol>`. Where `of` is given: so many of so many. */
export interface Fact {
  icon: string;
  value: number | string;
  label: string;
  of: number;
}

/** Cards that lie together, with a title: the hand, a display, what somebody has won. */
export interface Zone {
  id: string;
  title: string;
  cards: Card[];
  note: string;
}

/**
 * A card beside the board: in the hand, before a player, in a display. `kind` is the word for its band (`battle`,
 * `quest`; the colours stand in the board's style), `number` what stands in its shield, `art` the id of a `<symbol>` of
 * `board.svg`. A card that lies face down has `back` and says nothing else. What it can be discarded for are the coins
 * that it `pays`: whoever picks it sees what it buys.
 */
export interface Card {
  key: string;
  name: string;
  kind: string;
  number: string;
  text: string;
  foot: string;
  art: string;
  back: boolean;
  spots: string[];
  classes: string[];
  says: string[];
  pays: string[];
}

/** What would happen, or what it would take: shown while the pointer rests on a spot. */
export interface Preview {
  title: string;
  bars: Bar[];
  lines: string[];
}

/** One line of a preview: a length with a number, in the colour of a seat. */
export interface Bar {
  label: string;
  value: number;
  text: string;
  seat: number;
}

/** What a move costs in cards of the hand: so many that pay a `coin`. Which ones is asked after the move. */
export interface Price {
  coin: string;
  count: number;
}

/** What some moves are for: they are offered together, in this order. `icon` is the id of a `<symbol>`. */
export interface Purpose {
  id: string;
  title: string;
  moves: string[];
  icon: string;
}

/** A part of the board that is looked at as a whole where the board is small: ids of places. */
export interface District {
  id: string;
  title: string;
  places: string[];
}

/**
 * A battle: its sides from left to right, what it is about, and how far it is. `ground` and `prize` are the ids of
 * `<symbol>`s: the land behind it, and what is at stake.
 */
export interface Battle {
  key: string;
  title: string;
  text: string;
  steps: Chip[];
  sides: Side[];
  ground: string;
  prize: string;
  prize_name: string;
  hand: Zone | null;
}

/** One side of a battle: how strong it is now, what that is made of, the cards that it lays, its figures. */
export interface Side {
  seat: number;
  name: string;
  strength: number;
  tags: string[];
  sums: Fact[];
  cards: Card[];
  figures: Figure[];
  beaten: boolean;
}

/** Somebody who fights. `kind` is the id of a `<symbol>`, as of a piece; who has `fallen` is still shown. */
export interface Figure {
  key: string;
  kind: string;
  name: string;
  count: number;
  classes: string[];
  afloat: boolean;
  fallen: boolean;
  spots: string[];
}

/** A roll of dice: for whom, against whom, what lies there, what it comes to, and how it may end. */
export interface Roll {
  key: string;
  title: string;
  text: string;
  steps: Chip[];
  planks: Plank[];
  foe: Foe | null;
  counts: Fact[];
  odds: Bar[];
  legend: Fact[];
  hand: Zone | null;
}

/** Dice that lie together, with a title. */
export interface Plank {
  id: string;
  title: string;
  dice: Die[];
  note: string;
}

/**
 * A die as it lies. `faces` are the ids of the `<symbol>`s of all its faces, `face` is the one on top (none before it
 * is rolled), `word` says what that means. `kind` is the word for its colour.
 */
export interface Die {
  key: string;
  kind: string;
  name: string;
  faces: string[];
  face: string;
  word: string;
  classes: string[];
  spots: string[];
}

/** Whom the dice are rolled against. `art` is the id of a `<symbol>`. */
export interface Foe {
  name: string;
  art: string;
  facts: Fact[];
  text: string;
}

/** Cards are chosen from a pack that goes round: the choice `number` of `of`; who hands it on, and to whom. */
export interface Draft {
  key: string;
  title: string;
  text: string;
  number: number;
  of: number;
  pack: Zone;
  kept: Zone;
  giver: number;
  taker: number;
  note: string;
}

/**
 * A line of the log: after which move, whose move that was, whom it is about, and the spots that it names; whether a
 * turn begins with it, and how much it says about its turn.
 */
export interface Line {
  n: number;
  seat: number;
  text: string;
  about: number;
  spots: string[];
  begins: "" | "always" | "first" | "other";
  weight: number;
}

export interface ReplayMove {
  seat: number;
  move: string;
  name: string;
}

/**
 * What is to be chosen at a position: the question, how many answers there are, and the one that was given, with the
 * spots that it touches.
 */
export interface ReplayAsked {
  move: ReplayMove;
  question: string;
  choices: number;
  spots: string[];
}

/** What happens at one moment, and what changes on the table by it: a difference of the scene. */
export interface Moment {
  events: Happening[];
  changes: unknown[] | null;
}

/** Something that happens, and how it is shown; without a beat it is quiet. */
export interface Happening {
  line: Line;
  beat: Beat | null;
}

/**
 * How one line of the log is shown. `title` stands on the banner or the stage, and `text` below it; without a title it
 * is the line of the log. `places` are lit meanwhile: ids of places or keys of pieces. `gains` stand at the end: what
 * it cost, what it brought. For the seats in `hold` it stays until they say "Go on": they take part. A banner about
 * somebody's own move is not shown to them, for they have made it, unless it is `unasked`: what nobody has chosen.
 */
export interface Beat {
  form: "banner" | "sheet" | "stage";
  title: string;
  text: string;
  seat: number;
  places: string[];
  gains: Fact[];
  moved: Moved[];
  cue: "" | "block" | "card" | "coin" | "dice" | "drum" | "fall" | "flip" | "horn" | "knock" | "leaf" | "strike" | "tick" | "timber";
  hold: number[];
  sheet: Sheet | null;
  unasked: boolean;
  emblem: string;
}

/**
 * What moves, and how: keys of pieces, cards, figures or dice, or ids of places. A `strike` goes from `what` to `to`.
 */
export interface Moved {
  how: "burn" | "count" | "fall" | "flip" | "glide" | "roll" | "strike" | "turn";
  what: string[];
  to: string[];
}

/** What is counted at the end of a round, an Age or the game, in the order in which it is counted. */
export interface Sheet {
  title: string;
  text: string;
  columns: string[];
  rows: Row[];
  notes: string[];
}

/** One seat on a sheet: what it had, what it gains, what it has now. */
export interface Row {
  seat: number;
  name: string;
  before: number;
  gains: Gain[];
  now: number;
}

/** What somebody gets for something: in which column, how much, and why. */
export interface Gain {
  column: number;
  value: number;
  reason: string;
}

/** How a game went, told after its end. */
export interface StoryInfo {
  moves: number;
  minutes: number | null;
  chapters: ChapterInfo[];
  points: PointInfo[];
  chances: number[][];
  sources: SourceInfo[];
  gained: GainedInfo[];
  marks: MarkInfo[];
  turns: TurnInfo[];
  luck: LuckInfo[];
  luck_text: string;
  perils: PerilInfo[];
}

/**
 * A stretch of a game: a chapter of it, or what goes on in a part of that (`draft`, `reckoning`, or nothing: people
 * act). Its first and last move, and its first and last point.
 */
export interface ChapterInfo {
  title: string;
  short: string;
  number: number;
  part: string;
  part_title: string;
  first: number;
  last: number;
  first_point: number;
  last_point: number;
}

/** What each seat has got at some point, after which move. */
export interface PointInfo {
  move: number;
  scores: number[];
}

/** For what points came. */
export interface SourceInfo {
  id: string;
  title: string;
  icon: string;
}

/** What each source brought to each seat in a chapter. */
export interface GainedInfo {
  title: string;
  short: string;
  number: number;
  by: number[][];
}

/** Something to look for: a battle, a fight, a raid; who came off best, if anybody did. */
export interface MarkInfo {
  move: number;
  icon: string;
  seat: number;
  text: string;
}

/** A turning point: over which moves, for whom, by how many per cent, who did what, and when that was. */
export interface TurnInfo {
  first: number;
  last: number;
  seat: number;
  percent: number;
  text: string;
  chapter: string;
}

/** The dice of a seat: how many, what they brought, what could be expected, and how far off two games in three are. */
export interface LuckInfo {
  seat: number;
  dice: number;
  hits: number;
  expected: number;
  spread: number;
  word: "a_little_lucky" | "a_little_unlucky" | "as_expected" | "lucky" | "none" | "unlucky" | "very_lucky" | "very_unlucky";
}

/** A way in which all lose together: how near it was after each move, and where the game is lost. */
export interface PerilInfo {
  id: string;
  title: string;
  icon: string;
  most: number;
  levels: number[];
}

/** How far the review of a game is: so many decisions of so many, and what each cost that has been judged. */
export interface ReviewInfo {
  state: "done" | "failed" | "going" | "none" | "waiting";
  done: number;
  of: number;
  losses: LossInfo[];
}

/** What a choice cost, in per cent of the games. */
export interface LossInfo {
  move: number;
  seat: number;
  percent: number;
  verdict: "costly" | "good" | "little" | "worse";
}

/**
 * A decision as a good player sees it who knows what its seat knew: the best choice first. Without a verdict there was
 * nothing to choose, or nobody has come to it yet.
 */
export interface JudgedInfo {
  move: number;
  seat: number;
  question: string;
  verdict: "costly" | "good" | "little" | "worse" | null;
  percent: number;
  choices: WeighedInfo[];
}

/**
 * A choice, how many games in a hundred it wins, how sure that is, and what it would do, as far as that is known before
 * it is made.
 */
export interface WeighedInfo {
  move: string;
  name: string;
  spots: string[];
  percent: number;
  give_or_take: number;
  tried: number;
  played: boolean;
  facts: string[];
}

/** From which position on somebody wants to play, and in whose place. */
export interface PlayOn {
  number: number;
  seat: number;
  name?: string;
  bot?: string;
  lang?: "de" | "en";
}

export interface NewRecord {
  record: string;
  name?: string;
  lang?: "de" | "en";
}

export interface ImportedTable {
  table: string;
}

export interface Failure {
  error: Problem;
}

/** What is wrong, in a sentence; if a rule stands in the way: which, in words, and where it can be read. */
export interface Problem {
  kind: string;
  message: string;
  clause: string | null;
}

export interface Move {
  type: "move";
  id: string;
  seq: number;
  seat: number;
  move: string;
  sure?: boolean;
  ask?: boolean;
}

export interface TakeBack {
  type: "undo";
  id: string;
  seq: number;
  seat: number;
}

export interface Sit {
  type: "sit";
  seat: number;
}

export interface Speak {
  type: "lang";
  lang: "de" | "en";
}

export interface Why {
  type: "why";
  id: string;
  spot?: string;
  move?: string;
}

export interface Advise {
  type: "advise";
  id: string;
}

/** Show me the whole table again. */
export interface Look {
  type: "look";
}

export interface Ping {
  type: "ping";
}

/** The whole table as one seat sees it, sent after every change. */
export interface Snapshot {
  type: "table";
  seq: number;
  table: TableInfo;
  seat: number;
  asked: number[];
  thinking: number[];
  scene: Scene;
  decision: DecisionInfo | null;
  undo: Undo | null;
  news: Line[];
  answered: number;
  result: Result | null;
  key_hash: string;
  key: string | null;
  scene_hash: number;
}

/** Whether the last choice can be taken back, by which of one's own seats, and if not, why not. */
export interface Undo {
  can: boolean;
  why: string;
  seat: number;
}

export interface Result {
  winners: number[];
  points: number[] | null;
  results: Record<string, number>;
}

/** What a move led to, one moment after the other, as one seat sees it; and what is asked after it. */
export interface Happened {
  type: "happened";
  seq: number;
  seat: number;
  mover: number;
  moments: Moment[];
  asked: number[];
  thinking: number[];
  decision: DecisionInfo | null;
  answered: number;
  over: boolean;
  result: Result | null;
  key: string | null;
  scene_hash: number;
  undo: Undo | null;
}

/** Who is at the table now: something about the table itself has changed, and nothing on it. */
export interface Present {
  type: "present";
  table: TableInfo;
}

export interface Answer {
  type: "answer";
  id: string;
  ok: boolean;
  seq: number;
  error?: Reason | null;
  wait?: number | null;
  why?: Explained[] | null;
  about?: string[] | null;
  advice?: Advised[] | null;
}

/** Why something is not possible at the table. */
export interface Reason {
  kind: string;
  text: string;
  clause: string;
  rule: string;
  link: string;
}

/** A move that has to do with what was asked about, and why it is possible or not. */
export interface Explained {
  move: string;
  name: string;
  legal: boolean;
  kind: string;
  clause: string;
  text: string;
  rule: string;
  link: string;
}

export interface Advised {
  move: string;
  name: string;
  percent: number;
  tried: number;
}

export interface Pong {
  type: "pong";
}

/**
 * What is asked. `anyway`: why it is asked even with a single answer, which would tell others something about what is
 * hidden from them, or would end what can still be taken back. `asks_next`: by verb and place what is asked when only
 * that word is open, as in "march 1".
 */
export interface DecisionInfo {
  question: string;
  verb_titles: Record<string, string>;
  moves: MoveInfo[];
  greyed: Greyed[];
  anyway: "" | "final" | "secret";
  lesson: LessonInfo | null;
  asks_next: Record<string, string>;
}

export interface MoveInfo {
  move: string;
  verb: string;
  words: Word[];
  name: string;
  spots: string[];
  effect: string;
}

export interface Word {
  id: string;
  name: string;
  spot: string;
}

/** A move of the kind that is asked, which a rule forbids now. */
export interface Greyed {
  move: string;
  name: string;
  title: string;
  spots: string[];
  clause: string;
  reason: string;
  link: string;
}

/** Where somebody learns by playing: how many of how many ideas were told, with the one that fits here, if one does. */
export interface LessonInfo {
  told: number;
  of: number;
  idea: IdeaInfo | null;
}

/** Something to understand, and a move that shows it, with the reason for it. */
export interface IdeaInfo {
  name: string;
  title: string;
  text: string;
  move: string;
  because: string;
}

/** A table with a head: one row a player, or a place. `owners` gives each row its seat. */
export interface Grid {
  title: string;
  head: string[];
  rows: string[][];
  owners: number[];
  spots: string[];
  more: string[];
  told: string[][];
  spare: number[];
  short: number[];
}

export type Said = Move | TakeBack | Sit | Speak | Why | Advise | Look | Ping;

export type Heard = Snapshot | Happened | Present | Answer | Pong;

/** What is asked over HTTP, and what is answered. */
export interface Api {
  /** Give a seat to a bot, take it back, or open it. */
  (address: `tables/${string}/seats/${number}`, ask: { body: SeatChange; token?: string }): Promise<SeatChanged>;
  /** The table after so many moves, after the end. */
  (address: `tables/${string}/replay/${number}` | `tables/${string}/replay/${number}?seat=${number}` | `tables/${string}/replay/${number}?moments=${string}`): Promise<ReplayInfo>;
  /** What was chosen at a move, what would have been best, and what it cost. */
  (address: `tables/${string}/review/${number}`): Promise<JudgedInfo>;
  /** The rule book of a game. */
  (address: `games/${string}/rules`): Promise<RulebookInfo>;
  /** Help for a first game. */
  (address: `games/${string}/guide`): Promise<GuideStep[]>;
  /** Take a seat with an invitation. */
  (address: `tables/${string}/join`, ask: { body: Join; token?: string }): Promise<Joined>;
  /** Go on by the rules of today, if the game was begun by others. */
  (address: `tables/${string}/agree`, ask: { method: "POST"; token?: string }): Promise<TableMeta>;
  /** Play again, the same people. */
  (address: `tables/${string}/rematch`, ask: { method: "POST"; token?: string }): Promise<OpenedTable>;
  /** Make a way back to one's seats, for a browser that is lost. */
  (address: `tables/${string}/way_back`, ask: { method: "POST"; token?: string }): Promise<WayBack>;
  /** Come back by the way back. */
  (address: `tables/${string}/recover`, ask: { body: Recover }): Promise<Regained>;
  /** Make a code that brings one's seats to another device. */
  (address: `tables/${string}/transfer`, ask: { body: Transfer; token?: string }): Promise<TransferCode>;
  /** How the game went, after the end. */
  (address: `tables/${string}/story`): Promise<StoryInfo>;
  /** How far the review of a game is, and what each choice cost that it has come to. */
  (address: `tables/${string}/review`): Promise<ReviewInfo>;
  /** Let a good player go through the choices of a game, after the end. */
  (address: `tables/${string}/review`, ask: { method: "POST" }): Promise<ReviewInfo>;
  /** Play on from a position of a game that is over, against bots. */
  (address: `tables/${string}/play_on`, ask: { body: PlayOn }): Promise<OpenedTable>;
  /** Tables that one knows. */
  (address: "tables/mine", ask: { body: OwnTables }): Promise<TableMeta[]>;
  /** What a table is. */
  (address: `tables/${string}`, ask?: { token?: string }): Promise<TableMeta>;
  /** The games. */
  (address: "games"): Promise<GameInfo[]>;
  /** The bots, by level. */
  (address: "bots"): Promise<BotInfo[]>;
  /** Lay a table. */
  (address: "tables", ask: { body: NewTable }): Promise<OpenedTable>;
  /** Have one's seats on this device, by a code. */
  (address: "arrive", ask: { body: Arrive }): Promise<Arrived>;
  /** A table to look at, made from a record. */
  (address: "records", ask: { body: NewRecord }): Promise<ImportedTable>;
}

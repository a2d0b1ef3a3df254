// The words of the program in the browser: what it knows, what it can do, what it draws. Every module takes its types from
// here; those of what comes over the wire stand in types.wire.d.ts, which is made from the description of the API.

import type {
  Advised,
  Battle,
  Beat,
  BotInfo,
  Card,
  ChapterInfo,
  DecisionInfo,
  Draft,
  Explained,
  GameInfo,
  Greyed,
  GuideStep,
  Happening,
  IdeaInfo,
  JudgedInfo,
  Line,
  MoveInfo,
  NewTable,
  Panel,
  Piece,
  Place,
  ReplayInfo,
  ReviewInfo,
  Roll,
  Said,
  Scene,
  SeatChange,
  SeatWish,
  Sheet,
  Snapshot,
  Speak,
  StoryInfo,
  TableMeta,
  Zone,
} from "./types.wire.d.ts";

export type * from "./types.wire.d.ts";

// Words and settings

export type Lang = Speak["lang"];
/** The name of a text of the table itself. */
export type TextKey = keyof typeof import("./texts.en.js").default;
/** All these texts in one language. */
export type Texts = Record<TextKey, string>;

/** What a person prefers, kept in this browser. */
export interface Settings {
  lang: Lang;
  plate: "auto" | "light" | "dark";
  /** How long what happens is shown. */
  speed: "slow" | "normal" | "fast" | "off";
  /** What is shown until somebody says "Go on": every action, what they take part in, or nothing. */
  stops: "all" | "mine" | "none";
  /** Whether anything moves; whoever told the system to reduce motion sees none either way. */
  motion: "full" | "none";
  sound: boolean;
  /** How loud, of a hundred. */
  volume: number;
  notify: boolean;
  /** A shape beside every colour of a seat. */
  signs: boolean;
  /** Whether a move is asked for once more before it is made. */
  confirm: boolean;
  /** Whether a question with one answer is answered by itself. */
  autopass: boolean;
  name: string;
  /** The game that was chosen last. */
  game?: string;
  /** The games with which help was had already. */
  guided?: string[];
}

/** What is kept of a table: the token for its seats, the links to it, and so many seats of one's own. */
export interface KeptTable {
  token?: string;
  invites?: Record<string, string>;
  own?: number;
  game?: string;
  title?: string;
  over?: boolean;
  /** No more ideas are wanted. */
  quiet?: boolean;
  when: number;
}

// What is drawn

/** An element to be, as `h` makes it. */
export interface Wanted {
  tag: string;
  key?: string | number;
  props: Props;
  kids: (Wanted | string)[];
}

/** What can stand inside an element. What is null or false is left out. */
export type Kid = Wanted | string | false | null | undefined | Kid[];

/** The element that `h("button.move", …)` becomes. */
export type Made<Name extends string> = Name extends `${infer Tag}.${string}`
  ? Made<Tag>
  : Name extends keyof HTMLElementTagNameMap
    ? HTMLElementTagNameMap[Name]
    : Name extends keyof SVGElementTagNameMap
      ? SVGElementTagNameMap[Name]
      : Element;

type Attribute = string | number | boolean | null | undefined;

type OfAll = "id" | "class" | "role" | "title" | "lang" | "tabindex" | "hidden" | `aria-${string}` | `data-${string}`;
type OfLinks = "href" | "target" | "download" | "src" | "alt" | "width" | "height" | "scope";
type OfFields = "type" | "name" | "value" | "checked" | "selected" | "disabled" | "required" | "open" | "placeholder";
type OfInputs = "readonly" | "accept" | "autocomplete" | "maxlength" | "min" | "max" | "step";
type OfDrawings = "viewBox" | "preserveAspectRatio" | "d" | "fill" | "patternUnits" | "patternTransform" | "transform";
type OfShapes = "x" | "y" | "cx" | "cy" | "r";
/** The attributes that we use; one that is missing here is added here. */
type AttributeName = OfAll | OfLinks | OfFields | OfInputs | OfDrawings | OfShapes;

/** What an element is given: attributes, and some things of our own. */
export type Props<Owner extends Element = Element> = { [Name in AttributeName]?: Attribute } & {
  /** By it the element is known again when the page is drawn anew. */
  key?: string | number;
  on?: Listeners<Owner>;
  /** Its variables in the style: `{"--x": "4px"}`. */
  vars?: Record<string, string>;
  draw?: Filling;
};

/** What an element hears. It is itself the `currentTarget`; the `target` may be something inside it. */
export type Listeners<Owner extends Element = Element> = {
  [Type in keyof HTMLElementEventMap]?: (event: At<HTMLElementEventMap[Type], Owner>) => unknown;
};

/** An event, at the element that heard it. */
export type At<Kind extends Event, Owner extends Element = HTMLElement> = Kind & { currentTarget: Owner };

/** An element that fills itself, once for each key. */
export interface Filling {
  key: string;
  with(element: Element): void;
}

// What is on the page

/** The table as it is shown. In a replay nobody is away. */
export interface Seen extends Omit<Snapshot, "type"> {
  replayed?: boolean;
}

// What happens

/** What turns one scene into the next, as core/difference.py writes it. */
export type Difference =
  // biome-ignore lint/suspicious/noExplicitAny: whatever stands in a scene
  ["=", any] | ["{}", Record<string, Difference>, string[]] | ["[]", Record<string, Difference>, string[] | null];

/** One moment of what happened: what is said, and the table after it. */
export interface Act {
  scene: Scene;
  changes: Difference | null;
  /** Nothing that this browser sees changes by it. */
  still: boolean;
  /** The seats that are played in front of this screen. */
  own: number[];
  /** Who made the move. */
  mover: number;
  events: (Happening & { own: boolean })[];
  /** A question stays open meanwhile: nothing is taken from whoever thinks about it. */
  aside: boolean;
  /** The whole table, after the last moment of a move. */
  after: Seen | null;
}

/** What is being shown of an act: which of its events, and whether it stays until somebody goes on. */
export interface Playing {
  act: Act;
  number: number;
  beat: Beat | null;
  line: Line | null;
  hold: boolean;
  /** In which part of the usual time: less if much is waiting. */
  hurry: number;
}

/** What takes the place of the board. */
export type Staged =
  | { kind: "battle"; key: string; thing: Battle }
  | { kind: "roll"; key: string; thing: Roll }
  | { kind: "draft"; key: string; thing: Draft }
  | { kind: "sheet"; key: string; thing: Sheet };

/** How the stage stands: there is none; it is seen; it is lifted and its foot stays; it gives way to the whole table. */
export type Curtain = "none" | "up" | "lifted" | "away";

export type Speed = Settings["speed"];

/** What was picked of a move: its verb, a word at its place, or a spot of the board. */
export type Picked =
  | { verb: string; at?: undefined; id?: undefined; spot?: undefined }
  | { at: number; id: string; verb?: undefined; spot?: undefined }
  | { spot: string; verb?: undefined; at?: undefined; id?: undefined };

/** What the pointer or the focus is on. */
export interface Hover {
  spots: string[];
  move?: string;
  /** The entry of the list, if it is one. */
  key?: string;
  /** It stays lit when what pointed at it goes away. */
  stays?: boolean;
}

/** What is said in answer to a click. */
export interface Reply {
  kind: "why" | "refused";
  title?: string | null;
  items: Partial<Explained>[];
  about: string[];
}

/** What is being read: a card or a piece by its key, a place by its id, an entry of the list by its key, a player by the seat. */
export interface Reading {
  of: "card" | "entry" | "thing" | "seat";
  key: string;
}

export type Connection = "connecting" | "open" | "lost" | "gone";

/** What this browser knows: the last snapshot of the table, and what the person in front of it is about to do. */
export interface State {
  snap: Seen | null;
  /** What is being shown; until it has ended, nothing can be chosen. */
  playing: Playing | null;
  /** How much is still to be shown after it, and who acts then. */
  behind: number;
  coming: number[];
  paused: boolean;
  /** What somebody wants to see instead of what would be shown: the stage, or the board below it. */
  curtain: "" | "stage" | "board";
  /** With a finger: what is being read, before it is played. */
  reading: Reading | null;
  /** What the server tells about it: what it does, and the clause. */
  told: { key: string; about: string[]; clause: string; link: string } | null;
  /** On a small page: the part of the board that is looked at, "all" for the whole; "" for a list instead of it, if there is one. */
  district: string;
  /** The move that is made when it is asked for once more. */
  sure: string;
  /** Of the move that is being put together. */
  picks: Picked[];
  hover: Hover | null;
  /** "Why not?" is on: the next click asks instead of acting. */
  explain: boolean;
  answer: Reply | null;
  /** What a strong player would do, or that it is being thought about. */
  advice: Advised[] | "wait" | null;
  /** The move that is on its way. */
  sent: string;
  /** The move about which somebody may still change their mind, and for how long. */
  doubt: { move: string; seconds: number } | null;
  /** The question has just come; a number pressed now was meant for the one before. */
  settling: boolean;
  /** The move that is about to be made by itself, because there is no other. */
  passing: string;
  connection: Connection;
  /** What the server said before it showed anybody out. */
  trouble: string;
  /** Which cards are shown below the board; "" for the most fitting. */
  tray: string;
  /** On a phone: the sheet is pulled up. */
  sheet: boolean;
  /** On a narrow page: the log is open. */
  logOpen: boolean;
  /** The turns of the log that are told in full, by the key of their first line. */
  unfolded: string[];
  /** What is not possible is unfolded. */
  allGreyed: boolean;
  /** Several people at one screen: the seat that has to confirm before anything is shown. */
  veil: number;
  /** Several people at one screen: who has confirmed to be in front of it. */
  sitting: number;
  /** Somebody learns: the idea that was folded or unfolded by hand; whether no more are wanted; whether something else was chosen
   * than was shown. */
  folding: { idea: string; folded: boolean } | null;
  quiet: boolean;
  other: boolean;
  /** The same is asked again after an own answer: what the raven said last stays there, as high as it was. */
  again: boolean;
  kept: IdeaInfo | null;
  tall: number;
  /** The choices of this turn that can be taken back. */
  trail: string[];
  /** The invitation with which somebody came, and what is wrong with it. */
  invite: string;
  joinError: string;
  /** Help with the first game. */
  guide: { steps: GuideStep[]; at: number } | null;
  menu: "" | "table" | "page";
  /** The bots that can be invited; asked for when the menu is opened first. */
  bots: BotInfo[] | null;
  /** How the game went; told after the end. */
  story: StoryInfo | null;
  end: End;
}

/** What is looked at on the page of the end. */
export interface End {
  /** What the course shows. */
  mode: "score" | "chance";
  /** What the bars are made of. */
  by: "source" | "chapter";
  /** The turning point that is pointed at, and the move; -1 for none. */
  on: number;
  at: number;
  /** The row that is pointed at. */
  row: string;
  share: boolean;
  /** Somebody looks at the board once more. */
  board: boolean;
  /** How much room the course has. */
  size: { width: number; height: number };
}

/** That, and what can be done with it. */
export interface Ending extends End {
  /** Where the game can be gone through. */
  replay: string;
  change(changes: Partial<End>): void;
  choose(turn: number): void;
  point(move: number): void;
}

/** What is looked at where a game is gone through: after which move, with whose eyes, and what is known of it. */
export interface Film {
  /** After so many moves. */
  at: number;
  last: number;
  eyes: number;
  /** Whose chance to win lies at the bottom of all. */
  base: number;
  /** It runs by itself. */
  playing: boolean;
  /** Somebody has asked for a position; before that it is told what there is to see. */
  asked: boolean;
  /** The cards lie over the lower edge of the board. */
  cards: boolean;
  /** The seats that one has played oneself. */
  own: number[];
  trouble: string;
  shown: ReplayInfo | null;
  /** Who everybody was at the end; at the start some have no colour yet. */
  panels: Panel[];
  story: StoryInfo | null;
  review: ReviewInfo | null;
  /** The choice that comes next, if it has been judged. */
  judged: JudgedInfo | null;
  /** How wide the course is. */
  width: number;
}

/** What can be done with it. */
export interface Projector {
  go(number: number): void;
  /** One move on, as it was seen at the table. */
  step(): void;
  play(on?: boolean): void;
  /** To the turning point before this position, or after it. */
  turn(by: -1 | 1): void;
  lookWith(seat: number): void;
  put(base: number): void;
  cards(): void;
  /** Let the choices be judged. */
  judge(): void;
  /** Play on from this position. */
  playOn(): void;
  /** Something is pointed at that has spots on the board. */
  point(spots: string[] | null): void;
}

/** Where moves and points lie on a line from 0 to 1, and the stretches of the game. */
export interface Scale {
  ofPoint: number[];
  ofMove: number[];
  stretches: { chapter: ChapterInfo; from: number; to: number }[];
}

/** A note or a road stands somewhere. */
export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

// What can be chosen

/** An entry of the list: a move to play, or a step towards several. */
export interface Entry {
  key: string;
  number: number;
  title: string;
  moves: MoveInfo[];
  /** What is picked with it, if it is a step. */
  picks: Picked[];
  spots: string[];
  /** The spot that stands for it alone. */
  spot?: string;
  move?: MoveInfo;
  effect?: string;
  /** The word that it adds, which may be a number. */
  amount?: string;
}

export interface Group {
  title: string;
  icon?: string;
  entries: Entry[];
}

/** A line of what is not possible; `several` moves can share one. */
export interface GreyedLine extends Greyed {
  several?: boolean;
}

/** The spots that mean something now. */
export interface Spots {
  legal: Set<string>;
  closed: Set<string>;
  /** By spot, the number in the list. */
  numbers: Map<string, string>;
  /** In the order in which they were picked. */
  picked: string[];
}

/** How the board is lit. */
export interface Lit extends Spots {
  hover: Set<string>;
  explain?: boolean;
}

/** Everything that the parts of the page need to know to be clickable. */
export interface Look extends Spots {
  decision: DecisionInfo | null;
  /** The legal moves that fit what was picked. */
  left: MoveInfo[];
  /** What was picked, and what follows from it. */
  taken: Picked[];
  groups: Group[];
  entries: Entry[];
  greyedMoves: GreyedLine[];
  hovered: Set<string>;
  advised: Set<string>;
}

// What can be done

/** What can be done with what lies on the table, in a replay too. */
export interface Hands extends Spots {
  /** The spots of the move that shows an idea. */
  advised: Set<string>;
  panel(panel: Panel, legal: boolean): void;
  hover(spots: string[] | null): void;
  spots(spots: string[], name?: string | null): void;
  /** A card is clicked, or tapped. */
  take(card: Card): void;
  card(card: Card | null, element?: Element): void;
  tray(id: string): void;
}

/** What somebody can do who sees how something happens. */
export interface Watching extends Look, Hands {
  /** Where the banner covers nothing that it is about. */
  bannerAbove: boolean;
  /** How the stage stands. */
  curtain: Curtain;
  /** On to the next thing that is shown. */
  next(): void;
  /** Lift the stage, or let it down. */
  lift(): void;
}

/** Everything that can be done at a table. */
export interface Hooks extends Watching {
  /** The entries that are not chosen on the stage. */
  listed: Group[];
  pause(): void;
  skip(): void;
  catchUp(): void;
  /** Read something before it is played; nothing with null. */
  read(reading: Reading | null): void;
  /** Look at a part of the board. */
  district(id: string): void;
  entry(entry: Entry): void;
  hoverEntry(entry: Entry | null, element?: Element | null): void;
  number(number: number): void;
  backTo(step: number): void;
  undo(): void;
  playText(move: string): void;
  toggleWhy(): void;
  dropAnswer(): void;
  greyed(move: Greyed): void;
  showGreyed(open: boolean): void;
  advise(): void;
  /** No more ideas, or ideas again. */
  hush(): void;
  sit(): void;
  join(invite: string, name: string): Promise<void>;
  seat(seat: number, change: SeatChange): void;
  /** The link for a seat; empty if this browser has none. */
  invite(seat: number): string;
  agree(): Promise<void>;
  rematch(): void;
  /** The page of the end, and what can be done on it. */
  ending: Ending;
  copyLink(link: string): void;
  recordAddress(): string;
  guide(): void;
  menu(name: "table"): void;
  sheet(open?: boolean): void;
  toast(text: string): void;
  /** By a factor; 0 shows the whole board. */
  zoom(factor: number): void;
  pan(right: number, down: number): void;
  focusBoard(): void;
}

/** A place or a piece of the board, as the scene tells it. */
export type Thing = Place | Piece;

/** What the board reports. */
export interface BoardHandlers {
  click(spots: string[], element: Element): void;
  hover(element: Element | null, piece?: Thing | null): void;
  peek(element: Element): void;
  moved?(): void;
}

/** Cards that are shown together below the board: the hand, a display, or what lies before a player. */
export interface Tray {
  id: string;
  title: string;
  zones: Zone[];
  legal: boolean;
  count: number;
  seat?: Panel;
}

// The hall

/** What is being laid, and the tables that one knows. */
export interface Hall {
  games: GameInfo[];
  bots: BotInfo[];
  game: string;
  seats: Required<SeatWish>[];
  options: Record<string, string>;
  packs: string[];
  /** What is agreed on besides the rules. */
  customs: NonNullable<NewTable["customs"]>;
  /** The table that is about to be forgotten. */
  forgetting: string;
  tables: TableMeta[];
  allTables: boolean;
  optionsOpen: boolean;
  help: boolean;
  busy: boolean;
}

// The line to the server

/** Leave a field out, of each kind of message by itself. */
type Without<Message, Field extends string> = Message extends unknown ? Omit<Message, Field> : never;

/** A message that is answered, and which gets its number on the way. */
export type Question = Extract<Said, { id: string }>;
export type Asking = Without<Question, "id">;
/** A message that needs no answer. */
export type Telling = Exclude<Said, { id: string }>;

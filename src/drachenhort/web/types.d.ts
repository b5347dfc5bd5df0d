/** The shapes of scenes and messages, as docs/protocol.md, kernel/scene.py and server/messages.py give them. */
/** Pages write `Hort.Scene` for what is exported here. */
export as namespace Hort;

// ---- scenes -------------------------------------------------------------------------------------

export interface Space { id: string; kind: string; x: number; y: number; label: string; rule: string | null; name?: string }
export interface Zone {
  id: string; kind: string; owner: number | null; label: string;
  unknown: string[]; unknown_label: string; rule: string | null; badge: string; close_up: boolean; lays_ready?: boolean;
}
export interface Piece {
  id: string; kind: string; at: string; label: string; owner: number | null; place: number;
  face: string | null; rule: string | null; turn: number; count: number; badge: string; does?: string;
}
export interface Line { id: string; kind: string; on: string | null; points: [number, number][] }
export interface Stretch { id: string; ends: [string, string]; lines: string[] }
export interface Control { id: string; label: string; turn: number | null; key: string; does?: string }
export interface Counter {
  id: string; kind: string; value: number; label: string;
  owner: number | null; most: number | null; rule: string | null; zone: string | null; face: string | null;
  does?: string;
}
/** Where something would go, from one element to another. */
export interface Arrow { start: string; end: string }
export interface Prompt { turn: number | null; decider: number; text: string; rule: string | null; about: string[]; stakes?: string }
/** A legal action: the elements one touches for it, in order, and what it will do. */
export interface Touch { action: string; path: string[]; label: string; is_forced?: boolean; confirm?: string; then?: string[] }
/** What is asked after a part of a path has been touched. */
export interface Step { path: string[]; text: string }
export interface Scene {
  game: string; theme: string; seat: number; language: string; width: number; height: number;
  spaces: Space[]; zones: Zone[]; pieces: Piece[]; counters: Counter[]; prompt: Prompt; touches: Touch[];
  lines: Line[]; stretches: Stretch[]; controls: Control[]; steps?: Step[]; arrows?: Arrow[];
}
/** Anything of a scene that can be touched or asked about. */
export interface Part { id: string; label: string; rule?: string | null; kind?: string; unknown_label?: string; does?: string }

/** What the plate of a player shows besides zones and counters: an icon, a word on how the seat stands. */
export interface SeatPlate extends SeatState { sign?: string; said?: string; decides?: boolean }

/** `<hort-scene>`, the border between pages and drawing. */
export interface SceneView extends HTMLElement {
  show(scene: Scene, seats: SeatPlate[], chance?: number): void;
  sit(seats: SeatPlate[]): void;
  reserve(wanted: number, least: number): void;
  offer(ids: string[]): void;
  choose(ids: string[]): void;
  point(ids: string[]): void;
  where(ids: readonly string[]): DOMRect[];
  readonly rolling: number;
  keepsTrails: boolean;
  forgetTrails(): void;
  readonly scene: Scene | null;
  readonly offered: readonly string[];
  readonly chosen: readonly string[];
  readonly pointed: readonly string[];
}

// ---- the HTTP half ------------------------------------------------------------------------------

export interface Player { id: string; name: string; is_guest: boolean; is_bot: boolean }
export interface Option {
  name: string; kind: "choice" | "flag" | "number" | "text" | "seat" | "preset";
  default: string | number | boolean | null; values: string; about: string; rule: string | null; of: string[];
  labels: string[]; low: number | null; high: number | null; can_be_none: boolean; is_odd: boolean;
  swatches: { value: string; colour: string; label: string }[]; ranges: [number, number][];
}
export interface Suggestion { label: string; values: Record<string, string | number | boolean | null> }
/** A picture by sort, kind and face, such as `piece/disc/R`, and what it means. */
export interface Sign { picture: string; text: string }
export interface Level { name: string; number: number; title: string }
export interface Game {
  id: string; title: string; summary: string; players: number[]; minutes: [number, number];
  is_ready: boolean; options: Option[]; bots: string[]; cover: string | null;
  has_lessons: boolean; has_rules: boolean; own_title: string | null; suggestions: Suggestion[];
  first: { aim: string; who: Sign[]; signs: Sign[] } | null;
  levels: Level[]; gentle_bot: string; usual_bot: string;
}
export interface Component { picture: string; count: number; label: string; does: string; rule: string | null }
export interface Overview { aim: string; minute: Sign[]; components: Component[] }
export interface Rule { id: string; kind: string; about: string; title: string; text: string; see: string[] }
export interface LessonFacts { id: string; title: string; rules: string[]; steps: number }
export interface Learning {
  id: string; title: string; rules: string[]; at: number; of: number; kind: "look" | "try" | "wrong" | null;
  say: string; told: string; point: string[]; ways: Touch[]; moves: string[];
  verdict: "done" | "part" | "other" | "refused" | null; problem: Problem | null; names: string[]; scene: Scene;
}
export interface SeatSummary { name: string; kind: "open" | "invited" | "person" | "bot"; bot: string | null }
export interface Table {
  id: string; game: string; options: Record<string, unknown>; clock: string; reaction: number;
  listed: boolean; language: string; status: "gathering" | "playing" | "over"; created: number;
  changed: number; follows: string | null; promise: string; seats: SeatSummary[]; seat: number | null;
  turn: number | null; code: string | null; is_mine: boolean; winners: number[] | null; mine?: number[]; hints?: boolean;
}
/** A code that brings a seat to another device, once and until then. */
export interface SeatCode { code: string; until: number }
export interface Wishes {
  game: string; options?: Record<string, string | number | boolean | null>; seats: string[];
  clock?: string; reaction?: number; listed?: boolean; language: string; names?: string[]; pace?: string; hints?: boolean | null;
}
export interface Moment { at: number; of: number; names: string[]; entries: Entry[]; scene: Scene; played?: number | null }
/** A good move: one of the choices of a decision, what it does, the own chance after it, and why. */
export interface Hint { action: string; text: string; chance: number; reason: string }
/** An analysis of a game that is over, or how far it is. */
export interface Study {
  id: string; status: "none" | "waiting" | "running" | "ready" | "failed"; done: number; of: number; analysis: Findings | null;
}
export interface Point { played: number; decider: number | null; chances: number[] }
/** A move in words, and its token. */
export interface Deed { who: string; words: string; token: string }
/** A decision that cost much: after so many others, whose, how much, why, and a better line. */
export interface Slip {
  before: number; seat: number; chance: number; cost: number; text: string; reason: string; played: Deed; line: Deed[];
}
export interface Balance { luck: number; lost: number; luck_text: string; lost_text: string }
export interface Findings { points: Point[]; slips: Slip[]; seats: Balance[]; luck_about: string; lost_about: string }
/** Where other devices in the same network find the server. */
export interface Reach { is_open: boolean; address: string | null; command: string }
export interface Problem { code: string; text: string; rule: string | null }

// ---- the socket ---------------------------------------------------------------------------------

export interface Entry {
  number: number; seat: number; token: string; aftermath?: string[]; text?: string; about?: string[];
  lead?: string; by?: number; is_big?: boolean;
}
export interface Decision { id: string; kind: "turn" | "reaction"; choices: string[]; until: number | null }
export interface SeatState {
  name: string; bot: string | null; is_online: boolean; is_resigned: boolean; left: number | null; title?: string | null; level?: number | null;
}
export interface Offer { what: string; seat: number; agreed: number[] }
export interface Ending {
  code: string; text: string; rule: string | null; winners: number[]; points: number[];
  places: number[]; seed: string;
}
/** All by their seats at the table that is over. */
export interface RematchState { table: string; by: number | null; seats: number[]; asked: number[] }
export interface ChatLine { number: number; name: string; text: string; at: number }

export interface StateMessage {
  type: "state"; number: number; after: number; entries: Entry[]; seats: SeatState[]; scene?: Scene;
  decision?: Decision; until?: number; waits_until?: number; can_undo?: boolean; offer?: Offer;
  votes?: [number, number][]; ending?: Ending; rematch?: RematchState; moment?: SharedMoment; is_open?: boolean;
  standing?: Standing; aloud?: Record<number, Standing>; pace?: Pace;
}
/** When people who share a device may react. */
export interface SharedMoment { id: string; seats: number[] }
export interface ChatMessage { type: "chat"; number: number; lines: ChatLine[] }
export interface GatheringMessage { type: "gathering"; table: Table; now: number }
export interface WelcomeMessage {
  type: "welcome"; table: string; game: string; seat: number; stream: string; promise: string;
  lines: ChatLine[]; now: number; mine?: number[]; borrowed?: number[]; lent?: number[]; matters?: string; hints?: boolean;
}
/** What is said once for many moments for reactions, and how quickly bots play. */
export type Standing = "turn" | "round" | "matters" | "always";
export type Pace = "slow" | "normal" | "quick" | "once";
export interface DoneMessage { type: "done"; id: string }
export interface RefusedMessage { type: "refused"; id: string | null; code: string; text: string; rule?: string | null }
export interface PongMessage { type: "pong"; now: number }
export type ServerMessage =
  | StateMessage | ChatMessage | GatheringMessage | WelcomeMessage | DoneMessage | RefusedMessage | PongMessage;

/** What a client asks for, without the id that the wire gives it. */
export type Wish =
  | { type: "act"; decision: string; action: string }
  | { type: "why"; decision: string; path: string[] }
  | { type: "undo" } | { type: "resign" } | { type: "return" }
  | { type: "offer"; what: "end" | "rewind" }
  | { type: "answer"; yes: boolean }
  | { type: "replace"; seat: number }
  | { type: "hold"; seat: number }
  | { type: "nobody"; moment: string }
  | { type: "standing"; what: Standing; together?: boolean } | { type: "pace"; pace: Pace }
  | { type: "say"; text: string };

/** The shapes of scenes and messages, as docs/protocol.md, kernel/scene.py and server/messages.py give them. */
/** Pages write `Hort.Scene` for what is exported here. */
export as namespace Hort;

// ---- scenes -------------------------------------------------------------------------------------

export interface Space { id: string; kind: string; x: number; y: number; label: string; rule: string | null }
export interface Zone {
  id: string; kind: string; owner: number | null; label: string;
  unknown: string[]; unknown_label: string; rule: string | null; badge: string; close_up: boolean;
}
export interface Piece {
  id: string; kind: string; at: string; label: string; owner: number | null; place: number;
  face: string | null; rule: string | null; turn: number; count: number; badge: string;
}
export interface Line { id: string; kind: string; on: string | null; points: [number, number][] }
export interface Stretch { id: string; ends: [string, string]; lines: string[] }
export interface Control { id: string; label: string; turn: number | null; key: string }
export interface Counter {
  id: string; kind: string; value: number; label: string;
  owner: number | null; most: number | null; rule: string | null; zone: string | null; face: string | null;
}
export interface Prompt { turn: number | null; decider: number; text: string; rule: string | null; about: string[] }
/** A legal action: the elements one touches for it, in order, and what it will do. */
export interface Touch { action: string; path: string[]; label: string; is_forced?: boolean }
export interface Scene {
  game: string; theme: string; seat: number; language: string; width: number; height: number;
  spaces: Space[]; zones: Zone[]; pieces: Piece[]; counters: Counter[]; prompt: Prompt; touches: Touch[];
  lines: Line[]; stretches: Stretch[]; controls: Control[];
}
/** Anything of a scene that can be touched or asked about. */
export interface Part { id: string; label: string; rule?: string | null; kind?: string; unknown_label?: string }

/** `<hort-scene>`, the border between pages and drawing. */
export interface SceneView extends HTMLElement {
  show(scene: Scene, seats: SeatState[], chance?: number): void;
  offer(ids: string[]): void;
  choose(ids: string[]): void;
  point(ids: string[]): void;
  where(ids: readonly string[]): DOMRect[];
  keepsTrails: boolean;
  forgetTrails(): void;
  readonly offered: readonly string[];
  readonly chosen: readonly string[];
  readonly pointed: readonly string[];
}

// ---- the HTTP half ------------------------------------------------------------------------------

export interface Player { id: string; name: string; is_guest: boolean; is_bot: boolean }
export interface Option {
  name: string; kind: "choice" | "flag" | "number" | "text"; default: string | number | boolean | null;
  values: string; about: string; rule: string | null; of: string[];
  labels: string[]; low: number | null; high: number | null;
}
export interface Game {
  id: string; title: string; summary: string; players: number[]; minutes: [number, number];
  is_ready: boolean; options: Option[]; bots: string[]; cover: string | null;
  has_lessons: boolean; has_rules: boolean;
}
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
  turn: number | null; code: string | null; is_mine: boolean;
}
export interface Wishes {
  game: string; options?: Record<string, string | number | boolean | null>; seats: string[];
  clock?: string; reaction?: number; listed?: boolean; language: string; pace?: string;
}
export interface Moment { at: number; of: number; names: string[]; entries: Entry[]; scene: Scene }
export interface Problem { code: string; text: string; rule: string | null }

// ---- the socket ---------------------------------------------------------------------------------

export interface Entry {
  number: number; seat: number; token: string; aftermath?: string[]; text?: string; about?: string[];
  lead?: string; by?: number; is_big?: boolean;
}
export interface Decision { id: string; kind: "turn" | "reaction"; choices: string[]; until: number | null }
export interface SeatState {
  name: string; bot: string | null; is_online: boolean; is_resigned: boolean; left: number | null;
}
export interface Offer { what: string; seat: number; agreed: number[] }
export interface Ending {
  code: string; text: string; rule: string | null; winners: number[]; points: number[];
  places: number[]; seed: string;
}
export interface ChatLine { number: number; name: string; text: string; at: number }

export interface StateMessage {
  type: "state"; number: number; after: number; entries: Entry[]; seats: SeatState[]; scene?: Scene;
  decision?: Decision; until?: number; waits_until?: number; can_undo?: boolean; offer?: Offer;
  votes?: [number, number][]; ending?: Ending; standing?: Standing; pace?: Pace;
}
export interface ChatMessage { type: "chat"; number: number; lines: ChatLine[] }
export interface GatheringMessage { type: "gathering"; table: Table; now: number }
export interface WelcomeMessage {
  type: "welcome"; table: string; game: string; seat: number; stream: string; promise: string;
  lines: ChatLine[]; now: number; matters?: string;
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
  | { type: "standing"; what: Standing } | { type: "pace"; pace: Pace }
  | { type: "say"; text: string };

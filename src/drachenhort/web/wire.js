// A table's socket: hello, numbered messages, resume; what was asked is repeated until it is answered.

const HEARTBEAT = 8000;
const PATIENCE = 4000; // for the answer to a heartbeat, before the line is taken for dead
const ANSWER = 2000; // for the answer to a wish, before the line is felt
const WAITS = [300, 700, 1500, 3000, 6000, 10_000];
const REFUSED = 1008;
const PASSING = new Set(["limit/rate", "store/unavailable"]); // nothing has happened: ask again
const MOST_TRIES = 6;
const LINGER = 5000;

/** @typedef {"connecting" | "open" | "lost" | "barred"} Line */
/**
 * @typedef {Hort.DoneMessage | Hort.RefusedMessage} Answer
 * @typedef {{ message: object, tries: number, settle: (answer: Answer) => void }} Pending
 */

/**
 * Events: "message" with what the server says of the table, "line" when the connection changes.
 * A tap is never lost: its message keeps its id and is sent again after every new welcome.
 */
export class Wire extends EventTarget {
  /** @param {string} address @param {string} language @param {(address: string) => WebSocket} [open] */
  constructor(address, language, open = (to) => new WebSocket(to)) {
    super();
    this.address = address;
    this.language = language;
    this.open = open;
    /** @type {Line} */
    this.line = "connecting";
    /** @type {Hort.RefusedMessage | null} */
    this.bar = null;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {string | null} */
    this.stream = null;
    this.last = 0;
    /** @type {number | null} with the eyes of which of the own seats, where one has several */
    this.seat = null;
    this.isWelcome = false;
    this.failures = 0;
    this.lostAt = 0;
    this.isLeaving = false;
    /** @type {Map<string, Pending>} */
    this.pending = new Map();
    this.timers = { beat: 0, patience: 0, again: 0 };
    this.onOffline = () => this.line === "open" && this.#beat(ANSWER);
    this.onReturn = () => document.visibilityState === "visible" && this.#hurry();
  }

  start() {
    addEventListener("online", this.onReturn);
    addEventListener("offline", this.onOffline);
    document.addEventListener("visibilitychange", this.onReturn);
    this.#connect();
  }

  /**
   * Ask for something; the promise holds the answer, however long the line is down.
   * @param {Hort.Wish} wish @returns {Promise<Hort.DoneMessage | Hort.RefusedMessage>}
   */
  ask(wish) {
    const id = newId();
    const message = { ...wish, id };
    return new Promise((settle) => {
      this.pending.set(id, { message, tries: 0, settle });
      if (this.isWelcome) this.#send(message);
      setTimeout(() => this.pending.has(id) && this.isWelcome && this.#beat(), ANSWER);
    });
  }

  /** When what was asked is answered, or will not be soon. */
  async settled() {
    const end = Date.now() + LINGER;
    while (this.pending.size && Date.now() < end) await new Promise((go) => setTimeout(go, 30));
    this.pending.clear();
  }

  /** Hang up, but not before what was asked is answered. */
  leave() {
    this.isLeaving = true;
    removeEventListener("online", this.onReturn);
    removeEventListener("offline", this.onOffline);
    document.removeEventListener("visibilitychange", this.onReturn);
    if (this.pending.size === 0) this.#hangUp();
    else setTimeout(() => this.#hangUp(), LINGER);
  }

  // ---- the line ----------------------------------------------------------------------------------

  #connect() {
    clearTimeout(this.timers.again);
    const socket = this.open(this.address);
    this.socket = socket;
    socket.onopen = () => this.#greet();
    socket.onmessage = (event) => socket === this.socket && this.#hear(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.#dropped(event.code);
  }

  /**
   * Whoever could only let a moment pass is not asked: the table waits as long, and nobody can tell. At a shared
   * device the server asks whatever the hand holds, so that others who see it learn nothing.
   */
  #greet() {
    this.#send({
      type: "hello",
      language: this.language,
      view: "scene",
      asks: "able",
      stream: this.stream,
      last: this.last,
      ...(this.seat === null ? {} : { seat: this.seat }),
    });
    clearInterval(this.timers.beat);
    this.timers.beat = window.setInterval(() => this.#beat(), HEARTBEAT);
  }

  #beat(patience = PATIENCE) {
    this.#send({ type: "ping" });
    clearTimeout(this.timers.patience);
    this.timers.patience = window.setTimeout(() => this.#giveUpLine(Date.now() - patience), patience);
  }

  /** The line is silent: do not wait for the system to notice. @param {number} since */
  #giveUpLine(since) {
    const socket = this.socket;
    if (!socket) return;
    socket.onclose = null;
    socket.close();
    this.#dropped(0, since);
  }

  /** @param {number} code @param {number} [since] when the line was alive last */
  #dropped(code, since = Date.now()) {
    if (this.line !== "lost") this.lostAt = since;
    this.isWelcome = false;
    this.socket = null;
    clearInterval(this.timers.beat);
    clearTimeout(this.timers.patience);
    if (this.isLeaving && this.pending.size === 0) return;
    if (code === REFUSED && this.bar) return this.#become("barred");
    this.#become("lost");
    const wait = WAITS[Math.min(this.failures, WAITS.length - 1)] ?? 0;
    this.failures += 1;
    this.timers.again = window.setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  /** The reader is back, or the network: try at once. */
  #hurry() {
    if (this.line === "lost" && this.socket === null) this.#connect();
    else if (this.line === "open") this.#beat();
  }

  #hangUp() {
    clearTimeout(this.timers.again);
    clearInterval(this.timers.beat);
    clearTimeout(this.timers.patience);
    if (this.socket) this.socket.onclose = null;
    this.socket?.close();
    this.socket = null;
  }

  /** @param {Line} line */
  #become(line) {
    if (line === this.line) return;
    this.line = line;
    this.dispatchEvent(new Event("line"));
  }

  /** @param {object} message */
  #send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  // ---- what the server says ----------------------------------------------------------------------

  /** @param {Hort.ServerMessage} message */
  #hear(message) {
    clearTimeout(this.timers.patience);
    if (message.type === "pong") return;
    if (message.type === "done" || message.type === "refused") return this.#answered(message);
    if (message.type === "welcome") this.#welcomed(message);
    if (message.type === "gathering") this.#reached();
    if (message.type === "state" || message.type === "chat") this.last = message.number;
    this.dispatchEvent(new MessageEvent("message", { data: message }));
  }

  /** @param {Hort.WelcomeMessage} welcome */
  #welcomed(welcome) {
    if (welcome.stream !== this.stream) this.last = 0;
    this.stream = welcome.stream;
    this.isWelcome = true;
    this.#reached();
    for (const { message } of this.pending.values()) this.#send(message);
  }

  #reached() {
    this.failures = 0;
    this.bar = null;
    this.#become("open");
  }

  /** @param {Hort.DoneMessage | Hort.RefusedMessage} answer */
  #answered(answer) {
    if (answer.type === "refused" && answer.id === null) return this.#turnedAway(answer);
    const pending = this.pending.get(answer.id ?? "");
    if (!pending) return;
    if (answer.type === "refused" && PASSING.has(answer.code) && pending.tries < MOST_TRIES) {
      pending.tries += 1;
      setTimeout(() => this.isWelcome && this.#send(pending.message), 300 * 2 ** pending.tries);
      return;
    }
    this.pending.delete(answer.id ?? "");
    pending.settle(answer);
    if (this.isLeaving && this.pending.size === 0) this.#hangUp();
  }

  /**
   * Not even a hello was taken: the table is closed to us, or the server is busy.
   * @param {Hort.RefusedMessage} answer
   */
  #turnedAway(answer) {
    this.bar = answer;
    this.dispatchEvent(new MessageEvent("message", { data: answer }));
    if (PASSING.has(answer.code)) setTimeout(() => this.socket && this.#greet(), 2000);
    else this.#become("barred");
  }
}

/** A name for a wish that nobody else uses; `crypto.randomUUID` is missing on plain http. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

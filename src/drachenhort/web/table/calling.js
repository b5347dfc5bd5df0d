// What calls one back to the table: the sound of what changed, and "your turn" in the title and as a notice.

import { fill, icon, iconButton } from "../dom.js";
import { recall, remember } from "../prefs.js";
import { areSoundsOn, setSounds, sound } from "../sounds.js";
import { t } from "../words.js";
import { lastChance } from "./model.js";

/** What the calls look at; what is not told from it makes no sound. */
export class Calling {
  constructor() {
    /** @type {ReturnType<typeof lookAt> | null} */
    this.before = null;
  }

  /** @param {import("./model.js").Model} model */
  draw(model) {
    const { before } = this;
    const now = lookAt(model);
    this.before = now;
    document.title = titleOf(model);
    if (!before) return;
    const isCalled = (now.question && !before.question) || (now.isAsked && !before.isAsked);
    const change = changeOf(before, now);
    if (change) sound(change);
    if (now.isOver && !before.isOver) sound("end", 0.25);
    else if (isCalled) sound("turn", change ? 0.3 : 0);
    else if (!change && now.waits && now.waits !== before.waits) sound("moment");
    if (isCalled || now.isOver !== before.isOver) notify(model);
  }
}

/** @param {import("./model.js").Model} model */
function lookAt(model) {
  return {
    scene: model.scene,
    chance: lastChance(model.entries),
    question: model.decision?.id ?? null,
    isOver: model.ending !== null,
    isAsked: model.rematch?.asked.includes(model.seat) ?? false,
    waits: model.waitsUntil,
  };
}

/**
 * What one hears of a change: dice before cards before wood, because that is the order on a table.
 * @param {{ scene: Hort.Scene | null, chance?: number }} before
 * @param {{ scene: Hort.Scene | null, chance?: number }} now
 * @returns {"dice" | "card" | "wood" | null}
 */
export function changeOf(before, now) {
  if (!now.scene || before.scene === now.scene) return null;
  const { pieces } = now.scene;
  if (now.chance !== before.chance && pieces.some(({ kind }) => /^(die|dice)\b/.test(kind))) return "dice";
  const places = new Map(before.scene?.pieces.map(({ id, at }) => [id, at]));
  const moved = pieces.filter(({ id, at }) => places.get(id) !== at);
  if (moved.length === 0) return pieces.length < places.size ? "wood" : null;
  return moved.some(({ kind }) => !/\bcard\b/.test(kind)) ? "wood" : "card";
}

/** "Your turn" comes first, because a tab shows little. @param {import("./model.js").Model} model */
function titleOf(model) {
  const text = model.ending?.text ?? model.scene?.prompt.text ?? "";
  return `${model.decision ? `● ${t("your.turn")} · ` : ""}${text} · Drachenhort`;
}

// ---- switches -------------------------------------------------------------------------------------

/** The speaker in the bar at the top. */
export function soundSwitch() {
  const draw = () => {
    fill(element, icon(areSoundsOn() ? "sound-on" : "sound-off"));
    element.setAttribute("aria-pressed", String(areSoundsOn()));
  };
  const toggle = () => {
    setSounds(!areSoundsOn());
    draw();
  };
  const element = iconButton("", t("sounds"), toggle, { class: "icon-button sound-switch" });
  draw();
  return element;
}

/** May this page ask the system to show notices? Only over https or on the server's own machine. */
export function canNotify() {
  return "Notification" in window && isSecureContext && Notification.permission !== "denied";
}

export function areNoticesOn() {
  return canNotify() && Notification.permission === "granted" && recall("notices", "off") === "on";
}

/** Whether they are on then; the browser asks its reader first. @param {boolean} on */
export async function setNotices(on) {
  const isAllowed = on && (await Notification.requestPermission()) === "granted";
  remember("notices", isAllowed ? "on" : null);
  return isAllowed;
}

/** To whoever looks elsewhere. @param {import("./model.js").Model} model */
function notify(model) {
  if (!document.hidden || !areNoticesOn()) return;
  const asker = model.names[model.rematch?.by ?? -1];
  const body = model.ending?.text ?? model.scene?.prompt.text ?? "";
  const title = model.decision ? t("your.turn") : asker ? t("rematch.asked", { name: asker }) : t("over");
  const how = { body, tag: model.welcome?.table ?? "", icon: "/icons/hoard-192.png" };
  try {
    const notice = new Notification(title, how);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Phones show notices only through the worker.
    navigator.serviceWorker?.ready.then((worker) => worker.showNotification(title, how)).catch(() => {});
  }
}

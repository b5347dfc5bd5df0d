// The shell: routes, the bar at the top, light and language.

import { games } from "./api.js";
import { h, fill, icon, iconButton, note } from "./dom.js";
import { drawRulesOver } from "./drawer.js";
import { closed } from "./notices.js";
import { recall, remember } from "./prefs.js";
import { LANGUAGES, chooseLanguage, language, speak, t, usualLanguage } from "./words.js";

/** The pages: what the address after `#/` begins with, the module, and the element that it defines. */
const PAGES = {
  "": { module: "./lobby.js", element: "hort-lobby" },
  table: { module: "./table.js", element: "hort-table" },
  take: { module: "./taking.js", element: "hort-take" },
  invite: { module: "./invite.js", element: "hort-invite" },
  replay: { module: "./replay.js", element: "hort-replay" },
  rules: { module: "./rules.js", element: "hort-rules" },
  learn: { module: "./lessons.js", element: "hort-lessons" },
};
const LIGHTS = ["system", "light", "dark"];
const LOOK_AGAIN = 2000;
const darkness = matchMedia("(prefers-color-scheme: dark)");

/** @returns {HTMLElement} */
const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

// ---- light ----------------------------------------------------------------------------------------

/** Follow the reader's wish, or the system; styles and art look at `data-light`. */
function light() {
  const wish = recall("light", "system");
  const isDark = wish === "dark" || (wish === "system" && darkness.matches);
  document.documentElement.dataset.light = isDark ? "dark" : "light";
}

function nextLight() {
  const wish = recall("light", "system");
  const next = LIGHTS[(LIGHTS.indexOf(wish) + 1) % LIGHTS.length] ?? "system";
  remember("light", next === "system" ? null : next);
  light();
  drawBar();
  note(t(`light.${next}`));
}

// ---- the bar at the top ---------------------------------------------------------------------------

function drawBar() {
  const wish = recall("light", "system");
  fill(
    byId("shell"),
    h("button", {
      type: "button",
      class: "skip",
      text: t("skip"),
      on: { click: () => byId("main").focus() },
    }),
    h(
      "a",
      { class: "mark", href: "#/", title: t("home"), "aria-label": `Drachenhort: ${t("home")}` },
      icon("hoard"),
      h("span", { text: "Drachenhort" }),
    ),
    document.getElementById("shell-place") ?? h("div", { id: "shell-place" }), // with what the page has put there
    languageMenu(),
    iconButton(`light-${wish}`, `${t("light")}: ${t(`light.${wish}`)}`, nextLight, {
      class: "icon-button light-switch",
    }),
  );
}

function languageMenu() {
  const options = Object.entries(LANGUAGES).map(([code, name]) =>
    h("option", { value: code, text: name, selected: code === language(), lang: code }),
  );
  const change = async (/** @type {Event} */ event) => {
    await chooseLanguage(/** @type {HTMLSelectElement} */ (event.target).value);
    drawBar();
    openPage();
  };
  return h(
    "label",
    { class: "language" },
    icon("globe"),
    h("select", { "aria-label": t("language"), on: { change } }, options),
  );
}

// ---- routes ---------------------------------------------------------------------------------------

/** Where the address leads: the page, and what follows its name. */
function route() {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [name = "", ...rest] = path.split("/").map(decodeURIComponent);
  return {
    name: name in PAGES ? /** @type {keyof typeof PAGES} */ (name) : "",
    rest,
    query: new URLSearchParams(query),
  };
}

let opened = 0;

async function openPage() {
  const { name, rest, query } = route();
  const { module, element } = PAGES[name];
  const turn = ++opened;
  const isThere = await import(module).then(
    () => true,
    () => false,
  );
  if (turn !== opened) return; // the reader has gone on meanwhile
  const page = isThere ? document.createElement(element) : outOfReach();
  Object.assign(page, { args: rest, query });
  document.body.dataset.page = name || "lobby";
  document.title = "Drachenhort";
  fill(byId("main"), page);
  scrollTo(0, 0);
}

/** A page that was never open before and cannot be had: it comes as soon as the server answers. */
function outOfReach() {
  const page = closed(t("offline"));
  const look = () => {
    if (page.isConnected) games().then(() => location.reload(), lookAgain);
  };
  const lookAgain = () => setTimeout(look, LOOK_AGAIN);
  lookAgain();
  return page;
}

/** The page that shows this address stays where it can show the new one itself. */
function follow() {
  const page =
    /** @type {(HTMLElement & { goTo?: (rest: string[], query: URLSearchParams) => boolean }) | null} */ (
      byId("main").firstElementChild
    );
  const { name, rest, query } = route();
  const isSame = page?.localName === PAGES[name].element;
  if (isSame && page?.goTo?.(rest, query)) return;
  openPage().then(() => byId("main").focus({ preventScroll: true })); // readers hear that the page is new
}

/** What the shell is made of: the document and all it loads, told to the worker unless it came through its hands. */
async function tellShell() {
  const { active } = await navigator.serviceWorker.ready;
  const tell = (/** @type {PerformanceEntry[]} */ entries) => {
    const timings = /** @type {PerformanceResourceTiming[]} */ (entries);
    const missed = timings.filter(({ workerStart }) => !workerStart).map(({ name }) => name);
    if (missed.length) active?.postMessage([...new Set(missed)]);
  };
  tell(["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind)));
  new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: "resource" });
}

// ---- begin ----------------------------------------------------------------------------------------

light();
darkness.addEventListener("change", light);
await speak(usualLanguage());
drawBar();
addEventListener("hashchange", follow);
drawRulesOver(() => byId("main").firstElementChild?.localName);
await openPage();
// Browsers want https for it; all else works without.
navigator.serviceWorker?.register("/sw.js").then(tellShell, () => {});

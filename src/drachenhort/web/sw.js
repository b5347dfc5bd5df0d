// The shell without a network: pages and pictures as they were last seen; games themselves need the server.

const CACHE = "drachenhort-shell";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// The first page was there before this worker: it says what it has loaded without it.
self.addEventListener("message", (event) => event.waitUntil(keep(event.data)));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && isShell(request.url)) event.respondWith(fresh(event));
});

// A notice leads back to the table that it speaks of.
self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  const back = (pages) => (pages.find(({ url }) => url.includes(notification.tag)) ?? pages[0])?.focus();
  notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window" }).then(back));
});

function isShell(address) {
  const { origin, pathname } = new URL(address);
  return origin === location.origin && !pathname.startsWith("/api/");
}

/** All or nothing: a page that lacks one of its scripts would open blank. */
async function keep(addresses) {
  const cache = await caches.open(CACHE);
  await cache.addAll(addresses.filter(isShell));
}

/** The newest if the server answers, else what is kept: a new version is seen at once. */
async function fresh(event) {
  const { request } = event;
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(cache.put(request, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

/*
 * Shows alarms while the console is closed and, where there is no network, what was known last. It keeps none of the
 * console's code: all that runs comes from the network, as it was published.
 */

const KNOWN = "rigraid.known";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  const { title, body } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, icon: "./icon.png" }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients
      .matchAll({ type: "window" })
      .then(([tab]) => (tab === undefined ? self.clients.openWindow("./") : tab.focus())),
  );
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(offlinePage));
});

async function offlinePage() {
  const known = await (await caches.open(KNOWN)).match("known");
  const { at, times } = known === undefined ? { times: [] } : await known.json();
  const date = (seconds) => new Date(seconds * 1000).toLocaleString();
  const since = at === undefined ? "Nothing is known yet." : `Known since ${date(at)}, if nobody has acted since:`;
  const rows = times.map((time) => `<dt>${escaped(time.title)}</dt><dd>${date(time.at)}</dd>`).join("");
  const html = `<!doctype html><html lang="en"><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><title>RigRaid is offline</title>
    <style>body { font: 1rem/1.5 system-ui; color: #e8edf2; background: #090b0e; max-width: 32rem; margin: 3rem auto;
    padding: 0 1rem } dd { margin: 0 0 .75rem; color: #9aa7b4 } a { color: #b9ff3f }</style>
    <h1>RigRaid is offline</h1><p>${since}</p><dl>${rows}</dl><p><a href="./">Try again</a></p></html>`;
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
}

function escaped(text) {
  return text.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`);
}

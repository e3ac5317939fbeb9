// Keeps the whole app, so that it starts without a network.
const cache = "krajina-@version@";
const files = ["./", "manifest.webmanifest", ...@files@.filter((name) => !name.startsWith("{"))];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cache).then((kept) => kept.addAll(files)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name !== cache) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(old());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (event.request.mode === "navigate") {
    // The newest page where there is a network, the kept one where there is none.
    event.respondWith(fetch(event.request).catch(() => caches.match("./")));
    return;
  }
  event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});

// Notices: "your turn" in correspondence games, told when the page is closed.
const subscribe = async () => {
  const { key } = await (await fetch("/api/push")).json();
  const push = self.registration.pushManager;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  // A subscription for another server's key is of no use here.
  const subscribed = await push.subscribe(options).catch(async () => {
    await (await push.getSubscription())?.unsubscribe();
    return push.subscribe(options);
  });
  await post("POST", subscribed);
};

const unsubscribe = async () => {
  const subscribed = await self.registration.pushManager.getSubscription();
  if (!subscribed) return;
  await post("DELETE", { endpoint: subscribed.endpoint });
  await subscribed.unsubscribe();
};

const post = (method, body) =>
  fetch("/api/me/push", { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

self.addEventListener("message", (event) => {
  if (event.data === "let-in") event.waitUntil(self.clients.claim());
  // Without a server behind the page, or without a name at it, there is nothing to be told: the next start tries again.
  if (event.data === "notices-on") event.waitUntil(subscribe().catch(() => {}));
  if (event.data === "notices-off") event.waitUntil(unsubscribe().catch(() => {}));
});

self.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  const language = navigator.languages.map((code) => code.slice(0, 2)).find((code) => told.words?.[code]) ?? "en";
  const { title = "Krajina", body = "" } = told.words?.[language] ?? {};
  // A newer digest takes the place of an older one.
  const options = { body, lang: language, tag: "your-turn", data: told.link ?? "/" };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const open = async () => {
    const link = new URL(event.notification.data, self.location.origin);
    // Only ever to ourselves.
    const url = link.origin === self.location.origin ? link.href : "/";
    const [page] = await self.clients.matchAll({ type: "window" });
    if (!page) return self.clients.openWindow(url);
    await page.focus();
    return page.navigate(url);
  };
  event.waitUntil(open());
});

// Caches the whole app, so that it starts without a network.
const cache = "krajina-@version@";
// Not the icons and the preview picture: the system and messengers fetch them themselves.
const files = ["/", "/manifest.webmanifest", ...@files@.filter((name) => !name.endsWith(".png")).map((name) => `/${name}`)];

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
    // The newest page with a network, the cached one without.
    event.respondWith(fetch(event.request).catch(() => caches.match("/")));
    return;
  }
  event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});

// Push notifications: "your turn" in correspondence games while the page is closed.
const subscribe = async () => {
  const { key } = await (await fetch("/api/push")).json();
  const push = self.registration.pushManager;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  // A subscription with another server's key is useless here: replace it.
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
  // Ignore failures: without a server or a signed-in visitor there are no notifications, and the next start tries again.
  if (event.data === "notices-on") event.waitUntil(subscribe().catch(() => {}));
  if (event.data === "notices-off") event.waitUntil(unsubscribe().catch(() => {}));
});

self.addEventListener("push", (event) => {
  const message = event.data?.json() ?? {};
  const language = navigator.languages.map((code) => code.slice(0, 2)).find((code) => message.words?.[code]) ?? "en";
  const { title = "Krajina", body = "" } = message.words?.[language] ?? {};
  // A newer digest replaces an older one.
  const options = { body, lang: language, tag: "your-turn", data: message.link ?? "/" };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const open = async () => {
    const link = new URL(event.notification.data, self.location.origin);
    // Never open another origin.
    const url = link.origin === self.location.origin ? link.href : "/";
    const [page] = await self.clients.matchAll({ type: "window" });
    if (!page) return self.clients.openWindow(url);
    await page.focus();
    return page.navigate(url);
  };
  event.waitUntil(open());
});

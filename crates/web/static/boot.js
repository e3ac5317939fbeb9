import init, { load_messages, start } from "./@app.js@";

const { language, text, fetchWords } = self.shell;
const [words] = await Promise.all([text, init({ module_or_path: new URL("./@app_bg.wasm@", import.meta.url) })]);
// Run each step as its own task, so that a slow phone can react in between.
const pause = () => new Promise((done) => setTimeout(done));
await pause();
load_messages(language, words);
await pause();
// The app replaces the shell within one task, so that the page is never empty.
const focused = document.activeElement?.closest("#shell [id]")?.id;
start(new URL("./@worker.js@", import.meta.url).href, language, fetchWords);
for (const part of ["waiting", "shell"]) document.getElementById(part)?.remove();
document.getElementById(focused)?.focus();
if (self.shell.wish) document.querySelector(self.shell.wish)?.click();
// Caching the app for offline use can wait until the page is idle.
const keep = () => {
  const workers = navigator.serviceWorker;
  workers.register("/sw.js").catch(() => {});
  // The service worker does not control a page that was loading when it started: ask it to claim the page.
  workers.ready.then(({ active }) => workers.controller ?? active.postMessage("let-in"));
};
if ("serviceWorker" in navigator && window.isSecureContext) {
  setTimeout(() => (self.requestIdleCallback ?? setTimeout)(keep), 1500);
}

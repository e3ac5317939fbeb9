import init, { start } from "./@app.js@";

await init({ module_or_path: new URL("./@app_bg.wasm@", import.meta.url) });
document.getElementById("waiting")?.remove();
start(new URL("./@worker.js@", import.meta.url).href);
if ("serviceWorker" in navigator && window.isSecureContext) {
  navigator.serviceWorker.register("./sw.js").catch(() => {});
}

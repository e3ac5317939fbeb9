import init, { start } from "./@app.js@";

const words = @words@;
const speak = async (code) => {
  const file = await fetch(new URL(words[code], import.meta.url));
  if (!file.ok) throw new Error(`${file.status} for ${code}`);
  return file.text();
};
// The language chosen before, or else the first of the browser's that we speak: fetched while the app is.
const chosen = () => {
  try {
    return JSON.parse(localStorage.getItem("krajina-settings"))?.language;
  } catch {
    return null;
  }
};
const codes = [chosen(), ...navigator.languages, "en"].map((wish) => String(wish).split(/[-_]/)[0].toLowerCase());
const language = codes.find((code) => Object.hasOwn(words, code));

const [text] = await Promise.all([
  speak(language),
  init({ module_or_path: new URL("./@app_bg.wasm@", import.meta.url) }),
]);
document.getElementById("waiting")?.remove();
start(new URL("./@worker.js@", import.meta.url).href, language, text, speak);
if ("serviceWorker" in navigator && window.isSecureContext) {
  const workers = navigator.serviceWorker;
  workers.register("./sw.js").catch(() => {});
  // A page that was being loaded just when the worker began is left out by it: then it asks to be let in.
  workers.ready.then(({ active }) => workers.controller ?? active.postMessage("let-in"));
}

// Before the app is ready: sets the visitor's language and colours, and shows the home page as a newcomer sees it.
(() => {
  const texts = @shell-words@;
  const files = @words@;
  const stored = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch {
      return null;
    }
  };
  const settings = stored("krajina-settings") ?? {};
  document.documentElement.dataset.theme = settings.theme ?? "device";

  // The chosen language, or else the first of the browser's languages that we have. It is fetched together with the
  // module.
  const fetchWords = async (code) => {
    const file = await fetch(`/${files[code]}`);
    if (!file.ok) throw new Error(`${file.status} for ${code}`);
    return file.text();
  };
  const codes = [settings.language, ...navigator.languages, "en"].map((wish) => String(wish).split(/[-_]/)[0].toLowerCase());
  const language = codes.find((code) => Object.hasOwn(files, code));
  const text = fetchWords(language);
  // boot.js awaits it and handles a failure.
  text.catch(() => {});
  document.documentElement.lang = language;
  self.shell = { language, text, fetchWords, wish: null };

  // The browser's offer to install the app may come before the app can show it.
  self.installer = null;
  const offer = (event) => {
    event.preventDefault();
    self.installer = event.type === "appinstalled" ? null : event;
    dispatchEvent(new Event("installer"));
  };
  addEventListener("beforeinstallprompt", offer);
  addEventListener("appinstalled", offer);

  // The app restores the scroll position after going back, because the browser would do it before the page is built.
  // After a reload the browser restores it.
  addEventListener("pageshow", () => { history.scrollRestoration = "manual"; });
  addEventListener("pagehide", () => { history.scrollRestoration = "auto"; });

  // Visitors with saved or online games see them above the rest. Only a newcomer's page is known in advance.
  const hasGames = () => {
    try {
      const isSaved = (key) => /^krajina-(save-|game$|worlds$)/.test(key);
      return Object.keys(localStorage).some(isSaved) || stored("krajina-known") === true;
    } catch {
      return false;
    }
  };
  if (!/^#?\/?$/.test(location.hash) || hasGames()) return;
  const home = document.getElementById("shell");
  for (const part of home.querySelectorAll("[data-words]")) part.textContent = texts[language][part.dataset.words];
  home.querySelector(`.languages [lang=${language}]`).setAttribute("aria-pressed", "true");
  document.getElementById("waiting").remove();
  home.hidden = false;
  // Replay a press from before the app was ready as soon as it is.
  home.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    self.shell.wish = button.id ? `#${button.id}` : `.languages [lang=${button.lang}]`;
    home.querySelector(".wished")?.classList.remove("wished");
    button.classList.add("wished");
  });
})();

//! The app: the open page, the language, the settings.

use crate::dialog::settings_dialog;
use crate::dominoes::setup::setup;
use crate::home::home;
use crate::learn::learn_page;
use crate::online::{self, ServerConnection};
use crate::prelude::*;
use crate::saves::{self, OpenSave};
use crate::settings::Settings;
use crate::storage;
use crate::words::{self, Arg};
use crate::{push, scroll, sound, theme, worker, worlds};
pub(crate) use krajina_app::Page;
use krajina_app::{GameLog, SeatPlayer, archive};
use krajina_rules::seed::Seed;
use krajina_wire::Language;
use std::time::Duration;

/// State shared by all parts of the page.
#[derive(Clone, Copy)]
pub(crate) struct App {
    pub(crate) page: RwSignal<Page>,
    pub(crate) language: RwSignal<Language>,
    pub(crate) settings: RwSignal<Settings>,
    /// The saved game that is open.
    pub(crate) saves: OpenSave,
    /// The text that a screen reader announces next.
    pub(crate) live_region: RwSignal<String>,
    /// Whether the settings dialog is open.
    pub(crate) settings_open: RwSignal<bool>,
    /// Whether the home page has been shown. Its part below the first screen is built in a second task.
    pub(crate) shown: RwSignal<bool>,
    pub(crate) online: ServerConnection,
}

impl App {
    /// A message in the current language.
    pub(crate) fn say(self, message: &str) -> String {
        self.tell(message, &[])
    }

    /// A message with its arguments in the current language.
    pub(crate) fn tell(self, message: &str, arguments: &[(&str, Arg)]) -> String {
        self.language.track();
        words::say(message, arguments)
    }

    /// A message as part of a view; it follows the language.
    pub(crate) fn t(self, message: &'static str) -> impl Fn() -> String + Copy + Send + Sync + 'static {
        move || self.say(message)
    }

    /// Opens a page, so that the browser's back button leads back.
    pub(crate) fn open(self, page: Page) {
        if let Some(window) = web_sys::window() {
            let _ = window.location().set_hash(&page.hash());
        }
        self.show(page);
    }

    /// Shows a page unless it is already shown: the browser also reports addresses that we have set ourselves.
    fn show(self, page: Page) {
        if self.page.get_untracked() != page {
            scroll::turn();
            self.page.set(page);
        }
    }

    /// Begins a game and goes to its table.
    pub(crate) fn begin(self, setup: &str, players: Vec<SeatPlayer>) {
        if let Ok(setup) = setup.parse() {
            saves::begin(self, GameLog::new(setup, random_seed(), players));
        }
    }
}

/// A seed from the browser's randomness.
pub(crate) fn random_seed() -> Seed {
    let mut bytes = [0; 32];
    let crypto = web_sys::window().and_then(|window| window.crypto().ok());
    let filled = crypto.is_some_and(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).is_ok());
    if !filled {
        // Without the browser's randomness no secret is at stake: the game is played at one device.
        bytes[..8].copy_from_slice(&js_sys::Math::random().to_bits().to_le_bytes());
    }
    Seed::new(bytes)
}

/// The whole app.
pub(crate) fn app(worker_script: String, language: Language) -> impl IntoView {
    let settings: Settings = storage::load("settings").unwrap_or_default();
    archive::migrate(&mut storage::BrowserStorage, js_sys::Date::now() as u64);
    let app = App {
        page: RwSignal::new(page_of_address()),
        language: RwSignal::new(language),
        settings: RwSignal::new(settings),
        saves: OpenSave::new(),
        live_region: RwSignal::new(String::new()),
        settings_open: RwSignal::new(false),
        shown: RwSignal::new(false),
        online: ServerConnection::new(),
    };
    provide_context(app);
    theme::follow(app);
    Effect::new(move |_| {
        app.settings.with(|settings| storage::keep("settings", settings));
    });
    Effect::new(move |_| {
        let title = app.say("title");
        if let Some(document) = web_sys::window().and_then(|window| window.document()) {
            document.set_title(&title);
            if let Some(root) = document.document_element() {
                let _ = root.set_attribute("lang", app.language.get().code());
            }
        }
    });
    scroll::begin();
    set_timeout(move || app.shown.set(true), Duration::ZERO);
    window_event_listener(leptos::ev::hashchange, move |_| app.show(page_of_address()));
    window_event_listener(leptos::ev::pointerup, |_| sound::wake());
    window_event_listener(leptos::ev::keydown, |_| sound::wake());
    push::renew(app);
    worker::set_script(worker_script);
    view! {
        {move || match app.page.get() {
            Page::Home => home(app).into_any(),
            Page::Setup(game) => setup(app, game).into_any(),
            Page::Table(id) => saves::saved_table(app, id),
            Page::Worlds(page) => worlds::page(app, page),
            Page::Online(place) => online::page(app, place),
            Page::Learn(page) => learn_page(app, page),
            Page::Missing => missing(app).into_any(),
        }}
        {move || app.settings_open.get().then(|| settings_dialog(app))}
        {move || app.saves.waiting.with(Option::is_some).then(|| saves::full_dialog(app))}
        {move || app.saves.unsaved.get().then(|| saves::unsaved_dialog(app))}
        <div class="unseen" role="status" aria-live="polite" id="live">{move || app.live_region.get()}</div>
    }
}

/// The page for an unknown address.
fn missing(app: App) -> impl IntoView {
    view! {
        <main class="empty">
            <h1>{app.t("not-found")}</h1>
            <p>{app.t("not-found-about")}</p>
            <div class="row centred">
                <button type="button" class="big" id="to-home" on:click=move |_| app.open(Page::Home)>{app.t("not-found-home")}</button>
            </div>
        </main>
    }
}

fn page_of_address() -> Page {
    let hash = web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    Page::of_hash(&hash)
}

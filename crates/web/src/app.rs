//! The app: which page is open, the game that is played, what is switched on.

use crate::bots::Bots;
use crate::dialog::settings_dialog;
use crate::game::{Game, Log};
use crate::home::home;
use crate::language::Language;
use crate::learn::{Coach, Pointer, Study, deed};
use crate::online::{self, Online, Place, Sight};
use crate::player::Player;
use crate::prelude::*;
use crate::settings::Settings;
use crate::setup::setup;
use crate::slide::{self, Flight};
use crate::sound::{self, Sound};
use crate::storage;
use crate::table::table;
use crate::words::{self, Arg};
use crate::{bots, look, push, worlds};
use krajina_rules::seat::Seat;

/// A page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Page {
    Home,
    /// Setting up a game: `kingdom` or `hunters`.
    Setup(&'static str),
    Table,
    /// A page of Worlds: see `worlds::PAGES`.
    Worlds(&'static str),
    /// Something online.
    Online(Place),
    /// Replays, the scorer, lessons, rules.
    Study(Study),
}

impl Page {
    /// Its address.
    pub(crate) fn hash(self) -> String {
        match self {
            Page::Home => "#/".into(),
            Page::Setup("hunters") => "#/hunters".into(),
            Page::Setup(_) => "#/kingdom".into(),
            Page::Table => "#/table".into(),
            Page::Worlds(name) => worlds::hash(name).into(),
            Page::Online(place) => place.hash(),
            Page::Study(study) => study.hash().into(),
        }
    }

    fn of_hash(hash: &str) -> Page {
        let pages = [Page::Setup("kingdom"), Page::Setup("hunters"), Page::Table];
        let worlds = worlds::PAGES.into_iter().map(|(page, _)| Page::Worlds(page));
        let page = pages.into_iter().chain(worlds).find(|page| page.hash() == hash);
        page.or_else(|| Place::of_hash(hash).map(Page::Online))
            .or_else(|| Study::of_hash(hash).map(Page::Study))
            .unwrap_or(Page::Home)
    }
}

/// What all parts of the page share.
#[derive(Clone, Copy)]
pub(crate) struct App {
    pub(crate) page: RwSignal<Page>,
    pub(crate) language: RwSignal<Language>,
    pub(crate) settings: RwSignal<Settings>,
    pub(crate) game: RwSignal<Option<Game>>,
    /// What a screen reader says next.
    pub(crate) live: RwSignal<String>,
    /// Whether the settings are open.
    pub(crate) settling: RwSignal<bool>,
    pub(crate) online: Online,
    /// The online table whose game this is; none for a game at this device.
    pub(crate) at: Option<Sight>,
    /// How it is with the bots.
    pub(crate) bots: RwSignal<Bots>,
    /// What is pointed at on the table: a hint, or the next step of a lesson.
    pub(crate) pointer: RwSignal<Option<Pointer>>,
    /// Who watches over a lesson, at the table of one.
    pub(crate) coach: Option<Coach>,
}

impl App {
    /// A message in the language of the moment.
    pub(crate) fn say(self, message: &str) -> String {
        self.tell(message, &[])
    }

    /// A message with its arguments in the language of the moment.
    pub(crate) fn tell(self, message: &str, arguments: &[(&str, Arg)]) -> String {
        self.language.track();
        words::say(message, arguments)
    }

    /// A message as part of a view: follows the language.
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

    /// Shows a page, unless it is shown already: the browser tells of a new address after we have gone there.
    fn show(self, page: Page) {
        if self.page.get_untracked() != page {
            self.page.set(page);
        }
    }

    /// Begins a game and goes to its table.
    pub(crate) fn begin(self, setup: String, players: Vec<Player>) {
        if let Some(game) = Game::begin(setup, players) {
            self.game.set(Some(game));
            self.open(Page::Table);
        }
    }

    /// Plays an action of the acting seat.
    pub(crate) fn play(self, action: &str) {
        if self.coach.is_some_and(|coach| !coach.admits(self, action)) {
            return;
        }
        match self.at {
            Some(sight) => online::play(self, sight, action),
            None => {
                self.show_move(action, |game| game.play(action));
            }
        }
    }

    /// Shows an action of the acting seat on its way: what is about to move flies, and is told. `play` changes the
    /// game, or says that it does not.
    pub(crate) fn show_move(self, action: &str, play: impl FnOnce(&mut Game) -> bool) {
        let flights = self.game.with_untracked(|game| {
            game.as_ref().map(|game| slide::flights(game, action)).unwrap_or_default()
        });
        let mut played = false;
        self.game.update(|game| {
            if let Some(game) = game {
                played = play(game);
            }
        });
        if played {
            flights.into_iter().for_each(Flight::take_off);
            self.announce(action);
            if let Some(coach) = self.coach {
                coach.go_on(self);
            }
        }
    }

    /// Says and sounds what has just been done.
    fn announce(self, action: &str) {
        let spoken = self.game.with_untracked(|game| {
            let game = game.as_ref()?;
            let (seat, verb) = (game.moved?, action.split(' ').next()?);
            if self.settings.with_untracked(|settings| settings.sound) {
                sound::play(match verb {
                    _ if game.play.is_over() => Sound::End,
                    "place" => Sound::Lay,
                    "lava" => Sound::Lava,
                    _ => Sound::Take,
                });
            }
            Some(untrack(|| deed(self, game, seat, action)))
        });
        if let Some(spoken) = spoken {
            self.live.set(spoken);
        }
    }

    /// The seat this device sees the table from: who acts if it is somebody here, otherwise the last who did.
    pub(crate) fn own(self, game: &Game) -> Seat {
        if let Some(own) = game.own {
            return own;
        }
        let people: Vec<Seat> = game.people().collect();
        match game.play.seat() {
            Some(seat) if people.contains(&seat) => seat,
            _ => game
                .moved
                .filter(|seat| people.contains(seat))
                .or_else(|| people.first().copied())
                .unwrap_or(Seat::wrapping(0)),
        }
    }
}

/// The whole app.
pub(crate) fn app(worker: String, language: Language) -> impl IntoView {
    let settings: Settings = storage::load("settings").unwrap_or_default();
    let game = storage::load::<Log>("game").and_then(Game::resume);
    let app = App {
        page: RwSignal::new(page_of_address()),
        language: RwSignal::new(language),
        settings: RwSignal::new(settings),
        game: RwSignal::new(game),
        live: RwSignal::new(String::new()),
        settling: RwSignal::new(false),
        online: Online::new(),
        at: None,
        bots: RwSignal::default(),
        pointer: RwSignal::new(None),
        coach: None,
    };
    provide_context(app);
    look::follow(app);
    Effect::new(move |_| app.settings.with(|settings| storage::keep("settings", settings)));
    Effect::new(move |_| app.game.with(|game| game.iter().for_each(|game| storage::keep("game", &game.log))));
    Effect::new(move |_| {
        let title = app.say("title");
        if let Some(document) = web_sys::window().and_then(|window| window.document()) {
            document.set_title(&title);
            if let Some(root) = document.document_element() {
                let _ = root.set_attribute("lang", app.language.get().code());
            }
        }
    });
    window_event_listener(leptos::ev::hashchange, move |_| app.show(page_of_address()));
    window_event_listener(leptos::ev::pointerup, |_| sound::wake());
    window_event_listener(leptos::ev::keydown, |_| sound::wake());
    push::renew(app);
    worlds::mind::know_script(&worker);
    bots::sit_down(app, worker);
    view! {
        {move || match app.page.get() {
            Page::Home => home(app).into_any(),
            Page::Setup(name) => setup(app, name).into_any(),
            Page::Table => table(app).into_any(),
            Page::Worlds(name) => worlds::page(app, name),
            Page::Online(place) => online::page(app, place),
            Page::Study(study) => study.page(app),
        }}
        {move || app.settling.get().then(|| settings_dialog(app))}
        <div class="unseen" role="status" aria-live="polite" id="live">{move || app.live.get()}</div>
    }
}

fn page_of_address() -> Page {
    let hash = web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    Page::of_hash(&hash)
}

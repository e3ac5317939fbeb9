//! Setting up a game of Worlds: level, players, maps, time.

use super::local::nobody;
use crate::app::{App, Page};
use crate::player::Player;
use crate::prelude::*;
use krajina_bots::level::LEVELS;
use krajina_rules::worlds::{Handicap, Level};

/// The most seats there are.
const SEATS: usize = 4;
/// The rounds' lengths to choose from (M13, M40, M41).
const MINUTES: [u8; 6] = [3, 5, 6, 7, 10, 15];
/// The maps to choose from: one for all rounds, or another one each.
const MAPS: [&str; 6] = ["1", "2", "3", "4", "1,2,3", "2,3,4"];

/// What is chosen so far.
#[derive(Clone, Copy)]
pub(crate) struct Draft {
    pub(crate) app: App,
    pub(crate) level: RwSignal<Level>,
    pub(crate) players: RwSignal<usize>,
    seats: [RwSignal<String>; SEATS],
    maps: RwSignal<&'static str>,
    minutes: RwSignal<u8>,
    hidden: RwSignal<bool>,
    networks: RwSignal<bool>,
    handicaps: [RwSignal<Handicap>; SEATS],
    practice: RwSignal<bool>,
    /// For an online table: everybody has a seat to choose, and nobody practises.
    online: bool,
}

impl Draft {
    /// A game with bots at this device.
    pub(crate) fn new(app: App) -> Draft {
        Draft::of(app, ["person", "shepherd", "prospector", "miller"], false)
    }

    /// A table for people.
    pub(crate) fn online(app: App) -> Draft {
        let draft = Draft::of(app, ["me", "open", "open", "open"], true);
        draft.players.set(2);
        draft
    }

    fn of(app: App, seats: [&str; SEATS], online: bool) -> Draft {
        Draft {
            app,
            online,
            level: RwSignal::new(Level::Beginner),
            players: RwSignal::new(3),
            seats: seats.map(|who| RwSignal::new(who.to_owned())),
            maps: RwSignal::new("1"),
            minutes: RwSignal::new(7),
            hidden: RwSignal::new(false),
            networks: RwSignal::new(false),
            handicaps: [(); SEATS].map(|()| RwSignal::new(Handicap::None)),
            practice: RwSignal::new(false),
        }
    }

    fn is_solo(self) -> bool {
        self.level.get().solo().is_some()
    }

    /// How many sit at the table: in practice one, though the rules want a second seat where the level is no solo one.
    fn count(self) -> usize {
        match (self.is_solo(), self.practice.get()) {
            (true, _) => 1,
            (false, true) => 2,
            (false, false) => self.players.get(),
        }
    }

    /// The setup as text.
    pub(crate) fn setup(self) -> String {
        let count = self.count();
        let mut text = format!("worlds players={count} level={}", self.level.get());
        let maps = self.maps.get();
        text += &match (maps.contains(','), self.is_solo()) {
            (true, false) => format!(" maps={maps}"),
            _ => format!(" map={}", &maps[..1]),
        };
        if !self.is_solo() && !self.practice.get() {
            if self.minutes.get() != 7 {
                text += &format!(" minutes={}", self.minutes.get());
            }
            let handicaps: Vec<Handicap> =
                self.handicaps[..count].iter().map(|handicap| handicap.get()).collect();
            if handicaps.iter().any(|handicap| *handicap != Handicap::None) {
                let names: Vec<&str> = handicaps.iter().map(|handicap| handicap.name()).collect();
                text += &format!(" handicap={}", names.join(","));
            }
        }
        if self.hidden.get() && !self.practice.get() {
            text += " timer=hidden";
        }
        if self.networks.get() {
            text += " roads=networks";
        }
        text
    }

    /// For whom the seats of an online table are.
    pub(crate) fn choices(self) -> Vec<String> {
        self.seats[..self.count()].iter().map(|seat| seat.get()).collect()
    }

    fn seated(self) -> Vec<Player> {
        let you = Player::Person { name: String::new() };
        let others = (1..self.count()).map(|seat| match self.practice.get() {
            true => nobody(),
            false => Player::Bot { level: self.seats[seat].get() },
        });
        std::iter::once(you).chain(others).collect()
    }
}

/// The page of the game's options.
pub(crate) fn setup(app: App) -> impl IntoView {
    let draft = Draft::new(app);
    let start = move || {
        let (setup, players) = untrack(|| (draft.setup(), draft.seated()));
        super::begin(app, setup, players, draft.practice.get_untracked());
    };
    view! {
        <main class="setup worlds-setup">
            <header class="bar">
                <button type="button" class="plain" on:click=move |_| app.open(Page::Home)>
                    <span aria-hidden="true">"← "</span>{app.t("back")}
                </button>
                <h1>{app.t("worlds")}</h1>
            </header>
            {super::doors(app)}
            {form(draft)}
            <button type="button" class="big" id="start" on:click=move |_| start()>{app.t("start")}</button>
        </main>
    }
}

/// All that can be chosen.
pub(crate) fn form(draft: Draft) -> impl IntoView {
    let app = draft.app;
    view! {
        <fieldset>
            <legend>{app.t("w-level")}</legend>
            {Level::ALL.map(|level| view! {
                <label class="option">
                    <input type="radio" name="level" value=level.name() prop:checked=move || draft.level.get() == level on:change=move |_| draft.level.set(level) />
                    <span>
                        <b>{move || app.say(&format!("w-level-{level}"))}</b>
                        <small>{move || app.say(&format!("w-level-{level}-about"))}</small>
                    </span>
                </label>
            })}
        </fieldset>
        {(!draft.online).then(|| tick(app, draft.practice, "practice", "w-practice", "w-practice-about"))}
        {move || (!draft.is_solo() && !draft.practice.get()).then(|| company(draft))}
        <fieldset>
            <legend>{app.t("w-maps")}</legend>
            <div class="choices">
                {MAPS.map(|maps| view! {
                    <label class="pill" class:unseen=move || maps.contains(',') && draft.is_solo()>
                        <input type="radio" name="maps" value=maps prop:checked=move || draft.maps.get() == maps on:change=move |_| draft.maps.set(maps) />
                        <span>{maps.replace(',', " · ")}</span>
                    </label>
                })}
            </div>
            <p class="small">{app.t("w-maps-about")}</p>
        </fieldset>
        {move || (!draft.practice.get()).then(|| time(draft))}
        {tick(app, draft.networks, "networks", "w-networks", "w-networks-about")}
    }
}

/// How many, who, and with which handicap.
fn company(draft: Draft) -> impl IntoView {
    let app = draft.app;
    view! {
        <fieldset>
            <legend>{app.t("how-many")}</legend>
            <div class="choices">
                {[2, 3, 4].map(|count| view! {
                    <label class="pill">
                        <input type="radio" name="players" value=count prop:checked=move || draft.players.get() == count on:change=move |_| draft.players.set(count) />
                        <span>{move || app.tell("players", &[("count", count.into())])}</span>
                    </label>
                })}
            </div>
            {move || (0..draft.players.get()).map(|seat| seat_row(draft, seat)).collect_view()}
            <p class="small">{app.t("w-handicap-about")}</p>
        </fieldset>
    }
}

fn seat_row(draft: Draft, seat: usize) -> impl IntoView {
    let app = draft.app;
    let (who, handicap) = (draft.seats[seat], draft.handicaps[seat]);
    let label = move || app.tell("seat-number", &[("number", (seat + 1).into())]);
    view! {
        <div class="seat worlds-seat">
            <span>{label}</span>
            {if seat == 0 {
                view! { <span class="you">{app.t("you")}</span> }.into_any()
            } else {
                view! {
                    <select aria-label=label on:change=move |event| who.set(event_target_value(&event))>
                        {draft.online.then(|| view! {
                            <option value="open" selected=move || who.get() == "open">{app.t("seat-friend")}</option>
                        })}
                        {LEVELS.map(|level| view! {
                            <option value=level.name selected=move || who.get() == level.name>
                                {move || app.tell("bot-option", &[
                                    ("name", app.say(&format!("level-{}", level.name)).into()),
                                    ("about", app.say(&format!("w-bot-{}", level.name)).into()),
                                ])}
                            </option>
                        })}
                    </select>
                }.into_any()
            }}
            <select aria-label=app.t("w-handicap") on:change=move |event| {
                handicap.set(Handicap::from_name(&event_target_value(&event)).unwrap_or_default());
            }>
                {[Handicap::None, Handicap::Active, Handicap::All].map(|choice| view! {
                    <option value=choice.name() selected=move || handicap.get() == choice>
                        {move || app.say(&format!("w-handicap-{}", choice.name()))}
                    </option>
                })}
            </select>
        </div>
    }
}

/// How long, and whether anybody sees it.
fn time(draft: Draft) -> impl IntoView {
    let app = draft.app;
    view! {
        <fieldset>
            <legend>{app.t("w-time")}</legend>
            {move || (!draft.is_solo()).then(|| view! {
                <div class="choices">
                    {MINUTES.map(|minutes| view! {
                        <label class="pill">
                            <input type="radio" name="minutes" value=minutes prop:checked=move || draft.minutes.get() == minutes on:change=move |_| draft.minutes.set(minutes) />
                            <span>{move || app.tell("w-minutes", &[("count", minutes.into())])}</span>
                        </label>
                    })}
                </div>
            })}
            {tick_row(app, draft.hidden, "hidden", "w-hidden", "w-hidden-about")}
        </fieldset>
    }
}

fn tick(
    app: App,
    on: RwSignal<bool>,
    name: &'static str,
    title: &'static str,
    about: &'static str,
) -> impl IntoView {
    view! { <fieldset>{tick_row(app, on, name, title, about)}</fieldset> }
}

fn tick_row(
    app: App,
    on: RwSignal<bool>,
    name: &'static str,
    title: &'static str,
    about: &'static str,
) -> impl IntoView {
    view! {
        <label class="option">
            <input type="checkbox" value=name prop:checked=move || on.get() on:change=move |event| on.set(event_target_checked(&event)) />
            <span><b>{app.t(title)}</b><small>{app.t(about)}</small></span>
        </label>
    }
}

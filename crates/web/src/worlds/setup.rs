//! The setup form of Worlds: level, players, maps, time.

use crate::app::{App, Page};
use crate::dominoes::setup::level_about;
use crate::prelude::*;
use krajina_app::SeatPlayer;
use krajina_bots::level::LEVELS;
use krajina_rules::worlds::{Handicap, Level};

/// The most seats.
const SEATS: usize = 4;
/// Lengths of a round to choose from (M13, M40, M41).
const MINUTES: [u8; 6] = [3, 5, 6, 7, 10, 15];
/// Maps to choose from: one for all rounds, or one for each.
const MAPS: [&str; 6] = ["1", "2", "3", "4", "1,2,3", "2,3,4"];

/// The current choices of the form.
#[derive(Clone, Copy)]
pub(crate) struct WorldsSetupForm {
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
    /// For an online table: every seat can be chosen, and there is no practice.
    online: bool,
}

impl WorldsSetupForm {
    /// A game with bots at this device.
    pub(crate) fn new(app: App) -> WorldsSetupForm {
        WorldsSetupForm::of(app, ["person", "shepherd", "prospector", "miller"], false)
    }

    /// A table for people.
    pub(crate) fn online(app: App) -> WorldsSetupForm {
        let choices = WorldsSetupForm::of(app, ["me", "open", "open", "open"], true);
        choices.players.set(2);
        choices
    }

    fn of(app: App, seats: [&str; SEATS], online: bool) -> WorldsSetupForm {
        WorldsSetupForm {
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

    /// The number of seats: one in a solo level; practice needs a second one by the rules, though nobody plays it.
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

    /// The choices for the seats of an online table.
    pub(crate) fn seat_choices(self) -> Vec<String> {
        self.seats[..self.count()].iter().map(|seat| seat.get()).collect()
    }

    fn seated(self) -> Vec<SeatPlayer> {
        let you = SeatPlayer::Person { name: String::new() };
        let others = (1..self.count()).map(|seat| match self.practice.get() {
            true => SeatPlayer::nobody(),
            false => SeatPlayer::Bot { level: self.seats[seat].get() },
        });
        std::iter::once(you).chain(others).collect()
    }
}

/// The setup page.
pub(crate) fn setup(app: App) -> impl IntoView {
    let choices = WorldsSetupForm::new(app);
    let start = move || {
        let (setup, players) = untrack(|| (choices.setup(), choices.seated()));
        super::begin(app, &setup, players, choices.practice.get_untracked());
    };
    view! {
        <main class="setup worlds-setup">
            <header class="bar">
                <button type="button" class="plain" on:click=move |_| app.open(Page::Home)>
                    <span aria-hidden="true">"← "</span>{app.t("back")}
                </button>
                <h1>{app.t("worlds")}</h1>
            </header>
            {super::links(app)}
            {form(choices)}
            <button type="button" class="big" id="start" on:click=move |_| start()>{app.t("start")}</button>
        </main>
    }
}

/// The form.
pub(crate) fn form(choices: WorldsSetupForm) -> impl IntoView {
    let app = choices.app;
    view! {
        <fieldset>
            <legend>{app.t("w-level")}</legend>
            {Level::ALL.map(|level| view! {
                <label class="option">
                    <input type="radio" name="level" value=level.name() prop:checked=move || choices.level.get() == level on:change=move |_| choices.level.set(level) />
                    <span>
                        <b>{move || app.say(&format!("w-level-{level}"))}</b>
                        <small>{move || app.say(&format!("w-level-{level}-about"))}</small>
                    </span>
                </label>
            })}
        </fieldset>
        {(!choices.online).then(|| tick(app, choices.practice, "practice", "w-practice", "w-practice-about"))}
        {move || (!choices.is_solo() && !choices.practice.get()).then(|| company(choices))}
        <fieldset>
            <legend>{app.t("w-maps")}</legend>
            <div class="choices">
                {MAPS.map(|maps| view! {
                    <label class="pill" class:unseen=move || maps.contains(',') && choices.is_solo()>
                        <input type="radio" name="maps" value=maps prop:checked=move || choices.maps.get() == maps on:change=move |_| choices.maps.set(maps) />
                        <span>{maps.replace(',', " · ")}</span>
                    </label>
                })}
            </div>
            <p class="small">{app.t("w-maps-about")}</p>
        </fieldset>
        {move || (!choices.practice.get()).then(|| time(choices))}
        {tick(app, choices.networks, "networks", "w-networks", "w-networks-about")}
    }
}

/// Number of players, players, handicaps.
fn company(choices: WorldsSetupForm) -> impl IntoView {
    let app = choices.app;
    view! {
        <fieldset>
            <legend>{app.t("how-many")}</legend>
            <div class="choices">
                {[2, 3, 4].map(|count| view! {
                    <label class="pill">
                        <input type="radio" name="players" value=count prop:checked=move || choices.players.get() == count on:change=move |_| choices.players.set(count) />
                        <span>{move || app.tell("players", &[("count", count.into())])}</span>
                    </label>
                })}
            </div>
            {move || (0..choices.players.get()).map(|seat| seat_row(choices, seat)).collect_view()}
            <p class="small">{app.t("w-handicap-about")}</p>
        </fieldset>
    }
}

fn seat_row(choices: WorldsSetupForm, seat: usize) -> impl IntoView {
    let app = choices.app;
    let (who, handicap) = (choices.seats[seat], choices.handicaps[seat]);
    let label = move || app.tell("seat-number", &[("number", (seat + 1).into())]);
    view! {
        <div class="seat worlds-seat">
            <span>{label}</span>
            {if seat == 0 {
                view! { <span class="you">{app.t("you")}</span> }.into_any()
            } else {
                view! {
                    <select aria-label=label on:change=move |event| who.set(event_target_value(&event))>
                        {choices.online.then(|| view! {
                            <option value="open" selected=move || who.get() == "open">{app.t("seat-friend")}</option>
                        })}
                        {LEVELS.map(|level| view! {
                            <option value=level.name selected=move || who.get() == level.name>
                                {move || app.say(&format!("level-{}", level.name))}
                            </option>
                        })}
                    </select>
                }.into_any()
            }}
            <select class="handicap" aria-label=app.t("w-handicap") on:change=move |event| {
                handicap.set(Handicap::from_name(&event_target_value(&event)).unwrap_or_default());
            }>
                {[Handicap::None, Handicap::Active, Handicap::All].map(|choice| view! {
                    <option value=choice.name() selected=move || handicap.get() == choice>
                        {move || app.say(&format!("w-handicap-{}", choice.name()))}
                    </option>
                })}
            </select>
            {level_about(who, move |level| app.say(&format!("w-bot-{level}")))}
        </div>
    }
}

/// Length of a round, and whether the clock is visible.
fn time(choices: WorldsSetupForm) -> impl IntoView {
    let app = choices.app;
    view! {
        <fieldset>
            <legend>{app.t("w-time")}</legend>
            {move || (!choices.is_solo()).then(|| view! {
                <div class="choices">
                    {MINUTES.map(|minutes| view! {
                        <label class="pill">
                            <input type="radio" name="minutes" value=minutes prop:checked=move || choices.minutes.get() == minutes on:change=move |_| choices.minutes.set(minutes) />
                            <span>{move || app.tell("w-minutes", &[("count", minutes.into())])}</span>
                        </label>
                    })}
                </div>
            })}
            {tick_row(app, choices.hidden, "hidden", "w-hidden", "w-hidden-about")}
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

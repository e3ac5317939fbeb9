//! Setting up a game: players, variants, options, each with a sentence.

use crate::app::{App, Page};
use crate::player::Player;
use crate::prelude::*;
use crate::storage;
use krajina_bots::level::LEVELS;
use krajina_rules::hunters::{Choice, Mode};
use krajina_rules::kingdom::Variant;
use krajina_rules::{hunters, kingdom};

/// The most seats there are; those past the number of players are kept for when it grows again.
const SEATS: usize = 4;

/// As many letters as fit beside a player's points on a phone.
const LONGEST_NAME: usize = 20;

/// What is chosen so far.
#[derive(Clone, Copy)]
pub(crate) struct Draft {
    app: App,
    game: &'static str,
    /// For whom a seat can be, besides bots: the value of the choice and its message.
    people: &'static [(&'static str, &'static str)],
    players: RwSignal<usize>,
    seats: [RwSignal<String>; SEATS],
    /// What the people at the seats want to be called.
    names: [RwSignal<String>; SEATS],
    mode: RwSignal<Mode>,
    /// The names of variants or options that are ticked, fitting or not.
    ticked: RwSignal<Vec<&'static str>>,
}

/// An option, and the message that explains why it does not fit, if it does not.
struct Offer {
    name: &'static str,
    unfit: Option<&'static str>,
}

impl Draft {
    /// A draft with so many players and these seats.
    pub(crate) fn new(
        app: App,
        game: &'static str,
        people: &'static [(&'static str, &'static str)],
        players: usize,
        seats: [&str; SEATS],
    ) -> Draft {
        let known: [String; SEATS] = storage::load("names").unwrap_or_default();
        Draft {
            app,
            game,
            people,
            players: RwSignal::new(players),
            seats: seats.map(|who| RwSignal::new(who.to_owned())),
            names: known.map(RwSignal::new),
            mode: RwSignal::new(Mode::Discovery),
            ticked: RwSignal::new(Vec::new()),
        }
    }

    /// What is chosen for each seat: one of the people's choices, or a level.
    pub(crate) fn choices(self) -> Vec<String> {
        self.seats[..self.players.get().min(SEATS)].iter().map(|seat| seat.get()).collect()
    }

    /// All options of the game, as they fit what is chosen.
    fn offers(self) -> Vec<Offer> {
        let players = self.players.get();
        if self.game == "kingdom" {
            let fits = |variant: Variant| {
                kingdom::Setup::new(players, kingdom::Variants::NONE.with(variant)).is_ok()
            };
            let why = |variant| match variant {
                Variant::MightyDuel => "unfit-two-only",
                _ => "unfit-two-or-three",
            };
            return Variant::ALL
                .into_iter()
                .map(|variant| Offer { name: variant.name(), unfit: (!fits(variant)).then(|| why(variant)) })
                .collect();
        }
        let mode = self.mode.get();
        let fits =
            |choice: Choice| hunters::Setup::new(players, mode, hunters::Choices::NONE.with(choice)).is_ok();
        Choice::ALL
            .into_iter()
            .map(|choice| Offer { name: choice.name(), unfit: (!fits(choice)).then_some("unfit-tribe-only") })
            .collect()
    }

    /// The setup as text; options that do not fit are left out.
    pub(crate) fn setup(self) -> String {
        let ticked = self.ticked.get();
        let on: Vec<&str> = self
            .offers()
            .iter()
            .filter(|offer| offer.unfit.is_none() && ticked.contains(&offer.name))
            .map(|offer| offer.name)
            .collect();
        let (mut text, key) = match self.game {
            "kingdom" => (format!("kingdom players={}", self.players.get()), "variants"),
            _ => {
                let mode = self.mode.get().name();
                (format!("hunters players={} mode={mode}", self.players.get()), "options")
            }
        };
        if !on.is_empty() {
            text.push_str(&format!(" {key}={}", on.join(",")));
        }
        text
    }

    fn seated(self) -> Vec<Player> {
        self.choices()
            .into_iter()
            .zip(self.names)
            .map(|(who, name)| match who {
                who if who == "person" => Player::Person { name: name.get().trim().to_owned() },
                level => Player::Bot { level },
            })
            .collect()
    }
}

/// The page of a game's options.
pub(crate) fn setup(app: App, game: &'static str) -> impl IntoView {
    let here: &[(&str, &str)] = &[("person", "person-here")];
    let draft = Draft::new(app, game, here, 3, ["person", "shepherd", "prospector", "miller"]);
    view! {
        <main class="setup">
            <header class="bar">
                <button type="button" class="plain" on:click=move |_| app.open(Page::Home)>
                    <span aria-hidden="true">"← "</span>{app.t("back")}
                </button>
                <h1>{app.t(if game == "kingdom" { "kingdom" } else { "hunters" })}</h1>
            </header>
            {form(draft)}
            <button
                type="button"
                class="big"
                id="start"
                on:click=move |_| {
                    storage::keep("names", &draft.names.map(|name| name.get_untracked()));
                    app.begin(untrack(|| draft.setup()), untrack(|| draft.seated()));
                }
            >{app.t("start")}</button>
            <a class="plain" href=format!("#/online/new/{game}")>{app.t("setup-online")}</a>
        </main>
    }
}

/// Players, mode, seats and options.
pub(crate) fn form(draft: Draft) -> impl IntoView {
    let Draft { app, game, .. } = draft;
    view! {
            <fieldset>
                <legend>{app.t("how-many")}</legend>
                <div class="choices">
                    {[2, 3, 4].map(|count| view! {
                        <label class="pill">
                            <input
                                type="radio"
                                name="players"
                                value=count
                                prop:checked=move || draft.players.get() == count
                                on:change=move |_| draft.players.set(count)
                            />
                            <span>{move || app.tell("players", &[("count", count.into())])}</span>
                        </label>
                    })}
                </div>
                <p class="small">{move || app.say(&size_message(draft))}</p>
            </fieldset>
            {(game == "hunters").then(|| modes(draft))}
            <fieldset>
                <legend>{app.t("who-plays")}</legend>
                {move || (0..draft.players.get()).map(|seat| seat_picker(draft, seat)).collect_view()}
            </fieldset>
            <fieldset>
                <legend>{app.t(if game == "kingdom" { "variants" } else { "options" })}</legend>
                {move || draft.offers().into_iter().map(|offer| tick(draft, offer)).collect_view()}
            </fieldset>
    }
}

fn size_message(draft: Draft) -> String {
    let mighty = draft.ticked.get().contains(&Variant::MightyDuel.name());
    let large = match draft.game {
        "kingdom" => draft.players.get() == 2 && mighty,
        _ => draft.players.get() == 2,
    };
    if large { "size-seven".into() } else { "size-five".into() }
}

fn modes(draft: Draft) -> impl IntoView {
    let app = draft.app;
    view! {
        <fieldset>
            <legend>{app.t("mode")}</legend>
            {Mode::ALL.map(|mode| view! {
                <label class="option">
                    <input
                        type="radio"
                        name="mode"
                        value=mode.name()
                        prop:checked=move || draft.mode.get() == mode
                        on:change=move |_| draft.mode.set(mode)
                    />
                    <span>
                        <b>{move || app.say(&format!("mode-{}", mode.name()))}</b>
                        <small>{move || app.say(&format!("mode-{}-about", mode.name()))}</small>
                    </span>
                </label>
            })}
        </fieldset>
    }
}

fn seat_picker(draft: Draft, seat: usize) -> impl IntoView {
    let app = draft.app;
    let (who, name) = (draft.seats[seat], draft.names[seat]);
    let label = move || app.tell("seat-number", &[("number", (seat + 1).into())]);
    let is_person = Memo::new(move |_| who.get() == "person");
    let alone =
        move || draft.seats[..draft.players.get()].iter().filter(|seat| seat.get() == "person").count() < 2;
    let nameless = move || {
        if alone() { app.say("you") } else { app.tell("player-number", &[("number", (seat + 1).into())]) }
    };
    view! {
        <div class="seat">
            <label for=format!("seat-{seat}")>{label}</label>
            <select
                id=format!("seat-{seat}")
                on:change=move |event| who.set(event_target_value(&event))
                prop:value=move || who.get()
            >
                {draft.people.iter().map(|&(value, message)| view! {
                    <option value=value selected=move || who.get() == value>{app.t(message)}</option>
                }).collect_view()}
                {LEVELS.map(|level| view! {
                    <option value=level.name selected=move || who.get() == level.name>
                        {move || app.tell("bot-option", &[
                            ("name", app.say(&format!("level-{}", level.name)).into()),
                            ("about", app.say(&format!("level-{}-about", level.name)).into()),
                        ])}
                    </option>
                })}
            </select>
            {move || is_person.get().then(|| view! {
                <input
                    type="text"
                    class="name"
                    maxlength=LONGEST_NAME
                    autocomplete="off"
                    spellcheck="false"
                    aria-label=move || app.tell("seat-name", &[("number", (seat + 1).into())])
                    placeholder=nameless
                    prop:value=move || name.get()
                    on:input=move |event| name.set(event_target_value(&event))
                />
            })}
        </div>
    }
}

fn tick(draft: Draft, Offer { name, unfit }: Offer) -> impl IntoView {
    let app = draft.app;
    view! {
        <label class="option" class:unfit=unfit.is_some()>
            <input
                type="checkbox"
                value=name
                disabled=unfit.is_some()
                prop:checked=move || unfit.is_none() && draft.ticked.get().contains(&name)
                on:change=move |event| {
                    let on = event_target_checked(&event);
                    draft.ticked.update(|ticked| {
                        ticked.retain(|other| *other != name);
                        if on {
                            ticked.push(name);
                        }
                    });
                }
            />
            <span>
                <b>{move || app.say(&format!("option-{name}"))}</b>
                <small>{move || app.say(&format!("option-{name}-about"))}</small>
                {unfit.map(|why| view! { <small class="why">{app.t(why)}</small> })}
            </span>
        </label>
    }
}

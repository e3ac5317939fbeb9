//! The setup form: players, variants and options, each with an explanation.

use crate::app::{App, Page};
use crate::prelude::*;
use crate::storage;
use krajina_app::SeatPlayer;
use krajina_bots::level::{LEVELS, LevelProfile};
use krajina_rules::any::GameKind;
use krajina_rules::hunters::{Choice, Mode};
use krajina_rules::kingdom::Variant;
use krajina_rules::{hunters, kingdom};

/// The most seats. Seats beyond the number of players keep their choice for when the number grows again.
const SEATS: usize = 4;

/// The longest name that fits beside a player's points on a phone.
const LONGEST_NAME: usize = 20;

/// The current choices of the form.
#[derive(Clone, Copy)]
pub(crate) struct DominoSetupForm {
    app: App,
    game: GameKind,
    /// Choices for a seat besides bots: the value and its message.
    people: &'static [(&'static str, &'static str)],
    players: RwSignal<usize>,
    seats: [RwSignal<String>; SEATS],
    /// The names of the people at the seats.
    names: [RwSignal<String>; SEATS],
    mode: RwSignal<Mode>,
    /// The names of the ticked variants or options, whether they fit or not.
    ticked: RwSignal<Vec<&'static str>>,
}

/// An option, and the message that explains why it does not fit, if so.
struct SetupOption {
    name: &'static str,
    unfit: Option<&'static str>,
}

impl DominoSetupForm {
    /// A form with these defaults.
    pub(crate) fn new(
        app: App,
        game: GameKind,
        people: &'static [(&'static str, &'static str)],
        players: usize,
        seats: [&str; SEATS],
    ) -> DominoSetupForm {
        let known: [String; SEATS] = storage::load("names").unwrap_or_default();
        DominoSetupForm {
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

    /// The choice of each seat: one of the people's choices, or a level.
    pub(crate) fn seat_choices(self) -> Vec<String> {
        self.seats[..self.players.get().min(SEATS)].iter().map(|seat| seat.get()).collect()
    }

    /// All options of the game, checked against the other choices.
    fn offers(self) -> Vec<SetupOption> {
        let players = self.players.get();
        if self.game == GameKind::Kingdom {
            let fits = |variant: Variant| {
                kingdom::Setup::new(players, kingdom::Variants::NONE.with(variant)).is_ok()
            };
            let why = |variant| match variant {
                Variant::MightyDuel => "unfit-two-only",
                _ => "unfit-two-or-three",
            };
            return Variant::ALL
                .into_iter()
                .map(|variant| SetupOption {
                    name: variant.name(),
                    unfit: (!fits(variant)).then(|| why(variant)),
                })
                .collect();
        }
        let mode = self.mode.get();
        let fits =
            |choice: Choice| hunters::Setup::new(players, mode, hunters::Choices::NONE.with(choice)).is_ok();
        Choice::ALL
            .into_iter()
            .map(|choice| SetupOption {
                name: choice.name(),
                unfit: (!fits(choice)).then_some("unfit-tribe-only"),
            })
            .collect()
    }

    /// The setup as text, without options that do not fit.
    pub(crate) fn setup(self) -> String {
        let ticked = self.ticked.get();
        let on: Vec<&str> = self
            .offers()
            .iter()
            .filter(|offer| offer.unfit.is_none() && ticked.contains(&offer.name))
            .map(|offer| offer.name)
            .collect();
        let (mut text, key) = match self.game {
            GameKind::Kingdom => (format!("kingdom players={}", self.players.get()), "variants"),
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

    fn seated(self) -> Vec<SeatPlayer> {
        self.seat_choices()
            .into_iter()
            .zip(self.names)
            .map(|(who, name)| match who {
                who if who == "person" => SeatPlayer::Person { name: name.get().trim().to_owned() },
                level => SeatPlayer::Bot { level },
            })
            .collect()
    }
}

/// The setup page of a game.
pub(crate) fn setup(app: App, game: GameKind) -> impl IntoView {
    let here: &[(&str, &str)] = &[("person", "person-here")];
    let choices = DominoSetupForm::new(app, game, here, 3, ["person", "shepherd", "prospector", "miller"]);
    view! {
        <main class="setup">
            <header class="bar">
                <button type="button" class="plain" on:click=move |_| app.open(Page::Home)>
                    <span aria-hidden="true">"← "</span>{app.t("back")}
                </button>
                <h1>{app.t(game.name())}</h1>
            </header>
            {form(choices)}
            <button
                type="button"
                class="big"
                id="start"
                on:click=move |_| {
                    storage::keep("names", &choices.names.map(|name| name.get_untracked()));
                    app.begin(&untrack(|| choices.setup()), untrack(|| choices.seated()));
                }
            >{app.t("start")}</button>
            <a class="plain" href=format!("#/online/new/{game}")>{app.t("setup-online")}</a>
        </main>
    }
}

/// Players, mode, seats and options.
pub(crate) fn form(choices: DominoSetupForm) -> impl IntoView {
    let DominoSetupForm { app, game, .. } = choices;
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
                                prop:checked=move || choices.players.get() == count
                                on:change=move |_| choices.players.set(count)
                            />
                            <span>{move || app.tell("players", &[("count", count.into())])}</span>
                        </label>
                    })}
                </div>
                <p class="small">{move || app.say(&size_message(choices))}</p>
            </fieldset>
            {(game == GameKind::Hunters).then(|| modes(choices))}
            <fieldset>
                <legend>{app.t("who-plays")}</legend>
                {move || (0..choices.players.get()).map(|seat| seat_picker(choices, seat)).collect_view()}
            </fieldset>
            <fieldset>
                <legend>{app.t(if game == GameKind::Kingdom { "variants" } else { "options" })}</legend>
                {move || choices.offers().into_iter().map(|offer| tick(choices, offer)).collect_view()}
            </fieldset>
    }
}

fn size_message(choices: DominoSetupForm) -> String {
    let mighty = choices.ticked.get().contains(&Variant::MightyDuel.name());
    let large = match choices.game {
        GameKind::Kingdom => choices.players.get() == 2 && mighty,
        _ => choices.players.get() == 2,
    };
    if large { "size-seven".into() } else { "size-five".into() }
}

fn modes(choices: DominoSetupForm) -> impl IntoView {
    let app = choices.app;
    view! {
        <fieldset>
            <legend>{app.t("mode")}</legend>
            {Mode::ALL.map(|mode| view! {
                <label class="option">
                    <input
                        type="radio"
                        name="mode"
                        value=mode.name()
                        prop:checked=move || choices.mode.get() == mode
                        on:change=move |_| choices.mode.set(mode)
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

fn seat_picker(choices: DominoSetupForm, seat: usize) -> impl IntoView {
    let app = choices.app;
    let (who, name) = (choices.seats[seat], choices.names[seat]);
    let label = move || app.tell("seat-number", &[("number", (seat + 1).into())]);
    let is_person = Memo::new(move |_| who.get() == "person");
    let alone = move || {
        choices.seats[..choices.players.get()].iter().filter(|seat| seat.get() == "person").count() < 2
    };
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
                {choices.people.iter().map(|&(value, message)| view! {
                    <option value=value selected=move || who.get() == value>{app.t(message)}</option>
                }).collect_view()}
                {LEVELS.map(|level| view! {
                    <option value=level.name selected=move || who.get() == level.name>
                        {move || app.say(&format!("level-{}", level.name))}
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
            {level_about(who, move |level| app.say(&format!("level-{level}-about")))}
        </div>
    }
}

/// A description of the chosen level, below the choice: inside it, most languages would be cut off.
pub(crate) fn level_about(
    who: RwSignal<String>,
    words: impl Fn(&str) -> String + Send + Sync + 'static,
) -> impl IntoView {
    view! { <small class="about">{move || LevelProfile::named(&who.get()).map(|level| words(level.name))}</small> }
}

fn tick(choices: DominoSetupForm, SetupOption { name, unfit }: SetupOption) -> impl IntoView {
    let app = choices.app;
    view! {
        <label class="option" class:unfit=unfit.is_some()>
            <input
                type="checkbox"
                value=name
                disabled=unfit.is_some()
                prop:checked=move || unfit.is_none() && choices.ticked.get().contains(&name)
                on:change=move |event| {
                    let on = event_target_checked(&event);
                    choices.ticked.update(|ticked| {
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

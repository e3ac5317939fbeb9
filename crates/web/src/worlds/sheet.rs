//! After the bell: the score sheet, line by line, with the counted items marked on the maps.

use super::marks::MapMarks;
use super::picture::picture;
use super::table::Table;
use super::{art, best_possible, daily, map};
use crate::app::{App, Page};
use crate::prelude::*;
use crate::theme::is_calm;
use crate::words::{Arg, in_digits};
use krajina_art::worlds::volcano_token;
use krajina_order::sort_by_number;
use krajina_rules::game::Game as _;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{Action, BonusKind, Entry, Phase, Roads, SQUARES, Side, WorldScore, Worlds};
use std::time::Duration;

/// How long a line is shown.
const LINE: Duration = Duration::from_millis(1_100);

/// The sheets of a finished round.
#[derive(Clone, Copy)]
struct RoundSheets {
    t: Table,
    scored: Memo<Vec<WorldScore>>,
    rows: Memo<Vec<SheetRow>>,
    /// Number of lines filled in.
    filled: RwSignal<usize>,
    /// The line whose items are marked on the maps.
    marked: RwSignal<Option<Entry>>,
}

/// A line of all sheets together.
#[derive(Clone, Copy, PartialEq, Debug)]
struct SheetRow(Entry);

/// The view after the bell.
pub(crate) fn after(t: Table) -> impl IntoView {
    let app = t.app;
    let scored = Memo::new(move |_| t.ask(Worlds::scored));
    let seats = untrack(|| t.seats());
    let rows = Memo::new(move |_| scored.with(|scored| rows(&scored[..seats.min(scored.len())])));
    let sheets = RoundSheets { t, scored, rows, filled: RwSignal::new(0), marked: RwSignal::new(None) };
    sheets.fill();
    view! {
        <section class="after" id="after" data-count=seats aria-label=app.t("w-sheet")>
            <header>
                <h2 id="verdict">{move || verdict(t)}</h2>
                {token_line(t)}
                {next_steps(t, sheets)}
            </header>
            <div class="worlds-beside">
                {Seat::all(seats).map(|seat| sheets.world(seat)).collect_view()}
            </div>
            <div class="sheet-room">{sheets.table(seats)}</div>
            <div class="after-rest">{move || sheets.is_filled().then(|| rest(t, sheets))}</div>
        </section>
    }
}

/// All lines that occur in any sheet, in the rulebook's order.
fn rows(scored: &[WorldScore]) -> Vec<SheetRow> {
    let mut rows: Vec<SheetRow> = Vec::new();
    for scored in scored {
        let mut after = 0;
        for line in scored.sheet.lines() {
            match rows.iter().position(|row| row.0 == line.entry) {
                Some(known) => after = known + 1,
                None => {
                    rows.insert(after, SheetRow(line.entry));
                    after += 1;
                }
            }
        }
    }
    rows
}

impl RoundSheets {
    /// Fills in the sheet line by line, or at once with reduced motion.
    fn fill(self) {
        if is_calm() {
            self.fill_all();
            return;
        }
        let ticking = set_interval_with_handle(
            move || {
                let Some(filled) = self.filled.try_get_untracked() else { return };
                let Some(count) = self.rows.try_with_untracked(Vec::len) else { return };
                if filled < count {
                    self.filled.set(filled + 1);
                    self.marked.set(self.rows.with_untracked(|rows| rows.get(filled).map(|row| row.0)));
                    if filled + 1 == count {
                        set_timeout(
                            move || {
                                self.marked.try_set(None);
                            },
                            LINE,
                        );
                    }
                }
            },
            LINE,
        );
        on_cleanup(move || {
            if let Ok(ticking) = ticking {
                ticking.clear();
            }
        });
    }

    /// Whether every line is filled in.
    fn is_filled(self) -> bool {
        self.filled.get() >= self.rows.with(Vec::len)
    }

    fn fill_all(self) {
        self.filled.set(usize::MAX);
        self.marked.set(None);
    }

    /// A player's world with the counted items marked.
    fn world(self, seat: Seat) -> impl IntoView {
        let t = self.t;
        let (set, solo, number, squares) = t.ask_once(|world| {
            let set = world.setup().set().clone();
            (set, map::is_solo(world), map::number(world), world.builder(seat).squares)
        });
        let sides: [Option<Side>; SQUARES] = t.ask_once(|world| {
            squares.map(|placed| placed.map(|placed| world.set().side(placed.piece).turned(placed.rotation)))
        });
        let marks = Memo::new(move |_| {
            self.scored.with(|scored| match (self.marked.get(), scored.get(seat.index())) {
                (Some(entry), Some(scored)) => MapMarks::of(entry, scored, &sides),
                (None, Some(scored)) => MapMarks::bad_joins(&scored.details.bad_joins),
                _ => MapMarks::default(),
            })
        });
        let token = move || {
            t.seats() > 1 && t.ask(|world| world.tokens().contains(seat) && world.phase() == Phase::Break)
        };
        view! {
            <figure class="compared" data-colour=art::colour(seat)>
                <figcaption>
                    <b>{move || t.name(seat)}</b>
                    {move || token().then(|| view! { <span class="chip" inner_html=volcano_token(40, &format!("z{}", seat.index()), &t.app.say("w-token"))></span> })}
                </figcaption>
                {picture(set, Signal::stored(number), solo, Signal::stored(squares), marks.into())}
            </figure>
        }
    }

    /// The sheets side by side.
    fn table(self, seats: usize) -> impl IntoView {
        let t = self.t;
        let app = t.app;
        let shown = move || {
            let filled = self.filled.get();
            self.rows.get().into_iter().take(filled).collect::<Vec<_>>()
        };
        let total = move |seat: Seat| {
            self.scored.with(|scored| scored.get(seat.index()).map_or(0, |s| s.sheet.points()))
        };
        let sum = move |seat: Seat| t.ask(|world| world.total(seat));
        let rounds = move || t.ask(|world| world.setup().rounds() > 1);
        view! {
            <table class="worlds-sheet">
                <thead>
                    <tr>
                        <th scope="col"><span class="unseen">{app.t("w-line")}</span></th>
                        {Seat::all(seats).map(|seat| view! { <th scope="col" class="who" data-colour=art::colour(seat)>{move || t.name(seat)}</th> }).collect_view()}
                    </tr>
                </thead>
                <tbody>
                    {move || shown().into_iter().map(|row| self.line(row.0, seats)).collect_view()}
                </tbody>
                <tfoot>
                    {move || self.is_filled().then(|| view! {
                        <tr class="sum">
                            <th scope="row">{app.t("w-round-points")}</th>
                            {Seat::all(seats).map(|seat| view! { <td class="round-points">{move || in_digits(total(seat))}</td> }).collect_view()}
                        </tr>
                        {rounds().then(|| view! {
                            <tr class="sum">
                                <th scope="row">{app.t("w-all-points")}</th>
                                {Seat::all(seats).map(|seat| view! { <td class="all-points">{move || in_digits(sum(seat))}</td> }).collect_view()}
                            </tr>
                        })}
                    })}
                </tfoot>
            </table>
        }
    }

    fn line(self, entry: Entry, seats: usize) -> impl IntoView {
        let app = self.t.app;
        let marked = move || self.marked.get() == Some(entry);
        view! {
            <tr class:marked=marked data-entry=entry.to_string()>
                <th scope="row">
                    <button
                        type="button"
                        aria-pressed=move || marked().to_string()
                        on:click=move |_| self.marked.update(|marked| *marked = (*marked != Some(entry)).then_some(entry))
                    >{move || name(app, entry)}</button>
                </th>
                {Seat::all(seats).map(|seat| {
                    let cell = self.scored.with_untracked(|scored| {
                        let scored = scored.get(seat.index())?;
                        let line = scored.sheet.lines().into_iter().find(|line| line.entry == entry)?;
                        Some((line.points, note(app, entry, scored)))
                    });
                    let minus = matches!(cell, Some((points, _)) if points < 0);
                    view! {
                        <td class:minus=minus>
                            {cell.map(|(points, note)| view! { <b>{in_digits(points)}</b>{note.map(|note| view! { <small>{note}</small> })} })}
                        </td>
                    }
                }).collect_view()}
            </tr>
        }
    }
}

/// The name of a line.
pub(crate) fn name(app: App, entry: Entry) -> String {
    match entry {
        Entry::Figures => app.say("w-line-figures"),
        Entry::Kind(kind) => app.say(&kind_message(kind)),
        Entry::Most(kind) => app.tell("w-line-most", &[("kind", app.say(&kind_message(kind)).into())]),
        Entry::Areas => app.say("w-line-areas"),
        Entry::Roads => app.say("w-line-roads"),
        Entry::Chip => app.say("w-line-chip"),
        Entry::Volcanoes => app.say("w-line-volcanoes"),
        Entry::FreeSquares => app.say("w-line-free"),
        Entry::BadJoins => app.say("w-line-bad"),
    }
}

fn kind_message(kind: BonusKind) -> String {
    format!("w-line-{}", kind.name())
}

/// The explanation of a line's points, if they are not a plain count.
pub(crate) fn note(app: App, entry: Entry, scored: &WorldScore) -> Option<String> {
    let survey = &scored.sheet.survey;
    let number = |count: u8| -> Arg { count.into() };
    match entry {
        Entry::Areas => Some(app.tell("w-note-areas", &[("count", number(survey.areas))])),
        Entry::Roads => {
            let cost = match scored.sheet.scoring.roads {
                Roads::Crossings => survey.crossings,
                Roads::Networks => survey.networks,
            };
            let message = if scored.sheet.scoring.level.solo().is_some() {
                "w-note-roads-solo"
            } else {
                "w-note-roads"
            };
            let args = [
                ("tiles", number(survey.road_tiles)),
                ("border", number(survey.border_roads)),
                ("cost", number(cost)),
            ];
            Some(app.tell(message, &args))
        }
        Entry::Volcanoes => {
            let args = [("active", number(survey.active)), ("inactive", number(survey.inactive))];
            Some(app.tell("w-note-volcanoes", &args))
        }
        _ => None,
    }
}

/// The sentence that names the winner or the next step.
fn verdict(t: Table) -> String {
    let app = t.app;
    let (phase, round, solo) = t.ask(|world| {
        (world.phase(), world.round() + 1, world.outcome().and_then(|outcome| outcome.solo_won))
    });
    if let Some(won) = solo {
        let (minus, allowed) = t.ask(|world| {
            let allowed = world.setup().level().solo().map_or(0, |difficulty| difficulty.allowance());
            (-world.total(Seat::wrapping(0)), allowed)
        });
        let message = if won { "w-solo-won" } else { "w-solo-lost" };
        return app.tell(message, &[("minus", minus.into()), ("allowed", allowed.into())]);
    }
    if phase != Phase::Over {
        return app.tell("w-round-over", &[("round", round.into())]);
    }
    let totals: Vec<(Seat, i32)> =
        Seat::all(t.seats()).map(|seat| (seat, t.ask(|world| world.total(seat)))).collect();
    let best = totals.iter().map(|(_, total)| *total).max().unwrap_or(0);
    if totals.len() == 1 {
        return app.tell("w-practice-over", &[("points", best.into())]);
    }
    let winners: Vec<Seat> =
        totals.iter().filter(|(_, total)| *total == best).map(|(seat, _)| *seat).collect();
    if t.own.get().is_some_and(|own| winners == [own]) {
        return app.tell("w-you-won", &[("points", best.into())]);
    }
    let names = winners.iter().map(|seat| t.name(*seat)).collect::<Vec<_>>().join(", ");
    app.tell("w-won", &[("names", names.into()), ("points", best.into()), ("count", winners.len().into())])
}

/// The buttons for the next step. They are beside the result from the start, so that nobody has to wait for the
/// count.
fn next_steps(t: Table, sheets: RoundSheets) -> impl IntoView {
    let app = t.app;
    let over = move || t.phase() == Phase::Over;
    view! {
        <div class="row after-deeds">
            {move || (!over() && t.own.get().is_some()).then(|| next(t))}
            {move || over().then(|| again(t))}
            {t.handle.online_table.map(|subscription| crate::online::after_game(app, subscription))}
            {move || (!sheets.is_filled()).then(|| view! {
                <button type="button" class="plain" id="show-all" on:click=move |_| sheets.fill_all()>{app.t("w-show-all")}</button>
            })}
            {move || over().then(|| view! {
                <button type="button" class="plain" on:click=move |_| app.open(Page::Home)>{app.t("to-home")}</button>
            })}
        </div>
    }
}

/// The part below the sheet, once it is filled in.
fn rest(t: Table, sheets: RoundSheets) -> impl IntoView {
    let app = t.app;
    let over = move || t.phase() == Phase::Over;
    let own_points = t.own.get_untracked().map(|own| {
        sheets
            .scored
            .with_untracked(|scored| scored.get(own.index()).map_or(0, |scored| scored.sheet.points()))
    });
    view! {
        {over().then(|| ranking(t))}
        {over().then(|| super::local::log_of(t)).flatten().and_then(|log| daily::board(app, &log))}
        {own_points.map(|points| best_possible::best_possible(t, points))}
        {t.handle.online_table.map(|subscription| crate::online::proof(app, subscription))}
    }
}

/// The holder of the volcano token in the next round (M24). In a solo game it is not mentioned.
fn token_line(t: Table) -> impl IntoView {
    let app = t.app;
    move || {
        let (phase, tokens) = t.ask(|world| (world.phase(), world.tokens()));
        let holders = tokens.iter().filter(|seat| seat.index() < t.seats());
        let names = holders.map(|seat| t.name(seat)).collect::<Vec<_>>().join(", ");
        (phase == Phase::Break && t.seats() > 1 && !names.is_empty()).then(|| {
            let own = t.own.get().is_some_and(|own| tokens.len() == 1 && tokens.contains(own));
            let words = if own {
                app.say("w-token-to-you")
            } else {
                app.tell("w-token-to", &[("names", names.into())])
            };
            view! { <p class="token-line">{words}</p> }
        })
    }
}

fn next(t: Table) -> impl IntoView {
    let app = t.app;
    let ready = move || t.own.get().is_some_and(|own| t.ask(|world| !world.to_act().contains(own)));
    view! {
        <button type="button" class="big" id="next-round" disabled=ready on:click=move |_| { t.act(Action::Ready); }>
            {move || if ready() { app.say("w-waiting") } else { app.say("w-next-round") }}
        </button>
    }
}

fn again(t: Table) -> impl IntoView {
    let app = t.app;
    super::local::log_of(t).map(|log| view! {
        <button type="button" class="big" id="again" on:click={let log = log.clone(); move |_| super::again(app, &log)}>{app.t("w-again")}</button>
        <a class="plain" id="show-replay" href=crate::learn::replay_here(app)>{app.t("w-replay")}</a>
    })
}

/// All players by points.
fn ranking(t: Table) -> impl IntoView {
    let players = untrack(|| t.seats());
    let mut totals: Vec<(Seat, i32)> =
        Seat::all(players).map(|seat| (seat, t.ask_once(|world| world.total(seat)))).collect();
    sort_by_number(&mut totals, |(_, total)| -i64::from(*total));
    (players > 1).then(|| view! {
        <ol class="ranking" id="ranking">
            {totals.into_iter().map(|(seat, total)| view! {
                <li data-colour=art::colour(seat)><b>{move || t.name(seat)}</b>" "<span>{in_digits(total)}</span></li>
            }).collect_view()}
        </ol>
    })
}

//! After the game: once more, the record, and whether the deal was fair.

use super::http;
use super::place::Place;
use super::question::name_at;
use super::setup_words::player_words;
use super::sight::Sight;
use crate::app::{App, Page};
use crate::prelude::*;
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_wire::{Command, Occupant, PersonId, RoomView, Visibility};
use leptos::task::spawn_local;
use serde::Deserialize;
use std::time::Duration;

/// How often a result is asked for, and how long to wait in between.
const TRIES: u32 = 8;
const PAUSE: Duration = Duration::from_millis(700);

/// Below the score sheets of an online game.
pub(crate) fn after_game(app: App, sight: Sight) -> impl IntoView {
    let over = Memo::new(move |_| sight.ask(|room| room.ending.is_some()));
    move || {
        over.get().then(|| {
            view! {
                {rematch(app, sight)}
                {record(app, sight)}
            {ratings(app, sight)}
                {fairness(app, sight)}
            }
        })
    }
}

fn people(room: &RoomView) -> impl Iterator<Item = Seat> {
    Seat::all(room.seats.len()).filter(|seat| matches!(room.seats[seat.index()].of, Occupant::Person { .. }))
}

/// Once more, as soon as all want it.
fn rematch(app: App, sight: Sight) -> impl IntoView {
    let own = Memo::new(move |_| sight.seat());
    let wants = Memo::new(move |_| own.get().is_some_and(|own| sight.ask(|room| room.again.contains(own))));
    let next = Memo::new(move |_| sight.ask(|room| room.next));
    let waited_for = move || {
        let names: Vec<String> = sight.ask(|room| {
            people(room)
                .filter(|seat| !room.again.contains(*seat))
                .map(|seat| name_at(app, room, seat))
                .collect()
        });
        names.join(", ")
    };
    let asked = move || {
        let names: Vec<String> = sight.ask(|room| {
            let others = people(room).filter(|seat| room.again.contains(*seat) && Some(*seat) != own.get());
            others.map(|seat| name_at(app, room, seat)).collect()
        });
        (!names.is_empty() && !wants.get())
            .then(|| app.tell("rematch-asked", &[("names", names.join(", ").into())]))
    };
    view! {
        {move || next.get().map(|table| view! {
            <button type="button" class="big" id="next-table" on:click=move |_| app.open(Page::Online(Place::Table(table, None)))>{app.t("rematch-go")}</button>
        })}
        {move || (own.get().is_some() && next.get().is_none()).then(|| view! {
            <button
                type="button"
                class="big"
                id="rematch"
                aria-pressed=move || wants.get().to_string()
                on:click=move |_| sight.command(Command::Rematch { yes: !wants.get_untracked() })
            >{app.t("rematch")}</button>
            <p class="small" role="status">{move || asked().or_else(|| wants.get().then(|| app.tell("rematch-waits", &[("names", waited_for().into())])))}</p>
        })}
    }
}

/// A finished game, as far as ratings go.
#[derive(Clone, Deserialize)]
struct Kept {
    seats: Vec<KeptSeat>,
}

#[derive(Clone, Deserialize)]
struct KeptSeat {
    person: Option<PersonId>,
    name: Option<String>,
    rating: Option<[i32; 2]>,
}

fn ask_until_kept(path: String, kept: RwSignal<Option<Kept>>, tries: u32) {
    spawn_local(async move {
        match http::get(&path).await {
            Ok(found) => {
                kept.try_set(Some(found));
            }
            Err(_) if tries > 0 => set_timeout(move || ask_until_kept(path, kept, tries - 1), PAUSE),
            Err(_) => {}
        }
    });
}

/// What a rated game has changed. The result is kept a moment after the end: it is asked for until it is there.
fn ratings(app: App, sight: Sight) -> impl IntoView {
    let kept = RwSignal::new(None::<Kept>);
    if untrack(|| sight.ask(|room| room.rated)) {
        let path = format!("/api/tables/{}/result{}", sight.table, untrack(|| invitation(sight)));
        ask_until_kept(path, kept, TRIES);
    }
    let words = move || {
        let kept = kept.get()?;
        let changes: Vec<String> = kept
            .seats
            .iter()
            .filter_map(|seat| {
                let [before, after] = seat.rating?;
                let name = player_words(app, seat.person, seat.name.as_deref());
                Some(format!("{name} {before} → {after}"))
            })
            .collect();
        (!changes.is_empty()).then(|| app.tell("rating-change", &[("changes", changes.join(", ").into())]))
    };
    move || words().map(|words| view! { <p class="small ratings">{words}</p> })
}

/// What opens the address of a private table to those who were invited.
fn invitation(sight: Sight) -> String {
    sight.ask(|room| match room.visibility {
        Visibility::Private => format!("?invite={}", room.invite),
        Visibility::Public => String::new(),
    })
}

/// The record to keep, and the replay of it.
fn record(app: App, sight: Sight) -> impl IntoView {
    let address = move || format!("/api/tables/{}/record{}", sight.table, invitation(sight));
    let replay = format!("#/replay/{}", sight.table);
    view! {
        <a class="plain" id="replay" href=replay>{app.t("replay-link")}</a>
        <a class="plain" id="record" href=address download="">{app.t("record-download")}</a>
    }
}

/// The seed that the deal followed from, and whether it is the one that was committed to before the game.
fn fairness(app: App, sight: Sight) -> impl IntoView {
    let proof = Memo::new(move |_| sight.ask(|room| room.commitment.clone().zip(room.seed.clone())));
    move || {
        proof.get().map(|(commitment, seed)| {
            let fair = is_fair(&commitment, &seed);
            view! {
                <details class="fairness">
                    <summary>{app.t("fair-title")}</summary>
                    <p class="small">{app.t("fair-about")}</p>
                    <p class="small verdict" class:why=!fair>
                        {app.t(if fair { "fair-yes" } else { "fair-no" })}
                    </p>
                    <dl class="small">
                        <dt>{app.t("fair-commitment")}</dt><dd><code>{commitment}</code></dd>
                        <dt>{app.t("fair-seed")}</dt><dd><code>{seed}</code></dd>
                    </dl>
                </details>
            }
        })
    }
}

/// Is this the seed that was committed to?
fn is_fair(commitment: &str, seed: &str) -> bool {
    seed.parse::<Seed>().is_ok_and(|seed| seed.commitment().to_string() == commitment)
}

/// Who has won a game that time decided before the rules did.
pub(crate) fn decided_early(app: App, sight: Sight) -> impl IntoView {
    let flagged = Memo::new(move |_| {
        sight.ask(|room| {
            room.ending.as_ref().filter(|ending| ending.outcome.is_none()).map(|ending| ending.flagged)
        })
    });
    move || {
        flagged.get().map(|flagged| {
            let names = move || {
                let names: Vec<String> =
                    sight.ask(|room| flagged.iter().map(|seat| name_at(app, room, seat)).collect());
                names.join(", ")
            };
            view! {
                <div class="notice" id="flagged" role="status">
                    <p>{move || app.tell("lost-by-time", &[("names", names().into())])}</p>
                    <div class="row">{after_game(app, sight)}</div>
                </div>
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_fair_if_it_was_committed_to() {
        let seed = Seed::from_number(8);
        let commitment = seed.commitment().to_string();
        assert!(is_fair(&commitment, &seed.to_string()));
        assert!(!is_fair(&commitment, &Seed::from_number(9).to_string()));
        assert!(!is_fair(&commitment, "nonsense"));
    }
}

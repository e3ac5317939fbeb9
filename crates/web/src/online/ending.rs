//! After the game: rematch, record, and a check of the deal.

use super::http;
use super::question::name_at;
use super::setup_words::player_words;
use super::table_subscription::TableSubscription;
use crate::app::{App, Page};
use crate::prelude::*;
use krajina_app::OnlinePage;
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_wire::api::FinishedGame;
use krajina_wire::{Command, Occupant, RoomView, Visibility};
use leptos::task::spawn_local;
use std::time::Duration;

/// How often a result is requested, and the delay in between.
const TRIES: u32 = 8;
const PAUSE: Duration = Duration::from_millis(700);

/// The next actions after an online game, beside the result.
pub(crate) fn after_game(app: App, subscription: TableSubscription) -> impl IntoView {
    once_over(subscription, move || {
        view! {
            {rematch(app, subscription)}
            {record(app, subscription)}
        }
    })
}

/// Rating changes and the proof of the deal, below the score sheets of an online game.
pub(crate) fn proof(app: App, subscription: TableSubscription) -> impl IntoView {
    once_over(subscription, move || {
        view! {
            {ratings(app, subscription)}
            {fairness(app, subscription)}
        }
    })
}

/// Shows a view as soon as the server has reported the end of the game.
fn once_over(
    subscription: TableSubscription,
    view: impl Fn() -> AnyView + Send + Sync + 'static,
) -> impl IntoView {
    let over = Memo::new(move |_| subscription.ask(|room| room.ending.is_some()));
    move || over.get().then(&view)
}

fn people(room: &RoomView) -> impl Iterator<Item = Seat> {
    Seat::all(room.seats.len()).filter(|seat| matches!(room.seats[seat.index()].of, Occupant::Person { .. }))
}

/// The rematch, which starts as soon as all players want it.
fn rematch(app: App, subscription: TableSubscription) -> impl IntoView {
    let own = Memo::new(move |_| subscription.seat());
    let wants =
        Memo::new(move |_| own.get().is_some_and(|own| subscription.ask(|room| room.again.contains(own))));
    let next = Memo::new(move |_| subscription.ask(|room| room.next));
    let waited_for = move || {
        let names: Vec<String> = subscription.ask(|room| {
            people(room)
                .filter(|seat| !room.again.contains(*seat))
                .map(|seat| name_at(app, room, seat))
                .collect()
        });
        names.join(", ")
    };
    let asked = move || {
        let names: Vec<String> = subscription.ask(|room| {
            let others = people(room).filter(|seat| room.again.contains(*seat) && Some(*seat) != own.get());
            others.map(|seat| name_at(app, room, seat)).collect()
        });
        (!names.is_empty() && !wants.get())
            .then(|| app.tell("rematch-asked", &[("names", names.join(", ").into())]))
    };
    view! {
        {move || next.get().map(|table| view! {
            <button type="button" class="big" id="next-table" on:click=move |_| app.open(Page::Online(OnlinePage::Table(table, None)))>{app.t("rematch-go")}</button>
        })}
        {move || (own.get().is_some() && next.get().is_none()).then(|| view! {
            <button
                type="button"
                class="big"
                id="rematch"
                aria-pressed=move || wants.get().to_string()
                on:click=move |_| subscription.command(Command::Rematch { yes: !wants.get_untracked() })
            >{app.t("rematch-online")}</button>
            <p class="small" role="status">{move || asked().or_else(|| wants.get().then(|| app.tell("rematch-waits", &[("names", waited_for().into())])))}</p>
        })}
    }
}

fn ask_until_kept(path: String, kept: RwSignal<Option<FinishedGame>>, tries: u32) {
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

/// The rating changes of a rated game. The server stores the result a moment after the end, so it is requested until
/// it exists.
fn ratings(app: App, subscription: TableSubscription) -> impl IntoView {
    let kept = RwSignal::new(None::<FinishedGame>);
    if untrack(|| subscription.ask(|room| room.rated)) {
        let path =
            format!("/api/tables/{}/result{}", subscription.table, untrack(|| invitation(subscription)));
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

/// The query that admits invited people to a private table.
fn invitation(subscription: TableSubscription) -> String {
    subscription.ask(|room| match room.visibility {
        Visibility::Private => format!("?invite={}", room.invite),
        Visibility::Public => String::new(),
    })
}

/// Links to the record and its replay.
fn record(app: App, subscription: TableSubscription) -> impl IntoView {
    let address = move || format!("/api/tables/{}/record{}", subscription.table, invitation(subscription));
    let replay = move || format!("#/replay/{}{}", subscription.table, invitation(subscription));
    view! {
        <a class="plain" id="replay" href=replay>{app.t("replay-link")}</a>
        <a class="plain" id="record" href=address download="">{app.t("record-download")}</a>
    }
}

/// The seed of the deal, and whether it matches the commitment made before the game.
fn fairness(app: App, subscription: TableSubscription) -> impl IntoView {
    let proof = Memo::new(move |_| subscription.ask(|room| room.commitment.clone().zip(room.seed.clone())));
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

/// Whether this is the seed that was committed to.
fn is_fair(commitment: &str, seed: &str) -> bool {
    seed.parse::<Seed>().is_ok_and(|seed| seed.commitment().to_string() == commitment)
}

/// The winner of a game that ended on time before its regular end.
pub(crate) fn decided_early(app: App, subscription: TableSubscription) -> impl IntoView {
    let flagged = Memo::new(move |_| {
        subscription.ask(|room| {
            room.ending.as_ref().filter(|ending| ending.outcome.is_none()).map(|ending| ending.flagged)
        })
    });
    move || {
        flagged.get().map(|flagged| {
            let names = move || {
                let names: Vec<String> =
                    subscription.ask(|room| flagged.iter().map(|seat| name_at(app, room, seat)).collect());
                names.join(", ")
            };
            view! {
                <div class="notice" id="flagged" role="status">
                    <p>{move || app.tell("lost-by-time", &[("names", names().into())])}</p>
                    <div class="row">{after_game(app, subscription)}{proof(app, subscription)}</div>
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

//! Questions to the players, and notes about the state of the table.

use super::clock::ticking;
use super::table_subscription::TableSubscription;
use crate::app::App;
use crate::prelude::*;
use krajina_rules::seat::Seat;
use krajina_wire::{Command, Occupant, PauseReason, RoomView, Topic};

/// The display name of a seat.
pub(crate) fn name_at(app: App, room: &RoomView, seat: Seat) -> String {
    match room.seats.get(seat.index()).map(|seat| &seat.of) {
        Some(Occupant::Person { name, .. }) => name.to_string(),
        Some(Occupant::Bot { level }) => app.say(&format!("level-{level}")),
        _ => app.say("nobody"),
    }
}

/// The open question, with buttons for the players who are asked.
pub(crate) fn question(app: App, subscription: TableSubscription) -> impl IntoView {
    let asked = Memo::new(move |_| subscription.ask(|room| room.question.clone()));
    move || {
        asked.get().map(|question| {
            let own = subscription.seat();
            let by = move || subscription.ask(|room| name_at(app, room, question.by));
            let waits = own == Some(question.by) || own.is_none_or(|own| question.agreed.contains(own));
            let message = match (question.topic, own == Some(question.by)) {
                (Topic::Undo { .. }, true) => "question-undo-own",
                (Topic::Undo { .. }, false) => "question-undo",
                (Topic::Pause, true) => "question-pause-own",
                (Topic::Pause, false) => "question-pause",
            };
            let now = ticking(subscription);
            let left = move || question.until.since(now.get()).div_ceil(1_000) as usize;
            let answer = move |yes: bool| subscription.command(Command::Answer { yes });
            view! {
                <div class="notice question" role="alertdialog" aria-label=app.t("question")>
                    <p>{move || app.tell(message, &[("name", by().into())])}</p>
                    <span class="small" aria-hidden="true">{move || app.tell("question-left", &[("seconds", left().into())])}</span>
                    {(!waits).then(|| view! {
                        <div class="row">
                            <button type="button" class="big" id="agree" on:click=move |_| answer(true)>{app.t("question-yes")}</button>
                            <button type="button" class="plain" id="decline" on:click=move |_| answer(false)>{app.t("question-no")}</button>
                        </div>
                    })}
                </div>
            }
        })
    }
}

/// Why the clocks are stopped.
pub(crate) fn pause(app: App, subscription: TableSubscription) -> impl IntoView {
    let paused = Memo::new(move |_| subscription.ask(|room| room.pause));
    move || {
        paused.get().map(|pause| {
            let message = match pause.why {
                PauseReason::Agreed => "pause-agreed",
                PauseReason::Dropped => "pause-dropped",
                PauseReason::Restart => "pause-restart",
            };
            let can_resume = pause.why == PauseReason::Agreed && pause.until.is_none() && subscription.seat().is_some();
            view! {
                <div class="notice" role="status">
                    <p>{app.t(message)}</p>
                    {can_resume.then(|| view! {
                        <button type="button" class="big" id="resume" on:click=move |_| subscription.command(Command::Resume)>{app.t("resume")}</button>
                    })}
                </div>
            }
        })
    }
}

/// A bot plays for the visitor: the seat can be taken back.
pub(crate) fn replaced(app: App, subscription: TableSubscription) -> impl IntoView {
    let replaced = Memo::new(move |_| {
        let own = subscription.seat();
        subscription.ask(|room| {
            let seat =
                own.filter(|own| !room.ending.as_ref().is_some_and(|ending| ending.flagged.contains(*own)));
            seat.is_some_and(|seat| room.seats[seat.index()].stand_in.is_some())
        })
    });
    move || {
        replaced.get().then(|| view! {
            <div class="notice" role="status">
                <p>{app.t("online-replaced")}</p>
                <button type="button" class="big" id="return" on:click=move |_| subscription.command(Command::Return)>{app.t("online-return")}</button>
            </div>
        })
    }
}

/// Why the last command was refused. Refusals that lead to a question are not shown.
pub(crate) fn refusal(app: App, subscription: TableSubscription) -> impl IntoView {
    use krajina_wire::ErrorCode as E;
    let words = move || {
        let refusal = subscription.refused.get()?;
        if matches!(refusal.code, E::CannotTakeBack | E::Stale) {
            return None;
        }
        let rule = refusal.rule.clone().unwrap_or_default();
        Some(app.tell(&format!("error-{}", refusal.code), &[("rule", rule.into())]))
    };
    move || {
        words().map(|words| view! {
            <div class="notice refusal" role="alert">
                <p>{words}</p>
                <button type="button" class="plain" aria-label=app.t("close") on:click=move |_| subscription.refused.set(None)>"✕"</button>
            </div>
        })
    }
}

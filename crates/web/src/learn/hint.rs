//! The hint: what a strong bot would do here, and why in points.

use super::pointer::{Advice, Pointer};
use crate::app::App;
use crate::bots;
use crate::domino::halves_in_words;
use crate::prelude::*;
use crate::table::Table;
use crate::task::Task;
use krajina_rules::hunters::Action;

/// A lamp: not every device has the letter for it.
const BULB: &str = "<svg viewBox='0 0 24 24' fill='none' stroke='currentColor' stroke-width='1.6' stroke-linecap='round'>\
    <path d='M9 17c0-3-4-4-4-9a7 7 0 0 1 14 0c0 5-4 6-4 9Z' fill='#ffcf3f'/><path d='M9.5 20h5M10.5 22.5h3'/></svg>";

/// Asks for a hint.
pub(crate) fn hint_button(t: Table) -> impl IntoView {
    let app = t.app;
    let thinking = RwSignal::new(false);
    // What was pointed at is another thing once something has been done.
    Effect::new(move |_| {
        app.game.track();
        thinking.set(false);
        if app.coach.is_none() {
            app.pointer.set(None);
        }
    });
    Effect::new(move |_| {
        if app.pointer.with(Option::is_some) {
            thinking.set(false);
        }
    });
    // Not in a lesson, which points by itself, and not against other people.
    (app.coach.is_none() && app.at.is_none()).then(|| {
        view! {
            <button
                type="button"
                class="plain"
                id="hint"
                aria-label=app.t("hint")
                title=app.t("hint")
                aria-busy=move || thinking.get().to_string()
                disabled=move || !t.mine.get() || thinking.get()
                on:click=move |_| {
                    thinking.set(true);
                    app.live.set(untrack(|| app.say("hint-thinking")));
                    t.ask_once(|game| bots::ask_for_advice(app, game));
                }
            ><span class="bulb" aria-hidden="true" inner_html=BULB></span></button>
        }
    })
}

/// The hint in words, above the table.
pub(crate) fn hint_words(t: Table) -> impl IntoView {
    let app = t.app;
    let words = Memo::new(move |_| {
        let pointer = app.pointer.get()?;
        let advice = pointer.advice.as_ref()?;
        Some(format!("{} {}", deed_of(t, &pointer.action), why(app, advice)))
    });
    // What is seen is heard, too.
    Effect::new(move |_| {
        if let Some(words) = words.get() {
            app.live.set(words);
        }
    });
    move || {
        words.get().map(|words| {
            view! {
                <p class="hint-words" id="hint-words">
                    <span class="bulb" aria-hidden="true" inner_html=BULB></span>
                    <span>{words}</span>
                    <button type="button" class="plain" aria-label=app.t("close") on:click=move |_| app.pointer.set(None)>
                        <span aria-hidden="true">"×"</span>
                    </button>
                </p>
            }
        })
    }
}

/// What the bot would do, and what that brings at once.
fn deed_of(t: Table, action: &str) -> String {
    let app = t.app;
    let gain = |squares: &[(krajina_rules::domino::Square, i32)], at| {
        squares.iter().find(|(square, _)| *square == at).map_or(0, |(_, gain)| *gain)
    };
    let person = |person: krajina_rules::hunters::Person| app.say(&format!("person-{}", person.name()));
    match (action.parse(), t.task.get()) {
        (Ok(Action::Take(number)), _) => {
            let halves = t.ask(|game| halves_in_words(app, &game.play.halves(number)));
            app.tell("hint-take", &[("number", number.get().into()), ("halves", halves.into())])
        }
        (Ok(Action::Place(placement)), Task::Place(_, places)) => {
            let gain = places.iter().find(|(place, _)| *place == placement).map_or(0, |(_, gain)| *gain);
            app.tell("hint-place", &[("what", placement.to_string().into()), ("points", gain.into())])
        }
        (Ok(Action::Lava(square)), Task::Lava(squares)) => app.tell(
            "hint-lava",
            &[("what", square.to_string().into()), ("points", gain(&squares, square).into())],
        ),
        (Ok(Action::Settle(square)), Task::Settle(_, squares)) => app.tell(
            "hint-settle",
            &[("what", square.to_string().into()), ("points", gain(&squares, square).into())],
        ),
        (Ok(Action::Recruit(who, [a, b])), _) => {
            app.tell("hint-recruit", &[("person", person(who).into()), ("what", format!("{a}, {b}").into())])
        }
        (Ok(Action::Call(who)), _) => app.tell("hint-call", &[("person", person(who).into())]),
        (Ok(Action::Pass), _) => app.say("hint-pass"),
        (Ok(Action::Look(_)), _) => app.say("hint-look"),
        (Ok(Action::Discard), _) => app.say("hint-discard"),
        (Ok(Action::Pair { outer: true }), _) => app.say("hint-pair-outer"),
        (Ok(Action::Pair { outer: false }), _) => app.say("hint-pair-inner"),
        _ => action.to_owned(),
    }
}

/// What the bot expects of it, and how much worse the next best would be.
fn why(app: App, advice: &Advice) -> String {
    let percent = |chance: f64| (chance * 100.0).round() as i32;
    let expected = app.tell(
        "hint-expects",
        &[("points", (advice.points.round() as i32).into()), ("chance", percent(advice.win).into())],
    );
    let Some((_, points, win)) = &advice.second else { return expected };
    let (fewer, less) = (advice.points - points, percent(advice.win - win));
    let reason = if fewer >= 0.5 {
        app.tell("hint-second-points", &[("points", (fewer.round() as i32).into())])
    } else if less >= 1 {
        app.tell("hint-second-chance", &[("chance", less.into())])
    } else {
        app.say("hint-second-equal")
    };
    format!("{expected} {reason}")
}

/// A bot's advice has come.
pub(crate) fn take_advice(app: App, action: String, advice: Advice) {
    app.pointer.set(Some(Pointer { action, advice: Some(advice) }));
}

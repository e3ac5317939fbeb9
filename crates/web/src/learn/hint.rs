//! The hint: the move that a strong bot would make, and its value in points.

use crate::app::App;
use crate::dominoes::Pointer;
use crate::dominoes::describe::describe_halves;
use crate::dominoes::table::Table;
use crate::prelude::*;
use krajina_app::dominoes::{Move, Task};
use krajina_app::worker::Advice;

/// A light bulb as a drawing: not every device has the character.
pub(crate) const BULB: &str = "<svg viewBox='0 0 24 24' fill='none' stroke='currentColor' stroke-width='1.6' stroke-linecap='round'>\
    <path d='M9 17c0-3-4-4-4-9a7 7 0 0 1 14 0c0 5-4 6-4 9Z' fill='#ffcf3f'/><path d='M9.5 20h5M10.5 22.5h3'/></svg>";

/// The button that asks for a hint.
pub(crate) fn hint_button(t: Table) -> impl IntoView {
    let app = t.app;
    let thinking = RwSignal::new(false);
    // A hint is out of date after the next change.
    Effect::new(move |_| {
        t.handle.model.track();
        thinking.set(false);
        if !t.handle.is_lesson() {
            t.handle.pointer.set(None);
        }
    });
    Effect::new(move |_| {
        if t.handle.pointer.with(Option::is_some) {
            thinking.set(false);
        }
    });
    // Not in lessons, which point by themselves, and not against other people.
    (!t.handle.is_lesson() && t.handle.online_table.is_none()).then(|| {
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
                    app.live_region.set(untrack(|| app.say("hint-thinking")));
                    t.handle.drive(|driver, context| {
                        if let Some(local) = driver.local_mut() {
                            local.ask_for_advice(context);
                        }
                        (false, ())
                    });
                }
            ><span class="bulb" aria-hidden="true" inner_html=BULB></span></button>
        }
    })
}

/// The hint as text, above the table.
pub(crate) fn hint_words(t: Table) -> impl IntoView {
    let app = t.app;
    let words = Memo::new(move |_| {
        let pointer = t.handle.pointer.get()?;
        let advice = pointer.advice.as_ref()?;
        Some(format!("{} {}", describe_hint_move(t, &pointer), why(app, advice)))
    });
    // Announce the hint to screen readers, too.
    Effect::new(move |_| {
        if let Some(words) = words.get() {
            app.live_region.set(words);
        }
    });
    move || {
        words.get().map(|words| {
            view! {
                <p class="hint-words" id="hint-words">
                    <span class="bulb" aria-hidden="true" inner_html=BULB></span>
                    <span>{words}</span>
                    <button type="button" class="plain" aria-label=app.t("close") on:click=move |_| t.handle.pointer.set(None)>
                        <span aria-hidden="true">"×"</span>
                    </button>
                </p>
            }
        })
    }
}

/// The bot's move and the points that it brings at once.
fn describe_hint_move(t: Table, pointer: &Pointer) -> String {
    let app = t.app;
    let gain = |squares: &[(krajina_rules::domino::Square, i32)], at| {
        squares.iter().find(|(square, _)| *square == at).map_or(0, |(_, gain)| *gain)
    };
    let person = |person: krajina_rules::hunters::Person| app.say(&format!("person-{}", person.name()));
    match (pointer.of(), t.task.get()) {
        (Some(Move::Take(number)), _) => {
            let halves = t.ask(|game| describe_halves(app, &game.play.halves(number)));
            app.tell("hint-take", &[("number", number.get().into()), ("halves", halves.into())])
        }
        (Some(Move::Place(placement)), Task::Place(_, places)) => {
            let gain = places.iter().find(|(place, _)| *place == placement).map_or(0, |(_, gain)| *gain);
            app.tell("hint-place", &[("what", placement.to_string().into()), ("points", gain.into())])
        }
        (Some(Move::Lava(square)), Task::Lava(squares)) => app.tell(
            "hint-lava",
            &[("what", square.to_string().into()), ("points", gain(&squares, square).into())],
        ),
        (Some(Move::Settle(square)), Task::Settle(_, squares)) => app.tell(
            "hint-settle",
            &[("what", square.to_string().into()), ("points", gain(&squares, square).into())],
        ),
        (Some(Move::Recruit(who, [a, b])), _) => {
            app.tell("hint-recruit", &[("person", person(who).into()), ("what", format!("{a}, {b}").into())])
        }
        (Some(Move::Call(who)), _) => app.tell("hint-call", &[("person", person(who).into())]),
        (Some(Move::Pass), _) => app.say("hint-pass"),
        (Some(Move::Look(_)), _) => app.say("hint-look"),
        (Some(Move::Discard), _) => app.say("hint-discard"),
        (Some(Move::Pair { outer: true }), _) => app.say("hint-pair-outer"),
        (Some(Move::Pair { outer: false }), _) => app.say("hint-pair-inner"),
        _ => pointer.action.to_string(),
    }
}

/// The bot's expectation, and how much worse the next best move would be.
fn why(app: App, advice: &Advice) -> String {
    let percent = |chance: f64| (chance * 100.0).round() as i32;
    let expected = app.tell(
        "hint-expects",
        &[("points", (advice.points.round() as i32).into()), ("chance", percent(advice.win).into())],
    );
    let Some((points, win)) = &advice.second else { return expected };
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

//! A guide for the first round: says what can be done next, and goes on when it has been done.

use super::table::Table;
use crate::prelude::*;
use krajina_rules::worlds::{Held, Phase, Rotation};

/// The steps, in the order in which they are said.
const STEPS: [&str; 8] = [
    "w-lesson-take",
    "w-lesson-turn",
    "w-lesson-flip",
    "w-lesson-place",
    "w-lesson-joins",
    "w-lesson-areas",
    "w-lesson-volcanoes",
    "w-lesson-stop",
];

/// The guide's words.
pub(crate) fn guide(t: Table) -> impl IntoView {
    let app = t.app;
    let step = RwSignal::new(0_usize);
    let done = Memo::new(move |_| is_done(t, step.get()));
    Effect::new(move |_| {
        if done.get() {
            step.update(|step| *step += 1);
        }
    });
    Effect::new(move |_| {
        if let Some(message) = STEPS.get(step.get()) {
            app.live.set(app.say(message));
        }
    });
    move || {
        let message = *STEPS.get(step.get())?;
        Some(view! {
            <p class="guide" id="guide" data-step=step.get()>
                <b>{format!("{}/{} ", step.get() + 1, STEPS.len())}</b>{app.t(message)}
            </p>
        })
    }
}

/// Has what a step asks for been done?
fn is_done(t: Table, step: usize) -> bool {
    let Some(me) = t.me() else { return false };
    let built = me.occupied().len();
    let tile = match me.hand {
        Some(Held::Tile(tile)) => Some(tile),
        _ => None,
    };
    match STEPS.get(step).copied().unwrap_or_default() {
        "w-lesson-take" => tile.is_some() || built > 0,
        "w-lesson-turn" => t.rotation.get() != Rotation::R0 || built > 0,
        "w-lesson-flip" => {
            let flipped =
                tile.is_some_and(|tile| t.ask(|world| world.heap().tile(tile).face) != t.face.get());
            flipped || built > 0
        }
        "w-lesson-place" => built > 0,
        "w-lesson-joins" => built > 1,
        "w-lesson-areas" => built > 3,
        "w-lesson-volcanoes" => built > 5,
        _ => t.phase() != Phase::Building && built > 0,
    }
}

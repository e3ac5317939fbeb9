//! The panel of the guide through the first round.

use super::table::Table;
use crate::prelude::*;
use krajina_app::driver::{Driver, LessonDriver};
use krajina_app::worlds::{Guide, TileHand};

/// The guide's text.
pub(crate) fn guide(t: Table) -> impl IntoView {
    let app = t.app;
    Effect::new(move |_| {
        t.handle.model.track();
        t.held();
        follow(t, t.hand.get_untracked());
    });
    let step = Memo::new(move |_| t.handle.status.with(|status| status.step));
    let message = move || {
        step.track();
        t.handle.ask_driver(guide_of)?.and_then(Guide::message)
    };
    Effect::new(move |_| {
        if let Some(message) = message() {
            app.live_region.set(app.say(message));
        }
    });
    move || {
        let message = message()?;
        Some(view! {
            <p class="guide" id="guide" data-step=step.get()>
                <b>{format!("{}/{} ", step.get() + 1, Guide::STEPS)}</b>{app.t(message)}
            </p>
        })
    }
}

fn guide_of(driver: &Driver) -> Option<Guide> {
    match driver {
        Driver::Lesson(lesson) => match &**lesson {
            LessonDriver::Guided(guided) => Some(guided.guide),
            LessonDriver::Scripted(_) => None,
        },
        _ => None,
    }
}

/// Advances the guide past every step that has been done.
fn follow(t: Table, hand: TileHand) {
    t.handle.drive(|driver, context| {
        if let Driver::Lesson(lesson) = driver
            && let LessonDriver::Guided(guided) = &mut **lesson
        {
            guided.follow(context.table, hand);
        }
        (false, ())
    });
}

//! Messages about events other than moves, shown for a moment and announced to screen readers.

use super::question::name_at;
use super::table_subscription::TableSubscription;
use crate::app::App;
use crate::prelude::*;
use krajina_app::json;
use krajina_wire::{Event, RoomView};
use std::time::Duration;

/// How long a message is shown.
const SHOWN: Duration = Duration::from_secs(5);

/// The sentence about an event; `None` for events that are visible anyway.
fn sentence(app: App, room: &RoomView, event: &Event) -> Option<String> {
    let of = |message: &str, seat| Some(app.tell(message, &[("name", name_at(app, room, seat).into())]));
    match event {
        Event::Acted { .. } | Event::Said(_) => None,
        Event::Started => Some(app.say("news-started")),
        Event::Undone { seat, .. } => of("news-undone", *seat),
        Event::TakenOver { seat } => of("news-taken-over", *seat),
        Event::HandedBack { seat } => of("news-handed-back", *seat),
        Event::Flagged { seat } => of("news-flagged", *seat),
        Event::Declined => Some(app.say("news-declined")),
        Event::Removed { .. } => Some(app.say("news-removed")),
        Event::Finished => Some(app.say("news-finished")),
    }
}

/// Shows messages as long as the table is open.
pub(crate) fn news(app: App, subscription: TableSubscription) -> impl IntoView {
    let shown = RwSignal::new(None::<String>);
    let count = StoredValue::new(0_u32);
    subscription.listen(move |mirror, events| {
        let Some(room) = json::part(mirror, "room") else { return };
        // The bar keeps showing that the game is over, and the result stands where messages appear: only announce
        // that.
        let sentences = |by_eye: bool| -> Vec<String> {
            untrack(|| {
                let events = events.iter().filter(|event| !(by_eye && matches!(event, Event::Finished)));
                events.filter_map(|event| sentence(app, &room, event)).collect()
            })
        };
        let announced = sentences(false);
        if announced.is_empty() {
            return;
        }
        app.live_region.set(announced.join(" "));
        let seen = sentences(true);
        if seen.is_empty() {
            return;
        }
        shown.set(Some(seen.join(" ")));
        count.update_value(|count| *count += 1);
        let number = count.get_value();
        set_timeout(
            move || {
                // Newer messages have their own timer; the table may have been left.
                if count.try_get_value() == Some(number) {
                    shown.set(None);
                }
            },
            SHOWN,
        );
    });
    move || shown.get().map(|words| view! { <p class="tidings" aria-hidden="true">{words}</p> })
}

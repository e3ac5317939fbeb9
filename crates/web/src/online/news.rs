//! What happens at the table beside moves, told for a moment and read aloud.

use super::question::name_at;
use super::sight::Sight;
use crate::app::App;
use crate::json;
use crate::prelude::*;
use krajina_wire::{Event, RoomView};
use std::time::Duration;

/// How long news are shown.
const SHOWN: Duration = Duration::from_secs(5);

/// The sentence of an event; none for those that show by themselves.
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

/// Tells what happens as long as the table is looked at.
pub(crate) fn news(app: App, sight: Sight) -> impl IntoView {
    let shown = RwSignal::new(None::<String>);
    let count = StoredValue::new(0_u32);
    sight.listen(move |mirror, events| {
        let Some(room) = json::part(mirror, "room") else { return };
        let sentences: Vec<String> =
            untrack(|| events.iter().filter_map(|event| sentence(app, &room, event)).collect());
        if sentences.is_empty() {
            return;
        }
        let words = sentences.join(" ");
        app.live.set(words.clone());
        shown.set(Some(words));
        count.update_value(|count| *count += 1);
        let number = count.get_value();
        set_timeout(
            move || {
                // Newer ones have their own time; the table may have been left.
                if count.try_get_value() == Some(number) {
                    shown.set(None);
                }
            },
            SHOWN,
        );
    });
    move || shown.get().map(|words| view! { <p class="tidings" aria-hidden="true">{words}</p> })
}

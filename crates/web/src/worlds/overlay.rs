//! Overlays on the table: the countdown, a pause.

use super::table::Table;
use crate::prelude::*;
use krajina_rules::worlds::Phase;
use leptos::html::Button;

/// The countdown from three (M13).
pub(crate) fn countdown(t: Table) -> impl IntoView {
    let number = move || {
        let left = t.left.get().filter(|_| t.phase() == Phase::Countdown && !t.paused.get())?;
        Some(left.div_ceil(1_000).clamp(1, 3))
    };
    Effect::new(move |before: Option<Phase>| {
        let phase = t.phase();
        if before == Some(Phase::Countdown) && phase == Phase::Building {
            t.app.live_region.set(untrack(|| t.app.say("w-now")));
        }
        phase
    });
    move || {
        number().map(|number| view! { <div class="countdown" id="countdown" role="status"><span>{number}</span></div> })
    }
}

/// The pause: hides the heap, so that players cannot search it meanwhile.
pub(crate) fn pause(t: Table) -> impl IntoView {
    let app = t.app;
    let go = NodeRef::<Button>::new();
    Effect::new(move |_| {
        if let Some(go) = go.get() {
            let _ = go.focus();
        }
    });
    move || {
        super::heap::is_hidden(t).then(|| view! {
            <div class="veil still" id="still">
                <div class="sheet" role="dialog" aria-modal="true" aria-labelledby="still-title">
                    <h2 id="still-title">{app.t("w-still")}</h2>
                    <p>{app.t("w-still-about")}</p>
                    // At an online table the notes give the reason and the button to continue.
                    {match t.handle.online_table {
                        Some(subscription) => crate::online::at_table_notes(app, subscription).into_any(),
                        None => view! {
                            <button node_ref=go type="button" class="big" id="go-on" on:click=move |_| super::local::pause(t, false)>{app.t("w-go-on")}</button>
                        }.into_any(),
                    }}
                </div>
            </div>
        })
    }
}

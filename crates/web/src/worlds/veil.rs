//! What lies over the table for a while: the countdown, a pause.

use super::table::Table;
use crate::prelude::*;
use krajina_rules::worlds::Phase;
use leptos::html::Button;

/// Three, two, one (M13).
pub(crate) fn countdown(t: Table) -> impl IntoView {
    let number = move || {
        let left = t.left.get().filter(|_| t.phase() == Phase::Countdown && !t.paused.get())?;
        Some(left.div_ceil(1_000).clamp(1, 3))
    };
    Effect::new(move |before: Option<Phase>| {
        let phase = t.phase();
        if before == Some(Phase::Countdown) && phase == Phase::Building {
            t.app.live.set(untrack(|| t.app.say("w-now")));
        }
        phase
    });
    move || {
        number().map(|number| view! { <div class="countdown" id="countdown" role="status"><span>{number}</span></div> })
    }
}

/// Time stands still: the heap is hidden, so that nobody searches meanwhile.
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
                    // At an online table the notes say why, and whoever may lets time go on.
                    {match app.at {
                        Some(sight) => crate::online::at_table_notes(app, sight).into_any(),
                        None => view! {
                            <button node_ref=go type="button" class="big" id="go-on" on:click=move |_| super::local::pause(t, false)>{app.t("w-go-on")}</button>
                        }.into_any(),
                    }}
                </div>
            </div>
        })
    }
}

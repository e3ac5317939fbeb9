//! The state of the connection, where something has to be said about it.

use super::connection::Line;
use crate::app::App;
use crate::prelude::*;

/// Says that the connection is lost and being opened again, or that it will not be.
pub(crate) fn banner(app: App) -> impl IntoView {
    let online = app.online;
    let words = move || match online.line.get() {
        Line::Idle | Line::Open => None,
        Line::Opening => Some(app.say("line-opening")),
        Line::Lost => Some(app.say("line-lost")),
        Line::Away(code) => Some(app.say(&format!("error-{code}"))),
    };
    let state = move || match online.line.get() {
        Line::Idle => "idle",
        Line::Opening => "opening",
        Line::Open => "open",
        Line::Lost => "lost",
        Line::Away(_) => "away",
    };
    view! {
        <div class="line-state" role="status" data-line=state hidden=move || words().is_none()>
            <span>{move || words().unwrap_or_default()}</span>
            {move || (online.line.get() == Line::Lost).then(|| view! {
                <button type="button" class="plain" on:click=move |_| online.try_now()>{app.t("line-try-now")}</button>
            })}
        </div>
    }
}

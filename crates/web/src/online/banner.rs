//! A banner about the state of the connection.

use super::connection::ConnectionState;
use crate::app::App;
use crate::prelude::*;

/// Says that the connection is lost and being reopened, or that it will not be.
pub(crate) fn banner(app: App) -> impl IntoView {
    let online = app.online;
    let words = move || match online.state.get() {
        ConnectionState::Idle | ConnectionState::Open => None,
        ConnectionState::Opening => Some(app.say("line-opening")),
        ConnectionState::Lost => Some(app.say("line-lost")),
        ConnectionState::Closed(code) => Some(app.say(&format!("error-{code}"))),
    };
    let state = move || match online.state.get() {
        ConnectionState::Idle => "idle",
        ConnectionState::Opening => "opening",
        ConnectionState::Open => "open",
        ConnectionState::Lost => "lost",
        ConnectionState::Closed(_) => "away",
    };
    view! {
        <div class="line-state" role="status" data-line=state hidden=move || words().is_none()>
            <span>{move || words().unwrap_or_default()}</span>
            {move || (online.state.get() == ConnectionState::Lost).then(|| view! {
                <button type="button" class="plain" on:click=move |_| online.try_now()>{app.t("line-try-now")}</button>
            })}
        </div>
    }
}

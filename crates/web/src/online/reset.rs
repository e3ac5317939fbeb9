//! A new password for who has forgotten the old one, with a link from whoever runs the server.

use super::account::{FieldKind, Form};
use super::http;
use super::me;
use super::place::{Place, Token};
use crate::app::App;
use crate::prelude::*;
use leptos::ev;
use serde_json::json;

/// The page of the link.
pub(crate) fn reset(app: App, token: Token) -> impl IntoView {
    let form = Form::new(app, "");
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let body = json!({ "token": token.text(), "password": form.new.get_untracked() });
        form.run(
            Box::pin(async move {
                http::tell("POST", "/api/reset", &body).await?;
                // Whoever was logged in here may be logged out now.
                Ok(Some(me::ask().await))
            }),
            "reset-done",
        );
    };
    view! {
        <main class="setup account">
            <form class="card" id="reset" on:submit=submit>
                <h1>{app.t("reset")}</h1>
                {form.field("reset-password", "account-password-new", FieldKind::NewPassword, form.new)}
                <p class="small">{app.t("account-password-about")}</p>
                {form.outcome()}
                <button type="submit" class="big" disabled=move || form.busy.get()>{app.t("password-go")}</button>
                <a class="plain" href=Place::Me.hash()>{app.t("log-in")}</a>
            </form>
        </main>
    }
}

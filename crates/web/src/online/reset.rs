//! Resetting a forgotten password with a link from the server's operator.

use super::account::{FieldKind, Form};
use super::http;
use super::me;
use crate::app::App;
use crate::prelude::*;
use krajina_app::{OnlinePage, ResetToken};
use krajina_wire::api::PasswordReset;
use leptos::ev;

/// The page of the link.
pub(crate) fn reset(app: App, token: ResetToken) -> impl IntoView {
    let form = Form::new(app, "");
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let request = PasswordReset { token: token.text().to_owned(), password: form.new.get_untracked() };
        let body = http::body(&request);
        form.run(
            Box::pin(async move {
                http::send_without_reply("POST", "/api/reset", body).await?;
                // The visitor may be logged out now.
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
                <a class="plain" href=OnlinePage::Me.hash()>{app.t("log-in")}</a>
            </form>
        </main>
    }
}

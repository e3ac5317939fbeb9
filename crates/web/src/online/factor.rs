//! The second factor of an account: switching it on with a telephone, and off again.

use super::account::{Doing, FieldKind, Form};
use super::http::{self, Failure};
use super::invite::qr_code;
use crate::app::App;
use crate::prelude::*;
use leptos::ev;
use leptos::task::spawn_local;
use serde::Deserialize;
use serde_json::json;

const PATH: &str = "/api/me/factor";

/// What the server says about it.
#[derive(Deserialize)]
struct HasFactor {
    on: bool,
    recovery_codes: usize,
}

/// What the telephone needs.
#[derive(Clone, Deserialize)]
struct Begun {
    secret: String,
    address: String,
}

#[derive(Deserialize)]
struct Recovery {
    recovery_codes: Vec<String>,
}

/// How far it is.
#[derive(Clone)]
enum Stage {
    Off,
    Begun(Begun),
    /// How many recovery codes there are, and which, as long as they are shown.
    On(usize, Vec<String>),
}

/// The part of the account's page.
pub(super) fn second_factor(app: App) -> impl IntoView {
    let (form, stage) = (Form::new(app, ""), RwSignal::new(Stage::Off));
    spawn_local(async move {
        if let Ok(HasFactor { on: true, recovery_codes }) = http::get(PATH).await {
            stage.try_set(Stage::On(recovery_codes, Vec::new()));
        }
    });
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let proof = json!({ "password": form.password.get_untracked(), "code": form.shown_code() });
        let (doing, done): (Doing, _) = match stage.get_untracked() {
            Stage::Off => {
                let begin = async move { Ok(Stage::Begun(http::send("POST", PATH, &proof).await?)) };
                (then(stage, begin), "factor-begun")
            }
            Stage::Begun(_) => {
                let body = json!({ "code": form.shown_code() });
                let finish = async move {
                    let codes = http::send::<Recovery>("PUT", PATH, &body).await?.recovery_codes;
                    Ok(Stage::On(codes.len(), codes))
                };
                (then(stage, finish), "factor-on-done")
            }
            Stage::On(..) => {
                let end = async move { http::tell("DELETE", PATH, &proof).await.map(|()| Stage::Off) };
                (then(stage, end), "factor-off-done")
            }
        };
        form.run(doing, done);
    };
    let password =
        move || form.field("factor-password", "account-password", FieldKind::Password, form.password);
    let fields = move || {
        match stage.get() {
        Stage::Off => view! {
            <p class="small">{app.t("factor-about")}</p>
            {password()}
        }
        .into_any(),
        Stage::Begun(begun) => view! {
            <p class="small">{app.t("factor-scan")}</p>
            <div class="qr" role="img" aria-label=app.t("factor-qr") inner_html=qr_code(&begun.address).unwrap_or_default()></div>
            <code id="factor-secret" class="secret">{begun.secret}</code>
            {form.code_field("factor-code")}
        }
        .into_any(),
        Stage::On(left, codes) => view! {
            <p class="small">{move || app.tell("factor-on", &[("left", left.into())])}</p>
            {(!codes.is_empty()).then(|| view! {
                <p class="small">{app.t("factor-keep")}</p>
                <code id="recovery-codes" class="secret">{codes.join(" ")}</code>
            })}
            {password()}
            {form.code_field("factor-code")}
        }
        .into_any(),
    }
    };
    let go = move || {
        stage.with(|stage| match stage {
            Stage::Off => app.say("factor-begin"),
            Stage::Begun(_) => app.say("factor-finish"),
            Stage::On(..) => app.say("factor-off"),
        })
    };
    view! {
        <form class="card" id="factor" on:submit=submit>
            <h2>{app.t("factor")}</h2>
            {fields}
            {form.outcome()}
            <button type="submit" class="plain" disabled=move || form.busy.get()>{go}</button>
        </form>
    }
}

/// Does something that leads to another stage. Whoever sits here stays the same.
fn then(stage: RwSignal<Stage>, doing: impl Future<Output = Result<Stage, Failure>> + 'static) -> Doing {
    Box::pin(async move {
        stage.try_set(doing.await?);
        Ok(None)
    })
}

//! The second factor of an account: switching it on with a phone, and off again.

use super::account::{FieldKind, Form, FormRequest};
use super::http::{self, RequestError};
use super::invite::qr_code;
use crate::app::App;
use crate::prelude::*;
use krajina_wire::api::{Confirmation, FactorCode, FactorSecret, FactorStatus, RecoveryCodes};
use leptos::ev;
use leptos::task::spawn_local;

const PATH: &str = "/api/me/factor";

/// The state of the setup.
#[derive(Clone)]
enum FactorStage {
    Off,
    Begun(FactorSecret),
    /// The number of recovery codes, and the codes while they are shown.
    On(usize, Vec<String>),
}

/// The section of the account page.
pub(super) fn second_factor(app: App) -> impl IntoView {
    let (form, stage) = (Form::new(app, ""), RwSignal::new(FactorStage::Off));
    spawn_local(async move {
        if let Ok(FactorStatus { on: true, recovery_codes }) = http::get(PATH).await {
            stage.try_set(FactorStage::On(recovery_codes as usize, Vec::new()));
        }
    });
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let password = Some(form.password.get_untracked());
        let proof = http::body(&Confirmation { password, code: form.shown_code() });
        let (doing, done): (FormRequest, _) = match stage.get_untracked() {
            FactorStage::Off => {
                let begin = async move { Ok(FactorStage::Begun(http::send("POST", PATH, proof).await?)) };
                (then(stage, begin), "factor-begun")
            }
            FactorStage::Begun(_) => {
                let body = http::body(&FactorCode { code: form.shown_code().unwrap_or_default() });
                let finish = async move {
                    let codes = http::send::<RecoveryCodes>("PUT", PATH, body).await?.recovery_codes;
                    Ok(FactorStage::On(codes.len(), codes))
                };
                (then(stage, finish), "factor-on-done")
            }
            FactorStage::On(..) => {
                let end = async move {
                    http::send_without_reply("DELETE", PATH, proof).await.map(|()| FactorStage::Off)
                };
                (then(stage, end), "factor-off-done")
            }
        };
        form.run(doing, done);
    };
    let password =
        move || form.field("factor-password", "account-password", FieldKind::Password, form.password);
    let fields = move || {
        match stage.get() {
        FactorStage::Off => view! {
            <p class="small">{app.t("factor-about")}</p>
            {password()}
        }
        .into_any(),
        FactorStage::Begun(begun) => view! {
            <p class="small">{app.t("factor-scan")}</p>
            <div class="qr" role="img" aria-label=app.t("factor-qr") inner_html=qr_code(&begun.address).unwrap_or_default()></div>
            <code id="factor-secret" class="secret">{begun.secret}</code>
            {form.code_field("factor-code")}
        }
        .into_any(),
        FactorStage::On(left, codes) => view! {
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
            FactorStage::Off => app.say("factor-begin"),
            FactorStage::Begun(_) => app.say("factor-finish"),
            FactorStage::On(..) => app.say("factor-off"),
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

/// A request that leads to another stage. The visitor stays the same.
fn then(
    stage: RwSignal<FactorStage>,
    doing: impl Future<Output = Result<FactorStage, RequestError>> + 'static,
) -> FormRequest {
    Box::pin(async move {
        stage.try_set(doing.await?);
        Ok(None)
    })
}

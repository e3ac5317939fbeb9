//! Whoever sits here: name, account, own data.

use super::factor::second_factor;
use super::http::{self, Failure};
use super::keys::{devices, tokens};
use super::me::{Kind, Me, Who};
use super::place::Place;
use crate::app::{App, Page};
use crate::prelude::*;
use crate::storage;
use krajina_wire::ErrorCode;
use leptos::ev;
use leptos::task::spawn_local;
use serde_json::json;
use std::pin::Pin;

pub(super) type Doing = Pin<Box<dyn Future<Output = Result<Option<Who>, Failure>>>>;

/// A form that asks the server for something: what is written in it, what became of it.
#[derive(Clone, Copy)]
pub(super) struct Form {
    app: App,
    name: RwSignal<String>,
    pub(super) password: RwSignal<String>,
    pub(super) new: RwSignal<String>,
    /// A code of the second factor.
    code: RwSignal<String>,
    /// Has the server asked for it?
    wants_code: RwSignal<bool>,
    pub(super) busy: RwSignal<bool>,
    failure: RwSignal<Option<Failure>>,
    done: RwSignal<Option<&'static str>>,
}

impl Form {
    pub(super) fn new(app: App, name: &str) -> Form {
        Form {
            app,
            name: RwSignal::new(name.to_owned()),
            password: RwSignal::new(String::new()),
            new: RwSignal::new(String::new()),
            code: RwSignal::new(String::new()),
            wants_code: RwSignal::new(false),
            busy: RwSignal::new(false),
            failure: RwSignal::new(None),
            done: RwSignal::new(None),
        }
    }

    /// Does what was asked for: somebody else may sit here afterwards.
    pub(super) fn run(self, doing: Doing, done: &'static str) {
        self.busy.set(true);
        self.failure.set(None);
        spawn_local(async move {
            let result = doing.await;
            self.busy.try_set(false);
            match result {
                Ok(who) => {
                    self.password.try_set(String::new());
                    self.new.try_set(String::new());
                    self.code.try_set(String::new());
                    self.done.try_set(Some(done));
                    if let Some(who) = who {
                        if let Who::Known(me) = &who {
                            storage::keep("name", &me.name.to_string());
                        }
                        self.app.online.meet(who);
                    }
                }
                Err(why) => {
                    if matches!(&why, Failure::Refused(refusal) if refusal.code == ErrorCode::SecondFactor) {
                        self.wants_code.try_set(true);
                    }
                    self.failure.try_set(Some(why));
                }
            }
        });
    }

    /// The code of the second factor, if one was written.
    pub(super) fn shown_code(self) -> Option<String> {
        Some(self.code.get_untracked()).filter(|code| !code.is_empty())
    }

    /// The field for a code.
    pub(super) fn code_field(self, id: &'static str) -> impl IntoView {
        self.field(id, "factor-code", FieldKind::Code, self.code)
    }

    /// The field for a code, once the server has asked for it.
    fn asked_code(self, id: &'static str) -> impl IntoView {
        move || self.wants_code.get().then(|| self.code_field(id))
    }

    pub(super) fn field(
        self,
        id: &'static str,
        message: &'static str,
        kind: FieldKind,
        value: RwSignal<String>,
    ) -> impl IntoView {
        let app = self.app;
        let (input, autocomplete, most) = match kind {
            FieldKind::Name => ("text", "username", "24"),
            FieldKind::Password => ("password", "current-password", "128"),
            FieldKind::NewPassword => ("password", "new-password", "128"),
            FieldKind::Code => ("text", "one-time-code", "40"),
        };
        view! {
            <label class="field">
                <span>{app.t(message)}</span>
                <input
                    type=input
                    id=id
                    autocomplete=autocomplete
                    maxlength=most
                    required
                    prop:value=move || value.get()
                    on:input=move |event| value.set(event_target_value(&event))
                />
            </label>
        }
    }

    /// What became of it, for eyes and screen readers.
    pub(super) fn outcome(self) -> impl IntoView {
        let app = self.app;
        view! {
            <p class="why" role="alert">{move || self.failure.get().map(|why| app.say(&why.message()))}</p>
            <p class="small" role="status">{move || self.done.get().map(|done| app.say(done))}</p>
        }
    }
}

#[derive(Clone, Copy)]
pub(super) enum FieldKind {
    Name,
    Password,
    NewPassword,
    Code,
}

/// The page of whoever sits here.
pub(crate) fn account(app: App) -> impl IntoView {
    let online = app.online;
    online.recognise();
    let stage = Memo::new(move |_| online.who.get());
    view! {
        <main class="setup account">
            <header class="bar">
                <button type="button" class="plain" on:click=move |_| app.open(Page::Online(Place::Lobby))>
                    <span aria-hidden="true">"← "</span>{app.t("to-lobby")}
                </button>
                <h1>{app.t("account-title")}</h1>
            </header>
            {move || match stage.get() {
                Who::Known(me) => known(app, me).into_any(),
                Who::Nobody => view! {
                    {log_in(app)}
                    {sign_up(app, None)}
                }.into_any(),
                Who::Unreachable => view! { <p role="alert">{app.t("online-unreachable")}</p> }.into_any(),
                Who::Unasked | Who::Asking => view! { <p role="status">{app.t("online-asking")}</p> }.into_any(),
            }}
        </main>
    }
}

fn known(app: App, me: Me) -> impl IntoView {
    let (guest, person, name) = (me.kind == Kind::Guest, me.person, me.name.to_string());
    view! {
        <section class="card">
            <h2 id="me-name">{name.clone()}</h2>
            <p class="small">{app.t(if guest { "account-guest" } else { "account-yes" })}</p>
            <div class="row">
                <a class="plain" id="to-profile" href=Place::Person(person).hash()>{app.t("account-profile")}</a>
                <button type="button" class="plain" id="log-out" on:click=move |_| log_out(app)>
                    {app.t(if guest { "account-leave" } else { "account-log-out" })}
                </button>
            </div>
        </section>
        {rename(app, name.clone())}
        {guest.then(|| sign_up(app, Some(name.clone())))}
        {guest.then(|| log_in(app))}
        {(!guest).then(|| change_password(app))}
        {(!guest).then(|| second_factor(app))}
        {devices(app, guest)}
        {(!guest).then(|| tokens(app))}
        <section class="card">
            <h2>{app.t("account-data")}</h2>
            <p class="small">{app.t("account-data-about")}</p>
            <div class="row"><a class="plain" id="export" href="/api/me/export" download="krajina.json">{app.t("account-export")}</a></div>
        </section>
        {delete(app, guest)}
    }
}

fn log_out(app: App) {
    spawn_local(async move {
        if http::tell("POST", "/api/logout", &json!({})).await.is_ok() {
            app.online.meet(Who::Nobody);
        }
    });
}

fn rename(app: App, name: String) -> impl IntoView {
    let form = Form::new(app, &name);
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let name = form.name.get_untracked();
        form.run(
            Box::pin(async move {
                let me: Me = http::send("PATCH", "/api/me", &json!({ "name": name.trim() })).await?;
                Ok(Some(Who::Known(me)))
            }),
            "account-renamed",
        );
    };
    view! {
        <form class="card" on:submit=submit>
            <h2>{app.t("account-rename")}</h2>
            {form.field("new-name", "account-name", FieldKind::Name, form.name)}
            {form.outcome()}
            <button type="submit" class="plain" disabled=move || form.busy.get()>{app.t("account-rename-go")}</button>
        </form>
    }
}

/// A new account, of the guest who sits here with all games, or of nobody yet.
fn sign_up(app: App, guest: Option<String>) -> impl IntoView {
    let about = if guest.is_some() { "sign-up-guest" } else { "sign-up-about" };
    let form = Form::new(app, &guest.unwrap_or_default());
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let body =
            json!({ "name": form.name.get_untracked().trim(), "password": form.password.get_untracked() });
        form.run(
            Box::pin(async move {
                let me: Me = http::send("POST", "/api/account", &body).await?;
                Ok(Some(Who::Known(me)))
            }),
            "sign-up-done",
        );
    };
    view! {
        <form class="card" id="sign-up" on:submit=submit>
            <h2>{app.t("sign-up")}</h2>
            <p class="small">{app.t(about)}</p>
            {form.field("sign-up-name", "account-name", FieldKind::Name, form.name)}
            {form.field("sign-up-password", "account-password-new", FieldKind::NewPassword, form.password)}
            <p class="small">{app.t("account-password-about")}</p>
            {form.outcome()}
            <button type="submit" class="big" disabled=move || form.busy.get()>{app.t("sign-up-go")}</button>
        </form>
    }
}

fn log_in(app: App) -> impl IntoView {
    let form = Form::new(app, "");
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let body = json!({
            "name": form.name.get_untracked().trim(),
            "password": form.password.get_untracked(),
            "code": form.shown_code(),
        });
        form.run(
            Box::pin(async move {
                let me: Me = http::send("POST", "/api/login", &body).await?;
                Ok(Some(Who::Known(me)))
            }),
            "log-in-done",
        );
    };
    view! {
        <form class="card" id="log-in" on:submit=submit>
            <h2>{app.t("log-in")}</h2>
            {form.field("log-in-name", "account-name", FieldKind::Name, form.name)}
            {form.field("log-in-password", "account-password", FieldKind::Password, form.password)}
            {form.asked_code("log-in-code")}
            {form.outcome()}
            <button type="submit" class="big" disabled=move || form.busy.get()>{app.t("log-in-go")}</button>
        </form>
    }
}

fn change_password(app: App) -> impl IntoView {
    let form = Form::new(app, "");
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let body = json!({
            "old": form.password.get_untracked(),
            "new": form.new.get_untracked(),
            "code": form.shown_code(),
        });
        form.run(
            Box::pin(async move { http::tell("POST", "/api/password", &body).await.map(|()| None) }),
            "password-done",
        );
    };
    view! {
        <form class="card" on:submit=submit>
            <h2>{app.t("password-change")}</h2>
            {form.field("password-old", "account-password", FieldKind::Password, form.password)}
            {form.field("password-new", "account-password-new", FieldKind::NewPassword, form.new)}
            {form.asked_code("password-code")}
            {form.outcome()}
            <button type="submit" class="plain" disabled=move || form.busy.get()>{app.t("password-go")}</button>
        </form>
    }
}

fn delete(app: App, guest: bool) -> impl IntoView {
    let form = Form::new(app, "");
    let sure = RwSignal::new(false);
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let password = (!guest).then(|| form.password.get_untracked());
        let body = json!({ "password": password, "code": form.shown_code() });
        form.run(
            Box::pin(async move { http::tell("DELETE", "/api/me", &body).await.map(|()| Some(Who::Nobody)) }),
            "delete-done",
        );
    };
    view! {
        <form class="card" id="delete" on:submit=submit>
            <h2>{app.t("delete")}</h2>
            <p class="small">{app.t("delete-about")}</p>
            <label class="option">
                <input type="checkbox" id="delete-sure" prop:checked=move || sure.get() on:change=move |event| sure.set(event_target_checked(&event)) />
                <span>{app.t("delete-sure")}</span>
            </label>
            {(!guest).then(|| form.field("delete-password", "account-password", FieldKind::Password, form.password))}
            {form.asked_code("delete-code")}
            {form.outcome()}
            <button type="submit" class="plain danger" disabled=move || form.busy.get() || !sure.get()>{app.t("delete-go")}</button>
        </form>
    }
}

//! The account page: name, account, own data.

use super::factor::second_factor;
use super::http::{self, RequestError};
use super::me::SignInState;
use super::sessions_and_tokens::{devices, tokens};
use crate::app::{App, Page};
use crate::prelude::*;
use crate::storage;
use krajina_app::OnlinePage;
use krajina_wire::api::{Confirmation, GuestName, Me, NewAccount, NewPassword, SignIn};
use krajina_wire::{ErrorCode, PersonKind};
use leptos::ev;
use leptos::task::spawn_local;
use std::pin::Pin;

pub(super) type FormRequest = Pin<Box<dyn Future<Output = Result<Option<SignInState>, RequestError>>>>;

/// A form that sends a request: its fields and its result.
#[derive(Clone, Copy)]
pub(super) struct Form {
    app: App,
    name: RwSignal<String>,
    pub(super) password: RwSignal<String>,
    pub(super) new: RwSignal<String>,
    /// Second-factor code.
    code: RwSignal<String>,
    /// Whether the server has asked for the code.
    wants_code: RwSignal<bool>,
    pub(super) busy: RwSignal<bool>,
    failure: RwSignal<Option<RequestError>>,
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

    /// Runs a request. Another person may be signed in afterwards.
    pub(super) fn run(self, doing: FormRequest, done: &'static str) {
        self.busy.set(true);
        self.failure.set(None);
        spawn_local(async move {
            let result = doing.await;
            self.busy.try_set(false);
            match result {
                Ok(sign_in) => {
                    self.password.try_set(String::new());
                    self.new.try_set(String::new());
                    self.code.try_set(String::new());
                    self.done.try_set(Some(done));
                    if let Some(sign_in) = sign_in {
                        if let SignInState::Known(me) = &sign_in {
                            storage::keep("name", &me.name.to_string());
                        }
                        self.app.online.set_sign_in(sign_in);
                    }
                }
                Err(why) => {
                    if matches!(&why, RequestError::Refused(refusal) if refusal.code == ErrorCode::SecondFactor)
                    {
                        self.wants_code.try_set(true);
                    }
                    self.failure.try_set(Some(why));
                }
            }
        });
    }

    fn written_name(self) -> String {
        self.name.get_untracked().trim().to_owned()
    }

    pub(super) fn shown_code(self) -> Option<String> {
        Some(self.code.get_untracked()).filter(|code| !code.is_empty())
    }

    /// The field for a second-factor code.
    pub(super) fn code_field(self, id: &'static str) -> impl IntoView {
        self.field(id, "factor-code", FieldKind::Code, self.code)
    }

    /// The field for a second-factor code, once the server has asked for it.
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

    /// The result, also announced to screen readers.
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

/// The account page.
pub(crate) fn account(app: App) -> impl IntoView {
    let online = app.online;
    online.recognise();
    let stage = Memo::new(move |_| online.sign_in.get());
    view! {
        <main class="setup account">
            <header class="bar">
                <button type="button" class="plain" on:click=move |_| app.open(Page::Online(OnlinePage::Lobby))>
                    <span aria-hidden="true">"← "</span>{app.t("to-lobby")}
                </button>
                <h1>{app.t("account-title")}</h1>
            </header>
            {move || match stage.get() {
                SignInState::Known(me) => known(app, me).into_any(),
                SignInState::Nobody => view! {
                    {log_in(app)}
                    {sign_up(app, None)}
                }.into_any(),
                SignInState::Unreachable => view! { <p role="alert">{app.t("online-unreachable")}</p> }.into_any(),
                SignInState::Unasked | SignInState::Asking => view! { <p role="status">{app.t("online-asking")}</p> }.into_any(),
            }}
        </main>
    }
}

fn known(app: App, me: Me) -> impl IntoView {
    let (guest, person, name) = (me.kind == PersonKind::Guest, me.person, me.name.to_string());
    view! {
        <section class="card">
            <h2 id="me-name">{name.clone()}</h2>
            <p class="small">{app.t(if guest { "account-guest" } else { "account-yes" })}</p>
            <div class="row">
                <a class="plain" id="to-profile" href=OnlinePage::Person(person).hash()>{app.t("account-profile")}</a>
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
        if http::send_without_reply("POST", "/api/logout", "{}".to_owned()).await.is_ok() {
            app.online.set_sign_in(SignInState::Nobody);
        }
    });
}

fn rename(app: App, name: String) -> impl IntoView {
    let form = Form::new(app, &name);
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let body = http::body(&GuestName { name: form.written_name() });
        form.run(
            Box::pin(async move {
                let me: Me = http::send("PATCH", "/api/me", body).await?;
                Ok(Some(SignInState::Known(me)))
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

/// The form for a new account. A guest keeps all their games.
fn sign_up(app: App, guest: Option<String>) -> impl IntoView {
    let about = if guest.is_some() { "sign-up-guest" } else { "sign-up-about" };
    let form = Form::new(app, &guest.unwrap_or_default());
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let request = NewAccount { name: form.written_name(), password: form.password.get_untracked() };
        let body = http::body(&request);
        form.run(
            Box::pin(async move {
                let me: Me = http::send("POST", "/api/account", body).await?;
                Ok(Some(SignInState::Known(me)))
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
        let (name, password) = (form.written_name(), form.password.get_untracked());
        let body = http::body(&SignIn { name, password, code: form.shown_code() });
        form.run(
            Box::pin(async move {
                let me: Me = http::send("POST", "/api/login", body).await?;
                Ok(Some(SignInState::Known(me)))
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
        let (old, new) = (form.password.get_untracked(), form.new.get_untracked());
        let body = http::body(&NewPassword { old, new, code: form.shown_code() });
        form.run(
            Box::pin(
                async move { http::send_without_reply("POST", "/api/password", body).await.map(|()| None) },
            ),
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
        let body = http::body(&Confirmation { password, code: form.shown_code() });
        form.run(
            Box::pin(async move {
                http::send_without_reply("DELETE", "/api/me", body).await.map(|()| Some(SignInState::Nobody))
            }),
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

//! The devices that are logged in, and the tokens of programs. Each can be revoked.

use super::http::{self, RequestError};
use super::person::day;
use super::user_agent::UserAgent;
use crate::app::App;
use crate::prelude::*;
use krajina_app::json;
use krajina_wire::api::{Confirmation, MadeToken, NewToken, SessionInfo, TokenInfo};
use leptos::ev;
use leptos::task::spawn_local;

/// A session or a token, as the page shows it.
#[derive(Clone, PartialEq)]
struct Credential {
    id: String,
    /// The user agent of a browser, or the name of a token.
    name: String,
    created_ms: u64,
}

impl From<SessionInfo> for Credential {
    fn from(SessionInfo { id, device, created_ms, .. }: SessionInfo) -> Credential {
        Credential { id, name: device, created_ms }
    }
}

impl From<TokenInfo> for Credential {
    fn from(TokenInfo { id, name, created_ms, .. }: TokenInfo) -> Credential {
        Credential { id, name, created_ms }
    }
}

/// The kind of credential in a list.
#[derive(Clone, Copy)]
enum CredentialKind {
    Sessions,
    Tokens,
}

impl CredentialKind {
    fn path(self) -> &'static str {
        match self {
            CredentialKind::Sessions => "/api/me/sessions",
            CredentialKind::Tokens => "/api/me/tokens",
        }
    }

    /// The display name, from the server's name.
    fn describe(self, app: App, name: &str) -> String {
        match self {
            CredentialKind::Sessions => UserAgent::of(name).in_words(app),
            CredentialKind::Tokens => name.to_owned(),
        }
    }

    async fn list(self) -> Result<Vec<Credential>, RequestError> {
        let text = http::ask_text("GET", self.path(), None).await?;
        let list = match self {
            CredentialKind::Sessions => json::read::<Vec<SessionInfo>>(&text).map(credentials),
            CredentialKind::Tokens => json::read::<Vec<TokenInfo>>(&text).map(credentials),
        };
        list.ok_or(RequestError::Unreachable)
    }
}

fn credentials<T: Into<Credential>>(list: Vec<T>) -> Vec<Credential> {
    list.into_iter().map(Into::into).collect()
}

/// A list of credentials, as the server has it.
#[derive(Clone, Copy)]
struct CredentialList {
    app: App,
    kind: CredentialKind,
    list: RwSignal<Vec<Credential>>,
    /// The account's password, where it is asked for again.
    password: RwSignal<String>,
    failure: RwSignal<Option<RequestError>>,
}

impl CredentialList {
    fn new(app: App, kind: CredentialKind) -> CredentialList {
        let (list, password) = (RwSignal::new(Vec::new()), RwSignal::new(String::new()));
        let credentials = CredentialList { app, kind, list, password, failure: RwSignal::new(None) };
        credentials.load();
        credentials
    }

    fn take_result<T>(self, answer: Result<T, RequestError>) -> Option<T> {
        let (answer, failure) = match answer {
            Ok(answer) => (Some(answer), None),
            Err(why) => (None, Some(why)),
        };
        self.failure.try_set(failure);
        answer
    }

    fn load(self) {
        spawn_local(async move {
            if let Some(list) = self.take_result(self.kind.list().await) {
                self.list.try_set(list);
            }
        });
    }

    fn revoke(self, id: String) {
        spawn_local(async move {
            let path = format!("{}/{id}", self.kind.path());
            let password = Some(self.password.get_untracked()).filter(|password| !password.is_empty());
            let body = http::body(&Confirmation { password, code: None });
            if self.take_result(http::send_without_reply("DELETE", &path, body).await).is_some() {
                self.password.try_set(String::new());
                self.load();
            }
        });
    }

    fn rows(self, revoke_message: &'static str) -> impl IntoView {
        let app = self.app;
        let row = move |key: Credential| {
            let id = key.id;
            let name = move || self.kind.describe(app, &key.name);
            let since = move || app.tell("key-since", &[("day", day(app, key.created_ms).into())]);
            let label = {
                let name = name.clone();
                move || format!("{}: {}", app.say(revoke_message), name())
            };
            view! {
                <li class="row">
                    <span class="key-name"><b>{name}</b>" "<small>{since}</small></span>
                    <button type="button" class="plain" aria-label=label on:click=move |_| self.revoke(id.clone())>
                        {app.t(revoke_message)}
                    </button>
                </li>
            }
        };
        view! {
            <ul class="keys">{move || self.list.get().into_iter().map(row).collect_view()}</ul>
            <p class="why" role="alert">{move || self.failure.get().map(|why| app.say(&why.message()))}</p>
        }
    }
}

/// The devices that are logged in. Logging one out needs the account's password.
pub(super) fn devices(app: App, guest: bool) -> impl IntoView {
    let credentials = CredentialList::new(app, CredentialKind::Sessions);
    let password = || {
        view! {
            <label class="field">
                <span>{app.t("account-password")}</span>
                <input type="password" id="devices-password" maxlength="128" autocomplete="current-password"
                    prop:value=move || credentials.password.get() on:input=move |event| credentials.password.set(event_target_value(&event)) />
            </label>
        }
    };
    view! {
        <section class="card" id="devices">
            <h2>{app.t("devices")}</h2>
            <p class="small">{app.t("devices-about")}</p>
            {(!guest).then(password)}
            {credentials.rows("device-out")}
        </section>
    }
}

/// Tokens for programs that play for the person.
pub(super) fn tokens(app: App) -> impl IntoView {
    let credentials = CredentialList::new(app, CredentialKind::Tokens);
    let (name, made) = (RwSignal::new(String::new()), RwSignal::new(None::<String>));
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let body = http::body(&NewToken { name: name.get_untracked().trim().to_owned() });
        spawn_local(async move {
            let answer: Result<MadeToken, RequestError> =
                http::send("POST", credentials.kind.path(), body).await;
            if let Some(new) = credentials.take_result(answer) {
                made.try_set(Some(new.token));
                name.try_set(String::new());
                credentials.load();
            }
        });
    };
    view! {
        <form class="card" id="tokens" on:submit=submit>
            <h2>{app.t("tokens")}</h2>
            <p class="small">{app.t("tokens-about")}</p>
            {credentials.rows("token-away")}
            <label class="field">
                <span>{app.t("token-name")}</span>
                <input type="text" id="token-name" maxlength="24" autocomplete="off" required
                    prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event)) />
            </label>
            <button type="submit" class="plain">{app.t("token-make")}</button>
            <div role="status">
                {move || made.get().map(|token| view! {
                    <p class="small">{app.t("token-once")}</p>
                    <code id="token">{token}</code>
                })}
            </div>
        </form>
    }
}

//! What opens somebody's door: the devices that are logged in, and the tokens of programs. Each can be taken back.

use super::http::{self, Failure};
use super::person::day;
use crate::app::App;
use crate::prelude::*;
use leptos::ev;
use leptos::task::spawn_local;
use serde::Deserialize;
use serde_json::json;

/// A session or a token.
#[derive(Clone, PartialEq, Deserialize)]
struct Key {
    id: String,
    /// What a browser calls itself, or what somebody calls a token.
    #[serde(alias = "device")]
    name: String,
    created_ms: u64,
}

/// A token that was just made; it is shown this once.
#[derive(Deserialize)]
struct Made {
    token: String,
}

/// A list of keys as the server has it.
#[derive(Clone, Copy)]
struct Keys {
    app: App,
    path: &'static str,
    list: RwSignal<Vec<Key>>,
    /// The account's password, where one is asked for again.
    password: RwSignal<String>,
    failure: RwSignal<Option<Failure>>,
}

impl Keys {
    fn new(app: App, path: &'static str) -> Keys {
        let (list, password) = (RwSignal::new(Vec::new()), RwSignal::new(String::new()));
        let keys = Keys { app, path, list, password, failure: RwSignal::new(None) };
        keys.load();
        keys
    }

    fn hear<T>(self, answer: Result<T, Failure>) -> Option<T> {
        let (answer, failure) = match answer {
            Ok(answer) => (Some(answer), None),
            Err(why) => (None, Some(why)),
        };
        self.failure.try_set(failure);
        answer
    }

    fn load(self) {
        spawn_local(async move {
            if let Some(list) = self.hear(http::get(self.path).await) {
                self.list.try_set(list);
            }
        });
    }

    fn take_back(self, id: String) {
        spawn_local(async move {
            let path = format!("{}/{id}", self.path);
            let password = Some(self.password.get_untracked()).filter(|password| !password.is_empty());
            if self.hear(http::tell("DELETE", &path, &json!({ "password": password })).await).is_some() {
                self.password.try_set(String::new());
                self.load();
            }
        });
    }

    fn rows(self, take_back: &'static str) -> impl IntoView {
        let app = self.app;
        let row = move |key: Key| {
            let (id, name) = (key.id, key.name.clone());
            let since = move || app.tell("key-since", &[("day", day(app, key.created_ms).into())]);
            let label = move || format!("{}: {}", app.say(take_back), key.name);
            view! {
                <li class="row">
                    <span class="key-name"><b>{name}</b>" "<small>{since}</small></span>
                    <button type="button" class="plain" aria-label=label on:click=move |_| self.take_back(id.clone())>
                        {app.t(take_back)}
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

/// The devices that are logged in. An account's password is asked for before one of them is logged out.
pub(super) fn devices(app: App, guest: bool) -> impl IntoView {
    let keys = Keys::new(app, "/api/me/sessions");
    let password = || {
        view! {
            <label class="field">
                <span>{app.t("account-password")}</span>
                <input type="password" id="devices-password" maxlength="128" autocomplete="current-password"
                    prop:value=move || keys.password.get() on:input=move |event| keys.password.set(event_target_value(&event)) />
            </label>
        }
    };
    view! {
        <section class="card" id="devices">
            <h2>{app.t("devices")}</h2>
            <p class="small">{app.t("devices-about")}</p>
            {(!guest).then(password)}
            {keys.rows("device-out")}
        </section>
    }
}

/// Tokens for programs that play in one's name.
pub(super) fn tokens(app: App) -> impl IntoView {
    let keys = Keys::new(app, "/api/me/tokens");
    let (name, made) = (RwSignal::new(String::new()), RwSignal::new(None::<String>));
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let body = json!({ "name": name.get_untracked().trim() });
        spawn_local(async move {
            let answer: Result<Made, Failure> = http::send("POST", keys.path, &body).await;
            if let Some(new) = keys.hear(answer) {
                made.try_set(Some(new.token));
                name.try_set(String::new());
                keys.load();
            }
        });
    };
    view! {
        <form class="card" id="tokens" on:submit=submit>
            <h2>{app.t("tokens")}</h2>
            <p class="small">{app.t("tokens-about")}</p>
            {keys.rows("token-away")}
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

//! Signing in with just a name.

use super::http::RequestError;
use super::me::{self, SignInState};
use crate::app::{App, Page};
use crate::prelude::*;
use crate::storage;
use krajina_app::OnlinePage;
use krajina_wire::PersonId;
use leptos::ev;
use leptos::task::spawn_local;

/// The state of a page that needs a visitor.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SignInStage {
    Asking,
    Nobody,
    Unreachable,
    /// The visitor's id: the page is rebuilt for another person, but not for another name.
    Known(PersonId),
}

/// A page that needs a visitor: asks for a name first if none is known.
pub(crate) fn signed_in(app: App, page: impl Fn() -> AnyView + Send + Sync + 'static) -> impl IntoView {
    let online = app.online;
    online.recognise();
    let stage = Memo::new(move |_| {
        online.sign_in.with(|sign_in| match sign_in {
            SignInState::Unasked | SignInState::Asking => SignInStage::Asking,
            SignInState::Nobody => SignInStage::Nobody,
            SignInState::Unreachable => SignInStage::Unreachable,
            SignInState::Known(me) => SignInStage::Known(me.person),
        })
    });
    move || match stage.get() {
        SignInStage::Asking => {
            view! { <main class="empty"><p role="status">{app.t("online-asking")}</p></main> }.into_any()
        }
        SignInStage::Unreachable => unreachable(app).into_any(),
        SignInStage::Nobody => name_form(app).into_any(),
        SignInStage::Known(_) => page(),
    }
}

/// The page shown if the server does not answer: everything at this device still works.
fn unreachable(app: App) -> impl IntoView {
    view! {
        <main class="empty">
            <h1>{app.t("online-unreachable")}</h1>
            <p>{app.t("online-unreachable-about")}</p>
            <div class="row centred">
                <button type="button" class="big" on:click=move |_| app.online.recognise()>{app.t("line-try-now")}</button>
                <button type="button" class="plain" on:click=move |_| app.open(Page::Home)>{app.t("to-home")}</button>
            </div>
        </main>
    }
}

/// The form that asks for a name.
fn name_form(app: App) -> impl IntoView {
    let name = RwSignal::new(storage::load::<String>("name").unwrap_or_default());
    let (busy, failure) = (RwSignal::new(false), RwSignal::new(None::<RequestError>));
    let field = NodeRef::<leptos::html::Input>::new();
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            let _ = field.focus();
        }
    });
    let sign_in_as_guest = move |event: ev::SubmitEvent| {
        event.prevent_default();
        busy.set(true);
        spawn_local(async move {
            let name = name.get_untracked();
            match me::sign_in_as_guest(name.trim()).await {
                Ok(me) => {
                    storage::keep("name", &name);
                    app.online.set_sign_in(SignInState::Known(me));
                }
                Err(why) => {
                    busy.set(false);
                    failure.set(Some(why));
                }
            }
        });
    };
    view! {
        <main class="setup sign-in">
            <header class="bar">
                <button type="button" class="plain" on:click=move |_| app.open(Page::Home)>
                    <span aria-hidden="true">"← "</span>{app.t("back")}
                </button>
            </header>
            <form class="card" on:submit=sign_in_as_guest>
                <h1>{app.t("sign-in-title")}</h1>
                <label class="field">
                    <span>{app.t("sign-in-name")}</span>
                    <input
                        type="text"
                        id="guest-name"
                        node_ref=field
                        maxlength="24"
                        autocomplete="nickname"
                        required
                        aria-describedby="guest-about guest-failure"
                        prop:value=move || name.get()
                        on:input=move |event| name.set(event_target_value(&event))
                    />
                </label>
                <p class="small" id="guest-about">{app.t("sign-in-about")}</p>
                <p class="why" id="guest-failure" role="alert">
                    {move || failure.get().map(|why| app.say(&why.message()))}
                </p>
                <button type="submit" class="big" id="come-in" disabled=move || busy.get() || name.with(|name| name.trim().is_empty())>
                    {app.t("sign-in-go")}
                </button>
                <button type="button" class="link" id="have-account" on:click=move |_| app.open(Page::Online(OnlinePage::Me))>
                    {app.t("sign-in-account")}
                </button>
            </form>
        </main>
    }
}

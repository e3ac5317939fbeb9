//! Coming in with just a name.

use super::http::Failure;
use super::me::{self, Who};
use super::place::Place;
use crate::app::{App, Page};
use crate::prelude::*;
use crate::storage;
use krajina_wire::PersonId;
use leptos::ev;
use leptos::task::spawn_local;

/// Where a page that needs somebody stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Asking,
    Nobody,
    Unreachable,
    /// Whoever it is: a page is built anew for somebody else, and not for another name.
    Known(PersonId),
}

/// A page that needs to know who sits here: asks for a name first, where nobody is known.
pub(crate) fn signed_in(app: App, page: impl Fn() -> AnyView + Send + Sync + 'static) -> impl IntoView {
    let online = app.online;
    online.recognise();
    let stage = Memo::new(move |_| {
        online.who.with(|who| match who {
            Who::Unasked | Who::Asking => Stage::Asking,
            Who::Nobody => Stage::Nobody,
            Who::Unreachable => Stage::Unreachable,
            Who::Known(me) => Stage::Known(me.person),
        })
    });
    move || match stage.get() {
        Stage::Asking => {
            view! { <main class="empty"><p role="status">{app.t("online-asking")}</p></main> }.into_any()
        }
        Stage::Unreachable => unreachable(app).into_any(),
        Stage::Nobody => name_form(app).into_any(),
        Stage::Known(_) => page(),
    }
}

/// The server does not answer: everything at this device still works.
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

/// Asks for a name.
fn name_form(app: App) -> impl IntoView {
    let name = RwSignal::new(storage::load::<String>("name").unwrap_or_default());
    let (busy, failure) = (RwSignal::new(false), RwSignal::new(None::<Failure>));
    let field = NodeRef::<leptos::html::Input>::new();
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            let _ = field.focus();
        }
    });
    let come_in = move |event: ev::SubmitEvent| {
        event.prevent_default();
        busy.set(true);
        spawn_local(async move {
            let name = name.get_untracked();
            match me::come_in(name.trim()).await {
                Ok(me) => {
                    storage::keep("name", &name);
                    app.online.meet(Who::Known(me));
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
            <form class="card" on:submit=come_in>
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
                <button type="button" class="link" id="have-account" on:click=move |_| app.open(Page::Online(Place::Me))>
                    {app.t("sign-in-account")}
                </button>
            </form>
        </main>
    }
}

//! The chat: lines, quick phrases in each reader's language, muting, reporting and, for the host, removing watchers.

use super::table_subscription::TableSubscription;
use super::watchers::{may_remove, may_talk, watcher_controls};
use crate::app::App;
use crate::prelude::*;
use crate::sound::{self, Sound};
use krajina_order::sort_by_number;
use krajina_wire::{Body, ChatLine, ChatText, Command, Event, Phrase};
use leptos::ev;
use leptos::html::{Input, Ol};
use std::time::Duration;

/// How long a new line is shown while the chat is closed.
const SHOWN: Duration = Duration::from_secs(6);

/// A speech bubble as a drawing: not every device has the character.
const BUBBLE: &str = r#"<svg viewBox="0 0 24 24"><path d="M4 4h16a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H11l-5 4.5V17H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/><path d="M7 9h10M7 12.5h6" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg>"#;

/// The text of a line; a phrase in the reader's language.
fn said(app: App, line: &ChatLine) -> String {
    match &line.said {
        Body::Text(text) => text.to_string(),
        Body::Phrase(phrase) => app.say(&format!("phrase-{}", phrase.name())),
    }
}

/// The lines of people who are not muted.
fn lines(subscription: TableSubscription) -> Vec<ChatLine> {
    let muted = subscription.online.muted.get();
    subscription.mirror.with(|mirror| {
        let lines = mirror.iter().flat_map(|mirror| mirror.chat());
        lines.filter(|line| !muted.contains(&line.person)).cloned().collect()
    })
}

/// The button that opens the chat and shows whether there are new lines.
pub(crate) fn chat_button(app: App, subscription: TableSubscription) -> impl IntoView {
    let last = Memo::new(move |_| lines(subscription).last().map_or(0, |line| line.line));
    let read = RwSignal::new(None::<u32>);
    Effect::new(move |_| {
        let last = last.get();
        let seen = subscription.mirror.with(Option::is_some);
        if seen && (read.get_untracked().is_none() || subscription.talking.get()) {
            read.set(Some(last));
        }
    });
    let news = move || read.get().is_some_and(|read| last.get() > read);
    view! {
        <button
            type="button"
            class="plain chat-button"
            id="chat-button"
            class:news=news
            aria-label=move || app.say(if news() { "chat-news" } else { "chat" })
            aria-expanded=move || subscription.talking.get().to_string()
            on:click=move |_| subscription.talking.update(|open| *open = !*open)
        ><span class="icon" aria-hidden="true" inner_html=BUBBLE></span></button>
    }
}

/// The chat over the page, or its newest line while it is closed.
pub(crate) fn chat(app: App, subscription: TableSubscription) -> impl IntoView {
    let toast = RwSignal::new(None::<ChatLine>);
    subscription.listen(move |_, events| {
        for event in events {
            let Event::Said(line) = event else { continue };
            let own = untrack(|| subscription.me()) == Some(line.person);
            if own || subscription.online.muted.with_untracked(|muted| muted.contains(&line.person)) {
                continue;
            }
            if app.settings.with_untracked(|settings| settings.sound) {
                sound::play(Sound::Word);
            }
            let words = untrack(|| said(app, line));
            // While the chat is closed, the line itself is a live region.
            if subscription.talking.get_untracked() {
                let arguments = [("name", line.name.to_string().into()), ("words", words.into())];
                app.live_region.set(untrack(|| app.tell("chat-line", &arguments)));
            }
            toast.set(Some(line.clone()));
            let number = line.line;
            set_timeout(
                move || {
                    let old = toast
                        .try_with_untracked(|shown| shown.as_ref().is_some_and(|shown| shown.line == number));
                    if old == Some(true) {
                        toast.set(None);
                    }
                },
                SHOWN,
            );
        }
    });
    view! {
        <div role="status">
            {move || (!subscription.talking.get()).then(|| toast.get()).flatten().map(|line| {
                let name = line.name.to_string();
                view! {
                    <button type="button" class="toast" on:click=move |_| subscription.talking.set(true)>
                        <b>{name}</b>": "{move || said(app, &line)}
                    </button>
                }
            })}
        </div>
        {move || subscription.talking.get().then(|| panel(app, subscription))}
    }
}

fn panel(app: App, subscription: TableSubscription) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let field = NodeRef::<Input>::new();
    let list = NodeRef::<Ol>::new();
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            let _ = field.focus();
        }
    });
    // Scroll to the newest line.
    let shown = Memo::new(move |_| lines(subscription));
    Effect::new(move |_| {
        shown.track();
        request_animation_frame(move || {
            if let Some(Some(list)) = list.try_get_untracked() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    });
    let talks = Memo::new(move |_| may_talk(subscription));
    let say = move |event: ev::SubmitEvent| {
        event.prevent_default();
        if let Ok(words) = ChatText::new(&text.get_untracked()) {
            subscription.command(Command::Say { text: words });
            text.set(String::new());
        }
    };
    view! {
        <section
            class="chat"
            role="dialog"
            aria-labelledby="chat-title"
            on:keydown=move |event: ev::KeyboardEvent| if event.key() == "Escape" { subscription.talking.set(false) }
        >
            <header class="bar">
                <h2 id="chat-title">{app.t("chat")}</h2>
                <span class="spread"></span>
                <button type="button" class="plain" on:click=move |_| subscription.talking.set(false)>{app.t("close")}</button>
            </header>
            <ol class="chat-lines" node_ref=list tabindex="0" aria-label=app.t("chat-lines")>
                <For each=move || shown.get() key=|line| line.line children=move |line| row(app, subscription, line) />
            </ol>
            {muted_people(app, subscription)}
            <div class="row watcher-controls">{watcher_controls(app, subscription)}</div>
            {move || (!talks.get()).then(|| view! { <p class="small" role="status">{app.t("error-chat-closed")}</p> })}
            <div class="phrases" role="group" aria-label=app.t("chat-phrases") hidden=move || !talks.get()>
                {Phrase::ALL.map(|phrase| view! {
                    <button type="button" class="phrase" data-phrase=phrase.name() on:click=move |_| subscription.command(Command::Phrase { phrase })>
                        {move || app.say(&format!("phrase-{}", phrase.name()))}
                    </button>
                })}
            </div>
            <form class="row chat-form" on:submit=say hidden=move || !talks.get()>
                <input
                    type="text"
                    id="chat-text"
                    node_ref=field
                    maxlength="240"
                    autocomplete="off"
                    aria-label=app.t("chat-say")
                    placeholder=app.t("chat-say")
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                />
                <button type="submit" class="big" id="chat-send">{app.t("chat-send")}</button>
            </form>
        </section>
    }
}

fn row(app: App, subscription: TableSubscription, line: ChatLine) -> impl IntoView {
    let (person, number, name) = (line.person, line.line, line.name.to_string());
    let own = move || subscription.me() == Some(person);
    let reported = RwSignal::new(false);
    view! {
        <li class:own=own>
            <b>{name}</b>" "<span class="words">{move || said(app, &line)}</span>
            {move || (!own()).then(|| view! {
                <span class="chat-actions">
                    <button type="button" class="link small" on:click=move |_| subscription.online.mute(person, true)>{app.t("chat-mute")}</button>
                    <button
                        type="button"
                        class="link small"
                        disabled=move || reported.get()
                        on:click=move |_| {
                            subscription.command(Command::Report { line: number });
                            reported.set(true);
                        }
                    >{move || app.say(if reported.get() { "chat-reported" } else { "chat-report" })}</button>
                    {move || may_remove(subscription, person).then(|| view! {
                        <button
                            type="button"
                            class="link small chat-remove"
                            on:click=move |_| subscription.command(Command::RemoveWatchers { person: Some(person) })
                        >{app.t("chat-remove")}</button>
                    })}
                </span>
            })}
        </li>
    }
}

/// The people muted at this table, with buttons to unmute them.
fn muted_people(app: App, subscription: TableSubscription) -> impl IntoView {
    let people = Memo::new(move |_| {
        let muted = subscription.online.muted.get();
        let mut people: Vec<(krajina_wire::PersonId, String)> = subscription.mirror.with(|mirror| {
            let lines = mirror.iter().flat_map(|mirror| mirror.chat());
            lines
                .filter(|line| muted.contains(&line.person))
                .map(|line| (line.person, line.name.to_string()))
                .collect()
        });
        sort_by_number(&mut people, |(person, _)| person.number().cast_signed());
        people.dedup_by_key(|(person, _)| *person);
        people
    });
    move || {
        let people = people.get();
        (!people.is_empty()).then(|| view! {
            <p class="small">
                {people.into_iter().map(|(person, name)| view! {
                    <button type="button" class="link small" on:click=move |_| subscription.online.mute(person, false)>
                        {move || app.tell("chat-unmute", &[("name", name.clone().into())])}
                    </button>
                }).collect_view()}
            </p>
        })
    }
}

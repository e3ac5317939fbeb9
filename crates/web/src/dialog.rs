//! The settings: language and switches.

use crate::app::App;
use crate::language::Language;
use crate::push::notices_switch;
use crate::settings::Settings;
use leptos::ev;
use leptos::prelude::*;

/// One switch of the settings.
fn switch(
    app: App,
    label: &'static str,
    about: &'static str,
    get: fn(&Settings) -> bool,
    set: fn(&mut Settings, bool),
) -> impl IntoView {
    view! {
        <label class="option">
            <input
                type="checkbox"
                prop:checked=move || app.settings.with(get)
                on:change=move |event| {
                    let on = event_target_checked(&event);
                    app.settings.update(|settings| set(settings, on));
                }
            />
            <span><b>{app.t(label)}</b><small>{app.t(about)}</small></span>
        </label>
    }
}

/// Chooses the language.
pub(crate) fn language_picker(app: App) -> impl IntoView {
    view! {
        <div class="languages" role="group" aria-label=app.t("language")>
            {Language::ALL.map(|language| view! {
                <button
                    type="button"
                    lang=language.code()
                    aria-pressed=move || (app.language.get() == language).to_string()
                    on:click=move |_| {
                        app.language.set(language);
                        app.settings.update(|settings| settings.language = Some(language.code().into()));
                    }
                >{language.name()}</button>
            })}
        </div>
    }
}

/// The settings over the page.
pub(crate) fn settings_dialog(app: App) -> impl IntoView {
    let close = move || app.settling.set(false);
    let first = NodeRef::<leptos::html::Button>::new();
    Effect::new(move |_| {
        if let Some(button) = first.get() {
            let _ = button.focus();
        }
    });
    view! {
        <div class="veil" on:click=move |_| close()>
            <section
                class="sheet"
                role="dialog"
                aria-modal="true"
                aria-labelledby="settings-title"
                on:click=|event: ev::MouseEvent| event.stop_propagation()
                on:keydown=move |event: ev::KeyboardEvent| if event.key() == "Escape" { close() }
            >
                <header>
                    <h2 id="settings-title">{app.t("settings")}</h2>
                    <button node_ref=first type="button" class="plain" on:click=move |_| close()>{app.t("close")}</button>
                </header>
                {language_picker(app)}
                {switch(app, "setting-confirm", "setting-confirm-about", |s| s.confirm, |s, on| s.confirm = on)}
                {switch(app, "setting-hints", "setting-hints-about", |s| s.hints, |s, on| s.hints = on)}
                {switch(app, "setting-sound", "setting-sound-about", |s| s.sound, |s, on| s.sound = on)}
                {switch(app, "setting-unhurried", "setting-unhurried-about", |s| s.unhurried, |s, on| s.unhurried = on)}
                {notices_switch(app)}
            </section>
        </div>
    }
}

//! The settings: language and switches.

use crate::app::App;
use crate::language_switch;
use crate::modal::modal;
use crate::prelude::*;
use crate::push::notices_switch;
use crate::settings::Settings;
use crate::theme::ColourScheme;
use krajina_wire::Language;

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
    let missing = RwSignal::new(false);
    view! {
        <div class="languages" role="group" aria-label=app.t("language")>
            {Language::ALL.map(|language| view! {
                <button
                    type="button"
                    lang=language.code()
                    aria-pressed=move || (app.language.get() == language).to_string()
                    on:click=move |_| language_switch::switch(app, language, missing)
                >{language.name()}</button>
            })}
            <p class="why" role="alert">{move || missing.get().then(|| app.say("language-missing"))}</p>
        </div>
    }
}

/// Chooses the colours of the page.
fn theme_picker(app: App) -> impl IntoView {
    view! {
        <fieldset class="bare">
            <legend>{app.t("setting-theme")}</legend>
            <div class="choices">
                {ColourScheme::ALL.map(|theme| view! {
                    <label class="pill">
                        <input
                            type="radio"
                            name="theme"
                            value=theme.name()
                            prop:checked=move || app.settings.with(|settings| settings.theme == theme)
                            on:change=move |_| app.settings.update(|settings| settings.theme = theme)
                        />
                        <span>{move || app.say(&format!("theme-{}", theme.name()))}</span>
                    </label>
                })}
            </div>
        </fieldset>
    }
}

/// The settings over the page.
pub(crate) fn settings_dialog(app: App) -> impl IntoView {
    let inside = view! {
        {language_picker(app)}
        {theme_picker(app)}
        {switch(app, "setting-contrast", "setting-contrast-about", |s| s.contrast, |s, on| s.contrast = on)}
        {switch(app, "setting-calm", "setting-calm-about", |s| s.calm, |s, on| s.calm = on)}
        {switch(app, "setting-confirm", "setting-confirm-about", |s| s.confirm, |s, on| s.confirm = on)}
        {switch(app, "setting-hints", "setting-hints-about", |s| s.hints, |s, on| s.hints = on)}
        {switch(app, "setting-sound", "setting-sound-about", |s| s.sound, |s, on| s.sound = on)}
        {switch(app, "setting-unhurried", "setting-unhurried-about", |s| s.unhurried, |s, on| s.unhurried = on)}
        {notices_switch(app)}
    };
    modal("settings", app.t("settings"), app.t("close"), move || app.settings_open.set(false), inside)
}

//! The list of lessons, and a lesson at the table.

use super::learn_page::head;
use super::rulebook;
use crate::app::{App, Page};
use crate::dominoes::Pointer;
use crate::dominoes::table::at_table;
use crate::home::first_table;
use crate::prelude::*;
use crate::storage;
use crate::table_handle::TableHandle;
use crate::theme::is_calm;
use crate::worlds;
use krajina_app::dominoes::{Move, move_of, object};
use krajina_app::driver::{Driver, LessonDriver, Mistake, Scripted};
use krajina_app::{LearnPage, LessonTopic};

/// The names of the lessons finished on this device.
fn finished() -> Vec<String> {
    storage::load("lessons").unwrap_or_default()
}

/// All lessons, with links to the rules.
pub(super) fn lessons(app: App) -> impl IntoView {
    let done = finished();
    view! {
        <main class="study learn">
            {head(app, Page::Home, app.t("learn"))}
            <p class="lead">{app.t("learn-about")}</p>
            <ol class="lessons">
                {LessonTopic::ALL.into_iter().enumerate().map(|(number, lesson)| {
                    let is_done = done.iter().any(|name| name == lesson.name());
                    view! {
                        <li>
                            <a class="card lesson-card" id=format!("lesson-{}", lesson.name()) href=LearnPage::Lesson(lesson).hash()>
                                <span class="number" aria-hidden="true">{if is_done { "✓".to_owned() } else { (number + 1).to_string() }}</span>
                                <span>
                                    <b>{move || lesson_title(app, lesson)}</b>
                                    <small>{move || app.say(&format!("lesson-{}-about", lesson.name()))}</small>
                                    {is_done.then(|| view! { <small class="done">{app.t("lesson-finished")}</small> })}
                                </span>
                            </a>
                        </li>
                    }
                }).collect_view()}
                <li>
                    <button type="button" class="card lesson-card" id="lesson-worlds" on:click=move |_| worlds::begin_lesson(app)>
                        <span class="number" aria-hidden="true">{LessonTopic::ALL.len() + 1}</span>
                        <span><b>{app.t("worlds")}</b><small>{app.t("w-lesson")}</small></span>
                    </button>
                </li>
            </ol>
            <h2>{app.t("rules")}</h2>
            <div class="row">{rulebook::links(app, None)}</div>
        </main>
    }
}

fn lesson_title(app: App, lesson: LessonTopic) -> String {
    match lesson {
        LessonTopic::Kingdom => app.say(lesson.title()),
        _ => app.tell("lesson-of-hunters", &[("mode", app.say(lesson.title()).into())]),
    }
}

/// The pause before the moves of other seats, in milliseconds.
const PAUSE_MS: f64 = 750.0;
const SHORT_PAUSE_MS: f64 = 120.0;

/// A lesson at the table.
pub(super) fn lesson_page(app: App, topic: LessonTopic) -> impl IntoView {
    let pause = if is_calm() { SHORT_PAUSE_MS } else { PAUSE_MS };
    let Some((lesson, model)) = Scripted::begin(topic, pause) else { return ().into_any() };
    // The lesson has its own table: saved games are not touched.
    let handle = TableHandle::new(app, None);
    handle.open(model, Driver::Lesson(Box::new(LessonDriver::Scripted(lesson))));
    // Point at the learner's next move.
    Effect::new(move |_| {
        let status = handle.status.get();
        let learner = handle.model.with(|model| model.as_ref().is_some_and(|model| model.is_mine()));
        let action = status.about.filter(|_| status.is_doing && learner);
        handle.pointer.set(action.map(|action| Pointer { action, advice: None }));
    });
    view! {
        <div class="lesson">
            {panel(handle, topic)}
            {at_table(handle)}
        </div>
    }
    .into_any()
}

/// The message that explains a mistake.
fn mistake_message(mistake: Mistake) -> &'static str {
    let Mistake::Other(action) = mistake else { return "lesson-wrong-wait" };
    match move_of(action) {
        Some(Move::Take(_)) => "lesson-wrong-take",
        Some(Move::Lava(_)) => "lesson-wrong-lava",
        Some(Move::Recruit(..)) => "lesson-wrong-recruit",
        Some(Move::Settle(_)) => "lesson-wrong-settle",
        Some(Move::Pass) => "lesson-wrong-pass",
        _ => "lesson-wrong-place",
    }
}

/// Continues after a text.
fn read_on(handle: TableHandle) {
    handle.drive(|driver, context| {
        if let Driver::Lesson(lesson) = driver
            && let LessonDriver::Scripted(lesson) = &mut **lesson
        {
            lesson.read_on(context.now);
        }
        (false, ())
    });
}

/// The panel with the text of the step.
fn panel(handle: TableHandle, lesson: LessonTopic) -> impl IntoView {
    let app = handle.app;
    let count = lesson.steps().len();
    let last = Memo::new(move |_| handle.status.with(|status| status.is_last));
    let step = Memo::new(move |_| handle.status.with(|status| status.step));
    let reads = Memo::new(move |_| handle.status.with(|status| !status.is_doing && !status.is_last));
    let about = Memo::new(move |_| {
        let action = handle.status.with(|status| status.about.and_then(move_of));
        action.map(object).unwrap_or_default()
    });
    let words = move || app.tell(&lesson.message(step.get()), &[("what", about.get().into())]);
    let wrong =
        move || handle.status.with(|status| status.mistake).map(|mistake| app.say(mistake_message(mistake)));
    Effect::new(move |_| {
        if last.get() {
            let mut done = finished();
            if !done.iter().any(|name| name == lesson.name()) {
                done.push(lesson.name().into());
                storage::keep("lessons", &done);
            }
        }
    });
    view! {
        <section class="coach" aria-label=move || lesson_title(app, lesson)>
            <p class="small progress">
                <span>{move || lesson_title(app, lesson)}</span>
                <progress max=count prop:value=move || (step.get() + 1).to_string() aria-label=app.t("lesson-progress")></progress>
            </p>
            <p class="words" id="coach-words" role="status">{words}</p>
            <p class="why" id="coach-wrong" role="alert">{wrong}</p>
            <div class="row">
                {move || reads.get().then(|| view! {
                    <button type="button" class="big" id="coach-next" on:click=move |_| read_on(handle)>{app.t("lesson-next")}</button>
                })}
                {move || last.get().then(|| view! {
                    <button type="button" class="big" id="lesson-play" on:click=move |_| app.begin(lesson.setup(), first_table())>{app.t("play-now")}</button>
                    {lesson.next().map(|next| view! {
                        <a class="plain" id="lesson-next" href=LearnPage::Lesson(next).hash()>{move || lesson_title(app, next)}</a>
                    })}
                    <a class="plain" id="to-lessons" href=LearnPage::Overview.hash()>{app.t("learn")}</a>
                })}
            </div>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::say_in as say;
    use krajina_wire::Language;

    #[test]
    fn every_step_has_its_message() {
        for language in Language::ALL {
            for topic in LessonTopic::ALL {
                for step in 0..topic.steps().len() {
                    let message = topic.message(step);
                    assert_ne!(say(language, &message, &[]), message, "{}", language.name());
                }
                let beyond = topic.message(topic.steps().len());
                assert_eq!(say(language, &beyond, &[]), beyond, "words without a step");
            }
        }
    }
}

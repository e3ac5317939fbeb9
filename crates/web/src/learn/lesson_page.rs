//! The pages of the lessons: all of them, and one at the table.

use super::coach::Coach;
use super::lesson::{Lesson, Step};
use super::rulebook;
use super::study::{Study, head};
use crate::app::{App, Page};
use crate::home::first_table;
use crate::prelude::*;
use crate::storage;
use crate::table::at_table;
use crate::worlds;

/// The names of the lessons that were finished on this device.
fn finished() -> Vec<String> {
    storage::load("lessons").unwrap_or_default()
}

/// All lessons, and the rules to look up.
pub(super) fn lessons(app: App) -> impl IntoView {
    let done = finished();
    view! {
        <main class="study learn">
            {head(app, Page::Home, app.t("learn"))}
            <p class="lead">{app.t("learn-about")}</p>
            <ol class="lessons">
                {Lesson::ALL.into_iter().enumerate().map(|(number, lesson)| {
                    let is_done = done.iter().any(|name| name == lesson.name());
                    view! {
                        <li>
                            <a class="card lesson-card" id=format!("lesson-{}", lesson.name()) href=Study::Lesson(lesson).hash()>
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
                    <button type="button" class="card lesson-card" id="lesson-worlds" on:click=move |_| worlds::learn(app)>
                        <span class="number" aria-hidden="true">{Lesson::ALL.len() + 1}</span>
                        <span><b>{app.t("worlds")}</b><small>{app.t("w-lesson")}</small></span>
                    </button>
                </li>
            </ol>
            <h2>{app.t("rules")}</h2>
            <div class="row">{rulebook::links(app, "")}</div>
        </main>
    }
}

fn lesson_title(app: App, lesson: Lesson) -> String {
    match lesson {
        Lesson::Kingdom => app.say(lesson.title()),
        _ => app.tell("lesson-of-hunters", &[("mode", app.say(lesson.title()).into())]),
    }
}

/// A lesson at the table.
pub(super) fn lesson_page(real: App, lesson: Lesson) -> impl IntoView {
    let Some((coach, game)) = Coach::new(lesson) else { return ().into_any() };
    // A table of its own: the game that is played goes on undisturbed.
    let app =
        App { game: RwSignal::new(Some(game)), pointer: RwSignal::new(None), coach: Some(coach), ..real };
    coach.proceed(app);
    view! {
        <div class="lesson">
            {panel(app, coach, real)}
            {at_table(app)}
        </div>
    }
    .into_any()
}

/// What the coach says. `real`: the app with the real table, for a game afterwards.
fn panel(app: App, coach: Coach, real: App) -> impl IntoView {
    let lesson = coach.lesson;
    let count = lesson.steps().len();
    let last = Memo::new(move |_| coach.step.get() + 1 >= count);
    let step = Memo::new(move |_| coach.step.get().min(count - 1));
    let words = move || app.tell(&lesson.message(step.get()), &[("what", coach.about().into())]);
    let wrong = move || {
        coach.wrong.get().map(|verb| {
            let known = ["take", "place", "lava", "recruit", "settle", "pass", "wait"];
            let verb = known.into_iter().find(|known| *known == verb).unwrap_or("place");
            app.say(&format!("lesson-wrong-{verb}"))
        })
    };
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
                {move || (coach.kind() == Some(Step::Tell) && !last.get()).then(|| view! {
                    <button type="button" class="big" id="coach-next" on:click=move |_| coach.read_on(app)>{app.t("lesson-next")}</button>
                })}
                {move || last.get().then(|| view! {
                    <button type="button" class="big" id="lesson-play" on:click=move |_| real.begin(lesson.setup().into(), first_table())>{app.t("play-now")}</button>
                    {lesson.next().map(|next| view! {
                        <a class="plain" id="lesson-next" href=Study::Lesson(next).hash()>{move || lesson_title(app, next)}</a>
                    })}
                    <a class="plain" id="to-lessons" href=Study::Learn.hash()>{app.t("learn")}</a>
                })}
            </div>
        </section>
    }
}

//! The cave with its people, and the totems.

use crate::dominoes::seats;
use crate::dominoes::table::Table;
use crate::prelude::*;
use krajina_app::dominoes::{Move, Recruit, Task};
use krajina_art::Symbol;
use krajina_art::picture;
use krajina_rules::hunters::{Person, Resource};

/// The people who can be recruited, face up or from the pile.
pub(crate) fn cave(t: Table) -> impl IntoView {
    let app = t.app;
    let row = Memo::new(move |_| t.ask(|game| game.play.hunters().map(|game| game.cave_row().to_vec())));
    let calling = move || match t.task.get() {
        Task::Call(people) if t.mine.get() => Some(people),
        _ => None,
    };
    let can_look = move || t.mine.get() && matches!(t.task.get(), Task::Recruit { can_look: true, .. });
    view! {
        <section class="cave" aria-label=app.t("cave")>
            <span class="mouth" inner_html=picture::symbol(Symbol::Cave, "cm")></span>
            {move || match calling() {
                Some(people) => people.into_iter().map(|person| caller(t, person)).collect_view().into_any(),
                None => row.get().unwrap_or_default().into_iter().enumerate()
                    .map(|(index, person)| recruit(t, person, index)).collect_view().into_any(),
            }}
            {move || can_look().then(|| view! {
                <button
                    type="button"
                    class="plain"
                    id="look"
                    aria-pressed=move || (t.recruit.get() == Some(Recruit::FromPile)).to_string()
                    on:click=move |_| t.change(|hand| hand.choose_recruit(Recruit::FromPile))
                >{app.t("look")}</button>
            })}
        </section>
    }
}

fn face(t: Table, person: Person, prefix: &str) -> impl IntoView + use<> {
    let app = t.app;
    let svg = picture::symbol(Symbol::Person(person), prefix);
    view! {
        <span class="portrait" inner_html=svg></span>
        <span class="small">{move || app.say(&format!("person-{}", person.name()))}</span>
        <span class="small about">{move || app.say(&format!("person-{}-about", person.name()))}</span>
    }
}

/// A person face up.
fn recruit(t: Table, person: Person, index: usize) -> impl IntoView {
    let open = move || t.mine.get() && matches!(t.task.get(), Task::Recruit { can_pay: true, .. });
    view! {
        <button
            type="button"
            class="caveman"
            class:open=open
            class:pointed=move || t.handle.pointer.with(|pointer| pointer.as_ref().is_some_and(|at| at.marks_person(person)))
            data-person=person.name()
            aria-disabled=move || (!open()).to_string()
            aria-pressed=move || (t.recruit.get() == Some(Recruit::FaceUp(person))).to_string()
            on:click=move |_| if untrack(open) { t.change(|hand| hand.choose_recruit(Recruit::FaceUp(person))) }
        >{face(t, person, &format!("c{index}"))}</button>
    }
}

/// A person of the pile, after a look.
fn caller(t: Table, person: Person) -> impl IntoView {
    view! {
        <button type="button" class="caveman open" data-person=person.name() on:click=move |_| t.handle.play(Move::Call(person))>
            {face(t, person, &format!("q{}", person.index()))}
        </button>
    }
}

/// The four totems and their holders.
pub(crate) fn totems(t: Table) -> impl IntoView {
    let app = t.app;
    let holder = move |resource: Resource| {
        t.ask(|game| game.play.hunters().and_then(|game| game.totems().holder(resource)))
    };
    view! {
        <section class="totems" aria-label=app.t("totems")>
            {Resource::ALL.map(|resource| {
                let svg = picture::symbol(Symbol::Totem(resource), &format!("t{}", resource.index()));
                let words = move || {
                    let name = match holder(resource) {
                        Some(seat) => t.ask(|game| seats::name(app, game, seat)),
                        None => app.say("nobody"),
                    };
                    app.tell("totem-held", &[
                        ("resource", app.say(&format!("resource-{}", resource.name())).into()),
                        ("points", resource.totem_points().into()),
                        ("name", name.into()),
                    ])
                };
                let colour = move || holder(resource).and_then(|seat| t.ask(|game| Some(game.play.colour(seat).name())));
                view! {
                    <span class="totem" data-colour=colour data-stock=resource.name()>
                        <span class="portrait" inner_html=svg></span>
                        <span class="worth" aria-hidden="true">{resource.totem_points()}</span>
                        <span class="small words">{words}</span>
                    </span>
                }
            })}
        </section>
    }
}

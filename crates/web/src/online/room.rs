//! The waiting room: seats, invitation, start.

use super::chat::chat_button;
use super::invite::invitation;
use super::question::refusal;
use super::setup_words::{setup_words, time_words};
use super::table_subscription::TableSubscription;
use crate::app::{App, Page};
use crate::prelude::*;
use krajina_app::OnlinePage;
use krajina_bots::level::LEVELS;
use krajina_rules::seat::Seat;
use krajina_wire::{BotLevel, Command, Occupant, RoomView, SeatView, SeatWish, Start, Visibility};

/// The waiting room.
pub(crate) fn waiting_room(app: App, subscription: TableSubscription) -> impl IntoView {
    let title = move || subscription.ask(|room| setup_words(app, &room.setup));
    let seats = Memo::new(move |_| subscription.ask(|room| room.seats.len()));
    view! {
        <main class="setup waiting-room">
            <header class="bar">
                <button type="button" class="plain" on:click=move |_| app.open(Page::Online(OnlinePage::Lobby))>
                    <span aria-hidden="true">"← "</span>{app.t("to-lobby")}
                </button>
                <span class="spread"></span>
                {chat_button(app, subscription)}
            </header>
            <h1>{title}</h1>
            <p class="small">{move || terms(app, subscription)}</p>
            {refusal(app, subscription)}
            <section class="card" aria-labelledby="seats-title">
                <h2 id="seats-title">{app.t("seats-title")}</h2>
                <ul class="seat-list">
                    {move || Seat::all(seats.get()).map(|seat| seat_row(app, subscription, seat)).collect_view()}
                </ul>
                {start(app, subscription)}
            </section>
            {invitation(app, subscription)}
        </main>
    }
}

/// Describes the settings of the table.
fn terms(app: App, subscription: TableSubscription) -> String {
    subscription.ask(|room| {
        let mut parts = vec![time_words(app, room.time)];
        let visibility = match room.visibility {
            Visibility::Public => "visibility-public",
            Visibility::Private => "visibility-private",
        };
        parts.push(app.say(visibility));
        if room.rated {
            parts.push(app.say("table-rated"));
        }
        parts.join(" · ")
    })
}

fn seat_row(app: App, subscription: TableSubscription, seat: Seat) -> impl IntoView {
    let view = Memo::new(move |_| subscription.ask(|room| room.seats.get(seat.index()).cloned()));
    let there = Memo::new(move |_| {
        subscription
            .mirror
            .with(|mirror| mirror.as_ref().is_some_and(|mirror| mirror.presence().online.contains(seat)))
    });
    let host = Memo::new(move |_| subscription.is_host());
    let of_host = Memo::new(move |_| {
        subscription.ask(|room| match &room.seats.get(seat.index()).map(|seat| &seat.of) {
            Some(Occupant::Person { id, .. }) => room.host == Some(*id),
            _ => false,
        })
    });
    let own = Memo::new(move |_| subscription.seat());
    let tags = move || {
        let tags = [
            (own.get() == Some(seat), "seat-you"),
            (of_host.get(), "seat-host"),
            (!there.get(), "online-absent"),
        ];
        let tags = tags.into_iter().filter(|(is, _)| *is).map(|(_, message)| app.say(message));
        tags.collect::<Vec<_>>().join(" · ")
    };
    view! {
        <li class="seat-row" data-seat=seat.index()>
            <span class="seat-number" aria-hidden="true">{seat.index() + 1}</span>
            {move || match view.get() {
                Some(SeatView { of: Occupant::Person { name, .. }, .. }) => view! {
                    <span class="who">
                        <b>{name.to_string()}</b>
                        <span class="small">{tags}</span>
                    </span>
                    {move || (own.get() == Some(seat)).then(|| view! {
                        <button type="button" class="plain" id="stand" on:click=move |_| subscription.command(Command::Stand)>{app.t("seat-stand")}</button>
                    })}
                    {move || (host.get() && own.get() != Some(seat)).then(|| view! {
                        <button type="button" class="plain" on:click=move |_| subscription.command(Command::Remove { seat })>{app.t("seat-remove")}</button>
                    })}
                }.into_any(),
                Some(SeatView { of: Occupant::Bot { level }, .. }) => view! {
                    <span class="who"><b>{move || app.say(&format!("level-{level}"))}</b> <span class="small">{app.t("seat-bot")}</span></span>
                    {move || host.get().then(|| meant_for(app, subscription, seat))}
                }.into_any(),
                _ => view! {
                    <span class="who open">{app.t("seat-open")}</span>
                    {move || own.get().is_none().then(|| view! {
                        <button type="button" class="big sit" on:click=move |_| subscription.command(Command::Sit { seat: Some(seat) })>{app.t("seat-sit")}</button>
                    })}
                    {move || host.get().then(|| meant_for(app, subscription, seat))}
                }.into_any(),
            }}
        </li>
    }
}

/// The host's choice of who may take a seat.
fn meant_for(app: App, subscription: TableSubscription, seat: Seat) -> impl IntoView {
    let now = move || {
        subscription.ask(|room| match room.seats.get(seat.index()).map(|seat| &seat.of) {
            Some(Occupant::Bot { level }) => level.to_string(),
            _ => "open".to_owned(),
        })
    };
    let change = move |value: String| {
        let to = match BotLevel::new(&value) {
            Ok(level) if value != "open" => SeatWish::Bot { level },
            _ => SeatWish::Open,
        };
        subscription.command(Command::Seat { seat, to });
    };
    view! {
        <select
            aria-label=move || app.tell("seat-meant-for", &[("number", (seat.index() + 1).into())])
            prop:value=now
            on:change=move |event| change(event_target_value(&event))
        >
            <option value="open" selected=move || now() == "open">{app.t("seat-friend")}</option>
            {LEVELS.map(|level| view! {
                <option value=level.name selected=move || now() == level.name>{move || app.say(&format!("level-{}", level.name))}</option>
            })}
        </select>
    }
}

fn is_full(room: &RoomView) -> bool {
    room.seats.iter().all(|seat| seat.of != Occupant::Open)
}

/// The start button for the host; for others, what the table is waiting for.
fn start(app: App, subscription: TableSubscription) -> impl IntoView {
    let full = Memo::new(move |_| subscription.ask(is_full));
    let host = Memo::new(move |_| subscription.is_host());
    let by_itself = Memo::new(move |_| subscription.ask(|room| room.start == Start::WhenFull));
    let words = move || {
        app.say(match (full.get(), host.get(), by_itself.get()) {
            (false, _, true) => "start-when-full",
            (false, _, false) => "start-open-seats",
            (true, true, _) => "start-ready",
            (true, false, _) => "start-host",
        })
    };
    view! {
        <p class="small" role="status">{words}</p>
        {move || (host.get() && !by_itself.get()).then(|| view! {
            <button type="button" class="big" id="start-game" disabled=move || !full.get() on:click=move |_| subscription.command(Command::Start)>
                {app.t("start")}
            </button>
        })}
    }
}

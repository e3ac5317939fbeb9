//! "Your turn" for people who are away, in correspondence games: one digest instead of one notice a move.
//!
//! A turn waits a while, so that several become one digest. Who is connected by then has seen it in the page. After a
//! digest the next one waits long, unless the person has been here since.

mod sealed;
mod service;
mod vapid;

pub(crate) use sealed::{AUTH_BYTES, KEY_BYTES};
pub(crate) use service::Endpoint;
pub(crate) use vapid::Vapid;

use crate::app::App;
use crate::id::kept_person;
use crate::server::stop;
use crate::{clock, limits};
use krajina_store::Subscription;
use krajina_wire::{PersonId, TableId};
use krajina_words::Language;
use service::{Answer, Unreachable};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How digests are sent.
#[derive(Clone, Debug)]
pub struct Digests {
    /// How long a turn waits for others to be told with it.
    pub wait: Duration,
    /// How long the next digest waits for somebody who does not come.
    pub every: Duration,
    /// Whom push services may ask about us: a `mailto:` or `https:` address.
    pub contact: Option<String>,
    /// Also to addresses that are not of the open internet, and without TLS: for tests alone.
    pub anywhere: bool,
}

impl Default for Digests {
    fn default() -> Digests {
        let (wait, every) = (Duration::from_secs(60), Duration::from_secs(60 * 60));
        Digests { wait, every, contact: None, anywhere: false }
    }
}

/// Turns that wait to be told.
#[derive(Default)]
pub(crate) struct Turns(Mutex<HashMap<PersonId, Waiting>>);

#[derive(Default)]
struct Waiting {
    tables: Vec<TableId>,
    /// When to tell; nothing if all was told.
    due: Option<Instant>,
    /// When the last digest went out.
    told: Option<Instant>,
}

impl Turns {
    fn waiting(&self) -> MutexGuard<'_, HashMap<PersonId, Waiting>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// It has become somebody's turn.
    pub(crate) fn add(&self, person: PersonId, table: TableId, digests: &Digests, now: Instant) {
        let mut all = self.waiting();
        if all.len() >= limits::COUNTED && !all.contains_key(&person) {
            return;
        }
        let waiting = all.entry(person).or_default();
        if !waiting.tables.contains(&table) && waiting.tables.len() < limits::DIGEST_TABLES {
            waiting.tables.push(table);
        }
        let soonest = waiting.told.map(|told| told + digests.every);
        waiting.due.get_or_insert((now + digests.wait).max(soonest.unwrap_or(now)));
    }

    /// What is to be told now. Who is here has seen it, and may be told soon again.
    fn take(
        &self,
        now: Instant,
        digests: &Digests,
        is_here: impl Fn(PersonId) -> bool,
    ) -> Vec<(PersonId, Vec<TableId>)> {
        let mut due = Vec::new();
        self.waiting().retain(|person, waiting| {
            if is_here(*person) {
                return false;
            }
            if waiting.due.is_some_and(|at| at <= now) {
                (waiting.due, waiting.told) = (None, Some(now));
                due.push((*person, std::mem::take(&mut waiting.tables)));
            }
            waiting.due.is_some() || waiting.told.is_some_and(|told| now < told + digests.every)
        });
        due
    }
}

/// Sends digests for as long as the server runs.
pub(crate) async fn run(app: App) {
    let mut stopping = app.stopping.subscribe();
    let digests = app.config.digests.clone();
    // Often enough that nobody waits much longer than told.
    let look = (digests.wait / 4).clamp(Duration::from_millis(20), Duration::from_secs(10));
    loop {
        tokio::select! {
            () = tokio::time::sleep(look) => {}
            () = stop(&mut stopping) => return,
        }
        let due = app.turns.take(Instant::now(), &digests, |person| app.sockets.is_here(person));
        for (person, tables) in due {
            tell(&app, person, &tables).await;
        }
    }
}

/// Tells one person on all of their browsers.
async fn tell(app: &App, person: PersonId, tables: &[TableId]) {
    let subscriptions = match app.store.subscriptions(kept_person(person)).await {
        Ok(subscriptions) => subscriptions,
        Err(error) => return app.storage_failed(&error),
    };
    if let Err(error) = app.store.note_told(kept_person(person), clock::now().0).await {
        app.storage_failed(&error);
    }
    let text = digest(tables);
    for subscription in subscriptions {
        let (app, text) = (app.clone(), text.clone());
        let Ok(turn) = std::sync::Arc::clone(&app.pushing).acquire_owned().await else { return };
        tokio::spawn(async move {
            let _turn = turn;
            match send(&app, &subscription, &text).await {
                Ok(Answer::Taken) => app.metrics.pushes.add(1),
                Ok(Answer::Gone) | Err(Unreachable::Private) => forget(&app, &subscription).await,
                Ok(Answer::Refused) => app.metrics.pushes_failed.add(1),
                Err(error) => {
                    app.metrics.pushes_failed.add(1);
                    tracing::debug!(%error, "a push service cannot be reached");
                }
            }
        });
    }
}

async fn send(app: &App, subscription: &Subscription, text: &str) -> Result<Answer, Unreachable> {
    let Subscription { endpoint, p256dh, auth, .. } = subscription;
    let digests = &app.config.digests;
    let endpoint = Endpoint::read(endpoint, digests.anywhere).ok_or(Unreachable::Private)?;
    // A key that is none will not become one.
    let sealed = sealed::seal(text.as_bytes(), p256dh, auth).map_err(|_| Unreachable::Private)?;
    let contact = digests.contact.as_deref().or(app.config.public_url.as_deref());
    let word = app.vapid.authorization(&endpoint.origin(), contact.unwrap_or(NOBODY), clock::now());
    endpoint.deliver(sealed, &word.ok_or(Unreachable::Private)?).await
}

/// Whom to ask where nobody is named.
const NOBODY: &str = "mailto:nobody@example.org";

async fn forget(app: &App, subscription: &Subscription) {
    app.metrics.pushes_failed.add(1);
    if let Err(error) = app.store.unsubscribe(&subscription.endpoint).await {
        app.storage_failed(&error);
    }
}

/// What a browser is told: how many, where to go, and a sentence in each of our languages.
fn digest(tables: &[TableId]) -> String {
    let words: serde_json::Map<_, _> = Language::ALL
        .into_iter()
        .map(|language| {
            let words = serde_json::json!({
                "title": krajina_words::say(language, "push-title", &[]),
                "body": krajina_words::count(language, "push-your-turn", tables.len()),
            });
            (language.code().to_owned(), words)
        })
        .collect();
    let link = match tables {
        [table] => format!("/table/{table}"),
        _ => "/".to_owned(),
    };
    serde_json::json!({"turns": tables.len(), "link": link, "words": words}).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(number: u8) -> TableId {
        TableId::new([number; 10])
    }

    #[test]
    fn several_turns_are_one_digest_and_the_next_one_waits() {
        let (turns, digests, start) = (Turns::default(), Digests::default(), Instant::now());
        let eva = PersonId::new(1);
        let away = |_: PersonId| false;
        for number in [1, 2, 2, 1] {
            turns.add(eva, table(number), &digests, start);
        }
        assert!(turns.take(start + digests.wait / 2, &digests, away).is_empty());
        let told = start + digests.wait;
        assert_eq!(turns.take(told, &digests, away), [(eva, vec![table(1), table(2)])]);
        turns.add(eva, table(3), &digests, told);
        assert!(turns.take(told + digests.wait * 2, &digests, away).is_empty(), "not one a move");
        assert_eq!(turns.take(told + digests.every, &digests, away), [(eva, vec![table(3)])]);
        assert!(turns.take(told + digests.every * 3, &digests, away).is_empty());
        assert!(turns.waiting().is_empty(), "nobody is remembered for ever");
    }

    #[test]
    fn who_is_here_has_seen_it() {
        let (turns, digests, start) = (Turns::default(), Digests::default(), Instant::now());
        let eva = PersonId::new(1);
        turns.add(eva, table(1), &digests, start);
        assert!(turns.take(start, &digests, |_| true).is_empty());
        turns.add(eva, table(2), &digests, start);
        assert_eq!(turns.take(start + digests.wait, &digests, |_| false), [(eva, vec![table(2)])]);
        // Who came and went is told soon again.
        assert!(turns.take(start + digests.wait, &digests, |_| true).is_empty());
        turns.add(eva, table(3), &digests, start + digests.wait);
        assert_eq!(turns.take(start + digests.wait * 2, &digests, |_| false).len(), 1);
    }
}

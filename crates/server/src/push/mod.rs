//! "Your turn" notices (Web Push) for people who are away, in correspondence games: one digest instead of one notice a
//! move.
//!
//! A turn waits a while, so that several become one digest. A person who is connected by then has seen it on the page
//! and gets no digest. After a digest the next one waits longer, unless the person has connected since.

mod sealed;
mod service;
mod vapid;

pub(crate) use sealed::{AUTH_BYTES, KEY_BYTES};
pub(crate) use service::Endpoint;
pub(crate) use vapid::Vapid;

use crate::app_state::AppState;
use crate::server::stop;
use crate::{clock, limits};
use krajina_store::StoredSubscription;
use krajina_wire::{PersonId, TableId};
use krajina_words::Language;
use service::{DeliveryError, DeliveryStatus};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// When and how digests are sent.
#[derive(Clone, Debug)]
pub struct Digests {
    /// How long a turn waits for further turns of the same digest.
    pub wait: Duration,
    /// The shortest time between two digests to a person who has not connected in between.
    pub every: Duration,
    /// Contact for push services: a `mailto:` or `https:` address.
    pub contact: Option<String>,
    /// Allows private addresses and plain HTTP. For tests only.
    pub anywhere: bool,
}

impl Default for Digests {
    fn default() -> Digests {
        let (wait, every) = (Duration::from_secs(60), Duration::from_secs(60 * 60));
        Digests { wait, every, contact: None, anywhere: false }
    }
}

/// Notices that wait for the next digest, by person.
#[derive(Default)]
pub(crate) struct TurnNotices(Mutex<HashMap<PersonId, PendingDigest>>);

#[derive(Default)]
struct PendingDigest {
    tables: Vec<TableId>,
    /// When to send the digest; `None` if no turn waits.
    due: Option<Instant>,
    /// When the last digest was sent.
    sent: Option<Instant>,
}

impl TurnNotices {
    fn pending(&self) -> MutexGuard<'_, HashMap<PersonId, PendingDigest>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a turn to the person's next digest.
    pub(crate) fn add(&self, person: PersonId, table: TableId, digests: &Digests, now: Instant) {
        let mut all = self.pending();
        if all.len() >= limits::TRACKED_CLIENTS && !all.contains_key(&person) {
            return;
        }
        let pending = all.entry(person).or_default();
        if !pending.tables.contains(&table) && pending.tables.len() < limits::DIGEST_TABLES {
            pending.tables.push(table);
        }
        let soonest = pending.sent.map(|sent| sent + digests.every);
        pending.due.get_or_insert((now + digests.wait).max(soonest.unwrap_or(now)));
    }

    /// Takes the digests that are due. Drops all notices of connected people, which also resets the time between
    /// digests.
    fn take(
        &self,
        now: Instant,
        digests: &Digests,
        is_connected: impl Fn(PersonId) -> bool,
    ) -> Vec<(PersonId, Vec<TableId>)> {
        let mut due = Vec::new();
        self.pending().retain(|person, pending| {
            if is_connected(*person) {
                return false;
            }
            if pending.due.is_some_and(|at| at <= now) {
                (pending.due, pending.sent) = (None, Some(now));
                due.push((*person, std::mem::take(&mut pending.tables)));
            }
            pending.due.is_some() || pending.sent.is_some_and(|sent| now < sent + digests.every)
        });
        due
    }
}

/// Sends digests for as long as the server runs.
pub(crate) async fn run(app: AppState) {
    let mut stopping = app.stopping.subscribe();
    let digests = app.config.digests.clone();
    // Often enough that digests are hardly late.
    let interval = (digests.wait / 4).clamp(Duration::from_millis(20), Duration::from_secs(10));
    loop {
        tokio::select! {
            () = tokio::time::sleep(interval) => {}
            () = stop(&mut stopping) => return,
        }
        let due = app.turn_notices.take(Instant::now(), &digests, |person| app.sockets.is_connected(person));
        for (person, tables) in due {
            notify(&app, person, &tables).await;
        }
    }
}

/// Sends a digest to all browsers of a person.
async fn notify(app: &AppState, person: PersonId, tables: &[TableId]) {
    let subscriptions = match app.store.subscriptions(person).await {
        Ok(subscriptions) => subscriptions,
        Err(error) => return app.storage_failed(&error),
    };
    if let Err(error) = app.store.note_notified(person, clock::now().0).await {
        app.storage_failed(&error);
    }
    let text = digest(tables);
    for subscription in subscriptions {
        let (app, text) = (app.clone(), text.clone());
        let Ok(permit) = std::sync::Arc::clone(&app.pushing).acquire_owned().await else { return };
        tokio::spawn(async move {
            let _permit = permit;
            match send(&app, &subscription, &text).await {
                Ok(DeliveryStatus::Accepted) => app.metrics.pushes.add(1),
                Ok(DeliveryStatus::Gone) | Err(DeliveryError::Invalid) => forget(&app, &subscription).await,
                Ok(DeliveryStatus::Rejected) => app.metrics.pushes_failed.add(1),
                Err(error) => {
                    app.metrics.pushes_failed.add(1);
                    tracing::debug!(%error, "could not reach a push service");
                }
            }
        });
    }
}

async fn send(
    app: &AppState,
    subscription: &StoredSubscription,
    text: &str,
) -> Result<DeliveryStatus, DeliveryError> {
    let StoredSubscription { endpoint, p256dh, auth, .. } = subscription;
    let digests = &app.config.digests;
    let endpoint = Endpoint::read(endpoint, digests.anywhere).ok_or(DeliveryError::Invalid)?;
    // An invalid key stays invalid: drop the subscription.
    let sealed = sealed::seal(text.as_bytes(), p256dh, auth).map_err(|_| DeliveryError::Invalid)?;
    let contact = digests.contact.as_deref().or(app.config.public_url.as_deref());
    let authorization =
        app.vapid.authorization(&endpoint.origin(), contact.unwrap_or(NO_CONTACT), clock::now());
    endpoint.deliver(sealed, &authorization.ok_or(DeliveryError::Invalid)?).await
}

/// The contact if none is configured.
const NO_CONTACT: &str = "mailto:nobody@example.org";

async fn forget(app: &AppState, subscription: &StoredSubscription) {
    app.metrics.pushes_failed.add(1);
    if let Err(error) = app.store.unsubscribe(&subscription.endpoint).await {
        app.storage_failed(&error);
    }
}

/// The message to a browser: the number of tables, a link, and a sentence in each language.
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
        let (notices, digests, start) = (TurnNotices::default(), Digests::default(), Instant::now());
        let eva = PersonId::new(1);
        let away = |_: PersonId| false;
        for number in [1, 2, 2, 1] {
            notices.add(eva, table(number), &digests, start);
        }
        assert!(notices.take(start + digests.wait / 2, &digests, away).is_empty());
        let sent = start + digests.wait;
        assert_eq!(notices.take(sent, &digests, away), [(eva, vec![table(1), table(2)])]);
        notices.add(eva, table(3), &digests, sent);
        assert!(notices.take(sent + digests.wait * 2, &digests, away).is_empty(), "not one digest a move");
        assert_eq!(notices.take(sent + digests.every, &digests, away), [(eva, vec![table(3)])]);
        assert!(notices.take(sent + digests.every * 3, &digests, away).is_empty());
        assert!(notices.pending().is_empty(), "old entries are removed");
    }

    #[test]
    fn connected_people_get_no_digest() {
        let (notices, digests, start) = (TurnNotices::default(), Digests::default(), Instant::now());
        let eva = PersonId::new(1);
        notices.add(eva, table(1), &digests, start);
        assert!(notices.take(start, &digests, |_| true).is_empty());
        notices.add(eva, table(2), &digests, start);
        assert_eq!(notices.take(start + digests.wait, &digests, |_| false), [(eva, vec![table(2)])]);
        // A visit resets the waiting time between digests.
        assert!(notices.take(start + digests.wait, &digests, |_| true).is_empty());
        notices.add(eva, table(3), &digests, start + digests.wait);
        assert_eq!(notices.take(start + digests.wait * 2, &digests, |_| false).len(), 1);
    }
}

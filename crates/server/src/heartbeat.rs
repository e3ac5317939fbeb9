//! Writes the time to the database regularly, so that the next start knows the downtime, even after a kill.

use crate::app_state::AppState;
use crate::server::stop;
use crate::{clock, limits};
use krajina_store::{Store, StoreError};
use krajina_table::ServerAbsence;
use krajina_wire::WallMs;
use tokio::time::sleep;

/// The setting that holds the time of the last heartbeat.
const ALIVE: &str = "alive-ms";

/// Writes a heartbeat.
pub(crate) async fn write(store: &Store, now: WallMs) -> Result<(), StoreError> {
    store.set(ALIVE, &now.0.to_be_bytes()).await
}

/// The downtime before this start; `None` at the first start and after the clock was set back.
pub(crate) async fn downtime(store: &Store, now: WallMs) -> Result<Option<ServerAbsence>, StoreError> {
    let last = store.setting(ALIVE).await?.and_then(|bytes| bytes.try_into().ok());
    write(store, now).await?;
    let since = last.map(|bytes| WallMs(u64::from_be_bytes(bytes))).filter(|since| *since < now);
    Ok(since.map(|since| ServerAbsence { since, until: now }))
}

/// Writes heartbeats until the server stops. Errors are not reported here: the next heartbeat tries again, and other
/// users of the database report them.
pub(crate) async fn run(app: AppState) {
    let mut stopping = app.stopping.subscribe();
    loop {
        tokio::select! {
            () = sleep(limits::ALIVE_EVERY) => {}
            () = stop(&mut stopping) => return,
        }
        let _ = write(&app.store, clock::for_tables().now).await;
    }
}

//! Whoever runs a server looks after accounts, whether the server runs or not.

use crate::places::{Folder, person};
use krajina_store::{Append, Caretaker, Secret, Store, StoreError, TableId, Whose};

const SESSIONS: [(&[u8], u128); 3] = [(b"alice", 1), (b"bob", 2), (b"guest", 3)];

/// Who is still logged in.
async fn logged_in(store: &Store) -> Vec<u128> {
    let mut found = Vec::new();
    for (secret, id) in SESSIONS {
        if store.known(Secret(secret), false, 50).await.unwrap().is_some() {
            assert_eq!(store.logins(person(id), 50).await.unwrap().len(), 1 + usize::from(id == 2));
            found.push(id);
        }
    }
    found
}

pub(crate) async fn beside_and_without_a_server(place: &str) {
    let store = Store::open(place).await.unwrap();
    store.add_account(person(1), "Alice", "phc", 1).await.unwrap();
    store.add_account(person(2), "Bob", "phc", 1).await.unwrap();
    store.add_guest(person(3), "Guest", 1).await.unwrap();
    store.add_api_token(Secret(b"token"), person(2), "engine", &["play"], 1, 100).await.unwrap();
    for (secret, id) in SESSIONS {
        store.open_session(Secret(secret), person(id), "", 1, 100).await.unwrap();
    }
    store.log().append(Append::one(TableId(1), 0, 1, vec![7])).await.unwrap();
    assert_eq!(store.logins_ended().await.unwrap(), None);

    // Beside the server, which goes on.
    let caretaker = Caretaker::open(place).await.unwrap();
    assert_eq!(caretaker.account("nobody").await, Err(StoreError::Missing("account")));
    let alice = caretaker.account("ALICE").await.unwrap();
    assert_eq!(caretaker.log_out(Whose::Account(alice), false, [1; 16]).await, Ok(1));
    assert_eq!(logged_in(&store).await, [2, 3]);
    assert_eq!(store.logins_ended().await.unwrap(), Some(vec![1; 16]));
    assert_eq!(caretaker.log_out(Whose::Accounts, false, [2; 16]).await, Ok(1));
    assert_eq!(logged_in(&store).await, [3]);
    assert_eq!(store.logins_ended().await.unwrap(), Some(vec![2; 16]));
    assert!(store.known(Secret(b"token"), true, 50).await.unwrap().is_some());
    caretaker.add_reset(Secret(b"link"), alice, 100).await.unwrap();
    caretaker.close().await.unwrap();
    assert_eq!(store.reset_of(Secret(b"link"), 50).await.unwrap(), Some(alice));
    store.log().append(Append::one(TableId(1), 1, 1, vec![7])).await.unwrap();
    store.begin_factor(alice, b"secret").await.unwrap();
    store.close().await.unwrap();

    // Without one.
    let caretaker = Caretaker::open(place).await.unwrap();
    assert_eq!(caretaker.log_out(Whose::Everybody, true, [3; 16]).await, Ok(2));
    assert_eq!(caretaker.remove_factor(alice).await, Ok(true));
    assert_eq!(caretaker.remove_factor(alice).await, Ok(false));
    caretaker.close().await.unwrap();
    let store = Store::open(place).await.unwrap();
    assert_eq!(logged_in(&store).await, [] as [u128; 0]);
    assert_eq!(store.log().load(TableId(1)).await.unwrap().len(), 2);
    store.close().await.unwrap();
}

#[tokio::test]
async fn logins_end_beside_a_server_and_without_one() {
    let folder = Folder::new();
    let nowhere = Caretaker::open(folder.file("none.db").to_str().unwrap()).await.map(|_| ());
    assert_eq!(nowhere, Err(StoreError::Missing("database")));
    assert!(!folder.file("none.db").exists(), "nothing is made");
    beside_and_without_a_server(folder.database().to_str().unwrap()).await;
}

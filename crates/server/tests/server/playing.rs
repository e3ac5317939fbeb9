//! Complete games over the network.

use crate::player::TestPlayer;
use crate::test_server::{TestServer, settings};
use krajina_record::notation::{AnyRecord, Replay};
use krajina_rules::game::Game as _;
use krajina_wire::{Command, Event, Phase};

/// A guest plays a game against bots to its end and downloads the record.
async fn play_out(setup: &str, seats: &str) {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let opened = eva.open_table(&settings(setup, seats)).await.unwrap();
    let mut player = TestPlayer::join(&eva, opened.table, None).await;
    let seat = player.seat("Eva");
    player.play_on(seat, u32::MAX).await;
    player.until(|player| player.events.contains(&Event::Finished)).await;
    let room = player.room();
    assert_eq!(room.phase, Phase::Finished);
    let path = format!("/api/tables/{}/record", opened.table);
    // Once the end of a game is visible, its record and result are available.
    let (record, result) = (
        eva.get(&path).await.unwrap(),
        eva.get(&format!("/api/tables/{}/result", opened.table)).await.unwrap(),
    );
    assert_eq!((record.status, result.status), (200, 200), "{}", record.text());
    let record: AnyRecord = record.text().parse().unwrap();
    krajina_rules::with_game!(AnyRecord(&record): record => {
        // The deal was fixed before the first move: the published commitment is that of the seed.
        let commitment = record.commitment.as_ref().unwrap();
        assert_eq!(Some(commitment.to_string()), room.commitment);
        assert!(commitment.holds(&record.seed.unwrap()));
        let game = Replay::new(record).unwrap().finish().unwrap();
        assert_eq!(game.outcome(), room.ending.unwrap().outcome);
    });
    assert_eq!(result.json()["seats"][seat.index()]["name"], "Eva");
    let mut server = server;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn kingdom_against_bots() {
    play_out("kingdom players=3", "me shepherd sprout").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hunters_against_bots() {
    play_out("hunters players=2 mode=tribe", "miller me").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn worlds_in_real_time() {
    play_out("worlds players=1 level=solo-easy map=1", "me").await;
}

/// Two people and a watcher on three sockets see the same state in the end, and can play again.
#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_and_play_again() {
    let server = TestServer::new().await;
    let (mut eva, adam) = (server.guest("Eva").await, server.guest("Adam").await);
    let mut new = settings("kingdom players=2", "me open");
    new.visibility = krajina_wire::Visibility::Public;
    let opened = eva.open_table(&new).await.unwrap();
    let mut first = TestPlayer::join(&eva, opened.table, None).await;
    let mut second = TestPlayer::join(&adam, opened.table, None).await;
    let mut watcher = TestPlayer::join(&server.guest("Iva").await, opened.table, None).await;
    second.act(Command::Sit { seat: None }).await.unwrap();
    let (a, b) = (first.seat_when_seated("Eva").await, second.seat_when_seated("Adam").await);
    let over = |player: &TestPlayer| player.room().phase == Phase::Finished;
    tokio::join!(first.play_on(a, u32::MAX), second.play_on(b, u32::MAX), watcher.until(over));
    first.until(over).await;
    second.until(over).await;
    assert_eq!(first.mirror().document(), second.mirror().document());
    assert_eq!(first.mirror().document(), watcher.mirror().document());
    first.act(Command::Rematch { yes: true }).await.unwrap();
    second.act(Command::Rematch { yes: true }).await.unwrap();
    watcher.until(|watcher| watcher.room().next.is_some()).await;
    let next = watcher.room().next.unwrap();
    let again = TestPlayer::join(&eva, next, None).await;
    assert_eq!(again.seat("Adam"), a, "the seats are rotated");
    assert_eq!(again.room().phase, Phase::Playing);
}

//! Whole games over the wire.

use crate::house::{House, settings};
use crate::player::Player;
use krajina_record::notation::{Any, Replay};
use krajina_rules::game::Game as _;
use krajina_wire::{Command, Event, Phase};

/// A guest plays a game against bots to its end, and downloads the record.
async fn play_out(setup: &str, seats: &str) {
    let house = House::new().await;
    let mut eva = house.guest("Eva").await;
    let opened = eva.open_table(&settings(setup, seats)).await.unwrap();
    let mut player = Player::join(&eva, opened.table, None).await;
    let seat = player.seat("Eva");
    player.play_on(seat, u32::MAX).await;
    player.until(|player| player.events.contains(&Event::Finished)).await;
    let room = player.room();
    assert_eq!(room.phase, Phase::Finished);
    let path = format!("/api/tables/{}/record", opened.table);
    let record = loop {
        let answer = eva.get(&path).await.unwrap();
        if answer.status == 200 {
            break answer;
        }
        assert_eq!(answer.json()["code"], "no-record");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    };
    let record: Any = record.text().parse().unwrap();
    krajina_record::with_record!(&record, record => {
        // The deal was fixed before the first move: the fingerprint everybody saw is the seed's.
        let commitment = record.commitment.as_ref().unwrap();
        assert_eq!(Some(commitment.to_string()), room.commitment);
        assert!(commitment.holds(&record.seed.unwrap()));
        let game = Replay::new(record).unwrap().finish().unwrap();
        assert_eq!(game.outcome(), room.ending.unwrap().outcome);
    });
    let result = eva.get(&format!("/api/tables/{}/result", opened.table)).await.unwrap();
    assert_eq!(result.json()["seats"][seat.index()]["name"], "Eva");
    let mut house = house;
    house.stop().await;
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

/// Two people and a watcher, over three sockets: all see the same in the end, and can play again.
#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_and_play_again() {
    let house = House::new().await;
    let (mut eva, adam) = (house.guest("Eva").await, house.guest("Adam").await);
    let mut new = settings("kingdom players=2", "me open");
    new.visibility = krajina_wire::Visibility::Public;
    let opened = eva.open_table(&new).await.unwrap();
    let mut first = Player::join(&eva, opened.table, None).await;
    let mut second = Player::join(&adam, opened.table, None).await;
    let mut watcher = Player::join(&house.guest("Iva").await, opened.table, None).await;
    second.act(Command::Sit { seat: None }).await.unwrap();
    let (a, b) = (first.seat_when_seated("Eva").await, second.seat_when_seated("Adam").await);
    let over = |player: &Player| player.room().phase == Phase::Finished;
    tokio::join!(first.play_on(a, u32::MAX), second.play_on(b, u32::MAX), watcher.until(over));
    first.until(over).await;
    second.until(over).await;
    assert_eq!(first.mirror.document(), second.mirror.document());
    assert_eq!(first.mirror.document(), watcher.mirror.document());
    first.act(Command::Rematch { yes: true }).await.unwrap();
    second.act(Command::Rematch { yes: true }).await.unwrap();
    watcher.until(|watcher| watcher.room().next.is_some()).await;
    let next = watcher.room().next.unwrap();
    let again = Player::join(&eva, next, None).await;
    assert_eq!(again.seat("Adam"), a, "the seats are rotated");
    assert_eq!(again.room().phase, Phase::Playing);
}

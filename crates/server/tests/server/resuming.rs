//! Who loses the connection loses nothing; what is sent twice is done once; a server that stops goes on where it was.

use crate::house::{House, settings};
use crate::player::{PATIENCE, Player};
use krajina_client::Frame;
use krajina_wire::{ActionText, Command, Event, FromClient, Mirror, Phase, ToClient};

#[tokio::test(flavor = "multi_thread")]
async fn a_cut_connection_is_resumed_by_number() {
    let house = House::new().await;
    let mut eva = house.guest("Eva").await;
    let opened = eva.open_table(&settings("kingdom players=2", "me sprout")).await.unwrap();
    let mut player = Player::join(&eva, opened.table, None).await;
    let mut other = Player::join(&eva, opened.table, None).await;
    let seat = player.seat("Eva");
    player.play_on(seat, 4).await;
    let (mut mirror, seen) = (player.mirror.clone(), player.mirror.seq());
    drop(player);
    // Meanwhile the game goes on.
    other.play_on(seat, 10).await;
    let mut socket = eva.socket().await.unwrap();
    socket.attach(opened.table, Some(seen), None).await.unwrap();
    while mirror.seq() < other.mirror.seq() {
        let Frame::Message(message, _) = socket.next_within(PATIENCE).await.unwrap() else {
            panic!("closed")
        };
        match *message {
            ToClient::Update(update) => {
                mirror.update(update).unwrap();
            }
            ToClient::Snapshot(snapshot) => mirror = Mirror::new(snapshot),
            _ => {}
        }
    }
    other.until(|other| other.mirror.seq() >= mirror.seq()).await;
    assert_eq!(mirror.document(), other.mirror.document());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_sent_twice_is_done_once() {
    let house = House::new().await;
    let mut eva = house.guest("Eva").await;
    let opened = eva.open_table(&settings("kingdom players=2", "me open")).await.unwrap();
    let mut player = Player::join(&eva, opened.table, None).await;
    let say = Command::Say { text: krajina_wire::ChatText::new("Hallo!").unwrap() };
    let id = player.socket.command(opened.table, say.clone()).await.unwrap();
    for _ in 0..3 {
        player.socket.send(&FromClient::Do { table: opened.table, id, command: say.clone() }).await.unwrap();
    }
    // Over another connection as well: after a lost connection nobody knows what has arrived.
    let mut again = Player::join(&eva, opened.table, None).await;
    again.socket.send(&FromClient::Do { table: opened.table, id, command: say }).await.unwrap();
    again.answer(id).await.unwrap();
    player.answer(id).await.unwrap();
    player.act(Command::Phrase { phrase: krajina_wire::Phrase::Hello }).await.unwrap();
    let said = player.events.iter().filter(|event| matches!(event, Event::Said(_))).count();
    assert_eq!((said, player.mirror.chat().len()), (2, 2), "once what was sent five times, once the other");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_was_stopped_goes_on() {
    let mut house = House::new().await;
    let mut eva = house.guest("Eva").await;
    let opened = eva.open_table(&settings("hunters players=2 mode=tribe", "me shepherd")).await.unwrap();
    let mut player = Player::join(&eva, opened.table, None).await;
    let seat = player.seat("Eva");
    player.play_on(seat, 6).await;
    let stopped = tokio::spawn(async move {
        let mut last = None;
        while let Ok(frame) = player.socket.next_within(PATIENCE).await {
            match frame {
                Frame::Message(message, _) => {
                    if let ToClient::Update(update) = *message {
                        player.mirror.update(update).unwrap();
                    } else if let ToClient::Bye(bye) = *message {
                        last = Some(bye);
                    }
                }
                Frame::Closed(_) => break,
            }
        }
        (player.mirror, last)
    });
    house.restart().await;
    let (before, bye) = stopped.await.unwrap();
    let bye = bye.unwrap();
    assert!(bye.retry && bye.code == krajina_wire::ErrorCode::Stopping);
    // The session, the seat and every move are still there.
    let mut player = Player::join(&eva, opened.table, None).await;
    assert!(player.mirror.seq() >= before.seq());
    assert!(player.room().ply >= before.room().unwrap().ply);
    assert_eq!(player.seat("Eva"), seat);
    player.play_on(seat, u32::MAX).await;
    player.until(|player| player.room().phase == Phase::Finished).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_for_another_position_is_refused() {
    let house = House::new().await;
    let mut eva = house.guest("Eva").await;
    let opened = eva.open_table(&settings("kingdom players=2", "me sprout")).await.unwrap();
    let mut player = Player::join(&eva, opened.table, None).await;
    let seat = player.seat("Eva");
    player.until(|player| player.room().to_act.contains(seat)).await;
    let action = player.any_action(seat).unwrap();
    let ply = Some(player.room().ply + 1);
    let play = Command::Play { action: ActionText::new(&action).unwrap(), ply };
    assert_eq!(player.act(play).await.unwrap_err().code, krajina_wire::ErrorCode::Stale);
}

/// A table counts as one to go on with until its result is kept: whatever happens in between, it is found again.
#[tokio::test(flavor = "multi_thread")]
async fn a_finished_table_ends_when_its_result_is_kept() {
    let mut house = House::new().await;
    let mut eva = house.guest("Eva").await;
    let opened = eva.open_table(&settings("kingdom players=2", "me sprout")).await.unwrap();
    let mut player = Player::join(&eva, opened.table, None).await;
    let seat = player.seat("Eva");
    player.play_on(seat, u32::MAX).await;
    player.until(|player| player.room().phase == Phase::Finished).await;
    let path = format!("/api/tables/{}/result", opened.table);
    while eva.get(&path).await.unwrap().status != 200 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    house.restart().await;
    // Who comes later sees the end of it, and the code is free for others.
    assert_eq!(eva.get("/api/me/tables").await.unwrap().text(), "[]");
    assert_eq!(eva.get(&path).await.unwrap().status, 200);
    assert_eq!(Player::join(&eva, opened.table, None).await.room().phase, Phase::Finished);
}

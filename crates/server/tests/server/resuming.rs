//! Lost connections, repeated commands and restarts.

use crate::player::TestPlayer;
use crate::test_server::{TestServer, settings};
use krajina_wire::{ActionText, Command, Event, FromClient, Phase};

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_resumes_by_sequence_number() {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let opened = eva.open_table(&settings("kingdom players=2", "me sprout")).await.unwrap();
    let mut player = TestPlayer::join(&eva, opened.table, None).await;
    let mut other = TestPlayer::join(&eva, opened.table, None).await;
    let seat = player.seat("Eva");
    player.play_on(seat, 4).await;
    player.session.disconnect();
    // Meanwhile the game goes on.
    other.play_on(seat, 10).await;
    player.reconnect(&eva).await;
    let seq = other.mirror().seq();
    player.until(|player| player.mirror().seq() >= seq).await;
    let seq = player.mirror().seq();
    other.until(|other| other.mirror().seq() >= seq).await;
    assert_eq!(player.mirror().document(), other.mirror().document());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_sent_twice_is_applied_once() {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let opened = eva.open_table(&settings("kingdom players=2", "me open")).await.unwrap();
    let mut player = TestPlayer::join(&eva, opened.table, None).await;
    let say = Command::Say { text: krajina_wire::ChatText::new("Hallo!").unwrap() };
    let id = player.session.command(opened.table, say.clone()).await.unwrap();
    for _ in 0..3 {
        let again = FromClient::Do { table: opened.table, id, command: say.clone() };
        player.session.socket().unwrap().send(&again).await.unwrap();
    }
    // Send it over another connection as well, as after a lost connection.
    let mut again = TestPlayer::join(&eva, opened.table, None).await;
    again.session.protocol_mut().adopt(opened.table, id, say);
    again.session.tick().await.unwrap();
    again.answer(id).await.unwrap();
    player.answer(id).await.unwrap();
    player.act(Command::Phrase { phrase: krajina_wire::Phrase::Hello }).await.unwrap();
    let said = player.events.iter().filter(|event| matches!(event, Event::Said(_))).count();
    assert_eq!((said, player.mirror().chat().len()), (2, 2), "the repeated line counts once");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_continue_after_a_restart() {
    let mut server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let opened = eva.open_table(&settings("hunters players=2 mode=tribe", "me shepherd")).await.unwrap();
    let mut player = TestPlayer::join(&eva, opened.table, None).await;
    let seat = player.seat("Eva");
    player.play_on(seat, 6).await;
    let stopped = tokio::spawn(async move {
        let bye = player.bye().await;
        (player.mirror().clone(), bye)
    });
    server.restart().await;
    let (before, bye) = stopped.await.unwrap();
    assert!(bye.retry && bye.code == krajina_wire::ErrorCode::Stopping);
    // The session, the seat and every move are still there.
    let mut player = TestPlayer::join(&eva, opened.table, None).await;
    assert!(player.mirror().seq() >= before.seq());
    assert!(player.room().ply >= before.room().unwrap().ply);
    assert_eq!(player.seat("Eva"), seat);
    player.play_on(seat, u32::MAX).await;
    player.until(|player| player.room().phase == Phase::Finished).await;
}

/// A correspondence clock runs while nobody watches, but not while the server is down.
#[tokio::test(flavor = "multi_thread")]
async fn downtime_is_not_counted() {
    let mut server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let mut new = settings("kingdom players=2", "me open");
    new.time = krajina_wire::TimeControl::Correspondence { days: 1 };
    let opened = eva.open_table(&new).await.unwrap();
    let adam = server.guest("Adam").await;
    let mut player = TestPlayer::join(&adam, opened.table, Some(opened.invite)).await;
    player.act(Command::Sit { seat: None }).await.unwrap();
    player.until(|player| player.room().phase == Phase::Playing).await;
    let before = player.room().clock.unwrap();
    drop(player);
    server.stop().await;
    tokio::time::sleep(std::time::Duration::from_millis(60)).await;
    server.start().await;
    let mut player = TestPlayer::join(&eva, opened.table, None).await;
    let skipped =
        |player: &TestPlayer| player.room().clock.unwrap().since.unwrap().since(before.since.unwrap());
    player.until(|player| skipped(player) > 0).await;
    assert!(skipped(&player) >= 60, "{} ms", skipped(&player));
    assert_eq!(before.left_ms, player.room().clock.unwrap().left_ms);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_for_another_position_is_refused() {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let opened = eva.open_table(&settings("kingdom players=2", "me sprout")).await.unwrap();
    let mut player = TestPlayer::join(&eva, opened.table, None).await;
    let seat = player.seat("Eva");
    player.until(|player| player.room().to_act.contains(seat)).await;
    let action = player.any_action(seat).unwrap();
    let ply = Some(player.room().ply + 1);
    let play = Command::Play { action: ActionText::new(&action).unwrap(), ply };
    assert_eq!(player.act(play).await.unwrap_err().code, krajina_wire::ErrorCode::Stale);
}

/// A table counts as unfinished until its result is stored, so that a restart in between finds it again.
#[tokio::test(flavor = "multi_thread")]
async fn a_finished_table_is_closed_when_its_result_is_stored() {
    let mut server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let opened = eva.open_table(&settings("kingdom players=2", "me sprout")).await.unwrap();
    let mut player = TestPlayer::join(&eva, opened.table, None).await;
    let seat = player.seat("Eva");
    player.play_on(seat, u32::MAX).await;
    player.until(|player| player.room().phase == Phase::Finished).await;
    let path = format!("/api/tables/{}/result", opened.table);
    assert_eq!(eva.get(&path).await.unwrap().status, 200);
    server.restart().await;
    // The final state stays visible, and the invite code is released.
    assert_eq!(eva.get("/api/me/tables").await.unwrap().text(), "[]");
    assert_eq!(eva.get(&path).await.unwrap().status, 200);
    assert_eq!(TestPlayer::join(&eva, opened.table, None).await.room().phase, Phase::Finished);
}

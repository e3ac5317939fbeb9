//! Hidden information does not leave the server.

use crate::player::TestPlayer;
use crate::test_server::{TestServer, settings};
use krajina_wire::{Command, Event, Phase, Visibility};

/// No output before the end of a game contains its seed.
#[tokio::test(flavor = "multi_thread")]
async fn the_seed_is_sent_only_with_the_last_move() {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    for setup in ["kingdom players=2", "hunters players=2 mode=tribe"] {
        let mut new = settings(setup, "me sprout");
        new.visibility = Visibility::Public;
        let opened = eva.open_table(&new).await.unwrap();
        let mut player = TestPlayer::join(&eva, opened.table, None).await;
        let mut watcher = TestPlayer::join(&server.guest("Iva").await, opened.table, None).await;
        let seat = player.seat("Eva");
        let _ = player.play("take 99").await;
        let _ = watcher.act(Command::Report { line: 1 }).await;
        let mut downloads = Vec::new();
        for path in ["", "/record", "/result"] {
            downloads.push(eva.get(&format!("/api/tables/{}{path}", opened.table)).await.unwrap().text());
        }
        downloads.push(eva.get("/api/tables").await.unwrap().text());
        downloads.push(eva.get("/api/me/export").await.unwrap().text());
        player.play_on(seat, u32::MAX).await;
        player.until(|player| player.room().phase == Phase::Finished).await;
        watcher.until(|player| player.room().phase == Phase::Finished).await;
        let seed = player.room().seed.unwrap();
        for received in [&player.received, &watcher.received] {
            let with_seed = received.iter().filter(|text| text.contains(&seed)).count();
            assert_eq!(with_seed, 1, "only in the message that ends the game");
        }
        assert!(downloads.iter().all(|text| !text.contains(&seed)));
        assert!(player.events.contains(&Event::Finished));
    }
}

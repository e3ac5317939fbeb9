//! `krajina serve` as a process: killed during games, it loses no acknowledged move.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use krajina_client::{Client, ClientError, ProtocolSession, SocketEvent};
use krajina_record::notation::AnyRecord;
use krajina_rules::game::Game as _;
use krajina_rules::kingdom::{Kingdom, View};
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_wire::{ActionText, Command, Incoming, Occupant, Phase, TableId, ToClient};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const TIMEOUT: Duration = Duration::from_secs(60);

/// A server process.
struct ServerProcess(Child);

impl ServerProcess {
    async fn start(port: u16, data: &Path) -> ServerProcess {
        let child = std::process::Command::new(env!("CARGO_BIN_EXE_krajina"))
            .args([
                "serve",
                "--listen",
                &format!("127.0.0.1:{port}"),
                "--no-rate-limits",
                "--no-qr",
                "--data",
            ])
            .arg(data)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let process = ServerProcess(child);
        let started = Instant::now();
        let mut client = Client::new(&format!("http://127.0.0.1:{port}")).unwrap();
        while !client.get("/healthz").await.is_ok_and(|answer| answer.status == 200) {
            assert!(started.elapsed() < TIMEOUT, "the server does not serve");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        process
    }

    /// Sends SIGTERM and waits for the exit. Then all data is in the database and the journal is empty.
    fn stop(mut self) {
        let asked = std::process::Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status();
        assert!(asked.unwrap().success());
        assert!(self.0.wait().unwrap().success());
    }

    /// Kills it as a power cut would, without a chance to write or to send anything.
    fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

/// The number of acknowledged moves of all players.
static ACKNOWLEDGED: AtomicUsize = AtomicUsize::new(0);

/// A player that reconnects when the server is back.
struct ReconnectingPlayer {
    client: Client,
    session: ProtocolSession,
    table: TableId,
    /// Acknowledged moves.
    acked: Vec<String>,
    /// How often the connection was lost during the game.
    cut: u32,
    rng: Quick,
}

impl ReconnectingPlayer {
    async fn play(&mut self) {
        let end = Instant::now() + 4 * TIMEOUT;
        while !self.is_done() {
            assert!(Instant::now() < end, "the game does not end");
            // Retry after any error: the server may be down.
            let acked = self.acked.len();
            if self.play_while_connected().await.is_err() {
                self.cut += u32::from(self.acked.len() > acked);
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }

    /// Whether the game is over and every command has an answer.
    fn is_done(&self) -> bool {
        self.phase() == Some(Phase::Finished) && !self.is_waiting()
    }

    fn is_waiting(&self) -> bool {
        self.session.protocol().pending(self.table).next().is_some()
    }

    fn phase(&self) -> Option<Phase> {
        self.session.mirror(self.table).map(|mirror| mirror.room().unwrap().phase)
    }

    async fn play_while_connected(&mut self) -> Result<(), ClientError> {
        self.session.connect(&self.client).await?;
        while !self.is_done() {
            if !self.is_waiting()
                && let Some(action) = self.choose()
            {
                // Slow enough that the server is killed during the game.
                tokio::time::sleep(Duration::from_millis(10)).await;
                let play = Command::Play { action: ActionText::new(&action).unwrap(), ply: None };
                self.session.command(self.table, play).await?;
            }
            self.receive().await?;
        }
        Ok(())
    }

    async fn receive(&mut self) -> Result<(), ClientError> {
        let next = tokio::time::timeout(TIMEOUT, self.session.next_frame());
        let frame = next.await.map_err(|_| ClientError::Silent)??;
        let before = self.session.protocol().seq(self.table);
        let incoming = self.session.receive(frame).await?;
        assert!(self.session.protocol().seq(self.table) >= before, "the table went back");
        match incoming {
            Some(Incoming::Answer { command: Command::Play { action, .. }, result, .. }) => {
                result.unwrap();
                self.acked.push(action.to_string());
                ACKNOWLEDGED.fetch_add(1, Ordering::Relaxed);
            }
            Some(Incoming::OutOfSync { error, .. }) => panic!("{error}"),
            _ => {}
        }
        Ok(())
    }

    fn choose(&mut self) -> Option<String> {
        let mirror = self.session.mirror(self.table)?;
        let room = mirror.room().unwrap();
        let seat = room.seats.iter().position(|seat| matches!(seat.of, Occupant::Person { .. }))?;
        let seat = Seat::wrapping(seat);
        if room.phase != Phase::Playing || !room.to_act.contains(seat) {
            return None;
        }
        let view: View = mirror.view().unwrap()?;
        Kingdom::determinize(&view, &mut self.rng)
            .random_action(seat, &mut self.rng)
            .map(|action| action.to_string())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_keeps_every_acknowledged_move_exactly_once() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("krajina.db");
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut server = ServerProcess::start(port, &data).await;
    let mut playing = Vec::new();
    for number in 0..8 {
        let mut client = Client::new(&format!("http://127.0.0.1:{port}")).unwrap();
        client.guest(&format!("Player {number}")).await.unwrap();
        let new = serde_json::json!({
            "setup": "kingdom players=2 variants=dynasty", "seats": ["me", {"bot": {"level": "sprout"}}], "start": "when-full"
        });
        let opened = client.open_table(&serde_json::from_value(new).unwrap()).await.unwrap();
        let mut session = ProtocolSession::default();
        session.attach(opened.table, None).await.unwrap();
        let mut player = ReconnectingPlayer {
            client,
            session,
            table: opened.table,
            acked: Vec::new(),
            cut: 0,
            rng: Quick::new(number),
        };
        playing.push(tokio::spawn(async move {
            player.play().await;
            player
        }));
    }
    for moves in [16, 48, 8, 32, 2] {
        let enough = ACKNOWLEDGED.load(Ordering::Relaxed) + moves;
        let end = Instant::now() + TIMEOUT;
        while ACKNOWLEDGED.load(Ordering::Relaxed) < enough {
            assert!(Instant::now() < end, "no moves are played");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        server.kill();
        server = ServerProcess::start(port, &data).await;
    }
    let mut cut = 0;
    for player in playing {
        let mut player = player.await.unwrap();
        cut += player.cut;
        let record = loop {
            let answer = player.client.get(&format!("/api/tables/{}/record", player.table)).await.unwrap();
            if answer.status == 200 {
                break answer.text();
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        let AnyRecord::Kingdom(record) = record.parse().unwrap() else { panic!("another game") };
        let own: Vec<String> = record
            .moves
            .iter()
            .filter(|played| played.seat.index() == 0)
            .map(|played| played.action.to_string())
            .collect();
        assert_eq!(own, player.acked, "no move missing, no move duplicated");
    }
    assert!(cut >= 8, "only {cut} games were interrupted");
    server.kill();
}

/// On SIGTERM the server sends a last message to all clients and exits with code 0.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn sigterm_sends_bye_and_exits_successfully() {
    let folder = tempfile::tempdir().unwrap();
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut server = ServerProcess::start(port, &folder.path().join("krajina.db")).await;
    let mut client = Client::new(&format!("http://127.0.0.1:{port}")).unwrap();
    client.guest("Eva").await.unwrap();
    let mut socket = client.socket().await.unwrap();
    let stop = std::process::Command::new("kill").args(["-TERM", &server.0.id().to_string()]).status();
    assert!(stop.unwrap().success());
    let SocketEvent::Message(message, _) = socket.next_within(TIMEOUT).await.unwrap() else {
        panic!("no bye message")
    };
    let ToClient::Bye(bye) = *message else { panic!("{message:?}") };
    assert!(bye.retry && bye.code == krajina_wire::ErrorCode::Stopping);
    assert!(server.0.wait().unwrap().success());
}

/// Two servers on one database would contradict each other.
#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_the_same_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("krajina.db");
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let server = ServerProcess::start(port, &data).await;
    let second = std::process::Command::new(env!("CARGO_BIN_EXE_krajina"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(&data)
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&second.stderr).contains("locked"));
    server.kill();
}

/// Free space of the full disk of the next test beyond an empty database.
const ROOM_BYTES: u64 = 64 << 10;

/// Simulates a full disk: files of the server may grow only a little beyond an empty database. However often the
/// journal is emptied, the chat lines do not fit. They are refused with a reason, tables can still be read, and a
/// server with free space again has every acknowledged line.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_commands_and_loses_no_acknowledged_one() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("krajina.db");
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    ServerProcess::start(port, &data).await.stop();
    let blocks = (std::fs::metadata(&data).unwrap().len() + ROOM_BYTES) / 512;
    let serve = format!(
        "trap '' XFSZ; ulimit -f {blocks}; exec {} serve --listen 127.0.0.1:{port} --no-rate-limits --no-qr --data {}",
        env!("CARGO_BIN_EXE_krajina"),
        data.display(),
    );
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &serve]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let full = ServerProcess(shell.spawn().unwrap());
    let mut client = Client::new(&format!("http://127.0.0.1:{port}")).unwrap();
    let started = Instant::now();
    while client.guest("Eva").await.is_err() {
        assert!(started.elapsed() < TIMEOUT, "the server does not serve");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let table =
        serde_json::json!({"setup": "kingdom players=2", "seats": ["me", "open"], "visibility": "public"});
    let opened = client.open_table(&serde_json::from_value(table).unwrap()).await.unwrap();
    let mut said = 0;
    let refusal = loop {
        match say(&client, opened.table, &format!("line {said} {}", "and so on ".repeat(20))).await {
            Ok(()) => said += 1,
            Err(refusal) => break refusal,
        }
        assert!(said < 400, "the disk is never full");
    };
    assert_eq!(refusal, "storage");
    let health = client.get("/healthz").await.unwrap();
    assert_eq!(health.status, 503, "{}", health.text());
    assert_eq!(client.get(&format!("/api/tables/{}", opened.table)).await.unwrap().status, 200);
    full.kill();
    let roomy = ServerProcess::start(port, &data).await;
    let mut socket = client.socket().await.unwrap();
    socket.attach(opened.table, None, None).await.unwrap();
    let lines = loop {
        if let SocketEvent::Message(message, _) = socket.next_within(TIMEOUT).await.unwrap()
            && let ToClient::Snapshot(snapshot) = *message
        {
            break snapshot.chat.last().map_or(0, |line| line.line);
        }
    };
    assert!(lines == said || lines == said + 1, "{said} lines were acknowledged, {lines} exist");
    say(&client, opened.table, "and on").await.unwrap();
    roomy.kill();
}

/// Sends a chat line. Returns the code of a refusal.
async fn say(client: &Client, table: TableId, text: &str) -> Result<(), String> {
    let mut session = ProtocolSession::default();
    session.connect(client).await.map_err(|error| error.to_string())?;
    session.attach(table, None).await.unwrap();
    let text = krajina_wire::ChatText::new(text).unwrap();
    let id = session.command(table, Command::Say { text }).await.unwrap();
    let answer = tokio::time::timeout(TIMEOUT, session.answer(id)).await.unwrap();
    let answer = answer.map_err(|error| error.to_string())?;
    answer.map(|_| ()).map_err(|refusal| refusal.code.to_string())
}

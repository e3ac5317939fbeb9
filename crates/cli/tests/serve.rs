//! `krajina serve` as it is run: killed in the middle of games, it has lost nothing that was acknowledged.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use krajina_client::{Client, ClientError, Frame, Socket};
use krajina_record::notation::Any;
use krajina_rules::game::Game as _;
use krajina_rules::kingdom::{Kingdom, View};
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_wire::{ActionText, Command, CommandId, FromClient, Mirror, Occupant, Phase, TableId, ToClient};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);

/// A server as a process of its own.
struct Process(Child);

impl Process {
    async fn start(port: u16, data: &Path) -> Process {
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
        let process = Process(child);
        let started = Instant::now();
        let mut client = Client::new(&format!("http://127.0.0.1:{port}")).unwrap();
        while !client.get("/healthz").await.is_ok_and(|answer| answer.status == 200) {
            assert!(started.elapsed() < PATIENCE, "the server does not serve");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        process
    }

    /// As a power cut would: nothing is told, nothing is written.
    fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

/// Somebody who plays, and comes back when the server does.
struct Player {
    client: Client,
    table: TableId,
    mirror: Option<Mirror>,
    /// What has been acknowledged.
    acked: Vec<String>,
    /// Sent, and not answered yet: sent again after a lost connection, under the same name.
    pending: Option<(CommandId, String)>,
    count: u32,
    /// How often the connection was lost in the middle of the game.
    cut: u32,
    rng: Quick,
}

impl Player {
    async fn play(&mut self) {
        let end = Instant::now() + 4 * PATIENCE;
        while !self.is_done() {
            assert!(Instant::now() < end, "the game does not end");
            // Whatever breaks is tried again: the server may be away.
            let acked = self.acked.len();
            if self.play_while_connected().await.is_err() {
                self.cut += u32::from(self.acked.len() > acked);
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }

    /// The game is over, and everything that was sent has been answered.
    fn is_done(&self) -> bool {
        self.phase() == Some(Phase::Finished) && self.pending.is_none()
    }

    fn phase(&self) -> Option<Phase> {
        self.mirror.as_ref().map(|mirror| mirror.room().unwrap().phase)
    }

    async fn play_while_connected(&mut self) -> Result<(), ClientError> {
        let mut socket = self.client.socket().await?;
        socket.attach(self.table, self.mirror.as_ref().map(Mirror::seq), None).await?;
        if let Some((id, action)) = self.pending.clone() {
            // The table is looked at before it is played at.
            self.send(&mut socket, id, &action).await?;
        }
        while !self.is_done() {
            if self.pending.is_none()
                && let Some(action) = self.choose()
            {
                // Long enough that the server is killed in the middle.
                tokio::time::sleep(Duration::from_millis(10)).await;
                self.count += 1;
                let id = CommandId(7, self.count);
                self.pending = Some((id, action.clone()));
                self.send(&mut socket, id, &action).await?;
            }
            match socket.next_within(PATIENCE).await? {
                Frame::Closed(_) => return Err(ClientError::Silent),
                Frame::Message(message, _) => self.hear(*message),
            }
        }
        Ok(())
    }

    async fn send(&self, socket: &mut Socket, id: CommandId, action: &str) -> Result<(), ClientError> {
        let command = Command::Play { action: ActionText::new(action).unwrap(), ply: None };
        socket.send(&FromClient::Do { table: self.table, id, command }).await
    }

    fn choose(&mut self) -> Option<String> {
        let mirror = self.mirror.as_ref()?;
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

    fn hear(&mut self, message: ToClient) {
        match message {
            ToClient::Snapshot(snapshot) => {
                let before = self.mirror.as_ref().map_or(0, Mirror::seq);
                assert!(snapshot.seq >= before, "what was seen has gone");
                self.mirror = Some(Mirror::new(snapshot));
            }
            ToClient::Update(update) => {
                if let Some(mirror) = &mut self.mirror {
                    mirror.update(update).unwrap();
                }
            }
            ToClient::Ack { id, .. } => {
                if let Some((_, action)) = self.pending.take_if(|(pending, _)| *pending == id) {
                    self.acked.push(action);
                }
            }
            ToClient::Refused { id, error, .. } => panic!("{id:?} {error}"),
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_has_every_acknowledged_move_once() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("krajina.db");
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut server = Process::start(port, &data).await;
    let mut playing = Vec::new();
    for number in 0..8 {
        let mut client = Client::new(&format!("http://127.0.0.1:{port}")).unwrap();
        client.guest(&format!("Player {number}")).await.unwrap();
        let new = serde_json::json!({
            "setup": "kingdom players=2 variants=dynasty", "seats": ["me", {"bot": {"level": "sprout"}}], "start": "when-full"
        });
        let opened = client.open_table(&serde_json::from_value(new).unwrap()).await.unwrap();
        let mut player = Player {
            client,
            table: opened.table,
            mirror: None,
            acked: Vec::new(),
            pending: None,
            count: 0,
            cut: 0,
            rng: Quick::new(number),
        };
        playing.push(tokio::spawn(async move {
            player.play().await;
            player
        }));
    }
    for wait_ms in [150, 400, 50, 300, 10] {
        tokio::time::sleep(Duration::from_millis(wait_ms)).await;
        server.kill();
        server = Process::start(port, &data).await;
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
        let Any::Kingdom(record) = record.parse().unwrap() else { panic!("another game") };
        let own: Vec<String> = record
            .moves
            .iter()
            .filter(|played| played.seat.index() == 0)
            .map(|played| played.action.to_string())
            .collect();
        assert_eq!(own, player.acked, "nothing missing, nothing doubled");
    }
    assert!(cut >= 8, "only {cut} games were cut in the middle");
    server.kill();
}

/// A signal to stop is obeyed: everybody is told, and the exit code says that all is well.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_told_to_stop_says_goodbye() {
    let folder = tempfile::tempdir().unwrap();
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut server = Process::start(port, &folder.path().join("krajina.db")).await;
    let mut client = Client::new(&format!("http://127.0.0.1:{port}")).unwrap();
    client.guest("Eva").await.unwrap();
    let mut socket = client.socket().await.unwrap();
    let stop = std::process::Command::new("kill").args(["-TERM", &server.0.id().to_string()]).status();
    assert!(stop.unwrap().success());
    let Frame::Message(message, _) = socket.next_within(PATIENCE).await.unwrap() else {
        panic!("no last words")
    };
    let ToClient::Bye(bye) = *message else { panic!("{message:?}") };
    assert!(bye.retry && bye.code == krajina_wire::ErrorCode::Stopping);
    assert!(server.0.wait().unwrap().success());
}

/// Two servers on one database would contradict each other: the second one is refused.
#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_the_same_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("krajina.db");
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let server = Process::start(port, &data).await;
    let second = std::process::Command::new(env!("CARGO_BIN_EXE_krajina"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(&data)
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&second.stderr).contains("locked"));
    server.kill();
}

/// A disk that takes no more: files of this process may not grow beyond a megabyte. Moves are refused with a reason, what
/// is there can be seen, and a server with room again has everything that was acknowledged.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_moves_and_loses_none() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("krajina.db");
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let serve = format!(
        "trap '' XFSZ; ulimit -f 2000; exec {} serve --listen 127.0.0.1:{port} --no-rate-limits --no-qr --data {}",
        env!("CARGO_BIN_EXE_krajina"),
        data.display(),
    );
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &serve]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let full = Process(shell.spawn().unwrap());
    let mut client = Client::new(&format!("http://127.0.0.1:{port}")).unwrap();
    let started = Instant::now();
    while client.guest("Eva").await.is_err() {
        assert!(started.elapsed() < PATIENCE, "the server does not serve");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let table =
        serde_json::json!({"setup": "kingdom players=2", "seats": ["me", "open"], "visibility": "public"});
    let opened = client.open_table(&serde_json::from_value(table).unwrap()).await.unwrap();
    let mut said = 0;
    let refusal = loop {
        match say(&client, opened.table, &format!("line {said}")).await {
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
    let roomy = Process::start(port, &data).await;
    let mut socket = client.socket().await.unwrap();
    socket.attach(opened.table, None, None).await.unwrap();
    let lines = loop {
        if let Frame::Message(message, _) = socket.next_within(PATIENCE).await.unwrap()
            && let ToClient::Snapshot(snapshot) = *message
        {
            break snapshot.chat.last().map_or(0, |line| line.line);
        }
    };
    assert!(lines == said || lines == said + 1, "{said} lines were acknowledged, {lines} are there");
    say(&client, opened.table, "and on").await.unwrap();
    roomy.kill();
}

/// Says something at a table; the code of the refusal if there is one.
async fn say(client: &Client, table: TableId, text: &str) -> Result<(), String> {
    let mut socket = client.socket().await.map_err(|error| error.to_string())?;
    socket.attach(table, None, None).await.unwrap();
    let text = krajina_wire::ChatText::new(text).unwrap();
    let id = socket.command(table, Command::Say { text }).await.unwrap();
    loop {
        let Frame::Message(message, _) = socket.next_within(PATIENCE).await.unwrap() else {
            return Err("closed".into());
        };
        match *message {
            ToClient::Ack { id: done, .. } if done == id => return Ok(()),
            ToClient::Refused { id: done, error, .. } if done == id => return Err(error.code.to_string()),
            _ => {}
        }
    }
}

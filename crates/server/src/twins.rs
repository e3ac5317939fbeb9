//! Tests that no hidden information leaves a server. Two servers with the same public history and another hidden order
//! send the same bytes, over sockets and HTTP, to players, watchers and strangers, in answers, refusals, downloads and
//! logs, until hidden parts are revealed.
//!
//! The test plays a random game on one server and records the steps. It repeats the steps on a second server, on which
//! all hidden parts are redealt at one step. The test controls time and randomness, so that everything else is equal.

use crate::clock::test_clock;
use crate::rooms::RoomMessage;
use crate::{Config, Server};
use krajina_rules::game::Game;
use krajina_rules::hosted::Reveals;
use krajina_rules::rng::{Quick, Rng as _, below};
use krajina_rules::seat::Seat;
use krajina_rules::with_game;
use krajina_rules::worlds::COUNTDOWN;
use krajina_table::Room;
use krajina_wire::{AnySetup, Mirror, Phase, TableId, ToClient, WallMs};
use serde::de::DeserializeOwned;
use serde_json::json;
use std::io::Write;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

const BEGIN: WallMs = WallMs(1_800_000_000_000);

/// Moves after the redeal.
const MOVES: usize = 12;

/// One recorded step. People are numbered: players by their seats, then the host, then watchers.
#[derive(Clone, Debug)]
enum TwinStep {
    /// A person sends a frame and reads until a message contains this text.
    Send(usize, String, String),
    /// A person opens another socket and attaches to the table.
    Attach(usize, Option<u64>),
    /// A person sends a GET request.
    Get(usize, String),
    /// Time advances by this many milliseconds.
    Pass(u64),
}

/// The bytes that each person received in one step.
type ReceivedBytes = Vec<(usize, Vec<u8>)>;

/// All output of the server in one step.
struct StepOutput {
    step: TwinStep,
    received: ReceivedBytes,
    /// Length of the log after the step.
    logged: usize,
    revealed: Reveals,
}

/// All output of one run.
struct Trace {
    /// The step before which hidden parts are redealt.
    fork: usize,
    outputs: Vec<StepOutput>,
    log: Vec<u8>,
    redealt: bool,
}

#[derive(Clone, Default)]
struct LogBuffer(Arc<Mutex<Vec<u8>>>);

impl Write for LogBuffer {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A WebSocket that records every byte.
struct RawSocket {
    stream: TcpStream,
    person: usize,
    /// All bytes received in this step.
    raw: Vec<u8>,
    /// The part of them that has not been read as a frame yet.
    unread: Vec<u8>,
    message: Vec<u8>,
    mirror: Option<Mirror>,
}

impl RawSocket {
    async fn open(host: &str, cookie: &str, person: usize) -> RawSocket {
        let mut stream = TcpStream::connect(host).await.unwrap();
        let request = format!(
            "GET /api/ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\
Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie}\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.unwrap());
        }
        assert!(head.starts_with(b"HTTP/1.1 101 "), "{}", String::from_utf8_lossy(&head));
        let (raw, unread, message) = (without_date(&head), Vec::new(), Vec::new());
        let mut socket = RawSocket { stream, person, raw, unread, message, mirror: None };
        socket.send(r#"{"hello":{"version":1}}"#).await;
        socket.until("\"welcome\"").await;
        socket
    }

    async fn send(&mut self, text: &str) {
        let mut frame = vec![0x81];
        match text.len() {
            short @ 0..126 => frame.push(0x80 | short as u8),
            long => {
                frame.push(0x80 | 126);
                frame.extend((long as u16).to_be_bytes());
            }
        }
        // A mask of zeros changes nothing.
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.stream.write_all(&frame).await.unwrap();
    }

    /// Reads until a message contains this text.
    async fn until(&mut self, text: &str) {
        loop {
            while let Some(message) = self.next_message() {
                self.follow(&message);
                if message.contains(text) {
                    return;
                }
            }
            let before = self.unread.len();
            let read = self.stream.read_buf(&mut self.unread);
            let count = tokio::time::timeout(std::time::Duration::from_secs(60), read).await;
            assert_ne!(count.unwrap_or_else(|_| panic!("no message with {text}")).unwrap(), 0, "closed");
            self.raw.extend(&self.unread[before..]);
        }
    }

    /// The next complete message in the received bytes (RFC 6455, from a server).
    fn next_message(&mut self) -> Option<String> {
        loop {
            let (head, length) = match self.unread.get(1)? {
                126 => (4, usize::from(u16::from_be_bytes(self.unread.get(2..4)?.try_into().unwrap()))),
                short => (2, usize::from(*short)),
            };
            let body = self.unread.get(head..head + length)?;
            let (first, last) = (self.unread[0], self.unread[0] & 0x80 != 0);
            if matches!(first & 0x0f, 0 | 1) {
                self.message.extend(body);
            }
            self.unread.drain(..head + length);
            if last && matches!(first & 0x0f, 0 | 1) {
                return Some(String::from_utf8(std::mem::take(&mut self.message)).unwrap());
            }
        }
    }

    fn follow(&mut self, message: &str) {
        match serde_json::from_str(message).unwrap() {
            ToClient::Snapshot(snapshot) => self.mirror = Some(Mirror::new(snapshot)),
            ToClient::Update(update) => {
                let _ = self.mirror.as_mut().map(|mirror| mirror.update(update).unwrap());
            }
            _ => {}
        }
    }
}

/// Removes the `Date` header, which hyper takes from the system clock.
fn without_date(head: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(head);
    text.split_inclusive("\r\n").filter(|line| !line.starts_with("date:")).collect::<String>().into_bytes()
}

/// A server with one table, its people and their sockets.
struct TwinServer {
    server: Server,
    host: String,
    table: TableId,
    setup: AnySetup,
    cookies: Vec<String>,
    sockets: Vec<RawSocket>,
    log: LogBuffer,
    outputs: Vec<StepOutput>,
    count: u32,
    pings: u32,
}

impl TwinServer {
    async fn new(setup: &str, folder: &std::path::Path, log: LogBuffer) -> TwinServer {
        test_clock::start_at(BEGIN);
        let database = folder.join("krajina.db");
        let mut config = Config::new(([127, 0, 0, 1], 0).into(), database.to_str().unwrap());
        config.rate_limits = false;
        let server = Server::start(config).await.unwrap();
        let host = server.addresses()[0].to_string();
        let setup: AnySetup = setup.parse().unwrap();
        let players = setup.players();
        let mut clients = Vec::new();
        for number in 0..players + 2 {
            let mut client = krajina_client::Client::new(&format!("http://{host}")).unwrap();
            client.guest(&format!("Person {number}")).await.unwrap();
            clients.push(client);
        }
        let new = json!({"setup": setup, "seats": vec!["open"; players], "visibility": "public", "start": "when-full"});
        let opened = clients[players].open_table(&serde_json::from_value(new).unwrap()).await.unwrap();
        let cookies = clients.iter().map(|client| client.cookie().unwrap().to_owned()).collect();
        let (sockets, outputs) = (Vec::new(), Vec::new());
        let mut server = TwinServer {
            server,
            host,
            table: opened.table,
            setup,
            cookies,
            sockets,
            log,
            outputs,
            count: 0,
            pings: 0,
        };
        for number in 0..players + 1 {
            server.step(TwinStep::Attach(number, None)).await;
        }
        for seat in 0..players {
            let sit = json!({"sit": {"seat": seat}});
            server.command(seat, &sit).await;
        }
        server
    }

    /// Carries out a step and records all resulting output.
    async fn step(&mut self, step: TwinStep) {
        let mut received = ReceivedBytes::new();
        match &step {
            TwinStep::Pass(ms) => {
                test_clock::pass(*ms);
                // Trigger the alarm now: it is armed by the system clock otherwise.
                self.server.app().rooms.send(self.server.app(), self.table, RoomMessage::Alarm).unwrap();
                while self.inspect(|room| room.shown_seq() < room.state().seq()).await {
                    tokio::time::sleep(std::time::Duration::from_millis(1)).await;
                }
            }
            TwinStep::Get(person, path) => received.push((*person, self.get(*person, path).await)),
            TwinStep::Attach(person, since) => {
                let mut socket = RawSocket::open(&self.host, &self.cookies[*person], *person).await;
                let since = since.map_or_else(String::new, |since| format!(r#","since":{since}"#));
                socket.send(&format!(r#"{{"attach":{{"table":"{}"{since}}}}}"#, self.table)).await;
                socket.until(&self.table.to_string()).await;
                self.sockets.push(socket);
            }
            TwinStep::Send(person, frame, until) => {
                let socket = self.sockets.iter_mut().find(|socket| socket.person == *person).unwrap();
                socket.send(frame).await;
                socket.until(until).await;
            }
        }
        // All output of the step arrives before the answer to a later ping.
        self.pings += 1;
        for socket in &mut self.sockets {
            socket.send(&format!(r#"{{"ping":{{"n":{}}}}}"#, self.pings)).await;
            socket.until(&format!(r#""pong":{{"n":{},"#, self.pings)).await;
            received.push((socket.person, std::mem::take(&mut socket.raw)));
        }
        let logged = self.log.0.lock().unwrap().len();
        let revealed = self.inspect(|room| room.revealed()).await;
        self.outputs.push(StepOutput { step, received, logged, revealed });
    }

    async fn command(&mut self, person: usize, command: &serde_json::Value) {
        self.count += 1;
        let id = json!([person as u32 + 1, self.count]).to_string();
        let frame =
            json!({"do": {"table": self.table, "id": [person as u32 + 1, self.count], "command": command}});
        self.step(TwinStep::Send(person, frame.to_string(), format!(r#""id":{id}"#))).await;
    }

    async fn get(&self, person: usize, path: &str) -> Vec<u8> {
        let mut stream = TcpStream::connect(&self.host).await.unwrap();
        let cookie = &self.cookies[person];
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n",
            self.host
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        without_date(&answer)
    }

    async fn inspect<T: Send + 'static>(&self, inspect: impl FnOnce(&mut Room) -> T + Send + 'static) -> T {
        let (sender, receiver) = oneshot::channel();
        let message = RoomMessage::Inspect(Box::new(move |room| {
            let _ = sender.send(inspect(room));
        }));
        self.server.app().rooms.send(self.server.app(), self.table, message).unwrap();
        receiver.await.unwrap()
    }

    fn mirror(&self, person: usize) -> &Mirror {
        self.sockets
            .iter()
            .find(|socket| socket.person == person)
            .and_then(|socket| socket.mirror.as_ref())
            .unwrap()
    }

    /// A random legal action of a player whose turn it is.
    fn next_move(&self, rng: &mut Quick) -> Option<(usize, String)> {
        let room = self.mirror(0).room().unwrap();
        let acting: Vec<Seat> = room.to_act.iter().collect();
        let seat = *acting.get(below(rng, acting.len().max(1) as u32) as usize)?;
        let action = with_game!(self.setup.kind(), G => any::<G>(self.mirror(seat.index()), seat, rng));
        action.map(|action| (seat.index(), action))
    }

    async fn play(&mut self, person: usize, action: &str) {
        self.command(person, &json!({"play": {"action": action}})).await;
    }

    /// A random request or command, legal or not.
    async fn random_request(&mut self, rng: &mut Quick) {
        let players = self.setup.players();
        let person = below(rng, players as u32 + 1) as usize;
        let table = self.table;
        let paths = [
            "/api/tables".to_owned(),
            "/api/tables?playing=true".to_owned(),
            format!("/api/tables/{table}"),
            format!("/api/tables/{table}/record"),
            format!("/api/tables/{table}/result"),
            "/api/me".to_owned(),
            "/api/me/tables".to_owned(),
            "/api/me/export".to_owned(),
            "/metrics".to_owned(),
            "/api/nothing".to_owned(),
        ];
        match below(rng, 12) {
            0 => self.step(TwinStep::Attach(players + 1, None)).await,
            1 => self.step(TwinStep::Attach(person, Some(rng.next_u64() % 40))).await,
            2 => self.command(person, &json!({"phrase": {"phrase": "oops"}})).await,
            3 => self.play(person, "discard").await,
            4 => self.play(person, "take 17").await,
            5 => self.play(person, "place c3 c4").await,
            6 => self.play(person, "take t017").await,
            7 => self.play(person, "look b2 b3 b4 b5").await,
            8 => self.command(person, &json!({"ask-undo": {"ply": below(rng, 60)}})).await,
            9 => self.command(person, &json!({"report": {"line": 1}})).await,
            _ => {
                let path = paths[below(rng, paths.len() as u32) as usize].clone();
                self.step(TwinStep::Get(person, path)).await;
            }
        }
    }

    fn is_over(&self) -> bool {
        self.mirror(0).room().unwrap().phase != Phase::Playing
    }

    fn trace(self, fork: usize, redealt: bool) -> Trace {
        let log = self.log.0.lock().unwrap().clone();
        Trace { fork, outputs: self.outputs, log, redealt }
    }
}

fn any<G: Game<View: DeserializeOwned>>(mirror: &Mirror, seat: Seat, rng: &mut Quick) -> Option<String> {
    let view: G::View = mirror.view().unwrap()?;
    let game = G::determinize(&view, rng);
    // Prefer to look into the cave, which shows hidden people: random play does it rarely.
    let legal: Vec<String> = game.legal(seat).map(|action| action.to_string()).collect();
    let find = |word: &str| legal.iter().find(|action| action.starts_with(word)).cloned();
    let action = game.random_action(seat, rng).map(|action| action.to_string());
    // Save resources for that instead of recruiting.
    let saved = action.as_ref().filter(|action| action.starts_with("recruit")).and_then(|_| find("pass"));
    find("look").or(saved).or(action)
}

/// Runs a future on one thread with its own log buffer, so that the order of events is fixed.
fn run_captured<T, F: Future<Output = T>>(run: impl FnOnce(std::path::PathBuf, LogBuffer) -> F) -> T {
    let folder = tempfile::tempdir().unwrap();
    let log = LogBuffer::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::INFO)
        .with_writer(move || writer.clone())
        .without_time()
        .with_ansi(false)
        .finish();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    tracing::subscriber::with_default(subscriber, || runtime.block_on(run(folder.path().to_owned(), log)))
}

/// Plays a random game and records the steps and all output.
fn original(setup: &str, seed: u64) -> Trace {
    run_captured(async |folder, log| {
        let mut rng = Quick::new(seed);
        let mut server = TwinServer::new(setup, &folder, log).await;
        server.step(TwinStep::Pass(COUNTDOWN.0)).await;
        // Players can look into the cave only late, because it costs resources.
        let moves = if setup.contains("tribe") { 90 } else { below(&mut rng, 45) };
        for _ in 0..moves {
            if server.is_over() {
                break;
            }
            server.step(TwinStep::Pass(rng.next_u64() % 300)).await;
            if let Some((person, action)) = server.next_move(&mut rng) {
                // Redeal before the first look into the cave, so that the two servers have different caves.
                if action.starts_with("look") {
                    break;
                }
                server.play(person, &action).await;
            }
        }
        let fork = server.outputs.len();
        for _ in 0..MOVES {
            if server.is_over() {
                break;
            }
            server.step(TwinStep::Pass(rng.next_u64() % 300)).await;
            if let Some((person, action)) = server.next_move(&mut rng) {
                server.play(person, &action).await;
            }
            server.random_request(&mut rng).await;
        }
        server.trace(fork, true)
    })
}

/// Repeats the steps of a run on a second server, with hidden parts redealt.
fn twin(setup: &str, seed: u64, original: &Trace) -> Trace {
    run_captured(async |folder, log| {
        let mut server = TwinServer::new(setup, &folder, log).await;
        let mut redealt = false;
        for (number, output) in original.outputs.iter().enumerate().skip(server.outputs.len()) {
            if number == original.fork {
                redealt = server.inspect(move |room| room.redeal(seed ^ 0x7717)).await;
            }
            server.step(output.step.clone()).await;
            // After a reveal the outputs may differ, and waiting for the recorded text could block.
            if number >= original.fork && server.outputs[number].revealed != original.outputs[number].revealed
            {
                break;
            }
        }
        server.trace(original.fork, redealt)
    })
}

/// Counts from the comparison of two servers.
#[derive(Default, Debug)]
struct ComparisonResult {
    redealt: u32,
    compared: usize,
    bytes: usize,
    /// Looks into the cave after the redeal.
    looks: u32,
    /// Reveals at which the bytes differed, which shows that the test can fail.
    differed: u32,
}

fn compare(setup: &str, seed: u64, found: &mut ComparisonResult) {
    let first = original(setup, seed);
    let second = twin(setup, seed, &first);
    if !second.redealt {
        return;
    }
    found.redealt += 1;
    let revealed = first.outputs[first.fork - 1].revealed;
    for (number, (one, other)) in first.outputs.iter().zip(&second.outputs).enumerate() {
        let hidden = [one.revealed, other.revealed] == [revealed; 2];
        if number >= first.fork && !hidden {
            found.differed += u32::from(one.received != other.received);
            return;
        }
        if let Some(person) = first_difference(&one.received, &other.received) {
            let (one_saw, other_saw) = (text(&one.received, person), text(&other.received, person));
            panic!(
                "{setup}, seed {seed}, step {number} {:?}: {person} saw\n{one_saw}\nand\n{other_saw}",
                one.step
            );
        }
        let logs = [&first.log[..one.logged], &second.log[..other.logged]].map(String::from_utf8_lossy);
        assert_eq!(logs[0], logs[1], "{setup}, seed {seed}, step {number} {:?}", one.step);
        if number >= first.fork {
            found.compared += 1;
            found.looks += u32::from(text(&one.received, 0).contains(r#""action":"look "#));
            found.bytes += one.received.iter().map(|(_, bytes)| bytes.len()).sum::<usize>();
        }
    }
}

/// The first person who received different bytes.
fn first_difference(one: &ReceivedBytes, other: &ReceivedBytes) -> Option<usize> {
    assert_eq!(one.len(), other.len());
    one.iter().zip(other).find(|(one, other)| one != other).map(|((person, _), _)| *person)
}

fn text(received: &ReceivedBytes, person: usize) -> String {
    let own = received.iter().filter(|(by, _)| *by == person).flat_map(|(_, bytes)| bytes.iter().copied());
    String::from_utf8_lossy(&own.collect::<Vec<u8>>()).into_owned()
}

fn servers_keep_secrets(setup: &str, seeds: u64) -> ComparisonResult {
    let mut found = ComparisonResult::default();
    for seed in 0..seeds {
        compare(setup, seed, &mut found);
    }
    assert!(u64::from(found.redealt) > seeds / 3 && found.compared > 20, "{setup}: {found:?}");
    found
}

/// One test for all games, because the test clock is global.
#[test]
fn servers_keep_secrets_to_the_byte() {
    let _guard = test_clock::lock();
    let mut kingdom = 0;
    for setup in ["kingdom players=2", "kingdom players=3 variants=dynasty", "kingdom players=4"] {
        kingdom += servers_keep_secrets(setup, 12).differed;
    }
    assert!(kingdom > 5, "outputs differ once hidden parts are revealed: {kingdom}");
    let (mut looks, mut hunters) = (0, 0);
    for setup in
        ["hunters players=2 mode=discovery", "hunters players=3 mode=totems", "hunters players=2 mode=tribe"]
    {
        let found = servers_keep_secrets(setup, 18);
        (looks, hunters) = (looks + found.looks, hunters + found.differed);
    }
    assert!(hunters > 5 && looks > 0, "{hunters} differed, {looks} looked into the cave");
    let mut worlds = 0;
    for setup in ["worlds players=2 level=beginner", "worlds players=3 level=expert timer=hidden"] {
        worlds += servers_keep_secrets(setup, 8).compared;
    }
    assert!(worlds > 200, "{worlds}");
}

//! Nothing hidden leaves a server: two servers with the same public history and another hidden order send the same
//! bytes, over sockets and HTTP, to players, watchers and strangers, in answers, refusals, downloads and logs, until what
//! was hidden is revealed.
//!
//! A random game is played on one server and its script kept. Then the script is played again on a second server, where
//! at some moment everything that nobody can see is drawn anew. Time and chance are told, so that the rest is equal.

use crate::clock::told;
use crate::rooms::Call;
use crate::{Config, Server};
use krajina_rules::game::Game;
use krajina_rules::hunters::Hunters;
use krajina_rules::kingdom::Kingdom;
use krajina_rules::rng::{Quick, Rng as _, below};
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{COUNTDOWN, Worlds};
use krajina_table::{Revealed, Room};
use krajina_wire::{GameKind, Mirror, Phase, Setup, TableId, ToClient, WallMs};
use serde::de::DeserializeOwned;
use serde_json::json;
use std::io::Write;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

const BEGIN: WallMs = WallMs(1_800_000_000_000);

/// Moves after the parting.
const MOVES: usize = 12;

/// Something that is done. People are numbered: players by their seats, then the host, then watchers.
#[derive(Clone, Debug)]
enum Step {
    /// A frame is sent; answers come until one has this text in it.
    Send(usize, String, String),
    /// Another socket of this person comes to the table.
    Attach(usize, Option<u64>),
    /// A request.
    Get(usize, String),
    /// Time passes.
    Pass(u64),
}

/// What somebody got in one step, as bytes.
type Got = Vec<(usize, Vec<u8>)>;

/// What left the server in one step.
struct Left {
    step: Step,
    got: Got,
    /// How long the log was after it.
    logged: usize,
    revealed: Revealed,
}

/// Everything that a run has shown.
struct Trace {
    /// The step at which the twins part.
    parting: usize,
    left: Vec<Left>,
    log: Vec<u8>,
    parted: bool,
}

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A socket of which every byte is kept.
struct Wire {
    stream: TcpStream,
    person: usize,
    /// All that came in this step.
    raw: Vec<u8>,
    /// What of it has not been read as a frame yet.
    unread: Vec<u8>,
    message: Vec<u8>,
    mirror: Option<Mirror>,
}

impl Wire {
    async fn open(host: &str, cookie: &str, person: usize) -> Wire {
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
        let mut wire = Wire { stream, person, raw, unread, message, mirror: None };
        wire.send(r#"{"hello":{"version":1}}"#).await;
        wire.until("\"welcome\"").await;
        wire
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

    /// Hears until a message has this text in it.
    async fn until(&mut self, text: &str) {
        loop {
            while let Some(message) = self.next_message() {
                self.follow(&message);
                if message.contains(text) {
                    return;
                }
            }
            let before = self.unread.len();
            let hear = self.stream.read_buf(&mut self.unread);
            let count = tokio::time::timeout(std::time::Duration::from_secs(60), hear).await;
            assert_ne!(count.unwrap_or_else(|_| panic!("nobody says {text}")).unwrap(), 0, "closed");
            self.raw.extend(&self.unread[before..]);
        }
    }

    /// The next whole message of the bytes that came (RFC 6455, from a server).
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

/// The only bytes that time alone changes: hyper writes the date of the system.
fn without_date(head: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(head);
    text.split_inclusive("\r\n").filter(|line| !line.starts_with("date:")).collect::<String>().into_bytes()
}

/// A server, everybody at it, and one table.
struct Stage {
    server: Server,
    host: String,
    table: TableId,
    setup: Setup,
    cookies: Vec<String>,
    wires: Vec<Wire>,
    log: Log,
    left: Vec<Left>,
    count: u32,
    pings: u32,
}

impl Stage {
    async fn new(setup: &str, folder: &std::path::Path, log: Log) -> Stage {
        told::begin(BEGIN);
        let database = folder.join("krajina.db");
        let mut config = Config::new(([127, 0, 0, 1], 0).into(), database.to_str().unwrap());
        config.rate_limits = false;
        let server = Server::start(config).await.unwrap();
        let host = server.addresses()[0].to_string();
        let setup: Setup = setup.parse().unwrap();
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
        let (wires, left) = (Vec::new(), Vec::new());
        let mut stage =
            Stage { server, host, table: opened.table, setup, cookies, wires, log, left, count: 0, pings: 0 };
        for number in 0..players + 1 {
            stage.step(Step::Attach(number, None)).await;
        }
        for seat in 0..players {
            let sit = json!({"sit": {"seat": seat}});
            stage.command(seat, &sit).await;
        }
        stage
    }

    /// Does something, and keeps all that leaves the server because of it.
    async fn step(&mut self, step: Step) {
        let mut got = Got::new();
        match &step {
            Step::Pass(ms) => {
                told::pass(*ms);
                // What is due happens now, and not when the system's clock says so.
                self.server.app().rooms.call(self.server.app(), self.table, Call::Ring).unwrap();
                while self.look(|room| room.shown_seq() < room.state().seq()).await {
                    tokio::time::sleep(std::time::Duration::from_millis(1)).await;
                }
            }
            Step::Get(person, path) => got.push((*person, self.get(*person, path).await)),
            Step::Attach(person, since) => {
                let mut wire = Wire::open(&self.host, &self.cookies[*person], *person).await;
                let since = since.map_or_else(String::new, |since| format!(r#","since":{since}"#));
                wire.send(&format!(r#"{{"attach":{{"table":"{}"{since}}}}}"#, self.table)).await;
                wire.until(&self.table.to_string()).await;
                self.wires.push(wire);
            }
            Step::Send(person, frame, until) => {
                let wire = self.wires.iter_mut().find(|wire| wire.person == *person).unwrap();
                wire.send(frame).await;
                wire.until(until).await;
            }
        }
        // Whatever the step has put on its way comes before the answer to a later question.
        self.pings += 1;
        for wire in &mut self.wires {
            wire.send(&format!(r#"{{"ping":{{"n":{}}}}}"#, self.pings)).await;
            wire.until(&format!(r#""pong":{{"n":{},"#, self.pings)).await;
            got.push((wire.person, std::mem::take(&mut wire.raw)));
        }
        let logged = self.log.0.lock().unwrap().len();
        let revealed = self.look(|room| room.revealed()).await;
        self.left.push(Left { step, got, logged, revealed });
    }

    async fn command(&mut self, person: usize, command: &serde_json::Value) {
        self.count += 1;
        let id = json!([person as u32 + 1, self.count]).to_string();
        let frame =
            json!({"do": {"table": self.table, "id": [person as u32 + 1, self.count], "command": command}});
        self.step(Step::Send(person, frame.to_string(), format!(r#""id":{id}"#))).await;
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

    async fn look<T: Send + 'static>(&self, look: impl FnOnce(&mut Room) -> T + Send + 'static) -> T {
        let (tell, told) = oneshot::channel();
        let call = Call::Look(Box::new(move |room| {
            let _ = tell.send(look(room));
        }));
        self.server.app().rooms.call(self.server.app(), self.table, call).unwrap();
        told.await.unwrap()
    }

    fn mirror(&self, person: usize) -> &Mirror {
        self.wires.iter().find(|wire| wire.person == person).and_then(|wire| wire.mirror.as_ref()).unwrap()
    }

    /// Something legal for somebody whose turn it is.
    fn next_move(&self, rng: &mut Quick) -> Option<(usize, String)> {
        let room = self.mirror(0).room().unwrap();
        let acting: Vec<Seat> = room.to_act.iter().collect();
        let seat = *acting.get(below(rng, acting.len().max(1) as u32) as usize)?;
        let action = match self.setup.kind() {
            GameKind::Kingdom => any::<Kingdom>(self.mirror(seat.index()), seat, rng),
            GameKind::Hunters => any::<Hunters>(self.mirror(seat.index()), seat, rng),
            GameKind::Worlds => any::<Worlds>(self.mirror(seat.index()), seat, rng),
        };
        action.map(|action| (seat.index(), action))
    }

    async fn play(&mut self, person: usize, action: &str) {
        self.command(person, &json!({"play": {"action": action}})).await;
    }

    /// Something that somebody does, wise or not.
    async fn disturb(&mut self, rng: &mut Quick) {
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
            0 => self.step(Step::Attach(players + 1, None)).await,
            1 => self.step(Step::Attach(person, Some(rng.next_u64() % 40))).await,
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
                self.step(Step::Get(person, path)).await;
            }
        }
    }

    fn is_over(&self) -> bool {
        self.mirror(0).room().unwrap().phase != Phase::Playing
    }

    fn trace(self, parting: usize, parted: bool) -> Trace {
        let log = self.log.0.lock().unwrap().clone();
        Trace { parting, left: self.left, log, parted }
    }
}

fn any<G: Game<View: DeserializeOwned>>(mirror: &Mirror, seat: Seat, rng: &mut Quick) -> Option<String> {
    let view: G::View = mirror.view().unwrap()?;
    let game = G::determinize(&view, rng);
    // The cave is looked into rarely, and is what matters most.
    let legal: Vec<String> = game.legal(seat).map(|action| action.to_string()).collect();
    let find = |word: &str| legal.iter().find(|action| action.starts_with(word)).cloned();
    let action = game.random_action(seat, rng).map(|action| action.to_string());
    // Whoever does not recruit has more to look with.
    let saved = action.as_ref().filter(|action| action.starts_with("recruit")).and_then(|_| find("pass"));
    find("look").or(saved).or(action)
}

/// Runs something with a log of its own, on one thread: nothing happens in between.
fn staged<T, F: Future<Output = T>>(run: impl FnOnce(std::path::PathBuf, Log) -> F) -> T {
    let folder = tempfile::tempdir().unwrap();
    let log = Log::default();
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

/// Plays a random game: what was done, and all that left.
fn original(setup: &str, seed: u64) -> Trace {
    staged(async |folder, log| {
        let mut rng = Quick::new(seed);
        let mut stage = Stage::new(setup, &folder, log).await;
        stage.step(Step::Pass(COUNTDOWN.0)).await;
        // Into the cave people look late: it costs what has to be gathered first.
        let moves = if setup.contains("tribe") { 90 } else { below(&mut rng, 45) };
        for _ in 0..moves {
            if stage.is_over() {
                break;
            }
            stage.step(Step::Pass(rng.next_u64() % 300)).await;
            if let Some((person, action)) = stage.next_move(&mut rng) {
                // The twins part before somebody looks into the cave, so that two caves are looked into.
                if action.starts_with("look") {
                    break;
                }
                stage.play(person, &action).await;
            }
        }
        let parting = stage.left.len();
        for _ in 0..MOVES {
            if stage.is_over() {
                break;
            }
            stage.step(Step::Pass(rng.next_u64() % 300)).await;
            if let Some((person, action)) = stage.next_move(&mut rng) {
                stage.play(person, &action).await;
            }
            stage.disturb(&mut rng).await;
        }
        stage.trace(parting, true)
    })
}

/// Plays the same again, with what is hidden drawn anew where the twins part.
fn twin(setup: &str, seed: u64, original: &Trace) -> Trace {
    staged(async |folder, log| {
        let mut stage = Stage::new(setup, &folder, log).await;
        let mut parted = false;
        for (number, left) in original.left.iter().enumerate().skip(stage.left.len()) {
            if number == original.parting {
                parted = stage.look(move |room| room.redeal(seed ^ 0x7717)).await;
            }
            stage.step(left.step.clone()).await;
            // From here on the two may say different things, and one could wait for what the other said.
            if number >= original.parting && stage.left[number].revealed != original.left[number].revealed {
                break;
            }
        }
        stage.trace(original.parting, parted)
    })
}

/// What the comparison of two servers found.
#[derive(Default, Debug)]
struct Found {
    parted: u32,
    compared: usize,
    bytes: usize,
    /// Looks into the cave after the parting.
    looks: u32,
    /// Reveals at which the bytes differed: the test can fail.
    differed: u32,
}

fn compare(setup: &str, seed: u64, found: &mut Found) {
    let first = original(setup, seed);
    let second = twin(setup, seed, &first);
    if !second.parted {
        return;
    }
    found.parted += 1;
    let light = first.left[first.parting - 1].revealed;
    for (number, (one, other)) in first.left.iter().zip(&second.left).enumerate() {
        let hidden = [one.revealed, other.revealed] == [light; 2];
        if number >= first.parting && !hidden {
            found.differed += u32::from(one.got != other.got);
            return;
        }
        if let Some(person) = first_difference(&one.got, &other.got) {
            let (one_saw, other_saw) = (text(&one.got, person), text(&other.got, person));
            panic!(
                "{setup}, seed {seed}, step {number} {:?}: {person} saw\n{one_saw}\nand\n{other_saw}",
                one.step
            );
        }
        let logs = [&first.log[..one.logged], &second.log[..other.logged]].map(String::from_utf8_lossy);
        assert_eq!(logs[0], logs[1], "{setup}, seed {seed}, step {number} {:?}", one.step);
        if number >= first.parting {
            found.compared += 1;
            found.looks += u32::from(text(&one.got, 0).contains(r#""action":"look "#));
            found.bytes += one.got.iter().map(|(_, bytes)| bytes.len()).sum::<usize>();
        }
    }
}

/// Somebody who did not get the same.
fn first_difference(one: &Got, other: &Got) -> Option<usize> {
    assert_eq!(one.len(), other.len());
    one.iter().zip(other).find(|(one, other)| one != other).map(|((person, _), _)| *person)
}

fn text(got: &Got, person: usize) -> String {
    let own = got.iter().filter(|(by, _)| *by == person).flat_map(|(_, bytes)| bytes.iter().copied());
    String::from_utf8_lossy(&own.collect::<Vec<u8>>()).into_owned()
}

fn servers_keep_secrets(setup: &str, seeds: u64) -> Found {
    let mut found = Found::default();
    for seed in 0..seeds {
        compare(setup, seed, &mut found);
    }
    assert!(u64::from(found.parted) > seeds / 3 && found.compared > 20, "{setup}: {found:?}");
    found
}

/// All in one test: time and chance are told to the whole process.
#[test]
fn servers_keep_secrets_to_the_byte() {
    let mut kingdom = 0;
    for setup in ["kingdom players=2", "kingdom players=3 variants=dynasty", "kingdom players=4"] {
        kingdom += servers_keep_secrets(setup, 12).differed;
    }
    assert!(kingdom > 5, "what was hidden shows once it is revealed: {kingdom}");
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

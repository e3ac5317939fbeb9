//! `krajina bot` at a real server: our bots and other programs play through the public protocol.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

#[allow(dead_code, reason = "other tests use the rest")]
mod program;

use krajina_client::{Client, ProtocolSession};
use krajina_rules::game::Game as _;
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_server::{Config, Server};
use krajina_wire::api::OpenedTable;
use krajina_wire::{ActionText, Command, Event, Incoming, Mirror, Occupant, Phase, RoomView, TableId};
use program::failure;
use serde_json::{Value, json};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const TIMEOUT: Duration = Duration::from_secs(90);

/// A server in this process.
struct TestServer {
    server: Server,
    _folder: TempDir,
}

impl TestServer {
    async fn new() -> TestServer {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("krajina.db");
        let mut config = Config::new(([127, 0, 0, 1], 0).into(), data.to_str().unwrap());
        config.rate_limits = false;
        TestServer { server: Server::start(config).await.unwrap(), _folder: folder }
    }

    fn url(&self) -> String {
        format!("http://{}", self.server.addresses()[0])
    }

    async fn guest(&self, name: &str) -> Client {
        let mut client = Client::new(&self.url()).unwrap();
        client.guest(name).await.unwrap();
        client
    }

    /// Creates an account and a token for it.
    async fn token(&self, name: &str) -> String {
        let mut client = Client::new(&self.url()).unwrap();
        let login = json!({"name": name, "password": "a quiet river by the mill"});
        assert_eq!(client.send("POST", "/api/account", &login).await.unwrap().status, 201);
        let made = client.send("POST", "/api/me/tokens", &json!({"name": "engine"})).await.unwrap().json();
        made["token"].as_str().unwrap().to_owned()
    }

    /// Starts `krajina bot` with a new account.
    async fn bot(&self, name: &str, arguments: &[&str]) -> BotProcess {
        let child = std::process::Command::new(env!("CARGO_BIN_EXE_krajina"))
            .args(["bot", "--url", &self.url(), "--seed", "1"])
            .args(arguments)
            .env("KRAJINA_TOKEN", self.token(name).await)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        BotProcess(child)
    }
}

/// A running program. It is killed when the test ends.
struct BotProcess(Child);

impl BotProcess {
    /// Waits for its end. Returns the exit code, standard output and standard error.
    async fn end(mut self) -> (i32, String, String) {
        let start = Instant::now();
        while self.0.try_wait().unwrap().is_none() {
            assert!(start.elapsed() < TIMEOUT, "the program does not exit");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let read = |stream: &mut dyn std::io::Read| {
            let mut text = String::new();
            stream.read_to_string(&mut text).unwrap();
            text
        };
        let output = read(self.0.stdout.as_mut().unwrap());
        let errors = read(self.0.stderr.as_mut().unwrap());
        (self.0.wait().unwrap().code().unwrap(), output, errors)
    }
}

impl Drop for BotProcess {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A client that watches a table, or plays at random.
struct TableClient {
    session: ProtocolSession,
    table: TableId,
    events: Vec<Event>,
}

impl TableClient {
    async fn at(client: &Client, opened: &OpenedTable) -> TableClient {
        let mut session = ProtocolSession::default();
        session.connect(client).await.unwrap();
        session.attach(opened.table, Some(opened.invite)).await.unwrap();
        let mut client = TableClient { session, table: opened.table, events: vec![] };
        while client.session.mirror(client.table).is_none() {
            client.receive().await;
        }
        client
    }

    fn mirror(&self) -> &Mirror {
        self.session.mirror(self.table).unwrap()
    }

    fn room(&self) -> RoomView {
        self.mirror().room().unwrap()
    }

    async fn receive(&mut self) {
        let frame = tokio::time::timeout(TIMEOUT, self.session.next_frame()).await.unwrap().unwrap();
        match self.session.receive(frame).await.unwrap() {
            Some(Incoming::Update { events, .. }) => self.events.extend(events),
            Some(Incoming::Answer { result: Err(error), .. } | Incoming::Deferred { error, .. }) => {
                panic!("{error}")
            }
            _ => {}
        }
    }

    async fn until(&mut self, condition: impl Fn(&TableClient) -> bool) {
        while !condition(self) {
            self.receive().await;
        }
    }

    async fn until_over(&mut self) -> RoomView {
        self.until(|client| client.room().phase == Phase::Finished).await;
        self.room()
    }

    /// Plays Kingdom on this seat to the end.
    async fn play(&mut self, seat: Seat) {
        let mut rng = Quick::new(5);
        let mut ply = None;
        while self.room().phase != Phase::Finished {
            let room = self.room();
            if room.to_act.contains(seat) && ply != Some(room.ply) {
                ply = Some(room.ply);
                let view: kingdom::View = self.mirror().view().unwrap().unwrap();
                let action =
                    Kingdom::determinize(&view, &mut rng).random_action(seat, &mut rng).unwrap().to_string();
                let play = Command::Play { action: ActionText::new(&action).unwrap(), ply };
                self.session.command(self.table, play).await.unwrap();
            }
            self.receive().await;
        }
    }
}

fn settings(setup: &str, seats: &[&str], programs: bool) -> krajina_wire::NewTable {
    let seats: Vec<Value> = seats
        .iter()
        .map(|seat| match *seat {
            "me" | "open" => json!(seat),
            level => json!({"bot": {"level": level}}),
        })
        .collect();
    let table = json!({"setup": setup, "seats": seats, "start": "when-full", "visibility": "public",
        "programs": programs});
    serde_json::from_value(table).unwrap()
}

fn names(room: &RoomView) -> Vec<String> {
    let name = |of: &Occupant| match of {
        Occupant::Person { name, .. } => name.as_str().to_owned(),
        other => format!("{other:?}"),
    };
    room.seats.iter().map(|seat| name(&seat.of)).collect()
}

/// Our engine, used as an external program.
fn engine() -> String {
    format!("cmd:{} engine --bot greedy", env!("CARGO_BIN_EXE_krajina"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_and_a_program_find_a_table_and_finish_its_game() {
    let server = TestServer::new().await;
    let mut host = server.guest("Host").await;
    for (game, setup) in [("kingdom", "kingdom players=2"), ("hunters", "hunters players=2 mode=tribe")] {
        // This table does not allow programs.
        let closed = host.open_table(&settings(setup, &["open", "open"], false)).await.unwrap();
        let opened = host.open_table(&settings(setup, &["open", "open"], true)).await.unwrap();
        let mut client = TableClient::at(&host, &opened).await;
        let once = ["--games", "1", "--game", game];
        let ours = server.bot(&format!("Anna {game}"), &[&once[..], &["--bot", "greedy"]].concat()).await;
        let theirs = server.bot(&format!("Bela {game}"), &[&once[..], &["--bot", &engine()]].concat()).await;
        let room = client.until_over().await;
        let mut seated = names(&room);
        seated.sort();
        assert_eq!(seated, [format!("Anna {game}"), format!("Bela {game}")]);
        assert!(room.seats.iter().all(|seat| seat.stand_in.is_none()), "no seat was taken over by a bot");
        for bot in [ours, theirs] {
            let (code, output, errors) = bot.end().await;
            assert_eq!((code, errors.as_str()), (0, ""));
            assert!(output.contains(&format!("{}: place ", opened.table)), "{output}");
            assert!(!output.contains(&closed.table.to_string()), "{output}");
        }
        let record = host.get(&format!("/api/tables/{}/record", opened.table)).await.unwrap();
        assert_eq!(record.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_accepts_a_rematch() {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let opened = eva.open_table(&settings("kingdom players=2", &["me", "open"], true)).await.unwrap();
    let mut player = TableClient::at(&eva, &opened).await;
    let invite = opened.invite.to_string();
    let bot = server.bot("Engine", &["--invite", &invite, "--bot", &engine(), "--games", "2"]).await;
    player.play(Seat::wrapping(0)).await;
    player.session.command(opened.table, Command::Rematch { yes: true }).await.unwrap();
    player.until(|client| client.room().next.is_some()).await;
    let next = OpenedTable { table: player.room().next.unwrap(), ..opened.clone() };
    let mut again = TableClient::at(&eva, &next).await;
    again.until(|client| client.room().phase == Phase::Playing).await;
    assert_eq!(
        names(&again.room()),
        ["Engine", "Eva"],
        "the seats are rotated, and the program kept its own"
    );
    again.play(Seat::wrapping(1)).await;
    let (code, output, errors) = bot.end().await;
    assert_eq!((code, errors.as_str()), (0, ""));
    assert_eq!(output.matches("place ").count(), 2, "{output}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_plays_worlds_in_real_time() {
    let server = TestServer::new().await;
    let mut host = server.guest("Host").await;
    let table = settings("worlds players=2 level=beginner", &["open", "sprout"], true);
    let opened = host.open_table(&table).await.unwrap();
    let mut client = TableClient::at(&host, &opened).await;
    let _bot = server.bot("Anna", &["--bot", "fox", "--game", "worlds"]).await;
    let placed = |client: &TableClient| {
        let own = |event: &&Event| {
            matches!(event, Event::Acted { seat, action, .. }
                if seat.index() == 0 && action.starts_with("place"))
        };
        client.events.iter().filter(own).count() >= 2
    };
    client.until(placed).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_fails_leaves_its_seat_to_a_bot() {
    let server = TestServer::new().await;
    let mut host = server.guest("Host").await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bot.sh");
    let handshake = "read l; echo '{\"type\":\"hello\",\"version\":1,\"name\":\"x\"}'\nread l; echo '{\"type\":\"ready\"}'\n";
    std::fs::write(&path, format!("{handshake}read l; echo 'what?'\n")).unwrap();
    let program = format!("cmd:sh {}", path.to_str().unwrap());
    let opened = host.open_table(&settings("kingdom players=2", &["open", "sprout"], true)).await.unwrap();
    let mut client = TableClient::at(&host, &opened).await;
    let table = opened.table.to_string();
    let bot = server.bot("Engine", &["--table", &table, "--bot", &program]).await;
    client.until_over().await;
    assert!(
        client.events.iter().any(|event| matches!(event, Event::TakenOver { .. })),
        "{:?}",
        client.events
    );
    let (code, _, errors) = bot.end().await;
    assert_eq!(code, 0, "{errors}");
    assert!(errors.contains("its line is not JSON"), "{errors}");
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_name_their_cause() {
    let server = TestServer::new().await;
    let mut host = server.guest("Host").await;
    let opened = host.open_table(&settings("kingdom players=2", &["open", "open"], false)).await.unwrap();
    let bot = server.bot("Engine", &["--table", &opened.table.to_string()]).await;
    let (code, _, errors) = bot.end().await;
    assert_eq!(code, 1);
    assert!(errors.contains("no-programs"), "{errors}");
    let url = server.url();
    let run = |url: &str, token: &str, more: &[&str]| {
        let arguments = [&["bot", "--url", url, "--token", token], more].concat();
        tokio::task::block_in_place(|| failure(&arguments, ""))
    };
    let (code, error) = run(&url, "krajina_nonsense", &[]);
    assert!(code == 1 && error.contains("the token is unknown or revoked"), "{error}");
    let (code, error) = run("ftp://example", "x", &[]);
    assert!(code == 2 && error.contains("expected http://HOST:PORT or https://HOST"), "{error}");
    let (code, error) = run(&url, "x", &["--bot", "greedy", "--game", "worlds"]);
    assert!(code == 2 && error.contains("greedy does not play worlds"), "{error}");
    let (code, error) = run(&url, "x", &["--certificate", "/no/such/file"]);
    assert!(code == 2 && error.contains("/no/such/file"), "{error}");
}

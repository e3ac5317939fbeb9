//! `krajina bot` as a person runs it, at a real server: our bots and other programs play through the public protocol.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

#[allow(dead_code, reason = "other tests use the rest")]
mod program;

use krajina_client::{Client, Frame, Opened, Socket};
use krajina_rules::game::Game as _;
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_server::{Config, Server};
use krajina_wire::{ActionText, Command, Event, Mirror, Occupant, Phase, RoomView, TableId, ToClient};
use program::failure;
use serde_json::{Value, json};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const PATIENCE: Duration = Duration::from_secs(90);

/// A server in this process.
struct House {
    server: Server,
    _folder: TempDir,
}

impl House {
    async fn new() -> House {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("krajina.db");
        let mut config = Config::new(([127, 0, 0, 1], 0).into(), data.to_str().unwrap());
        config.rate_limits = false;
        House { server: Server::start(config).await.unwrap(), _folder: folder }
    }

    fn url(&self) -> String {
        format!("http://{}", self.server.addresses()[0])
    }

    async fn guest(&self, name: &str) -> Client {
        let mut client = Client::new(&self.url()).unwrap();
        client.guest(name).await.unwrap();
        client
    }

    /// A token of a new account.
    async fn token(&self, name: &str) -> String {
        let mut client = Client::new(&self.url()).unwrap();
        let login = json!({"name": name, "password": "a quiet river by the mill"});
        assert_eq!(client.send("POST", "/api/account", &login).await.unwrap().status, 201);
        let made = client.send("POST", "/api/me/tokens", &json!({"name": "engine"})).await.unwrap().json();
        made["token"].as_str().unwrap().to_owned()
    }

    /// `krajina bot` of a new account.
    async fn bot(&self, name: &str, arguments: &[&str]) -> Bot {
        let child = std::process::Command::new(env!("CARGO_BIN_EXE_krajina"))
            .args(["bot", "--url", &self.url(), "--seed", "1"])
            .args(arguments)
            .env("KRAJINA_TOKEN", self.token(name).await)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Bot(child)
    }
}

/// A running program; it ends with its test.
struct Bot(Child);

impl Bot {
    /// Waits for its end: the exit code, what it said, and what it complained of.
    async fn end(mut self) -> (i32, String, String) {
        let start = Instant::now();
        while self.0.try_wait().unwrap().is_none() {
            assert!(start.elapsed() < PATIENCE, "the program does not end");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let read = |stream: &mut dyn std::io::Read| {
            let mut text = String::new();
            stream.read_to_string(&mut text).unwrap();
            text
        };
        let said = read(self.0.stdout.as_mut().unwrap());
        let complained = read(self.0.stderr.as_mut().unwrap());
        (self.0.wait().unwrap().code().unwrap(), said, complained)
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Somebody who looks on, or plays by chance.
struct Eyes {
    socket: Socket,
    table: TableId,
    mirror: Mirror,
    events: Vec<Event>,
}

impl Eyes {
    async fn at(client: &Client, opened: &Opened) -> Eyes {
        let mut socket = client.socket().await.unwrap();
        socket.attach(opened.table, None, Some(opened.invite)).await.unwrap();
        loop {
            if let Frame::Message(message, _) = socket.next_within(PATIENCE).await.unwrap()
                && let ToClient::Snapshot(snapshot) = *message
            {
                return Eyes { socket, table: opened.table, mirror: Mirror::new(snapshot), events: vec![] };
            }
        }
    }

    fn room(&self) -> RoomView {
        self.mirror.room().unwrap()
    }

    async fn hear(&mut self) {
        let Frame::Message(message, _) = self.socket.next_within(PATIENCE).await.unwrap() else {
            panic!("closed")
        };
        match *message {
            ToClient::Update(update) => self.events.extend(self.mirror.update(update).unwrap()),
            ToClient::Refused { error, .. } => panic!("{error}"),
            _ => {}
        }
    }

    async fn until(&mut self, is_so: impl Fn(&Eyes) -> bool) {
        while !is_so(self) {
            self.hear().await;
        }
    }

    async fn until_over(&mut self) -> RoomView {
        self.until(|eyes| eyes.room().phase == Phase::Finished).await;
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
                let view: kingdom::View = self.mirror.view().unwrap().unwrap();
                let action =
                    Kingdom::determinize(&view, &mut rng).random_action(seat, &mut rng).unwrap().to_string();
                let play = Command::Play { action: ActionText::new(&action).unwrap(), ply };
                self.socket.command(self.table, play).await.unwrap();
            }
            self.hear().await;
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

/// The engine that comes with us, as somebody else's program.
fn engine() -> String {
    format!("cmd:{} engine --bot greedy", env!("CARGO_BIN_EXE_krajina"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_of_ours_and_a_program_find_a_table_and_play_it_to_the_end() {
    let house = House::new().await;
    let mut host = house.guest("Host").await;
    for (game, setup) in [("kingdom", "kingdom players=2"), ("hunters", "hunters players=2 mode=tribe")] {
        // Not everybody wants to play with programs.
        let closed = host.open_table(&settings(setup, &["open", "open"], false)).await.unwrap();
        let opened = host.open_table(&settings(setup, &["open", "open"], true)).await.unwrap();
        let mut eyes = Eyes::at(&host, &opened).await;
        let once = ["--games", "1", "--game", game];
        let ours = house.bot(&format!("Anna {game}"), &[&once[..], &["--bot", "greedy"]].concat()).await;
        let theirs = house.bot(&format!("Bela {game}"), &[&once[..], &["--bot", &engine()]].concat()).await;
        let room = eyes.until_over().await;
        let mut seated = names(&room);
        seated.sort();
        assert_eq!(seated, [format!("Anna {game}"), format!("Bela {game}")]);
        assert!(room.seats.iter().all(|seat| seat.stand_in.is_none()), "nobody had to be replaced");
        for bot in [ours, theirs] {
            let (code, said, complained) = bot.end().await;
            assert_eq!((code, complained.as_str()), (0, ""));
            assert!(said.contains(&format!("{}: place ", opened.table)), "{said}");
            assert!(!said.contains(&closed.table.to_string()), "{said}");
        }
        let record = host.get(&format!("/api/tables/{}/record", opened.table)).await.unwrap();
        assert_eq!(record.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_again_with_whoever_wants_to() {
    let house = House::new().await;
    let mut eva = house.guest("Eva").await;
    let opened = eva.open_table(&settings("kingdom players=2", &["me", "open"], true)).await.unwrap();
    let mut player = Eyes::at(&eva, &opened).await;
    let invite = opened.invite.to_string();
    let bot = house.bot("Engine", &["--invite", &invite, "--bot", &engine(), "--games", "2"]).await;
    player.play(Seat::wrapping(0)).await;
    player.socket.command(opened.table, Command::Rematch { yes: true }).await.unwrap();
    player.until(|eyes| eyes.room().next.is_some()).await;
    let next = Opened { table: player.room().next.unwrap(), invite: opened.invite };
    let mut again = Eyes::at(&eva, &next).await;
    again.until(|eyes| eyes.room().phase == Phase::Playing).await;
    assert_eq!(
        names(&again.room()),
        ["Engine", "Eva"],
        "the seats are rotated, and the program kept its own"
    );
    again.play(Seat::wrapping(1)).await;
    let (code, said, complained) = bot.end().await;
    assert_eq!((code, complained.as_str()), (0, ""));
    assert_eq!(said.matches("place ").count(), 2, "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_builds_worlds_in_real_time() {
    let house = House::new().await;
    let mut host = house.guest("Host").await;
    let table = settings("worlds players=2 level=beginner", &["open", "sprout"], true);
    let opened = host.open_table(&table).await.unwrap();
    let mut eyes = Eyes::at(&host, &opened).await;
    let _bot = house.bot("Anna", &["--bot", "fox", "--game", "worlds"]).await;
    let placed = |eyes: &Eyes| {
        let own = |event: &&Event| {
            matches!(event, Event::Acted { seat, action, .. }
                if seat.index() == 0 && action.starts_with("place"))
        };
        eyes.events.iter().filter(own).count() >= 2
    };
    eyes.until(placed).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_fails_leaves_its_seat_to_a_bot() {
    let house = House::new().await;
    let mut host = house.guest("Host").await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bot.sh");
    let polite = "read l; echo '{\"type\":\"hello\",\"version\":1,\"name\":\"x\"}'\nread l; echo '{\"type\":\"ready\"}'\n";
    std::fs::write(&path, format!("{polite}read l; echo 'what?'\n")).unwrap();
    let program = format!("cmd:sh {}", path.to_str().unwrap());
    let opened = host.open_table(&settings("kingdom players=2", &["open", "sprout"], true)).await.unwrap();
    let mut eyes = Eyes::at(&host, &opened).await;
    let table = opened.table.to_string();
    let bot = house.bot("Engine", &["--table", &table, "--bot", &program]).await;
    eyes.until_over().await;
    assert!(eyes.events.iter().any(|event| matches!(event, Event::TakenOver { .. })), "{:?}", eyes.events);
    let (code, _, complained) = bot.end().await;
    assert_eq!(code, 0, "{complained}");
    assert!(complained.contains("its line is no JSON"), "{complained}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_is_said() {
    let house = House::new().await;
    let mut host = house.guest("Host").await;
    let opened = host.open_table(&settings("kingdom players=2", &["open", "open"], false)).await.unwrap();
    let bot = house.bot("Engine", &["--table", &opened.table.to_string()]).await;
    let (code, _, complained) = bot.end().await;
    assert_eq!(code, 1);
    assert!(complained.contains("no-programs"), "{complained}");
    let url = house.url();
    let run = |url: &str, token: &str, more: &[&str]| {
        let arguments = [&["bot", "--url", url, "--token", token], more].concat();
        tokio::task::block_in_place(|| failure(&arguments, ""))
    };
    let (code, said) = run(&url, "krajina_nonsense", &[]);
    assert!(code == 1 && said.contains("the token is not, or no longer, of anybody"), "{said}");
    let (code, said) = run("ftp://example", "x", &[]);
    assert!(code == 2 && said.contains("expected http://HOST:PORT or https://HOST"), "{said}");
    let (code, said) = run(&url, "x", &["--bot", "greedy", "--game", "worlds"]);
    assert!(code == 2 && said.contains("greedy does not play worlds"), "{said}");
    let (code, said) = run(&url, "x", &["--certificate", "/no/such/file"]);
    assert!(code == 2 && said.contains("/no/such/file"), "{said}");
}

//! Bad input gets a stable code and a sentence in the client's language, and changes nothing.

use crate::player::{TIMEOUT, TestPlayer};
use crate::test_server::{TestServer, settings};
use krajina_client::{Client, ClientError, Socket, SocketEvent};
use krajina_wire::{Bye, Command, CommandId, ErrorCode, FromClient, ToClient, VERSION};

/// The status and code with which a request is refused.
async fn refused(client: &mut Client, method: &str, path: &str, body: &str) -> (u16, String) {
    let answer = client.ask(method, path, &[], body.to_owned()).await.unwrap();
    let json = answer.json();
    assert!(
        json["message"].as_str().is_some_and(|message| message.ends_with('.')),
        "{method} {path}: {json}"
    );
    (answer.status, json["code"].as_str().unwrap().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_bad_request_has_its_code() {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let mut nobody = server.stranger();
    let long = format!(r#"{{"name":"{}"}}"#, "x".repeat(20_000));
    let table = r#"{"setup":"kingdom players=2","seats":["me","open"]}"#;
    for (who, method, path, body, status, code) in [
        ("eva", "GET", "/api/nothing", "", 404, "unknown-route"),
        ("eva", "POST", "/nothing", "{}", 404, "unknown-route"),
        ("eva", "DELETE", "/api/tables", "", 404, "unknown-route"),
        ("eva", "GET", "/nothing.js", "", 404, "unknown-route"),
        ("eva", "POST", "/api/guest", "{", 400, "bad-json"),
        ("eva", "POST", "/api/guest", r#"{"name":1}"#, 400, "bad-json"),
        ("eva", "POST", "/api/guest", r#"{"name":"Eva","admin":true}"#, 400, "bad-json"),
        ("eva", "POST", "/api/guest", &long, 413, "too-large"),
        ("eva", "POST", "/api/guest", r#"{"name":" "}"#, 422, "bad-name"),
        ("eva", "POST", "/api/guest", "{\"name\":\"E\u{202e}va\"}", 422, "bad-name"),
        ("eva", "POST", "/api/guest", r#"{"name":"—"}"#, 422, "bad-name"),
        ("eva", "POST", "/api/guest", r#"{"name":"Admin"}"#, 422, "bad-name"),
        ("eva", "POST", "/api/guest", r#"{"name":"Róka"}"#, 422, "bad-name"),
        ("eva", "PATCH", "/api/me", r#"{"name":"sprout"}"#, 422, "bad-name"),
        (
            "eva",
            "POST",
            "/api/account",
            r#"{"name":"Krajina","password":"krava hryze travu"}"#,
            422,
            "bad-name",
        ),
        (
            "eva",
            "POST",
            "/api/tables",
            r#"{"setup":"kingdom players=2","seats":["me","open"],"rated":true}"#,
            403,
            "needs-account",
        ),
        (
            "eva",
            "POST",
            "/api/guest",
            r#"{"name":"a name that is much too long to be one"}"#,
            422,
            "bad-name",
        ),
        ("nobody", "GET", "/api/me", "", 401, "no-session"),
        ("nobody", "POST", "/api/tables", table, 401, "no-session"),
        ("eva", "POST", "/api/tables", r#"{"setup":"chess","seats":[]}"#, 400, "bad-json"),
        ("eva", "POST", "/api/tables", r#"{"setup":"kingdom players=2","seats":["me"]}"#, 400, "bad-table"),
        (
            "eva",
            "POST",
            "/api/tables",
            r#"{"setup":"kingdom players=2","seats":["me",{"bot":{"level":"nobody"}}]}"#,
            400,
            "unknown-level",
        ),
        ("eva", "GET", "/api/tables?game=chess", "", 400, "bad-json"),
        ("eva", "GET", "/api/tables/000g40r40m30e27z", "", 404, "unknown-table"),
        ("eva", "GET", "/api/tables/%00%FF", "", 404, "unknown-route"),
        ("eva", "GET", "/api/tables/000g40r40m30e27z/record", "", 404, "unknown-table"),
        ("eva", "GET", "/api/invites/333333", "", 404, "unknown-table"),
        ("eva", "GET", "/api/invites/nothing", "", 404, "unknown-table"),
        ("eva", "GET", "/api/tables/nothing", "", 404, "unknown-table"),
        ("eva", "GET", "/api/people/000000000000", "", 404, "unknown-route"),
        ("eva", "GET", "/api/people/nobody", "", 404, "unknown-route"),
        ("eva", "GET", "/api/people/nobody/games", "", 404, "unknown-route"),
        ("eva", "PUT", "/api/me/mutes/nobody", "", 404, "unknown-route"),
        ("eva", "GET", "/api/daily/today", "", 404, "unknown-route"),
        ("eva", "GET", "/api/daily/-1", "", 404, "unknown-route"),
        ("eva", "GET", "/api/leaderboard?game=kingdom", "", 400, "bad-json"),
        ("eva", "POST", "/api/login", r#"{"name":"Eva","password":"krava hryze travu"}"#, 401, "bad-login"),
        ("eva", "POST", "/api/account", r#"{"name":"Eva","password":"short"}"#, 422, "bad-password"),
        ("eva", "POST", "/api/password", r#"{"old":"x","new":"krava hryze travu"}"#, 403, "forbidden"),
        ("eva", "DELETE", "/api/me/sessions/x", "{}", 403, "forbidden"),
        ("eva", "DELETE", "/api/me/sessions/x", r#"{"word":"x"}"#, 400, "bad-json"),
        ("eva", "POST", "/api/reset", r#"{"token":"x","password":"krava hryze travu"}"#, 401, "expired-link"),
        ("eva", "POST", "/api/me/factor", r#"{"password":"x"}"#, 403, "forbidden"),
        ("eva", "PUT", "/api/me/factor", r#"{"code":"000000"}"#, 403, "forbidden"),
        ("eva", "DELETE", "/api/me/tokens/00000000000000000000000000000000", "", 403, "forbidden"),
        ("eva", "PUT", "/api/me/mutes/000000000000", "", 403, "forbidden"),
        ("eva", "GET", "/api/ws", "", 400, "bad-json"),
    ] {
        let client = if who == "eva" { &mut eva } else { &mut nobody };
        assert_eq!(
            refused(client, method, path, body).await,
            (status, code.to_owned()),
            "{method} {path} {body}"
        );
    }
    let tables = eva.get("/api/me/tables").await.unwrap();
    assert_eq!(tables.text(), "[]", "nothing has changed");
    assert_eq!(eva.get("/api/me").await.unwrap().json()["kind"], "guest");
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_speak_the_callers_language() {
    let server = TestServer::new().await;
    let mut nobody = server.stranger();
    for (language, tag, sentence) in [
        ("cs-CZ,en;q=0.5", "cs", "Nejprve nám prosím řekněte své jméno."),
        ("sk", "sk", "Najprv nám, prosím, povedzte svoje meno."),
        ("hu;q=0.9,en;q=0.1", "hu", "Előbb add meg a neved."),
        ("de", "en", "Please tell us your name first."),
    ] {
        let answer = nobody.ask("GET", "/api/me", &[("accept-language", language)], "").await.unwrap();
        assert_eq!(answer.json()["message"], sentence);
        assert_eq!(answer.headers["content-language"], tag);
    }
}

async fn error_of(socket: &mut Socket) -> ErrorCode {
    loop {
        match socket.next_within(TIMEOUT).await.unwrap() {
            SocketEvent::Message(message, _) => match *message {
                ToClient::Error { error, .. } | ToClient::Refused { error, .. } => return error.code,
                ToClient::Bye(Bye { code, .. }) => return code,
                _ => {}
            },
            SocketEvent::Closed(why) => panic!("closed: {why:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_bad_frame_has_its_code() {
    let server = TestServer::new().await;
    let eva = server.guest("Eva").await;
    let mut socket = Socket::open_silently(&eva, &[]).await.unwrap();
    socket.send(&FromClient::Ping { n: 1 }).await.unwrap();
    assert_eq!(error_of(&mut socket).await, ErrorCode::NotWelcomed);
    socket.send(&FromClient::Hello { version: VERSION }).await.unwrap();
    let frame = |text: &str| text.to_owned();
    for (text, code) in [
        (frame("{"), ErrorCode::BadJson),
        (frame("null"), ErrorCode::BadJson),
        (frame(r#"{"hello":{"version":1,"admin":true}}"#), ErrorCode::BadJson),
        (frame(r#"{"attach":{"table":"?"}}"#), ErrorCode::BadJson),
        (frame(r#"{"attach":{"table":"000g40r40m30e27z"}}"#), ErrorCode::UnknownTable),
        (
            frame(r#"{"do":{"table":"000g40r40m30e27y","id":[1,1],"command":"start"}}"#),
            ErrorCode::UnknownTable,
        ),
        (format!(r#"{{"ping":{{"n":1{}}}}}"#, " ".repeat(9_000)), ErrorCode::TooLarge),
    ] {
        socket.send_text(text.clone()).await.unwrap();
        assert_eq!(error_of(&mut socket).await, code, "{text}");
    }
    socket.send_bytes(vec![0, 1, 2]).await.unwrap();
    assert_eq!(error_of(&mut socket).await, ErrorCode::BadJson);
    // The socket is still usable.
    socket.send(&FromClient::Ping { n: 7 }).await.unwrap();
    let SocketEvent::Message(message, _) = socket.next_within(TIMEOUT).await.unwrap() else {
        panic!("closed")
    };
    assert!(matches!(*message, ToClient::Pong { n: 7, .. }));
    // A message far over the limit ends the connection, with a reason.
    socket.send_text("x".repeat(40_000)).await.unwrap();
    assert_eq!(error_of(&mut socket).await, ErrorCode::TooLarge);
    let mut socket = Socket::open_silently(&eva, &[]).await.unwrap();
    socket.send(&FromClient::Hello { version: 99 }).await.unwrap();
    assert_eq!(error_of(&mut socket).await, ErrorCode::WrongVersion);
    let SocketEvent::Closed(Some((1008, reason))) = socket.next_within(TIMEOUT).await.unwrap() else {
        panic!("open")
    };
    assert_eq!(reason, "wrong-version");
}

/// Clients resend a command until it is answered, so every command is answered with its id.
#[tokio::test(flavor = "multi_thread")]
async fn every_command_is_answered_with_its_id() {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let table = eva.open_table(&settings("kingdom players=2", "me open")).await.unwrap().table;
    let nowhere = "000g40r40m30e27z".parse().unwrap();
    let mut socket = Socket::open_silently(&eva, &[]).await.unwrap();
    socket
        .send_text(format!(r#"{{"do":{{"table":"{table}","id":[7,1],"command":"start"}}}}"#))
        .await
        .unwrap();
    let (id, code) = refused_command(&mut socket).await;
    assert_eq!((id, code), (Some(CommandId(7, 1)), ErrorCode::NotWelcomed));
    socket.send(&FromClient::Hello { version: VERSION }).await.unwrap();
    socket.attach(table, None, None).await.unwrap();
    let long = "x".repeat(9_000);
    for (number, (table, command, wanted)) in (2..).zip([
        (table.to_string(), r#"{"say":{"text":"\u0000"}}"#.to_owned(), ErrorCode::BadJson),
        (table.to_string(), r#"{"say":{"text":" "}}"#.to_owned(), ErrorCode::BadJson),
        (table.to_string(), format!(r#"{{"say":{{"text":"{}"}}}}"#, "x".repeat(241)), ErrorCode::BadJson),
        (table.to_string(), format!(r#"{{"say":{{"text":"{long}"}}}}"#), ErrorCode::TooLarge),
        (table.to_string(), r#""dance""#.to_owned(), ErrorCode::BadJson),
        ("?".to_owned(), r#""start""#.to_owned(), ErrorCode::BadJson),
    ]) {
        let frame = format!(r#"{{"do":{{"table":"{table}","id":[7,{number}],"command":{command}}}}}"#);
        socket.send_text(frame.clone()).await.unwrap();
        assert_eq!(refused_command(&mut socket).await, (Some(CommandId(7, number)), wanted), "{frame}");
    }
    // A table that does not exist, even after an attempt to attach.
    socket.attach(nowhere, None, None).await.unwrap();
    assert_eq!(refused_command(&mut socket).await, (None, ErrorCode::UnknownTable));
    let id = CommandId(7, 90);
    socket.send(&FromClient::Do { table: nowhere, id, command: Command::Start }).await.unwrap();
    assert_eq!(refused_command(&mut socket).await, (Some(id), ErrorCode::UnknownTable));
}

/// The id of the refused command, if any, and the code.
async fn refused_command(socket: &mut Socket) -> (Option<CommandId>, ErrorCode) {
    loop {
        match socket.next_within(TIMEOUT).await.unwrap() {
            SocketEvent::Message(message, _) => match *message {
                ToClient::Refused { id, error, .. } => return (Some(id), error.code),
                ToClient::Error { id, error, .. } => return (id, error.code),
                _ => {}
            },
            SocketEvent::Closed(why) => panic!("closed: {why:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_commands_change_nothing() {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let mut new = settings("kingdom players=2", "me open");
    new.visibility = krajina_wire::Visibility::Public;
    let opened = eva.open_table(&new).await.unwrap();
    let mut first = TestPlayer::join(&eva, opened.table, None).await;
    let mut watcher = TestPlayer::join(&server.guest("Iva").await, opened.table, None).await;
    let seq = first.mirror().seq();
    let code = |done: Result<u64, krajina_wire::Refusal>| done.unwrap_err().code;
    assert_eq!(code(first.play("take 1").await), ErrorCode::NotStarted);
    assert_eq!(code(first.act(Command::Start).await), ErrorCode::OpenSeats);
    assert_eq!(code(first.act(Command::Sit { seat: None }).await), ErrorCode::AlreadySeated);
    assert_eq!(code(watcher.act(Command::Start).await), ErrorCode::NotHost);
    assert_eq!(code(watcher.act(Command::Stand).await), ErrorCode::NotSeated);
    assert_eq!(code(first.act(Command::Report { line: 9 }).await), ErrorCode::UnknownLine);
    assert_eq!(first.mirror().seq(), seq);
    let adam = server.guest("Adam").await;
    let mut second = TestPlayer::join(&adam, opened.table, None).await;
    second.act(Command::Sit { seat: None }).await.unwrap();
    second.until(|player| player.room().phase == krajina_wire::Phase::Playing).await;
    first.until(|player| player.room().phase == krajina_wire::Phase::Playing).await;
    let seat = first.seat("Eva");
    let (mover, other) = if first.room().to_act.contains(seat) {
        (&mut first, &mut second)
    } else {
        (&mut second, &mut first)
    };
    let before = mover.mirror().document().clone();
    assert_eq!(code(mover.play("fly away").await), ErrorCode::BadAction);
    let illegal = mover.play("take 99").await.unwrap_err();
    assert!(matches!(illegal.code, ErrorCode::IllegalMove | ErrorCode::BadAction), "{illegal}");
    assert_eq!(code(other.play("take 1").await), ErrorCode::NotYourTurn);
    assert_eq!(code(watcher.play("take 1").await), ErrorCode::NotSeated);
    assert_eq!(code(watcher.act(Command::Sit { seat: None }).await), ErrorCode::AlreadyStarted);
    assert_eq!(mover.mirror().document(), &before);
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_need_authentication_and_our_own_origin() {
    let server = TestServer::new().await;
    let eva = server.guest("Eva").await;
    let refused = async |client: &Client, headers: &[(&str, &str)]| match Socket::open_silently(
        client, headers,
    )
    .await
    {
        Err(ClientError::Refused { status, body }) => (status, body),
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(&server.stranger(), &[]).await.0, 401);
    for origin in ["http://evil.example", "null", ""] {
        let (status, body) = refused(&eva, &[("origin", origin)]).await;
        assert!(status == 403 && body.contains("forbidden"), "{origin}: {status} {body}");
    }
    assert_eq!(refused(&eva, &[("cookie", "krajina=AAAA")]).await.0, 401);
}

//! Tests of people and results that every database passes.

use crate::test_folder::{person, summary, table};
use krajina_store::{
    Append, BotId, DailyResult, GameResult, Participant, PersonId, PersonKind, PlayerId, Rater, Secret,
    SkillEstimate, Store, StoreError, StoredSubscription, TableStatus, limits,
};

const ALICE: PersonId = PersonId::new(1);
const BOB: PersonId = PersonId::new(2);
const HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA";
const TAKEN: Result<(), StoreError> = Err(StoreError::Taken("this name"));

async fn two_accounts(store: &Store) {
    store.add_account(ALICE, "Alice", HASH, 10).await.unwrap();
    store.add_account(BOB, "Bob", HASH, 10).await.unwrap();
}

async fn two_guests(store: &Store) {
    store.add_guest(ALICE, "Alice", 10).await.unwrap();
    store.add_guest(BOB, "Bob", 10).await.unwrap();
}

fn game(number: u128, finished_ms: u64, points: [i64; 2]) -> GameResult {
    let place = |mine: i64, other: i64| if mine >= other { 1 } else { 2 };
    let seat = |person: PersonId, mine, other| Participant {
        person: person.into(),
        points: mine,
        place: place(mine, other),
        change: None,
    };
    GameResult {
        table: table(number),
        game: "kingdom".to_owned(),
        variant: "standard".to_owned(),
        public: true,
        started_ms: 5,
        finished_ms,
        participants: vec![seat(ALICE, points[0], points[1]), seat(BOB, points[1], points[0])],
    }
}

const START: SkillEstimate = SkillEstimate { mean: 1500.0, deviation: 350.0, volatility: 0.06 };

/// The first seat gains ten, the second loses ten, and all deviations shrink.
fn ten(before: &[SkillEstimate]) -> Vec<SkillEstimate> {
    let step = |(seat, skill): (usize, &SkillEstimate)| SkillEstimate {
        mean: skill.mean + if seat == 0 { 10.0 } else { -10.0 },
        deviation: skill.deviation / 2.0,
        ..*skill
    };
    before.iter().enumerate().map(step).collect()
}

const TEN: Rater<'static> = Rater { start: START, rate: &ten };

pub(crate) async fn names_are_unique_ignoring_case(store: &Store) {
    store.add_account(ALICE, "Ádám", HASH, 10).await.unwrap();
    assert_eq!(store.add_account(BOB, "ÁDÁM", HASH, 10).await, TAKEN);
    assert_eq!(store.person(BOB).await.unwrap(), None);
    assert_eq!(store.add_guest(BOB, "ádám", 10).await, TAKEN);
    // Guests may share a name; only accounts own theirs.
    store.add_guest(BOB, "Béla", 10).await.unwrap();
    store.add_guest(person(8), "Béla", 10).await.unwrap();
    assert_eq!(store.make_account(BOB, "ádám", HASH).await, TAKEN);
    assert_eq!(store.person(BOB).await.unwrap().unwrap().kind, PersonKind::Guest);
    store.make_account(BOB, "Béla", HASH).await.unwrap();
    assert_eq!(store.rename(BOB, "a\u{301}dÁm").await, TAKEN);
    store.rename(BOB, "BÉLA").await.unwrap();
    assert_eq!(store.person(BOB).await.unwrap().unwrap().name, "BÉLA");
    // The other guest of that name is renamed.
    assert_eq!(store.person(person(8)).await.unwrap().unwrap().name, "Béla 2");
    let (id, hash) = store.account_by_name("áDáM").await.unwrap().unwrap();
    assert_eq!((id, hash.as_str()), (ALICE, HASH));
    assert_eq!(store.account_by_name("nobody").await.unwrap(), None);
    store.set_password(ALICE, "another").await.unwrap();
    assert_eq!(store.account_by_name("Ádám").await.unwrap(), Some((ALICE, "another".to_owned())));
    assert_eq!(store.set_password(person(9), "x").await, Err(StoreError::Missing("account")));
    assert!(matches!(store.add_guest(person(9), "  ", 0).await, Err(StoreError::Conflict(_))));
}

pub(crate) async fn names_that_look_alike_are_refused(store: &Store) {
    store.add_account(ALICE, "Ivan", HASH, 10).await.unwrap();
    store.add_bot(BotId::new(20), "fox", 10).await.unwrap();
    for alike in ["lvan", "1VAN", "Іvаn", "ivan", "F0X"] {
        assert_eq!(store.add_guest(BOB, alike, 10).await, TAKEN, "{alike}");
        assert_eq!(store.add_account(BOB, alike, HASH, 10).await, TAKEN, "{alike}");
    }
    store.add_guest(BOB, "Iván", 10).await.unwrap();
    assert_eq!(store.rename(BOB, "lvan").await, TAKEN);
    assert_eq!(store.make_account(BOB, "lvan", HASH).await, TAKEN);
    // A person may respell their own name.
    store.rename(ALICE, "IVAN").await.unwrap();
    // Many guests are renamed at once, and do not collide with each other's new names.
    let guests = u128::from(limits::PAGE) + 5;
    for number in 100..100 + guests {
        store.add_guest(person(number), "Eva", 10).await.unwrap();
    }
    store.add_account(person(30), "Eva 2", HASH, 10).await.unwrap();
    store.add_account(person(31), "Еvа", HASH, 10).await.unwrap();
    for number in 100..100 + guests {
        assert_eq!(store.person(person(number)).await.unwrap().unwrap().name, "Eva 3");
    }
    // A released name can be taken.
    store.delete_person(person(31)).await.unwrap();
    store.add_guest(person(99), "Eva", 10).await.unwrap();
    let reserved = ["EVА".to_owned(), "admin".to_owned()];
    assert_eq!(store.rename_guests_called(&reserved).await, Ok(1));
    assert_eq!(store.person(person(99)).await.unwrap().unwrap().name, "Guest 8344");
    assert_eq!(store.rename_guests_called(&reserved).await, Ok(0));
}

pub(crate) async fn guests_are_not_rated(store: &Store) {
    store.add_guest(ALICE, "Alice", 10).await.unwrap();
    store.add_account(BOB, "Bob", HASH, 10).await.unwrap();
    let kept = store.finish_game(&game(1, 100, [40, 30]), "", Some(TEN)).await.unwrap();
    assert!(kept.participants.iter().all(|seat| seat.change.is_none()), "a guest played");
    assert_eq!(store.ratings(ALICE).await.unwrap(), []);
    assert_eq!(store.ratings(BOB).await.unwrap(), []);
    assert_eq!(store.leaderboard("kingdom", 2, 0).await.unwrap(), []);
    // With an account, the next game counts.
    store.make_account(ALICE, "Alice", HASH).await.unwrap();
    store.finish_game(&game(2, 100, [40, 30]), "", Some(TEN)).await.unwrap();
    assert_eq!(store.leaderboard("kingdom", 2, 0).await.unwrap().len(), 2);
    // A deleted person is not listed again by a game that ends later.
    store.delete_person(ALICE).await.unwrap();
    let kept = store.finish_game(&game(3, 100, [40, 30]), "", Some(TEN)).await.unwrap();
    assert!(kept.participants[0].change.is_none() && kept.participants[1].change.is_some());
    assert_eq!(store.leaderboard("kingdom", 2, 0).await.unwrap().len(), 1);
}

pub(crate) async fn names_are_looked_up_for_many_at_once(store: &Store) {
    two_guests(store).await;
    let people = store.people(&[BOB, person(9), ALICE, BOB].map(PlayerId::from)).await.unwrap();
    let names: Vec<_> = people.iter().map(|person| person.name.as_str()).collect();
    assert_eq!(names, ["Bob", "Alice", "Bob"]);
    let many = vec![PlayerId::from(BOB); limits::LOOKED_UP as usize + 1];
    assert!(matches!(store.people(&many).await, Err(StoreError::TooLarge { .. })));
}

pub(crate) async fn a_guest_becomes_an_account_and_keeps_all_games(store: &Store) {
    two_guests(store).await;
    store.finish_game(&game(1, 100, [40, 30]), "record", Some(TEN)).await.unwrap();
    store.make_account(ALICE, "Alice A.", HASH).await.unwrap();
    store.make_account(BOB, "Bob", HASH).await.unwrap();
    store.finish_game(&game(2, 100, [40, 30]), "record", Some(TEN)).await.unwrap();
    let alice = store.person(ALICE).await.unwrap().unwrap();
    assert_eq!((alice.kind, alice.name.as_str()), (PersonKind::Account, "Alice A."));
    assert_eq!(store.history(ALICE, None).await.unwrap().len(), 2);
    assert_eq!(store.ratings(ALICE).await.unwrap()[0].games, 1, "games of guests do not count");
    // An account cannot be turned into an account again.
    assert_eq!(store.make_account(ALICE, "Again", HASH).await, Err(StoreError::Missing("guest")));
}

pub(crate) async fn sessions_end_by_logout_expiry_and_revocation(store: &Store) {
    two_guests(store).await;
    let [one, two, three] = [Secret(b"one"), Secret(b"two"), Secret(b"three")];
    for (at, secret) in [(10, one), (20, two), (30, three)] {
        store.open_session(secret, ALICE, "a browser", at, 1_000).await.unwrap();
    }
    let known = store.login(one, false, 500).await.unwrap().unwrap();
    assert_eq!((known.person, known.name.as_str(), known.kind), (ALICE, "Alice", PersonKind::Guest));
    assert_eq!((known.created_ms, known.expires_ms), (10, 1_000));
    assert_eq!(store.login(Secret(b"guess"), false, 500).await.unwrap(), None);
    assert_eq!(store.login(one, false, 1_000).await.unwrap(), None, "it has expired");
    store.extend_session(one, 2_000).await.unwrap();
    assert!(store.login(one, false, 1_000).await.unwrap().is_some());
    store.close_session(one).await.unwrap();
    assert_eq!(store.login(one, false, 500).await.unwrap(), None);
    assert_eq!(store.close_session(one).await, Err(StoreError::Missing("session")));
    assert_eq!(store.extend_session(one, 9_000).await, Err(StoreError::Missing("session")));

    let listed = store.sessions(ALICE, 500).await.unwrap();
    assert_eq!(listed.len(), 2);
    assert_eq!((listed[0].person, listed[0].device.as_str()), (ALICE, "a browser"));
    // Another person's session cannot be revoked.
    let missing = Err(StoreError::Missing("session"));
    assert_eq!(store.revoke_session(BOB, &listed[0].id).await, missing);
    assert_eq!(store.revoke_session(ALICE, "nonsense").await, missing);
    store.revoke_session(ALICE, &listed[0].id).await.unwrap();
    assert_eq!(store.login(three, false, 500).await.unwrap(), None);
    store.open_session(three, ALICE, "", 40, 1_000).await.unwrap();
    assert_eq!(store.revoke_sessions(ALICE, Some(two)).await.unwrap(), 1);
    assert!(store.login(two, false, 500).await.unwrap().is_some());
    assert_eq!(store.revoke_sessions(ALICE, None).await.unwrap(), 1);

    for number in 0..limits::SESSIONS + 5 {
        let secret = number.to_le_bytes();
        store.open_session(Secret(&secret), BOB, "", 100 + u64::from(number), 1_000).await.unwrap();
    }
    assert_eq!(store.sessions(BOB, 500).await.unwrap().len(), limits::SESSIONS as usize);
    assert_eq!(store.login(Secret(&0u32.to_le_bytes()), false, 500).await.unwrap(), None, "the oldest went");
    assert_eq!(store.remove_expired(1_000).await.unwrap(), u64::from(limits::SESSIONS));
    let unknown = store.open_session(one, person(9), "", 0, 1).await;
    assert!(matches!(unknown, Err(StoreError::Conflict(_))), "{unknown:?}");
}

/// As after a restart: hundreds of logins are looked up at once, and some callers disconnect before the result.
pub(crate) async fn many_logins_are_looked_up_at_once(store: &Store) {
    const MANY: u32 = 300;
    // A third have a session, a third an expired one, and a third none.
    for number in (0..MANY).filter(|number| number % 3 < 2) {
        store.add_guest(person(100 + u128::from(number)), &format!("Guest {number}"), 10).await.unwrap();
        let (secret, expires) = (number.to_le_bytes(), if number % 3 == 0 { 1_000 } else { 400 });
        store.open_session(Secret(&secret), person(100 + u128::from(number)), "", 10, expires).await.unwrap();
    }
    let asked: Vec<_> = (0..MANY)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move { store.login(Secret(&number.to_le_bytes()), false, 500).await })
        })
        .collect();
    for (number, asked) in (0u32..).zip(asked) {
        // One in seven is cancelled, perhaps while it runs the query for others.
        if number % 7 == 0 {
            tokio::task::yield_now().await;
            asked.abort();
            continue;
        }
        let known = asked.await.unwrap().unwrap();
        let expected = (number % 3 == 0).then(|| person(100 + u128::from(number)));
        assert_eq!(known.map(|known| known.person), expected, "{number}");
    }
}

pub(crate) async fn api_tokens_have_scopes_and_expire(store: &Store) {
    two_guests(store).await;
    let secret = Secret(b"token");
    store.add_api_token(secret, ALICE, "my bot", &["play", "watch"], 10, 1_000).await.unwrap();
    let token = store.api_tokens(ALICE, 500).await.unwrap().remove(0);
    let known = store.login(secret, true, 500).await.unwrap().unwrap();
    assert_eq!((known.person, known.login), (ALICE, token.id.clone()));
    assert_eq!((token.person, token.name.as_str()), (ALICE, "my bot"));
    assert_eq!(token.scopes, ["play", "watch"]);
    assert_eq!(store.login(secret, true, 1_000).await.unwrap(), None);
    assert_eq!(store.login(secret, false, 500).await.unwrap(), None, "a token is not a session");
    assert_eq!(store.revoke_api_token(BOB, &token.id).await, Err(StoreError::Missing("token")));
    assert_eq!(store.api_tokens(ALICE, 500).await.unwrap(), std::slice::from_ref(&token));
    store.revoke_api_token(ALICE, &token.id).await.unwrap();
    assert_eq!(store.login(secret, true, 500).await.unwrap(), None);
    for number in 0..limits::TOKENS {
        store.add_api_token(Secret(&number.to_le_bytes()), BOB, "", &[], 0, 9).await.unwrap();
    }
    let more = store.add_api_token(secret, BOB, "", &[], 0, 9).await;
    assert!(matches!(more, Err(StoreError::TooLarge { .. })), "{more:?}");
}

pub(crate) async fn secrets_are_not_in_the_database(store: &Store) {
    two_guests(store).await;
    let secret = b"this very secret must not be anywhere";
    store.open_session(Secret(secret), ALICE, "", 0, 9).await.unwrap();
    store.add_api_token(Secret(secret), ALICE, "", &[], 0, 9).await.unwrap();
    let export = serde_json::to_string(&store.export(ALICE, 1).await.unwrap()).unwrap();
    assert!(!export.contains("this very secret"), "{export}");
    // The list identifies a session by half of its hash, which does not log in.
    let id = store.sessions(ALICE, 1).await.unwrap().remove(0).id;
    assert_eq!(id.len(), 32);
    assert_eq!(store.login(Secret(id.as_bytes()), false, 1).await.unwrap(), None);
}

pub(crate) async fn a_finished_game_moves_ratings_once(store: &Store) {
    two_accounts(store).await;
    let kept = store.finish_game(&game(1, 100, [40, 30]), "the record", Some(TEN)).await.unwrap();
    let change = kept.participants[0].change.unwrap();
    assert_eq!((change.before, change.after), (1500.0, 1510.0));
    assert_eq!((change.before_deviation, change.after_deviation), (350.0, 175.0));
    assert_eq!(kept.participants[1].change.unwrap().after, 1490.0);
    // The same game again after a crash, whatever its contents, changes nothing.
    let again = store.finish_game(&game(1, 999, [0, 99]), "another", Some(TEN)).await.unwrap();
    assert_eq!(again, kept);
    assert_eq!(store.record(table(1)).await.unwrap().as_deref(), Some("the record"));
    assert_eq!(store.ratings(ALICE).await.unwrap()[0].games, 1);
    // Unrated: stored without a rating change.
    let unrated = store.finish_game(&game(2, 200, [1, 2]), "", None).await.unwrap();
    assert_eq!(unrated.participants[0].change, None);
    let rating = store.ratings(ALICE).await.unwrap().remove(0);
    assert_eq!((rating.games, rating.skill.mean, rating.players), (1, 1510.0, 2));
    // A game that cannot be rated is not stored.
    let nan = |before: &[SkillEstimate]| vec![SkillEstimate { mean: f64::NAN, ..START }; before.len()];
    let mut alone = game(3, 300, [1, 2]);
    alone.participants[1].person = ALICE.into();
    let mut stranger = game(3, 300, [1, 2]);
    stranger.participants[1].person = person(77).into();
    for (result, rater) in [
        (&game(3, 300, [1, 2]), Rater { start: START, rate: &nan }),
        (&game(3, 300, [1, 2]), Rater { start: START, rate: &|_| vec![] }),
        (&alone, TEN),
        (&stranger, TEN),
    ] {
        let refused = store.finish_game(result, "", Some(rater)).await;
        assert!(matches!(refused, Err(StoreError::Conflict(_))), "{refused:?}");
    }
    assert_eq!(store.result(table(3)).await.unwrap(), None);
    assert_eq!(store.ratings(ALICE).await.unwrap()[0].games, 1);
}

pub(crate) async fn ratings_that_move_at_once_lose_nothing(store: &Store) {
    two_accounts(store).await;
    let mut tasks = Vec::new();
    for number in 0..20 {
        let store = store.clone();
        tasks.push(tokio::spawn(async move {
            store.finish_game(&game(number, 100, [2, 1]), "", Some(TEN)).await.unwrap();
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    let rating = store.ratings(ALICE).await.unwrap().remove(0);
    assert_eq!((rating.games, rating.skill.mean), (20, 1700.0));
}

pub(crate) async fn history_comes_in_pages_without_a_gap(store: &Store) {
    two_guests(store).await;
    // Many that ended in the same millisecond, across pages.
    let count = u128::from(limits::PAGE) * 2 + 3;
    for number in 0..count {
        let ended = if number < 10 { number as u64 } else { 50 };
        store.finish_game(&game(number, ended, [2, 1]), "", None).await.unwrap();
    }
    let mut all: Vec<GameResult> = Vec::new();
    loop {
        let page = store.history(BOB, all.last()).await.unwrap();
        assert!(page.len() <= limits::PAGE as usize);
        if page.is_empty() {
            break;
        }
        all.extend(page);
    }
    assert!(all.is_sorted_by(|a, b| (a.finished_ms, a.table) > (b.finished_ms, b.table)));
    assert_eq!(all.len() as u128, count);
    assert_eq!(store.export(BOB, 0).await.unwrap().games.len() as u128, count);
    assert_eq!(store.history(person(9), None).await.unwrap(), []);
}

pub(crate) async fn statistics_add_up(store: &Store) {
    two_guests(store).await;
    for (number, points) in [(1, [40, 30]), (2, [20, 25]), (3, [33, 33])] {
        store.finish_game(&game(number, 100, points), "", None).await.unwrap();
    }
    let mut other = game(4, 100, [-5, 7]);
    other.game = "hunters".to_owned();
    store.finish_game(&other, "", None).await.unwrap();
    let [hunters, kingdom] = <[_; 2]>::try_from(store.statistics(ALICE).await.unwrap()).unwrap();
    assert_eq!((hunters.game.as_str(), hunters.games, hunters.wins, hunters.best), ("hunters", 1, 0, -5));
    assert_eq!((kingdom.players, kingdom.games, kingdom.wins), (2, 3, 2));
    assert_eq!((kingdom.points, kingdom.best), (93, 40));
    assert_eq!(store.statistics(person(9)).await.unwrap(), []);
}

pub(crate) async fn the_leaderboard_uses_the_conservative_rating(store: &Store) {
    // A lucky newcomer ranks below a player with a certain rating; bots are ranked with people.
    let bot = BotId::new(2);
    store.add_bot(bot, "strong", 0).await.unwrap();
    store.add_bot(bot, "strong", 0).await.unwrap();
    store.add_account(ALICE, "Alice", HASH, 0).await.unwrap();
    let skills = |_: &[SkillEstimate]| {
        vec![
            SkillEstimate { mean: 1800.0, deviation: 300.0, ..START },
            SkillEstimate { mean: 1600.0, deviation: 50.0, ..START },
        ]
    };
    let mut game = game(1, 9, [2, 1]);
    game.participants[1].person = bot.into();
    store.finish_game(&game, "", Some(Rater { start: START, rate: &skills })).await.unwrap();
    let board = store.leaderboard("kingdom", 2, 0).await.unwrap();
    let people = board.iter().map(|rating| rating.person).collect::<Vec<_>>();
    assert_eq!(people, [PlayerId::from(bot), ALICE.into()]);
    assert_eq!(store.leaderboard("kingdom", 2, 1).await.unwrap().len(), 1);
    assert_eq!(store.leaderboard("kingdom", 3, 0).await.unwrap(), []);
    assert_eq!(store.leaderboard("worlds", 2, 0).await.unwrap(), []);
}

pub(crate) async fn a_deleted_account_leaves_nameless_games(store: &Store) {
    two_accounts(store).await;
    store.finish_game(&game(1, 100, [40, 30]), "record", Some(TEN)).await.unwrap();
    store.open_session(Secret(b"s"), ALICE, "", 0, 9).await.unwrap();
    store.add_api_token(Secret(b"t"), ALICE, "", &[], 0, 9).await.unwrap();
    store.mute(BOB, ALICE, 1).await.unwrap();
    store.add_report(ALICE, BOB, None, "words", 1).await.unwrap();
    store.delete_person(ALICE).await.unwrap();

    let gone = store.person(ALICE).await.unwrap().unwrap();
    assert_eq!((gone.kind, gone.name.as_str()), (PersonKind::Deleted, ""));
    assert_eq!(store.login(Secret(b"s"), false, 1).await.unwrap(), None);
    assert_eq!(store.login(Secret(b"t"), true, 1).await.unwrap(), None);
    assert_eq!(store.account_by_name("Alice").await.unwrap(), None);
    assert_eq!(store.leaderboard("kingdom", 2, 0).await.unwrap().len(), 1);
    assert_eq!(store.reports(0, false).await.unwrap(), []);
    assert_eq!(store.mutes(BOB).await.unwrap(), []);
    assert_eq!(store.history(BOB, None).await.unwrap()[0].participants[0].person, ALICE, "the game stays");
    assert_eq!(store.delete_person(ALICE).await, Err(StoreError::Missing("person")));
    // The name is free again.
    store.rename(BOB, "Alice").await.unwrap();
}

pub(crate) async fn an_export_has_everything(store: &Store) {
    two_accounts(store).await;
    store.finish_game(&game(1, 100, [40, 30]), "the record", Some(TEN)).await.unwrap();
    store.open_session(Secret(b"s"), ALICE, "a browser", 0, 9).await.unwrap();
    store.add_api_token(Secret(b"t"), ALICE, "my bot", &["play"], 0, 9).await.unwrap();
    store.mute(ALICE, BOB, 1).await.unwrap();
    store.add_report(ALICE, BOB, Some(table(1)), "rude words", 1).await.unwrap();
    store.subscribe(ALICE, &subscription("https://push.example/a", 1)).await.unwrap();
    store.add_daily(&daily(20_000, ALICE, 77), "daily").await.unwrap();
    let mut running = summary(5, TableStatus::Playing);
    running.seats = vec![ALICE.into()];
    store.log().append(Append { table: table(5), entries: vec![], summary: Some(running) }).await.unwrap();

    let export = store.export(ALICE, 1).await.unwrap();
    assert_eq!(export.person.name, "Alice");
    let counts = [export.sessions.len(), export.tokens.len(), export.subscriptions.len(), export.mutes.len()];
    assert_eq!(counts, [1; 4]);
    let counts = [export.reports.len(), export.tables.len(), export.ratings.len(), export.dailies.len()];
    assert_eq!(counts, [1; 4]);
    assert_eq!(export.games[0].record, "the record");
    let text = serde_json::to_string(&export).unwrap();
    for word in ["Alice", "a browser", "my bot", "rude words", "push.example", "the record", "77"] {
        assert!(text.contains(word), "{word} is missing in {text}");
    }
    // Ids are numbers in hexadecimal here.
    let (alice, bob) = ("00000000000000000000000000000001", "00000000000000000000000000000002");
    let text: serde_json::Value = serde_json::from_str(&text).unwrap();
    for place in
        ["/person/id", "/sessions/0/person", "/tokens/0/person", "/reports/0/by", "/dailies/0/person"]
    {
        assert_eq!(text.pointer(place).unwrap(), alice, "{place}");
    }
    for place in ["/tables/0/seats/0", "/games/0/result/participants/0/person", "/ratings/0/person"] {
        assert_eq!(text.pointer(place).unwrap(), alice, "{place}");
    }
    assert_eq!((&text["mutes"][0], &text["reports"][0]["about"]), (&bob.into(), &bob.into()));
    assert_eq!(text["reports"][0]["table"], alice);
    assert_eq!(store.export(person(9), 1).await, Err(StoreError::Missing("person")));
}

pub(crate) async fn reports_and_mutes_have_limits(store: &Store) {
    two_guests(store).await;
    for number in 0..limits::OPEN_REPORTS {
        store.add_report(ALICE, BOB, None, "words", u64::from(number)).await.unwrap();
    }
    let more = store.add_report(ALICE, BOB, None, "words", 99).await;
    assert!(matches!(more, Err(StoreError::TooLarge { .. })), "{more:?}");
    let open = store.reports(0, false).await.unwrap();
    store.close_report(open[0].id, 100).await.unwrap();
    assert_eq!(store.close_report(open[0].id, 100).await, Err(StoreError::Missing("report")));
    assert_eq!(store.reports(0, false).await.unwrap().len(), open.len() - 1);
    assert_eq!(store.reports(0, true).await.unwrap().len(), open.len());
    assert_eq!(store.reports(open[2].id, true).await.unwrap(), open[3..]);
    assert_eq!(store.report(open[0].id).await.unwrap().unwrap().closed_ms, Some(100));
    assert_eq!(store.report(1 << 40).await.unwrap(), None);
    store.add_report(ALICE, BOB, None, "words", 99).await.unwrap();

    store.mute(ALICE, BOB, 1).await.unwrap();
    store.mute(ALICE, BOB, 2).await.unwrap();
    assert_eq!(store.mutes(ALICE).await.unwrap(), [BOB]);
    assert_eq!(store.mutes(BOB).await.unwrap(), []);
    store.unmute(ALICE, BOB).await.unwrap();
    assert_eq!(store.mutes(ALICE).await.unwrap(), []);
    let unknown = store.mute(ALICE, person(9), 1).await;
    assert!(matches!(unknown, Err(StoreError::Conflict(_))), "{unknown:?}");
}

fn subscription(endpoint: &str, created_ms: u64) -> StoredSubscription {
    StoredSubscription {
        endpoint: endpoint.to_owned(),
        p256dh: vec![4; 65],
        auth: vec![7; 16],
        created_ms,
        told_ms: 0,
    }
}

pub(crate) async fn a_subscription_belongs_to_the_last_subscriber(store: &Store) {
    two_guests(store).await;
    store.subscribe(ALICE, &subscription("https://push.example/shared", 1)).await.unwrap();
    store.subscribe(BOB, &subscription("https://push.example/shared", 2)).await.unwrap();
    assert_eq!(store.subscriptions(ALICE).await.unwrap(), []);
    assert_eq!(store.subscriptions(BOB).await.unwrap(), [subscription("https://push.example/shared", 2)]);
    // A new subscription of the same person keeps the time of the last notification.
    store.note_notified(BOB, 5).await.unwrap();
    store.subscribe(BOB, &subscription("https://push.example/shared", 7)).await.unwrap();
    assert_eq!(store.subscriptions(BOB).await.unwrap()[0].told_ms, 5);
    store.subscribe(ALICE, &subscription("https://push.example/shared", 8)).await.unwrap();
    assert_eq!(store.subscriptions(ALICE).await.unwrap()[0].told_ms, 0, "another person was notified");
    store.unsubscribe("https://push.example/shared").await.unwrap();
    assert_eq!(store.subscriptions(BOB).await.unwrap(), []);
    for number in 0..limits::SUBSCRIPTIONS + 3 {
        let one = subscription(&format!("https://push.example/{number}"), u64::from(number));
        store.subscribe(ALICE, &one).await.unwrap();
    }
    let kept = store.subscriptions(ALICE).await.unwrap();
    assert_eq!(kept.len(), limits::SUBSCRIPTIONS as usize);
    assert_eq!(kept[0].created_ms, u64::from(limits::SUBSCRIPTIONS + 2));
}

pub(crate) async fn set_once_keeps_the_first_value(store: &Store) {
    assert_eq!(store.setting("vapid").await.unwrap(), None);
    assert_eq!(store.set_once("vapid", b"first").await.unwrap(), b"first");
    assert_eq!(store.set_once("vapid", b"second").await.unwrap(), b"first");
    store.set("vapid", b"third").await.unwrap();
    assert_eq!(store.setting("vapid").await.unwrap().as_deref(), Some(b"third".as_slice()));
    let long = store.set("x", &vec![0; limits::SETTING_BYTES + 1]).await;
    assert!(matches!(long, Err(StoreError::TooLarge { .. })), "{long:?}");
}

fn daily(day: u32, person: PersonId, score: i64) -> DailyResult {
    DailyResult { day, person, score, table: Some(table(3)), at_ms: 9 }
}

pub(crate) async fn the_first_daily_result_counts(store: &Store) {
    two_guests(store).await;
    store.add_daily(&daily(20_000, ALICE, 50), "slow").await.unwrap();
    let again = store.add_daily(&daily(20_000, ALICE, 99), "quick").await;
    assert_eq!(again, Err(StoreError::Taken("this day's result")));
    store.add_daily(&daily(20_000, BOB, 60), "").await.unwrap();
    store.add_daily(&daily(20_001, ALICE, 1), "").await.unwrap();
    let board = store.daily_board(20_000, 0).await.unwrap();
    assert_eq!(board, [daily(20_000, BOB, 60), daily(20_000, ALICE, 50)]);
    assert_eq!(store.daily_board(20_000, 1).await.unwrap(), [daily(20_000, ALICE, 50)]);
    assert_eq!(store.daily_record(20_000, ALICE).await.unwrap().as_deref(), Some("slow"));
    assert_eq!(store.dailies_of(ALICE).await.unwrap().len(), 2);
}

pub(crate) async fn idle_guests_are_forgotten_and_players_are_not(store: &Store) {
    two_guests(store).await;
    for number in 10..13 {
        store.add_guest(person(number), "passer-by", 10).await.unwrap();
    }
    store.open_session(Secret(b"s"), person(10), "", 0, 9_999).await.unwrap();
    store.seen(person(11), 5_000).await.unwrap();
    store.add_account(person(20), "account", HASH, 10).await.unwrap();
    store.finish_game(&game(1, 100, [1, 2]), "", None).await.unwrap();
    assert_eq!(store.forget_idle_guests(1_000).await.unwrap(), 2);
    let mut there = Vec::new();
    for id in [ALICE, BOB, person(10), person(11), person(12), person(20)] {
        there.push(store.person(id).await.unwrap().is_some());
    }
    assert_eq!(there, [true, true, false, true, false, true]);
    assert_eq!(store.login(Secret(b"s"), false, 1).await.unwrap(), None);
}

pub(crate) async fn tables_are_found_by_code_and_by_person(store: &Store) {
    for (number, status) in [(1, TableStatus::Playing), (2, TableStatus::Finished), (3, TableStatus::Open)] {
        let mut summary = summary(number, status);
        summary.seats = vec![BOB.into(), ALICE.into()];
        store
            .log()
            .append(Append { table: table(number), entries: vec![], summary: Some(summary) })
            .await
            .unwrap();
    }
    let found = store.table_by_invite("code-2").await.unwrap().unwrap();
    assert_eq!((found.id, found.seats), (table(2), vec![BOB.into(), ALICE.into()]));
    assert_eq!(store.table_by_invite("code-9").await.unwrap(), None);
    assert_eq!(store.table(table(9)).await.unwrap(), None);
    let mine: Vec<_> = store.tables_of(ALICE).await.unwrap().into_iter().map(|table| table.id).collect();
    assert_eq!(mine, [table(3), table(1)]);
    assert_eq!(store.tables_of(person(9)).await.unwrap(), []);
    store.ping().await.unwrap();
}

pub(crate) async fn texts_of_any_kind_are_stored_safely(store: &Store) {
    for (number, name) in ["'; DROP TABLE person; --", "名前", "$1", "%_\\", "\u{202e}"].iter().enumerate()
    {
        let id = person(number as u128);
        store.add_account(id, name, HASH, 1).await.unwrap();
        assert_eq!(store.person(id).await.unwrap().unwrap().name, *name);
        assert_eq!(store.account_by_name(name).await.unwrap().unwrap().0, id);
    }
    let zero = store.add_guest(person(99), "a\0b", 1).await;
    assert!(matches!(zero, Err(StoreError::Conflict(_))), "{zero:?}");
    let long = store.add_guest(person(99), &"x".repeat(limits::NAME_BYTES + 1), 1).await;
    assert!(matches!(long, Err(StoreError::TooLarge { .. })), "{long:?}");
    assert_eq!(store.account_by_name("a\0b").await.unwrap(), None);
    assert_eq!(store.table_by_invite("a\0b").await.unwrap(), None);
    assert_eq!(store.leaderboard("\0", 2, 0).await.unwrap(), []);
}

pub(crate) async fn a_link_to_a_new_password_works_once_and_for_its_time(store: &Store) {
    store.add_account(ALICE, "Alice", HASH, 10).await.unwrap();
    let (first, second) = (Secret(b"first"), Secret(b"second"));
    store.open_session(Secret(b"session"), ALICE, "", 10, 1_000).await.unwrap();
    store.add_reset(first, ALICE, 100).await.unwrap();
    assert_eq!(store.reset_of(first, 99).await.unwrap(), Some(ALICE));
    assert_eq!(store.reset_of(first, 100).await.unwrap(), None, "it has expired");
    // A newer link replaces it.
    store.add_reset(second, ALICE, 100).await.unwrap();
    let missing = Err(StoreError::Missing("link"));
    assert_eq!(store.reset_password(first, "new", 50).await, missing);
    assert_eq!(store.reset_password(second, "new", 100).await, missing);
    assert!(store.login(Secret(b"session"), false, 50).await.unwrap().is_some(), "nothing has changed");
    assert_eq!(store.reset_password(second, "new", 50).await, Ok(ALICE));
    assert_eq!(store.account_by_name("Alice").await.unwrap(), Some((ALICE, "new".to_owned())));
    assert_eq!(store.login(Secret(b"session"), false, 50).await.unwrap(), None);
    assert_eq!(store.reset_password(second, "newer", 50).await, missing);
    // A changed password, a deleted account and the expiry time each invalidate a link.
    store.add_reset(first, ALICE, 100).await.unwrap();
    store.set_password(ALICE, "changed").await.unwrap();
    assert_eq!(store.reset_of(first, 50).await.unwrap(), None);
    store.add_reset(first, ALICE, 100).await.unwrap();
    assert_eq!(store.remove_expired(99).await.unwrap(), 0);
    assert_eq!(store.remove_expired(100).await.unwrap(), 1);
    store.add_reset(first, ALICE, 100).await.unwrap();
    store.delete_person(ALICE).await.unwrap();
    assert_eq!(store.reset_of(first, 50).await.unwrap(), None);
    let unknown = store.add_reset(first, person(9), 100).await;
    assert!(matches!(unknown, Err(StoreError::Conflict(_))), "{unknown:?}");
}

pub(crate) async fn a_second_factor_is_used_once_a_step(store: &Store) {
    store.add_account(ALICE, "Alice", HASH, 10).await.unwrap();
    let codes = [Secret(b"code 1"), Secret(b"code 2")];
    assert_eq!(store.confirm_factor(ALICE, 5, &codes).await, Err(StoreError::Missing("second factor")));
    store.begin_factor(ALICE, b"another secret").await.unwrap();
    store.begin_factor(ALICE, b"secret").await.unwrap();
    assert_eq!(store.begun_factor(ALICE).await.unwrap().unwrap(), b"secret");
    assert!(store.factor(ALICE).await.unwrap().is_none(), "not before it is confirmed");
    assert!(!store.use_factor(ALICE, 5).await.unwrap());
    store.confirm_factor(ALICE, 5, &codes).await.unwrap();
    assert_eq!(store.begun_factor(ALICE).await.unwrap(), None);
    let factor = store.factor(ALICE).await.unwrap().unwrap();
    assert_eq!((factor.secret.as_slice(), factor.step), (b"secret".as_slice(), 5));
    let taken = store.begin_factor(ALICE, b"somebody else's").await;
    assert!(matches!(taken, Err(StoreError::Taken(_))), "{taken:?}");
    assert!(!store.use_factor(ALICE, 5).await.unwrap());
    assert!(store.use_factor(ALICE, 6).await.unwrap());
    assert!(!store.use_factor(ALICE, 6).await.unwrap());
    assert!(!store.use_factor(BOB, 7).await.unwrap());
    assert!(store.use_recovery_code(ALICE, codes[0]).await.unwrap());
    assert!(!store.use_recovery_code(ALICE, codes[0]).await.unwrap());
    assert!(!store.use_recovery_code(BOB, codes[1]).await.unwrap());
    assert_eq!(store.recovery_codes(ALICE).await.unwrap(), 1);
    store.remove_factor(ALICE).await.unwrap();
    assert_eq!(store.remove_factor(ALICE).await, Err(StoreError::Missing("second factor")));
    assert_eq!(store.recovery_codes(ALICE).await.unwrap(), 0);
    store.begin_factor(ALICE, b"secret").await.unwrap();
    store.confirm_factor(ALICE, 7, &codes).await.unwrap();
    store.delete_person(ALICE).await.unwrap();
    assert!(store.factor(ALICE).await.unwrap().is_none());
    assert_eq!(store.recovery_codes(ALICE).await.unwrap(), 0);
}

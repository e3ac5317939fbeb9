//! Pages beside the table: replays, the score pad, hints, lessons, rules, pictures.

use crate::accessibility::check_day_and_night;
use crate::browser::{Browser, DESKTOP, Device, PHONE, timeout};
use crate::layout;
use krajina_record::diagram::Diagram;
use krajina_record::notation::AnyRecord;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const RECORD: &str = include_str!("../../../record/tests/golden/kingdom-2.krec");
const TOTEMS: &str = include_str!("../../../record/tests/golden/hunters-3-totems.krec");

const HOME: char = '\u{e011}';
const END: char = '\u{e010}';
const LEFT: char = '\u{e012}';
const RIGHT: char = '\u{e014}';
const ENTER: char = '\u{e007}';

/// Pastes a text into the import page and opens it.
async fn import(browser: &Browser, text: &str) {
    browser
        .run(&format!(
            "const field = document.querySelector('#import-text'); field.value = {}; \
             field.dispatchEvent(new Event('input', {{ bubbles: true }})); document.querySelector('#import-show').click()",
            json!(text)
        ))
        .await;
}

/// The numbers in all elements that match.
async fn numbers(browser: &Browser, selector: &str) -> Value {
    browser.ask(&format!("[...document.querySelectorAll({selector:?})].map((one) => +one.textContent)")).await
}

fn result_of(record: &str) -> Value {
    let line = record.lines().find_map(|line| line.strip_prefix("result: ")).unwrap();
    json!(line.split(' ').map(|points| points.parse::<i32>().unwrap()).collect::<Vec<_>>())
}

#[tokio::test]
async fn a_record_plays_forwards_backwards_and_from_any_move() {
    for (look, record) in [(DESKTOP, RECORD), (PHONE, TOTEMS)] {
        let browser = Browser::open(look).await;
        browser.visit("#/replay").await;
        import(&browser, record).await;
        browser.until("!!document.querySelector('#seek')").await;
        let moves = browser.ask("+document.querySelector('#seek').max").await.as_u64().unwrap();
        assert!(browser.text("#deed").await.starts_with(&format!("Move 0 of {moves}.")));
        browser.run("document.activeElement.blur()").await;
        browser.press(RIGHT).await;
        browser.press(RIGHT).await;
        browser.press(LEFT).await;
        browser
            .until(&format!("document.querySelector('#deed').textContent.startsWith('Move 1 of {moves}.')"))
            .await;
        browser.press(END).await;
        browser.until("document.querySelector('#step-on').disabled").await;
        assert_eq!(numbers(&browser, ".replayed .points").await, result_of(record));
        layout::check(&browser, "a replay").await;
        check_day_and_night(&browser, "a replay").await;
        // To any move by the slider, forward by a button, by rounds, and back to the start.
        browser
            .run("const seek = document.querySelector('#seek'); seek.value = 20; seek.dispatchEvent(new Event('input', { bubbles: true }))")
            .await;
        browser.click("#step-on").await;
        browser.until("document.querySelector('#deed').textContent.startsWith('Move 21 ')").await;
        if look.width > 1000 {
            let width =
                browser.ask("document.querySelector('.strip .domino').getBoundingClientRect().width").await;
            assert!(width.as_f64().unwrap() >= 110.0, "a domino of the replay is {width} px wide");
        }
        browser.click("#round-back").await;
        browser.until("+document.querySelector('#seek').value < 21").await;
        browser.press(HOME).await;
        browser.until("document.querySelector('#to-start').disabled").await;
        // Automatically, at the highest speed.
        browser
            .run("const speed = document.querySelector('#speed'); speed.value = '3'; speed.dispatchEvent(new Event('change', { bubbles: true }))")
            .await;
        browser.click("#run").await;
        browser.until("+document.querySelector('#seek').value > 3").await;
        browser.click("#run").await;
        browser.close().await;
    }
}

#[tokio::test]
async fn an_invalid_record_is_explained_with_its_position() {
    let browser = Browser::open(PHONE).await;
    browser.visit("#/replay").await;
    import(&browser, "hello").await;
    browser
        .until("document.querySelector('#import-fault').textContent.startsWith('Line 1, column 1 cannot be read: ')")
        .await;
    let at = RECORD.lines().position(|line| line.contains(" place ")).unwrap();
    let broken: Vec<String> =
        RECORD
            .lines()
            .enumerate()
            .map(|(number, line)| {
                if number == at {
                    line.replacen(" place ", " place a1 a2; place ", 1)
                } else {
                    line.to_owned()
                }
            })
            .collect();
    import(&browser, &broken.join("\n")).await;
    browser
        .until(&format!(
            "document.querySelector('#import-fault').textContent.startsWith('Line {}, column ')",
            at + 1
        ))
        .await;
    assert_eq!(browser.ask("!!document.querySelector('#seek')").await, false);
    import(&browser, "game kingdom\nplayer x\nW1 Z9 C").await;
    browser
        .until("document.querySelector('#import-fault').textContent.startsWith('Line 3, column 4 cannot be read: ')")
        .await;
    // A valid one replaces the error; a diagram shows its score and leads to the score pad.
    let diagram = "game kingdom\nplayer anna\nW1 W0 C\nplayer boris\nC M3 M2";
    import(&browser, diagram).await;
    browser.until("document.querySelectorAll('.sheet-of').length === 2").await;
    assert_eq!(browser.text_now("#import-fault").await, "");
    assert_eq!(numbers(&browser, ".total").await, json!([2, 10]));
    browser.click("#to-scorer").await;
    browser.until("!!document.querySelector('#pad')").await;
    assert_eq!(numbers(&browser, ".total").await, json!([2, 10]));
    // A record missing on the server is reported as well.
    browser.visit("#/replay/0123456789abcdef").await;
    browser.until("document.querySelector('#import-fault')?.textContent.includes('no record')").await;
    browser.close().await;
}

/// A game finished on this device.
pub(crate) fn finished_game() -> Value {
    let AnyRecord::Kingdom(record) = RECORD.parse().unwrap() else { panic!("a game of Kingdom") };
    json!({
        "setup": record.setup.to_string(),
        "seed": record.seed.unwrap().to_string(),
        "players": [{ "kind": "person", "name": "" }, { "kind": "bot", "level": "fox" }],
        "moves": record.moves.iter().map(|step| step.action.to_string()).collect::<Vec<_>>(),
    })
}

/// Records the name, type and size of files that would be saved.
pub(crate) const NOTE_FILES: &str = "window.files = []; const make = URL.createObjectURL; \
    URL.createObjectURL = (blob) => { window.blob = blob; return make.call(URL, blob); }; \
    HTMLAnchorElement.prototype.click = function () { window.files.push([this.download, window.blob.type, window.blob.size]); }";

#[tokio::test]
async fn a_finished_game_is_shared_saved_and_replayed() {
    let browser = Browser::open(DESKTOP).await;
    browser.run(&format!("localStorage.setItem('krajina-game', {:?})", finished_game().to_string())).await;
    browser.reload().await;
    browser.run("location.hash = '#/table'").await;
    browser.until("!!document.querySelector('#result')").await;
    browser.run(NOTE_FILES).await;
    browser.click("#share").await;
    browser.until("window.files.length === 1").await;
    let file = browser.ask("window.files[0]").await;
    assert_eq!((&file[0], &file[1]), (&json!("krajina.png"), &json!("image/png")));
    assert!(file[2].as_u64().unwrap() > 20_000, "an empty picture: {file}");
    browser.run("document.querySelector('#replay-this').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })); location.hash = '#/replay/here'").await;
    browser.until("!!document.querySelector('#seek')").await;
    // The page does not offer the game that it shows, and it addresses the player.
    assert_eq!(browser.ask("!!document.querySelector('#replay-here')").await, false);
    for (words, next) in [("Fox takes domino 11.", "Next: you."), ("You take domino 28.", "Next: Fox.")] {
        browser.click("#step-on").await;
        let told = format!("document.querySelector('#deed').textContent.endsWith('{words} {next}')");
        browser.until(&told).await;
    }
    browser.click("#to-end").await;
    browser.until("document.querySelector('#step-on').disabled").await;
    assert_eq!(numbers(&browser, ".replayed .points").await, result_of(RECORD));
    browser.click("#save-record").await;
    browser.click("#save-drawing").await;
    browser.until("window.files.length === 3").await;
    assert_eq!(
        browser.ask("window.files.map((file) => file[0])").await,
        json!(["krajina.png", "krajina.krec", "krajina.svg"])
    );
    // The saved file is a record with the same result.
    browser.run("window.read = ''; window.blob.text().then((text) => { window.read = text; })").await;
    browser.until("window.read.startsWith('<svg')").await;
    browser.close().await;
}

/// Enters one cell of a diagram by taps.
async fn tap_in(browser: &Browser, index: usize, cell: &str, game: &str) {
    let kingdom =
        [('W', "wheat"), ('F', "forest"), ('L', "lake"), ('G', "grassland"), ('S', "swamp"), ('M', "mine")];
    let hunters = [
        ('D', "desert"),
        ('G', "grassland"),
        ('L', "lake"),
        ('J', "jungle"),
        ('Q', "quarry"),
        ('V', "volcano"),
    ];
    let mut letters = cell.chars();
    let first = letters.next().unwrap();
    let use_tool = async |tool: &str, times: u32| {
        browser
            .run(&format!(
                "document.querySelector('.tool input[data-tool=\"{tool}\"]').click(); \
                 for (let i = 0; i < {times}; i++) document.querySelector('#pad [data-index=\"{index}\"]').click()"
            ))
            .await;
    };
    if matches!(first, 'C' | 'H') {
        use_tool(if game == "kingdom" { "castle" } else { "hut" }, 1).await;
        return;
    }
    let names = if game == "kingdom" { kingdom } else { hunters };
    let (_, name) = names.into_iter().find(|(letter, _)| *letter == first).unwrap();
    let marks = letters.next().unwrap().to_digit(10).unwrap();
    let taps = if first == 'V' { marks } else { marks + 1 };
    use_tool(&format!("{game}-{name}"), taps).await;
    let rest: String = letters.collect();
    match rest.chars().next() {
        Some('+') => use_tool("tool-token", 1).await,
        Some('!') => {
            let fires = rest[1..2].parse::<usize>().unwrap() - 1;
            browser
                .run(&format!(
                    "document.querySelectorAll('.tool input[data-tool=\"tool-lava\"]')[{fires}].click(); \
                     document.querySelector('#pad [data-index=\"{index}\"]').click()"
                ))
                .await;
        }
        Some('@') => {
            let person = match &rest[1..2] {
                "h" => "hunter",
                "p" => "painter",
                "l" => "fire-lady",
                "z" => "shaman",
                "1" => "warrior1",
                "2" => "warrior2",
                other => panic!("{other}"),
            };
            use_tool(&format!("person-{person}"), 1).await;
        }
        _ => {}
    }
}

/// Checks that the score pad agrees with `krajina score` on the same boards.
async fn scores_as_the_program(look: Device, text: &str) {
    let diagram: Diagram = text.parse().unwrap();
    let wanted: Vec<i32> = diagram.score().iter().map(|score| score.total).collect();
    let browser = Browser::open(look).await;
    browser.visit("#/score").await;
    let setting =
        |key: &str| text.lines().find_map(|line| line.strip_prefix(key)).unwrap_or("").trim().to_owned();
    let (game, size, mode) = (setting("game "), setting("size "), setting("mode "));
    browser.run(&format!("document.querySelector('input[name=pad-kind][value={game}]').click()")).await;
    browser.run(&format!("document.querySelector('input[name=pad-side][value=\"{size}\"]').click()")).await;
    if !mode.is_empty() {
        browser.run(&format!("document.querySelector('input[name=pad-mode][value={mode}]').click()")).await;
    }
    for option in setting("options ").split_whitespace() {
        browser.run(&format!("document.querySelector('.scorer input[value={option}]').click()")).await;
    }
    let side: usize = size.parse().unwrap();
    let mut player = 0;
    let mut row = 0;
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("player ") {
            let name = name.split(' ').next().unwrap();
            if player == 2 {
                browser.click("#add-player").await;
            }
            browser.run(&format!("document.querySelector('[data-player=\"{player}\"]').click()")).await;
            browser
                .run(&format!(
                    "const name = document.querySelector('#pad-name'); name.value = '{name}'; name.dispatchEvent(new Event('input', {{ bubbles: true }}))"
                ))
                .await;
            (player, row) = (player + 1, 0);
        } else if player > 0 {
            for (column, cell) in line.split_whitespace().enumerate().filter(|(_, cell)| *cell != ".") {
                tap_in(&browser, row * side + column, cell, &game).await;
            }
            row += 1;
        }
    }
    assert_eq!(numbers(&browser, ".total").await, json!(wanted), "{text}");
    assert_eq!(numbers(&browser, ".pad-players .points").await, json!(wanted));
    let ranks: Vec<usize> = diagram.score().iter().map(|score| score.rank).collect();
    let shown = "[...document.querySelectorAll('.place')].map((place) => parseInt(place.textContent))";
    assert_eq!(browser.ask(shown).await, json!(ranks));
    // The lines of every sheet add up to its total.
    let sums = "[...document.querySelectorAll('.sheet-of')].map((sheet) => [...sheet.querySelectorAll('tbody td:last-child')].reduce((sum, td) => sum + +td.textContent, 0))";
    assert_eq!(browser.ask(sums).await, json!(wanted));
    // Its text is a diagram with the same score.
    browser.click("#show-diagram").await;
    browser.until("!!document.querySelector('#diagram')").await;
    let written: Diagram = browser.text("#diagram").await.parse().unwrap();
    assert_eq!(written.score(), diagram.score());
    // It survives a reload.
    browser.reload().await;
    assert_eq!(numbers(&browser, ".total").await, json!(wanted));
    layout::check(&browser, "the score pad").await;
    check_day_and_night(&browser, "the score pad").await;
    browser.close().await;
}

#[tokio::test]
async fn the_score_pad_counts_kingdoms() {
    scores_as_the_program(
        PHONE,
        "game kingdom\nsize 5\noptions middle-kingdom harmony\nplayer anna\nW1 W0 W0 F0 F0\nL0 W0 W0 F1 F0\n\
         L1 L0 C G2 G0\nL0 S1 S0 G0 M1\nS2 S0 W0 M3 M0\nplayer boris\n. . . . .\n. W0 W1 F0 .\nL0 L1 C F0 M2",
    )
    .await;
}

#[tokio::test]
async fn the_score_pad_counts_totems_and_tribes() {
    scores_as_the_program(
        DESKTOP,
        "game hunters\nsize 5\nmode totems\noptions center\nplayer pink\nG0+ G0+ H L0+ .\n. V1 D0!1 . .\n\
         player black\nG0+ H J0+ Q1 .\nplayer green\nH L1 . . .",
    )
    .await;
    scores_as_the_program(
        DESKTOP,
        "game hunters\nsize 7\nmode tribe\nplayer a\nG0+ G0@h H L0@1 . . .\nG0+ V3 D0!3 D0@2 J0@z J0+ .\n\
         player b\nH L1 D0@l Q0+ Q0@p . .",
    )
    .await;
}

#[tokio::test]
async fn the_score_pad_works_by_keyboard() {
    let browser = Browser::open(DESKTOP).await;
    browser.visit("#/score").await;
    browser.run("document.querySelector('#pad [tabindex=\"0\"]').focus()").await;
    browser.press('w').await;
    browser.press('3').await;
    browser.press(RIGHT).await;
    // A terrain chosen by its letter stays selected.
    browser.press(ENTER).await;
    browser.until("document.querySelector('.total').textContent === '6'").await;
    let label =
        browser.ask("document.querySelector('#pad [data-index=\"0\"]').getAttribute('aria-label')").await;
    assert_eq!(label, json!("Row 1, column 1: wheat field, 3 crowns"));
    assert!(browser.text("#live").await.contains('6'), "the score is announced");
    browser.press('\u{e017}').await;
    browser.until("document.querySelector('.total').textContent === '3'").await;
    browser.close().await;
}

/// Takes the action that the coach points at. Returns which.
const FOLLOW: &str = r#"
const find = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
const press = (element, what) => { element.click(); return what; };
if (find('#lesson-play')) return 'over';
if (find('#coach-next')) return press(find('#coach-next'), 'read');
if (find('.domino.pointed.open')) return press(find('.domino.pointed.open'), 'take');
if (find('#confirm:enabled')) return press(find('#confirm'), 'confirm');
if (find('.caveman.pointed') && !find('.caveman[aria-pressed=true]')) return press(find('.caveman.pointed'), 'wish');
const cell = find('.cell.pointed:not(.chosen)');
return cell && find('#confirm') ? press(cell, 'tap') : 'wait';
"#;

/// Follows a lesson to its end, and checks the layout of every step.
async fn follow(browser: &Browser) -> Vec<String> {
    let mut seen = String::new();
    let start = Instant::now();
    let mut done = Vec::new();
    loop {
        if start.elapsed() > timeout() {
            browser.give_up(&format!("the lesson does not go on after {done:?}")).await;
        }
        let words = browser.text_now("#coach-words").await;
        if words != seen {
            layout::check_short_screens(
                browser,
                &format!("the step of a lesson after {} actions", done.len()),
            )
            .await;
            seen = words;
        }
        match browser.run(FOLLOW).await.as_str().unwrap_or_default() {
            "over" => return done,
            "wait" => tokio::time::sleep(Duration::from_millis(40)).await,
            step => done.push(step.to_owned()),
        }
        assert_eq!(browser.text_now("#coach-wrong").await, "", "after {done:?}");
    }
}

#[tokio::test]
async fn every_lesson_can_be_played_to_its_end() {
    let browser = Browser::open(PHONE).await;
    browser.hurry(true).await;
    // The points that the last step of each lesson promises.
    for (lesson, points) in [("kingdom", 15), ("discovery", 12), ("totems", 21), ("tribe", 10)] {
        browser.visit(&format!("#/learn/{lesson}")).await;
        browser.reload().await;
        browser.until("!!document.querySelector('#coach-words')").await;
        layout::check(&browser, &format!("lesson {lesson}")).await;
        check_day_and_night(&browser, &format!("lesson {lesson}")).await;
        follow(&browser).await;
        assert_eq!(
            browser.ask("+document.querySelector('.player.own .points').textContent").await,
            json!(points)
        );
        assert!(browser.text("#coach-words").await.contains(&points.to_string()) || lesson == "discovery");
        layout::check(&browser, &format!("the end of lesson {lesson}")).await;
    }
    // The current game is unchanged, and the lessons are ticked off.
    assert_eq!(browser.ask("savedGame('table') ?? null").await, Value::Null);
    browser.click("#to-lessons").await;
    browser.until("document.querySelectorAll('.lesson-card .done').length === 4").await;
    browser.close().await;
}

#[tokio::test]
async fn a_lesson_explains_rejected_actions() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    browser.visit("#/learn/kingdom").await;
    browser.until("!!document.querySelector('#coach-next')").await;
    // Before the text is read no action is accepted.
    browser.click("button.domino.open").await;
    browser.until("document.querySelector('#coach-wrong').textContent !== ''").await;
    browser.click("#coach-next").await;
    browser.until("!!document.querySelector('.domino.pointed')").await;
    browser.click("button.domino.open:not(.pointed)").await;
    browser.until("document.querySelector('#coach-wrong').textContent.includes('glows')").await;
    assert_eq!(browser.ask("document.querySelectorAll('.line.next .piece').length").await, json!(0));
    browser.click(".domino.pointed").await;
    browser.until("document.querySelector('#coach-wrong').textContent === ''").await;
    // The game after the lesson is a normal one.
    follow(&browser).await;
    browser.click("#lesson-play").await;
    browser.until("!document.querySelector('.coach') && !!document.querySelector('.table')").await;
    browser.until("savedGame('table').setup === 'kingdom players=3'").await;
    browser.close().await;
}

#[tokio::test]
async fn a_rejection_in_a_lesson_keeps_the_layout_laws() {
    for language in ["en", "cs", "sk", "hu"] {
        let browser = Browser::open(Device { language, ..DESKTOP }).await;
        browser.hurry(false).await;
        browser.visit("#/learn/kingdom").await;
        browser.click("#coach-next").await;
        browser.until("!!document.querySelector('.domino.pointed')").await;
        browser.click("button.domino.open:not(.pointed)").await;
        browser.until("document.querySelector('#coach-wrong').textContent !== ''").await;
        layout::check(&browser, "an objection of a lesson").await;
        browser.close().await;
    }
}

#[tokio::test]
async fn the_rules_exist_in_every_language() {
    for (language, title) in [
        ("en", "Rules of Kingdom"),
        ("cs", "Pravidla Království"),
        ("sk", "Pravidlá Kráľovstva"),
        ("hu", "A Királyság szabályai"),
    ] {
        let browser = Browser::open(Device { language, ..PHONE }).await;
        browser.visit("#/rules/kingdom").await;
        assert_eq!(browser.text("h1").await, title);
        for (page, chapters, options, pictures) in
            [("kingdom", 7, 5, 10), ("hunters", 8, 3, 10), ("worlds", 8, 4, 1)]
        {
            browser.run(&format!("location.hash = '#/rules/{page}'")).await;
            browser
                .until(&format!("document.querySelectorAll('.rules section').length === {chapters}"))
                .await;
            assert_eq!(browser.ask("document.querySelectorAll('dt').length").await, json!(options));
            let drawn = "document.querySelectorAll('.rules svg, .rules img, .rules .art').length";
            assert!(
                browser.ask(drawn).await.as_u64().unwrap() >= pictures,
                "pictures in the rules of {page}"
            );
            // A missing message would show its id.
            assert_eq!(
                browser
                    .ask("/rules-|figure-|option-|\\bw-/.test(document.querySelector('main').textContent)")
                    .await,
                false
            );
            layout::check_translated(&browser, &format!("rules of {page}")).await;
            if language == "en" {
                check_day_and_night(&browser, &format!("rules of {page}")).await;
            }
        }
        for page in ["learn", "score", "replay", "learn/tribe"] {
            browser.run(&format!("location.hash = '#/{page}'")).await;
            browser.until("!!document.querySelector('main')").await;
            layout::check_translated(&browser, page).await;
            if language == "en" {
                check_day_and_night(&browser, page).await;
            }
        }
        browser.close().await;
    }
}

#[tokio::test]
async fn a_hint_points_and_explains_even_without_a_network() {
    let browser = Browser::open(PHONE).await;
    browser.hurry(true).await;
    browser.keeps_the_app().await;
    browser.site.cut();
    for page in ["learn", "score", "replay", "rules/hunters", "learn/totems"] {
        browser.visit(&format!("#/{page}")).await;
        browser.reload().await;
    }
    browser.visit("#/").await;
    browser.reload().await;
    browser.click("#play-kingdom").await;
    browser.until("!!document.querySelector('#hint:enabled')").await;
    browser.click("#hint").await;
    browser.until("!!document.querySelector('#hint-words')").await;
    let words = browser.text("#hint-words").await;
    assert!(words.contains("Take domino") && words.contains('%') && words.contains("point"), "{words}");
    assert_eq!(browser.text("#live").await, words.trim_end_matches('×').trim());
    layout::check(&browser, "a hint").await;
    browser.click(".domino.pointed").await;
    browser.until("!document.querySelector('#hint-words')").await;
    // The next hint is about placing: a tap on the highlighted square places the domino.
    browser.until("!!document.querySelector('#hint:enabled') && !!document.querySelector('#turn')").await;
    browser.click("#hint").await;
    browser.until("document.querySelectorAll('.cell.pointed').length === 2").await;
    let squares = browser
        .ask("[...document.querySelectorAll('.cell.pointed')].map((cell) => cell.dataset.square)")
        .await;
    browser.click(".cell.pointed").await;
    browser.click("#confirm").await;
    browser.until("!document.querySelector('#hint-words')").await;
    let log = browser.ask("savedGame('table').moves.join(', ')").await;
    for square in squares.as_array().unwrap() {
        assert!(log.as_str().unwrap().contains(square.as_str().unwrap()), "{square} is not in {log}");
    }
    browser.close().await;
}

/// On a phone the land and all tools are on the first screen, with the land above.
#[tokio::test]
async fn the_score_pad_shows_land_and_tools_together() {
    let together = "(() => { const box = (element) => element.getBoundingClientRect(); const pad = box(document.querySelector('.pad-board')); \
        const tools = [...document.querySelectorAll('.tool')].map(box); \
        const inside = (box) => box.top > -1 && box.left > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1; \
        const apart = (box) => box.top > pad.bottom - 1 || box.left > pad.right - 1; \
        const large = (box) => box.width > 43.5 && box.height > 43.5; \
        return [pad, ...tools].every(inside) && tools.every(apart) && tools.every(large); })()";
    let browser = Browser::open(PHONE).await;
    for (width, height) in [(360, 740), (390, 844)] {
        browser.resize(width, height).await;
        browser.visit("?#/score").await;
        browser.until("!!document.querySelector('.tool')").await;
        assert_eq!(browser.ask(together).await, true, "Kingdom at {width}×{height}");
        browser.shoot(&format!("pad-{width}")).await;
    }
    // The game with the most tools.
    browser.run("document.querySelector('input[name=pad-kind][value=hunters]').click()").await;
    browser.until("!!document.querySelector('input[name=pad-mode][value=tribe]')").await;
    browser.run("document.querySelector('input[name=pad-mode][value=tribe]').click()").await;
    browser.until("document.querySelectorAll('.tool').length > 15").await;
    assert_eq!(browser.ask(together).await, true, "Tribe");
    browser.shoot("pad-tribe").await;
    // In landscape they are beside each other.
    browser.resize(844, 390).await;
    browser.run("document.querySelector('.work').scrollIntoView()").await;
    browser.until(together).await;
    browser.shoot("pad-side").await;
    browser.close().await;
}

//! Shared code names no game: it goes through `krajina_rules::any`, and game-specific code is in the files of that
//! game. This test lists the exceptions.
#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use std::path::{Path, PathBuf};

/// Most files outside the games' own that may name a game. Only ever lower it.
const MOST: usize = 20;

/// The names of games in code: types, modules, and prefixes of types.
const NAMES: [&str; 3] = ["kingdom", "hunters", "worlds"];

/// Parts of paths of files that belong to a game, draw one, or are tests.
const OWN: [&str; 10] = [
    "/domino/",
    // Folders and pages of Kingdom and Hunters in the app.
    "/app/src/dominoes/",
    "/web/src/dominoes/",
    "/material/",
    "/solver/",
    "/art/",
    // The pictures of the home page.
    "/web/src/home_art.rs",
    // The notation of the cave in records of Hunters.
    "/notation/deal.rs",
    // Tests inside crates.
    "/table/src/secrecy.rs",
    "/server/src/twins.rs",
];

fn is_own(path: &str) -> bool {
    let of_a_game = |part: &str| NAMES.iter().any(|name| part.starts_with(name));
    OWN.iter().any(|part| path.contains(part)) || path.split('/').any(of_a_game)
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The code of a file, without comments, string literals, module declarations and the tests at its end.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let declares = |line: &&str| {
        let line = line.trim().trim_start_matches("pub ").trim_start_matches("pub(crate) ");
        line.starts_with("mod ") && line.ends_with(';')
    };
    let code = without_texts(text);
    code.lines().filter(|line| !declares(line)).collect::<Vec<_>>().join("\n")
}

/// The code without comments and string literals.
fn without_texts(mut rest: &str) -> String {
    let mut code = String::new();
    while let Some(letter) = rest.chars().next() {
        let hashes = rest.bytes().skip(1).take_while(|&byte| byte == b'#').count();
        let in_word = code.ends_with(|before: char| before.is_alphanumeric() || before == '_');
        let is_raw = letter == 'r' && !in_word && rest[1 + hashes..].starts_with('"');
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if is_raw {
            let opening = hashes + 2;
            let closing = format!("\"{}", "#".repeat(hashes));
            rest[opening..].find(&closing).map_or(rest.len(), |end| opening + end + closing.len())
        } else if letter == '"' {
            text_length(rest)
        } else if let Some(quoted) =
            ["'\"'", "'\\\"'", "'\\''"].iter().find(|quoted| rest.starts_with(**quoted))
        {
            quoted.len()
        } else {
            code.push(letter);
            rest = &rest[letter.len_utf8()..];
            continue;
        };
        code.push(' ');
        rest = &rest[length..];
    }
    code
}

/// The length of the string literal at the beginning, with both quotation marks.
fn text_length(rest: &str) -> usize {
    let mut escaped = false;
    let end = rest.bytes().skip(1).position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    end.map_or(rest.len(), |end| end + 2)
}

fn names_a_game(code: &str, names: &[&str]) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    code.split(|letter: char| !is_part(letter)).any(|word| {
        let lower = word.to_lowercase();
        let is_type = word.starts_with(char::is_uppercase);
        names.iter().any(|name| lower == *name || is_type && lower.starts_with(name))
    })
}

/// The source files, by their paths from the root, that name one of these games.
fn naming(names: &[&str]) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let mut files = Vec::new();
    for entry in std::fs::read_dir(root.join("crates")).unwrap() {
        rust_files(&entry.unwrap().path().join("src"), &mut files);
    }
    rust_files(&root.join("xtask"), &mut files);
    let mut named: Vec<String> = files
        .iter()
        .filter(|path| names_a_game(&code(&std::fs::read_to_string(path).unwrap()), names))
        .map(|path| format!("/{}", path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/")))
        .collect();
    named.sort();
    named
}

#[test]
fn few_shared_files_name_a_game() {
    let named: Vec<String> = naming(&NAMES).into_iter().filter(|path| !is_own(path)).collect();
    println!("{} shared files name a game:\n{}", named.len(), named.join("\n"));
    assert!(
        named.len() <= MOST,
        "{} files name a game, at most {MOST} may:\n{}",
        named.len(),
        named.join("\n")
    );
}

/// Only the list of games in shared code names the toy game.
#[test]
fn only_the_list_of_games_names_the_toy_game() {
    let named = naming(&["toy"]);
    let (own, shared): (Vec<&String>, Vec<&String>) = named.iter().partition(|path| path.contains("/toy"));
    assert!(own.len() > 5, "{own:?}");
    assert_eq!(shared, ["/crates/rules/src/any/dispatch.rs"]);
}

#[test]
fn names_are_found_only_in_code() {
    let naming =
        ["use krajina_rules::kingdom::Board;", "Play::Hunters(_) =>", "WorldsTable { .. }", "('\"', worlds)"];
    for code_that_names in naming {
        assert!(names_a_game(&code(code_that_names), &NAMES), "{code_that_names}");
    }
    let of_several_lines = "const WHY: &str = \"two \\\" lines \\\n of kingdom\";";
    let raw = "let name = r#\"a \" of worlds\"#;";
    let others = [
        "// Kingdom",
        "let name = \"kingdom\";",
        "mod worlds;",
        "let huntersmoon = 1;",
        of_several_lines,
        raw,
    ];
    for other in others {
        assert!(!names_a_game(&code(other), &NAMES), "{other}");
    }
}

//! The outline of a diagram: settings, then players with the rows of their boards.

use super::MAX_BYTES;
use crate::fault::{Fault, Span};

/// A line that begins with a keyword, and its words after it.
pub(super) struct Setting<'a> {
    pub(super) key: Span<'a>,
    pub(super) words: Vec<Span<'a>>,
}

impl<'a> Setting<'a> {
    /// The only word there is.
    pub(super) fn only(&self, expected: &str) -> Result<Span<'a>, Fault> {
        match self.words.as_slice() {
            [word] => Ok(*word),
            [] => Err(self.key.end().unexpected(expected)),
            [_, extra, ..] => Err(extra.unexpected("the end of the line")),
        }
    }
}

/// One player: the line that names them, their own settings, and the rows of the board.
pub(super) struct Player<'a> {
    pub(super) name: Span<'a>,
    pub(super) extra: Vec<Span<'a>>,
    /// Settings on lines of their own.
    pub(super) own: Vec<Vec<Span<'a>>>,
    pub(super) rows: Vec<Vec<Span<'a>>>,
}

/// A diagram in its parts.
pub(super) struct Sections<'a> {
    pub(super) game: Span<'a>,
    pub(super) settings: Vec<Setting<'a>>,
    pub(super) players: Vec<Player<'a>>,
}

/// The words that begin a line which is no row of a board.
const KEYWORDS: [&str; 7] = ["size", "options", "mode", "totem", "map", "border", "player"];

/// Those that may stand there more than once.
const REPEATED: [&str; 2] = ["totem", "border"];

/// The words that begin a line with a player's own setting, in Worlds.
const OWN: [&str; 3] = ["chip", "token", "handicap"];

/// The games, for messages.
pub(super) const GAMES: &str = "kingdom, hunters or worlds";

/// The most players at a table.
const MAX_PLAYERS: usize = 4;

pub(super) fn read(text: &str) -> Result<Sections<'_>, Fault> {
    if text.len() > MAX_BYTES {
        let reason = format!("expected at most {MAX_BYTES} bytes, found {}", text.len());
        return Err(Fault { line: 1, column: 1, reason });
    }
    let mut lines =
        Span::lines(text).map(|line| line.words().collect::<Vec<_>>()).filter(|words| !words.is_empty());
    let nothing = Span { line: 1, column: 1, text: "" };
    let first = lines.next().unwrap_or_else(|| vec![nothing]);
    let game = match first.as_slice() {
        [key, name] if key.text == "game" => *name,
        [key] if key.text == "game" => return Err(key.end().unexpected(GAMES)),
        [key, _, extra, ..] if key.text == "game" => return Err(extra.unexpected("the end of the line")),
        [other, ..] => return Err(other.unexpected("game, as the first word of a diagram")),
        [] => return Err(nothing.unexpected("game, as the first word of a diagram")),
    };
    let mut sections = Sections { game, settings: Vec::new(), players: Vec::new() };
    for words in lines {
        sections.add(words)?;
    }
    match sections.players.as_slice() {
        [] => Err(sections.last().end().unexpected("player, with a board")),
        _ => Ok(sections),
    }
}

impl<'a> Sections<'a> {
    fn add(&mut self, words: Vec<Span<'a>>) -> Result<(), Fault> {
        let key = words[0];
        match (key.text, self.players.last_mut()) {
            ("player", _) => self.add_player(&words),
            ("game", _) => Err(key.fault("game stands there twice")),
            (text, _) if KEYWORDS.contains(&text) => {
                if !REPEATED.contains(&text) && self.settings.iter().any(|setting| setting.key.text == text) {
                    return Err(key.fault(format!("{text} stands there twice")));
                }
                self.settings.push(Setting { key, words: words[1..].to_vec() });
                Ok(())
            }
            (text, Some(player)) if self.game.text == "worlds" && OWN.contains(&text) => {
                player.own.push(words);
                Ok(())
            }
            (_, Some(player)) => {
                player.rows.push(words);
                Ok(())
            }
            (_, None) if self.game.text == "worlds" => {
                Err(key.unexpected("map, border, options, mode or player"))
            }
            (_, None) => Err(key.unexpected("size, options, mode, totem or player")),
        }
    }

    fn add_player(&mut self, words: &[Span<'a>]) -> Result<(), Fault> {
        let Some(&name) = words.get(1) else { return Err(words[0].end().unexpected("a player's name")) };
        if self.players.iter().any(|player| player.name.text == name.text) {
            return Err(name.fault(format!("player {} stands there twice", name.text)));
        }
        if self.players.len() == MAX_PLAYERS {
            return Err(name.fault(format!("expected at most {MAX_PLAYERS} players, found another")));
        }
        self.players.push(Player { name, extra: words[2..].to_vec(), own: Vec::new(), rows: Vec::new() });
        Ok(())
    }

    fn last(&self) -> Span<'a> {
        let setting = self.settings.last();
        setting.map_or(self.game, |setting| *setting.words.last().unwrap_or(&setting.key))
    }

    /// The settings, none of which may be another than these.
    pub(super) fn only(&self, allowed: &[&str]) -> Result<(), Fault> {
        match self.settings.iter().find(|setting| !allowed.contains(&setting.key.text)) {
            None => Ok(()),
            Some(setting) => {
                let reason = format!("{} has no {}", self.game.text, setting.key.text);
                Err(setting.key.fault(format!("{reason}; expected {} or player", allowed.join(", "))))
            }
        }
    }

    /// A setting by its keyword.
    pub(super) fn get(&self, key: &str) -> Option<&Setting<'a>> {
        self.settings.iter().find(|setting| setting.key.text == key)
    }
}

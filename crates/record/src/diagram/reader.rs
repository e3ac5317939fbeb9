//! The outline of a diagram: settings, then players with the rows of their boards.

use super::{Diagrammed, MAX_BYTES};
use crate::fault::{Span, TextFault};
use krajina_rules::any::GameKind;
use krajina_rules::with_game;

/// A line that begins with a keyword, and its words after it.
pub(super) struct Setting<'a> {
    pub(super) key: Span<'a>,
    pub(super) words: Vec<Span<'a>>,
}

impl<'a> Setting<'a> {
    /// The only word there is.
    pub(super) fn only(&self, expected: &str) -> Result<Span<'a>, TextFault> {
        match self.words.as_slice() {
            [word] => Ok(*word),
            [] => Err(self.key.end().unexpected(expected)),
            [_, extra, ..] => Err(extra.unexpected("the end of the line")),
        }
    }
}

/// One player: the line with the name, the player's own settings, and the rows of the board.
pub(super) struct PlayerSection<'a> {
    pub(super) name: Span<'a>,
    pub(super) extra: Vec<Span<'a>>,
    /// Settings on lines of their own.
    pub(super) own: Vec<Vec<Span<'a>>>,
    pub(super) rows: Vec<Vec<Span<'a>>>,
}

/// A diagram in its parts.
pub struct Sections<'a> {
    pub(super) game: Span<'a>,
    kind: Option<GameKind>,
    pub(super) settings: Vec<Setting<'a>>,
    pub(super) players: Vec<PlayerSection<'a>>,
}

/// The words that begin a line other than a row of a board.
const KEYWORDS: [&str; 7] = ["size", "options", "mode", "totem", "map", "border", "player"];

/// Those that may occur more than once.
const REPEATED: [&str; 2] = ["totem", "border"];

/// The settings of a table of dominoes, for messages.
pub(super) const DOMINO_SETTINGS: &str = "size, options, mode, totem";

/// The most players at a table.
const MAX_PLAYERS: usize = 4;

pub(super) fn read(text: &str) -> Result<Sections<'_>, TextFault> {
    if text.len() > MAX_BYTES {
        let reason = format!("expected at most {MAX_BYTES} bytes, found {}", text.len());
        return Err(TextFault { line: 1, column: 1, reason });
    }
    let mut lines =
        Span::lines(text).map(|line| line.words().collect::<Vec<_>>()).filter(|words| !words.is_empty());
    let nothing = Span { line: 1, column: 1, text: "" };
    let first = lines.next().unwrap_or_else(|| vec![nothing]);
    let game = match first.as_slice() {
        [key, name] if key.text == "game" => *name,
        [key] if key.text == "game" => return Err(key.end().unexpected(GameKind::names())),
        [key, _, extra, ..] if key.text == "game" => return Err(extra.unexpected("the end of the line")),
        [other, ..] => return Err(other.unexpected("game, as the first word of a diagram")),
        [] => return Err(nothing.unexpected("game, as the first word of a diagram")),
    };
    let kind = game.text.parse().ok();
    let mut sections = Sections { game, kind, settings: Vec::new(), players: Vec::new() };
    for words in lines {
        sections.add(words)?;
    }
    match sections.players.as_slice() {
        [] => Err(sections.last().end().unexpected("player, with a board")),
        _ => Ok(sections),
    }
}

impl<'a> Sections<'a> {
    fn add(&mut self, words: Vec<Span<'a>>) -> Result<(), TextFault> {
        let key = words[0];
        let (own, settings) = self.words();
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
            (text, Some(player)) if own.contains(&text) => {
                player.own.push(words);
                Ok(())
            }
            (_, Some(player)) => {
                player.rows.push(words);
                Ok(())
            }
            (_, None) => Err(key.unexpected(format!("{settings} or player"))),
        }
    }

    /// The words of the game: those of players' own settings, and the settings for messages. The reader splits a diagram
    /// of an unknown game like one of dominoes; the game is refused afterwards.
    fn words(&self) -> (&'static [&'static str], &'static str) {
        match self.kind {
            Some(kind) => with_game!(kind, G => (<G as Diagrammed>::OWN, <G as Diagrammed>::SETTINGS)),
            None => (&[], DOMINO_SETTINGS),
        }
    }

    fn add_player(&mut self, words: &[Span<'a>]) -> Result<(), TextFault> {
        let Some(&name) = words.get(1) else { return Err(words[0].end().unexpected("a player's name")) };
        if self.players.iter().any(|player| player.name.text == name.text) {
            return Err(name.fault(format!("player {} stands there twice", name.text)));
        }
        if self.players.len() == MAX_PLAYERS {
            return Err(name.fault(format!("expected at most {MAX_PLAYERS} players, found another")));
        }
        self.players.push(PlayerSection {
            name,
            extra: words[2..].to_vec(),
            own: Vec::new(),
            rows: Vec::new(),
        });
        Ok(())
    }

    fn last(&self) -> Span<'a> {
        let setting = self.settings.last();
        setting.map_or(self.game, |setting| *setting.words.last().unwrap_or(&setting.key))
    }

    /// The settings, which must be among these.
    pub(super) fn only(&self, allowed: &[&str]) -> Result<(), TextFault> {
        match self.settings.iter().find(|setting| !allowed.contains(&setting.key.text)) {
            None => Ok(()),
            Some(setting) => {
                let reason = format!("{} has no {}", self.game.text, setting.key.text);
                Err(setting.key.fault(format!("{reason}; expected {} or player", allowed.join(", "))))
            }
        }
    }

    /// The options, each read by `read` and given at most once; empty without such a line.
    pub(super) fn options<T: PartialEq>(
        &self,
        read: impl Fn(&Span<'a>) -> Result<T, TextFault>,
    ) -> Result<Vec<T>, TextFault> {
        let mut options = Vec::new();
        for word in self.get("options").map_or(&[][..], |setting| &setting.words) {
            let option = read(word)?;
            if options.contains(&option) {
                return Err(word.fault(format!("option {} stands there twice", word.text)));
            }
            options.push(option);
        }
        Ok(options)
    }

    /// A setting by its keyword.
    pub(super) fn get(&self, key: &str) -> Option<&Setting<'a>> {
        self.settings.iter().find(|setting| setting.key.text == key)
    }
}

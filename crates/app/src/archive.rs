//! All saved games: list, limit, write access, and migration of older versions' data.

use crate::log::GameLog;
use crate::save::{Save, SaveId, read_old_real_time, read_old_turns};
use crate::table::TableModel;
use krajina_order::sort_by_number;

/// The most saved games. Twelve fit on two screens of a phone, and the longest of them fill a fifth of the smallest
/// browser storage (5 MB).
pub const MOST: usize = 12;

/// Named texts that outlive the page.
pub trait TextStorage {
    /// The names of all texts.
    fn names(&self) -> Vec<String>;
    /// The text of this name.
    fn get(&self, name: &str) -> Option<String>;
    /// Writes a text. Returns false if there is no room, so that the text is lost with the page.
    fn set(&mut self, name: &str, text: &str) -> bool;
    /// Removes the text of this name.
    fn remove(&mut self, name: &str);
}

const SAVE: &str = "save-";
const WRITER: &str = "writer-";
/// Entries of versions before saved games: the one game of Kingdom or Hunters, the one game of Worlds, and the last
/// finished game of Worlds.
const OLD_TABLE: &str = "game";
const OLD_WORLDS: &str = "worlds";
const OLD_WORLDS_LAST: &str = "worlds-last";

fn entry(id: SaveId) -> String {
    format!("{SAVE}{id}")
}

fn writer(id: SaveId) -> String {
    format!("{WRITER}{id}")
}

/// A saved game in the list.
#[derive(Clone, PartialEq, Debug)]
pub struct SavedGame {
    /// The number of the game.
    pub id: SaveId,
    /// When it was last played, in milliseconds since 1970.
    pub played: u64,
    /// The game with its log; `None` if this version cannot read it.
    pub game: Option<(GameLog, TableModel)>,
}

impl SavedGame {
    /// Whether the game is over.
    pub fn is_finished(&self) -> bool {
        self.game.as_ref().is_some_and(|(_, table)| table.is_over())
    }
}

/// All saved games, the last played first.
pub fn list(storage: &dyn TextStorage) -> Vec<SavedGame> {
    let mut entries: Vec<SavedGame> = storage
        .names()
        .iter()
        .filter_map(|name| SaveId::parse(name.strip_prefix(SAVE)?))
        .map(|id| {
            let save = read(storage, id);
            let played = save.as_ref().map_or(0, |save| save.played);
            let game = save.and_then(|save| Some((save.log.clone(), TableModel::of_log(&save.log)?)));
            SavedGame { id, played, game }
        })
        .collect();
    sort_by_number(&mut entries, |entry| -(entry.played as i64));
    entries
}

fn read(storage: &dyn TextStorage, id: SaveId) -> Option<Save> {
    Save::read(&storage.get(&entry(id))?)
}

/// The log of a saved game; `None` if there is no such game or this version cannot read it.
pub fn load(storage: &dyn TextStorage, id: SaveId) -> Option<GameLog> {
    read(storage, id).map(|save| save.log)
}

/// Whether an entry with this number exists, readable or not.
pub fn exists(storage: &dyn TextStorage, id: SaveId) -> bool {
    storage.get(&entry(id)).is_some()
}

/// The limit is reached, and no saved game is finished.
#[derive(PartialEq, Eq, Debug)]
pub struct ArchiveFull;

/// Adds a game and drops the oldest finished ones beyond the limit. Returns false if there was no room to write it.
pub fn add(
    storage: &mut dyn TextStorage,
    id: SaveId,
    tab: &str,
    log: GameLog,
    now: u64,
) -> Result<bool, ArchiveFull> {
    make_room(storage)?;
    claim(storage, id, tab);
    Ok(storage.set(&entry(id), &Save { played: now, log }.text()))
}

/// Drops the oldest finished games until another one may be added. Unreadable entries do not count: they may be games
/// of a newer version.
fn make_room(storage: &mut dyn TextStorage) -> Result<(), ArchiveFull> {
    let mut entries = list(storage);
    entries.retain(|entry| entry.game.is_some());
    while entries.len() >= MOST {
        let oldest = entries.iter().rposition(SavedGame::is_finished).ok_or(ArchiveFull)?;
        remove(storage, entries.remove(oldest).id);
    }
    Ok(())
}

/// Deletes a saved game.
pub fn remove(storage: &mut dyn TextStorage, id: SaveId) {
    storage.remove(&entry(id));
    storage.remove(&writer(id));
}

/// Makes a tab the one that writes a game.
pub fn claim(storage: &mut dyn TextStorage, id: SaveId, tab: &str) {
    storage.set(&writer(id), tab);
}

/// Why a tab may not write a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WriteDenied {
    /// Another tab has claimed it.
    Claimed,
    /// It has been deleted.
    Deleted,
}

/// Checks whether this tab may write the game.
pub fn check(storage: &dyn TextStorage, id: SaveId, tab: &str) -> Result<(), WriteDenied> {
    match storage.get(&writer(id)) {
        Some(claimed) if claimed == tab => Ok(()),
        Some(_) => Err(WriteDenied::Claimed),
        None => Err(WriteDenied::Deleted),
    }
}

/// Writes a game. Returns false if there was no room.
pub fn write(
    storage: &mut dyn TextStorage,
    id: SaveId,
    tab: &str,
    log: GameLog,
    now: u64,
) -> Result<bool, WriteDenied> {
    check(storage, id, tab)?;
    Ok(storage.set(&entry(id), &Save { played: now, log }.text()))
}

/// Turns the games of older versions into saved games. Unreadable entries stay as they are.
pub fn migrate(storage: &mut dyn TextStorage, now: u64) {
    migrate_entry(storage, OLD_TABLE, now, read_old_turns);
    // The finished game first: often it is also the current game, which is then added only once.
    migrate_entry(storage, OLD_WORLDS_LAST, now, read_old_real_time);
    migrate_entry(storage, OLD_WORLDS, now, read_old_real_time);
}

fn migrate_entry(storage: &mut dyn TextStorage, old: &str, now: u64, read: fn(&str) -> Option<GameLog>) {
    let Some(text) = storage.get(old) else { return };
    let Some(log) = read(&text).filter(|log| log.replay().is_some()) else { return };
    let Some(mut id) = SaveId::of_seed(&log.seed.to_string()) else { return };
    // An older version in another tab may have continued a game that was migrated before: keep both.
    while exists(storage, id) {
        if load(storage, id).as_ref() == Some(&log) {
            return storage.remove(old);
        }
        id = id.next();
    }
    // If storage is nearly full, there is not enough room for both.
    storage.remove(old);
    if !storage.set(&entry(id), &Save { played: now, log }.text()) {
        remove(storage, id);
        storage.set(old, &text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::{LoggedAction, finished_example};
    use crate::player::SeatPlayer;
    use krajina_rules::game::Millis;
    use krajina_rules::seed::Seed;
    use std::collections::BTreeMap;

    /// A shelf with limited room, in bytes.
    struct MemoryStorage {
        texts: BTreeMap<String, String>,
        room: usize,
    }

    impl MemoryStorage {
        fn new() -> MemoryStorage {
            MemoryStorage { texts: BTreeMap::new(), room: usize::MAX }
        }

        fn used(&self) -> usize {
            self.texts.iter().map(|(name, text)| name.len() + text.len()).sum()
        }
    }

    impl TextStorage for MemoryStorage {
        fn names(&self) -> Vec<String> {
            self.texts.keys().cloned().collect()
        }

        fn get(&self, name: &str) -> Option<String> {
            self.texts.get(name).cloned()
        }

        fn set(&mut self, name: &str, text: &str) -> bool {
            let before = self.texts.insert(name.into(), text.into());
            let fits = self.used() <= self.room;
            if !fits {
                match before {
                    Some(before) => self.texts.insert(name.into(), before),
                    None => self.texts.remove(name),
                };
            }
            fits
        }

        fn remove(&mut self, name: &str) {
            self.texts.remove(name);
        }
    }

    fn unfinished(seed: u64) -> GameLog {
        let players =
            vec![SeatPlayer::Person { name: String::new() }, SeatPlayer::Bot { level: "sprout".into() }];
        GameLog::new("kingdom players=2".parse().unwrap(), Seed::from_number(seed), players)
    }

    /// A game played to its end.
    fn finished(seed: u64) -> GameLog {
        let mut log = unfinished(seed);
        let mut game = log.start().unwrap();
        while let Some(seat) = game.to_act().iter().next() {
            let action = game.legal(seat)[0];
            game.play(seat, action).unwrap();
            log.actions.push(LoggedAction { at: Millis(0), seat, action });
        }
        log
    }

    fn worlds(seed: u64) -> GameLog {
        let mut log = finished_example(seed);
        log.actions.clear();
        log.now = Millis(0);
        log
    }

    /// A log as versions before saved games wrote it.
    fn old_text(log: &GameLog) -> String {
        let text = Save { played: 0, log: log.clone() }.text();
        let tree: serde_json::Value = serde_json::from_str(&text).unwrap();
        tree["game"].as_object().unwrap().values().next().unwrap().to_string()
    }

    fn id(number: u64) -> SaveId {
        SaveId::parse(&format!("{number:012x}")).unwrap()
    }

    fn ids(storage: &MemoryStorage) -> Vec<SaveId> {
        list(storage).iter().map(|entry| entry.id).collect()
    }

    #[test]
    fn save_ids_are_read_as_they_are_written() {
        assert_eq!(id(0xabc).to_string(), "000000000abc");
        for text in ["", "abc", "00000000000g", "0000000000abc", "+00000000abc", "č0000000000"] {
            assert_eq!(SaveId::parse(text), None, "{text:?}");
        }
        assert_eq!(id((1 << 48) - 1).next(), id(0));
    }

    #[test]
    fn a_new_game_leaves_the_unfinished_one_alone() {
        let mut storage = MemoryStorage::new();
        assert_eq!(add(&mut storage, id(1), "a", unfinished(1), 10), Ok(true));
        assert_eq!(add(&mut storage, id(2), "a", worlds(2), 20), Ok(true));
        assert_eq!(ids(&storage), [id(2), id(1)], "the last played first");
        assert_eq!(load(&storage, id(1)), Some(unfinished(1)));
        assert_eq!(load(&storage, id(2)), Some(worlds(2)));
        remove(&mut storage, id(2));
        assert_eq!(ids(&storage), [id(1)]);
        assert!(storage.texts.keys().all(|name| !name.contains("000000000002")), "nothing is left of it");
    }

    #[test]
    fn beyond_the_limit_only_the_oldest_finished_game_is_dropped() {
        let mut storage = MemoryStorage::new();
        // Two finished games between unfinished ones; the older of the two is not the oldest of all.
        for number in 0..MOST as u64 {
            let game = if matches!(number, 3 | 7) { finished(number) } else { unfinished(number) };
            assert_eq!(add(&mut storage, id(number), "a", game, 100 + number), Ok(true));
        }
        for (new, dropped) in [(50, 3), (51, 7)] {
            assert_eq!(add(&mut storage, id(new), "a", unfinished(new), 1_000 + new), Ok(true));
            assert!(!exists(&storage, id(dropped)));
            assert_eq!(ids(&storage).len(), MOST);
        }
        let before = storage.texts.clone();
        assert_eq!(add(&mut storage, id(52), "a", unfinished(52), 2_000), Err(ArchiveFull));
        assert_eq!(storage.texts, before, "nothing is dropped that is not finished");
        // An unreadable entry does not count towards the limit and is not dropped.
        storage.set("save-00000000ffff", "{]");
        remove(&mut storage, id(0));
        assert_eq!(add(&mut storage, id(52), "a", unfinished(52), 2_000), Ok(true));
        assert!(exists(&storage, id(0xffff)));
    }

    #[test]
    fn one_tab_writes_and_the_other_is_denied() {
        let mut storage = MemoryStorage::new();
        add(&mut storage, id(1), "first", unfinished(1), 10).unwrap();
        assert_eq!(write(&mut storage, id(1), "first", unfinished(1), 11), Ok(true));
        claim(&mut storage, id(1), "second");
        assert_eq!(write(&mut storage, id(1), "first", finished(1), 12), Err(WriteDenied::Claimed));
        assert_eq!(load(&storage, id(1)), Some(unfinished(1)), "the first tab has written nothing");
        assert_eq!(write(&mut storage, id(1), "second", finished(1), 13), Ok(true));
        remove(&mut storage, id(1));
        assert_eq!(write(&mut storage, id(1), "second", unfinished(1), 14), Err(WriteDenied::Deleted));
        assert!(!exists(&storage, id(1)));
    }

    #[test]
    fn a_full_storage_is_reported_and_keeps_its_entries() {
        let mut storage = MemoryStorage::new();
        add(&mut storage, id(1), "a", unfinished(1), 10).unwrap();
        storage.room = storage.used() + 20;
        assert_eq!(write(&mut storage, id(1), "a", finished(1), 11), Ok(false));
        assert_eq!(load(&storage, id(1)), Some(unfinished(1)));
        assert_eq!(add(&mut storage, id(2), "a", unfinished(2), 12), Ok(false));
    }

    #[test]
    fn unreadable_entries_are_harmless_and_stay() {
        let mut storage = MemoryStorage::new();
        let nowhere =
            Save { played: 5, log: unfinished(1) }.text().replace("\"moves\":[]", "\"moves\":[\"discard\"]");
        let texts = ["", "null", "[]", "{\"played\":1}", "{\"played\":-1,\"game\":{\"chess\":{}}}", &nowhere];
        for (number, text) in (0..).zip(texts) {
            storage.set(&entry(id(number)), text);
        }
        storage.set("save-", "x");
        storage.set("save-me", "x");
        storage.set("game", "{\"setup\":\"kingdom\"");
        storage.set("worlds", "17");
        let before = storage.texts.clone();
        migrate(&mut storage, 9);
        assert_eq!(storage.texts, before);
        let entries = list(&storage);
        assert_eq!(entries.len(), texts.len());
        assert!(entries.iter().all(|entry| entry.game.is_none() && !entry.is_finished()));
    }

    #[test]
    fn games_of_older_versions_become_saved_games_once() {
        let mut storage = MemoryStorage::new();
        let mut in_hand = worlds(7);
        in_hand.now = Millis(5_000);
        let last = finished_example(7);
        storage.set("game", &old_text(&unfinished(4)));
        storage.set("worlds", &old_text(&in_hand));
        storage.set("worlds-last", &old_text(&last));
        storage.set("settings", "{}");
        migrate(&mut storage, 1_234);
        let mut games: Vec<GameLog> = ids(&storage).into_iter().filter_map(|id| load(&storage, id)).collect();
        assert_eq!(games.len(), 3, "the same heap twice, once finished and once not");
        for game in [unfinished(4), in_hand, last.clone()] {
            let at = games.iter().position(|other| *other == game);
            games.remove(at.unwrap_or_else(|| panic!("{game:?} is missing")));
        }
        assert!(list(&storage).iter().all(|entry| entry.played == 1_234));
        assert_eq!(storage.get("settings").as_deref(), Some("{}"));
        let before = storage.texts.clone();
        migrate(&mut storage, 5_678);
        assert_eq!(storage.texts, before);
        // The last game was also the current game: one saved game, not two.
        let mut storage = MemoryStorage::new();
        for name in ["worlds", "worlds-last"] {
            storage.set(name, &old_text(&last));
        }
        migrate(&mut storage, 1);
        assert_eq!((ids(&storage).len(), storage.texts.len()), (1, 1));
        // An older version, still open in a tab, has continued the game: keep both.
        let mut storage = MemoryStorage::new();
        for moves in [unfinished(4), unfinished(4), after_one_move()] {
            storage.set("game", &old_text(&moves));
            migrate(&mut storage, 1);
        }
        assert_eq!(ids(&storage).len(), 2);
    }

    fn after_one_move() -> GameLog {
        let mut log = finished(4);
        log.actions.truncate(1);
        log
    }

    #[test]
    fn a_migration_without_room_keeps_the_old_entry() {
        let mut storage = MemoryStorage::new();
        let text = old_text(&unfinished(4));
        storage.set("game", &text);
        storage.room = storage.used();
        migrate(&mut storage, 1);
        assert_eq!(storage.get("game"), Some(text));
        assert!(ids(&storage).is_empty());
    }
}

//! The scorer of Kingdom and Hunters: a pad, the player whose land is on it, and the tool in hand.

use crate::dominoes::Tool;
use crate::dominoes::pad::{Builder, Cell, MOST_PLAYERS, Pad};
use krajina_rules::any::GameKind;
use krajina_rules::hunters::{self, Mode, Resource};

/// The scorer of Kingdom and Hunters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DominoScorer {
    pad: Pad,
    /// The player whose land is shown; always one of the pad's.
    player: usize,
    /// The tool in hand; always one of the game's.
    tool: Tool,
}

impl Default for DominoScorer {
    fn default() -> DominoScorer {
        DominoScorer::of_pad(Pad::default())
    }
}

impl DominoScorer {
    /// An empty scorer of a game.
    pub(crate) fn new(kind: GameKind) -> DominoScorer {
        let mut scorer = DominoScorer::default();
        scorer.switch(kind);
        scorer
    }

    fn of_pad(pad: Pad) -> DominoScorer {
        DominoScorer { pad, player: 0, tool: Tool::Terrain(0) }
    }

    /// The scorer of a stored pad; an empty one if this version could not have stored it.
    pub fn restore(pad: Option<Pad>) -> DominoScorer {
        pad.filter(Pad::is_sound).map(DominoScorer::of_pad).unwrap_or_default()
    }

    /// The pad.
    pub fn pad(&self) -> &Pad {
        &self.pad
    }

    /// The player whose land is shown.
    pub fn player(&self) -> usize {
        self.player
    }

    /// The tool in hand.
    pub fn tool(&self) -> Tool {
        self.tool
    }

    /// Shows a player's land.
    pub fn show(&mut self, player: usize) {
        self.player = player;
        self.keep_sound();
    }

    /// Chooses a tool.
    pub fn choose(&mut self, tool: Tool) {
        self.tool = tool;
        self.keep_sound();
    }

    /// Resets the player shown and the tool if they do not exist with fewer players or in another game.
    fn keep_sound(&mut self) {
        if self.player >= self.pad.players.len() {
            self.player = 0;
        }
        if !Tool::all(self.pad.kind, self.pad.mode()).contains(&self.tool) {
            self.tool = Tool::Terrain(0);
        }
    }

    /// Changes the game: empties the lands and keeps the people.
    pub fn switch(&mut self, kind: GameKind) {
        self.pad.switch(kind);
        self.keep_sound();
    }

    /// Changes the size of all lands.
    pub fn resize(&mut self, side: u8) {
        self.pad.resize(side);
    }

    /// Changes the mode of Hunters.
    pub fn set_mode(&mut self, mode: Mode) {
        self.pad.mode = mode.name().into();
        self.keep_sound();
    }

    /// Ticks or unticks an option.
    pub fn tick(&mut self, option: &str, is_on: bool) {
        self.pad.options.retain(|other| other != option);
        if is_on {
            self.pad.options.push(option.into());
        }
    }

    /// Adds a player and shows their land.
    pub fn add_player(&mut self) {
        if self.pad.players.len() < MOST_PLAYERS {
            self.pad.seat(self.pad.players.len() + 1);
            self.player = self.pad.players.len() - 1;
        }
    }

    /// Removes the last player.
    pub fn drop_player(&mut self) {
        self.pad.seat(self.pad.players.len() - 1);
        self.keep_sound();
    }

    fn shown_mut(&mut self) -> Option<&mut Builder> {
        self.pad.players.get_mut(self.player)
    }

    /// Renames the player shown.
    pub fn rename(&mut self, name: String) {
        if let Some(player) = self.shown_mut() {
            player.name = name;
        }
    }

    /// Sets the number of dominoes that the player shown has discarded.
    pub fn set_discarded(&mut self, discarded: u8) {
        if let Some(player) = self.shown_mut() {
            player.discarded = discarded;
        }
    }

    /// Sets a totem's holder; `None` for the player with the most resources.
    pub fn set_holder(&mut self, totem: Resource, holder: Option<usize>) {
        self.pad.totems[totem.index()] = holder;
    }

    fn apply(&mut self, tool: Tool, place: usize) -> bool {
        let kind = self.pad.kind;
        self.shown_mut().is_some_and(|player| tool.apply(kind, &mut player.land, place))
    }

    pub(crate) fn tap(&mut self, place: usize) -> bool {
        self.apply(self.tool, place)
    }

    pub(crate) fn erase(&mut self, place: usize) -> bool {
        self.apply(Tool::Erase, place)
    }

    pub(crate) fn clear(&mut self) {
        self.pad.clear();
    }

    /// Chooses a tool and applies it to a place; returns false if that is not possible there.
    pub fn put(&mut self, tool: Tool, place: usize) -> bool {
        self.choose(tool);
        self.tap(place)
    }

    /// Sets the number of crowns, fires or craters on a place.
    pub fn mark(&mut self, place: usize, marks: u8) {
        let kind = self.pad.kind;
        let cell = self.shown_mut().and_then(|player| player.land.cells.get_mut(place));
        let Some(cell) = cell else { return };
        let Some(terrain) = cell.terrain else { return };
        let is_volcano = kind == GameKind::Hunters
            && hunters::Terrain::ALL.get(usize::from(terrain)) == Some(&hunters::Terrain::Volcano);
        *cell = Cell { terrain: Some(terrain), marks: marks.max(u8::from(is_volcano)), ..Cell::default() };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use krajina_rules::hunters::Person;

    #[test]
    fn the_player_and_the_tool_exist_after_every_change() {
        let mut scorer = DominoScorer::new(GameKind::Hunters);
        scorer.add_player();
        assert_eq!((scorer.pad().players.len(), scorer.player()), (3, 2), "the new player is shown");
        scorer.drop_player();
        assert_eq!(scorer.player(), 0);
        scorer.show(7);
        assert_eq!(scorer.player(), 0);
        scorer.choose(Tool::Person(Person::Hunter));
        assert_eq!(scorer.tool(), Tool::Terrain(0), "no people in Discovery");
        scorer.set_mode(Mode::Tribe);
        scorer.choose(Tool::Person(Person::Hunter));
        assert_eq!(scorer.tool(), Tool::Person(Person::Hunter));
        scorer.switch(GameKind::Kingdom);
        assert_eq!(scorer.tool(), Tool::Terrain(0));
        (0..9).for_each(|_| scorer.add_player());
        assert_eq!(scorer.pad().players.len(), MOST_PLAYERS);
        (0..9).for_each(|_| scorer.drop_player());
        assert_eq!(scorer.pad().players.len(), 1);
    }

    #[test]
    fn keys_put_terrains_and_marks_down() {
        let mut scorer = DominoScorer::default();
        let letter = Tool::of_letter(GameKind::Kingdom, 'f').unwrap();
        assert!(scorer.put(letter, 3));
        scorer.mark(3, 2);
        scorer.mark(4, 2);
        let land = &scorer.pad().players[0].land;
        assert_eq!((land.cells[3].marks, land.cells[4]), (2, Cell::default()), "nothing lies on the other");
        assert_eq!(Tool::of_letter(GameKind::Kingdom, 'x'), None);
        assert!(!scorer.put(letter, land.home), "the castle stays");
        let volcano = Tool::of_letter(GameKind::Hunters, 'v').unwrap();
        let mut scorer = DominoScorer::new(GameKind::Hunters);
        assert!(scorer.put(volcano, 0));
        scorer.mark(0, 0);
        assert_eq!(scorer.pad().players[0].land.cells[0].marks, 1, "a volcano has a crater");
    }

    #[test]
    fn a_broken_pad_is_not_restored() {
        let mut pad = Pad::default();
        pad.players[1].name = "Jana".into();
        assert_eq!(DominoScorer::restore(Some(pad.clone())).pad(), &pad);
        pad.players.clear();
        assert_eq!(DominoScorer::restore(Some(pad)), DominoScorer::default());
        assert_eq!(DominoScorer::restore(None), DominoScorer::default());
    }

    #[test]
    fn options_totems_names_and_discards_are_kept_on_the_pad() {
        let mut scorer = DominoScorer::new(GameKind::Hunters);
        scorer.tick("center", true);
        scorer.tick("center", true);
        assert_eq!(scorer.pad().options, ["center"]);
        scorer.tick("center", false);
        assert!(scorer.pad().options.is_empty());
        scorer.set_holder(Resource::Mammoth, Some(1));
        assert_eq!(scorer.pad().totems[Resource::Mammoth.index()], Some(1));
        scorer.show(1);
        scorer.rename("Jana".into());
        scorer.set_discarded(2);
        let player = &scorer.pad().players[1];
        assert_eq!((player.name.as_str(), player.discarded), ("Jana", 2));
        scorer.drop_player();
        assert_eq!(scorer.pad().totems, [None; 4], "the holder is gone");
    }
}

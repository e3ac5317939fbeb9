//! A table on a server. The server's state is authoritative; own actions are shown before it confirms them, unless they
//! can reveal hidden items.

use super::{ActResult, DriverContext, DriverEffect};
use crate::json;
use crate::player::SeatPlayer;
use crate::table::{Standstill, TableModel};
use krajina_rules::any::{AnyAction, AnyGame, GameKind};
use krajina_rules::rng::Quick;
use krajina_rules::seat::{Seat, Viewer};
use krajina_wire::{ActionText, Command, ErrorCode, Event, Mirror, Occupant, Phase, Refusal, RoomView};

/// The driver of a table on a server.
#[derive(Default)]
pub struct Online {
    /// Real time: own actions that the server has not confirmed yet, oldest first.
    ahead: Vec<AnyAction>,
    /// Real time: an own action that was refused, until the state that explains it arrives. The refusal may arrive
    /// first.
    missed: Option<AnyAction>,
    /// Games of turns: the number of actions once all pending ones have been played.
    ply: u32,
}

/// A table as the server shows it.
pub struct ServerTable {
    /// The table, with pending own actions.
    pub table: TableModel,
    /// The last action, if the page has not shown it yet.
    pub action: Option<(Seat, AnyAction)>,
}

/// The player of each seat, as seen by this device. The person at this device counts as a guest while a bot stands in
/// for them.
fn players(room: &RoomView, own: Option<Seat>) -> Vec<SeatPlayer> {
    let player = |seat: Seat| {
        let view = &room.seats[seat.index()];
        match &view.of {
            Occupant::Person { .. } if own == Some(seat) && view.stand_in.is_none() => {
                SeatPlayer::Person { name: String::new() }
            }
            Occupant::Person { name, .. } => SeatPlayer::Guest { name: name.to_string() },
            Occupant::Bot { level } => SeatPlayer::Bot { level: level.to_string() },
            Occupant::Open => SeatPlayer::Guest { name: String::new() },
        }
    };
    Seat::all(room.seats.len()).map(player).collect()
}

fn standstill(room: &RoomView, table: &TableModel) -> Option<Standstill> {
    match room.phase {
        Phase::Playing if room.pause.is_some() => Some(Standstill::Paused),
        Phase::Finished if !table.is_over() => Some(Standstill::Ended),
        _ => None,
    }
}

/// The table that the server shows; `None` before the game. Hidden items are invented but never shown. The same view
/// gives the same invented items, so that unchanged parts are not redrawn.
fn table_of_view(room: &RoomView, mirror: &Mirror, own: Option<Seat>) -> Option<TableModel> {
    let kind = room.setup.kind();
    let view = json::view(mirror, kind)?;
    let game = AnyGame::determinize(&view, &mut Quick::new(0));
    let sees = if kind.is_real_time() {
        own.filter(|seat| room.seats[seat.index()].stand_in.is_none())
    } else {
        Some(own.unwrap_or(Seat::wrapping(0)))
    };
    let mut table = TableModel::new(game, players(room, own), sees);
    table.standstill = standstill(room, &table);
    Some(table)
}

impl Online {
    /// The table after a change on the server or after replies to own commands; `None` before the game.
    pub fn show(
        &mut self,
        old: Option<&TableModel>,
        mirror: &Mirror,
        own: Option<Seat>,
        waiting: &[Command],
        events: &[Event],
    ) -> Option<ServerTable> {
        let room: RoomView = json::part(mirror, "room")?;
        let table = table_of_view(&room, mirror, own)?;
        let kind = room.setup.kind();
        let acted: Vec<(Seat, AnyAction)> = events.iter().filter_map(|event| read(kind, event)).collect();
        if kind.is_real_time() {
            return Some(self.show_real_time(table, &acted));
        }
        self.ply = next_ply(&room, waiting);
        let mut table = with_waiting(table, &room, own, waiting);
        let last = acted.last().copied();
        let action = last.filter(|(_, action)| carry_over(&mut table, old, *action));
        if old.is_some() && last.is_none() {
            carry_over_quietly(&mut table, old);
        }
        if let Some((seat, action)) = action {
            table.note(seat, action);
        }
        Some(ServerTable { table, action })
    }

    fn show_real_time(&mut self, mut table: TableModel, acted: &[(Seat, AnyAction)]) -> ServerTable {
        for (_, action) in acted.iter().filter(|(seat, _)| table.own == Some(*seat)) {
            self.forget(*action);
        }
        if let Some(own) = table.own {
            for action in &self.ahead {
                table.play(own, *action);
            }
        }
        ServerTable { table, action: None }
    }

    fn forget(&mut self, action: AnyAction) {
        if let Some(done) = self.ahead.iter().position(|other| *other == action) {
            self.ahead.remove(done);
        }
    }

    /// Shows an own action at once, if that is certain to be right, and sends it.
    pub(super) fn act(
        &mut self,
        context: &mut DriverContext<'_>,
        seat: Seat,
        action: AnyAction,
    ) -> ActResult {
        let table = &mut *context.table;
        let Ok(text) = ActionText::new(&action.to_string()) else { return ActResult::Refused };
        let real_time = table.game.kind().is_real_time();
        let may_act = real_time || (table.is_mine() && table.turn() == Some(seat));
        if !may_act || !table.game.allows(seat, &action) {
            return ActResult::Refused;
        }
        // Real time: the action applies whatever others have done meanwhile.
        let ply = (!real_time).then_some(self.ply);
        let acted = if real_time {
            self.act_ahead(table, seat, action)
        } else {
            self.act_in_turn(table, seat, action)
        };
        context.effects.push(DriverEffect::Send(Command::Play { action: text, ply }));
        acted
    }

    /// Some actions may end or begin a round, and only the server knows what is dealt then.
    fn act_ahead(&mut self, table: &mut TableModel, seat: Seat, action: AnyAction) -> ActResult {
        self.missed = None;
        if action.stops() || !table.game.is_round() {
            return ActResult::Sent;
        }
        table.play(seat, action);
        self.ahead.push(action);
        ActResult::Shown
    }

    fn act_in_turn(&mut self, table: &mut TableModel, seat: Seat, action: AnyAction) -> ActResult {
        self.ply += 1;
        let Some(after) = table.after_foreseeable(action) else {
            table.standstill = Some(Standstill::Sending);
            return ActResult::Sent;
        };
        let before = std::mem::replace(&mut table.game, after);
        table.note(seat, action);
        table.interlude = false;
        table.keep_sheets(&before, action);
        ActResult::Shown
    }

    /// Handles the reply to an own action in real time. Returns true if it was refused because another player was
    /// faster: the table shows that, so no notice is needed.
    pub fn answered(&mut self, table: &TableModel, command: &Command, answer: &Result<(), Refusal>) -> bool {
        let Command::Play { action, .. } = command else { return false };
        let Ok(action) = AnyAction::read(table.game.kind(), action.as_str()) else { return false };
        self.forget(action);
        let is_missed = answer.as_ref().is_err_and(|refusal| refusal.code == ErrorCode::IllegalMove);
        if is_missed {
            self.missed = Some(action);
        }
        is_missed
    }

    /// An own action that was refused because another player was faster, until the page has explained it.
    pub fn missed(&self) -> Option<AnyAction> {
        self.missed
    }

    /// Notes that the refused action has been explained.
    pub fn forget_missed(&mut self) {
        self.missed = None;
    }
}

fn read(kind: GameKind, event: &Event) -> Option<(Seat, AnyAction)> {
    match event {
        Event::Acted { seat, action, .. } => Some((*seat, AnyAction::read(kind, action).ok()?)),
        _ => None,
    }
}

/// The number of actions once all pending ones have been played.
fn next_ply(room: &RoomView, waiting: &[Command]) -> u32 {
    let later = waiting.iter().filter_map(|command| match command {
        Command::Play { ply: Some(ply), .. } if *ply >= room.ply => Some(ply + 1),
        _ => None,
    });
    later.max().unwrap_or(room.ply)
}

/// A table of turns with the own moves that are on their way to the server.
fn with_waiting(
    mut table: TableModel,
    room: &RoomView,
    own: Option<Seat>,
    waiting: &[Command],
) -> TableModel {
    let mut ply = room.ply;
    for command in waiting {
        let Command::Play { action, ply: Some(at) } = command else { continue };
        if *at < ply {
            // The server has shown it; only its reply is missing.
            continue;
        }
        let action = AnyAction::read(table.game.kind(), action.as_str()).ok();
        let after = action.and_then(|action| Some((action, table.after_foreseeable(action)?)));
        match (after.filter(|_| *at == ply), own.filter(|own| table.turn() == Some(*own))) {
            (Some((action, after)), Some(seat)) => {
                table.game = after;
                table.note(seat, action);
                ply += 1;
            }
            _ => {
                table.standstill = table.standstill.or(Some(Standstill::Sending));
                break;
            }
        }
    }
    table
}

/// Copies from the previous table the parts that the server does not send again. Returns true if the action is new:
/// own moves were already shown.
fn carry_over(table: &mut TableModel, old: Option<&TableModel>, action: AnyAction) -> bool {
    let Some(old) = old else { return false };
    carry_over_quietly(table, Some(old));
    table.keep_sheets(&old.game, action);
    let viewer = Viewer::Seat(Seat::wrapping(0));
    old.game.view(viewer) != table.game.view(viewer)
}

fn carry_over_quietly(table: &mut TableModel, old: Option<&TableModel>) {
    if let Some(old) = old {
        table.last = table.last.or(old.last);
        table.laid = table.laid.or(old.laid);
        (table.past, table.interlude) = (old.past.clone(), old.interlude);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use krajina_rules::any::AnySetup;
    use krajina_rules::game::Millis;
    use krajina_rules::seed::Seed;
    use krajina_wire::{Presence, Snapshot, TableId, WallMs};
    use serde_json::json;

    const TABLE: TableId = TableId::new([3; 10]);

    fn begin(setup: &str, number: u64) -> AnyGame {
        let setup: AnySetup = setup.parse().unwrap();
        AnyGame::new(&setup, &Seed::from_number(number))
    }

    /// A table of two, as a client holds it.
    fn mirror(game: &AnyGame, viewer: Viewer, ply: u32) -> Mirror {
        let phase = if game.outcome().is_some() { "finished" } else { "playing" };
        let person = |id: &str, name: &str| json!({ "of": { "person": { "id": id, "name": name } }, "stand_in": null });
        let room = json!({
            "table": TABLE, "invite": "34fhmt", "setup": game.setup().to_string(), "visibility": "public",
            "time": "none", "on_flag": "bot", "start": "by-host", "rated": false, "programs": false,
            "phase": phase, "host": null, "seats": [person("00000000001a", "Eva"), person("00000000001b", "Jan")],
            "ply": ply, "to_act": game.to_act(), "clock": null, "zero": null, "pause": null, "question": null,
            "commitment": null, "seed": null, "ending": null, "again": 0, "next": null,
        });
        Mirror::new(Snapshot {
            table: TABLE,
            seq: ply.into(),
            document: json!({ "room": room, "view": game.view(viewer) }),
            chat: Vec::new(),
            presence: Presence { table: TABLE, online: Default::default(), watchers: 0 },
            now: WallMs(0),
        })
    }

    fn shown(mirror: &Mirror, own: Option<Seat>, waiting: &[Command]) -> TableModel {
        Online::default().show(None, mirror, own, waiting, &[]).unwrap().table
    }

    fn acted(seat: Seat, action: AnyAction) -> Event {
        serde_json::from_value(json!({ "acted": { "seat": seat, "action": action.to_string(), "ply": 1 } }))
            .unwrap()
    }

    /// Plays a random game and compares every move before and after the server has shown it. Returns how many moves
    /// could be shown ahead and how many had to wait.
    fn foresee(setup: &str, number: u64) -> (usize, usize) {
        let mut rng = Quick::new(number);
        let mut truth = begin(setup, number);
        let (mut ahead, mut waited) = (0, 0);
        for ply in 0.. {
            let Some(seat) = truth.to_act().iter().next() else { break };
            let action = truth.random_action(seat, &mut rng).unwrap();
            let viewer = Viewer::Seat(seat);
            let before = mirror(&truth, viewer, ply);
            truth.play(seat, action).unwrap();
            let after = mirror(&truth, viewer, ply + 1);
            // An action of a person at this device.
            let (mut online, mut effects) = (Online::default(), Vec::new());
            let mut table = online.show(None, &before, Some(seat), &[], &[]).unwrap().table;
            let done = online.act(&mut DriverContext::new(&mut table, 0.0, &mut effects), seat, action);
            let [DriverEffect::Send(command)] = &effects[..] else { panic!("nothing is sent") };
            assert!(matches!(command, Command::Play { ply: Some(at), .. } if *at == ply));
            // A reload must give the same table, from the pending commands.
            let waiting = [command.clone()];
            assert_eq!(shown(&before, Some(seat), &waiting).game, table.game);
            let truly = shown(&after, Some(seat), &waiting);
            if done == ActResult::Shown {
                ahead += 1;
                assert_eq!(table.game.view(viewer), truly.game.view(viewer), "{action}");
            } else {
                waited += 1;
                assert_eq!(done, ActResult::Sent);
                assert_eq!(
                    table.game,
                    shown(&before, Some(seat), &[]).game,
                    "nothing is shown that may be wrong"
                );
                assert!(table.acting().is_none(), "and nobody acts twice");
            }
            assert_eq!(truly.standstill, None, "a move that the server has shown waits no more");
            let news = online.show(Some(&table), &after, Some(seat), &[], &[acted(seat, action)]).unwrap();
            assert_eq!(news.action.is_some(), done == ActResult::Sent, "own moves are shown once");
            assert_eq!(news.table.last, Some((seat, action)));
        }
        (ahead, waited)
    }

    #[test]
    fn moves_shown_ahead_match_the_server() {
        for number in 0..6 {
            let setup = ["kingdom players=2", "kingdom players=2 variants=dynasty"][number as usize % 2];
            let (ahead, waited) = foresee(setup, number);
            assert!(ahead > 25 && waited > 5, "{setup}: {ahead} {waited}");
            let mode = ["discovery", "totems", "tribe"][number as usize % 3];
            let (ahead, waited) = foresee(&format!("hunters players=2 mode={mode}"), number);
            assert!(ahead > 25 && waited > 5, "{mode}: {ahead} {waited}");
        }
    }

    #[test]
    fn only_the_person_at_this_device_acts_in_turn() {
        let game = begin("kingdom players=2", 4);
        let acting = game.to_act().iter().next().unwrap();
        let other = Seat::wrapping(1 - acting.index());
        let is_mine = |own| shown(&mirror(&game, Viewer::Watcher, 0), own, &[]).is_mine();
        assert!(is_mine(Some(acting)));
        assert!(!is_mine(Some(other)));
        assert!(!is_mine(None), "a watcher does nothing");
        let (mut online, mut effects) = (Online::default(), Vec::new());
        let mirror = mirror(&game, Viewer::Watcher, 0);
        let mut table = online.show(None, &mirror, Some(other), &[], &[]).unwrap().table;
        let action = game.legal(acting)[0];
        assert_eq!(
            online.act(&mut DriverContext::new(&mut table, 0.0, &mut effects), acting, action),
            ActResult::Refused
        );
        assert!(effects.is_empty());
    }

    #[test]
    fn a_move_that_came_too_late_is_not_shown() {
        let game = begin("kingdom players=2", 4);
        let seat = game.to_act().iter().next().unwrap();
        let action = ActionText::new(&game.legal(seat)[0].to_string()).unwrap();
        let early = [Command::Play { action, ply: Some(3) }];
        let mirror = mirror(&game, Viewer::Watcher, 0);
        assert_eq!(shown(&mirror, Some(seat), &early).game, shown(&mirror, Some(seat), &[]).game);
    }

    const OWN: Seat = Seat::wrapping(0);

    fn building() -> AnyGame {
        let mut game = begin("worlds players=2", 3);
        game.advance(Millis(4_000));
        game
    }

    fn worlds(text: &str) -> AnyAction {
        AnyAction::read(GameKind::Worlds, text).unwrap()
    }

    #[test]
    fn in_real_time_an_action_shown_ahead_matches_the_server() {
        let mut truth = building();
        let (mut online, mut effects) = (Online::default(), Vec::new());
        let before = mirror(&truth, Viewer::Seat(OWN), 0);
        let mut table = online.show(None, &before, Some(OWN), &[], &[]).unwrap().table;
        let take = worlds("take t017");
        assert_eq!(
            online.act(&mut DriverContext::new(&mut table, 0.0, &mut effects), OWN, take),
            ActResult::Shown
        );
        assert!(matches!(effects[..], [DriverEffect::Send(Command::Play { ply: None, .. })]));
        truth.play(OWN, take).unwrap();
        let after = mirror(&truth, Viewer::Seat(OWN), 1);
        let news = online.show(Some(&table), &after, Some(OWN), &[], &[acted(OWN, take)]).unwrap();
        assert_eq!(news.table.game.view(Viewer::Watcher), table.game.view(Viewer::Watcher));
        assert!(online.ahead.is_empty());
        let mut table = news.table;
        assert_eq!(
            online.act(&mut DriverContext::new(&mut table, 0.0, &mut effects), OWN, worlds("stop")),
            ActResult::Sent
        );
        assert_eq!(
            table.game.view(Viewer::Watcher),
            truth.view(Viewer::Watcher),
            "a stop is not shown ahead"
        );
    }

    #[test]
    fn in_real_time_the_slower_player_loses_the_tile_again() {
        let mut truth = building();
        let (mut online, mut effects) = (Online::default(), Vec::new());
        let before = mirror(&truth, Viewer::Seat(OWN), 0);
        let mut table = online.show(None, &before, Some(OWN), &[], &[]).unwrap().table;
        let take = worlds("take t017");
        online.act(&mut DriverContext::new(&mut table, 0.0, &mut effects), OWN, take);
        truth.play(Seat::wrapping(1), take).unwrap();
        let after = mirror(&truth, Viewer::Seat(OWN), 1);
        let [DriverEffect::Send(command)] = &effects[..] else { panic!("nothing is sent") };
        let refusal = Refusal::with(ErrorCode::IllegalMove, "somebody else was faster");
        assert!(online.answered(&table, command, &Err(refusal)));
        assert_eq!(online.missed(), Some(take));
        let table = online.show(Some(&table), &after, Some(OWN), &[], &[]).unwrap().table;
        assert_eq!(table.worlds().unwrap().builder(OWN).hand, None);
        online.forget_missed();
        assert_eq!(online.missed(), None);
    }

    #[test]
    fn in_real_time_an_action_that_was_shown_is_not_done_twice() {
        let flip = worlds("flip t001");
        let mut online = Online { ahead: vec![flip, flip], ..Online::default() };
        online.forget(flip);
        online.forget(worlds("flip t002"));
        assert_eq!(online.ahead, [flip]);
    }
}

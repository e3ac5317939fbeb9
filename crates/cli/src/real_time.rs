//! The game in real time, for subcommands that treat it differently. Only this file says which game that is.

pub(crate) use crate::worlds::{RealTimeContest, RealTimePlayer, measure, review};
pub(crate) use krajina_bots::worlds::PlannedAction;

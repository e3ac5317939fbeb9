//! The nets that ship with the program.

use crate::bot_game::{DominoGame, TurnGame, Visitor, visit};
use crate::net::ValueNet;
use crate::playable::Playable;
use crate::weights::{self, WeightsError};
use krajina_rules::any::GameKind;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A net by name, as it lies in the repository. Without the feature `nets` (in the browser, where every byte is waited
/// for) nets come empty and are [`replace`]d by those fetched when a bot first needs them.
macro_rules! net {
    ($name:literal) => {
        ($name, {
            #[cfg(feature = "nets")]
            let bytes: &[u8] = include_bytes!(concat!("../nets/", $name, ".net"));
            #[cfg(not(feature = "nets"))]
            let bytes: &[u8] = &[];
            bytes
        })
    };
}

/// Every net by name.
pub const FILES: [(&str, &[u8]); 9] = [
    net!("kingdom-2"),
    net!("kingdom-4"),
    net!("kingdom-7x7"),
    net!("discovery-5x5"),
    net!("discovery-7x7"),
    net!("totems-5x5"),
    net!("totems-7x7"),
    net!("tribe-5x5"),
    net!("tribe-7x7"),
];

/// Nets that were read already: reading one takes a millisecond, and every table needs the same few.
static READ: Mutex<BTreeMap<&'static str, Arc<ValueNet>>> = Mutex::new(BTreeMap::new());

/// The net for a setup.
///
/// # Errors
/// Why its weights are refused.
pub fn for_setup<G: Playable>(setup: &G::Setup) -> Result<Arc<ValueNet>, WeightsError> {
    let name = G::net_name(setup);
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(net) = read.get(name) {
        return Ok(net.clone());
    }
    let bytes = FILES.iter().find(|(other, _)| *other == name).map_or(&[][..], |(_, bytes)| bytes);
    let net = Arc::new(weights::read(bytes, name, G::feature_count(setup))?);
    read.insert(name, net.clone());
    Ok(net)
}

/// Uses other weights in place of a net that ships with the program, until it ends: for trying newly trained ones.
///
/// # Errors
/// Why the weights are refused; the net is then the one it was.
pub fn replace(name: &'static str, bytes: &[u8]) -> Result<(), WeightsError> {
    let inputs = inputs_of(name);
    let net = Arc::new(weights::read(bytes, name, inputs)?);
    READ.lock().unwrap_or_else(PoisonError::into_inner).insert(name, net);
    Ok(())
}

/// The number of inputs of the net of this name, in the game that has it.
struct Inputs<'a>(&'a str);

impl Visitor for Inputs<'_> {
    type Out = Option<usize>;

    fn dominoes<G: DominoGame>(self) -> Option<usize> {
        G::setups_of(self.0).first().map(G::feature_count)
    }

    fn turns<G: TurnGame>(self) -> Option<usize> {
        None
    }

    fn real_time(self) -> Option<usize> {
        None
    }
}

fn inputs_of(name: &str) -> usize {
    GameKind::ALL.into_iter().find_map(|kind| visit(kind, Inputs(name))).unwrap_or(0)
}

//! The filter of the heap: tiles without the wanted terrains and roads are dimmed.

use super::art;
use crate::app::App;
use crate::prelude::*;
use krajina_rules::worlds::{Edge, Side, Terrain};

/// A property of a side to filter by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TileTrait {
    Terrain(Terrain),
    Road,
}

impl TileTrait {
    pub(crate) const ALL: [TileTrait; 4] = [
        TileTrait::Terrain(Terrain::Water),
        TileTrait::Terrain(Terrain::Meadow),
        TileTrait::Terrain(Terrain::Forest),
        TileTrait::Road,
    ];

    const fn index(self) -> usize {
        match self {
            TileTrait::Terrain(terrain) => terrain as usize,
            TileTrait::Road => 3,
        }
    }

    fn name(self) -> &'static str {
        match self {
            TileTrait::Terrain(terrain) => terrain.name(),
            TileTrait::Road => "road",
        }
    }

    /// The number of edges of a side with this trait; at least one if it is only in the middle.
    fn count(self, side: &Side) -> usize {
        match self {
            TileTrait::Terrain(terrain) => {
                let edges = Edge::ALL.into_iter().filter(|edge| side.terrain(*edge) == terrain).count();
                edges.max(usize::from(side.has(terrain)))
            }
            TileTrait::Road => side.road_edges().len(),
        }
    }

    /// The highest useful number of edges.
    const fn most(self) -> usize {
        match self {
            TileTrait::Terrain(_) => 4,
            TileTrait::Road => 2,
        }
    }
}

/// The required number of edges of each trait. It is only applied to the side that lies up: the other one is not
/// visible without turning the tile over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct HeapFilter([usize; TileTrait::ALL.len()]);

impl HeapFilter {
    /// Whether a side has everything that is wanted.
    pub(crate) fn admits(&self, side: &Side) -> bool {
        TileTrait::ALL.into_iter().all(|wanted| wanted.count(side) >= self.0[wanted.index()])
    }

    /// The wanted number of edges of a trait.
    pub(crate) fn wants(&self, wanted: TileTrait) -> usize {
        self.0[wanted.index()]
    }

    /// Requires one more edge; after the highest number, no edge.
    pub(crate) fn cycle(&mut self, wanted: TileTrait) {
        let count = &mut self.0[wanted.index()];
        *count = if *count == wanted.most() { 0 } else { *count + 1 };
    }

    /// Whether the filter is empty.
    pub(crate) fn is_empty(&self) -> bool {
        *self == HeapFilter::default()
    }
}

/// A button for each trait; each press requires one more edge. `bright` is the number of matching tiles.
pub(crate) fn chips(
    app: App,
    filter: RwSignal<HeapFilter>,
    bright: impl Fn() -> usize + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let tell = move || {
        app.live_region.set(untrack(|| app.tell("w-filter-bright", &[("count", bright().into())])));
    };
    let chip = move |wanted: TileTrait| {
        let count = move || filter.with(|filter| filter.wants(wanted));
        let label = move || {
            let what = app.say(&format!("w-{}", wanted.name()));
            match count() {
                0 | 1 => what,
                count => app.tell("w-filter-edges", &[("what", what.into()), ("count", count.into())]),
            }
        };
        view! {
            <button
                type="button"
                class="chip-filter"
                data-filter=wanted.name()
                aria-label=label
                title=label
                aria-pressed=move || (count() > 0).to_string()
                on:click=move |_| {
                    filter.update(|filter| filter.cycle(wanted));
                    tell();
                }
            >
                <img src=art::sample(wanted) alt="" draggable="false" />
                {move || (count() > 1).then(|| view! { <b>{format!("{}×", count())}</b> })}
            </button>
        }
    };
    view! {
        <div class="chip-filters" role="group" aria-label=app.t("w-filter")>
            {TileTrait::ALL.map(chip)}
            {move || (!filter.with(HeapFilter::is_empty)).then(|| view! {
                <button type="button" class="chip-filter" id="filter-clear" aria-label=app.t("w-filter-clear") title=app.t("w-filter-clear")
                    on:click=move |_| {
                        filter.set(HeapFilter::default());
                        tell();
                    }
                >"✕"</button>
            })}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use krajina_rules::worlds::{Face, Set, TileId};

    fn filter(wanted: &[TileTrait]) -> HeapFilter {
        let mut filter = HeapFilter::default();
        wanted.iter().for_each(|wanted| filter.cycle(*wanted));
        filter
    }

    fn side(text: &str) -> Side {
        text.parse().unwrap()
    }

    #[test]
    fn a_side_must_have_every_wanted_edge() {
        let (water, forest) = (TileTrait::Terrain(Terrain::Water), TileTrait::Terrain(Terrain::Forest));
        let corner = side("fNW/wES");
        assert!(HeapFilter::default().admits(&corner));
        assert!(filter(&[water, forest, forest]).admits(&corner));
        assert!(!filter(&[forest, forest, forest]).admits(&corner));
        assert!(!filter(&[TileTrait::Road]).admits(&corner));
        let road = side("mNESW(road:NE)");
        assert!(filter(&[TileTrait::Road, TileTrait::Road]).admits(&road));
        assert!(!filter(&[TileTrait::Road, TileTrait::Road]).admits(&side("mNESW(road:N)")));
        // A pond in the middle is water without an edge.
        let pond = side("mNESW/w(fisher)");
        assert!(filter(&[water]).admits(&pond) && !filter(&[water, water]).admits(&pond));
    }

    #[test]
    fn a_press_after_the_highest_number_resets_it() {
        for wanted in TileTrait::ALL {
            let mut filter = HeapFilter::default();
            for count in 1..=wanted.most() {
                filter.cycle(wanted);
                assert_eq!(filter.wants(wanted), count);
            }
            filter.cycle(wanted);
            assert!(filter.is_empty());
        }
    }

    #[test]
    fn every_trait_is_on_some_side_of_the_set_and_missing_on_some() {
        let set = Set::standard();
        for wanted in TileTrait::ALL {
            let bright =
                TileId::all().filter(|tile| filter(&[wanted]).admits(set.tile(*tile).side(Face::Front)));
            let bright = bright.count();
            assert!(bright > 5 && bright < TileId::all().count() - 5, "{wanted:?}: {bright}");
        }
    }
}

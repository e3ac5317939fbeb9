//! The committed instruction counts, with which a run of the benchmarks is compared.

use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A benchmark that is more percent worse than this is a regression.
const TOLERATED_PERCENT: u64 = 10;

/// Instructions of each benchmark, by name.
#[derive(Default, PartialEq, Eq, Debug)]
pub(crate) struct Baseline(BTreeMap<String, u64>);

impl Baseline {
    /// Reads the baseline in a file; empty if the file does not exist.
    pub(crate) fn load(path: &Path) -> Result<Baseline> {
        if !path.exists() {
            return Ok(Baseline::default());
        }
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        Baseline::parse(&text).with_context(|| format!("in {}", path.display()))
    }

    /// Writes the baseline, one benchmark a line.
    pub(crate) fn save(&self, path: &Path) -> Result<()> {
        fs::write(path, self.to_text()).with_context(|| format!("cannot write {}", path.display()))
    }

    /// Adds a figure.
    pub(crate) fn insert(&mut self, name: String, instructions: u64) {
        self.0.insert(name, instructions);
    }

    /// Has it no figures?
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Compares this run with an older one, benchmark by benchmark.
    pub(crate) fn compared_with(&self, old: &Baseline) -> Vec<Comparison> {
        let compare = |(name, &new): (&String, &u64)| Comparison {
            name: name.clone(),
            old: old.0.get(name).copied(),
            new,
        };
        self.0.iter().map(compare).collect()
    }

    /// Benchmarks of the baseline that this run does not have.
    pub(crate) fn missing_from<'a>(&'a self, run: &'a Baseline) -> impl Iterator<Item = &'a str> {
        self.0.keys().filter(|name| !run.0.contains_key(*name)).map(String::as_str)
    }

    fn parse(text: &str) -> Result<Baseline> {
        let mut baseline = Baseline::default();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
            let figure =
                line.split_once(' ').and_then(|(name, count)| Some((name, count.trim().parse().ok()?)));
            let (name, count) = figure
                .with_context(|| format!("line {}: expected `NAME COUNT`, found {line:?}", number + 1))?;
            baseline.insert(name.to_owned(), count);
        }
        Ok(baseline)
    }

    fn to_text(&self) -> String {
        let widest = self.0.keys().map(String::len).max().unwrap_or(0);
        self.0.iter().map(|(name, count)| format!("{name:widest$} {count:>9}\n")).collect()
    }
}

/// One benchmark, now and before.
pub(crate) struct Comparison {
    pub(crate) name: String,
    pub(crate) old: Option<u64>,
    pub(crate) new: u64,
}

impl Comparison {
    /// Is it worse than tolerated?
    pub(crate) fn is_regression(&self) -> bool {
        self.old.is_some_and(|old| self.new * 100 > old * (100 + TOLERATED_PERCENT))
    }

    /// New figure over old figure, in words.
    pub(crate) fn ratio(&self) -> String {
        match self.old {
            None => "new".into(),
            Some(old) => {
                let worse = if self.is_regression() { "  WORSE" } else { "" };
                format!("×{:.3}{worse}", self.new as f64 / old.max(1) as f64)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn baseline(figures: &[(&str, u64)]) -> Baseline {
        Baseline(figures.iter().map(|&(name, count)| (name.to_owned(), count)).collect())
    }

    #[test]
    fn a_baseline_reads_back() {
        let figures = baseline(&[("score_5x5", 312), ("game", 40_000)]);
        assert_eq!(Baseline::parse(&figures.to_text()).unwrap(), figures);
        assert!(Baseline::parse("score_5x5 many").unwrap_err().to_string().starts_with("line 1: expected"));
    }

    #[test]
    fn more_than_a_tenth_is_worse() {
        let old = baseline(&[("same", 100), ("worse", 100), ("better", 100), ("gone", 1)]);
        let new = baseline(&[("same", 110), ("worse", 111), ("better", 50), ("born", 7)]);
        let lines = new.compared_with(&old);
        let worse: Vec<&str> =
            lines.iter().filter(|line| line.is_regression()).map(|line| line.name.as_str()).collect();
        assert_eq!(worse, ["worse"]);
        let ratios: Vec<String> = lines.iter().map(Comparison::ratio).collect();
        assert_eq!(ratios, ["×0.500", "new", "×1.100", "×1.110  WORSE"]);
        assert_eq!(old.missing_from(&new).collect::<Vec<_>>(), ["gone"]);
    }
}

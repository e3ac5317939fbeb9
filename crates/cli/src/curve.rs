//! The learning curve of a net.

use crate::error::CliError;
use std::fmt::{self, Write};
use std::path::Path;

/// The state of training after some games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CurvePoint {
    pub(crate) games: u64,
    pub(crate) seconds: f64,
    /// Mean points in self-play since the last point.
    pub(crate) points: f64,
    /// Error of the net's predictions, in points.
    pub(crate) error: f64,
    /// Share of games that the net alone wins against greedy players.
    pub(crate) greedy: f64,
}

impl fmt::Display for CurvePoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} games, {:.0} s, {:.1} points, error {:.2}, {:.0} % against greedy",
            self.games,
            self.seconds,
            self.points,
            self.error,
            100.0 * self.greedy
        )
    }
}

const CSV_HEADER: &str = "games,seconds,points,error,greedy";

/// The points as comma-separated values.
pub(crate) fn table(points: &[CurvePoint]) -> String {
    let mut text = format!("{CSV_HEADER}\n");
    for p in points {
        let _ = writeln!(text, "{},{:.1},{:.3},{:.3},{:.3}", p.games, p.seconds, p.points, p.error, p.greedy);
    }
    text
}

/// Reads such a table.
pub(crate) fn read(path: &Path) -> Result<Vec<CurvePoint>, CliError> {
    let text = std::fs::read_to_string(path).map_err(|error| CliError::file(path, error))?;
    let point = |line: &str| {
        let values: Vec<f64> = line.split(',').filter_map(|value| value.parse().ok()).collect();
        match values[..] {
            [games, seconds, points, error, greedy] => {
                Ok(CurvePoint { games: games as u64, seconds, points, error, greedy })
            }
            _ => Err(CliError::input(path, format!("expected {CSV_HEADER}, found {line:?}"))),
        }
    };
    text.lines().skip(1).map(point).collect()
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
const MARGIN: f64 = 48.0;

/// The curve as an SVG picture: points in self-play and share of wins against greedy, by games.
pub(crate) fn drawing(name: &str, points: &[CurvePoint]) -> String {
    let most = points.iter().map(|p| p.games).max().unwrap_or(1).max(1) as f64;
    let (low, high) =
        points.iter().fold((f64::MAX, f64::MIN), |(low, high), p| (low.min(p.points), high.max(p.points)));
    let (low, high) = ((low / 10.0).floor() * 10.0, (high / 10.0).ceil() * 10.0);
    let x = |games: f64| MARGIN + (WIDTH - 2.0 * MARGIN) * games / most;
    let y = |part: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * part;
    let line = |part: &dyn Fn(&CurvePoint) -> f64, colour: &str| {
        let corners: Vec<String> =
            points.iter().map(|p| format!("{:.1},{:.1}", x(p.games as f64), y(part(p)))).collect();
        format!(
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" points=\"{}\"/>\n",
            corners.join(" ")
        )
    };
    let text = |x: f64, y: f64, anchor: &str, colour: &str, words: &str| {
        format!("<text x=\"{x:.0}\" y=\"{y:.0}\" text-anchor=\"{anchor}\" fill=\"{colour}\">{words}</text>\n")
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for step in 0..=4 {
        let part = f64::from(step) / 4.0;
        let _ = writeln!(svg, "<path d=\"M{MARGIN} {0:.1}H{1}\" stroke=\"#ddd\"/>", y(part), WIDTH - MARGIN);
        svg += &text(
            MARGIN - 6.0,
            y(part) + 4.0,
            "end",
            "#1b6e3c",
            &format!("{:.0}", low + (high - low) * part),
        );
        svg +=
            &text(WIDTH - MARGIN + 6.0, y(part) + 4.0, "start", "#8a3b12", &format!("{:.0} %", 100.0 * part));
    }
    svg += &line(&|p| (p.points - low) / (high - low).max(1.0), "#1b6e3c");
    svg += &line(&|p| p.greedy, "#8a3b12");
    svg += &text(MARGIN, 24.0, "start", "#1b6e3c", &format!("{name}: points in self-play"));
    svg += &text(WIDTH - MARGIN, 24.0, "end", "#8a3b12", "games won against greedy, net alone");
    svg += &text(WIDTH / 2.0, HEIGHT - 14.0, "middle", "#333", &format!("{most:.0} games"));
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_reads_back() {
        let points = vec![
            CurvePoint { games: 10, seconds: 1.5, points: 30.25, error: 9.0, greedy: 0.5 },
            CurvePoint { games: 20, seconds: 3.0, points: 40.5, error: 8.0, greedy: 0.75 },
        ];
        let path = std::env::temp_dir().join(format!("krajina-curve-{}.csv", std::process::id()));
        std::fs::write(&path, table(&points)).unwrap();
        let read_back = read(&path).unwrap_or_default();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(read_back, points);
        assert!(drawing("kingdom-2", &points).ends_with("</svg>\n"));
    }
}

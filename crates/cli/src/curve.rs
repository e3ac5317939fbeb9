//! The learning curve: what a net could do after how many games.

use crate::failure::Failure;
use std::fmt::{self, Write};
use std::path::Path;

/// What was noted after some games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) games: u64,
    pub(crate) seconds: f64,
    /// Mean points in self-play since the last note.
    pub(crate) points: f64,
    /// How far the net was from what it should have said, in points.
    pub(crate) error: f64,
    /// The part of the games won against greedy players, by the net alone.
    pub(crate) greedy: f64,
}

impl fmt::Display for Point {
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

const HEAD: &str = "games,seconds,points,error,greedy";

/// The points as a table of comma-separated values.
pub(crate) fn table(points: &[Point]) -> String {
    let mut text = format!("{HEAD}\n");
    for p in points {
        let _ = writeln!(text, "{},{:.1},{:.3},{:.3},{:.3}", p.games, p.seconds, p.points, p.error, p.greedy);
    }
    text
}

/// Reads such a table.
pub(crate) fn read(path: &Path) -> Result<Vec<Point>, Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
    let point = |line: &str| {
        let values: Vec<f64> = line.split(',').filter_map(|value| value.parse().ok()).collect();
        match values[..] {
            [games, seconds, points, error, greedy] => {
                Ok(Point { games: games as u64, seconds, points, error, greedy })
            }
            _ => Err(Failure::input(path, format!("expected {HEAD}, found {line:?}"))),
        }
    };
    text.lines().skip(1).map(point).collect()
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
const MARGIN: f64 = 48.0;

/// The curve as a picture: points in self-play and the part won against greedy, over games.
pub(crate) fn drawing(name: &str, points: &[Point]) -> String {
    let most = points.iter().map(|p| p.games).max().unwrap_or(1).max(1) as f64;
    let (low, high) =
        points.iter().fold((f64::MAX, f64::MIN), |(low, high), p| (low.min(p.points), high.max(p.points)));
    let (low, high) = ((low / 10.0).floor() * 10.0, (high / 10.0).ceil() * 10.0);
    let x = |games: f64| MARGIN + (WIDTH - 2.0 * MARGIN) * games / most;
    let y = |part: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * part;
    let line = |part: &dyn Fn(&Point) -> f64, colour: &str| {
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
            Point { games: 10, seconds: 1.5, points: 30.25, error: 9.0, greedy: 0.5 },
            Point { games: 20, seconds: 3.0, points: 40.5, error: 8.0, greedy: 0.75 },
        ];
        let path = std::env::temp_dir().join(format!("krajina-curve-{}.csv", std::process::id()));
        std::fs::write(&path, table(&points)).unwrap();
        let read_back = read(&path).unwrap_or_default();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(read_back, points);
        assert!(drawing("kingdom-2", &points).ends_with("</svg>\n"));
    }
}

//! The text of sides and patches, as in diagrams: `fNE(boar)/mSW(road:SW,coach)!`.

use super::edge::{Edge, Edges};
use super::patch::Patch;
use super::picture::{Building, Landmark, Picture, Trade, Volcano};
use super::road::Road;
use super::side::{Side, SideError};
use super::terrain::Terrain;
use std::fmt::{self, Display};
use std::str::FromStr;

/// A text that is no side, border cell, map or set: the position, the rule, and the text expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{reason}", if rule.is_empty() { String::new() } else { format!("{rule}: ") })]
pub struct MaterialTextError {
    /// The position, in bytes from the start of the text.
    pub at: usize,
    /// The number of the rule it breaks, such as `M7`; empty if it is not even of the right form.
    pub rule: &'static str,
    /// The fault, and the text expected.
    pub reason: String,
}

impl MaterialTextError {
    pub(super) fn form(at: usize, reason: impl Into<String>) -> MaterialTextError {
        MaterialTextError { at, rule: "", reason: reason.into() }
    }

    /// The same error in a text that begins `offset` bytes earlier.
    pub(super) fn shifted(mut self, offset: usize) -> MaterialTextError {
        self.at += offset;
        self
    }
}

impl Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for patch in self.patches() {
            if !text.is_empty() {
                text.push('/');
            }
            text += &patch.to_string();
        }
        f.pad(&(text + self.volcano().mark()))
    }
}

impl Display for Patch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.terrain().letter(), self.edges())?;
        let things = things(self);
        if things.is_empty() { Ok(()) } else { write!(f, "({})", things.join(",")) }
    }
}

/// The things on a patch, each road followed by the things on it.
fn things(patch: &Patch) -> Vec<String> {
    let mut things = Vec::new();
    for road in patch.roads() {
        things.push(format!("road:{}", road.edges()));
        for picture in Picture::ALL {
            things.extend((0..road.count(picture)).map(|_| picture.to_string()));
        }
        let here = patch.landmark_road() == Some(*road);
        things.extend(patch.landmark().filter(|_| here).map(|landmark| landmark.to_string()));
    }
    for picture in Picture::ALL {
        things.extend((0..patch.count_off_road(picture)).map(|_| picture.to_string()));
    }
    let elsewhere = patch.landmark_road().is_none();
    things.extend(patch.landmark().filter(|_| elsewhere).map(|landmark| landmark.to_string()));
    things
}

impl FromStr for Side {
    type Err = MaterialTextError;

    fn from_str(text: &str) -> Result<Side, MaterialTextError> {
        let (body, volcano) = match text.as_bytes().last() {
            Some(b'!') => (&text[..text.len() - 1], Volcano::Active),
            Some(b'~') => (&text[..text.len() - 1], Volcano::Inactive),
            _ => (text, Volcano::None),
        };
        let (mut patches, mut starts, mut at) = (Vec::new(), Vec::new(), 0);
        for part in body.split('/') {
            patches.push(read_patch(part).map_err(|error| error.shifted(at))?);
            starts.push(at);
            at += part.len() + 1;
        }
        Side::new(&patches, volcano).map_err(|SideError { rule, reason, patch }| MaterialTextError {
            at: starts.get(patch).copied().unwrap_or(body.len()),
            rule,
            reason,
        })
    }
}

fn read_patch(text: &str) -> Result<Patch, MaterialTextError> {
    let (terrain, rest) = read_terrain(text)?;
    let open = rest.find('(').unwrap_or(rest.len());
    let edges = read_edges(&rest[..open]).map_err(|error| error.shifted(1))?;
    let mut patch = Patch::new(terrain, edges);
    for (at, thing) in things_in(&rest[open..]).map_err(|error| error.shifted(1 + open))? {
        patch = add_thing(patch, thing).map_err(|error| error.shifted(1 + open + at))?;
    }
    Ok(patch)
}

/// The terrain of the first letter, and the rest of the text.
pub(super) fn read_terrain(text: &str) -> Result<(Terrain, &str), MaterialTextError> {
    let letter = text.chars().next();
    match letter.and_then(Terrain::from_letter) {
        Some(terrain) => Ok((terrain, &text[1..])),
        None => Err(MaterialTextError::form(
            0,
            format!("expected a terrain (w, m or f), found {}", found(letter)),
        )),
    }
}

fn found(c: Option<char>) -> String {
    c.map_or("the end".into(), |c| format!("{c:?}"))
}

fn read_edges(text: &str) -> Result<Edges, MaterialTextError> {
    let mut edges = Edges::NONE;
    for (at, c) in text.char_indices() {
        let edge = Edge::from_letter(c).ok_or_else(|| {
            MaterialTextError::form(at, format!("expected an edge (N, E, S or W), found {c:?}"))
        })?;
        if edges.contains(edge) {
            return Err(MaterialTextError { at, rule: "M7", reason: format!("edge {c} is covered twice") });
        }
        edges = edges.with(edge);
    }
    Ok(edges)
}

/// The things in `(a,b,c)`, each with its position; none for an empty text.
pub(super) fn things_in(text: &str) -> Result<Vec<(usize, &str)>, MaterialTextError> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let inner =
        inner.ok_or_else(|| MaterialTextError::form(text.len(), "expected ')' at the end of the patch"))?;
    let mut at = 1;
    let mut things = Vec::new();
    for thing in inner.split(',') {
        things.push((at, thing));
        at += thing.len() + 1;
    }
    Ok(things)
}

fn add_thing(patch: Patch, thing: &str) -> Result<Patch, MaterialTextError> {
    if let Some(edges) = thing.strip_prefix("road:") {
        let edges = read_edges(edges).map_err(|error| error.shifted("road:".len()))?;
        let road = Road::new(edges).ok_or_else(|| MaterialTextError {
            at: 0,
            rule: "M9",
            reason: format!("a road over {edges}; it ends at one edge or joins two neighbouring ones"),
        })?;
        return Ok(patch.with_road(road));
    }
    if let Some(trade) = thing.strip_prefix("village:") {
        let trade = Trade::from_name(trade).ok_or_else(|| unknown(thing))?;
        return Ok(patch.with_landmark(Landmark::Village(trade)));
    }
    if let Some(building) = read_building(thing) {
        return Ok(patch.with_landmark(Landmark::Building(building)));
    }
    Picture::from_name(thing).map(|picture| patch.with_picture(picture)).ok_or_else(|| unknown(thing))
}

/// The building of `building:lodge`.
pub(super) fn read_building(thing: &str) -> Option<Building> {
    thing.strip_prefix("building:").and_then(Building::from_name)
}

fn unknown(thing: &str) -> MaterialTextError {
    MaterialTextError::form(
        0,
        format!(
            "{thing:?} is nothing that stands on a tile; expected road:EDGES, fisher, shepherd, woodcutter, coach, \
             boat, boar, field, barrel, village:fisher|shepherd|woodcutter or \
             building:coach-stop|lighthouse|lodge|mill"
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::edge::Rotation;

    fn error(text: &str) -> (usize, String) {
        let error = text.parse::<Side>().unwrap_err();
        (error.at, error.to_string())
    }

    #[test]
    fn sides_print_and_parse() {
        let texts = [
            "wNESW",
            "fNE(boar)/mSW(road:SW,coach)!",
            "wNESW(boat,boat)/m(field)~",
            "fN/mESW(road:E,coach,road:SW,barrel,building:coach-stop)",
            "mNESW(village:shepherd)",
            "fNS/mE(road:E)/mW(road:W,barrel)",
        ];
        for text in texts {
            let side: Side = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(side.to_string(), text);
            for rotation in Rotation::ALL {
                let turned = side.turned(rotation);
                assert_eq!(turned.to_string().parse(), Ok(turned));
                assert!(turned.is_turn_of(&side));
            }
        }
    }

    #[test]
    fn the_order_of_patches_and_edges_does_not_matter() {
        let one: Side = "mWS(coach,road:WS)/fEN".parse().unwrap();
        assert_eq!(one.to_string(), "fNE/mSW(road:SW,coach)");
    }

    /// M6, M7, M9, M10, M3 and M32: errors of impossible sides, with position and rule.
    #[test]
    fn wrong_sides_cannot_exist() {
        assert_eq!(error("wN/mE/fSW"), (6, "M6: three terrains on one side; there are one or two".into()));
        assert_eq!(error("wNE/mES"), (4, "M7: edge E is covered twice".into()));
        assert_eq!(error("wNN/mES"), (2, "M7: edge N is covered twice".into()));
        assert_eq!(error("wNE/mS"), (6, "M7: edge W is covered by no patch".into()));
        assert_eq!(error("mE/wNSW(road:S)"), (3, "M9: a road on water; roads run on meadow only".into()));
        let straight = "M9: a road over NS; it ends at one edge or joins two neighbouring ones";
        assert_eq!(error("mNESW(road:NS)"), (6, straight.into()));
        assert_eq!(error("mN(road:E)/fESW"), (0, "M9: a road over E leaves its patch".into()));
        assert_eq!(error("mNESW(road:NE,road:E)"), (0, "M9: two roads over one edge".into()));
        assert_eq!(error("mNESW(boat)"), (0, "M10: a boat on meadow; it belongs on water".into()));
        assert_eq!(error("mNESW(coach)"), (0, "M10: a coach without a road under it".into()));
        assert_eq!(error("wNESW(building:lodge)"), (0, "M32: a lodge on water; it stands on forest".into()));
        let printed = "M3: a pile-house on a tile; it is printed on the border";
        assert_eq!(error("wNESW(building:pile-house)"), (0, printed.into()));
        assert_eq!(error("x"), (0, "expected a terrain (w, m or f), found 'x'".into()));
        assert_eq!(error(""), (0, "expected a terrain (w, m or f), found the end".into()));
        assert_eq!(error("fNX"), (2, "expected an edge (N, E, S or W), found 'X'".into()));
        assert_eq!(error("fNESW(boar"), (10, "expected ')' at the end of the patch".into()));
        assert!(error("fNE/mSW(cow)").1.starts_with("\"cow\" is nothing that stands on a tile"));
        assert_eq!(error("fNE/mSW(cow)").0, 8);
    }
}

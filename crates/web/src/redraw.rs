//! Redraws only the changed parts of a land: a domino changes a few of hundreds of plants, and laying all of them out
//! again would take longer than a frame.

use std::collections::BTreeSet;
use web_sys::Element;

/// A drawing on the page: its container, and the parts drawn last.
pub(crate) struct LiveDrawing {
    place: Element,
    groups: Vec<Vec<DrawnPart>>,
}

/// A child of a group of the drawing: its text and its element.
struct DrawnPart {
    text: String,
    element: Element,
}

impl LiveDrawing {
    pub(crate) fn new(place: Element) -> LiveDrawing {
        LiveDrawing { place, groups: Vec::new() }
    }

    pub(crate) fn is_at(&self, place: &Element) -> bool {
        self.place == *place
    }

    /// Shows this drawing in the container.
    pub(crate) fn show(&mut self, svg: &str) {
        let texts = DrawingText::of(svg);
        // If it cannot be patched, draw the whole.
        if self.patch(&texts).is_none() {
            self.place.set_inner_html(svg);
            self.groups = self.read(&texts).unwrap_or_default();
        }
    }

    /// The parts of a drawing that has just been drawn as a whole; `None` if its text has another structure.
    fn read(&self, texts: &DrawingText<'_>) -> Option<Vec<Vec<DrawnPart>>> {
        let groups = children(&self.place.first_element_child()?);
        if groups.len() != texts.groups.len() {
            return None;
        }
        groups.iter().zip(&texts.groups).map(|(group, texts)| parts(group, &texts.children)).collect()
    }

    fn patch(&mut self, texts: &DrawingText<'_>) -> Option<()> {
        let svg = self.place.first_element_child()?;
        let groups = children(&svg);
        if groups.is_empty() || self.groups.len() != groups.len() || texts.groups.len() != groups.len() {
            return None;
        }
        svg.set_attribute("viewBox", texts.view_box()?).ok()?;
        for ((element, parts), texts) in groups.iter().zip(&mut self.groups).zip(&texts.groups) {
            let old = std::mem::take(parts);
            *parts = patch_group(element, old, texts)?;
        }
        Some(())
    }
}

fn children(element: &Element) -> Vec<Element> {
    let mut next = element.first_element_child();
    std::iter::from_fn(move || {
        let child = next.take()?;
        next = child.next_element_sibling();
        Some(child)
    })
    .collect()
}

/// The children of a group with their texts; `None` if the numbers differ.
fn parts(group: &Element, texts: &[&str]) -> Option<Vec<DrawnPart>> {
    let elements = children(group);
    (elements.len() == texts.len()).then(|| {
        let part = |(&text, element): (&&str, Element)| DrawnPart { text: text.to_owned(), element };
        texts.iter().zip(elements).map(part).collect()
    })
}

/// Elements for these texts that are not part of the page yet: parsed, but neither styled nor laid out.
fn elements_of(tag: &str, texts: &[&str]) -> Option<Vec<DrawnPart>> {
    if texts.is_empty() {
        return Some(Vec::new());
    }
    let desk = web_sys::window()?.document()?.create_element("div").ok()?;
    // SVG elements must be parsed inside an `svg` element.
    desk.set_inner_html(&format!("<svg>{tag}{}", texts.concat()));
    parts(&desk.first_element_child()?.first_element_child()?, texts)
}

/// Updates the children of a group to its new text. Equal children stay, in their order.
fn patch_group(group: &Element, old: Vec<DrawnPart>, new: &GroupText<'_>) -> Option<Vec<DrawnPart>> {
    let wanted = set(new.children.iter().copied());
    let mut kept = Vec::new();
    for part in old {
        if wanted.contains(part.text.as_str()) {
            kept.push(part);
        } else {
            part.element.remove();
        }
    }
    if new.tag.starts_with("<defs") { define(group, kept, new) } else { arrange(group, kept, new) }
}

fn set<'a>(texts: impl Iterator<Item = &'a str>) -> BTreeSet<&'a str> {
    let mut set = BTreeSet::new();
    set.extend(texts);
    set
}

/// Adds missing definitions. Their order does not matter, and a definition that is removed and added again is redrawn
/// wherever it is used.
fn define(group: &Element, mut kept: Vec<DrawnPart>, new: &GroupText<'_>) -> Option<Vec<DrawnPart>> {
    let known = set(kept.iter().map(|part| part.text.as_str()));
    let missing: Vec<&str> = new.children.iter().copied().filter(|text| !known.contains(text)).collect();
    for part in elements_of(new.tag, &missing)? {
        group.append_child(&part.element).ok()?;
        kept.push(part);
    }
    Some(kept)
}

/// Adds missing children between the existing ones. Children that are out of order are redrawn.
fn arrange(group: &Element, kept: Vec<DrawnPart>, new: &GroupText<'_>) -> Option<Vec<DrawnPart>> {
    let mut order = kept.iter().map(|part| part.text.as_str()).peekable();
    let is_there: Vec<bool> =
        new.children.iter().map(|text| order.next_if(|there| there == text).is_some()).collect();
    let is_missing = new.children.iter().zip(&is_there).filter(|(_, there)| !**there);
    let missing: Vec<&str> = is_missing.map(|(text, _)| *text).collect();
    let mut added = elements_of(new.tag, &missing)?.into_iter();
    let mut kept = kept.into_iter().peekable();
    let mut arranged = Vec::new();
    for there in is_there {
        let part = if there { kept.next()? } else { added.next()? };
        if !there {
            let before = kept.peek().map(|part| part.element.as_ref());
            group.insert_before(&part.element, before).ok()?;
        }
        arranged.push(part);
    }
    kept.for_each(|part| part.element.remove());
    Some(arranged)
}

/// The text of a drawing, split into groups and their children.
struct DrawingText<'a> {
    svg: &'a str,
    groups: Vec<GroupText<'a>>,
}

/// A group's own tag, and its children.
struct GroupText<'a> {
    tag: &'a str,
    children: Vec<&'a str>,
}

impl<'a> DrawingText<'a> {
    fn of(svg: &'a str) -> DrawingText<'a> {
        let (mut depth, mut begin) = (0, 0);
        let mut groups: Vec<GroupText<'a>> = Vec::new();
        let mut at = 0;
        while let Some((start, end)) = next_tag(svg, at) {
            let tag = &svg[start..end];
            at = end;
            let (opens, closes) = (!tag.starts_with("</"), tag.starts_with("</") || tag.ends_with("/>"));
            if opens {
                match depth {
                    1 => groups.push(GroupText { tag, children: Vec::new() }),
                    2 => begin = start,
                    _ => {}
                }
                depth += 1;
            }
            if closes {
                depth -= 1;
                if depth == 2
                    && let Some(group) = groups.last_mut()
                {
                    group.children.push(&svg[begin..end]);
                }
            }
        }
        DrawingText { svg, groups }
    }

    fn view_box(&self) -> Option<&'a str> {
        let (_, rest) = self.svg.split_once("viewBox='")?;
        rest.split('\'').next()
    }
}

/// The start and end of the next tag.
fn next_tag(svg: &str, from: usize) -> Option<(usize, usize)> {
    let start = from + svg.get(from..)?.find('<')?;
    let end = start + svg[start..].find('>')? + 1;
    Some((start, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_is_split_into_groups_and_their_children() {
        let svg = "<svg viewBox='0 0 9 9'><defs><path id='r' d='M0 0'/><g id='s'><g><path/></g></g></defs>\
                   <g fill='none'><use href='#r'/><g><use href='#s'/></g></g><g/></svg>";
        let texts = DrawingText::of(svg);
        assert_eq!(texts.view_box(), Some("0 0 9 9"));
        let groups: Vec<(&str, Vec<&str>)> =
            texts.groups.into_iter().map(|group| (group.tag, group.children)).collect();
        assert_eq!(
            groups,
            [
                ("<defs>", vec!["<path id='r' d='M0 0'/>", "<g id='s'><g><path/></g></g>"]),
                ("<g fill='none'>", vec!["<use href='#r'/>", "<g><use href='#s'/></g>"]),
                ("<g/>", vec![]),
            ]
        );
    }

    #[test]
    fn the_land_of_a_game_has_definitions_and_one_drawing() {
        use crate::dominoes::domino_table::Pictures as _;
        use krajina_app::dominoes::Dominoes;
        use krajina_rules::any::{AnyGame, AnySetup};
        use krajina_rules::seat::Seat;
        use krajina_rules::seed::Seed;
        for setup in ["kingdom players=2", "hunters players=2 mode=tribe"] {
            let parsed: AnySetup = setup.parse().unwrap();
            let game = AnyGame::new(&parsed, &Seed::from_number(3));
            let picture = Dominoes::of(&game).unwrap().picture(Seat::wrapping(0));
            let svg = picture.scene(&picture.window(), "b");
            let texts = DrawingText::of(&svg);
            let tags: Vec<&str> = texts.groups.iter().map(|group| &group.tag[..2]).collect();
            assert_eq!(tags, ["<d", "<g"], "{setup}");
            assert!(texts.view_box().is_some());
            assert!(texts.groups.iter().all(|group| !group.children.is_empty()));
        }
    }
}

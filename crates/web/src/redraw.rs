//! Drawing a land anew where it has changed, and only there: a domino changes a few of hundreds of plants, and laying
//! all of them out again would take longer than a frame.

use web_sys::Element;

/// Makes a place show this drawing.
pub(crate) fn redraw(place: &Element, svg: &str) {
    // Whatever cannot be changed in part is drawn whole.
    if patch_drawing(place, svg).is_none() {
        place.set_inner_html(svg);
    }
}

fn patch_drawing(place: &Element, svg: &str) -> Option<()> {
    let old = place.first_element_child()?;
    // Not part of the page: parsed, but neither styled nor laid out.
    let desk = web_sys::window()?.document()?.create_element("div").ok()?;
    desk.set_inner_html(svg);
    let new = desk.first_element_child()?;
    old.set_attribute("viewBox", &new.get_attribute("viewBox")?).ok()?;
    let (old_parts, new_parts) = (children(&old), children(&new));
    if old_parts.len() != new_parts.len() {
        return None;
    }
    old_parts.iter().zip(&new_parts).try_for_each(|(old, new)| patch(old, new))
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

/// Makes a group's children those of another: what is the same stays, in its order.
fn patch(old: &Element, new: &Element) -> Option<()> {
    let wanted: Vec<(String, Element)> =
        children(new).into_iter().map(|child| (child.outer_html(), child)).collect();
    let mut known = std::collections::BTreeSet::new();
    known.extend(wanted.iter().map(|(text, _)| text.as_str()));
    let mut kept = Vec::new();
    for child in children(old) {
        let text = child.outer_html();
        if known.contains(text.as_str()) {
            kept.push((text, child));
        } else {
            child.remove();
        }
    }
    let mut kept = kept.into_iter().peekable();
    for (text, child) in &wanted {
        if kept.peek().is_some_and(|(there, _)| there == text) {
            kept.next();
        } else {
            let before = kept.peek().map(|(_, element)| element.as_ref());
            old.insert_before(child, before).ok()?;
        }
    }
    kept.for_each(|(_, element)| element.remove());
    Some(())
}

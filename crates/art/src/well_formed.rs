//! A small checker for tests: tags balance, attributes are quoted, ids are unique and every reference is defined.

use std::collections::BTreeSet;

/// Checks `svg`; the error names the fault.
pub(crate) fn check(svg: &str) -> Result<(), String> {
    balanced(svg)?;
    let ids = defined(svg)?;
    match used(svg).find(|wanted| !ids.contains(wanted)) {
        Some(wanted) => Err(format!("#{wanted} is used but not defined")),
        None => Ok(()),
    }
}

/// The ids that a picture defines, each once.
pub(crate) fn defined(svg: &str) -> Result<BTreeSet<&str>, String> {
    let mut ids = BTreeSet::new();
    for id in quoted_after(svg, " id='") {
        if !ids.insert(id) {
            return Err(format!("id {id} stands twice"));
        }
    }
    Ok(ids)
}

/// The ids that a picture refers to.
pub(crate) fn used(svg: &str) -> impl Iterator<Item = &str> {
    let urls = svg.split("url(#").skip(1).filter_map(|rest| rest.split(')').next());
    quoted_after(svg, "href='#").chain(urls)
}

fn quoted_after<'a>(svg: &'a str, opening: &'a str) -> impl Iterator<Item = &'a str> {
    svg.split(opening).skip(1).filter_map(|rest| rest.split('\'').next())
}

/// Checks that every tag is closed and every attribute quoted; the error names the first that is not.
pub(crate) fn balanced(svg: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        let end = rest[start..].find('>').ok_or("a tag does not end")? + start;
        let tag = &rest[start + 1..end];
        if tag.contains('<') || !tag.matches('\'').count().is_multiple_of(2) {
            return Err(format!("bad tag <{tag}>"));
        }
        let name = tag.trim_matches('/').split(' ').next().unwrap_or_default();
        if tag.starts_with('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        rest = &rest[end + 1..];
    }
    match (open.last(), rest.trim().is_empty()) {
        (None, true) => Ok(()),
        (Some(name), _) => Err(format!("<{name}> stays open")),
        (None, false) => Err("text after the document".to_owned()),
    }
}

//! The cave people.

use krajina_rules::hunters::{Person, Resource};

use super::Symbol;
use crate::{Canvas, INK};

/// The colour of the wall behind them; shape and tool differ, too, so the hue is not needed.
fn wall(person: Person) -> (&'static str, &'static str) {
    match person {
        Person::Hunter => ("#f3dcae", "#d3a662"),
        Person::Fisher => ("#cfe8ee", "#82b9c9"),
        Person::Gatherer => ("#dcebb8", "#9fbf6c"),
        Person::Sculptor => ("#e6e4e0", "#a9a6a2"),
        Person::Painter => ("#f6d9c8", "#d99a78"),
        Person::FireLady => ("#ffe2a6", "#f0a548"),
        Person::Shaman => ("#e0d3ec", "#a68cc2"),
        Person::Warrior1 | Person::Warrior2 | Person::Warrior3 => ("#eec0ae", "#b9614b"),
    }
}

/// Writes the drawing of a person on their tile.
pub(super) fn draw(canvas: &mut Canvas, person: Person) {
    let (light, dark) = wall(person);
    let wall = canvas.shade(&format!("wall-{}", light.trim_start_matches('#')), light, dark);
    canvas.put(format_args!(
        "<rect x='-44' y='-40' width='92' height='90' rx='16' fill='#2b1a0e' opacity='.35'/>\
         <rect x='-46' y='-46' width='92' height='92' rx='16' fill='{wall}' stroke='{INK}' stroke-width='5'/>\
         <path d='M-38-34C-36-38-32-40-28-40H20' fill='none' stroke='#fff' stroke-width='4' opacity='.6'/>"
    ));
    match person {
        Person::Hunter => hunter(canvas),
        Person::Fisher => fisher(canvas),
        Person::Gatherer => gatherer(canvas),
        Person::Sculptor => sculptor(canvas),
        Person::Painter => painter(canvas),
        Person::FireLady => fire_lady(canvas),
        Person::Shaman => shaman(canvas),
        Person::Warrior1 => warrior(canvas, &[30], &[(24, 24)]),
        Person::Warrior2 => warrior(canvas, &[22, 37], &[(16, 23), (32, 23)]),
        Person::Warrior3 => warrior(canvas, &[14, 26, 38], &[(15, 19), (33, 19), (24, 31)]),
    }
}

/// Fur tunic and a friendly face, centred on `x`; `hair` is drawn over the head.
fn bust(canvas: &mut Canvas, x: i32, tunic: &str, hair: &str, hair_colour: &str) {
    canvas.put(format_args!(
        "<g transform='translate({x})' stroke='{INK}' stroke-width='3.5'>\
         <path d='M-25 43C-26 20-16 8-8 4H8C16 8 26 20 25 43Z' fill='{tunic}'/>\
         <circle cy='-9' r='17' fill='#e9b88a'/><path d='{hair}' fill='{hair_colour}'/>\
         <g fill='{INK}' stroke='none'><circle cx='-6' cy='-8' r='2.5'/><circle cx='6' cy='-8' r='2.5'/></g>\
         <path d='M-4-1C-2 1 2 1 4-1' fill='none' stroke-width='2.5'/></g>"
    ));
}

const SHAGGY: &str =
    "M-18-6C-22-30 22-30 18-6 15-11 14-14 12-15 8-11 4-14 0-13-4-14-8-11-12-15-14-14-15-11-18-6Z";
const LONG: &str =
    "M-14 14C-28 4-24-32 0-29 24-32 28 4 14 14 18 0 17-8 12-15 4-13-4-13-12-15-17-8-18 0-14 14Z";
const TUFT: &str = "M-17-10C-18-24-6-28-4-34 0-30 6-32 8-26 16-24 18-16 17-10 8-17-8-17-17-10Z";
const BUN: &str = "M-17-8C-19-22-10-27-5-27-9-38 9-38 5-27 10-27 19-22 17-8 14-13 12-15 9-17 3-15-3-15-9-17-12-15-14-13-17-8Z";

/// The thing that the person counts, on a pebble in the lower right corner.
fn counts(canvas: &mut Canvas, symbol: Symbol) {
    canvas.put(format_args!(
        "<circle cx='26' cy='26' r='21' fill='#fff7e2' stroke='{INK}' stroke-width='3.5'/>"
    ));
    canvas.symbol(symbol, 26, 26, 32);
}

/// With a bow drawn across the back.
fn hunter(canvas: &mut Canvas) {
    canvas.put(format_args!(
        "<g fill='none' stroke='{INK}'><path d='M20-40C48-26 48 6 24 22' stroke-width='8'/><path d='M20-40C48-26 48 6 24 22' stroke='#a0662f' stroke-width='4'/>\
         <path d='M20-40 24 22' stroke-width='2'/><path d='M2-16H40M33-22 41-16 33-10' stroke-width='3.5'/></g>"
    ));
    bust(canvas, -13, "#9c6437", SHAGGY, "#5a3219");
    counts(canvas, Symbol::Resource(Resource::Mammoth));
}

/// Small, with a rod.
fn fisher(canvas: &mut Canvas) {
    canvas.put(format_args!(
        "<path d='M-2 40 28-40' stroke='{INK}' stroke-width='7'/><path d='M-2 40 28-40' stroke='#b98147' stroke-width='3.5'/>\
         <path d='M28-40C38-30 34-10 32 6' stroke='{INK}' stroke-width='2' fill='none'/>"
    ));
    bust(canvas, -15, "#5b8fa8", TUFT, "#c98a3a");
    counts(canvas, Symbol::Resource(Resource::Fish));
}

/// With a basket.
fn gatherer(canvas: &mut Canvas) {
    bust(canvas, -13, "#7c9a45", BUN, "#3d2415");
    canvas.put(format_args!(
        "<path d='M12-2C12-26 42-26 42-2' fill='none' stroke='{INK}' stroke-width='6'/><path d='M12-2C12-26 42-26 42-2' fill='none' stroke='#b98147' stroke-width='2.5'/>\
         <path d='M8-4H44L42 8H12Z' fill='#c9975a' stroke='{INK}' stroke-width='3'/>"
    ));
    counts(canvas, Symbol::Resource(Resource::Mushroom));
}

/// With a hammer.
fn sculptor(canvas: &mut Canvas) {
    bust(canvas, -13, "#8a7f78", SHAGGY, "#a9a096");
    canvas.put(format_args!(
        "<path d='M12 10 32-28' stroke='{INK}' stroke-width='8'/><path d='M12 10 32-28' stroke='#b98147' stroke-width='4'/>\
         <path d='M18-36 40-22 35-13 13-27Z' fill='#77818b' stroke='{INK}' stroke-width='3.5'/>"
    ));
    counts(canvas, Symbol::Resource(Resource::Flint));
}

/// A brush in the air and a hand printed on the wall.
fn painter(canvas: &mut Canvas) {
    bust(canvas, -13, "#b5583a", BUN, "#2f1c12");
    canvas.put(format_args!(
        "<path d='M14 4 33-22' stroke='{INK}' stroke-width='7'/><path d='M14 4 33-22' stroke='#e0b878' stroke-width='3.5'/>\
         <path d='M29-24C30-34 37-38 42-40 43-32 41-24 36-19Z' fill='#b5281f' stroke='{INK}' stroke-width='3'/>\
         <circle cx='26' cy='26' r='21' fill='#fff7e2' stroke='{INK}' stroke-width='3.5'/>\
         <path d='M20 41C17 34 13 32 12 27 14 24 17 26 19 29L17 15C18 11 22 12 22 15L23 24V12C24 8 28 8 28 12V24L31 13C32 10 36 11 35 15L33 26 37 20C39 18 42 20 40 23 37 31 36 36 33 41Z' fill='#b5281f'/>"
    ));
}

/// Long red hair and a torch.
fn fire_lady(canvas: &mut Canvas) {
    canvas.put(format_args!(
        "<path d='M18 20 27-14' stroke='{INK}' stroke-width='9'/><path d='M18 20 27-14' stroke='#9c6437' stroke-width='5'/>"
    ));
    bust(canvas, -13, "#d8742e", LONG, "#a83a1a");
    canvas.symbol(Symbol::Fire, 28, -24, 34);
    counts(canvas, Symbol::Fire);
}

/// Antlers and a painted face.
fn shaman(canvas: &mut Canvas) {
    canvas.put(format_args!(
        "<g fill='none' stroke='{INK}' stroke-width='8'><path d='M-22-20C-36-24-38-34-36-42M-32-26-24-38M-4-20C10-24 12-34 10-42M6-26-2-38'/></g>\
         <g fill='none' stroke='#f3e2bd' stroke-width='4'><path d='M-22-20C-36-24-38-34-36-42M-32-26-24-38M-4-20C10-24 12-34 10-42M6-26-2-38'/></g>"
    ));
    bust(canvas, -13, "#6d4c8c", LONG, "#efe6d6");
    canvas.put(format_args!(
        "<path d='M-24-4-18-2M-8-2-2-4M-13-18V-13' stroke='#b5281f' stroke-width='3'/>\
         <circle cx='26' cy='26' r='21' fill='#fff7e2' stroke='{INK}' stroke-width='3.5'/>\
         <g fill='#6d4c8c' stroke='{INK}' stroke-width='2.5'><path d='M9 37C9 29 14 26 18 26S27 29 27 37Z'/><circle cx='18' cy='20' r='6'/><path d='M23 39C23 31 29 28 34 28S43 31 43 37C37 41 30 41 23 39Z'/><circle cx='33' cy='22' r='6'/></g>"
    ));
}

/// As many spears as strength, and the same number in pips on the shield.
fn warrior(canvas: &mut Canvas, spears: &[i32], pips: &[(i32, i32)]) {
    for &x in spears {
        canvas.put(format_args!(
            "<path d='M{x} 20V-28' stroke='{INK}' stroke-width='7'/><path d='M{x} 20V-28' stroke='#d3a05c' stroke-width='3.5'/>\
             <path d='M{x}-43 {}-24H{}Z' fill='#dfe6ea' stroke='{INK}' stroke-width='3'/>",
            x + 6,
            x - 6
        ));
    }
    bust(canvas, -16, "#7a2f22", SHAGGY, "#2b1a12");
    canvas.put(format_args!(
        "<path d='M-30-3-22-1M-10-1-2-3' stroke='#f7e6c0' stroke-width='3'/>\
         <path d='M2 6C14 10 34 10 46 6 48 24 40 38 24 44 8 38 0 24 2 6Z' fill='#f3d9a0' stroke='{INK}' stroke-width='4'/>\
         <path d='M7 11C18 14 30 14 41 11 42 24 36 34 24 39 12 34 6 24 7 11Z' fill='#a83a24'/>"
    ));
    for &(x, y) in pips {
        canvas.put(format_args!(
            "<circle cx='{x}' cy='{y}' r='6.5' fill='#fff7e2' stroke='{INK}' stroke-width='2'/>"
        ));
    }
}

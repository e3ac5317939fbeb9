//! The four resources of the hunters' world.

use krajina_rules::hunters::Resource;

use crate::{Canvas, INK};

/// Writes the drawing of a resource by itself.
pub(super) fn draw(canvas: &mut Canvas, resource: Resource) {
    match resource {
        Resource::Mammoth => mammoth(canvas),
        Resource::Fish => fish(canvas),
        Resource::Mushroom => mushroom(canvas),
        Resource::Flint => flint(canvas),
    }
}

/// Walking to the left: high forehead, sloping back, long fur, a tusk that shines.
fn mammoth(canvas: &mut Canvas) {
    let fur = canvas.shade("fur", "#a86d42", "#6b3d22");
    canvas.put(format_args!(
        "<path d='M40 4C48 8 47 20 44 26' fill='none' stroke='{INK}' stroke-width='6'/>\
         <path d='M-37 40C-45 42-48 35-47 26-46 12-43 0-42-10-42-30-30-42-16-38-6-36-4-32 0-30 16-36 34-24 40-6 44 8 42 26 42 38 42 43 26 43 25 38L24 28C16 32 4 32-4 29L-5 38C-6 43-21 43-22 38L-23 20C-28 18-31 14-33 9-35 18-36 24-36 30-35 34-33 37-37 40Z' fill='{fur}' stroke='{INK}' stroke-width='6'/>\
         <path d='M-8 24-4 32 0 25 5 33 9 25 14 32 18 24M30 6 32 14M20-6 22 2M8-10 9-2M30 24 34 30' fill='none' stroke='#4f2b17' stroke-width='4'/>\
         <path d='M-16-12C-6-16 0-8-4 2-9 8-16 2-16-12Z' fill='#8c5632' stroke='{INK}' stroke-width='4'/>\
         <path d='M-30 4C-32 20-26 30-12 27-20 22-23 14-22 5Z' fill='#fff4d6' stroke='{INK}' stroke-width='4'/>\
         <circle cx='-29' cy='-12' r='4.5' fill='#26160d'/><circle cx='-30' cy='-13.5' r='1.5' fill='#fff'/>\
         <path d='M-34-26C-30-34-22-36-16-33' fill='none' stroke='#cf9564' stroke-width='5'/>"
    ));
}

/// Swimming to the left, with a pale belly and a forked tail.
fn fish(canvas: &mut Canvas) {
    let scales = canvas.shade("scales", "#7fd0dd", "#2b7f9e");
    canvas.put(format_args!(
        "<path d='M20-2C30-10 36-22 46-24 42-10 42 8 47 24 36 20 28 12 20 4Z' fill='#3d97b3' stroke='{INK}' stroke-width='6'/>\
         <path d='M-16-24C-8-38 10-36 18-22ZM-6 24C-4 34 6 36 12 32L10 20Z' fill='#3d97b3' stroke='{INK}' stroke-width='6'/>\
         <path d='M-46 2C-36-20-10-30 10-20 18-16 24-8 28 1 20 14 4 26-14 25-30 24-40 14-46 2Z' fill='{scales}' stroke='{INK}' stroke-width='6'/>\
         <path d='M-40 6C-20 14 4 14 23 4 16 14 2 23-14 22-28 21-36 14-40 6Z' fill='#eefaf2' opacity='.85'/>\
         <path d='M-16-17C-8-8-8 8-15 17M0-12C4-7 4-2 1 3M11-8C14-4 14-1 12 2' fill='none' stroke='#1f5b74' stroke-width='4'/>\
         <circle cx='-28' cy='-4' r='6.5' fill='#fff'/><circle cx='-29' cy='-3.5' r='3.5' fill='#1c1410'/>"
    ));
}

/// A broad red cap with pale spots on a stout stem.
fn mushroom(canvas: &mut Canvas) {
    let cap = canvas.shade("cap", "#f0714f", "#b52b22");
    canvas.put(format_args!(
        "<path d='M-14 4C-12 18-16 28-18 38-10 47 12 47 19 38 16 28 12 18 14 4Z' fill='#fbeccb' stroke='{INK}' stroke-width='6'/>\
         <path d='M6 12C6 24 8 32 10 40' stroke='#d9bd8c' stroke-width='6' fill='none'/>\
         <path d='M-46 6C-46-24-24-44 0-44 24-44 46-24 46 6 36 15 14 12 0 12-14 12-36 15-46 6Z' fill='{cap}' stroke='{INK}' stroke-width='6'/>\
         <g fill='#fff3da'><ellipse cx='-6' cy='-24' rx='11' ry='9'/><circle cx='20' cy='-14' r='8'/><circle cx='-28' cy='-6' r='7.5'/><circle cx='3' cy='0' r='5'/><circle cx='35' cy='2' r='4'/></g>\
         <path d='M-30-24C-24-33-16-37-10-38' stroke='#ffb79c' stroke-width='5' fill='none'/>"
    ));
}

/// A knapped blade: every flake is a facet of its own grey.
fn flint(canvas: &mut Canvas) {
    canvas.put(format_args!(
        "<path d='M8-46C22-34 34-10 34 12 34 34 18 46 0 46-20 46-34 34-33 14-32-8-10-34 8-46Z' fill='#7d8894' stroke='{INK}' stroke-width='6'/>\
         <path d='M8-44-6-12-30 14C-30-6-10-32 8-44Z' fill='#c3ccd4'/>\
         <path d='M8-44 14-8-6-12Z' fill='#e8eef2'/><path d='M8-44C20-32 31-10 32 10L14-8Z' fill='#95a1ad'/>\
         <path d='M-6-12 14-8 6 18-16 22-30 14Z' fill='#a9b4be'/><path d='M14-8 32 10C33 26 24 38 12 42L6 18Z' fill='#68737f'/>\
         <path d='M6 18 12 42C-2 46-14 44-20 39L-16 22Z' fill='#525c67'/><path d='M-16 22-20 39C-29 33-31 24-30 14Z' fill='#8994a0'/>\
         <path d='M-6-12 14-8 6 18-16 22M14-8 8-42M6 18 12 41M-16 22-29 15M14-8 31 10' fill='none' stroke='#3f4851' stroke-width='2'/>"
    ));
}

//! Volcanoes: the active one glows and smokes, the inactive one is grey and quiet.

use super::stamp::Stamp;
use krajina_rules::worlds::Volcano;

/// The drawing of a volcano, if there is one.
pub(crate) const fn volcano(volcano: Volcano) -> Option<&'static Stamp> {
    match volcano {
        Volcano::None => None,
        Volcano::Active => Some(&ACTIVE),
        Volcano::Inactive => Some(&INACTIVE),
    }
}

const ACTIVE: Stamp = Stamp {
    name: "volcano-active",
    svg: "<circle cx='0' cy='-5' r='13' fill='#ff9d2e' opacity='.35'/><circle cx='0' cy='-5' r='8' fill='#ffd34d' opacity='.55'/>\
          <g stroke='#5a4a46' stroke-width='1.1' fill='#8d8581'><circle cx='9' cy='-17' r='4.3'/><circle cx='3.5' cy='-14.5' r='4.4'/>\
          <circle cx='-1.5' cy='-10.5' r='3.6'/></g>\
          <g fill='#aaa29d'><circle cx='8.5' cy='-17.8' r='2.6'/><circle cx='3' cy='-15.3' r='2.6'/></g>\
          <g stroke='#3a2018' stroke-width='1.4' stroke-linejoin='round' stroke-linecap='round'>\
          <path d='M-20,16L-7,-6Q0,-2 7,-6L20,16Q0,20 -20,16Z' fill='#7b3f2c'/>\
          <path d='M7,-6L20,16Q12,18 6,18Q8,6 3,-4Z' fill='#57291d' stroke='none'/>\
          <path d='M-7,-6Q-5,-1 -7,3Q-10,8 -8,11Q-5,8 -4,4Q-2,9 -3,15Q1,11 1,4Q4,7 5,11Q8,7 5,1Q5,-3 7,-6Q0,-2 -7,-6Z' fill='#ff7a1a' stroke='#c2270d' stroke-width='1'/>\
          <path d='M-4,-3.5Q-3,1 -4,4M1,-3V4M4,-3.5Q3,1 5,4' stroke='#ffe066' stroke-width='1.5' fill='none'/>\
          <path d='M-20,16L-7,-6Q0,-2 7,-6L20,16Q0,20 -20,16Z' fill='none'/>\
          <ellipse cx='0' cy='-6' rx='7' ry='2.4' fill='#ffe066' stroke='#c2270d' stroke-width='1.2'/></g>\
          <g fill='#ff5a1f'><circle cx='-6' cy='-12' r='1.5'/><circle cx='-10' cy='-7.5' r='1.2'/><circle cx='11' cy='-9' r='1.3'/></g>",
};

const INACTIVE: Stamp = Stamp {
    name: "volcano-inactive",
    svg: "<g stroke='#3d3a3a' stroke-width='1.4' stroke-linejoin='round' stroke-linecap='round'>\
          <path d='M-20,16L-8,-8Q0,-4 8,-8L20,16Q0,20 -20,16Z' fill='#a3a09b'/>\
          <path d='M8,-8L20,16Q12,18 5,18Q8,4 3,-5.5Z' fill='#7f7c79' stroke='none'/>\
          <path d='M-8,-8L-10.5,-3L-7,-4.5L-5,0L-2,-4L1,1L4,-3.5L8,-1.5L10.5,-3L8,-8Q0,-4 -8,-8Z' fill='#f4f3ef' stroke-width='1'/>\
          <path d='M-11,9L-8,3M-3,13L-1,7M8,12L6,6' stroke-width='1' fill='none'/>\
          <path d='M-20,16Q-15,10 -11,14Q-8,10 -5,16Q2,13 5,17Q10,11 14,15Q17,12 20,16Q0,20 -20,16Z' fill='#7e9a55' stroke-width='1'/>\
          <path d='M-20,16L-8,-8Q0,-4 8,-8L20,16' fill='none'/>\
          <ellipse cx='0' cy='-8' rx='8' ry='2.6' fill='#5b5857'/></g>",
};

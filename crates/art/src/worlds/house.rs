//! Buildings on tiles and on the border, each in a box from -25 to 25, and the huts of the villages.

use super::stamp::Stamp;
use krajina_rules::worlds::Building;

/// The drawing of a building.
pub(crate) const fn building(building: Building) -> &'static Stamp {
    match building {
        Building::CoachStop => &COACH_STOP,
        Building::Lighthouse => &LIGHTHOUSE,
        Building::Lodge => &LODGE,
        Building::Mill => &MILL,
        Building::PileHouse => &PILE_HOUSE,
        Building::Tavern => &TAVERN,
        Building::Well => &WELL,
    }
}

const COACH_STOP: Stamp = Stamp {
    name: "coach-stop",
    svg: "<ellipse cx='0' cy='20' rx='25' ry='4' fill='#452b1c' opacity='.22'/>\
          <g stroke='#452b1c' stroke-width='1.5' stroke-linejoin='round' stroke-linecap='round'>\
          <path d='M-20,-4H20V20H-20Z' fill='#f6e6c2'/><path d='M-24,-3L-15,-20H15L24,-3Z' fill='#b5533c'/>\
          <path d='M-20,-9H20M-17,-15H17' stroke='#7d3324' stroke-width='1'/>\
          <path d='M-13,20V8Q-13,0 -5,0Q3,0 3,8V20Z' fill='#6b4423'/><path d='M-5,0V20' stroke='#452b1c'/>\
          <path d='M8,4H16V11H8Z' fill='#ffe9a8'/><path d='M12,4V11M8,7.5H16' stroke-width='1'/>\
          <path d='M20,-4V-24H25' fill='none' stroke-width='1.8'/>\
          <circle cx='16' cy='-19' r='6.5' fill='#f3cf63'/><path d='M13,-16Q12,-20 15,-22L15.5,-24L17,-22Q20,-20 19.5,-18.5L17,-19Q17,-17 18.5,-15.5Z' fill='#452b1c' stroke-width='.6'/></g>",
};

const LIGHTHOUSE: Stamp = Stamp {
    name: "lighthouse",
    svg: "<path d='M0,-17L-21,-23V-12ZM0,-17L21,-23V-12Z' fill='#ffe68a' opacity='.75'/>\
          <g stroke='#452b1c' stroke-width='1.5' stroke-linejoin='round' stroke-linecap='round'>\
          <path d='M-18,22Q-20,14 -11,14Q-6,9 0,11Q8,8 11,14Q19,13 18,22Q0,26 -18,22Z' fill='#9b948b'/>\
          <path d='M-7,15L-4.5,-11H4.5L7,15Q0,17 -7,15Z' fill='#fffaf0'/>\
          <path d='M-5.2,-4H5.2L5.9,3H-5.9ZM-6.6,10L-6.3,8H6.3L7,15Q0,17 -7,15Z' fill='#cf3b33' stroke-width='1'/>\
          <path d='M-7,-11H7' stroke-width='2.2'/><path d='M-4,-12V-20H4V-12Z' fill='#ffd84d'/>\
          <path d='M-6,-20Q0,-28 6,-20Z' fill='#cf3b33'/><path d='M-1.6,15.5V11.5Q0,9.5 1.6,11.5V15.5Z' fill='#6b4423' stroke-width='.9'/></g>",
};

const LODGE: Stamp = Stamp {
    name: "lodge",
    svg: "<ellipse cx='0' cy='20' rx='24' ry='4' fill='#1d3a22' opacity='.35'/>\
          <g stroke='#3a2418' stroke-width='1.5' stroke-linejoin='round' stroke-linecap='round'>\
          <path d='M9,-14V-22H14V-9' fill='#9b948b'/>\
          <path d='M-17,-2V20H17V-2L0,-17Z' fill='#a9713f'/>\
          <path d='M-17,4H17M-17,9.5H17M-17,15H17' stroke='#6f4522' stroke-width='1.2'/>\
          <path d='M-23,3L0,-20L23,3L18,5L0,-12.5L-18,5Z' fill='#4c6b34'/>\
          <path d='M-4,20V8H5V20Z' fill='#59381d'/><path d='M9,7H14.5V12.5H9Z' fill='#ffe9a8' stroke-width='1.1'/>\
          <path d='M-14,7H-8.5V12.5H-14Z' fill='#ffe9a8' stroke-width='1.1'/>\
          <path d='M0,-1V-5Q-5,-5 -6,-10M0,-5Q5,-5 6,-10M-4.5,-6.5L-7.5,-6M4.5,-6.5L7.5,-6' fill='none' stroke='#fff4d6' stroke-width='1.7'/>\
          <circle cx='0' cy='0' r='2' fill='#fff4d6' stroke-width='.9'/></g>",
};

const MILL: Stamp = Stamp {
    name: "mill",
    svg: "<ellipse cx='0' cy='21' rx='17' ry='3.5' fill='#452b1c' opacity='.22'/>\
          <g stroke='#452b1c' stroke-width='1.5' stroke-linejoin='round' stroke-linecap='round'>\
          <path d='M-12,21L-8,-8H8L12,21Q0,24 -12,21Z' fill='#f6e6c2'/><path d='M-10,-7Q0,-21 10,-7Z' fill='#a8513a'/>\
          <path d='M-3.5,22V13Q0,9.5 3.5,13V22Z' fill='#6b4423' stroke-width='1.2'/><path d='M-2.5,1H2.5V6H-2.5Z' fill='#ffe9a8' stroke-width='1'/>\
          <g transform='translate(0 -8) rotate(20)' fill='#fffaf0' stroke-width='1.2'>\
          <path d='M-1,0V-22H5V-5H-1M0,-1H22V5H5V-1M1,0V22H-5V5H1M0,1H-22V-5H-5V1'/>\
          <path d='M-1,-10H5M-1,-16H5M10,-1V5M16,-1V5M1,10H-5M1,16H-5M-10,1V-5M-16,1V-5' stroke-width='.8'/></g>\
          <circle cx='0' cy='-8' r='2.4' fill='#6b4423'/></g>",
};

const PILE_HOUSE: Stamp = Stamp {
    name: "pile-house",
    svg: "<path d='M-23,21Q-16,17 -9,21T5,21T19,21' fill='none' stroke='#f4fbfb' stroke-width='2.4' stroke-linecap='round'/>\
          <g stroke='#452b1c' stroke-width='1.5' stroke-linejoin='round' stroke-linecap='round'>\
          <path d='M-15,8V21M-5,8V23M6,8V21M15,8V23' stroke-width='2.6'/>\
          <path d='M-21,6H21V10H-21Z' fill='#b07a45'/><path d='M-14,-6H14V6H-14Z' fill='#c98f55'/>\
          <path d='M-9,-6V6M-1,-6V6M8,-6V6' stroke='#8a5a2e' stroke-width='1'/>\
          <path d='M-20,-4L-5,-22H5L20,-4Q0,-8 -20,-4Z' fill='#dcb55e'/>\
          <path d='M-12,-8L-4,-20M-4,-9L-1,-21M4,-9L2,-21M12,-8L5,-20' stroke='#a67f2f' stroke-width='1'/>\
          <path d='M-3,6V-2H4V6Z' fill='#59381d' stroke-width='1.2'/><path d='M17,6V21M21,6V21M17,11H21M17,15.5H21' stroke-width='1.2'/></g>",
};

const TAVERN: Stamp = Stamp {
    name: "tavern",
    svg: "<ellipse cx='0' cy='20' rx='24' ry='4' fill='#452b1c' opacity='.22'/>\
          <g stroke='#452b1c' stroke-width='1.5' stroke-linejoin='round' stroke-linecap='round'>\
          <path d='M-10,-12V-23H-4V-16' fill='#a8513a'/>\
          <path d='M-17,-4H15V20H-17Z' fill='#fbeed0'/><path d='M-17,6H15M-9,-4V6M-1,-4V6M7,-4V6M-17,6L-9,-4M15,6L7,-4' stroke='#7a4d24' stroke-width='1.8'/>\
          <path d='M-22,-3L-1,-20L20,-3L15,-1H-17Z' fill='#7c3f58'/><path d='M-13,-8H11M-8,-13H6' stroke='#512338' stroke-width='1'/>\
          <path d='M-5,20V10H3V20Z' fill='#6b4423'/><path d='M-14,10H-8V15H-14ZM6,10H12V15H6Z' fill='#ffdf7a' stroke-width='1.1'/>\
          <path d='M15,-3H25' stroke-width='1.9'/><path d='M17,0H24V8.5H17Z' fill='#f3cf63'/>\
          <path d='M24,1.5Q27,4 24,6.5' fill='none'/><path d='M16.5,0Q18,-3 20.5,-1.5Q23,-3 24.5,0Z' fill='#fffaf0' stroke-width='1'/></g>",
};

const WELL: Stamp = Stamp {
    name: "well",
    svg: "<ellipse cx='0' cy='20' rx='19' ry='4' fill='#452b1c' opacity='.22'/>\
          <g stroke='#452b1c' stroke-width='1.5' stroke-linejoin='round' stroke-linecap='round'>\
          <path d='M-11,8V-9M11,8V-9' stroke='#6b4423' stroke-width='3'/>\
          <path d='M-19,-6L0,-21L19,-6L15,-4H-15Z' fill='#b5533c'/><path d='M-11,-9H11M-5,-14H5' stroke='#7d3324' stroke-width='1'/>\
          <path d='M-11,-1H11' stroke-width='2.2'/><path d='M0,-1V5' /><path d='M-3,3H3L2.3,8.5H-2.3Z' fill='#c98f55' stroke-width='1.1'/>\
          <ellipse cx='0' cy='9' rx='15' ry='4.5' fill='#4f97b8'/>\
          <path d='M-15,9V17Q-13,22 0,22Q13,22 15,17V9Q13,13.5 0,13.5Q-13,13.5 -15,9Z' fill='#b8b1a6'/>\
          <path d='M-8,12.5V17M0,13.5V17.5M8,12.5V17M-12,16.5Q0,19.5 12,16.5' fill='none' stroke='#7d766c' stroke-width='1.1'/></g>",
};

/// Planks on piles, under a village in the water, in a box from -24 to 24.
pub(crate) const DECK: Stamp = Stamp {
    name: "deck",
    svg: "<g stroke='#452b1c' stroke-width='1.3' stroke-linejoin='round' stroke-linecap='round'>\
          <path d='M-18,20V25M-6,22V27M8,17V22M19,12V17' stroke-width='2.4'/>\
          <path d='M-21,0L18,-4L23,11L4,15L2,20L-20,22Z' fill='#b98a55'/>\
          <path d='M-20,6L20,2M-20,12L22,7M-20,17L4,15' stroke='#86592f' stroke-width='1'/></g>",
};

/// A hut with its roof in `ROOF` and the roof's shade in `DEEP`, in a box from -12 to 12.
pub(crate) const HUT: &str = "<g stroke='#452b1c' stroke-width='1.3' stroke-linejoin='round' stroke-linecap='round'>\
          <path d='M-8,-1H8V10H-8Z' fill='#f6e6c2'/><path d='M-11.5,0L-5,-11H5L11.5,0Z' fill='ROOF'/>\
          <path d='M-8,-4.5H8M-6,-8H6' stroke='DEEP' stroke-width='1'/>\
          <path d='M-2.5,10V4Q0,1.5 2.5,4V10Z' fill='#6b4423' stroke-width='1'/></g>";

/// A flag in `ROOF` on a pole, its foot at the origin, with room for an emblem.
pub(crate) const FLAG: &str = "<g stroke='#452b1c' stroke-width='1.3' stroke-linejoin='round' stroke-linecap='round'>\
          <path d='M0,0V-21' stroke-width='1.8'/><path d='M0,-21H16L13,-14.5L16,-8H0Z' fill='ROOF'/></g>";

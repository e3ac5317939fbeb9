//! The three figures. Each stands in a box from -20 to 20, with a pale rim so that it shows on any land.

use super::stamp::Stamp;
use krajina_rules::worlds::Trade;

/// The figure of a trade.
pub(crate) const fn figure(trade: Trade) -> &'static Stamp {
    match trade {
        Trade::Fisher => &FISHER,
        Trade::Shepherd => &SHEPHERD,
        Trade::Woodcutter => &WOODCUTTER,
    }
}

/// In oilskin on a raft, with a fish on the line.
const FISHER: Stamp = Stamp {
    name: "fisher",
    svg: "<path d='M-15,12H14L11,18H-12ZM-9,13C-10,3 -8,-5 -2,-5C4,-5 6,3 5,13ZM-11,-8Q-2,-23 7,-8Z' \
          fill='#fff4d6' stroke='#fff4d6' stroke-width='4' stroke-linejoin='round'/>\
          <path d='M3,3L16,-16V9' fill='none' stroke='#fff4d6' stroke-width='3.4' stroke-linejoin='round'/>\
          <g stroke='#452b1c' stroke-width='1.3' stroke-linejoin='round' stroke-linecap='round'>\
          <path d='M-15,12H13L10,17.5H-12Z' fill='#b07a45'/><path d='M-6,12V17M1,12V17M8,12V17' stroke-width='.8'/>\
          <path d='M-9,12.5C-10,3 -8,-5 -2,-5C4,-5 6,3 5,12.5Z' fill='#2d6197'/>\
          <path d='M-2,-3V12' stroke='#17406b' stroke-width='1'/>\
          <circle cx='-2' cy='-8' r='5' fill='#f4cfa6'/>\
          <path d='M-5.5,-6Q-2,0 1.5,-6Q-2,-4 -5.5,-6Z' fill='#efe6d8' stroke='none'/>\
          <path d='M-10.5,-8Q-9,-11 -7,-11Q-6,-17 -2,-17Q2,-17 3,-11Q5,-11 6.5,-8Q-2,-11.5 -10.5,-8Z' fill='#f4c62f'/>\
          <path d='M-1,4L3,3L16,-16' fill='none' stroke='#6b4423' stroke-width='1.9'/>\
          <path d='M16,-16V0' stroke='#fdf6e3' stroke-width='1'/>\
          <path d='M16,0Q20,4 16,9L18.5,12.5H13.5L16,9Q12,4 16,0Z' fill='#f4f1e6' stroke-width='1'/></g>",
};

/// In a straw hat and a long coat, with a crook and a sheep.
const SHEPHERD: Stamp = Stamp {
    name: "shepherd",
    svg: "<path d='M-13,17C-14,5 -11,-5 -5,-5C1,-5 4,5 3,17ZM-14,-8Q-5,-22 4,-8ZM2,12Q2,5 10,5Q19,5 18,13L17,18H4ZM-13,17V-14' \
          fill='#fff4d6' stroke='#fff4d6' stroke-width='4' stroke-linejoin='round'/>\
          <g stroke='#452b1c' stroke-width='1.3' stroke-linejoin='round' stroke-linecap='round'>\
          <path d='M-14,17.5V-11Q-14,-17 -10,-16Q-7.5,-15 -9,-12' fill='none' stroke='#7a4d24' stroke-width='2.2'/>\
          <path d='M-12,17C-13,5 -11,-5 -5,-5C1,-5 3,5 2,17Z' fill='#c8743a'/>\
          <path d='M-12,10H2' stroke='#8f4c1f' stroke-width='1'/>\
          <circle cx='-5' cy='-8' r='5' fill='#f4cfa6'/>\
          <path d='M-14,-9.5Q-10,-11.5 -9,-12Q-9,-17.5 -5,-17.5Q-1,-17.5 -1,-12Q0,-11.5 4,-9.5Q-5,-7.5 -14,-9.5Z' fill='#f0d585'/>\
          <path d='M-9,-12Q-5,-10.5 -1,-12' fill='none' stroke='#8f4c1f'/>\
          <path d='M5,14V18M9,15V18M14,15V18M16,14V18' stroke-width='1.8'/>\
          <path d='M3,12Q1.5,8 5,7.5Q6,4.5 9,5.5Q12,3.5 14,6Q17.5,6 17,9.5Q19,13 15,14.5Q12,17 9.5,15Q6,17 5,14.5Q2.5,14.5 3,12Z' fill='#fffdf5'/>\
          <path d='M14.5,6.5Q19.5,4.5 20,8Q20,11.5 16.5,11.5Q14.5,10 14.5,6.5Z' fill='#4a3a33'/></g>",
};

/// In a checked shirt, with an axe and a log.
const WOODCUTTER: Stamp = Stamp {
    name: "woodcutter",
    svg: "<path d='M-10,17C-11,5 -9,-5 -2,-5C5,-5 7,5 6,17ZM-10,-8Q-2,-21 6,-8ZM6,6L12,-16L19,-10L13,-7L8,8ZM2,12H17V19H2Z' \
          fill='#fff4d6' stroke='#fff4d6' stroke-width='4' stroke-linejoin='round'/>\
          <g stroke='#452b1c' stroke-width='1.3' stroke-linejoin='round' stroke-linecap='round'>\
          <path d='M-9,17C-10,5 -9,-5 -2,-5C5,-5 6,5 5,17Z' fill='#c0392b'/>\
          <path d='M-9,3H5M-9.5,10H5.5M-5,-3V17M1,-3V17' stroke='#7d1f17' stroke-width='1.1'/>\
          <circle cx='-2' cy='-8' r='5' fill='#f4cfa6'/>\
          <path d='M-6.8,-7Q-2,5 2.8,-7Q-2,-3 -6.8,-7Z' fill='#6b4423' stroke-width='.9'/>\
          <path d='M-8,-10.5Q-7,-17.5 -2,-17.5Q3,-17.5 4,-10.5Q-2,-13 -8,-10.5Z' fill='#2f5a34'/>\
          <path d='M4,10L13,-14' stroke='#7a4d24' stroke-width='2.4'/>\
          <path d='M10,-15Q16,-18.5 19.5,-11Q16,-9.5 14.5,-6Q11,-8.5 8.5,-9.5Z' fill='#dfe5e8'/>\
          <path d='M3,12.5H15V18.5H3Z' fill='#9a6538'/><ellipse cx='15' cy='15.5' rx='2.6' ry='3.1' fill='#e9c48d'/>\
          <path d='M6,15.5H11' stroke-width='.8'/></g>",
};

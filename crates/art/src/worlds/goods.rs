//! Coaches, boats, boars, fields and barrels, each in a box from -20 to 20.

use super::people::figure;
use super::stamp::Stamp;
use krajina_rules::worlds::{Picture, Trade};

/// The drawing of a picture.
pub(crate) const fn picture(picture: Picture) -> &'static Stamp {
    match picture {
        Picture::Fisher => figure(Trade::Fisher),
        Picture::Shepherd => figure(Trade::Shepherd),
        Picture::Woodcutter => figure(Trade::Woodcutter),
        Picture::Coach => &COACH,
        Picture::Boat => &BOAT,
        Picture::Boar => &BOAR,
        Picture::Field => &FIELD,
        Picture::Barrel => &BARREL,
    }
}

const COACH: Stamp = Stamp {
    name: "coach",
    svg: "<ellipse cx='0' cy='15' rx='17' ry='2.5' fill='#452b1c' opacity='.25'/>\
          <g stroke='#452b1c' stroke-width='1.3' stroke-linejoin='round' stroke-linecap='round'>\
          <path d='M-14,-10Q-16,2 -9,6H9Q16,2 14,-10Z' fill='#a83246'/>\
          <path d='M-15.5,-10Q0,-15 15.5,-10L14,-7.5H-14Z' fill='#e9b949'/>\
          <path d='M-10,-6H-3V0H-8.5Q-10,-2 -10,-6ZM10,-6H3V0H8.5Q10,-2 10,-6Z' fill='#fdf0cf'/>\
          <path d='M0,-7.5V6' /><path d='M-13,3H13' stroke='#e9b949' stroke-width='1.2'/>\
          <path d='M15,2L20,-3' stroke-width='1.8'/>\
          <g fill='#f3dca6' stroke-width='1.8'><circle cx='-9' cy='9' r='6'/><circle cx='9' cy='9' r='6'/></g>\
          <path d='M-9,3V15M-15,9H-3M9,3V15M3,9H15' stroke-width='1'/>\
          <circle cx='-9' cy='9' r='1.6' fill='#452b1c'/><circle cx='9' cy='9' r='1.6' fill='#452b1c'/></g>",
};

const BOAT: Stamp = Stamp {
    name: "boat",
    svg: "<path d='M-17,14Q-10,10 -3,14T11,14T19,13' fill='none' stroke='#f4fbfb' stroke-width='2.4' stroke-linecap='round'/>\
          <g stroke='#452b1c' stroke-width='1.3' stroke-linejoin='round' stroke-linecap='round'>\
          <path d='M-1,7V-18' stroke-width='2.2'/><path d='M1,-17Q15,-8 15,3L1,4.5Z' fill='#fffaf0'/>\
          <path d='M6,-13.5Q12,-8 13.5,-3L1,-2V-8Z' fill='#d9503f' stroke='none' opacity='.9'/>\
          <path d='M-3,-14Q-13,-5 -14,3.5L-3,4.5Z' fill='#fdeec6'/>\
          <path d='M-17,6H18Q15,14.5 9,14.5H-9Q-15,14.5 -17,6Z' fill='#8a5430'/>\
          <path d='M-15,9.5H16' stroke='#e9b949' stroke-width='1.4'/><path d='M-1,-18L-7,-16L-1,-14.5Z' fill='#d9503f' stroke-width='.9'/></g>",
};

const BOAR: Stamp = Stamp {
    name: "boar",
    svg: "<path d='M-16,3C-16,-9 -4,-12 4,-10L9,-12L11,-7Q19,-3 19,4Q16,8 10,7L8,14H-13Z' fill='#f5e9c4' stroke='#f5e9c4' stroke-width='4' stroke-linejoin='round'/>\
          <g stroke='#3a2418' stroke-width='1.3' stroke-linejoin='round' stroke-linecap='round'>\
          <path d='M-12,4V14H-8L-6,8M3,7V14H7L9,6' fill='#5d3d2a'/>\
          <path d='M-16,3C-17,-8 -6,-12 4,-9.5L8,-13L10.5,-7.5Q16,-5 19,1Q20.5,4.5 18,5.5Q13,8.5 8,7.5Q-2,11 -11,8.5Q-15.5,7 -16,3Z' fill='#7a4f35'/>\
          <path d='M-13,-5L-12,-9L-9,-7L-7,-11L-4,-8.5L-1,-12L2,-9' fill='none' stroke-width='1.6'/>\
          <path d='M13.5,6.5Q17.5,5.5 16.5,1.5' fill='none' stroke='#fffaf0' stroke-width='1.9'/>\
          <circle cx='11' cy='-2' r='1.3' fill='#fffaf0'/><path d='M-16,1Q-19.5,-1 -18,-4' fill='none'/>\
          <path d='M-6,2Q-2,5 3,2' fill='none' stroke='#5d3d2a'/></g>",
};

const FIELD: Stamp = Stamp {
    name: "field",
    svg: "<g stroke='#6d4d1c' stroke-width='1.2' stroke-linejoin='round' stroke-linecap='round'>\
          <path d='M-13,-10L18,-13L14,12L-18,14Z' fill='#efbf45'/>\
          <path d='M-14,-5L17,-8M-15,0L16,-3M-16,5L15.5,2M-17,9.5L14.7,7' stroke='#b57f1f' stroke-width='1.9' stroke-dasharray='2.5 2'/>\
          <path d='M-13,-10L18,-13L14,12L-18,14Z' fill='none' stroke-width='1.6'/>\
          <path d='M-5,15L-8,1Q-4,-3 0,-1Q4,-3 8,1L5,15Q0,17 -5,15Z' fill='#f9dd7d' stroke='#452b1c'/>\
          <path d='M-6.5,8Q0,11 6.5,8L5.8,11.5Q0,14 -5.8,11.5Z' fill='#b3572b' stroke='#452b1c'/>\
          <path d='M-3,7L-5,1M0,8V-1M3,7L5,1' stroke='#b57f1f'/></g>",
};

const BARREL: Stamp = Stamp {
    name: "barrel",
    svg: "<ellipse cx='0' cy='15' rx='13' ry='2.5' fill='#452b1c' opacity='.25'/>\
          <g stroke='#452b1c' stroke-width='1.3' stroke-linejoin='round'>\
          <path d='M-9,-14H9Q15,0 9,14H-9Q-15,0 -9,-14Z' fill='#b9783d'/>\
          <path d='M-4,-14Q-7,0 -4,14M4,-14Q7,0 4,14' fill='none' stroke='#7d4c22'/>\
          <path d='M-10.8,-9.5H10.8L12,-6H-12ZM-12,6H12L10.8,9.5H-10.8Z' fill='#6f757a'/>\
          <ellipse cx='0' cy='-14' rx='9' ry='2.6' fill='#e0ab6b'/>\
          <g fill='#7b2d5e' stroke-width='.8'><circle cx='-3.2' cy='-1.5' r='2.5'/><circle cx='1.2' cy='-2' r='2.5'/><circle cx='4.8' cy='-1' r='2.3'/>\
          <circle cx='-1' cy='1.8' r='2.5'/><circle cx='3' cy='1.8' r='2.4'/><circle cx='1' cy='4.6' r='2.1'/></g>\
          <path d='M1,-4Q2,-7 5,-6.5' fill='none' stroke='#3f6b2a' stroke-width='1.6'/></g>",
};

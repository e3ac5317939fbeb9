// The layout laws, checked in the page. `layout.rs` appends a call of `violations` and says what each law is for;
// docs/testing.md lists the exceptions with their reasons.

/** What can be pressed, typed into or chosen. A label around its field is one control with it. */
const CONTROLS =
  'button, a[href], select, textarea, summary, label:has(input), input:not([type=hidden]), [role=button], [role=gridcell]';
/** Squares of a land: their number follows from the rules, so that a finger has to do with less where nothing is due. */
const SQUARES = '[role=gridcell]';
/** Squares that somebody presses next. While a domino is chosen they only show where it could lie. */
const DUE_SQUARES = '.table:not(.choosing) .cell.lit';
/** A land that is only looked at: nothing can be done on its squares. */
const ONLY_LOOKED_AT = '.board.guest [role=gridcell]';
/** Tiles lie on a heap as they fell, and the heap is moved under its frame. */
const HEAP = '#heap';
/** Names that people choose: a long one ends in an ellipsis. One of this many letters, as every bot has, does not. */
const NAMES = '.who';
const SHORT_NAME = 11;
/** What has to be seen of a page before anything is scrolled, where it is there. */
const DUE = '#status, button.domino.open, .hand button, #result-title, #verdict, ' +
  // A map is scored together with the sheet of tiles; a replay shows its lines and the first land.
  '.scorer-map, .tile-sheet .choice:nth-child(-n + 4), #run, .strip .line, .replayed:first-child .scene';
/** While a lesson explains something, or is over, its own button is due and nothing of the table. */
const EXPLAINED = '#coach-next, #lesson-play';
/**
 * The first of these is what a page is for. What comes after a long text may stand at its end, and an account is a list
 * of things that may be done, none of which is due.
 */
const FIRST = '.own-tables a, .big:not(.rules *, .account *)';
/** Notices float over the page, and never over each other: a message must not lie on the button of a question. */
const NOTICES = '.notes, .tidings';
/** What a person has opened over the page may cover it until it is closed. */
const OPENED = '.chat, .menu-sheet';
/** Less than this is a rounding difference, not a fault. */
const SLACK = 2;

/** Calls `then` once the page has been laid out anew and nothing is on its way any more. */
function whenSettled(then) {
  requestAnimationFrame(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    requestAnimationFrame(then);
  });
}

/** All violations of the page as it is, in words. `width`, `height`: the screen; `touch`: fingers, not a pointer. */
function violations({ width, height, touch }) {
  const found = [];
  // Report only the first few of many similar violations.
  const told = new Map();
  const report = (law, words, kind = words) => {
    const count = (told.get(law + kind) ?? 0) + 1;
    told.set(law + kind, count);
    if (count <= 2) found.push(`${law}: ${words}`);
  };
  const scroller = document.scrollingElement;
  const modal = [...document.querySelectorAll('dialog:modal, [aria-modal=true]')].filter(isSeen).at(-1);
  const root = modal ?? document.body;
  const controls = [...root.querySelectorAll(CONTROLS)].filter(isControl).map(controlBox);
  const texts = [...textNodes(root)].flatMap(textBoxes);
  const boxes = [...controls, ...texts];
  for (const box of boxes) clip(box, report, width, height);
  overlaps(boxes.filter((box) => box.area && !box.of.closest(HEAP)), report);
  sizes(controls, touch ? 44 : 24, report);
  heights(root, boxes, height, report);
  firstScreen(root, width, height, report);
  if (scroller.scrollWidth > scroller.clientWidth + 1)
    report('clipped', `the page is ${scroller.scrollWidth} px wide on a screen of ${scroller.clientWidth}`);
  return { language: document.documentElement.lang, found };
}

function isSeen(element) {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
    && !isForEarsOnly(element);
}

/** Words for screen readers only lie in a box of one pixel. */
function isForEarsOnly(element) {
  return inherited(FOR_EARS, element, (at) => getComputedStyle(at).clipPath === 'inset(50%)' || null) ?? false;
}
const FOR_EARS = new Map();

/** What the nearest of an element and those around it says; each is asked once. */
function inherited(known, element, ask) {
  if (!element || element === document.body) return null;
  if (!known.has(element)) known.set(element, ask(element) ?? inherited(known, element.parentElement, ask));
  return known.get(element);
}

function isControl(element) {
  if (!isSeen(element) || element.closest(ONLY_LOOKED_AT)) return false;
  const label = element.closest('label');
  // The field of a label, and elements inside another control, belong to that control.
  return !(label && label !== element && element.matches('input') && label.contains(element));
}

/** The control that an element is part of, if any. */
function controlOf(element) {
  const label = element.closest('label:has(input)');
  return label ?? element.closest(CONTROLS);
}

function controlBox(element) {
  return { of: element, control: element, rect: edges(element.getBoundingClientRect()), layer: layerOf(element), isText: false };
}

function* textNodes(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    // The texts of a picture are part of it; a select draws its own options.
    if (node.data.trim() && !parent.closest('svg, select, script, style, textarea') && isSeen(parent)) yield node;
  }
}

/** A box for each line of a text. Lines of one paragraph stand closer than their letters are high: the middle counts. */
function textBoxes(node) {
  const range = document.createRange();
  range.selectNodeContents(node);
  const of = node.parentElement;
  const control = controlOf(of);
  const layer = layerOf(of);
  return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1).map((line) => {
    const slack = line.height * .18;
    const rect = { left: line.left, right: line.right, top: line.top + slack, bottom: line.bottom - slack };
    return { of, node, control, rect, layer, isText: true };
  });
}

function edges({ left, top, right, bottom }) {
  return { left, top, right, bottom };
}

/**
 * What lies over the page on purpose is compared with itself only: bars that stay, notes, menus, and what lets the
 * pointer through, such as a domino on its way.
 */
function layerOf(element) {
  return inherited(LAYERS, element, (at) => {
    if (at.matches(NOTICES)) return NOTICES;
    const { position, zIndex, pointerEvents } = getComputedStyle(at);
    const floats = position === 'absolute' && (+zIndex > 3 || pointerEvents === 'none');
    return position === 'fixed' || position === 'sticky' || floats ? at : null;
  });
}
const LAYERS = new Map();

/** How much of a box is to be seen, as `box.area`; reports what nobody can ever see. */
function clip(box, report, width, height) {
  let { left, top, right, bottom } = box.rect;
  const isShort = box.isText && box.node.data.trim().length <= SHORT_NAME;
  const mayEnd = box.of.closest(NAMES) && !isShort;
  let fixed = false;
  let scrollsAcross = false;
  let skipTo = null;
  const cut = (by, amount) => report('clipped', `${words(box)} is cut off by ${by}: ${Math.round(amount)} px`, name(box.of));
  for (let at = box.of; at && at !== document.documentElement; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (skipTo && at !== skipTo) continue;
    skipTo = null;
    if (at !== box.of || box.isText) {
      const frame = at.getBoundingClientRect();
      if (style.overflowX !== 'visible' && style.display !== 'inline') {
        const beyond = Math.max(frame.left - left, right - frame.right);
        if (/hidden|clip/.test(style.overflowX) && beyond > SLACK && !at.matches(HEAP) && !mayEnd) cut(name(at), beyond);
        if (/auto|scroll/.test(style.overflowX)) scrollsAcross = true;
        left = Math.max(left, frame.left);
        right = Math.min(right, frame.right);
      }
      if (style.overflowY !== 'visible' && style.display !== 'inline') {
        const beyond = Math.max(frame.top - top, bottom - frame.bottom);
        if (/hidden|clip/.test(style.overflowY) && beyond > SLACK && !at.matches(HEAP) && !mayEnd) cut(name(at), beyond);
        top = Math.max(top, frame.top);
        bottom = Math.min(bottom, frame.bottom);
      }
    }
    if (style.position === 'fixed') { fixed = true; break; }
    if (style.position === 'absolute') skipTo = at.offsetParent;
  }
  const onHeap = box.of.closest(HEAP);
  const aside = Math.max(-left, right - document.documentElement.clientWidth);
  if (aside > SLACK && !scrollsAcross && !onHeap) cut('the side of the screen', aside);
  if (fixed && !onHeap) {
    const beyond = Math.max(-top, bottom - height);
    if (beyond > SLACK && bottom > top) cut('the screen, on which it is fixed', beyond);
  } else if (top + scrollY < -SLACK && bottom > top) {
    cut('the top of the page', -(top + scrollY));
  }
  // Texts stay inside their control.
  const control = box.isText && box.control;
  if (control && getComputedStyle(control).display !== 'inline' && !control.matches('label, [role=gridcell]') && !mayEnd) {
    const frame = control.getBoundingClientRect();
    const beyond = Math.max(frame.left - box.rect.left, box.rect.right - frame.right, frame.top - box.rect.top, box.rect.bottom - frame.bottom);
    if (beyond > SLACK) cut(`its own control, ${name(control)}`, beyond);
  }
  if (box.of.matches('select') && !box.isText) choice(box.of, report);
  box.area = right - left > SLACK && bottom - top > SLACK ? { left, top, right, bottom } : null;
}

/** The chosen option of a select is shown whole: the browser itself would cut it. */
function choice(select, report) {
  const said = select.selectedOptions[0]?.textContent.trim() ?? '';
  const style = getComputedStyle(select);
  const pen = (choice.pen ??= document.createElement('canvas').getContext('2d'));
  pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - ARROW;
  const needed = pen.measureText(said).width;
  if (needed > room + SLACK)
    report('clipped', `${name(select)} cuts “${said}”: ${Math.round(needed)} px in ${Math.round(room)}`);
}
/** What the browser keeps for a select's arrow. */
const ARROW = 16;

/** No two controls or texts of one layer share pixels, unless one is part of the other. */
function overlaps(boxes, report) {
  const sorted = boxes.toSorted((a, b) => a.area.top - b.area.top);
  sorted.forEach((one, index) => {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next];
      if (other.area.top > one.area.bottom - SLACK) break;
      if (one.layer !== other.layer || belongTogether(one, other)) continue;
      const across = Math.min(one.area.right, other.area.right) - Math.max(one.area.left, other.area.left);
      const down = Math.min(one.area.bottom, other.area.bottom) - other.area.top;
      if (across > SLACK && down > SLACK)
        report('overlap', `${words(one)} and ${words(other)} share ${Math.round(across)} × ${Math.round(down)} px`, name(one.of) + name(other.of));
    }
  });
}

function belongTogether(one, other) {
  if (one.isText && other.isText) return one.node === other.node;
  const [outer, inner] = one.isText ? [other, one] : [one, other];
  return outer.of.contains(inner.of) || inner.of.contains(outer.of);
}

function sizes(controls, least, report) {
  for (const { of, rect } of controls) {
    // A link in a sentence is as high as the sentence.
    if (of.matches('a') && getComputedStyle(of).display === 'inline') continue;
    const smallest = of.matches(SQUARES) && !of.matches(DUE_SQUARES) ? 24 : least;
    const [across, down] = [rect.right - rect.left, rect.bottom - rect.top];
    if (Math.min(across, down) < smallest - .5)
      report('small', `${words({ of })} is ${Math.round(across)} × ${Math.round(down)} px, less than ${smallest}`, of.className);
  }
}

/** Neither the page nor a part that scrolls is higher than its content asks for. */
function heights(root, boxes, height, report) {
  const pictures = [...root.querySelectorAll('svg, img, canvas, progress, figure, .art')].filter(isSeen).map((of) => ({ of, rect: edges(of.getBoundingClientRect()) }));
  const content = [...boxes, ...pictures];
  const parts = [...root.querySelectorAll(':not(svg *, textarea)')].filter((part) => part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY) && part.clientHeight > 0);
  for (const part of new Set([document.scrollingElement, ...parts])) {
    const isPage = part === document.scrollingElement;
    if (isPage && root !== document.body) continue;
    const from = isPage ? -scrollY : part.getBoundingClientRect().top - part.scrollTop;
    const most = part.querySelector('.rules') ? MOST_OF_A_TEXT : MOST;
    if (part.scrollHeight > most) report('height', `${name(part)} is ${part.scrollHeight} px high, more than ${most}`);
    if (part.scrollHeight <= (isPage ? height : part.clientHeight) + 1) continue;
    const rows = content.filter(({ of }) => part.contains(of)).map(({ rect }) => [rect.top - from, rect.bottom - from]);
    let seen = 0;
    for (const [top, bottom] of [...rows, [part.scrollHeight, part.scrollHeight]].sort(([a], [b]) => a - b)) {
      if (top - seen > height * EMPTY)
        report('height', `${name(part)} shows nothing from ${Math.round(seen)} to ${Math.round(top)} px, on a screen of ${height}`);
      seen = Math.max(seen, bottom);
    }
  }
}
/** The highest page, in pixels, on the smallest screen; a rulebook is a long text. */
const MOST = 6000;
const MOST_OF_A_TEXT = 16000;
/** The largest part of a screen on which nothing stands. */
const EMPTY = .75;

/** What is to be done next is seen and can be reached before anything is scrolled. */
function firstScreen(root, width, height, report) {
  const scrolled = [...root.querySelectorAll(':not(svg *)')].filter((part) => part.scrollTop > 0).map((part) => [part, part.scrollTop]);
  const at = scrollY;
  for (const [part] of scrolled) part.scrollTop = 0;
  scrollTo(0, 0);
  const first = [...root.querySelectorAll(FIRST)].find((one) => isSeen(one) && !one.disabled);
  const due = root.querySelector(EXPLAINED) ? [] : [...root.querySelectorAll(DUE)].filter(isSeen);
  for (const element of new Set([...(first ? [first] : []), ...due])) {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const beyond = Math.max(-top, -left, bottom - height, right - width);
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (beyond > SLACK) report('first screen', `${words({ of: element })} is ${Math.round(beyond)} px outside of it`);
    else if (!middle?.closest(OPENED) && !element.contains(middle) && !middle?.contains(element))
      report('first screen', `${words({ of: element })} lies under ${middle ? name(middle) : 'nothing'}`);
  }
  scrollTo(0, at);
  for (const [part, top] of scrolled) part.scrollTop = top;
}

function name(element) {
  const id = element.id && `#${element.id}`;
  const classes = id ? '' : [...element.classList].map((one) => `.${one}`).join('');
  return `${element.localName}${id || ''}${classes}`;
}

/** A box in words: what it is, what it says, where it is. */
function words({ of, node, rect }) {
  const said = (node?.data ?? of.getAttribute('aria-label') ?? of.textContent).trim().replace(/\s+/g, ' ').slice(0, 40);
  const { left, top, right, bottom } = rect ?? of.getBoundingClientRect();
  return `${name(of)} “${said}” at ${Math.round(left)}, ${Math.round(top)} (${Math.round(right - left)} × ${Math.round(bottom - top)})`;
}

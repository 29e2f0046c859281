import { median, middleX, middleY, unionOf } from "../lines/boxes.js";
import type { Box, LayoutPage, LayoutRule, LayoutWord } from "../types.js";
import { withProseFonts } from "./prose-fonts.js";
import { BIG_OPERATORS, FUNCTIONS, isMathFont, PIECES, wordToLatex } from "./symbols.js";
import { signsOfText } from "./text-signs.js";
import { type Bar, type Part, writeFormula } from "./write.js";

/** Words of a page that may hold formulas at most: beyond it the page is a drawing. */
const MAX_WORDS = 6000;
/** More rules than this are a drawing or a large table. */
const MAX_BARS = 600;
/** White space between parts of one formula, in font sizes. */
const MAX_GAP_SIZES = 0.62;
/** In a formula of its own line a \quad may stand. */
const MAX_DISPLAY_GAP = 2.3;
const SIGNS = /^(?:[\d()[\]{}|+\-−=<>/!*:′'.,%^~ˆ¯˜˙¨∆∇]|[\u0302-\u0308])+$/u;
const ACCENT = /^(?:[ˆ¯˜˙¨ˇ˘]|\u20d7|[\u0302-\u0308]|\u0338)$/u;
const FIGURE = /^\d{1,3}(?:,\d{3})+$/;
const NUMBER = /^\((?:[A-Z]\.?)?\d{1,3}(?:\.\d{1,3})*[a-z]?\)$/;

/**
 * Formulas of digital documents, told by the fonts that only formulas are set in, become words whose text is LaTeX. Bars of fractions
 * and roots are taken off the page.
 */
export function withFormulas(given: LayoutPage): LayoutPage {
  const page = withProseFonts(given);
  const upright = page.words.filter((word) => word.turn === undefined);
  if (page.words.length > MAX_WORDS || !upright.some((word) => isMathFont(word.font))) return page;
  const thin = page.rules.filter((rule) => rule.bottom - rule.top < 1.6 && rule.right - rule.left > 2);
  const bars = thin.length > MAX_BARS ? [] : thin;
  const apart = signsOfText(upright);
  const groups = connect(apart.size === 0 ? upright : upright.filter((word) => !apart.has(word)), bars);
  const replaced = new Map<LayoutWord, LayoutWord | undefined>();
  const consumed = new Set<LayoutRule>();
  for (const group of groups) {
    const made = toFormula(group, upright);
    if (made === undefined) continue;
    const last = group.words.reduce((a, b) => (b.order > a.order ? b : a));
    for (const word of [...group.words, ...(made.number === undefined ? [] : [made.number])])
      replaced.set(word, undefined);
    replaced.set(last, made.word);
    for (const bar of group.bars) consumed.add(bar);
  }
  if (replaced.size === 0 && apart.size === 0) return page;
  return {
    ...page,
    words: page.words.flatMap((word) => {
      // Formula fonts are italic, but these signs belong to upright text.
      if (apart.has(word)) return [{ ...word, italic: false }];
      if (!replaced.has(word)) return [word];
      const formula = replaced.get(word);
      return formula === undefined ? [] : [formula];
    }),
    rules: page.rules.filter((rule) => !consumed.has(rule)),
  };
}

interface Group {
  readonly words: LayoutWord[];
  readonly bars: LayoutRule[];
}

/** Bullets and ticks that are set in a font of formulas. */
const ORNAMENT = /^[■▶◀▼▲★✓]$/u;

/** Scripts that are written without spaces: a word of one letter is of the text. */
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Whether a word may be part of a formula; only those in a font of formulas make one. */
const mayBelong = (word: LayoutWord): boolean =>
  (isMathFont(word.font) && !ORNAMENT.test(word.text)) ||
  FUNCTIONS.has(word.text) ||
  (SIGNS.test(word.text) && !/^[.,:'"]+$/.test(word.text)) ||
  (/^[()[\]|]?\p{L}[()[\]|,]?$/u.test(word.text) && !DENSE.test(word.text));

function connect(words: readonly LayoutWord[], rules: readonly LayoutRule[]): Group[] {
  const candidates = words.filter(mayBelong).sort((a, b) => a.left - b.left);
  const known = new Set(candidates);
  const isLone = (word: LayoutWord): boolean => !isMathFont(word.font) && /^[\p{L}]$/u.test(word.text) && word.size > 0;
  const parents = candidates.map((_, index) => index);
  const rootOf = (index: number): number => {
    let at = index;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!;
      at = parents[at]!;
    }
    return at;
  };
  const join = (a: number, b: number): void => {
    parents[rootOf(a)] = rootOf(b);
  };
  for (const [index, word] of candidates.entries()) {
    for (let other = index + 1; other < candidates.length; other++) {
      const next = candidates[other]!;
      if (next.left - word.right > 12 && next.left - word.right > MAX_GAP_SIZES * word.size) {
        // Later words stand farther right; those of a wide word before them were seen from there.
        if (next.left > word.right + 60) break;
        continue;
      }
      if (isLone(next) && isLone(word)) continue;
      if (areConnected(word, next)) join(index, other);
    }
  }
  const barGroups: Array<{ rule: LayoutRule; members: number[] }> = [];
  for (const rule of rules) {
    const members = membersOf(rule, candidates, known, words);
    if (members.length === 0) continue;
    for (const member of members) join(members[0]!, member);
    barGroups.push({ rule, members });
  }
  // The words beside a bar, at the height of its line.
  for (const { rule, members } of barGroups) {
    const at = (rule.top + rule.bottom) / 2;
    for (const [index, word] of candidates.entries()) {
      const axis = word.baseline - 0.25 * word.size;
      const gap = Math.max(rule.left - word.right, word.left - rule.right);
      if (gap > -0.2 * word.size && gap < MAX_GAP_SIZES * word.size && Math.abs(axis - at) < 0.3 * word.size)
        join(members[0]!, index);
    }
  }
  const groups = new Map<number, Group>();
  for (const [index, word] of candidates.entries()) {
    const root = rootOf(index);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, { words: [word], bars: [] });
    else group.words.push(word);
  }
  for (const { rule, members } of barGroups) groups.get(rootOf(members[0]!))!.bars.push(rule);
  return joinOnLines(
    [...groups.values()].filter(({ words: own }) => own.some((word) => isMathFont(word.font))),
    words,
  );
}

/** Side by side on one line or as script and base, or over and under an operator. */
function areConnected(a: LayoutWord, b: LayoutWord): boolean {
  const em = Math.max(a.size, b.size);
  const small = Math.min(a.size, b.size);
  const gap = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  const overlapY = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const isTall = Math.max(a.bottom - a.top, b.bottom - b.top) > 1.3 * em;
  const shift = Math.abs(a.baseline - b.baseline);
  if (gap < -0.2 * small && isAccent(a, b) && shift < 0.6 * em) return true;
  if (gap < MAX_GAP_SIZES * em && gap > -0.6 * em && overlapY > 0.1 * small) {
    if (shift < 0.12 * em || isTall) return true;
    if (small < 0.88 * em && shift < 0.75 * em) return gap < MAX_GAP_SIZES * em;
    return false;
  }
  if (a.text === BAR && b.text === BAR) return goesOn(a, b);
  // Limits stand over and under their operator; scripts over each other.
  const gapY = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
  if (gap < 0.1 * em && small < 0.88 * em) {
    return gapY < Math.max(limitGap(a.text), limitGap(b.text)) * em;
  }
  return false;
}

/**
 * Maximum gap between an operator and its limits, in sizes of the type; negative for signs that take none. Integral signs are so tall that the lines of text
 * above and below come as close to them as limits come to other operators.
 */
function limitGap(text: string): number {
  if (text === "∫" || text === "∮") return 0.2;
  return FUNCTIONS.has(text) || (text.length === 1 && BIG_OPERATORS.includes(text)) ? 0.45 : -1;
}

const BAR = "|";

/** Whether one stroke continues another above or below it: tall bars are built from pieces. */
function goesOn(a: Box, b: Box & { readonly size: number }): boolean {
  const gap = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
  return Math.abs(a.left - b.left) < 0.1 * b.size && gap > -0.5 * b.size && gap < 0.1 * b.size;
}

const isAccent = (a: LayoutWord, b: LayoutWord): boolean => ACCENT.test(a.text) || ACCENT.test(b.text);

/** The numerator and denominator of a bar, or nothing when it is a rule of something else. */
function membersOf(
  rule: LayoutRule,
  candidates: readonly LayoutWord[],
  known: ReadonlySet<LayoutWord>,
  words: readonly LayoutWord[],
): number[] {
  const at = (rule.top + rule.bottom) / 2;
  const near = candidates
    .map((word, index) => ({ word, index }))
    .filter(
      ({ word }) =>
        middleX(word) > rule.left - 1 &&
        middleX(word) < rule.right + 1 &&
        word.left > rule.left - 0.6 * word.size &&
        word.right < rule.right + 0.6 * word.size,
    );
  const em = near.reduce((size, { word }) => Math.max(size, word.size), 1);
  const above = near.filter(({ word }) => at - word.baseline > -0.1 * em && at - word.baseline < 1.1 * em);
  const below = near.filter(({ word }) => word.baseline - at > 0.4 * word.size && word.baseline - at < 1.6 * em);
  const root = candidates.findIndex(
    (word) =>
      word.text === "√" &&
      Math.abs(word.right - rule.left) < 0.25 * word.size &&
      Math.abs(word.top - at) < 0.35 * word.size,
  );
  if (root >= 0) {
    const held = near.filter(({ word }) => middleY(word) > at && middleY(word) < candidates[root]!.bottom + 2);
    return held.length > 0 ? [root, ...held.map(({ index }) => index)] : [];
  }
  // Text on the bar that belongs to no formula: a line of a table, an underline.
  const strangers = words.some(
    (word) =>
      !known.has(word) &&
      word.right > rule.left &&
      word.left < rule.right &&
      Math.abs(word.baseline - at) < 1.2 * word.size,
  );
  if (strangers || below.length === 0) return [];
  const fill = (list: typeof near): number => {
    const box = unionOf(list.map(({ word }) => word));
    return box === undefined ? 0 : (box.right - box.left) / (rule.right - rule.left);
  };
  const centred = (list: typeof near): boolean => {
    const box = unionOf(list.map(({ word }) => word));
    return (
      box !== undefined && Math.abs(box.left + box.right - rule.left - rule.right) < 0.25 * (rule.right - rule.left) + 4
    );
  };
  if (above.length === 0) {
    const close = below.filter(({ word }) => word.baseline - at < 1.05 * word.size && isMathFont(word.font));
    return fill(close) > 0.6 ? close.map(({ index }) => index) : [];
  }
  // One side fills the bar; of the other, a fraction inside a fraction may show only its lower part here.
  const fits = (list: typeof near): boolean => fill(list) >= 0.72 && centred(list);
  if (!fits(above) && !fits(below)) return [];
  return [...above, ...below].map(({ index }) => index);
}

/** Groups of one displayed line that only white space parts. */
function joinOnLines(groups: Group[], words: readonly LayoutWord[]): Group[] {
  const sorted = groups
    .map((group) => {
      const box = unionOf(group.words)!;
      return { ...group, box, middle: middleY(box), at: mainOf(group.words) };
    })
    .sort((a, b) => a.box.left - b.box.left);
  const result: typeof sorted = [];
  for (const group of sorted) {
    const size = group.at.size;
    const before = result.find((other) => {
      const gap = group.box.left - other.box.right;
      // On one baseline, or centred on one height, as tall delimiters are; boxes that have grown would draw in the next line.
      const sameLine =
        Math.abs(other.at.baseline - group.at.baseline) < 0.2 * size ||
        Math.abs(other.middle - middleY(group.box)) < 0.4 * size;
      return (
        gap > -0.3 * size && gap < MAX_DISPLAY_GAP * size && sameLine && isAlone(other, words) && isAlone(group, words)
      );
    });
    if (before === undefined) result.push(group);
    else {
      before.words.push(...group.words);
      before.bars.push(...group.bars);
      before.box = unionOf(before.words)!;
    }
  }
  return result;
}

/** No text beside it but other formulas and a number. */
function isAlone(
  { words: own, box }: Group & { box: NonNullable<ReturnType<typeof unionOf>> },
  words: readonly LayoutWord[],
): boolean {
  const { size } = mainOf(own);
  return !words.some(
    (word) =>
      !own.includes(word) &&
      !mayBelong(word) &&
      !NUMBER.test(word.text) &&
      Math.min(word.bottom, box.bottom) - Math.max(word.top, box.top) > 0.35 * size &&
      Math.max(word.left - box.right, box.left - word.right) < 8 * size,
  );
}

function mainOf(words: readonly LayoutWord[]): { size: number; baseline: number } {
  const size = words.reduce((most, word) => Math.max(most, word.size), 0);
  const full = words.filter((word) => word.size > 0.85 * size && word.bottom - word.top < 1.3 * size);
  return { size, baseline: median((full.length > 0 ? full : words).map((word) => word.baseline)) };
}

function toFormula(
  group: Group,
  words: readonly LayoutWord[],
): { word: LayoutWord; number: LayoutWord | undefined } | undefined {
  const box = unionOf(group.words)!;
  const { size, baseline } = mainOf(group.words);
  const alone = isAlone({ ...group, box }, words);
  const number = alone
    ? words.find(
        (word) =>
          NUMBER.test(word.text) &&
          !group.words.includes(word) &&
          word.left > box.right + size &&
          word.baseline > box.top &&
          word.baseline < box.bottom + 0.3 * size,
      )
    : undefined;
  const bars: Bar[] = group.bars.map((rule) => ({
    left: rule.left,
    right: rule.right,
    at: (rule.top + rule.bottom) / 2,
  }));
  const text = group.words.map(({ text: sign }) => sign).join("");
  // Signs alone say nothing as a formula: bullets, arrows and dashes of running text are set in such fonts, too.
  if (/^[•·∗*◦□⋄†‡§¶→←−<>]$/u.test(text)) return undefined;
  // Nor do the figures at an axis, whose comma is set in one.
  if (FIGURE.test(text)) return undefined;
  const latex = writeFormula(partsOf(group.words), bars);
  const tag = number === undefined ? "" : ` \\tag{${number.text.slice(1, -1)}}`;
  const line = alone ? { size, baseline } : lineOf(group, box, words, { size, baseline });
  const first = group.words.reduce((a, b) => (b.order < a.order ? b : a));
  const last = group.words.reduce((a, b) => (b.order > a.order ? b : a));
  const { url: _url, mark: _mark, ...style } = last;
  return {
    number,
    word: {
      ...style,
      ...box,
      // Neighbours on the line reckon with type of the usual height.
      ...line,
      text: latex + tag,
      bold: false,
      italic: false,
      mono: false,
      joined: first.joined,
      formula: alone && (box.right - box.left > 2 * size || number !== undefined) ? "display" : "inline",
    },
  };
}

/** Baseline and size of the text that a formula stands in: those of its own parts may all be small, as in a fraction. */
function lineOf(
  { words: own }: Group,
  box: Box,
  words: readonly LayoutWord[],
  main: { size: number; baseline: number },
): { size: number; baseline: number } {
  let nearest: LayoutWord | undefined;
  let least = 4 * main.size;
  for (const word of words) {
    if (own.includes(word) || word.size < 0.95 * main.size || middleY(word) < box.top || middleY(word) > box.bottom)
      continue;
    const distance = Math.max(word.left - box.right, box.left - word.right);
    if (distance > -1 && distance < least) {
      least = distance;
      nearest = word;
    }
  }
  return nearest === undefined ? main : { size: nearest.size, baseline: nearest.baseline };
}

/** Single signs, but for names of functions; pieces of one tall delimiter become one. */
function partsOf(words: readonly LayoutWord[]): Part[] {
  const parts: Part[] = [];
  for (const word of words) {
    const isMath = isMathFont(word.font);
    const signs = !isMath && FUNCTIONS.has(word.text) ? [word.text] : [...word.text];
    const width = (word.right - word.left) / signs.length;
    for (const [index, raw] of signs.entries()) {
      const sign = PIECES[raw] ?? raw;
      const left = word.left + index * width;
      const piece =
        raw === BAR
          ? parts.find((part) => part.sign === BAR && goesOn(part, word))
          : raw === sign
            ? undefined
            : parts.find((part) => part.sign === sign && Math.abs(part.left - left) < 0.5 * word.size);
      if (piece !== undefined) {
        parts[parts.indexOf(piece)] = {
          ...piece,
          top: Math.min(piece.top, word.top),
          bottom: Math.max(piece.bottom, word.bottom),
        };
        continue;
      }
      parts.push({
        left,
        right: left + width,
        top: word.top,
        bottom: word.bottom,
        baseline: word.baseline,
        size: word.size,
        sign,
        latex: wordToLatex(sign, word.font, isMath),
      });
    }
  }
  return parts;
}

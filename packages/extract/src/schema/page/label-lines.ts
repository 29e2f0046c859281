/** Labels with values in lines of text: side by side, two on a line, above the value, or in the block before it. */

import { firstSentence, partsAtLabels, withoutStop } from "../../page/label-sentences.js";
import type { LabelledValue } from "./facts.js";
import { LABELLED_LINE } from "./lines.js";

const LABEL_ALONE = /^(\p{L}[^:：.!?]{1,48})\s?[:：]$/u;
/** Most lines have none, which is told faster than that they have no label. */
const COLON = /[:：]/;
const TWO_VALUES = /^((?=\D{0,30}\d)\S{1,40})\s{1,10}(\p{Lu}[\p{L} .°]{1,30}?)\s?[:：]\s{0,4}(\S.*)$/u;
/** `Name: Harbour Ltd`, below `Seller:`. */
const NAME_OF_PARTY = /^(?:name|firma|company|nom|nombre|nome|naam|nazwa)\s?[:：]\s*(\S.*)$/iu;
const MAX_LINES_OF_VALUE = 3;
const MAX_TITLE_CHARACTERS = 50;
const MAX_INLINE_CHARACTERS = 60;

/** `# BLR_2015` → `BLR_2015`. */
const withoutSign = (value: string): string => value.replace(/^#\s+/, "");
const plainValue = (parts: readonly string[], separator: string): LabelledValue => ({
  text: parts.join(separator),
  parts,
  address: undefined,
});

export interface LinePair {
  readonly name: string;
  readonly value: string;
  /** Whether the line begins with a label: within prose one may be a remark. */
  readonly isSure: boolean;
}

/** Labels and values of one line: none, one, two as in `Invoice no.: F2026 Date: 2026-01-31`, or one for each of its sentences. */
export function pairsOfLine(line: string): LinePair[] {
  if (!COLON.test(line)) return [];
  const [first = "", ...more] = partsAtLabels(line);
  const pairs = pairsOfPart(first);
  const isSure = pairs.length > 0;
  if (more.length === 0) return pairs.map(([name, value]) => ({ name, value, isSure }));
  return [...pairs, ...more.flatMap(pairsOfPart)].flatMap(([name, value]) => {
    const text = isSure ? withoutStop(value) : firstSentence(value);
    return isSure || text.length <= MAX_INLINE_CHARACTERS ? [{ name, value: text, isSure }] : [];
  });
}

function pairsOfPart(line: string): Array<readonly [string, string]> {
  const [, name, value] = LABELLED_LINE.exec(line) ?? [];
  if (name === undefined || value === undefined || /^https?$/i.test(name)) return [];
  const [, first, second, rest] = TWO_VALUES.exec(value) ?? [];
  if (first === undefined || second === undefined || rest === undefined) return [[name, withoutSign(value)]];
  return [
    [name, withoutSign(first)],
    [second, withoutSign(rest)],
  ];
}

/** The lines with labels that a section begins with, as label and value; of `📞 Ada Lin: …` the label is the name. */
export function labelledPairs(lines: readonly string[]): Array<readonly [string, string]> {
  const pairs: Array<readonly [string, string]> = [];
  for (const line of lines) {
    const [, name, value] = LABELLED_LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) break;
    pairs.push([name.replace(/^[^\p{L}\p{N}]+/u, ""), value]);
  }
  return pairs;
}

/** Finds values below their labels, in blocks that it is shown in the order of the page. */
export class LabelsAbove {
  #before: { readonly name: string; readonly isSure: boolean; readonly isPassed?: boolean } | undefined;

  /** @param add is given each label with its value; one without a colon may be something else */
  constructor(private readonly add: (name: string, value: LabelledValue, isSure: boolean) => void) {}

  /** @param isTitle whether the block stands out as one */
  visit(lines: readonly string[], isTitle: boolean): void {
    this.#visitInside(lines);
    this.#visitBlock(lines, isTitle);
  }

  /** `Host institution:` with its value on the lines below. */
  #visitInside(lines: readonly string[]): void {
    for (const [at, line] of lines.entries()) {
      const name = COLON.test(line) ? LABEL_ALONE.exec(line)?.[1] : undefined;
      if (name === undefined) continue;
      const next = lines.slice(at + 1).findIndex((one) => one.includes(":"));
      const value = lines.slice(at + 1, next < 0 ? undefined : at + 1 + next).slice(0, MAX_LINES_OF_VALUE);
      if (value.length > 0) this.add(name, plainValue(value, " "), true);
    }
  }

  /** A block that is a label, before the block with its value: `<p><b>Due date:</b></p><p>4 April</p>`. */
  #visitBlock(lines: readonly string[], isTitle: boolean): void {
    const [line] = lines;
    if (line === undefined) return;
    const named = NAME_OF_PARTY.exec(line)?.[1];
    const before = this.#before;
    // `Seller:`, `Number: 5499`, `Harbour Ltd`: a line that has its own label is not the value of the label above.
    if (before && !before.isPassed && named === undefined && lines.every((one) => LABELLED_LINE.test(one))) {
      this.#before = { ...before, isPassed: true };
      return;
    }
    const alone = lines.length === 1 ? LABEL_ALONE.exec(line)?.[1] : undefined;
    if (before && alone === undefined && lines.length <= MAX_LINES_OF_VALUE)
      this.add(before.name, plainValue(named === undefined ? lines : [named], ", "), before.isSure);
    const isName = isTitle && lines.length === 1 && line.length <= MAX_TITLE_CHARACTERS && !/[.!?]$/.test(line);
    if (alone !== undefined) this.#before = { name: alone, isSure: true };
    else this.#before = isName ? { name: line, isSure: false } : undefined;
  }
}

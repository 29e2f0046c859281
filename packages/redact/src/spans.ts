import type { PiiEntity, RedactOptions } from "@quern/types";
import { matchesOf } from "@quern/types";
import type { Cues } from "./cues.js";

/** A stretch of text that names something personal. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly entity: PiiEntity;
  /** Why it counts, in words: "signature", "IBAN with valid check digits". */
  readonly reason: string;
}

export type Mode = RedactOptions["mode"];

/** Finds spans of one entity. Linear in the text, which `cues` knows too. */
export type Detector = (text: string, mode: Mode, cues: Cues) => Span[];

/** Where two spans of different entities overlap, the one whose form says more about it wins. */
const RANK: Readonly<Record<PiiEntity, number>> = {
  SECRET: 5,
  EMAIL: 4,
  FINANCIAL: 3,
  PHONE: 2,
  LOCATION: 1,
  PERSON: 0,
};

/** Joins what overlaps into spans that do not, in order: same entities together, else the stronger one as it is and what is left of the other. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const sorted = [...spans].filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Span[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (!last || span.start >= last.end) {
      merged.push(span);
      continue;
    }
    if (span.entity === last.entity || RANK[span.entity] <= RANK[last.entity]) {
      const end = Math.max(last.end, span.end);
      // A weaker span that begins inside a stronger one and goes on: all of it is personal.
      merged[merged.length - 1] = { ...last, end };
    } else {
      merged[merged.length - 1] = { ...span, start: last.start, end: Math.max(last.end, span.end) };
    }
  }
  return merged;
}

/** Spans of all matches of a pattern, or of its group `span` where it has one (needs flags `g` and `d`). */
export const matchSpans = (
  text: string,
  pattern: RegExp,
  entity: PiiEntity,
  reason: string,
  accept?: (match: RegExpExecArray) => boolean,
): Span[] => spansOf(matchesOf(text, pattern), entity, reason, accept);

/** Spans of matches, or of their group `span` where they have one (needs the flag `d`). */
export function spansOf(
  matches: Iterable<RegExpExecArray>,
  entity: PiiEntity,
  reason: string,
  accept: (match: RegExpExecArray) => boolean = () => true,
): Span[] {
  const spans: Span[] = [];
  for (const match of matches) {
    if (!accept(match)) continue;
    const [start, end] = match.indices?.groups?.["span"] ?? [match.index, match.index + match[0].length];
    spans.push({ start, end, entity, reason });
  }
  return spans;
}

/** Text right in front of a place, lower case, on the same line. */
export function before(text: string, at: number, characters: number): string {
  const slice = text.slice(Math.max(0, at - characters), at);
  return slice.slice(slice.lastIndexOf("\n") + 1).toLowerCase();
}

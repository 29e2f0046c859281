/** Adjacent words with only a space or a particle between them. */

import type { CapitalizedWord } from "./words.js";

/** Stands for the score of a neighbour that is not there. */
export const NO_SCORE = -9;
const MAX_GAP_CHARACTERS = 12;
const PARTICLES =
  /^[ \u00a0](?:van(?: de[nr]?)?|von(?: der)?|de(?: la)?|del|della|di|da|dos|du|le|bin|ibn|al|el|zu|ter|ten|af|av)[ \u00a0]$/u;

/** Ways in which two words can be adjacent. */
export const GAPS = { apart: 0, space: 1, particle: 2, none: 3 } as const;

/** By word, how it stands to the one in front: one of {@link GAPS}. */
export function gapsOf(text: string, words: readonly CapitalizedWord[]): Uint8Array {
  const gaps = new Uint8Array(words.length);
  for (let index = 1; index < words.length; index++)
    gaps[index] = gapBetween(text, words[index - 1]!.end, words[index]!.start);
  return gaps;
}

/** How a word stands to the one in front of it. */
function gapBetween(text: string, end: number, start: number): number {
  if (start === end) return GAPS.none;
  if (start - end > MAX_GAP_CHARACTERS) return GAPS.apart;
  const gap = text.slice(end, start);
  if (gap === " " || gap === "\u00a0") return GAPS.space;
  return PARTICLES.test(gap) ? GAPS.particle : GAPS.apart;
}

/** By word, the neighbours it stands with. */
export interface Runs {
  readonly from: Uint32Array;
  readonly words: Uint32Array;
  readonly sum: Float32Array;
  readonly most: Float32Array;
}

export function runsOf(scores: Float32Array, gaps: Uint8Array): Runs {
  const { length } = scores;
  const runs: Runs = {
    from: new Uint32Array(length),
    words: new Uint32Array(length),
    sum: new Float32Array(length),
    most: new Float32Array(length),
  };
  for (let from = 0, to = 0; from < length; from = to) {
    let sum = 0;
    let most = NO_SCORE;
    for (to = from; to < length && (to === from || gaps[to]! > 0); to++) {
      sum += Math.max(0, scores[to]!);
      most = Math.max(most, scores[to]!);
    }
    runs.from.fill(from, from, to);
    runs.words.fill(to - from, from, to);
    runs.sum.fill(sum, from, to);
    runs.most.fill(most, from, to);
  }
  return runs;
}

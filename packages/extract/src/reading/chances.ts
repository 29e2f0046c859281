/** From the scores of a page's candidates to the probability that the best of them is right. */

/** Odds that none of the candidates is right. */
const ODDS_OF_NONE = 0.2;

/** Share of the best candidate's odds in those of all: a lonely weak candidate may well be right. */
export function shareOf(scores: Float32Array, best: number): number {
  let sum = ODDS_OF_NONE;
  for (const score of scores) sum += oddsOf(score);
  return oddsOf(scores[best]!) / sum;
}

const MAX_SCORE = 0.999;
const oddsOf = (score: number): number => {
  const bounded = Math.min(score, MAX_SCORE);
  return bounded / (1 - bounded);
};

/** Between two points the line through them. */
export function calibrated(points: ReadonlyArray<readonly [share: number, right: number]>, share: number): number {
  const above = points.findIndex(([at]) => at >= share);
  if (above < 0) return points.at(-1)?.[1] ?? share;
  if (above === 0) return points[0]![1];
  const [from, low] = points[above - 1]!;
  const [to, high] = points[above]!;
  return low + ((high - low) * (share - from)) / (to - from);
}

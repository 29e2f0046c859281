/** Weighted votes for values; colours that look the same vote together. */
import { isSame } from "./color.js";

/** The value with the greatest sum of weights; undefined without votes. Of equals, the first. */
export function winner<Value extends string | number>(votes: Iterable<readonly [Value, number]>): Value | undefined {
  let best: Value | undefined;
  let most = 0;
  for (const [value, weight] of tally(votes)) {
    if (weight > most) [best, most] = [value, weight];
  }
  return best;
}

export function tally<Value extends string | number>(votes: Iterable<readonly [Value, number]>): Map<Value, number> {
  const sums = new Map<Value, number>();
  for (const [value, weight] of votes) sums.set(value, (sums.get(value) ?? 0) + weight);
  return sums;
}

/** Groups of colours that look the same, named after their strongest member, heaviest group first. */
export function colorVotes(votes: Iterable<readonly [string, number]>): Array<{ color: string; weight: number }> {
  const groups: Array<{ color: string; weight: number }> = [];
  for (const [color, weight] of [...tally(votes)].sort((one, other) => other[1] - one[1])) {
    const group = groups.find((candidate) => isSame(candidate.color, color));
    if (group) group.weight += weight;
    else groups.push({ color, weight });
  }
  return groups.sort((one, other) => other.weight - one.weight);
}

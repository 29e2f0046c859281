/** How many of the keys found are among the right ones, each right one counted once. */
export function countHits(gold, found) {
  const left = new Map();
  for (const key of gold) left.set(key, (left.get(key) ?? 0) + 1);
  let hits = 0;
  for (const key of found) {
    const rest = left.get(key) ?? 0;
    if (rest > 0) hits++;
    left.set(key, rest - 1);
  }
  return hits;
}

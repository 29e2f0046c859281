const USUAL_SIZE_POINTS = 10;

/** @param sizes how many characters each font size has */
export function mostFrequent(sizes: ReadonlyMap<number, number>): number {
  let best = USUAL_SIZE_POINTS;
  let most = 0;
  for (const [size, characters] of sizes) {
    if (characters <= most) continue;
    most = characters;
    best = size;
  }
  return Math.max(1, best);
}

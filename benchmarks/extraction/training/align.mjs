/** Words as the benchmark counts them; every sign of a script that puts no spaces between words is one. */
export const words = (text) =>
  (text ?? "")
    .toLowerCase()
    .match(
      /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]|[\p{L}\p{M}\p{N}_]+?(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]|[^\p{L}\p{M}\p{N}_]|$)/gu,
    ) ?? [];

const RUN = 4;
/** How far from its neighbours' place a short block is looked for in the truth, in words. */
const REACH = 60;

/**
 * By block, the share of its words that stand in the truth: 0 … 1. Longer blocks match by runs of four words, each place of the truth being
 * used once; shorter ones must stand whole between the places of their matched neighbours.
 */
export function align(blocks, truth) {
  const places = new Map();
  for (let at = 0; at + RUN <= truth.length; at++) {
    const run = truth.slice(at, at + RUN).join(" ");
    if (!places.has(run)) places.set(run, []);
    places.get(run).push(at);
  }
  const runUsed = new Uint8Array(truth.length);
  const share = new Float64Array(blocks.length);
  const place = new Float64Array(blocks.length).fill(-1);
  blocks.forEach((block, number) => {
    if (block.length < RUN) return;
    const hit = new Uint8Array(block.length);
    const found = [];
    for (let at = 0; at + RUN <= block.length; at++) {
      const free = places.get(block.slice(at, at + RUN).join(" "))?.find((candidate) => !runUsed[candidate]);
      if (free === undefined) continue;
      if (place[number] < 0) place[number] = free;
      hit.fill(1, at, at + RUN);
      found.push(free);
    }
    for (const used of found) runUsed[used] = 1;
    share[number] = hit.reduce((sum, bit) => sum + bit, 0) / block.length;
  });
  const wordUsed = new Uint8Array(truth.length);
  for (let at = 0; at < truth.length; at++) if (runUsed[at]) wordUsed.fill(1, at, at + RUN);
  const wordPlaces = new Map();
  truth.forEach((word, at) => {
    if (!wordPlaces.has(word)) wordPlaces.set(word, []);
    wordPlaces.get(word).push(at);
  });
  const nextPlace = new Float64Array(blocks.length);
  for (let number = blocks.length - 1, next = -1; number >= 0; number--) {
    nextPlace[number] = next;
    if (place[number] >= 0 && share[number] >= 0.5) next = place[number];
  }
  let previous = -1;
  blocks.forEach((block, number) => {
    if (block.length >= RUN) {
      if (share[number] >= 0.5 && place[number] >= 0) previous = place[number] + block.length;
      return;
    }
    const next = nextPlace[number];
    if (block.length === 0 || (previous < 0 && next < 0)) return;
    const low = previous < 0 ? next - REACH : previous - 5;
    const high = next < 0 ? previous + REACH : Math.max(next + 2, low);
    const at = (wordPlaces.get(block[0]) ?? []).find(
      (candidate) =>
        candidate >= low &&
        candidate <= high &&
        block.every((word, index) => truth[candidate + index] === word && !wordUsed[candidate + index]),
    );
    if (at === undefined) return;
    share[number] = 1;
    wordUsed.fill(1, at, at + block.length);
    previous = at + block.length;
  });
  return share;
}

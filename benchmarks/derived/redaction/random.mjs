/** Numbers that a seed decides, so that a set can be drawn again and fresh ones beside it. */
export function randomOf(seed) {
  let state = (seed * 2654435761) >>> 0 || 1;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (count) => Math.floor(next() * count);
  const pick = (list) => list[below(list.length)];
  const letters = (count, alphabet) => Array.from({ length: count }, () => alphabet[below(alphabet.length)]).join("");
  return { next, below, pick, letters };
}

/** Which half of a pool a value belongs to: what rules are tuned on takes no part in what they are judged on. */
export function isForJudging(value) {
  let hash = 2166136261;
  for (const sign of value) hash = Math.imul(hash ^ sign.codePointAt(0), 16777619);
  return ((hash ^ (hash >>> 15)) & 1) === 1;
}

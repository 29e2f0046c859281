/**
 * All matches of a global pattern, as `matchAll` gives them. `matchAll` runs a copy of the pattern, and V8 compiles that copy anew whenever
 * collections of garbage have emptied its cache of patterns: on large pages that cost more than the search. This runs the pattern itself, and
 * may be nested.
 *
 * @param pattern with the flag `g`, kept by the caller from call to call
 */
export function* matchesOf(text: string, pattern: RegExp): Generator<RegExpExecArray, void> {
  try {
    for (let at = 0; at <= text.length; ) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (!match) return;
      at = pattern.lastIndex;
      // An empty match would be found again; half of a pair of surrogates is no place to go on from.
      if (match[0] === "") at += pattern.unicode && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
      yield match;
    }
  } finally {
    pattern.lastIndex = 0;
  }
}

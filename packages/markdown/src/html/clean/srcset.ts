export interface ImageCandidate {
  readonly url: string;
  /** Width in pixels (`640w`) or density (`2x`, 1 when absent). */
  readonly size: number;
  readonly unit: "w" | "x";
}

/** Reads a `srcset` attribute (HTML Standard, 4.8.4.2.1); candidates without a valid descriptor count as `1x`. Linear in its length. */
export function parseSrcset(srcset: string): ImageCandidate[] {
  const candidates: ImageCandidate[] = [];
  // An address may contain commas (data:, transformation parameters) but not end with one; descriptors end at the next comma.
  const pattern = /[\s,]*(\S+)([^,]*)/y;
  for (;;) {
    const match = pattern.exec(srcset);
    if (!match) break;
    let url = match[1]!;
    let descriptor = match[2]!.trim();
    if (url.endsWith(",")) {
      url = url.replace(/,+$/, "");
      pattern.lastIndex -= match[2]!.length;
      descriptor = "";
    }
    if (url === "") continue;
    const size = /(?:^|\s)(\d+(?:\.\d+)?)([wx])(?:\s|$)/.exec(descriptor);
    candidates.push(size ? { url, size: Number(size[1]), unit: size[2] as "w" | "x" } : { url, size: 1, unit: "x" });
  }
  return candidates;
}

/**
 * The contract's choice: the candidate with the largest descriptor; when all are densities, `src` takes part as 1x.
 */
export function largestCandidate(srcset: string, src: string | undefined): string | undefined {
  const candidates = parseSrcset(srcset);
  if (candidates.length === 0) return undefined;
  if (src && candidates.every((candidate) => candidate.unit === "x")) candidates.push({ url: src, size: 1, unit: "x" });
  let best = candidates[0]!;
  for (const candidate of candidates) if (candidate.size > best.size) best = candidate;
  return best.url;
}

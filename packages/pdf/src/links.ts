import type { LayoutWord } from "@quern/layout";
import type { Box } from "./reader.js";

export interface PageLink extends Box {
  readonly url: string;
}

/** Links that a reader of the document could follow; scripts and local files are not among them. */
export const isWebUrl = (url: string): boolean =>
  /^(https?:\/\/|mailto:|tel:|ftp:\/\/)/i.test(url) && url.length < 4096;

/** Gives every word that lies mostly under a link annotation the link's target. */
export function attachLinks(words: readonly LayoutWord[], links: readonly PageLink[]): readonly LayoutWord[] {
  if (links.length === 0) return words;
  const sorted = [...links].sort((a, b) => a.top - b.top);
  const tallest = sorted.reduce((height, link) => Math.max(height, link.bottom - link.top), 0);
  return words.map((word) => {
    const middleX = (word.left + word.right) / 2;
    const middleY = (word.top + word.bottom) / 2;
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]!.top < middleY - tallest) low = middle + 1;
      else high = middle;
    }
    for (let index = low; index < sorted.length && sorted[index]!.top <= middleY; index++) {
      const link = sorted[index]!;
      if (middleX >= link.left && middleX <= link.right && middleY <= link.bottom) return { ...word, url: link.url };
    }
    return word;
  });
}

/** Markdown as detectors read it: without the backslashes that only protect signs, and with the way back to the original. */
export interface MarkdownView {
  readonly text: string;
  /** Place in the Markdown of a place in `text`. */
  original(at: number): number;
}

const ESCAPED = /\\(?=[!-/:-@[-`{-~])/g;

export function viewOf(markdown: string): MarkdownView {
  if (!markdown.includes("\\")) return { text: markdown, original: (at) => at };
  // Places in `text` at which a backslash was left out, ascending.
  const cuts: number[] = [];
  const text = markdown.replace(ESCAPED, (_match, offset: number) => {
    cuts.push(offset - cuts.length);
    return "";
  });
  return {
    text,
    original(at) {
      let low = 0;
      let high = cuts.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (cuts[middle]! <= at) low = middle + 1;
        else high = middle;
      }
      return at + low;
    },
  };
}

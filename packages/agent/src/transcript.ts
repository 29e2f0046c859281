/** The run so far as a model is shown it: the last observations whole, older ones shortened, all within its context. */
import { estimateTokens } from "@quern/text/tokens";

interface Entry {
  readonly number: number;
  readonly call: string;
  readonly observation: string;
}

/** An older observation keeps this much. */
const REMEMBERED_CHARACTERS = 600;

export class Transcript {
  readonly #entries: Entry[] = [];

  add(entry: Entry): void {
    this.#entries.push(entry);
  }

  /** @param tokens what all of it may take together */
  show(tokens: number): string {
    const parts: string[] = [];
    let left = tokens;
    for (const [index, entry] of [...this.#entries].reverse().entries()) {
      const head = `Step ${entry.number}: ${entry.call}\n`;
      // Half of what is left goes to each observation in turn, the newest first.
      const share = index === 0 ? left * 0.7 : Math.min(left * 0.5, index < 3 ? left : REMEMBERED_CHARACTERS / 4);
      const shown = head + cut(entry.observation, share - estimateTokens(head));
      const cost = estimateTokens(shown);
      if (cost > left) break;
      left -= cost;
      parts.push(shown);
    }
    return parts.reverse().join("\n\n");
  }
}

function cut(text: string, tokens: number): string {
  if (tokens <= 0) return "(left out)";
  if (estimateTokens(text) <= tokens) return text;
  let size = Math.max(200, Math.floor(tokens * 4));
  while (size > 200 && estimateTokens(text.slice(0, size)) > tokens) size = Math.floor(size * 0.8);
  return `${text.slice(0, size)}\n(cut: the page is longer)`;
}

import type { Draft, TextDraft } from "../drafts.js";
import type { Marker } from "./list-marker.js";
import { indentOf } from "./text-line.js";

/** Distance of the left edges of items of one list, over the size of their type, at most. */
const MAX_SHIFT = 0.6;
/** Lists that may go on at one time: those within each other, and one cut short by a table or a title. */
const MAX_OPEN = 12;

interface Run {
  readonly indent: number;
  last: TextDraft;
  number: number;
}

/**
 * Paragraphs that begin with a number in brackets, which references and equations have, too, keep it as marker only where they count up from
 * 1 at one left edge. Lists go on in the pages added next.
 */
export class CountedItems {
  #open: Run[] = [];

  withMarkers(drafts: readonly Draft[]): Draft[] {
    const counted = new Set<TextDraft>();
    for (const draft of drafts) {
      if (!isBracketed(draft)) continue;
      const { marker, lines } = draft;
      const indent = indentOf(lines[0]!);
      const isAlike = (run: Run): boolean => Math.abs(run.indent - indent) < MAX_SHIFT * lines[0]!.size;
      const before = this.#open.find((run) => isAlike(run) && run.number + 1 === marker.number);
      if (before !== undefined) {
        counted.add(before.last).add(draft);
        before.last = draft;
        before.number++;
      } else if (marker.number === 1) {
        const others = this.#open.filter((run) => !isAlike(run));
        this.#open = [{ indent, last: draft, number: 1 }, ...others].slice(0, MAX_OPEN);
      }
    }
    return drafts.map((draft) => {
      if (!isBracketed(draft) || counted.has(draft)) return draft;
      const { marker: _marker, ...plain } = draft;
      return plain;
    });
  }
}

const isBracketed = (draft: Draft): draft is TextDraft & { readonly marker: Marker } =>
  draft.kind === "text" && draft.marker?.style === "bracket";

/** The chunks of a text, as a language model would get them. */
import { make } from "./options.js";

/** @param {{ id: string, headings: string[], tokens: number, text: string }[]} chunks */
export const drawChunks = (chunks) =>
  make(
    "ol",
    { className: "chunks" },
    ...chunks.map(({ headings, tokens, text }) =>
      make(
        "li",
        {},
        make("b", {}, headings.join(" › ") || "Beginning"),
        ` about ${tokens} tokens`,
        make("pre", { tabIndex: 0 }, text),
      ),
    ),
  );

/** Keeps the readers linear: their patterns look ahead for what closes a mark, which costs the square of a text without it. */

/** Text that is looked through for marks at once. Paragraphs are shorter; in a longer one a mark that spans two pieces is left as it is written. */
const PIECE_CHARACTERS = 4_000;
/** Wider gaps mean nothing. */
const MAX_GAP_CHARACTERS = 200;

/** Reads a long text piece by piece, each of which ends with a sentence, a line or a word. */
export function inPieces(text: string, read: (piece: string) => string): string {
  if (text.length <= PIECE_CHARACTERS) return read(text);
  let html = "";
  for (let from = 0; from < text.length; ) {
    const to = from + PIECE_CHARACTERS >= text.length ? text.length : endOfPiece(text, from);
    html += read(text.slice(from, to));
    from = to;
  }
  return html;
}

function endOfPiece(text: string, from: number): number {
  const piece = text.slice(from, from + PIECE_CHARACTERS);
  for (const end of [". ", "\n", " "]) {
    const at = piece.lastIndexOf(end);
    if (at > PIECE_CHARACTERS / 2) return from + at + end.length;
  }
  const last = piece.charCodeAt(piece.length - 1);
  // Both halves of a character stay together.
  return from + piece.length - (last >= 0xd800 && last <= 0xdbff ? 1 : 0);
}

/**
 * Replaces each span from an opening mark to the next closing one; an opening mark without a closing one stays as it is written. One pass, where a
 * pattern that looks for the end would read the rest of the text once for each opening mark.
 *
 * @param opening global, as is `closing`
 * @param replace gives the text for a span by its opening mark and what stands inside
 */
export function replaceSpans(
  text: string,
  opening: RegExp,
  closing: RegExp,
  replace: (opened: RegExpExecArray, inside: string) => string,
): string {
  let replaced = "";
  let at = 0;
  opening.lastIndex = 0;
  for (let opened = opening.exec(text); opened !== null; opened = opening.exec(text)) {
    closing.lastIndex = opening.lastIndex;
    const closed = closing.exec(text);
    if (closed === null) break;
    replaced += text.slice(at, opened.index) + replace(opened, text.slice(opening.lastIndex, closed.index));
    at = opening.lastIndex = closing.lastIndex;
  }
  return replaced + text.slice(at);
}

/** The text with wide gaps within lines made narrower. One pass. */
export function withoutWideGaps(text: string): string {
  let narrow = "";
  let kept = 0;
  let from = 0;
  for (let at = 0; at <= text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x20 || unit === 0x09 || unit === 0xa0 || unit === 0x0b || unit === 0x0c) continue;
    if (at - from > MAX_GAP_CHARACTERS) {
      narrow += text.slice(kept, from + MAX_GAP_CHARACTERS);
      kept = at;
    }
    from = at + 1;
  }
  return narrow + text.slice(kept);
}

const TAB_COLUMNS = 8;

/** The text with its tabs written as blanks, up to the next column that they stop at. */
export const withoutTabs = (text: string): string =>
  text.includes("\t") ? text.split("\n").map(withoutTabsOfLine).join("\n") : text;

function withoutTabsOfLine(line: string): string {
  if (!line.includes("\t")) return line;
  let column = 0;
  const parts = line.split("\t");
  return parts
    .map((part, index) => {
      column += part.length;
      if (index === parts.length - 1) return part;
      const blanks = TAB_COLUMNS - (column % TAB_COLUMNS);
      column += blanks;
      return part + " ".repeat(blanks);
    })
    .join("");
}

import { markdownCell } from "../table-writer.js";

/** Beginnings of a line of Markdown that is no paragraph. */
const BLOCK_START = /^(?:#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|={2,}$|-{2,}$|~{3,}|(\d{1,9})(?=[.)](?:\s|$)))/;

/** Text as a paragraph of Markdown that keeps its lines: nothing in it is read as Markdown. */
export const markdownParagraph = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== "")
    .map((line) => escapeStart(markdownCell(line)))
    .join("\\\n");

const escapeStart = (line: string): string =>
  line.replace(BLOCK_START, (start, number?: string) => (number === undefined ? `\\${start}` : `${number}\\`));

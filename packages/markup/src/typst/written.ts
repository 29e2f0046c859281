/** HTML of the pieces of a Typst text, and how they are joined. */
import { escapeHtml } from "@quern/documents";
import { codeBlock, formula } from "../html.js";
import { latexOf } from "./math.js";
import type { Piece } from "./pieces.js";

export const ITEM = /^( *)(?:([-+])|(\d+)\.|(\/)) +(?=\S)/;

export const inlinePiece = (html: string): Piece => ({ html, isBlock: false });
export const blockPiece = (html: string): Piece => ({ html, isBlock: true });

export const isEdge = (character: string, before: string, after: string, open: readonly string[]): boolean => {
  const isWord = (one: string): boolean => /[\p{L}\p{N}]/u.test(one);
  // Within words both signs are themselves.
  if (isWord(before) && isWord(after)) return false;
  return open.includes(character === "*" ? "strong" : "em") || !/\s/.test(after);
};

/** Text between the signs at `at` and before `end`; one that is never closed reaches to the end. */
export const within = (text: string, at: number, end: number): string =>
  text.slice(at + 1, end - 1 > at && /[\])}$]/.test(text[end - 1]!) ? end - 1 : end);

export const unnamed = (argument: string): string => argument.replace(/^\s*[\p{L}_][\p{L}\p{N}_-]*\s*:(?!=)/u, "");

export function rawPiece(source: string): Piece {
  const ticks = /^`+/.exec(source)![0].length;
  const body = source.slice(ticks, ticks === 2 ? 2 : Math.max(ticks, source.length - ticks));
  if (ticks < 3) return inlinePiece(body === "" ? "" : `<code>${escapeHtml(body)}</code>`);
  const [, language = "", text = ""] = /^([\w+#.-]*)([\s\S]*)$/.exec(body)!;
  if (!text.includes("\n")) return inlinePiece(`<code>${escapeHtml(text.trim())}</code>`);
  const lines = text
    .replace(/^[ \t]*\n/, "")
    .replace(/\n[ \t]*$/, "")
    .split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => /^ */.exec(line)![0].length);
  const margin = indents.reduce((least, indent) => Math.min(least, indent), 1_000);
  return blockPiece(codeBlock(lines.map((line) => line.slice(margin)).join("\n"), language));
}

export const formulaPiece = (body: string): Piece =>
  /^\s[\s\S]*\s$/.test(body)
    ? blockPiece(formula(latexOf(body), "block"))
    : inlinePiece(formula(latexOf(body), "inline"));

/** An item with the lines that are indented more than its mark, and further items. */
export function listEnd(lines: readonly string[], from: number): number {
  const margin = /^ */.exec(lines[from]!)![0].length;
  let end = from + 1;
  for (let at = from + 1; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.trim() === "") continue;
    const indent = /^ */.exec(line)![0].length;
    if (indent <= margin && !(indent === margin && ITEM.test(line))) break;
    end = at + 1;
  }
  return end;
}

/** Paragraphs around the blocks. */
export function joined(pieces: readonly Piece[]): string {
  let html = "";
  let paragraph = "";
  const flush = (): void => {
    const text = paragraph.trim().replace(/^(?:<br>\s*)+|(?:<br>\s*)+$/g, "");
    if (text !== "") html += `<p>${text}</p>\n`;
    paragraph = "";
  };
  for (const piece of pieces)
    if (piece.isBlock) {
      flush();
      html += piece.html;
    } else paragraph += piece.html;
  flush();
  return html;
}

export const joinedInline = (pieces: readonly Piece[]): string =>
  pieces.some((piece) => piece.isBlock && piece.html !== "")
    ? joined(pieces)
    : pieces
        .map((piece) => piece.html)
        .join("")
        .trim();

import type { Cut, Piece } from "./pieces.js";

/** A column of notes is at most this wide, over the text. */
const WIDTH = 0.4;
/** Share of its height that the notes fill. */
const FILL = 0.5;
/** Space between two notes, over the body size. */
const NOTE_GAP = 1.3;

/**
 * Notes in the margin (of statutes, of the entries of a life) each begin where a part of the text begins: every note is read before its part,
 * not all of them before the text.
 *
 * @returns the pieces in reading order; undefined where the columns are columns
 */
export function besideNotes({ left, right }: Cut, unit: number): Piece[][] | undefined {
  return notesBeside(left, right, unit) ?? notesBeside(right, left, unit);
}

function notesBeside(notes: readonly Piece[], text: readonly Piece[], unit: number): Piece[][] | undefined {
  if (notes.some(({ segment }) => segment === undefined) || text.length < notes.length) return undefined;
  if (widthOf(notes) > WIDTH * widthOf(text)) return undefined;
  const groups: Piece[][] = [];
  for (const piece of [...notes].sort((a, b) => a.top - b.top)) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && piece.top - last.bottom < (NOTE_GAP - 1) * unit) groups.at(-1)!.push(piece);
    else groups.push([piece]);
  }
  if (groups.length < 2) return undefined;
  const height = groups.at(-1)!.at(-1)!.bottom - groups[0]![0]!.top;
  const filled = groups.reduce((sum, group) => sum + group.at(-1)!.bottom - group[0]!.top, 0);
  if (filled > FILL * height) return undefined;
  const lines = [...text].sort((a, b) => a.top - b.top);
  const starts = groups.map(([first]) =>
    lines.find(
      ({ segment }) => segment !== undefined && Math.abs(segment.baseline - first!.segment!.baseline) < 0.45 * unit,
    ),
  );
  if (starts.filter((line) => line === undefined).length > 0.15 * groups.length) return undefined;
  const tops = groups.map(([first], index) => Math.min(first!.top, starts[index]?.top ?? Infinity) - 0.1 * unit);
  const part = (from: number, to: number): Piece[] => lines.filter(({ top }) => top >= from && top < to);
  return [
    part(-Infinity, tops[0]!),
    ...groups.flatMap((group, index) => [group, part(tops[index]!, tops[index + 1] ?? Infinity)]),
  ];
}

const widthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((x, { right }) => Math.max(x, right), -Infinity) -
  pieces.reduce((x, { left }) => Math.min(x, left), Infinity);

import type { Piece } from "./pieces.js";

/** Sizes of titles that look alike differ by at most this share. */
const SAME_SIZE = 0.03;

/**
 * A side of two columns up to the title below both that looks like one above both: lists of names in columns stand under each of such titles, and
 * the next title belongs to what follows.
 */
export function beforeNextPart(side: Piece[], other: readonly Piece[]): Piece[] {
  if (other.length === 0) return side;
  const otherTop = other.reduce((y, piece) => Math.min(y, piece.top), Infinity);
  const otherBottom = other.reduce((y, piece) => Math.max(y, piece.bottom), -Infinity);
  const sorted = [...side].sort((a, b) => a.top - b.top);
  const above = sorted.filter((piece) => piece.bottom <= otherTop);
  const looks = new Set(above.flatMap((piece) => lookOf(piece) ?? []));
  if (looks.size === 0) return side;
  // A line that stands beside the other column is no title.
  for (const piece of sorted) if (piece.bottom > otherTop && piece.top < otherBottom) looks.delete(lookOf(piece) ?? "");
  const next = sorted.findIndex((piece) => piece.top >= otherBottom && looks.has(lookOf(piece) ?? ""));
  return next > 0 ? sorted.slice(0, next) : side;
}

/** The font and size of a bold line. */
function lookOf({ segment }: Piece): string | undefined {
  const first = segment?.words[0];
  if (segment === undefined || first === undefined || !segment.words.every(({ bold }) => bold)) return undefined;
  const size = Math.round(Math.log(segment.size) / SAME_SIZE);
  return `${first.font} ${size}`;
}

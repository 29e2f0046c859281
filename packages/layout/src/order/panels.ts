import { heightOf, overlap, unionOf, widthOf } from "../lines/boxes.js";
import type { Lines } from "../tables/rules.js";
import type { Box } from "../types.js";
import type { Piece } from "./pieces.js";

/** A shaded or framed box with text of its own beside other text, or a row of cards: read as one, wherever it stands. */
export interface Panel {
  readonly box: Box;
  /** One for each card, from left to right. */
  readonly groups: ReadonlyArray<readonly Piece[]>;
}

interface Found {
  readonly box: Box;
  readonly pieces: readonly Piece[];
}

const MAX_PANELS = 60;
/** The largest boxes of a page, and lines of a page that may hold frames: drawings have more. */
const MAX_BOXES = 400;
const MAX_FRAME_LINES = 400;
/** In sizes of the body font. */
const MIN_WIDTH = 7;
const MIN_HEIGHT = 2.5;
/** Space between cards that stand in a row; shaded cells of a table touch. */
const CARD_GAP = 0.4;
const MIN_PANEL_LINES = 3;
/** Characters of a line of running text in a narrow column. */
const MIN_PROSE_CHARACTERS = 18;

/** Panels of text, and cards in a row, among the shaded and framed boxes of a page; cells and columns of tables are none. */
export function findPanels(pieces: readonly Piece[], fills: readonly Box[], lines: Lines, unit: number): Panel[] {
  const boxes = [...fills, ...framesOf(lines)]
    .filter((box) => widthOf(box) > MIN_WIDTH * unit && heightOf(box) > MIN_HEIGHT * unit)
    .sort((a, b) => widthOf(b) * heightOf(b) - widthOf(a) * heightOf(a))
    .slice(0, MAX_BOXES);
  const found: Found[] = [];
  for (const box of boxes) {
    if (found.length >= MAX_PANELS) break;
    if (
      found.some(
        (panel) =>
          overlap(panel.box.left, panel.box.right, box.left, box.right) > 1 &&
          overlap(panel.box.top, panel.box.bottom, box.top, box.bottom) > 1,
      )
    )
      continue;
    const inside = pieces.filter((piece) => isInside(piece, box));
    const touched = pieces.filter(
      (piece) =>
        !inside.includes(piece) &&
        overlap(piece.left, piece.right, box.left, box.right) > 1 &&
        overlap(piece.top, piece.bottom, box.top, box.bottom) > 1,
    );
    if (touched.length > 0 || inside.length < 2) continue;
    if (isTextPanel(inside, box, pieces) || isCard(box, boxes, inside, unit)) found.push({ box, pieces: inside });
  }
  return joinCards(found);
}

/** Rectangles of four lines that end at its corners. */
function framesOf({ horizontal, vertical }: Lines): Box[] {
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 2;
  const frames: Box[] = [];
  if (horizontal.length > MAX_FRAME_LINES || vertical.length > MAX_FRAME_LINES) return frames;
  for (const top of horizontal) {
    const sides = vertical.filter(({ from }) => near(from, top.at));
    const left = sides.find(({ at }) => near(at, top.from));
    const right = sides.find(({ at }) => near(at, top.to));
    if (left === undefined || right === undefined || !near(left.to, right.to)) continue;
    const bottom = horizontal.find(({ at, from, to }) => near(at, left.to) && near(from, top.from) && near(to, top.to));
    if (bottom !== undefined) frames.push({ left: left.at, right: right.at, top: top.at, bottom: bottom.at });
  }
  return frames;
}

function joinCards(found: readonly Found[]): Panel[] {
  const rows: Found[][] = [];
  for (const one of found) {
    const row = rows.find(([first]) => isLevel(first!.box, one.box));
    if (row === undefined) rows.push([one]);
    else row.push(one);
  }
  return rows.map((row) => {
    const sorted = row.sort((a, b) => a.box.left - b.box.left);
    return { box: unionOf(sorted.map(({ box }) => box))!, groups: sorted.map(({ pieces }) => pieces) };
  });
}

const isLevel = (a: Box, b: Box): boolean => Math.abs(a.top - b.top) < 1.5 && Math.abs(a.bottom - b.bottom) < 1.5;

const isInside = (piece: Box, box: Box): boolean =>
  piece.left > box.left - 1 && piece.right < box.right + 1 && piece.top > box.top - 3 && piece.bottom < box.bottom + 3;

/** Running text in lines of its own, with other text beside it. */
function isTextPanel(inside: readonly Piece[], box: Box, pieces: readonly Piece[]): boolean {
  const lines = inside.filter(({ segment }) => segment !== undefined);
  if (lines.length < MIN_PANEL_LINES) return false;
  const characters = lines.reduce((sum, { segment }) => sum + segment!.characters, 0) / lines.length;
  if (characters < MIN_PROSE_CHARACTERS) return false;
  return pieces.some(
    (piece) =>
      !inside.includes(piece) &&
      overlap(piece.top, piece.bottom, box.top, box.bottom) > 1 &&
      (piece.right < box.left + 1 || piece.left > box.right - 1),
  );
}

/** One of several boxes of one height in a row, each with two lines or more. */
function isCard(box: Box, boxes: readonly Box[], inside: readonly Piece[], unit: number): boolean {
  const lines = inside.filter(({ segment }) => segment !== undefined);
  const isStacked =
    lines.length >= 2 &&
    lines.every((line) =>
      lines.every(
        (other) => other === line || overlap(line.top, line.bottom, other.top, other.bottom) < 0.3 * heightOf(line),
      ),
    );
  if (!isStacked) return false;
  const row = boxes.filter((other) => other !== box && isLevel(other, box));
  return (
    row.length > 0 && row.every((other) => -overlap(other.left, other.right, box.left, box.right) > CARD_GAP * unit)
  );
}

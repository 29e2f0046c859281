import type { Label } from "../charts/labels.js";

/** Labels before one in which its first line is looked for. */
const MAX_LABELS_BACK = 80;

/** Labels as a reader takes them in, row by row; lines that stand below each other in the middle of a box are one label. */
export function labelTexts(labels: readonly Label[]): string[] {
  const blocks: Label[][] = [];
  for (const row of rowsOf(labels))
    for (const label of row.sort((a, b) => a.left - b.left)) {
      const above = blocks.slice(-MAX_LABELS_BACK).find((block) => goesOn(block.at(-1)!, label));
      if (above === undefined) blocks.push([label]);
      else above.push(label);
    }
  return blocks.map((block) => block.map(({ text }) => text).join(" "));
}

function rowsOf(labels: readonly Label[]): Label[][] {
  const rows: Label[][] = [];
  for (const label of [...labels].sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (first !== undefined && label.y - first.y < 0.5 * Math.min(label.size, first.size)) row!.push(label);
    else rows.push([label]);
  }
  return rows;
}

/** The next line of a label that is set in the middle. Numbers below each other are those of an axis. */
const goesOn = (above: Label, label: Label): boolean =>
  !above.isTurned &&
  !label.isTurned &&
  above.value === undefined &&
  label.value === undefined &&
  label.y - above.y > 0.5 * label.size &&
  label.y - above.y < 1.4 * label.size &&
  Math.abs(above.size - label.size) < 0.3 &&
  Math.abs(above.x - label.x) < 0.4 * label.size;

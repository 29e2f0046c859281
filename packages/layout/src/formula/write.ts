import { median, middleX, middleY, unionOf } from "../lines/boxes.js";
import type { Box } from "../types.js";
import { ACCENTS, BIG_OPERATORS, braced, concatenate, LIMIT_FUNCTIONS, OPENING } from "./symbols.js";

/** A sign, or a part of a formula that has been put together. */
export interface Part extends Box {
  readonly latex: string;
  /** The sign as printed; empty for composed parts. */
  readonly sign: string;
  readonly size: number;
  /** Of composed parts: of the line that they stand on. */
  readonly baseline: number;
  /** Height that a composed part is centred on. */
  readonly axis?: number;
}

/** A horizontal rule: bar of a fraction, of a root, or over letters. */
export interface Bar {
  readonly left: number;
  readonly right: number;
  readonly at: number;
}

/** The axis of a formula, in font sizes above its baseline. */
const AXIS = 0.25;
const MAX_DEPTH = 12;

/** Writes what stands on one line with all that hangs on it as LaTeX. */
export function writeFormula(parts: readonly Part[], bars: readonly Bar[], depth = 0): string {
  if (parts.length === 0 || depth > MAX_DEPTH) return concatenate(parts.map(({ latex }) => latex));
  let composed = [...parts];
  // A narrow bar never holds a wider one.
  for (const bar of [...bars].sort((a, b) => a.right - a.left - (b.right - b.left)))
    composed = withBar(composed, bar, depth);
  composed = withRoots(composed);
  composed = withDelimiters(composed, depth);
  return writeLine(composed, depth);
}

function emOf(parts: readonly Part[]): number {
  return parts.reduce((size, part) => Math.max(size, part.size), 1);
}

function compose(latex: string, members: readonly Box[], size: number, axis: number): Part {
  return { ...unionOf(members)!, latex, sign: "", size, baseline: axis + AXIS * size, axis };
}

function withBar(parts: readonly Part[], bar: Bar, depth: number): Part[] {
  const em = emOf(parts);
  const line = { left: bar.left, right: bar.right, top: bar.at, bottom: bar.at };
  const inside = parts.filter(
    (part) => middleX(part) > bar.left - 0.1 * em && middleX(part) < bar.right + 0.1 * em && part.sign !== "√",
  );
  const root = parts.find(
    (part) =>
      part.sign === "√" && Math.abs(part.right - bar.left) < 0.25 * em && Math.abs(part.top - bar.at) < 0.35 * em,
  );
  if (root !== undefined) {
    const content = inside.filter((part) => middleY(part) > bar.at && middleY(part) < root.bottom + 0.4 * em);
    if (content.length === 0) return [...parts];
    const index = parts.filter(
      (part) =>
        part.size < 0.75 * root.size &&
        middleX(part) < root.left + 0.55 * (root.right - root.left) &&
        part.right > root.left - 0.15 * em &&
        part.bottom < middleY(root) + 0.25 * em &&
        part.bottom > root.top - 0.3 * em &&
        !content.includes(part),
    );
    const degree = index.length === 0 ? "" : `[${writeFormula(index, [], depth + 1)}]`;
    const made = compose(
      `\\sqrt${degree}{${writeFormula(content, [], depth + 1)}}`,
      [...content, root, line],
      emOf(content),
      mainBaseline(content) - AXIS * emOf(content),
    );
    return [...parts.filter((part) => part !== root && !content.includes(part) && !index.includes(part)), made];
  }
  const above = besideBar(
    inside.filter((part) => middleY(part) < bar.at),
    bar.at,
    -1,
    em,
  );
  const below = besideBar(
    inside.filter((part) => middleY(part) > bar.at),
    bar.at,
    1,
    em,
  );
  if (below.length === 0) return [...parts];
  if (above.length === 0) {
    const made = compose(
      `\\overline{${writeFormula(below, [], depth + 1)}}`,
      [...below, line],
      emOf(below),
      mainBaseline(below) - AXIS * emOf(below),
    );
    return [...parts.filter((part) => !below.includes(part)), made];
  }
  const latex = `\\frac{${writeFormula(above, [], depth + 1)}}{${writeFormula(below, [], depth + 1)}}`;
  const made = compose(latex, [...above, ...below, line], Math.max(emOf(above), emOf(below)), bar.at);
  return [...parts.filter((part) => !above.includes(part) && !below.includes(part)), made];
}

/** Parts on one side of a bar, as far as they hang together. */
function besideBar(parts: readonly Part[], at: number, side: 1 | -1, em: number): Part[] {
  const distance = (part: Part): number => (side < 0 ? at - part.bottom : part.top - at);
  const sorted = [...parts].sort((a, b) => distance(a) - distance(b));
  const taken: Part[] = [];
  let reach = 0;
  for (const part of sorted) {
    if (distance(part) > reach + 0.45 * em) break;
    taken.push(part);
    reach = Math.max(reach, distance(part) + part.bottom - part.top);
  }
  return taken;
}

/** Roots without a bar of their own hold the part behind them. */
function withRoots(parts: readonly Part[]): Part[] {
  const sorted = [...parts].sort((a, b) => a.left - b.left);
  for (let index = sorted.length - 2; index >= 0; index--) {
    const root = sorted[index]!;
    const next = sorted[index + 1]!;
    if (root.sign !== "√") continue;
    sorted.splice(index, 2, {
      ...compose(`\\sqrt{${next.latex}}`, [root, next], next.size, next.baseline - AXIS * next.size),
    });
  }
  return sorted;
}

const CLOSING = new Set(Object.values(OPENING));

/** Whether a bar evaluates the term before it between bounds, which follow in small type. */
const isEvaluation = (bar: Part, next: Part | undefined): boolean =>
  bar.sign === "|" && next !== undefined && next.size < 0.85 * bar.size && next.left - bar.right < 0.3 * bar.size;

/** Tall delimiters with what they hold: a matrix where that has rows. */
function withDelimiters(parts: readonly Part[], depth: number): Part[] {
  const em = median(parts.filter(({ sign }) => sign !== "" && !isTall(sign)).map(({ size }) => size)) || emOf(parts);
  const tall = (part: Part): boolean => part.sign !== "" && part.bottom - part.top > 1.35 * em;
  let list = [...parts].sort((a, b) => a.left - b.left);
  for (let round = 0; round < 40; round++) {
    // The innermost pair: a closing delimiter and the nearest opening one before it.
    let open = -1;
    let close = -1;
    for (let index = 0; index < list.length && close < 0; index++) {
      const part = list[index]!;
      if (!tall(part)) continue;
      if (
        open >= 0 &&
        CLOSING.has(part.sign) &&
        (part.sign in OPENING ? part.sign === OPENING[list[open]!.sign] : true)
      )
        close = index;
      else if (part.sign in OPENING && !isEvaluation(part, list[index + 1])) open = index;
    }
    if (open < 0) break;
    const left = list[open]!;
    const right = close < 0 ? undefined : list[close]!;
    if (right === undefined && left.sign !== "{") break;
    const content = list
      .slice(open + 1, close < 0 ? undefined : close)
      .filter((part) => middleY(part) > left.top - 0.3 * em && middleY(part) < left.bottom + 0.3 * em);
    const rows = rowsOf(content);
    const inner =
      rows.length > 1
        ? writeMatrix(rows, left.sign, right?.sign, depth)
        : `\\left${delimiter(left.sign)} ${writeLine(content, depth + 1)} \\right${right === undefined ? "." : delimiter(right.sign)}`;
    const made = compose(inner, [left, ...content, ...(right === undefined ? [] : [right])], em, middleY(left));
    list = [...list.filter((part) => part !== left && part !== right && !content.includes(part)), made].sort(
      (a, b) => a.left - b.left,
    );
  }
  return list;
}

const isTall = (sign: string): boolean => BIG_OPERATORS.includes(sign);
const delimiter = (sign: string): string =>
  ({
    "{": "\\{",
    "}": "\\}",
    "⟨": "\\langle",
    "⟩": "\\rangle",
    "⌊": "\\lfloor",
    "⌋": "\\rfloor",
    "⌈": "\\lceil",
    "⌉": "\\rceil",
    "‖": "\\|",
  })[sign] ?? sign;

/** Lines of full-sized parts, one below the other. */
function rowsOf(parts: readonly Part[]): Part[][] {
  const em = emOf(parts);
  const full = parts.filter((part) => part.size > 0.8 * em).sort((a, b) => a.baseline - b.baseline);
  const rows: Part[][] = [];
  for (const part of full) {
    const row = rows.at(-1);
    if (row !== undefined && part.baseline - row[0]!.baseline < 0.75 * em) row.push(part);
    else rows.push([part]);
  }
  for (const part of parts) {
    if (part.size > 0.8 * em) continue;
    const nearest = rows.reduce<Part[] | undefined>(
      (best, row) =>
        best === undefined || Math.abs(row[0]!.baseline - part.baseline) < Math.abs(best[0]!.baseline - part.baseline)
          ? row
          : best,
      undefined,
    );
    nearest?.push(part);
  }
  return rows;
}

const MATRICES: Readonly<Record<string, string>> = {
  "(": "pmatrix",
  "[": "bmatrix",
  "|": "vmatrix",
  "‖": "Vmatrix",
  "{": "Bmatrix",
};

function writeMatrix(
  rows: readonly (readonly Part[])[],
  left: string,
  right: string | undefined,
  depth: number,
): string {
  const em = emOf(rows.flat());
  // Columns are parted by white space that runs through all rows.
  const spans = rows
    .flat()
    .map(({ left: from, right: to }) => [from, to] as const)
    .sort((a, b) => a[0] - b[0]);
  const starts: number[] = [];
  let end = -Infinity;
  for (const [from, to] of spans) {
    if (from - end > 0.7 * em) starts.push(from);
    end = Math.max(end, to);
  }
  const body = rows
    .map((row) =>
      starts
        .map((start, column) =>
          writeLine(
            row.filter((part) => part.left >= start - 0.01 && part.left < (starts[column + 1] ?? Infinity) - 0.01),
            depth + 1,
          ),
        )
        .join(" & "),
    )
    .join(" \\\\ ");
  const name = right === undefined ? "cases" : (MATRICES[left] ?? "matrix");
  return `\\begin{${name}} ${body} \\end{${name}}`;
}

/** Baseline of most full-sized parts. */
function mainBaseline(parts: readonly Part[]): number {
  const em = emOf(parts);
  const full = parts.filter((part) => part.size > 0.85 * em && part.sign !== "" && !isTall(part.sign));
  const used = full.length > 0 ? full : parts.filter((part) => part.size > 0.85 * em);
  const counts = used.map((part) => used.filter((other) => Math.abs(other.baseline - part.baseline) < 0.1 * em).length);
  return used[counts.indexOf(Math.max(...counts))]?.baseline ?? parts[0]!.baseline;
}

/** Parts from left to right, with what is raised, lowered or set over and under them. */
function writeLine(parts: readonly Part[], depth: number): string {
  if (parts.length === 0) return "";
  if (depth > MAX_DEPTH) return concatenate(parts.map(({ latex }) => latex));
  const em = emOf(parts);
  const baseline = mainBaseline(parts);
  const shiftOf = (part: Part): number =>
    part.axis === undefined ? (baseline - part.baseline) / em : (baseline - AXIS * em - part.axis) / em;
  const operators = parts.filter((part) => isTall(part.sign) || LIMIT_FUNCTIONS.has(part.latex.replace("\\", "")));
  const limits = new Map<Part, { over: Part[]; under: Part[] }>();
  const gone = new Set<Part>();
  for (const part of parts) {
    if (operators.includes(part) || part.size > 0.85 * em) continue;
    const host = operators.find(
      (operator) =>
        middleX(part) > operator.left - 0.9 * em &&
        middleX(part) < operator.right + 0.9 * em &&
        isOverOrUnder(part, operator, (isIntegral(operator) ? 0.1 : 0.45) * em) &&
        overlapsLimits(part, operator, parts),
    );
    if (host === undefined) continue;
    const entry = limits.get(host) ?? { over: [], under: [] };
    limits.set(host, entry);
    (middleY(part) < middleY(host) ? entry.over : entry.under).push(part);
    gone.add(part);
  }
  const line = parts.filter((part) => !gone.has(part)).sort((a, b) => a.left - b.left);
  const written: string[] = [];
  let raised: Part[] = [];
  let lowered: Part[] = [];
  const finish = (): void => {
    const below = lowered.length === 0 ? "" : `_${braced(writeLine(lowered, depth + 1))}`;
    const above = raised.length === 0 ? "" : superscript(writeLine(raised, depth + 1));
    if (below + above !== "") written.push((written.length === 0 ? "{}" : "") + below + above);
    raised = [];
    lowered = [];
  };
  for (let index = 0; index < line.length; index++) {
    const part = line[index]!;
    const previous = line[index - 1];
    const isSmall = part.size < 0.86 * em;
    const followsIntegral = previous !== undefined && isIntegral(previous);
    const shift = shiftOf(part);
    const isScript = isSmall && (part.axis === undefined || Math.abs(shift) > 0.3) && !isTall(part.sign);
    if (isScript && (shift > 0.12 || (followsIntegral && shift > 0))) raised.push(part);
    else if (isScript && shift < -0.04) lowered.push(part);
    else {
      finish();
      const accent = ACCENTS[part.sign];
      const next = line[index + 1];
      const host =
        accent === undefined
          ? undefined
          : [next, previous]
              .filter((other) => other !== undefined && other.sign !== "" && sharedWidth(other, part) > -0.1 * em)
              .sort((one, other) => sharedWidth(other!, part) - sharedWidth(one!, part))[0];
      if (accent !== undefined && host !== undefined) {
        if (host === next) {
          written.push(`${accent}{${next!.latex}}`);
          index++;
        } else written.push(`${accent}{${written.pop() ?? ""}}`);
        continue;
      }
      if (part.sign === "\u0338" && next !== undefined) {
        written.push(NEGATED[next.latex] ?? `\\not${next.latex}`);
        index++;
        continue;
      }
      written.push(part.latex);
      const own = limits.get(part);
      if (own !== undefined) {
        if (own.under.length > 0) written.push(`_${braced(writeLine(own.under, depth + 1))}`);
        if (own.over.length > 0) written.push(`^${braced(writeLine(own.over, depth + 1))}`);
      } else if (previous !== undefined && part.left - previous.right > 0.9 * em) written.splice(-1, 0, "\\quad");
    }
  }
  finish();
  return concatenate(written)
    .replace(/\\cdot\\cdot\\cdot/g, "\\cdots")
    .replace(/\.\.\./g, "\\ldots");
}

const isIntegral = ({ sign }: Part): boolean => sign === "∫" || sign === "∮";

/** @param overlap height that the boxes may share; limits beside an integral reach below its top, those over it do not */
const isOverOrUnder = (part: Box, operator: Box, overlap: number): boolean =>
  part.bottom < operator.top + overlap || part.top > operator.bottom - overlap;

const sharedWidth = (a: Box, b: Box): number => Math.min(a.right, b.right) - Math.max(a.left, b.left);

const superscript = (latex: string): string =>
  /^(?:\\prime)+$/.test(latex) ? "'".repeat(latex.length / 6) : `^${braced(latex)}`;

const NEGATED: Readonly<Record<string, string>> = { "=": "\\neq", "\\in": "\\notin" };

/** Whether a small part over or under an operator belongs to it: it overlaps it, or goes on from a part that does. */
function overlapsLimits(part: Part, operator: Part, parts: readonly Part[]): boolean {
  const touches = (one: Box, two: Box): boolean => one.left < two.right && one.right > two.left;
  const chain = parts
    .filter((other) => Math.abs(other.baseline - part.baseline) < 0.15 * part.size && other.size < 0.9 * operator.size)
    .sort((a, b) => a.left - b.left);
  const at = chain.indexOf(part);
  // As large as the operator itself: no part of a chain of limits.
  if (at < 0) return touches(part, operator);
  let from = at;
  let to = at;
  while (from > 0 && chain[from]!.left - chain[from - 1]!.right < 0.3 * part.size) from--;
  while (to + 1 < chain.length && chain[to + 1]!.left - chain[to]!.right < 0.3 * part.size) to++;
  return touches(
    { ...part, left: chain[from]!.left, right: chain[to]!.right },
    { ...operator, left: operator.left, right: operator.left + 0.75 * (operator.right - operator.left) },
  );
}

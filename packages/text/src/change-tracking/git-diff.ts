/** The `diff` of the contract: a unified diff as text, and the same in parts. */
export interface GitDiff {
  readonly text: string;
  readonly json: { readonly files: readonly DiffFile[] };
}

interface DiffFile {
  readonly from: string | null;
  readonly to: string | null;
  readonly chunks: ReadonlyArray<{ readonly content: string; readonly changes: readonly DiffChange[] }>;
}

/** Line numbers are 1-based: `ln` in the state that has the line, `ln1` and `ln2` in both. */
type DiffChange =
  | { readonly type: "add"; readonly add: true; readonly ln: number; readonly content: string }
  | { readonly type: "del"; readonly del: true; readonly ln: number; readonly content: string }
  | {
      readonly type: "normal";
      readonly normal: true;
      readonly ln1: number;
      readonly ln2: number;
      readonly content: string;
    };

export interface BoundedDiff {
  readonly diff: GitDiff;
  /** Lines that were left out, because the diff would have been much longer than what it compares. */
  readonly leftOut: number;
}

/** Lines and characters of a diff, context included. Each line comes twice, as text and with its place. */
const MAX_LINES = 60_000;
const MAX_CHARACTERS = 2_000_000;
const CONTEXT_LINES = 3;
/** Beyond this many changed lines the search for the shortest diff costs too much; then all lines are told as replaced. */
const MAX_CHANGED_LINES = 2_000;

interface Hunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  readonly lines: readonly string[];
}

/** Unified diff of two texts, line by line, without file names, cut where it is too long. */
export async function gitDiff(previous: string, current: string): Promise<BoundedDiff> {
  const { structuredPatch } = await import("diff");
  const patch = structuredPatch("", "", withLineEnd(previous), withLineEnd(current), undefined, undefined, {
    context: CONTEXT_LINES,
    maxEditLength: MAX_CHANGED_LINES,
  });
  const whole: readonly Hunk[] = patch?.hunks ?? [replaceAll(previous, current)];
  const hunks = bounded(whole);
  const linesOf = (list: readonly Hunk[]): number => list.reduce((sum, { lines }) => sum + lines.length, 0);
  const chunks = hunks.map((hunk) => ({ content: header(hunk), changes: changesOf(hunk) }));
  const diff: GitDiff = {
    text: hunks.map((hunk) => [header(hunk), ...hunk.lines].join("\n")).join("\n"),
    json: { files: [{ from: null, to: null, chunks }] },
  };
  return { diff, leftOut: linesOf(whole) - linesOf(hunks) };
}

/** Hunks up to the bounds; the last one ends where they are reached. */
function bounded(hunks: readonly Hunk[]): Hunk[] {
  const kept: Hunk[] = [];
  let lines = 0;
  let characters = 0;
  for (const hunk of hunks) {
    let end = 0;
    while (end < hunk.lines.length && lines < MAX_LINES && characters + hunk.lines[end]!.length <= MAX_CHARACTERS) {
      characters += hunk.lines[end]!.length;
      lines++;
      end++;
    }
    if (end === hunk.lines.length) kept.push(hunk);
    else {
      if (end > 0) kept.push(cutAt(hunk, end));
      break;
    }
  }
  return kept;
}

/** The counts in a hunk's header are those of the lines that it still has. */
function cutAt(hunk: Hunk, end: number): Hunk {
  const lines = hunk.lines.slice(0, end);
  const count = (sign: string): number => lines.filter((line) => line.startsWith(sign) || line.startsWith(" ")).length;
  return { ...hunk, lines, oldLines: count("-"), newLines: count("+") };
}

/** A last line without an end is no difference. */
const withLineEnd = (text: string): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`);

const header = ({ oldStart, oldLines, newStart, newLines }: Hunk): string =>
  `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`;

function replaceAll(previous: string, current: string): Hunk {
  const before = previous.replace(/\n$/, "").split("\n");
  const after = current.replace(/\n$/, "").split("\n");
  return {
    oldStart: 1,
    oldLines: before.length,
    newStart: 1,
    newLines: after.length,
    lines: [...before.map((line) => `-${line}`), ...after.map((line) => `+${line}`)],
  };
}

function changesOf(hunk: Hunk): DiffChange[] {
  let old = hunk.oldStart;
  let now = hunk.newStart;
  return hunk.lines.flatMap((content): DiffChange[] => {
    if (content.startsWith("+")) return [{ type: "add", add: true, ln: now++, content }];
    if (content.startsWith("-")) return [{ type: "del", del: true, ln: old++, content }];
    if (content.startsWith("\\")) return [];
    return [{ type: "normal", normal: true, ln1: old++, ln2: now++, content }];
  });
}

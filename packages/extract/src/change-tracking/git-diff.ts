/** The `diff` of the contract (B.6): a unified diff as text, and the same in parts. */
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

const CONTEXT_LINES = 3;
/** Beyond this many changed lines the search for the shortest diff costs too much; then all lines are told as replaced. */
const MAX_CHANGED_LINES = 4000;

interface Hunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  readonly lines: readonly string[];
}

/** Unified diff of two texts, line by line, without file names. */
export async function gitDiff(previous: string, current: string): Promise<GitDiff> {
  const { structuredPatch } = await import("diff");
  const patch = structuredPatch("", "", withLineEnd(previous), withLineEnd(current), undefined, undefined, {
    context: CONTEXT_LINES,
    maxEditLength: MAX_CHANGED_LINES,
  });
  const hunks: readonly Hunk[] = patch?.hunks ?? [replaceAll(previous, current)];
  const chunks = hunks.map((hunk) => ({ content: header(hunk), changes: changesOf(hunk) }));
  return {
    text: hunks.map((hunk) => [header(hunk), ...hunk.lines].join("\n")).join("\n"),
    json: { files: [{ from: null, to: null, chunks }] },
  };
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

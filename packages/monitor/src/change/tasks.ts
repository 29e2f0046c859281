/** Comparisons of pages, for the engine to run in a worker thread when they are long. */
import type { WorkerModule } from "@quern/documents";
import { changedFields, gitDiff } from "@quern/text/change-tracking";
import { type ChangesWithGoal, judgeByRules } from "../judge-by-rules.js";
import type { Judgment } from "../types.js";
import { compareStates, type LineChange, type PageState } from "./compare.js";

export const TASKS: WorkerModule = {
  get url() {
    return new URL(import.meta.url);
  },
  name: "@quern/monitor/tasks",
  load: () => import("./tasks.js"),
};

export interface PagePair {
  readonly previous: PageState & { readonly json?: unknown };
  readonly current: PageState & { readonly json?: unknown };
  /** Places that differed at earlier visits, newest first. */
  readonly places: ReadonlyArray<readonly string[]>;
  readonly wantsText: boolean;
  readonly wantsJson: boolean;
}

export interface PageChanges {
  readonly changes: readonly LineChange[];
  readonly fields: ReturnType<typeof changedFields>;
  readonly places: readonly string[];
  /** Absent where no line changed. */
  readonly diff?: Awaited<ReturnType<typeof gitDiff>>["diff"];
}

/** Everything that differs between two states of a page. */
export async function comparePages(pair: PagePair): Promise<PageChanges> {
  const { previous, current, places, wantsText, wantsJson } = pair;
  const comparison = compareStates(previous, current, places);
  const changes = wantsText ? comparison.changes : [];
  const fields = wantsJson ? changedFields(previous.json, current.json) : {};
  const diff = changes.length > 0 ? (await gitDiff(comparison.before, comparison.after)).diff : undefined;
  return { changes, fields, places: comparison.places, ...(diff === undefined ? {} : { diff }) };
}

/** Judges changes without a language model. */
export const judgeChanges = (question: ChangesWithGoal): Judgment => judgeByRules(question);

/** Searches within texts, for the engine to run in a worker thread when they are long. */
import type { WorkerModule } from "@quern/documents";
import { searchPassages } from "@quern/text";

export const TASKS: WorkerModule = {
  get url() {
    return new URL(import.meta.url);
  },
  name: "@quern/search/tasks",
  load: () => import("./tasks.js"),
};

export interface PassageRequest {
  readonly text: string;
  readonly title: string;
}

export type FoundPassages = ReadonlyArray<{ readonly text: string; readonly score: number }>;

/** The passages of each text that answer a query, best first. */
export const findPassages = ({
  texts,
  query,
  count,
}: {
  readonly texts: readonly PassageRequest[];
  readonly query: string;
  readonly count: number;
}): FoundPassages[] =>
  texts.map(({ text, title }) =>
    searchPassages(text, query, { title })
      .slice(0, count)
      .map((passage) => ({ text: passage.text, score: passage.score })),
  );

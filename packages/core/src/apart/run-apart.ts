/** Where a stranger's text is read: short texts here, long ones in a worker thread that ends with the request. */
import type { RunOptions, WorkerModule, WorkerPool } from "@quern/documents";
import type { HtmlRequest, PageSource } from "@quern/extract/page";
import type { PageRequest } from "../tasks/tasks.js";
import { TASKS } from "./task-module.js";

type Tasks = typeof import("../tasks/tasks.js");
export type TaskName = keyof Tasks;
type HtmlTaskName = "evidenceOfShell" | "tablesOf";
type PageTaskName = {
  [Name in TaskName]: Request<Name> extends PageRequest ? Name : never;
}[TaskName];
type Request<Name extends TaskName> = Parameters<Tasks[Name]>[0];
type Result<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

/** The threads and the clock of a request. */
export interface Apart {
  readonly workers: () => WorkerPool;
  readonly deadline: { readonly signal: AbortSignal; progress?(): void };
}

/** The slowest task reads this much text in 80 ms (one core of a cloud machine, 2026): other requests do not feel it. */
export const MAX_TEXT_CHARACTERS_HERE = 100_000;
/** HTML is mostly markup, which is read about three times as fast. */
export const MAX_HTML_CHARACTERS_HERE = 300_000;

/**
 * The same for functions of other packages.
 *
 * @param name function of the module that takes one value which can be cloned
 * @throws what the function threw; the reason of the signal
 */
export async function runModuleApart<Result>(
  module: WorkerModule,
  name: string,
  request: unknown,
  characters: number,
  workers: () => WorkerPool,
  signal: AbortSignal,
): Promise<Result> {
  if (characters > MAX_TEXT_CHARACTERS_HERE) return workers().run<Result>(module, name, request, { signal });
  signal.throwIfAborted();
  const functions = (await module.load()) as Record<string, (request: unknown) => Result | Promise<Result>>;
  return (functions[name] as (request: unknown) => Result | Promise<Result>)(request);
}

/**
 * @param characters length of the text that the task reads; `Infinity` for what must never run in the caller's thread
 * @throws what the task threw; the reason of the deadline
 */
export async function runApart<Name extends TaskName>(
  name: Name,
  request: Request<Name>,
  characters: number,
  { workers, deadline }: Apart,
): Promise<Result<Name>> {
  if (characters <= MAX_TEXT_CHARACTERS_HERE) return runHere(name, request);
  return workers().run<Result<Name>>(TASKS, name, request, optionsFor(deadline));
}

const optionsFor = (deadline: Apart["deadline"]): RunOptions => ({
  signal: deadline.signal,
  onProgress: () => deadline.progress?.(),
});

/** The same for a task that reads HTML. */
export function runOverHtml<Name extends HtmlTaskName>(
  name: Name,
  html: Request<Name> & string,
  apart: Apart,
): Promise<Result<Name>> {
  const characters = (html.length * MAX_TEXT_CHARACTERS_HERE) / MAX_HTML_CHARACTERS_HERE;
  return runApart(name, html, characters, apart);
}

/** Long pages are mostly scripts, styles and drawings. Scripts with prices take longest, about as long as 100 000 characters of markup. */
const MAX_PARSED_CHARACTERS_HERE = 2_000_000;
/** Of 1 004 real pages of at most 300 000 characters one has more. */
const MAX_NODES_HERE = 10_000;

/** The same for a task that reads the page. In place it reads the tree that others have parsed already. */
export async function runOverPage<Name extends PageTaskName>(
  name: Name,
  request: Request<Name>,
  { workers, deadline }: Apart,
): Promise<Result<Name>> {
  const { html, url } = request.page;
  if (html.length <= MAX_HTML_CHARACTERS_HERE || isLight(request.page)) return runHere(name, request);
  return workers().run<Result<Name>>(TASKS, name, { ...request, page: { html, url } }, optionsFor(deadline));
}

/** Whether a page has been parsed here already, and holds no more than pages that are read here anyway. */
const isLight = (page: HtmlRequest | PageSource): boolean =>
  "isParsed" in page &&
  page.isParsed &&
  page.html.length <= MAX_PARSED_CHARACTERS_HERE &&
  page.tree.size <= MAX_NODES_HERE &&
  page.parsed.lengths[0]! <= MAX_TEXT_CHARACTERS_HERE;

let tasks: Promise<Tasks> | undefined;

async function runHere<Name extends TaskName>(name: Name, request: Request<Name>): Promise<Result<Name>> {
  tasks ??= import("../tasks/tasks.js");
  return ((await tasks)[name] as (request: Request<Name>) => Promise<Result<Name>>)(request);
}

export const charactersOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0);

/** Converts what a call of `quern parse` names, and prints it or writes it into files. */
import { availableParallelism } from "node:os";
import { basename, extname, join } from "node:path";
import type { Document, ParseInput, ParseOptions } from "@quern/core";
import { type Parser, QuernError, Semaphore } from "@quern/types";
import type { Invocation } from "../command.js";
import { documentOptions, textOptions } from "../engine-flags.js";
import { Failures } from "../failures.js";
import { fingerprint } from "../fingerprint.js";
import { inFlagWords } from "../flag-words.js";
import { contractOptions } from "../flags.js";
import { formatsWithFlags } from "../format-flags.js";
import { errorAsJson, JsonResults, printJsonLine, printsJson, wantsJson } from "../json-output.js";
import {
  fileIdOf,
  formatsForFile,
  printResult,
  RESULT_FILE,
  refuseOtherFile,
  renderResult,
  valuesForFile,
  writeFileWithAssets,
} from "../output.js";
import { progressLine } from "../progress.js";
import { exitCodeOf, modelFailure, noSuchFormat, printExplanation } from "../report.js";
import { ExitCode, print, UsageError } from "../terminal.js";
import { firstOf, Warnings } from "../warnings.js";
import { givenType } from "./given-type.js";
import { type PartLeftOut, partsLeftOut } from "./parts-left-out.js";
import { ResultsFolder } from "./results-folder.js";
import { INDEX_FILE } from "./results-index.js";
import { CONTAINERS, listSources, refuseOverwriting, type Source, sourcesInside, urlBelow } from "./sources.js";
import { isEmptyPicture, noteOnType, withoutText } from "./warnings.js";
import { changesOf } from "./watch.js";

/** With more files than this, their names would scroll away what matters. */
const MAX_NAMED_FILES = 10;

/** The part of the engine that the conversion needs. */
interface Converter {
  readonly parsers: readonly Parser[];
  parse(input: ParseInput, options: ParseOptions): Promise<Document>;
}

interface Counts {
  done: number;
  unchanged: number;
  /** Of a folder: what was written, and from which source. */
  readonly written: Array<{ readonly source: string; readonly file: string }>;
  readonly failed: Array<{ readonly source: string; readonly error: unknown }>;
  /** Endings of the files that were found in folders and are of no kind that is read; one for each file. */
  readonly passedOver: string[];
  /** Pictures that were found in folders and have no text. */
  readonly withoutText: string[];
}

/** One call of `quern parse`: its options, and what has become of the files so far. */
export class ParseRun {
  readonly #invocation: Invocation;
  readonly #quern: Converter;
  readonly #output: string | undefined;
  readonly #quiet: boolean;
  readonly #options: ParseOptions;
  /** Media type of all inputs, as their caller gave it. */
  readonly #type: string | undefined;
  readonly #formats: ParseOptions["formats"];
  readonly #failures: Failures;
  readonly #warnings: Warnings;

  constructor(invocation: Invocation, quern: Converter) {
    this.#invocation = invocation;
    this.#quern = quern;
    const { values, terminal } = invocation;
    // A wrong call is refused before anything is read.
    if (values["base"]) urlBelow(String(values["base"]), undefined);
    this.#options = contractOptions(values) as ParseOptions;
    this.#type = givenType(values, quern.parsers);
    this.#output = values["output"] === undefined ? undefined : String(values["output"]);
    refuseOtherFile(this.#output);
    this.#formats = formatsForFile(
      this.#output,
      formatsWithFlags(this.#options.formats, values, terminal) as ParseOptions["formats"],
    );
    this.#quiet = values["quiet"] === true;
    this.#failures = new Failures(terminal, values);
    this.#warnings = new Warnings(terminal, values);
  }

  get writesFolder(): boolean {
    return this.#output !== undefined && (endingOf(this.#output) === "" || this.#invocation.positionals.length > 1);
  }

  /** Converts what there is. @returns the exit code */
  async once(): Promise<number> {
    const { positionals, values, terminal } = this.#invocation;
    const type = values["type"] as string | undefined;
    for (const path of positionals) refuseAddress(path);
    const links: string[] = [];
    const results: string[] = [];
    const sources = await listSources(positionals, terminal, type, this.#output, {
      onLink: (path) => links.push(path),
      onResults: (path) => results.push(path),
      onAgain: (path) => this.#say(`${path} is named more than once, and converted once.`),
    });
    if (links.length > 0) this.#say(`symbolic links in folders are not followed: ${firstOf(links)}`);
    if (results.length > 0)
      this.#say(
        `results of earlier runs are not converted again: ${firstOf(results)}. Name the folder to convert them.`,
      );
    const namesFile = this.#output !== undefined && endingOf(this.#output) !== "";
    const toFile = namesFile && sources.length === 1;
    if (namesFile && sources.length > 1 && RESULT_FILE.test(this.#output!))
      throw new UsageError(
        `-o ${this.#output} names one file, but there are ${sources.length} inputs. Name a folder, or leave -o out to print them.`,
      );
    if (toFile && !RESULT_FILE.test(this.#output!))
      throw new UsageError(
        `-o ${this.#output}: Quern does not write files of this type. It writes .md, .txt, .html, .json and .jsonl. For a folder, write ${this.#output}/.`,
      );
    if (toFile) await refuseOverwriting(sources[0]!, this.#output!);
    const counts: Counts = { done: 0, unchanged: 0, written: [], failed: [], passedOver: [], withoutText: [] };
    if (this.#output !== undefined && !toFile) await this.#intoFolder(this.#output, sources, counts);
    else {
      const results = printsJson(values) && !toFile ? new JsonResults(terminal, sources.length > 1) : undefined;
      for (const [index, source] of sources.entries())
        await this.#one(source, index, sources.length, { toFile, results, counts });
      await results?.close();
    }
    this.#close();
    if (wantsJson(values) && this.#output !== undefined) await this.#report(counts);
    const { done, unchanged, withoutText, failed } = counts;
    return exitCodeOf(
      done + unchanged + withoutText.length,
      failed.map(({ error }) => error),
    );
  }

  /** With `--json` and a folder: what became of each source. */
  #report({ unchanged, written, failed, passedOver, withoutText }: Counts): Promise<void> {
    return printJsonLine(this.#invocation.terminal, {
      output: this.#output,
      written,
      unchanged,
      passedOver: passedOver.length,
      withoutText,
      failed: failed.map(({ source, error }) => ({ source, error: errorAsJson(error) })),
    });
  }

  /** Converts what there is and what changes, until the signal ends it. */
  async watch(): Promise<number> {
    const { positionals, terminal, signal } = this.#invocation;
    const look = async (): Promise<string> => {
      const sources = await listSources(positionals, terminal, undefined, this.#output).catch(() => []);
      return sources.map(({ name, state }) => `${name} ${state}`).join("\n");
    };
    // Looked at before the conversion: what changes meanwhile is converted after it.
    const from = await look();
    await this.once();
    this.#say("watching for changes; Ctrl-C ends it");
    for await (const _change of changesOf(look, from, signal)) await this.once();
    return ExitCode.OK;
  }

  async #intoFolder(output: string, listed: readonly Source[], counts: Counts): Promise<void> {
    const { values, terminal, signal } = this.#invocation;
    const folder = await ResultsFolder.open(output, values, fingerprint(values), await inputsOf(listed));
    const sources = await folder.named(listed);
    // A file that is named alone is wanted now.
    const force = values["force"] === true || (sources.length === 1 && sources[0]?.isFound !== true);
    const places = new Semaphore(availableParallelism());
    const progress = progressLine(terminal, output, values);
    let total = sources.length;
    let begun = 0;
    const convertOne = async (source: Source): Promise<void> => {
      await places.acquire(signal);
      try {
        progress.report({ stage: basename(source.name), done: ++begun, total, unit: "files" });
        const result = await this.#convert(source);
        if (source.isFound && isEmptyPicture(result)) {
          await folder.noteEmpty(source);
          counts.withoutText.push(source.name);
          return;
        }
        const path = await folder.write(source, result);
        counts.done++;
        counts.written.push({ source: source.name, file: path });
        progress.clear();
        this.#tell(source, result);
        this.#failParts(source, partsLeftOut(result.metadata), counts);
        const isNamed = total <= MAX_NAMED_FILES || values["verbose"] === true;
        if (isNamed) this.#say(path);
      } catch (error) {
        progress.clear();
        if (signal.aborted) throw error;
        await folder.fail(source, error);
        await this.#fail(source, error, counts);
      } finally {
        places.release();
      }
    };
    try {
      for (const source of sources) {
        if (!force && (await folder.isDone(source))) {
          counts.unchanged += CONTAINERS.test(source.name) ? folder.resultsOf(source) : 1;
          begun++;
          continue;
        }
        const inside = await this.#inside(source);
        if (inside === undefined) continue;
        total += inside.sources.length;
        if (inside.warnings.length > 0) this.#warnings.add(source.name, inFlagWords(inside.warnings.join(" ")));
        await Promise.all(inside.sources.map(convertOne));
        this.#failParts(source, partsLeftOut({ leftOut: inside.leftOut, locked: inside.locked }), counts);
        await folder.noteFolder(source, inside.warnings.length > 0 ? inside.warnings.join(" ") : undefined);
        this.#opened.add(source.name);
      }
      const left: Source[] = [];
      for (const source of sources)
        if (!this.#opened.has(source.name) && (force || !(await folder.isDone(source)))) left.push(source);
      await Promise.all(left.map(convertOne));
      if (!signal.aborted)
        for (const note of await folder.sweep(this.#invocation.positionals, sources)) this.#say(note);
    } finally {
      progress.clear();
      await folder.finish();
      if (signal.aborted) this.#say(`${counts.done} converted so far; run the same command again to continue`);
    }
    this.#close();
    if (sources.length > 1 || counts.done > 1) {
      const unchanged = counts.unchanged > 0 ? `, ${counts.unchanged} unchanged` : "";
      const failed =
        counts.failed.length > 0 ? `, ${counts.failed.length} failed (why: ${join(output, INDEX_FILE)})` : "";
      this.#say(`${counts.done} converted${unchanged}${failed}`);
    }
    if (counts.withoutText.length > 0)
      this.#say(`no result, as no text is in the picture: ${firstOf(counts.withoutText)}`);
    if (counts.passedOver.length > 0) {
      const kinds = [...new Set(counts.passedOver)].sort().join(" ");
      const formats = this.#formats ? " in this format" : "";
      this.#say(`${counts.passedOver.length} skipped, of types that Quern does not read${formats}: ${kinds}`);
    }
  }

  readonly #opened = new Set<string>();

  /** An archive that cannot be opened is parsed, and fails, like any other file. */
  #inside(source: Source) {
    const { values } = this.#invocation;
    return sourcesInside(source, values["password"] ? String(values["password"]) : undefined).catch(() => undefined);
  }

  async #one(
    source: Source,
    index: number,
    total: number,
    {
      toFile,
      results,
      counts,
    }: { readonly toFile: boolean; readonly results: JsonResults | undefined; readonly counts: Counts },
  ): Promise<void> {
    if (results && this.#invocation.signal.aborted) return;
    const { values, terminal, signal } = this.#invocation;
    const label = total > 1 ? `[${index + 1}/${total}] ${source.name}` : source.name;
    const progress = progressLine(terminal, label, values);
    progress.report({ stage: "reading", done: 0 });
    try {
      const result = await this.#convert(source, progress.report);
      progress.clear();
      this.#tell(source, result);
      if (toFile) {
        await writeFileWithAssets(this.#output!, result, valuesForFile(this.#output, values));
        counts.written.push({ source: source.name, file: this.#output! });
      } else if (results) await results.add(renderResult(result, values).text);
      else {
        // Several documents on one stream are told apart by a comment, which Markdown does not show.
        if (total > 1 && !wantsJson(values) && values["jsonl"] !== true)
          await print(terminal, `<!-- ${source.name.replaceAll("--", "- -")} -->\n`);
        await printResult(terminal, result, values);
        this.#noteMissingPictures(result);
      }
      counts.done++;
      this.#failParts(source, partsLeftOut(result.metadata), counts);
    } catch (error) {
      progress.clear();
      // An array that is open is closed before the end.
      if (signal.aborted && !results) throw error;
      await this.#fail(source, error, counts, results);
    }
  }

  /** Once: links to pictures lead nowhere in a result that is printed. */
  #noteMissingPictures({ markdown = "", html = "" }: Document): void {
    if (this.#hasNotedPictures || !/\]\(asset:|src="asset:/.test(markdown + html)) return;
    this.#hasNotedPictures = true;
    this.#say("Pictures are not printed: links that begin with asset: lead to files only with -o.");
  }
  #hasNotedPictures = false;

  async #fail(source: Source, error: unknown, counts: Counts, results?: JsonResults): Promise<void> {
    if (source.isFound && QuernError.is(error) && error.code === "UNSUPPORTED_FILE_TYPE") {
      counts.passedOver.push(extname(source.name) || basename(source.name));
      return;
    }
    counts.failed.push({ source: source.name, error });
    await results?.add({ source: source.name, error: errorAsJson(error) });
    this.#failures.add(source.name, error);
  }

  /** Parts that were left out: the rest is a result, and the exit code says that it is not all. */
  #failParts(source: Source, parts: readonly PartLeftOut[], counts: Counts): void {
    for (const { name, why, code = "DOCUMENT_LIMIT_EXCEEDED" } of parts) {
      const error = new QuernError(code, why);
      counts.failed.push({ source: `${source.name}/${name}`, error });
      this.#failures.add(`${source.name}/${name}`, error);
    }
  }

  /** Sums up what was kept back. */
  #close(): void {
    this.#warnings.close();
    this.#failures.close();
  }

  #say(message: string): void {
    if (!this.#quiet) this.#invocation.terminal.stderr.write(`${message}\n`);
  }

  #tell(source: Source, result: Document): void {
    if (this.#quiet) return;
    const { terminal } = this.#invocation;
    printExplanation(terminal, result.explanation);
    const warning = result.warning ?? withoutText(result);
    if (warning) this.#warnings.add(source.name, inFlagWords(warning));
    const note = this.#type === undefined && /^stdin(?:\.|$)/.test(source.name) && noteOnType(result);
    if (note) this.#say(`${source.name}: ${note}`);
  }

  /** @throws QuernError also for a document of which nothing that was asked for could be made */
  async #convert(source: Source, onProgress?: ParseOptions["onProgress"]): Promise<Document> {
    const result = await this.#parse(source, onProgress);
    const unmade = modelFailure(result, Boolean(this.#invocation.values["model-url"])) ?? noSuchFormat(result);
    if (unmade) throw unmade;
    return result;
  }

  #parse(source: Source, onProgress?: ParseOptions["onProgress"]): Promise<Document> {
    const { values, signal } = this.#invocation;
    const url = source.url ?? (values["base"] ? urlBelow(String(values["base"]), source.below) : undefined);
    const contentType = source.contentType ?? this.#type;
    return this.#quern.parse(source.input, {
      ...this.#options,
      ...(this.#formats ? { formats: this.#formats } : {}),
      // A file of an archive is told from others of its name by the way to it.
      ...(source.input instanceof URL
        ? {}
        : { filename: typeof source.input === "string" ? basename(source.name) : source.name }),
      ...(source.address === undefined ? {} : { address: source.address }),
      ...(url === undefined ? {} : { url }),
      ...documentOptions(values),
      ...(contentType === undefined ? {} : { contentType }),
      ...(values["timeout"] === undefined ? {} : { timeout: values["timeout"] as number }),
      ...textOptions(this.writesFolder ? values : valuesForFile(this.#output, values)),
      explain: values["explain"] === true,
      ...(this.#output === undefined ? { assets: false } : {}),
      signal,
      ...(onProgress ? { onProgress } : {}),
    });
  }
}

/** @throws UsageError for an address: only `scrape` opens connections */
function refuseAddress(path: string): void {
  if (/^https?:\/\//i.test(path)) throw new UsageError(`parse reads files, and ${path} is a URL: quern scrape ${path}`);
}

/** The ending of a file's name; a name with a slash at its end is a folder's. */
const endingOf = (path: string): string => (/[\\/]$/.test(path) ? "" : extname(path));

/** Identities of the files that are read. */
async function inputsOf(sources: readonly Source[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { input } of sources) {
    const id = typeof input === "string" ? await fileIdOf(input) : undefined;
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

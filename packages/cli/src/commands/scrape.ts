import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Document, EngineChoice, ScrapeOptions } from "@quern/core";
import { createQuern } from "@quern/kit";
import { QuernError } from "@quern/types";
import type { CommandBody } from "../command.js";
import {
  CONVERT_FLAGS,
  converterOptions,
  documentOptions,
  ENGINE_FLAGS,
  FAIL_FLAG,
  textOptions,
} from "../engine-flags.js";
import { Failures } from "../failures.js";
import { inFlagWords } from "../flag-words.js";
import { contractOptions, OPTION_FLAGS } from "../flags.js";
import { FORMAT_FLAGS, formatsWithFlags } from "../format-flags.js";
import { isFormat } from "../format-names.js";
import { errorAsJson, JsonResults, printJson, printsJson, wantsJson } from "../json-output.js";
import {
  formatsForFile,
  OutputFolder,
  PICTURE_FILE,
  printResult,
  RESULT_FILE,
  refuseOtherFile,
  renderResult,
  valuesForFile,
  writeFileWithAssets,
  writeScreenshot,
} from "../output.js";
import { progressLine } from "../progress.js";
import { exitCodeOf, modelFailure, printExplanation } from "../report.js";
import { writeChunks } from "../site-outputs.js";
import { UsageError } from "../terminal.js";
import { Warnings } from "../warnings.js";

export const scrapeCommand: CommandBody = {
  flags: [
    ...OPTION_FLAGS,
    ...FORMAT_FLAGS,
    ...CONVERT_FLAGS,
    ...ENGINE_FLAGS,
    FAIL_FLAG,
    {
      name: "engine",
      kind: "string",
      choices: ["auto", "fetch", "browser"],
      help: "auto (default) fetches first and renders if needed; fetch and browser force that one",
    },
  ],
  async run({ positionals, values: given, terminal, signal }) {
    if (positionals.length === 0) throw new UsageError("scrape needs at least one URL.");
    if (positionals.includes("-"))
      throw new UsageError("scrape takes URLs. To read them from stdin, one a line: quern batch -");
    for (const address of positionals) {
      refuseFile(address, terminal.directory);
      refuseFormat(address);
    }
    const output = given["output"] === undefined ? undefined : String(given["output"]);
    refuseOtherFile(output);
    const picture = output !== undefined && PICTURE_FILE.test(output) ? output : undefined;
    const file = output !== undefined && RESULT_FILE.test(output) ? output : picture;
    if (file !== undefined && positionals.length > 1)
      throw new UsageError(
        `-o ${file} names one file, but there are ${positionals.length} URLs. Name a folder, or leave -o out to print them.`,
      );
    const values = valuesForFile(file, given);
    await using quern = createQuern(await converterOptions(values));
    const folder = output !== undefined && file === undefined ? new OutputFolder(output) : undefined;
    const quiet = values["quiet"] === true;
    const options = contractOptions(values) as ScrapeOptions;
    const formats = formatsForFile(
      file,
      formatsWithFlags(options.formats, values, terminal) as ScrapeOptions["formats"],
    );
    if (picture !== undefined && !isScreenshotAlone(formats))
      throw new UsageError(`-o ${picture} holds a screenshot and nothing else: use -f screenshot, or name a folder.`);
    if (given["engine"] === "fetch" && isScreenshotAlone(formats))
      throw new UsageError(
        "A screenshot needs a browser, which --engine fetch leaves out: use --engine browser, or auto.",
      );
    const results =
      printsJson(values) && output === undefined ? new JsonResults(terminal, positionals.length > 1) : undefined;
    const written: Array<{ readonly url: string; readonly file: string }> = [];
    const failed: Array<{ readonly url: string; readonly error: unknown }> = [];
    const failures = new Failures(terminal, values);
    const warnings = new Warnings(terminal, values);
    const fail = (url: string, error: unknown): void => {
      failed.push({ url, error });
      failures.add(url, error);
    };
    for (const url of positionals) {
      const progress = progressLine(terminal, url, values);
      try {
        const result: Document = await quern.scrape(url, {
          ...options,
          ...(formats ? { formats } : {}),
          ...textOptions(values),
          explain: values["explain"] === true,
          ...(values["engine"] ? { engine: values["engine"] as EngineChoice } : {}),
          ...documentOptions(values),
          ...(output === undefined ? { assets: false } : {}),
          signal,
          onProgress: progress.report,
        });
        progress.clear();
        if (!quiet) {
          printExplanation(terminal, result.explanation);
          if (result.warning) warnings.add(url, inFlagWords(result.warning));
          if (result.metadata.statusCode >= 400 && values["fail"] !== true)
            terminal.stderr.write(`${url}: the site answered ${result.metadata.statusCode}\n`);
        }
        if (picture !== undefined) {
          await writeScreenshot(picture, result);
          written.push({ url, file: picture });
        } else if (file !== undefined) {
          await writeFileWithAssets(file, result, values);
          written.push({ url, file });
        } else if (folder) {
          const path = await folder.write(nameOf(url), result, values);
          written.push({ url, file: path });
          if (!quiet) terminal.stderr.write(`${path}\n`);
        } else if (results) await results.add(renderResult(result, values).text);
        else await printResult(terminal, result, values);
        const unmade = modelFailure(result, Boolean(values["model-url"]));
        if (unmade) failed.push({ url, error: unmade });
        const { statusCode } = result.metadata;
        if (values["fail"] === true && statusCode >= 400)
          fail(url, new QuernError("SCRAPE_SITE_ERROR", `The site answered with HTTP ${statusCode}.`));
      } catch (error) {
        progress.clear();
        // An array that is open is closed before the end.
        if (signal.aborted && !results) throw error;
        fail(url, error);
        await results?.add({ url, error: errorAsJson(error) });
        if (signal.aborted) break;
      }
    }
    await results?.close();
    warnings.close();
    failures.close();
    if (folder) await writeChunks(folder.folder, folder.files, values);
    if (output !== undefined && wantsJson(given))
      await printJson(terminal, {
        output,
        written,
        failed: failed.map(({ url, error }) => ({ url, error: errorAsJson(error) })),
      });
    return exitCodeOf(
      positionals.length - failed.length,
      failed.map(({ error }) => error),
    );
  },
};

/** @throws UsageError for the path of a file, which would be taken for the name of a host */
function refuseFile(address: string, directory: string): void {
  const isFile =
    !/^[a-z]+:/i.test(address) && statSync(resolve(directory, address), { throwIfNoEntry: false })?.isFile() === true;
  if (isFile) throw new UsageError(`scrape needs addresses, and ${address} is a file: quern parse ${address}`);
}

/** @throws UsageError for a format behind a blank, as in `-f markdown links` */
function refuseFormat(address: string): void {
  if (isFormat(address))
    throw new UsageError(
      `scrape needs addresses, and ${address} is a format. Write formats with commas: -f markdown,${address}`,
    );
}

/** Whether a picture can hold all that was requested. */
const isScreenshotAlone = (formats: ScrapeOptions["formats"]): boolean =>
  formats?.length === 1 &&
  formats.every((format) => (typeof format === "string" ? format : format.type) === "screenshot");

/** `https://example.com/docs/intro?x` → `example.com-docs-intro` */
const nameOf = (url: string): string =>
  `${url
    .replace(/^[a-z]+:\/\//i, "")
    .replace(/[?#].*$/, "")
    .replace(/(?<!\/)\/+$/, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .slice(0, 120)}.page`;

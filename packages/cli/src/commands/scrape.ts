import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Document, EngineChoice, ScrapeOptions } from "@quern/core";
import { createQuern } from "@quern/kit";
import type { CommandBody } from "../command.js";
import { CONVERT_FLAGS, converterOptions, documentOptions, ENGINE_FLAGS, textOptions } from "../engine-flags.js";
import { contractOptions, OPTION_FLAGS } from "../flags.js";
import { FORMAT_FLAGS, formatsWithFlags } from "../format-flags.js";
import { errorAsJson, JsonResults, printJson, printsJson, wantsJson } from "../json-output.js";
import { OutputFolder, renderResult } from "../output.js";
import { progressLine } from "../progress.js";
import { exitCodeOf, printError, printExplanation } from "../report.js";
import { print, UsageError } from "../terminal.js";

export const scrapeCommand: CommandBody = {
  flags: [
    ...OPTION_FLAGS,
    ...FORMAT_FLAGS,
    ...CONVERT_FLAGS,
    ...ENGINE_FLAGS,
    {
      name: "engine",
      kind: "string",
      choices: ["auto", "fetch", "browser"],
      help: "auto (default) fetches first and renders when needed; the others do one of both only",
    },
  ],
  async run({ positionals, values, terminal, signal }) {
    if (positionals.length === 0) throw new UsageError("scrape needs at least one URL.");
    for (const address of positionals) refuseFile(address, terminal.directory);
    await using quern = createQuern(await converterOptions(values));
    const folder = values["output"] ? new OutputFolder(String(values["output"])) : undefined;
    const quiet = values["quiet"] === true;
    const options = contractOptions(values) as ScrapeOptions;
    const formats = formatsWithFlags(options.formats, values, terminal) as ScrapeOptions["formats"];
    const results = printsJson(values) && !folder ? new JsonResults(terminal, positionals.length > 1) : undefined;
    const written: Array<{ readonly url: string; readonly file: string }> = [];
    const failed: Array<{ readonly url: string; readonly error: unknown }> = [];
    for (const url of positionals) {
      const progress = progressLine(terminal, url, quiet);
      try {
        const result: Document = await quern.scrape(url, {
          ...options,
          ...(formats ? { formats } : {}),
          ...textOptions(values),
          explain: values["explain"] === true,
          ...(values["engine"] ? { engine: values["engine"] as EngineChoice } : {}),
          ...documentOptions(values),
          assets: folder !== undefined,
          signal,
          onProgress: progress.report,
        });
        progress.clear();
        if (!quiet) {
          printExplanation(terminal, result.explanation);
          if (result.warning) terminal.stderr.write(`${url}: warning: ${result.warning}\n`);
          if (result.metadata.statusCode >= 400)
            terminal.stderr.write(`${url}: the site answered ${result.metadata.statusCode}\n`);
        }
        const { text } = folder ? { text: "" } : renderResult(result, values);
        if (folder) {
          const file = await folder.write(nameOf(url), result, values);
          written.push({ url, file });
          terminal.stderr.write(`${file}\n`);
        } else if (results) await results.add(text);
        else await print(terminal, text);
      } catch (error) {
        progress.clear();
        // An array that is open is closed before the end.
        if (signal.aborted && !results) throw error;
        failed.push({ url, error });
        await results?.add({ url, error: errorAsJson(error) });
        printError(terminal, url, error);
        if (signal.aborted) break;
      }
    }
    await results?.close();
    if (folder && wantsJson(values))
      await printJson(terminal, {
        output: folder.folder,
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

/** `https://example.com/docs/intro?x` → `example.com-docs-intro` */
const nameOf = (url: string): string =>
  `${url
    .replace(/^[a-z]+:\/\//i, "")
    .replace(/[?#].*$/, "")
    .replace(/(?<!\/)\/+$/, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .slice(0, 120)}.page`;

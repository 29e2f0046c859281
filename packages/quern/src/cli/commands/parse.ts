import { readdir, stat } from "node:fs/promises";
import { basename, extname, join, relative } from "node:path";
import type { Document, ParseInput, ParseOptions } from "@quern/core";
import { QuernError } from "@quern/types";
import { createQuern } from "../../create-quern.js";
import type { Command } from "../command.js";
import { CONVERT_FLAGS, engineOptions, MODEL_FLAGS, textOptions } from "../engine-flags.js";
import { contractOptions, DOCUMENT_FLAGS } from "../flags.js";
import { FORMAT_FLAGS, formatsWithFlags } from "../format-flags.js";
import { OutputFolder, print, renderResult, writeFileWithAssets } from "../output.js";
import { progressLine } from "../progress.js";
import { printError, printExplanation } from "../report.js";
import { ExitCode, type Terminal, UsageError } from "../terminal.js";

interface Job {
  readonly name: string;
  readonly input: ParseInput;
  /** Folder below the input folder, to be kept in the output. */
  readonly subfolder: string;
}

export const parseCommand: Command = {
  name: "parse",
  usage: "quern parse FILE|FOLDER|-… [-o DIR|FILE] [--type html] [--base URL]",
  summary: "convert documents; never touches the network",
  flags: [
    ...DOCUMENT_FLAGS,
    ...FORMAT_FLAGS,
    ...CONVERT_FLAGS,
    ...MODEL_FLAGS,
    { name: "type", kind: "string", help: "what stdin is: an extension (html, csv) or a media type" },
    { name: "base", kind: "string", help: "URL that relative links are resolved against" },
  ],
  async run({ positionals, values, terminal, signal }) {
    if (positionals.length === 0) throw new UsageError("parse needs a file, a folder or - for stdin.");
    const jobs = await listJobs(positionals, terminal, values["type"] as string | undefined);
    const options = contractOptions(values) as ParseOptions;
    const formats = formatsWithFlags(options.formats, values, terminal) as ParseOptions["formats"];
    await using quern = createQuern(engineOptions(values));
    const output = values["output"] === undefined ? undefined : String(values["output"]);
    const folders = new Map<string, OutputFolder>();
    const toFile = output !== undefined && jobs.length === 1 && extname(output) !== "";
    const quiet = values["quiet"] === true;
    let failed = 0;
    for (const [index, job] of jobs.entries()) {
      const progress = progressLine(
        terminal,
        jobs.length > 1 ? `[${index + 1}/${jobs.length}] ${job.name}` : job.name,
        quiet,
      );
      progress.report({ stage: "reading", done: 0 });
      try {
        const result = await convert(job, index);
        progress.clear();
        if (!quiet) {
          printExplanation(terminal, result.explanation);
          if (result.warning) terminal.stderr.write(`${job.name}: warning: ${result.warning}\n`);
        }
        if (output === undefined) await printOne(job, result);
        else if (toFile) await writeFileWithAssets(output, result, values);
        else terminal.stderr.write(`${await folderFor(join(output, job.subfolder)).write(job.name, result, values)}\n`);
      } catch (error) {
        progress.clear();
        if (signal.aborted) throw error;
        failed++;
        printError(terminal, job.name, error);
      }
    }
    return failed === 0 ? ExitCode.OK : failed === jobs.length ? ExitCode.FAILED : ExitCode.PARTIAL;

    function convert(job: Job, index: number): Promise<Document> {
      const progress = progressLine(terminal, `[${index + 1}/${jobs.length}] ${job.name}`, quiet);
      return quern.parse(job.input, {
        ...options,
        ...(formats ? { formats } : {}),
        filename: basename(job.name),
        ...(values["base"] ? { url: String(values["base"]) } : {}),
        ...(values["password"] ? { password: String(values["password"]) } : {}),
        ...(values["attachments"] === undefined ? {} : { attachments: values["attachments"] === true }),
        ...(String(values["type"] ?? "").includes("/") ? { contentType: String(values["type"]) } : {}),
        timeout: (values["timeout"] as number | undefined) ?? OFFLINE_TIMEOUT_MS,
        ...textOptions(values),
        explain: values["explain"] === true,
        assets: output !== undefined,
        signal,
        onProgress: progress.report,
      }) as Promise<Document>;
    }

    async function printOne(job: Job, result: Document): Promise<void> {
      // Several documents on one stream are told apart by a comment, which Markdown does not show.
      if (jobs.length > 1 && !values["json"]) await print(terminal, `<!-- ${job.name.replaceAll("--", "- -")} -->\n`);
      await print(terminal, renderResult(result, values).text);
    }

    function folderFor(path: string): OutputFolder {
      const folder = folders.get(path) ?? new OutputFolder(path);
      folders.set(path, folder);
      return folder;
    }
  },
};

/** Nobody waits at the other end of a connection: large documents get the longest time that the contract knows. */
const OFFLINE_TIMEOUT_MS = 300_000;

async function listJobs(paths: readonly string[], terminal: Terminal, type: string | undefined): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const path of paths) {
    if (path === "-") {
      const extension = type && !type.includes("/") ? `.${type.replace(/^\./, "")}` : "";
      jobs.push({ name: `stdin${extension}`, input: terminal.stdin as AsyncIterable<Uint8Array>, subfolder: "" });
      continue;
    }
    const status = await stat(path).catch(() => undefined);
    if (!status?.isDirectory()) {
      // A file that is missing fails as one input among others, with the parser's own message.
      jobs.push({ name: path, input: path, subfolder: "" });
      continue;
    }
    const entries = await readdir(path, { withFileTypes: true, recursive: true });
    for (const entry of entries.sort((a, b) => join(a.parentPath, a.name).localeCompare(join(b.parentPath, b.name)))) {
      if (!entry.isFile() || entry.name.startsWith(".")) continue;
      const file = join(entry.parentPath, entry.name);
      jobs.push({ name: file, input: file, subfolder: relative(path, entry.parentPath) });
    }
  }
  if (jobs.length === 0) throw new QuernError("NOT_FOUND", `No files in ${paths.join(", ")}.`);
  return jobs;
}

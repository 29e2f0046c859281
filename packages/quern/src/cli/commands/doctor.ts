import { availableParallelism, totalmem } from "node:os";
import { findChromium, pageLimit } from "@quern/browser";
import { findFfmpeg } from "@quern/core";
import { listKeys } from "@quern/http";
import { type LanguageModel, QuernError } from "@quern/types";
import { createQuern } from "../../create-quern.js";
import { openJobs, openStores, type StoresOptions } from "../../stores.js";
import type { Command } from "../command.js";
import { fixWhatIsMissing } from "../doctor-fixes.js";
import { ENGINE_FLAGS, engineOptions, INDEX_FLAGS, SEARCH_FLAGS } from "../engine-flags.js";
import type { FlagValues } from "../flags.js";
import { print } from "../output.js";
import { readKeys, readPlan, SERVE_FLAGS } from "../serve-flags.js";
import { ExitCode } from "../terminal.js";

export const doctorCommand: Command = {
  name: "doctor",
  usage: "quern doctor [--json] [--fix]",
  summary: "tell what is installed and configured",
  flags: [
    { name: "json", kind: "boolean", help: "print it as JSON" },
    { name: "fix", kind: "boolean", help: "install what is missing, as far as a program may, and look again" },
    ...ENGINE_FLAGS,
    ...SEARCH_FLAGS,
    ...INDEX_FLAGS,
    ...SERVE_FLAGS.map((flag) => ({ ...flag, group: "Server" })),
  ],
  async run({ values, terminal, settingsFile, signal }) {
    const isFixed = values["fix"] !== true || (await fixWhatIsMissing(values, terminal, signal));
    const options = engineOptions(values);
    await using quern = createQuern(options);
    const rows: Array<readonly [string, string]> = [
      ["node", `${process.version}${isSupported() ? "" : " (too old: 20.19 or newer is needed)"}`],
      ["machine", `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB memory`],
      ["settings file", settingsFile ?? "none (no quern.config.* here)"],
      [
        "allowed hosts",
        ((values["allow-host"] as string[] | undefined) ?? []).join(", ") || "the public internet only",
      ],
      ["browser", await describeBrowser(values["chromium"] as string | undefined)],
      ["language model", await describeModel(options.languageModel, values["model-url"])],
      ["search", quern.searchProviders.map(({ name }) => name).join(", ") || "none"],
      ["papers", quern.paperIndexes.map(({ name }) => name).join(", ") || "none (--openalex, --arxiv)"],
      ["developer search", quern.developerIndex?.name ?? "none (--github, --github-token)"],
      ["ffmpeg", (await findFfmpeg()) ?? "none (audio passes MP3 through only; install ffmpeg or set QUERN_FFMPEG)"],
      ["data", await describeStores(options)],
      ["jobs", await describeJobs(options)],
      ["server", await describeServer(values, options)],
      ...quern.parsers.map((parser) => [`parser ${parser.name}`, parser.extensions.join(" ")] as const),
    ];
    rows.push(...Object.entries(values).map(([name, value]) => [`setting ${name}`, shown(name, value)] as const));
    if (values["json"] === true) {
      await print(terminal, JSON.stringify(Object.fromEntries(rows), null, 2));
      return isSupported() && isFixed ? ExitCode.OK : ExitCode.FAILED;
    }
    const width = Math.max(...rows.map(([name]) => name.length));
    await print(terminal, rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join("\n"));
    return isSupported() && isFixed ? ExitCode.OK : ExitCode.FAILED;
  },
};

/** Describes the workers of crawls and batches, and how many pages wait. */
async function describeJobs(options: StoresOptions): Promise<string> {
  try {
    await using stores = await openStores(options);
    if (!stores) return "in memory: they end with the server";
    await using jobs = await openJobs(stores, options);
    const workers = (await stores.state.list("workers/")).map(({ value }) => value as { readonly concurrency: number });
    const places = workers.reduce((sum, { concurrency }) => sum + concurrency, 0);
    const running = (await stores.state.list("jobs-running/")).length;
    const { waiting = 0, active = 0, delayed = 0 } = (await jobs.queue?.counts("pages")) ?? {};
    const queue =
      options.redisUrl === undefined ? "" : `; ${active} pages in work, ${waiting} in line, ${delayed} later`;
    return `${running} running, ${workers.length} workers with ${places} places${queue}`;
  } catch (error) {
    return QuernError.is(error) ? `none: ${error.message} ${error.hint ?? ""}` : String(error);
  }
}

/** Describes the access that a server with these settings would give. */
async function describeServer(values: FlagValues, options: StoresOptions): Promise<string> {
  const configured = (await readKeys(values)).length;
  const { name, concurrency } = readPlan(values);
  const stored = await countKeys(options).catch(() => 0);
  const keys = configured + stored === 0 ? "no keys: loopback only" : `${configured} configured keys, ${stored} made`;
  return `${values["hostname"] ?? "127.0.0.1"}:${values["port"] ?? 3002}, ${keys}, plan ${name} with ${concurrency} requests at once`;
}

async function countKeys(options: StoresOptions): Promise<number> {
  await using stores = await openStores(options);
  return stores ? (await listKeys(stores.state)).filter(({ revokedAt }) => revokedAt === undefined).length : 0;
}

const SECRETS: ReadonlySet<string> = new Set([
  ...["api-key", "model-key", "webhook-secret", "audit-secret", "metrics-key"],
  ...["brave-key", "serper-key", "tavily-key", "exa-key", "google-key", "openalex-key", "github-token"],
]);

/** Settings as they are in force, whether they came from a flag, a variable or the file; secrets are only counted. */
function shown(name: string, value: unknown): string {
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  if (SECRETS.has(name)) return `set (${[value].flat().length})`;
  return text.replace(/(?<=:\/\/)[^@/\s]+@/g, "…@");
}

async function describeStores(options: StoresOptions): Promise<string> {
  try {
    await using stores = await openStores(options);
    if (!stores) return "in memory, gone with the process";
    await stores.state.get("doctor");
    return options.redisUrl === undefined ? `in ${options.dataDir}` : "in Redis, which answers";
  } catch (error) {
    return QuernError.is(error) ? `none: ${error.message} ${error.hint ?? ""}` : String(error);
  }
}

async function describeBrowser(path: string | undefined): Promise<string> {
  try {
    const found = await findChromium(path);
    return `${found.path} (${found.source}), ${await pageLimit()} pages at once`;
  } catch (error) {
    return QuernError.is(error) ? `none: ${error.message} ${error.hint ?? ""}` : String(error);
  }
}

const MODEL_TRIAL_MS = 30_000;

/** Asks the model for a word: that a server listens says little. */
async function describeModel(model: LanguageModel | undefined, url: unknown): Promise<string> {
  if (!model) return "none (--model-url and --model; derived formats use rules)";
  const started = performance.now();
  try {
    await model.generate({
      prompt: "Answer with the word: ready",
      signal: AbortSignal.timeout(MODEL_TRIAL_MS),
    });
    return `${model.name} at ${String(url)} answers (${Math.round(performance.now() - started)} ms)`;
  } catch (error) {
    if (QuernError.is(error)) return `${model.name} does not answer: ${error.message} ${error.hint ?? ""}`;
    return `${model.name} at ${String(url)} does not answer within ${MODEL_TRIAL_MS / 1000} s`;
  }
}

function isSupported(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

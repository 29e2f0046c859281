import { availableParallelism, totalmem } from "node:os";
import { findChromium, pageLimit } from "@quern/browser";
import { type LanguageModel, QuernError } from "@quern/core";
import { createQuern } from "../../create-quern.js";
import { openStores, type StoresOptions } from "../../stores.js";
import type { Command } from "../command.js";
import { ENGINE_FLAGS, engineOptions } from "../engine-flags.js";
import { print } from "../output.js";
import { ExitCode } from "../terminal.js";

export const doctorCommand: Command = {
  name: "doctor",
  usage: "quern doctor",
  summary: "tell what is installed and configured",
  flags: [...ENGINE_FLAGS],
  async run({ values, terminal, settingsFile }) {
    const options = engineOptions(values);
    await using quern = createQuern(options);
    const rows: Array<readonly [string, string]> = [
      ["node", `${process.version}${isSupported() ? "" : " (too old: 20.19 or newer is needed)"}`],
      ["machine", `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB memory`],
      ["settings", settingsFile ?? "none (no quern.config.* here)"],
      [
        "allowed hosts",
        ((values["allow-host"] as string[] | undefined) ?? []).join(", ") || "the public internet only",
      ],
      ["browser", await describeBrowser(values["chromium"] as string | undefined)],
      ["language model", await describeModel(options.languageModel, values["model-url"])],
      ["data", await describeStores(options)],
      ...quern.parsers.map((parser) => [`parser ${parser.name}`, parser.extensions.join(" ")] as const),
    ];
    const width = Math.max(...rows.map(([name]) => name.length));
    await print(terminal, rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join("\n"));
    return isSupported() ? ExitCode.OK : ExitCode.FAILED;
  },
};

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

const MODEL_TRIAL_MILLISECONDS = 30_000;

/** Asks the model for a word: that a server listens says little. */
async function describeModel(model: LanguageModel | undefined, url: unknown): Promise<string> {
  if (!model) return "none (--model-url and --model; derived formats use rules)";
  const started = performance.now();
  try {
    await model.generate({
      prompt: "Answer with the word: ready",
      signal: AbortSignal.timeout(MODEL_TRIAL_MILLISECONDS),
    });
    return `${model.name} at ${String(url)} answers (${Math.round(performance.now() - started)} ms)`;
  } catch (error) {
    if (QuernError.is(error)) return `${model.name} does not answer: ${error.message} ${error.hint ?? ""}`;
    return `${model.name} at ${String(url)} does not answer within ${MODEL_TRIAL_MILLISECONDS / 1000} s`;
  }
}

function isSupported(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

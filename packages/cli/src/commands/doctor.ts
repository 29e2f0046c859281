import { availableParallelism, totalmem } from "node:os";
import { findFfmpeg } from "@quern/core";
import { listKeys } from "@quern/http";
import { createQuern, openStores, type StoresOptions } from "@quern/kit";
import { redact } from "@quern/types";
import type { CommandBody } from "../command.js";
import {
  describeBrowser,
  describeJobs,
  describeModel,
  describeOcr,
  describeRedis,
  describeStores,
  describeTranscriber,
} from "../doctor-checks.js";
import { fixWhatIsMissing } from "../doctor-fixes.js";
import { describeMachine } from "../doctor-machine.js";
import { ENGINE_FLAGS, engineOptions, INDEX_FLAGS, SEARCH_FLAGS } from "../engine-flags.js";
import type { FlagValues } from "../flags.js";
import { hideSecrets, isSecret, secretsOf } from "../secrets.js";
import { readKeys, readPlan, SERVE_FLAGS } from "../serve-flags.js";
import { ExitCode, print, UsageError } from "../terminal.js";

export const doctorCommand: CommandBody = {
  flags: [
    { name: "json", kind: "boolean", help: "print the report as JSON" },
    { name: "fix", kind: "boolean", help: "install what is missing where possible, then check again" },
    ...ENGINE_FLAGS,
    ...SEARCH_FLAGS,
    ...INDEX_FLAGS,
    ...SERVE_FLAGS.filter(({ name }) => name !== "json").map((flag) => ({ ...flag, group: "Server" })),
  ],
  async run({ positionals, values, terminal, settingsFile, signal }) {
    if (positionals.length > 0) throw new UsageError(`doctor takes no arguments, but got "${positionals[0]}".`);
    const isFixed = values["fix"] !== true || (await fixWhatIsMissing(values, terminal, signal));
    const directory = values["data-dir"];
    // Only --fix makes folders.
    const options = {
      ...(await engineOptions({ ...values, "data-dir": undefined }, true)),
      ...(directory ? { dataDir: String(directory) } : {}),
    };
    await using quern = createQuern(options);
    const rows: Array<readonly [string, string]> = [
      ["node", `${process.version}${isSupported() ? "" : " (too old: 20.19 or newer is needed)"}`],
      ["machine", `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB memory`],
      ...(await describeMachine(terminal.environment, values)),
      ["settings file", settingsFile ?? "none (no quern.config.* here)"],
      [
        "allowed hosts",
        ((values["allow-host"] as string[] | undefined) ?? []).join(", ") || "the public internet only",
      ],
      ["browser", await describeBrowser(values["chromium"] as string | undefined)],
      ["OCR languages", await describeOcr()],
      ["language model", await describeModel(options.languageModel, values["model-url"])],
      ["transcriber", await describeTranscriber(options.transcriber, values["transcriber-url"])],
      [
        "search",
        quern.searchProviders.map(({ name }) => name).join(", ") || "none (--searxng-url, or a key of a provider)",
      ],
      [
        "papers",
        quern.paperIndexes.map(({ name }) => name).join(", ") ||
          "none (--openalex, --arxiv, or without --no-public-indexes)",
      ],
      [
        "developer search",
        quern.developerIndex?.name ?? "none (--github, --github-token, or without --no-public-indexes)",
      ],
      [
        "ffmpeg",
        (await findFfmpeg()) ??
          "none: sound other than MP3 is not converted (apt-get install ffmpeg brings it, or set QUERN_FFMPEG)",
      ],
      ["redis", await describeRedis(options)],
      ["data", await describeStores(options)],
      ["jobs", await describeJobs(options)],
      ["server", await describeServer(values, options)],
      ...quern.parsers.map((parser) => [`parser ${parser.name}`, parser.extensions.join(" ")] as const),
    ];
    rows.push(...Object.entries(values).map(([name, value]) => [`setting ${name}`, shown(name, value)] as const));
    // Some hold addresses with logins, and the words of failed connections.
    const secrets = secretsOf(values, doctorCommand.flags);
    const safe = rows.map(([name, value]) => [name, redact(hideSecrets(value, secrets))] as const);
    if (values["json"] === true) {
      await print(terminal, JSON.stringify(Object.fromEntries(safe), null, 2));
      return isSupported() && isFixed ? ExitCode.OK : ExitCode.FAILED;
    }
    const width = Math.max(...safe.map(([name]) => name.length));
    await print(terminal, safe.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join("\n"));
    return isSupported() && isFixed ? ExitCode.OK : ExitCode.FAILED;
  },
};

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

const SECRETS: ReadonlySet<string> = new Set(
  [...ENGINE_FLAGS, ...SEARCH_FLAGS, ...INDEX_FLAGS, ...SERVE_FLAGS].filter(isSecret).map(({ name }) => name),
);

/** Settings as they are in force, whether they came from a flag, a variable or the file; secrets are only counted. */
function shown(name: string, value: unknown): string {
  if (SECRETS.has(name)) return `set (${[value].flat().length})`;
  return Array.isArray(value) ? value.join(", ") : String(value);
}

function isSupported(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

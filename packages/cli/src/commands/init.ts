import { join } from "node:path";
import { type Command, type CommandBody, JSON_FLAG } from "../command.js";
import { exists } from "../exists.js";
import { type Flag, toCamel } from "../flag.js";
import { printJson, wantsJson } from "../json-output.js";
import { writeTo } from "../make-folder.js";
import { isSecret } from "../secrets.js";
import { ExitCode, UsageError } from "../terminal.js";

const FILE = "quern.config.mjs";
/** Flags that belong to one call and not to a place; those that hold secrets are marked as such. */
const OF_ONE_CALL: ReadonlySet<string> = new Set(
  "base credits explain fix force help image-pages json key-file name open output prompt prune query question quiet rows schema search sheet type url verbose watch".split(
    " ",
  ),
);

/** Writes a configuration file in which every setting stands as a comment. */
export const initCommand = (commands: () => Promise<readonly Command[]>): CommandBody => ({
  flags: [{ name: "force", kind: "boolean", help: "overwrite an existing file" }, JSON_FLAG],
  async run({ positionals, values, terminal }) {
    if (positionals.length > 0) throw new UsageError("init takes no names: it writes into this folder.");
    const path = join(terminal.directory, FILE);
    if ((await exists(path)) && values["force"] !== true) {
      throw new UsageError(`${FILE} already exists. quern init --force overwrites it.`);
    }
    await writeTo(path, configuration(await commands()));
    terminal.stderr.write(
      `${FILE} written. Uncomment the settings you need; quern doctor shows the effective configuration.\n`,
    );
    if (wantsJson(values)) await printJson(terminal, { file: path });
    return ExitCode.OK;
  },
});

function configuration(commands: readonly Command[]): string {
  const groups = new Map<string, Map<string, Flag>>();
  for (const command of commands) {
    for (const flag of command.flags) {
      if (isSecret(flag) || OF_ONE_CALL.has(flag.name)) continue;
      const title = flag.group ?? `quern ${command.name}`;
      if ([...groups.values()].some((group) => group.has(flag.name))) continue;
      const group = groups.get(title) ?? new Map<string, Flag>();
      groups.set(title, group.set(flag.name, flag));
    }
  }
  const lines = [...groups].flatMap(([title, flags]) => [
    "",
    `  // --- ${title}`,
    ...[...flags.values()].flatMap((flag) => [`  // ${flag.help}`, `  // ${toCamel(flag.name)}: ${example(flag)},`]),
  ]);
  return `// Settings of the quern command line. Flags and QUERN_… variables take precedence. Keep keys and passwords in variables.
export default {${lines.join("\n")}
};
`;
}

/** Values for settings whose help names no default. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  "chunk-tokens": 500,
  country: "DE",
  delay: 1,
  "describe-images": 10,
  lang: "de",
  language: ["de", "en"],
  "exclude-domains": ["example.com"],
  "image-width": 800,
  "include-domains": ["example.com"],
  "max-age": 172_800_000,
  "max-credits": 100,
  "max-discovery-depth": 3,
  "max-tokens": 4000,
  "min-age": 3_600_000,
  "scrape-options": { formats: ["markdown"] },
  "stop-when": { relevantPages: 3 },
  timeout: 60_000,
  "vision-url": "http://127.0.0.1:11434/v1",
  "wait-for": 2000,
};

function example(flag: Flag): string {
  const value = flag.preset ?? flag.example ?? EXAMPLES[flag.name] ?? defaultInHelp(flag) ?? placeholder(flag);
  return JSON.stringify(flag.many && !Array.isArray(value) ? [value] : value);
}

/** `(default 500)`, `(default: 127.0.0.1)`, `e.g. llava` */
function defaultInHelp({ kind, help, many }: Flag): unknown {
  if (kind === "number") {
    const text = /\bdefault:? (\d[\d ]*)/.exec(help)?.[1];
    return text === undefined ? undefined : Number(text.replaceAll(" ", ""));
  }
  if (kind !== "string" || many) return undefined;
  return /\be\.g\. ([^\s,;)]+)/.exec(help)?.[1];
}

const placeholder = ({ kind, choices }: Flag): unknown =>
  ({ boolean: true, number: 10, string: choices?.[0] ?? "…", list: [choices?.[0] ?? "…"], json: true })[kind];

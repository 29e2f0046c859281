import { setMaxListeners } from "node:events";
import { nearestName, QuernError } from "@quern/types";
import type { Command } from "./command.js";
import { readSettings } from "./config.js";
import { exists } from "./exists.js";
import { readArguments, requireCompanions } from "./flags.js";
import { commandAsJson, commandHelp, generalHelp, HELP_FLAG } from "./help.js";
import { asksForJson, errorAsJson, printJson } from "./json-output.js";
import { print } from "./output.js";
import { describeError, isWrongCall } from "./report.js";
import { hideSecrets, secretsOf, withoutSecrets } from "./secrets.js";
import { ExitCode, type Terminal, UsageError } from "./terminal.js";
import { version } from "./version.js";

/** Each command is loaded when it is called: a server's parts cost as long as the rest of a conversion. In the order of the help. */
const COMMANDS = {
  scrape: async () => (await import("./commands/scrape.js")).scrapeCommand,
  parse: async () => (await import("./commands/parse.js")).parseCommand,
  crawl: async () => (await import("./commands/crawl.js")).crawlCommand,
  map: async () => (await import("./commands/map.js")).mapCommand,
  batch: async () => (await import("./commands/batch.js")).batchCommand,
  agent: async () => (await import("./commands/agent.js")).agentCommand,
  search: async () => (await import("./commands/search.js")).searchCommand,
  monitor: async () => (await import("./commands/monitor.js")).monitorCommand,
  serve: async () => (await import("./commands/serve.js")).serveCommand,
  worker: async () => (await import("./commands/worker.js")).workerCommand,
  mcp: async () => (await import("./commands/mcp.js")).mcpCommand,
  keys: async () => (await import("./commands/keys.js")).keysCommand,
  doctor: async () => (await import("./commands/doctor.js")).doctorCommand,
  init: async () => (await import("./commands/init.js")).initCommand(allCommands),
  completion: async () => (await import("./commands/completion.js")).completionCommand(allCommands),
} satisfies Record<string, () => Promise<Command>>;

export const COMMAND_NAMES = Object.keys(COMMANDS) as ReadonlyArray<keyof typeof COMMANDS>;

const allCommands = (): Promise<readonly Command[]> => Promise.all(Object.values(COMMANDS).map((load) => load()));

/** Names of the settings that a configuration file may hold. */
const allFlags = async (): Promise<ReadonlySet<string>> =>
  new Set((await allCommands()).flatMap(({ flags }) => flags.map(({ name }) => name)));

async function commandNamed(name: string): Promise<Command | undefined> {
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name as keyof typeof COMMANDS]() : undefined;
}

/**
 * Runs the command line. `quern URL` and `quern FILE` are short for scrape and parse.
 *
 * @returns the exit code
 */
export async function main(words: readonly string[], terminal: Terminal): Promise<number> {
  const interrupted = new AbortController();
  // Hundreds of files and pages may wait for it at once; none of them is forgotten.
  setMaxListeners(0, interrupted.signal);
  const interrupt = (): void => interrupted.abort(new QuernError("CANCELLED", "Interrupted."));
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  const secrets: string[] = [];
  const quiet = withoutSecrets(terminal, secrets);
  try {
    return await dispatch(words, quiet, secrets, interrupted.signal);
  } catch (error) {
    if (asksForJson(words, terminal.environment)) {
      await print(terminal, hideSecrets(JSON.stringify({ error: errorAsJson(error) }), secrets));
    }
    if (error instanceof UsageError) {
      const topic = Object.hasOwn(COMMANDS, words[0] ?? "") ? `quern help ${words[0]}` : "quern --help";
      quiet.stderr.write(`quern: ${error.message}\nTry: ${topic}\n`);
      return ExitCode.USAGE;
    }
    quiet.stderr.write(`quern: ${describeError(error)}\n`);
    return isWrongCall(error) ? ExitCode.USAGE : ExitCode.FAILED;
  } finally {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
}

/** @param secrets takes the secrets among the settings once they are known: nothing that is printed from then on shows them */
async function dispatch(
  words: readonly string[],
  terminal: Terminal,
  secrets: string[],
  signal: AbortSignal,
): Promise<number> {
  const isJson = asksForJson(words, terminal.environment);
  const [first, ...rest] = words;
  if (first === undefined || first === "help" || first === "--help" || first === "-h") {
    await help(
      rest.find((word) => !word.startsWith("-")),
      isJson,
      terminal,
    );
    return first === undefined ? ExitCode.USAGE : ExitCode.OK;
  }
  if (first === "--version" || first === "version" || first === "-V") {
    if (isJson) await printJson(terminal, { version: await version() });
    else await print(terminal, await version());
    return ExitCode.OK;
  }
  const named = await commandNamed(first);
  const command = named ?? (await guessCommand(words));
  const flags = [...command.flags, HELP_FLAG];
  const { positionals, values: given } = await readArguments(named ? rest : words, flags, ownersOf);
  if (given["help"]) {
    await help(command.name, isJson, terminal);
    return ExitCode.OK;
  }
  const { values, file } = await readSettings(given, command.flags, allFlags, terminal);
  secrets.push(...secretsOf(values, command.flags));
  requireCompanions(given, values, command.flags);
  return command.run({ positionals, values, given, terminal, signal, settingsFile: file });
}

/** @param name of a command; undefined for the list of all */
async function help(name: string | undefined, isJson: boolean, terminal: Terminal): Promise<void> {
  const topic = name === undefined ? undefined : await commandNamed(name);
  if (name !== undefined && !topic) throw noCommand(name);
  const commands = topic ? [topic] : await allCommands();
  if (isJson) await printJson(terminal, topic ? commandAsJson(topic) : commands.map(commandAsJson));
  else await print(terminal, topic ? commandHelp(topic) : generalHelp(commands));
}

/** A word that is a file (or stdin) is parsed, one that looks like an address is scraped. A first word that is neither was to be a command. */
async function guessCommand(words: readonly string[]): Promise<Command> {
  for (const [index, word] of words.entries()) {
    if (word === "-") return COMMANDS.parse();
    if (word.startsWith("-")) continue;
    if (await exists(word)) return COMMANDS.parse();
    if (/^https?:\/\//i.test(word) || /^[^\s/]+\.[^\s/]{2,}/.test(word)) return COMMANDS.scrape();
    if (index === 0) break;
  }
  throw noCommand(words[0] ?? "", "a command, a file nor a URL");
}

const ownersOf = async (flag: string): Promise<string[]> =>
  (await allCommands())
    .filter(({ flags }) => flags.some(({ name }) => name === flag))
    .map(({ name }) => `quern ${name}`);

function noCommand(word: string, kinds?: string): UsageError {
  const meant = nearestName(word, Object.keys(COMMANDS));
  const problem = kinds ? `"${word}" is neither ${kinds}.` : `There is no command "${word}".`;
  return new UsageError(`${problem}${meant ? ` Did you mean quern ${meant}?` : ""}`);
}

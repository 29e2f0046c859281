import { nearestName, QuernError } from "@quern/types";
import type { Command } from "./command.js";
import { agentCommand } from "./commands/agent.js";
import { batchCommand } from "./commands/batch.js";
import { completionCommand } from "./commands/completion.js";
import { crawlCommand } from "./commands/crawl.js";
import { doctorCommand } from "./commands/doctor.js";
import { initCommand } from "./commands/init.js";
import { keysCommand } from "./commands/keys.js";
import { mapCommand } from "./commands/map.js";
import { mcpCommand } from "./commands/mcp.js";
import { monitorCommand } from "./commands/monitor.js";
import { parseCommand } from "./commands/parse.js";
import { scrapeCommand } from "./commands/scrape.js";
import { searchCommand } from "./commands/search.js";
import { serveCommand } from "./commands/serve.js";
import { workerCommand } from "./commands/worker.js";
import { readSettings } from "./config.js";
import { exists } from "./exists.js";
import { readArguments } from "./flags.js";
import { commandHelp, generalHelp, HELP_FLAG } from "./help.js";
import { print } from "./output.js";
import { describeError } from "./report.js";
import { ExitCode, type Terminal, UsageError } from "./terminal.js";
import { version } from "./version.js";

const COMMANDS: readonly Command[] = [
  scrapeCommand,
  parseCommand,
  crawlCommand,
  mapCommand,
  batchCommand,
  agentCommand,
  searchCommand,
  monitorCommand,
  serveCommand,
  workerCommand,
  mcpCommand,
  keysCommand,
  doctorCommand,
  initCommand(() => COMMANDS),
  completionCommand(() => COMMANDS),
];
/** Settings that a configuration file may hold. */
const SETTINGS: ReadonlySet<string> = new Set(COMMANDS.flatMap(({ flags }) => flags.map(({ name }) => name)));

/**
 * Runs the command line. `quern URL` and `quern FILE` are short for scrape and parse.
 *
 * @returns the exit code
 */
export async function main(words: readonly string[], terminal: Terminal): Promise<number> {
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort(new QuernError("CANCELLED", "Interrupted."));
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  try {
    return await dispatch(words, terminal, interrupted.signal);
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.stderr.write(`quern: ${error.message}\nTry: quern --help\n`);
      return ExitCode.USAGE;
    }
    terminal.stderr.write(`quern: ${describeError(error)}\n`);
    return ExitCode.FAILED;
  } finally {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
}

async function dispatch(words: readonly string[], terminal: Terminal, signal: AbortSignal): Promise<number> {
  const [first, ...rest] = words;
  if (first === undefined || first === "help" || first === "--help" || first === "-h") {
    const topic = COMMANDS.find((command) => command.name === rest[0]);
    if (rest[0] !== undefined && !topic) throw noCommand(rest[0]);
    await print(terminal, topic ? commandHelp(topic) : generalHelp(COMMANDS));
    return first === undefined ? ExitCode.USAGE : ExitCode.OK;
  }
  if (first === "--version" || first === "version") {
    await print(terminal, await version());
    return ExitCode.OK;
  }
  const named = COMMANDS.find((command) => command.name === first);
  const command = named ?? (await guessCommand(words));
  const flags = [...command.flags, HELP_FLAG];
  const { positionals, values: given } = readArguments(named ? rest : words, flags, ownersOf);
  if (given["help"]) {
    await print(terminal, commandHelp(command));
    return ExitCode.OK;
  }
  const { values, file } = await readSettings(given, command.flags, SETTINGS, terminal);
  return command.run({ positionals, values, terminal, signal, settingsFile: file });
}

/** A word that is a file (or stdin) is parsed, one that looks like an address is scraped. */
async function guessCommand(words: readonly string[]): Promise<Command> {
  for (const word of words) {
    if (word === "-") return parseCommand;
    if (word.startsWith("-")) continue;
    if (await exists(word)) return parseCommand;
    if (/^https?:\/\//i.test(word) || /^[^\s/]+\.[^\s/]{2,}/.test(word)) return scrapeCommand;
  }
  throw noCommand(words[0] ?? "", "a command, a file nor a URL");
}

const ownersOf = (flag: string): string[] =>
  COMMANDS.filter(({ flags }) => flags.some(({ name }) => name === flag)).map(({ name }) => `quern ${name}`);

function noCommand(word: string, kinds?: string): UsageError {
  const meant = nearestName(
    word,
    COMMANDS.map(({ name }) => name),
  );
  const problem = kinds ? `"${word}" is neither ${kinds}.` : `There is no command "${word}".`;
  return new UsageError(`${problem}${meant ? ` Did you mean quern ${meant}?` : ""}`);
}

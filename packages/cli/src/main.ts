import { setMaxListeners } from "node:events";
import { QuernError } from "@quern/types";
import { notWritable } from "@quern/types/folders";
import { COMMAND_ENTRIES, isCommandName } from "./command-table.js";
import { generalHelp } from "./help.js";
import { asksForJson, errorAsJson, printJson } from "./json-output.js";
import { hideSecrets, withoutSecrets } from "./secrets.js";
import { ExitCode, print, type Terminal, UsageError } from "./terminal.js";
import { version } from "./version.js";

export { COMMAND_NAMES } from "./command-table.js";

const HELP_WORDS: ReadonlySet<string> = new Set(["help", "--help", "-h"]);
const VERSION_WORDS: ReadonlySet<string> = new Set(["version", "--version", "-v", "-V"]);

/**
 * Runs the command line. `quern URL` and `quern FILE` are short for scrape and parse.
 *
 * @returns the exit code
 */
export async function main(words: readonly string[], terminal: Terminal): Promise<number> {
  const interrupted = new AbortController();
  // Hundreds of files and pages may wait for it at once; none of them is forgotten.
  setMaxListeners(0, interrupted.signal);
  let signalCode: number | undefined;
  const interruptWith = (code: number) => (): void => {
    signalCode = code;
    interrupted.abort(new QuernError("CANCELLED", "Interrupted."));
  };
  const onInterrupt = interruptWith(ExitCode.INTERRUPTED);
  const onTerminate = interruptWith(ExitCode.TERMINATED);
  process.once("SIGINT", onInterrupt);
  process.once("SIGTERM", onTerminate);
  // Nobody can read what more there is to say, as with `head` at the other end of a pipe, or on a full disk.
  let outputError: Error | undefined;
  const onOutputError = (error: Error): void => {
    outputError ??= error;
    interrupted.abort(new QuernError("CANCELLED", "Interrupted."));
  };
  terminal.stdout.on("error", onOutputError);
  const secrets: string[] = [];
  const quiet = withoutSecrets(terminal, secrets);
  try {
    const code = await dispatch(words, quiet, secrets, interrupted.signal);
    if (outputError) return afterOutputError(outputError, quiet);
    // A part of the work was done; why the rest was not is what a script has to know.
    return code === ExitCode.PARTIAL && signalCode !== undefined ? signalCode : code;
  } catch (error) {
    if (outputError) return afterOutputError(outputError, quiet);
    if (asksForJson(words, terminal.environment)) {
      await print(terminal, hideSecrets(JSON.stringify({ error: errorAsJson(error) }), secrets));
    }
    if (error instanceof UsageError) {
      const command = isCommandName(words[0] ?? "") ? words[0] : error.command;
      const topic = command === undefined ? "quern --help" : `quern help ${command}`;
      quiet.stderr.write(`quern: ${error.message}\nTry: ${topic}\n`);
      return ExitCode.USAGE;
    }
    // Messages are put into words of flags, whose tables take long to load.
    const { describeError, isWrongCall } = await import("./report.js");
    quiet.stderr.write(`quern: ${describeError(error)}\n`);
    if (isWrongCall(error)) return ExitCode.USAGE;
    return QuernError.is(error) && error.code === "CANCELLED" ? (signalCode ?? ExitCode.FAILED) : ExitCode.FAILED;
  } finally {
    process.off("SIGINT", onInterrupt);
    process.off("SIGTERM", onTerminate);
  }
}

/** The reader of a pipe who leaves has all that was wanted. @returns the exit code */
function afterOutputError(error: NodeJS.ErrnoException, { stderr }: Terminal): number {
  if (error.code === "EPIPE") return ExitCode.OK;
  stderr.write(`quern: ${notWritable("standard output", error).message}\n`);
  return ExitCode.FAILED;
}

/**
 * Answers what needs no command at once, and loads the rest of the command line for everything else.
 *
 * @param secrets takes the secrets among the settings once they are known: nothing that is printed from then on shows them
 */
async function dispatch(
  words: readonly string[],
  terminal: Terminal,
  secrets: string[],
  signal: AbortSignal,
): Promise<number> {
  const isJson = asksForJson(words, terminal.environment);
  const [first, ...rest] = words;
  if (first === undefined || HELP_WORDS.has(first)) {
    const topic = rest.find((word) => !word.startsWith("-"));
    const wrong = rest.find((word) => word.startsWith("-") && !HELP_WORDS.has(word) && !/^--(?:no-)?json$/.test(word));
    if (wrong !== undefined) throw new UsageError(`help has no flag ${wrong}. It takes --json.`);
    if (topic === undefined && !isJson) await print(terminal, generalHelp(COMMAND_ENTRIES));
    else await (await import("./run-command.js")).help(topic, isJson, terminal);
    if (first !== undefined) return ExitCode.OK;
    if (terminal.stdin.isTTY !== true) terminal.stderr.write("quern: To convert what is piped in, write: quern -\n");
    return ExitCode.USAGE;
  }
  if (VERSION_WORDS.has(first)) {
    if (isJson) await printJson(terminal, { version: await version() });
    else await print(terminal, await version());
    return ExitCode.OK;
  }
  const { runCommand } = await import("./run-command.js");
  return runCommand(words, isJson, terminal, secrets, signal);
}

/** Finds the command that a line calls, reads its flags and settings, and runs it. */
import { nearestName } from "@quern/types";
import type { Command } from "./command.js";
import { allCommands, COMMAND_NAMES, commandNamed, isCommandName } from "./command-table.js";
import { readSettings } from "./config.js";
import { exists, isPattern } from "./exists.js";
import { aboutFile, readArguments, requireCompanions } from "./flags.js";
import { commandAsJson, commandHelp, HELP_FLAG } from "./help.js";
import { printJson } from "./json-output.js";
import { secretsOf } from "./secrets.js";
import { ExitCode, print, type Terminal, UsageError } from "./terminal.js";

/** @param secrets takes the secrets among the settings once they are known: nothing that is printed from then on shows them */
export async function runCommand(
  words: readonly string[],
  isJson: boolean,
  terminal: Terminal,
  secrets: string[],
  signal: AbortSignal,
): Promise<number> {
  const [first = "", ...rest] = words;
  const isNamed = isCommandName(first);
  const command = isNamed ? await commandNamed(first) : await guessCommand(words);
  try {
    return await runNamed(command, isNamed ? rest : words, { isJson, terminal, secrets, signal });
  } catch (error) {
    if (error instanceof UsageError) error.command ??= command.name;
    throw error;
  }
}

interface Call {
  readonly isJson: boolean;
  readonly terminal: Terminal;
  readonly secrets: string[];
  readonly signal: AbortSignal;
}

async function runNamed(
  command: Command,
  words: readonly string[],
  { isJson, terminal, secrets, signal }: Call,
): Promise<number> {
  const flags = [...command.flags, HELP_FLAG];
  const { positionals, values: given } = await readArguments(words, flags, ownersOf);
  if (given["help"]) {
    await help(command.name, isJson, terminal);
    return ExitCode.OK;
  }
  const { values, file } = await readSettings(given, command.flags, allFlags, terminal);
  secrets.push(...secretsOf(values, command.flags));
  requireCompanions(given, values, command.flags);
  if (given["json"] === true && given["jsonl"] === true && values["output"] === undefined && values["quiet"] !== true)
    terminal.stderr.write("--jsonl prints a line for each chunk and nothing else: --json has no effect beside it.\n");
  return command.run({ positionals, values, given, terminal, signal, settingsFile: file });
}

/** @param name of a command; undefined for all of them as JSON: `main` prints their list as text without loading them */
export async function help(name: string | undefined, isJson: boolean, terminal: Terminal): Promise<void> {
  if (name === undefined) return printJson(terminal, (await allCommands()).map(commandAsJson));
  if (!isCommandName(name)) throw noCommand(name);
  const command = await commandNamed(name);
  return isJson ? printJson(terminal, commandAsJson(command)) : print(terminal, commandHelp(command));
}

/** Endings of documents that are not top-level domains: a word with one names a file, even if that file is missing. */
const DOCUMENT_NAME =
  /^[^\s/:]+\.(?:pdf|docx?|docm|xlsx?|xls[bm]|pptx?|pptm|od[pst]|rtf|epub|csv|tsv|html?|xhtml|txt|json|jsonl|xml|eml|msg|png|jpe?g|gif|tiff?|bmp|webp)$/i;

/** Addresses without a scheme whose hosts have no dot: `localhost/docs`, `intranet:8080`. */
const HOST_OF_A_NETWORK = /^(?:localhost(?:[/?#]|$)|[a-z\d.-]+:\d+(?:[/?#]|$))/i;

/** A word that is a file (or stdin) is parsed, one that looks like an address is scraped. A first word that is neither was to be a command. */
async function guessCommand(words: readonly string[]): Promise<Command> {
  let missing: string | undefined;
  for (const [index, word] of words.entries()) {
    if (word === "-") return commandNamed("parse");
    if (word.startsWith("-")) continue;
    if (/^file:\/\//i.test(word) || (await exists(word))) return commandNamed("parse");
    if (word.includes("*") && isPattern(word)) return commandNamed("parse");
    if (DOCUMENT_NAME.test(word)) {
      missing = word;
      if (index === 0) break;
      // It may be what a flag before it takes: `-o result.json https://example.com`.
      continue;
    }
    if (HOST_OF_A_NETWORK.test(word)) return commandNamed("scrape");
    if (/^https?:\/\//i.test(word) || /^[^\s/]+\.[^\s/]{2,}/.test(word)) return commandNamed("scrape");
    if (index === 0) break;
  }
  if (missing !== undefined)
    throw new UsageError(`There is no file ${missing}. For a host of that name, write https://${missing}.`);
  const [first = ""] = words;
  if (/^--[a-z]/i.test(first)) {
    const meant = nearestName(first, MAIN_FLAGS);
    if (meant !== undefined) throw new UsageError(`There is no flag ${first}. Did you mean ${meant}?`);
  }
  throw noCommand(first, "a command, a file nor a URL", aboutFile(words) || aboutHome(first) || aboutAddress(first));
}

/** Flags that stand without a command. */
const MAIN_FLAGS = ["--help", "--version"];

/** An address whose scheme is cut short: `http//host`, `https:/host`. */
function aboutAddress(word: string): string {
  const [, scheme, rest] = /^(https?)(?::\/?|\/{1,2})([^/].*)$/i.exec(word) ?? [];
  return scheme === undefined ? "" : ` Did you mean ${scheme}://${rest}?`;
}

const aboutHome = (word: string): string =>
  word.startsWith("~/") ? " Only a shell expands ~, and not within quotes: write the whole path." : "";

/** Names of the settings that a configuration file may hold. */
const allFlags = async (): Promise<ReadonlySet<string>> =>
  new Set((await allCommands()).flatMap(({ flags }) => flags.map(({ name }) => name)));

const ownersOf = async (flag: string): Promise<string[]> =>
  (await allCommands())
    .filter(({ flags }) => flags.some(({ name }) => name === flag))
    .map(({ name }) => `quern ${name}`);

function noCommand(word: string, kinds?: string, hint = ""): UsageError {
  const meant = hint === "" ? nearestName(word, COMMAND_NAMES) : undefined;
  const problem = kinds ? `"${word}" is neither ${kinds}.` : `There is no command "${word}".`;
  return new UsageError(`${problem}${hint}${meant ? ` Did you mean quern ${meant}?` : ""}`);
}

/** Words of the library in messages for people at a command line, who set flags. */
import { TEXT_FLAGS } from "./engine-flags.js";
import { OPTION_FLAGS, toKebab } from "./flags.js";
import { isFormat } from "./format-names.js";
import { installCommand } from "./installation.js";

/** Options whose flags have other names. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ["contentType", "type"],
  ["limits.inputBytes", "max-input-bytes"],
  ["network.allow", "allow-host"],
  ["browser.executablePath", "chromium"],
]);

const FLAG_NAMES: ReadonlySet<string> = new Set([
  ...[...OPTION_FLAGS, ...TEXT_FLAGS].map(({ name }) => name),
  ...RENAMED.values(),
  "engine", // options of some commands alone
  "filter-by-path",
]);

/** The beginning of a complaint about an option: `scrape options: waitFor: must be …`. */
const COMPLAINT = /\b(?:scrape|parse|crawl|map) options: ([a-zA-Z]+)(?=[.:])/g;
/** An option in a sentence, perhaps with its value. Plain words count only with one: `engine: "browser"`, but not "the timeout". */
const OPTION =
  /(?<![\w./"-])(?:([a-z]+\.[a-z]\w*|[a-z]+[A-Z]\w*)(?:: (true|false|\d+|"[\w/-]+"))?|([a-z]+): ("[\w-]+"))(?![\w/"-]|\.\w)/g;

/** Options that need a live page, all in one list. */
const REFUSED = /^Unsupported parse options: ([\w, ]+)\.$/;

/** Sentences about calls of the library, and those about commands instead. A test looks for each of the former in the library. */
export const SENTENCES: ReadonlyArray<readonly [library: string, commandLine: string]> = [
  ["Unsupported upload type: ", "Quern does not read this type: "],
  [" For other kinds register a parser: createQuern({ parsers: [...] }).", ""],
  ["assets: true returns them as they are.", "Without --redact-pii they are written as they are."],
  ["Use parse for other documents.", "Leave --rows out to convert another document."],
  ["Use parse: it reads", "Leave --rows out: parse reads"],
  ["quern.rows() and --rows all give every row, as a stream.", "--rows all gives every row, as a stream."],
  ["If the bytes do not show the type, set contentType or filename.", "If the bytes do not show the type, set --type."],
];

/** A message of the library in the words of the command line. */
export function inFlagWords(message: string): string {
  let text = message.replace(REFUSED, (_all, names: string) => {
    const flags = names.split(", ").map((name) => `${isFormat(name) ? "-f " : "--"}${toKebab(name)}`);
    return `parse cannot use ${flags.join(", ")}.`;
  });
  for (const [library, commandLine] of SENTENCES) text = text.replace(library, commandLine);
  return text
    .replaceAll("npm install @", `${installCommand()} @`)
    .replace(COMPLAINT, (_all, name: string) => `--${toKebab(name)}`)
    .replace(
      OPTION,
      (all: string, name?: string, value?: string, word?: string, wordValue?: string) =>
        flagOf(name ?? word ?? "", value ?? wordValue) ?? all,
    );
}

function flagOf(option: string, value: string | undefined): string | undefined {
  const name = RENAMED.get(option) ?? toKebab(option);
  if (!FLAG_NAMES.has(name)) return undefined;
  if (value === undefined || value === "true") return `--${name}`;
  return value === "false" ? `--no-${name}` : `--${name} ${value.replaceAll('"', "")}`;
}

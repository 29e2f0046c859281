/** Words of the library in messages for people at a command line, who set flags. */
import { toKebab } from "./flag.js";
import { installCommand } from "./installation.js";

/** Words of the library, and those of the command line instead. */
const WORDS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:scrape|parse|crawl|map) options: (?=[a-z])/g, "--"],
  [/Unsupported upload type: /, "Quern does not read this type: "],
  [/Then set contentType \(--type\), such as text\/plain\./, "Then name the type: --type text/plain."],
  [/ For other kinds register a parser: createQuern\(\{ parsers: \[\.\.\.\] \}\)\./, ""],
  [
    /If the bytes do not show the type, set contentType or filename\./,
    "If its bytes do not show the type, name it: --type.",
  ],
  [/ \([\w.+-]+\/[\w.+-]+\)(?= has no rows to stream)/, ""],
  [/Use parse for other documents\./, "Leave --rows out to convert another document."],
  [/Use parse: it reads/, "Leave --rows out: parse reads"],
  [/quern\.rows\(\) and --rows all give every row, as a stream\./, "--rows all gives every row, as a stream."],
  [
    /onlyMainContent: false, other includeTags and excludeTags, or engine: "browser" may bring it\./,
    "--no-only-main-content, other --include-tags and --exclude-tags, or --engine browser may bring it.",
  ],
  [/Raise limits\.inputBytes if/, "Raise --max-input-bytes if"],
  [/network\.allow: cannot read/, "--allow-host: cannot read"],
  [/^browser\.executablePath names /, "--chromium names "],
];

const REFUSED = /^Unsupported parse options: ([\w, ]+)\.$/;

/** A message of the library in the words of the command line. */
export function inFlagWords(message: string): string {
  const refused = REFUSED.exec(message)?.[1];
  if (refused !== undefined)
    return `parse cannot use ${refused
      .split(", ")
      .map((name) => `--${toKebab(name)}`)
      .join(", ")}.`;
  const text = WORDS.reduce((all, [from, to]) => all.replace(from, to), message);
  // `scrape options: waitFor: must be …`
  return text
    .replaceAll("npm install @", `${installCommand()} @`)
    .replace(/(?<=^|\s)--([a-z][A-Za-z]*)(?=[.:])/g, (_all, name: string) => `--${toKebab(name)}`);
}

/** Help texts: usage, summary and flags by group, never wider than a terminal that shows two windows side by side. */
import type { Command, CommandEntry } from "./command.js";
import type { Flag } from "./flags.js";

const MAX_COLUMNS = 100;
/** Flags that are longer push their text to a line of its own. */
const MAX_FLAG_COLUMNS = 30;
const COMMAND_INDENT = 6;

export const HELP_FLAG: Flag = { name: "help", short: "h", kind: "boolean", help: "show this help" };

/** Each command with its usage and a line about it. */
export function generalHelp(commands: readonly CommandEntry[]): string {
  return [
    "quern: web pages and documents to clean Markdown, HTML and data",
    "",
    "  quern URL | FILE",
    `${" ".repeat(COMMAND_INDENT)}short for scrape and parse`,
    ...commands.flatMap(({ usage, summary }) => [
      ...wrap(usage, 2, COMMAND_INDENT + 4),
      ...wrap(summary, COMMAND_INDENT, COMMAND_INDENT),
    ]),
    "",
    ...wrap(
      "quern help COMMAND lists its flags. Each flag can also be set as QUERN_FLAG_NAME or in quern.config.{mjs,js,json}: quern init writes one.",
      0,
      0,
    ),
  ].join("\n");
}

/** All flags of a command: its own first, then the groups it shares with others. */
export function commandHelp(command: Command): string {
  const groups = new Map<string, Flag[]>();
  for (const flag of [...command.flags, HELP_FLAG]) {
    const group = flag.group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), flag]);
  }
  const own = groups.get("") ?? [];
  groups.delete("");
  const sections = [["Flags", own] as const, ...groups];
  return [
    ...wrap(command.usage, 0, 4),
    "",
    ...wrap(`${command.summary[0]?.toUpperCase()}${command.summary.slice(1)}.`, 0, 0),
    ...sections.flatMap(([title, flags]) => ["", `${title}:`, ...flags.flatMap(flagHelp)]),
  ].join("\n");
}

/** The same for programs. */
export const commandAsJson = ({ name, usage, summary, words, flags }: Command): object => ({
  name,
  usage,
  summary,
  ...(words ? { words } : {}),
  flags: [...flags, HELP_FLAG].map(({ name: flag, kind, short, many, choices, isTrueAlone, needs, group, help }) => ({
    name: flag,
    kind,
    ...(short ? { short } : {}),
    ...(many ? { many } : {}),
    ...(choices ? { choices } : {}),
    ...(isTrueAlone ? { isTrueAlone } : {}),
    ...(needs ? { needs } : {}),
    ...(group ? { group } : {}),
    help,
  })),
});

function flagHelp(flag: Flag): string[] {
  const value = valueName(flag);
  const left = `  ${flag.short ? `-${flag.short}, ` : "    "}--${flag.name}${value ? ` ${value}` : ""}`;
  const text = wrap(flag.help, MAX_FLAG_COLUMNS + 2, MAX_FLAG_COLUMNS + 2);
  if (left.length > MAX_FLAG_COLUMNS) return [left, ...text];
  const [first = "", ...rest] = text;
  return [left.padEnd(MAX_FLAG_COLUMNS + 2) + first.trimStart(), ...rest];
}

/** The value of a flag as help writes it: one in brackets may be left out. */
export function valueName({ choices, kind, isTrueAlone }: Flag): string {
  const name = choices ? choices.join("|") : VALUE_NAMES[kind];
  return isTrueAlone ? `[${name}]` : name;
}

const VALUE_NAMES: Readonly<Record<Flag["kind"], string>> = {
  boolean: "",
  number: "N",
  string: "TEXT",
  list: "LIST",
  json: "JSON",
};

/** Breaks a text between words. */
function wrap(text: string, firstIndent: number, indent: number): string[] {
  const lines: string[] = [];
  let line = " ".repeat(firstIndent);
  let isEmpty = true;
  for (const word of text.split(" ")) {
    if (!isEmpty && line.length + 1 + word.length > MAX_COLUMNS) {
      lines.push(line);
      line = " ".repeat(indent);
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line];
}

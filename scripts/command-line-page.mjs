// Writes the tables of docs/command-line.md: every command with its flags, as `quern help COMMAND --json` lists them.
//   node scripts/command-line-page.mjs       node scripts/command-line-page.mjs --check   (fails when flags have changed)
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./package-fields.mjs";

const PAGE = join(root, "docs/command-line.md");
const MARKS = ["<!-- begin of the table of flags -->", "<!-- end of the table of flags -->"];
const COMMANDS = [
  ...["scrape", "parse", "crawl", "map", "batch", "agent", "search", "monitor"],
  ...["serve", "worker", "mcp", "keys", "doctor", "init", "completion"],
];
const VALUES = { boolean: "", number: " N", string: " TEXT", list: " LIST", json: " JSON" };

const commands = COMMANDS.map((name) =>
  JSON.parse(
    execFileSync(process.execPath, [join(root, "packages/quern/dist/cli.js"), "help", name, "--json"], {
      encoding: "utf8",
    }),
  ),
);

/** Placeholders such as `<T>` and bars would break the table. */
const cell = (text) => text.replaceAll("|", "\\|").replaceAll(/[<>{}]/g, (sign) => `\\${sign}`);

function flagRow({ name, short, kind, choices, isTrueAlone, help }) {
  const value = choices ? ` ${choices.join("\\|")}` : isTrueAlone ? ` [${VALUES[kind].trim()}]` : VALUES[kind];
  return `| \`${short ? `-${short}, ` : ""}--${name}${value}\` | ${cell(help)} |`;
}

/** Flags without a group that several commands have in common: listed once. */
const MIN_SHARING = 3;
const shared = new Map();
for (const { name: command, flags } of commands) {
  for (const flag of flags) {
    if (flag.group !== undefined || flag.name === "help") continue;
    const key = `${flag.name} ${flag.help}`;
    const entry = shared.get(key) ?? { flag, commands: [] };
    entry.commands.push(command);
    shared.set(key, entry);
  }
}
for (const [key, { commands: sharing }] of shared) if (sharing.length < MIN_SHARING) shared.delete(key);

const codes = (names) => names.map((name) => `\`${name}\``).join(", ");

const table = (flags) => ["| flag | what it does |", "| --- | --- |", ...flags.map(flagRow), ""];

/** Flags of a group that several commands share, once. */
const groups = new Map();
for (const { name: command, flags } of commands) {
  for (const flag of flags) {
    if (flag.group === undefined) continue;
    const group = groups.get(flag.group) ?? { flags: new Map(), commands: new Set() };
    groups.set(flag.group, group);
    const entry = group.flags.get(flag.name) ?? { flag, commands: [] };
    group.flags.set(flag.name, entry);
    entry.commands.push(command);
    group.commands.add(command);
  }
}

/** The flags of a group, with the commands that have them where some commands of the group have not. */
function groupTable({ flags, commands: all }) {
  const entries = [...flags.values()];
  if (entries.every(({ commands: having }) => having.length === all.size))
    return table(entries.map(({ flag }) => flag));
  const having = (names) => (names.length === all.size ? "all of these" : codes(names));
  return [
    "| flag | what it does | commands |",
    "| --- | --- | --- |",
    ...entries.map(({ flag, commands: names }) => `${flagRow(flag)} ${having(names)} |`),
    "",
  ];
}

const lines = [
  ...commands.flatMap(({ name, usage, summary, flags }) => {
    const own = flags.filter(
      ({ group, name: flag, help }) => group === undefined && flag !== "help" && !shared.has(`${flag} ${help}`),
    );
    return [
      `## quern ${name}`,
      "",
      `${summary[0].toUpperCase()}${summary.slice(1)}.`,
      "",
      ...["```", usage, "```", ""],
      ...(own.length > 0 ? table(own) : []),
    ];
  }),
  "## Shared flags",
  "",
  "| flag | what it does | commands |",
  "| --- | --- | --- |",
  ...[...shared.values()].map(({ flag, commands: sharing }) => `${flagRow(flag)} ${sharing.join(", ")} |`),
  "| `-h, --help` | show the flags of the command | all |",
  "",
  ...[...groups].flatMap(([title, group]) => [
    `## ${title}`,
    "",
    `For ${codes([...group.commands])}.`,
    "",
    ...groupTable(group),
  ]),
];

const page = readFileSync(PAGE, "utf8");
const [before, rest] = page.split(MARKS[0]);
const after = rest?.split(MARKS[1])[1];
if (after === undefined) throw new Error(`${PAGE} has no place for the tables: ${MARKS.join(" ")}`);
const written = `${before}${MARKS[0]}\n\n${lines.join("\n")}\n${MARKS[1]}${after}`;
if (!process.argv.includes("--check")) writeFileSync(PAGE, written);
else if (written !== page) {
  console.error("docs/command-line.md lists other flags than the commands have: node scripts/command-line-page.mjs");
  process.exitCode = 1;
}

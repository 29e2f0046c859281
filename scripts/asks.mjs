/**
 * Writes what is derived from the table of asks into files: the list of its definitions, and the documented fields and options of the library's
 * types. `--check` only tells what differs.
 *
 * A new ask is one file in packages/core/src/asks (and its test). Then: `node scripts/asks.mjs`.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const core = join(root, "packages/core");
const isCheck = process.argv.includes("--check");
const NOTICE = "// Written by scripts/asks.mjs. Do not edit.\n";

const stale = [];

function write(path, text) {
  const file = join(root, path);
  let before;
  try {
    before = readFileSync(file, "utf8");
  } catch {}
  if (before === text) return;
  if (isCheck) stale.push(path);
  else writeFileSync(file, text);
}

const camel = (name) => name.replace(/-([a-z])/g, (_all, letter) => letter.toUpperCase());

function writeList() {
  const names = readdirSync(join(core, "src/asks"))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && file !== "index.ts")
    .map((file) => file.slice(0, -".ts".length))
    .sort();
  const imports = names.map((name) => `import { ${camel(name)} } from "./${name}.js";`);
  const list = names.map((name) => `  ${camel(name)},`);
  write(
    "packages/core/src/asks/index.ts",
    `${NOTICE}/** The table of asks: everything that a caller can ask of a page or document. */\n${imports.join("\n")}\n\nexport const ASKS = [\n${list.join("\n")}\n] as const;\n`,
  );
}

const comment = (text, indent = "  ") => {
  const lines = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (`${line} ${word}`.length > 135) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  lines.push(line);
  if (lines.length === 1) return `${indent}/** ${lines[0]} */`;
  return [`${indent}/**`, ...lines.map((one) => `${indent} * ${one}`), `${indent} */`].join("\n");
};

const key = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** Interfaces of the public types, so that editors show what the schemas say. */
async function writeTypes() {
  const { ASKS, pageOptionsShape } = await import(pathToFileURL(join(core, "dist/options/index.js")).href);
  const fields = new Map();
  for (const ask of ASKS)
    for (const [name, schema] of Object.entries(ask.output))
      if (!fields.has(name))
        fields.set(name, { ask: ask.name, kind: ask.kind, description: schema.meta()?.description });
  const described = (name, { ask, kind, description }) => {
    if (!description) throw new Error(`The field ${name} of the ask ${ask} has no description.`);
    return `${comment(description)}\n  ${key(name)}?: FieldOf<"${kind}", "${ask}", "${name}">;`;
  };
  const options = ASKS.filter(({ kind, option }) => kind === "extra" && option.def.type !== "undefined");
  const pageOptions = Object.entries(pageOptionsShape).map(([name, schema]) => {
    const { description } = schema.meta() ?? {};
    if (!description) throw new Error(`The option ${name} has no description.`);
    return `${comment(description)}\n  readonly ${key(name)}?: PageOptionsInput["${name}"];`;
  });
  write(
    "packages/core/src/options/documented.ts",
    `${NOTICE}/** Options and fields with the descriptions of their schemas, so that editors show them. */
import type { PageOptionsInput } from "../page-options/page-options.js";
import type { FieldOf, OptionOf } from "./asks.js";
import type { FormatInput } from "./formats.js";

/** Fields that asks add to a result; which ones it has follows from \`formats\` and the options. */
export interface AskedFields {
${[...fields].map(([name, field]) => described(name, field)).join("\n")}
}

/** Options of extras: what a result carries beside its formats, and how its text is written. */
export interface AskOptions {
${options.map((ask) => `${comment(ask.description)}\n  readonly ${ask.name}?: OptionOf<"${ask.name}">;`).join("\n")}
}

/** Options of a page: how it is reached, read and cleaned. */
export interface PageOptions {
  /** Names of the formats to return, or objects with settings. Default: \`["markdown"]\`. */
  readonly formats?: readonly FormatInput[];
${pageOptions.join("\n")}
}
`,
  );
}

/** The same for the options of crawls and maps, with their defaults. */
async function writeJobOptions() {
  const built = pathToFileURL(join(root, "packages/jobs/dist/options.js")).href;
  const { crawlOptionsSchema, mapOptionsSchema } = await import(built);
  const sentence = (name, schema) => {
    const { description } = schema.meta() ?? {};
    if (!description) throw new Error(`The option ${name} has no description.`);
    const known = schema.def.type === "default" ? schema.def.defaultValue : undefined;
    const isShown = known !== undefined && !(Array.isArray(known) && known.length === 0);
    return isShown ? `${description} Default: \`${JSON.stringify(known)}\`.` : description;
  };
  const optionsOf = (schema, type) =>
    Object.entries(schema.shape)
      .map(([name, option]) => `${comment(sentence(name, option))}\n  readonly ${key(name)}?: ${type}["${name}"];`)
      .join("\n");
  write(
    "packages/jobs/src/documented.ts",
    `${NOTICE}/** Options of crawls and maps with the descriptions of their schemas, so that editors show them. */
import type { CrawlInput, MapInput } from "./options.js";

/** Options of a crawl, as the contract has them. */
export interface CrawlOptionsInput {
${optionsOf(crawlOptionsSchema, "CrawlInput")}
}

/** Options of a map, as the contract has them. */
export interface MapOptionsInput {
${optionsOf(mapOptionsSchema, "MapInput")}
}
`,
  );
}

/** Rows of tables in the documentation, between marks that name them. */
async function writeTables() {
  const { ASKS } = await import(pathToFileURL(join(core, "dist/options/index.js")).href);
  const code = (text) => `\`${text}\``;
  const cell = (text) => text.replaceAll("|", "\\|");
  const rowsOf = (kind) =>
    ASKS.filter((ask) => ask.kind === kind)
      .map(({ name, output, description }) => {
        const fields = Object.keys(output).map(code).join(", ");
        return `| ${code(name)} | ${fields} | ${cell(description)} |`;
      })
      .join("\n");
  const tables = {
    formats: `| format | field | use |\n| --- | --- | --- |\n${rowsOf("format")}`,
    extras: `| option | field | use |\n| --- | --- | --- |\n${rowsOf("extra")}`,
  };
  const path = "docs/formats.md";
  let text = readFileSync(join(root, path), "utf8");
  for (const [name, table] of Object.entries(tables)) {
    const marks = [`<!-- begin of the table of ${name} -->`, `<!-- end of the table of ${name} -->`];
    const from = text.indexOf(marks[0]);
    const to = text.indexOf(marks[1]);
    if (from < 0 || to < 0) throw new Error(`${path} has no marks for the table of ${name}.`);
    text = `${text.slice(0, from + marks[0].length)}\n\n${table}\n\n${text.slice(to)}`;
  }
  write(path, text);
}

const build = () =>
  execFileSync(
    join(root, "node_modules/.bin/tsc"),
    ["--build", "--pretty", "false", join(root, "packages/jobs/tsconfig.json")],
    {
      stdio: "inherit",
      cwd: root,
    },
  );

writeList();
// Descriptions are read from the built definitions.
build();
await writeTypes();
await writeJobOptions();
await writeTables();
if (stale.length > 0) {
  console.error(`These files do not agree with the table of asks: ${stale.join(", ")}. Run: node scripts/asks.mjs`);
  process.exitCode = 1;
}

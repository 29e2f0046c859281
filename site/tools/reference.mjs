/** A page for each option, format and error code, from the schemas and tables of the code. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** @param write takes a path in the content and its text */
export async function writeReference({ root, write }) {
  const load = (path) => import(pathToFileURL(join(root, "packages", path)).href);
  const { FORMATS, restOptionsShape, scrapeOptionsShape } = await load("core/dist/options/index.js");
  const { OPTION_FLAGS } = await load("cli/dist/flags.js");
  const { TEXT_FLAGS } = await load("cli/dist/engine-flags.js");
  const { ERROR_CODES } = await load("types/dist/index.js");
  const zod = await import(pathToFileURL(join(root, "packages/core/node_modules/zod/index.js")).href);
  const options = zod.z.strictObject({ ...scrapeOptionsShape, ...restOptionsShape });
  const schema = zod.z.toJSONSchema(options, { io: "input", unrepresentable: "any" });
  const guide = readFileSync(join(root, "docs/formats.md"), "utf8");

  // The translation leaves examples of schemas that transform their input out.
  for (const [name, property] of Object.entries(schema.properties))
    property.examples ??= options.shape[name].meta()?.examples;

  writeOptions(schema.properties, [...OPTION_FLAGS, ...TEXT_FLAGS], guide, write);
  writeFormats(FORMATS, schema.properties.formats, guide, write);
  writeErrors(ERROR_CODES, readFileSync(join(root, "docs/errors.md"), "utf8"), write);
}

const code = (text) => `\`${text}\``;
const fence = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``;
const json = (value) => JSON.stringify(value, null, 2);

/** Options that do nothing for a web page. */
const OF_DOCUMENTS = new Set(["attachments", "blocks", "comments", "headersFooters"]);

function writeOptions(properties, flags, guide, write) {
  const rows = tableRows(guide);
  const list = [];
  for (const [name, property] of Object.entries(properties)) {
    const flag = flags.find((one) => one.name.replaceAll("-", "") === name.toLowerCase());
    const text = sentence(property.description);
    const more = rows.get(name);
    const value = exampleOf(property);
    const facts = [
      ["Type", typeOf(property)],
      ...(property.default === undefined ? [] : [["Default", code(JSON.stringify(property.default))]]),
      ...(property.minimum === undefined ? [] : [["At least", String(property.minimum)]]),
      ...(property.maximum === undefined || property.maximum > 1e15 ? [] : [["At most", String(property.maximum)]]),
      ...(flag ? [["Flag", code(`--${flag.name}`)]] : []),
    ];
    write(
      `reference/options/${name}.md`,
      [
        `---\ntitle: ${name}\n---\n\n# ${name}`,
        text,
        ...(more && more !== text ? [more] : []),
        `| Fact | Value |\n| --- | --- |\n${facts.map(([key, fact]) => `| ${key} | ${fact} |`).join("\n")}`,
        `## In the library\n\n${fence("ts", `${OF_DOCUMENTS.has(name) ? 'await quern.parse("report.pdf"' : 'await quern.scrape("https://example.com"'}, { ${name}: ${JSON.stringify(value)} });`)}`,
        `## Over HTTP\n\n${fence("sh", `curl http://127.0.0.1:3002/v2/scrape -H 'content-type: application/json' \\\n  -d '${JSON.stringify({ url: "https://example.com", [name]: value })}'`)}`,
        `## Schema\n\n${fence("json", shortened(json(property)))}`,
        "All options, and how they go together: [options and formats](../../formats.md).",
      ].join("\n\n"),
    );
    list.push(`| [${name}](./${name}.md) | ${text} |`);
  }
  write(
    "reference/options/index.md",
    `# Options\n\nOf a scrape, in the library, over HTTP and on the command line alike.\n\n| option | use |\n| --- | --- |\n${list.join("\n")}\n`,
  );
}

function writeFormats(asks, formats, guide, write) {
  const list = [];
  for (const [name, { description: what, output, example: asked }] of asks) {
    const [field] = Object.keys(output);
    // Changes are told of the Markdown.
    const example = name === "changeTracking" || name === "imageDetails" ? ["markdown", asked] : [asked];
    const own = schemaOfFormat(formats, name);
    const section = sectionOf(guide, name);
    write(
      `reference/formats/${name}.md`,
      [
        `---\ntitle: ${name}\n---\n\n# ${name}`,
        what,
        `## In the library\n\n${fence("ts", `const result = await quern.scrape("https://example.com", { formats: ${JSON.stringify(example)} });\nconsole.log(result.${field});`)}`,
        `## Over HTTP\n\n${fence("sh", `curl http://127.0.0.1:3002/v2/scrape -H 'content-type: application/json' \\\n  -d '${JSON.stringify({ url: "https://example.com", formats: example })}'`)}`,
        `## On the command line\n\n${fence("sh", `quern scrape https://example.com -f ${example.every((one) => typeof one === "string") ? example.join(",") : `'${JSON.stringify(example)}'`}`)}`,
        ...(own ? [`## Settings\n\n${fence("json", shortened(json(own)))}`] : []),
        section
          ? `More of it: [options and formats](../../formats.md#${section}).`
          : "More of it: [options and formats](../../formats.md).",
      ].join("\n\n"),
    );
    list.push(`| [${name}](./${name}.md) | ${code(field)} | ${what} |`);
  }
  write(
    "reference/formats/index.md",
    `# Formats\n\nNamed in \`formats\`; a name alone stands for an object with that \`type\`.\n\n| format | field | use |\n| --- | --- | --- |\n${list.join("\n")}\n`,
  );
}

function writeErrors(codes, guide, write) {
  const rows = new Map();
  let section = "";
  for (const line of guide.split("\n")) {
    const heading = /^## (.+)$/.exec(line)?.[1];
    if (heading) section = heading;
    const [, names, , meaning] = /^\| (`[^|]+`) \| (\d{3}) \| (.+) \|$/.exec(line) ?? [];
    for (const [, name] of (names ?? "").matchAll(/`(\w+)`/g)) rows.set(name, { meaning, section });
  }
  const list = [];
  for (const [name, { status, retryable }] of Object.entries(codes)) {
    const row = rows.get(name);
    if (!row) throw new Error(`docs/errors.md says nothing of ${name}`);
    const meaning = row.meaning.replaceAll(/\]\((?!https?:)([^)]+)\)/g, "](../../$1.md)").replaceAll(".md.md", ".md");
    write(
      `reference/errors/${name}.md`,
      [
        `---\ntitle: ${name}\n---\n\n# ${name}`,
        meaning,
        `| Fact | Value |\n| --- | --- |\n| Status over HTTP | ${status} |\n| The same call may succeed later | ${retryable ? "yes" : "no"} |\n| About | ${row.section} |`,
        fence(
          "ts",
          `import { QuernError } from "quern";\n\ntry {\n  await quern.scrape(url);\n} catch (error) {\n  if (!QuernError.is(error) || error.code !== "${name}") throw error;\n  console.error(error.message, error.hint, error.details);\n}`,
        ),
        "[All codes](../../errors.md)",
      ].join("\n\n"),
    );
    list.push(`| [${name}](./${name}.md) | ${status} | ${row.section} |`);
  }
  write(
    "reference/errors/index.md",
    `# Error codes\n\nHow errors come, in the library, over HTTP and on the command line: [errors](../../errors.md).\n\n| code | status | about |\n| --- | --- | --- |\n${list.join("\n")}\n`,
  );
}

/** First column → last column of every table of the guide whose first column names options. */
function tableRows(guide) {
  const rows = new Map();
  for (const line of guide.split("\n")) {
    const cells = line.split("|").map((cell) => cell.trim());
    if (cells.length < 4 || !cells[1].startsWith("`")) continue;
    const text = cells
      .at(-2)
      ?.replaceAll(
        /\]\((?![a-z]+:)([^)#]*)(#[^)]*)?\)/g,
        (_all, file, anchor = "") => `](../../${file || "formats.md"}${anchor})`,
      );
    for (const [, name] of cells[1].matchAll(/`(\w+)`/g)) if (text && !rows.has(name)) rows.set(name, sentence(text));
  }
  return rows;
}

/** Heading of the guide that names a format, as an anchor. */
function sectionOf(guide, name) {
  const headings = [...guide.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading]) => heading);
  const found =
    headings.find((heading) => heading.toLowerCase().split(/\W+/).includes(name.toLowerCase())) ??
    {
      product: "Products and menus",
      menu: "Products and menus",
      deterministicJson: "json",
      screenshot: "In the browser",
    }[name] ??
    (["summary", "question", "query", "highlights"].includes(name) ? "With or without a language model" : undefined);
  return found
    ?.toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .replaceAll(/\s+/g, "-");
}

function schemaOfFormat(formats, name) {
  const objects = [];
  const walk = (node) => {
    if (node === null || typeof node !== "object") return;
    if (node.properties?.type?.const === name) objects.push(node);
    for (const value of Object.values(node)) walk(value);
  };
  walk(formats);
  const { type: _type, ...settings } = objects[0]?.properties ?? {};
  return Object.keys(settings).length > 0 ? settings : undefined;
}

function typeOf(property) {
  if (property.enum) return property.enum.map((value) => code(JSON.stringify(value))).join(", ");
  const types = [
    property.type,
    ...(property.anyOf ?? property.oneOf ?? []).map(({ type, const: value }) => type ?? value),
  ];
  const items = property.items?.type ? ` of ${property.items.type}` : "";
  return [...new Set(types.flat().filter(Boolean))].join(" or ") + items || "see the schema";
}

/** A value of the help's own example, else one of the type. */
/** A value that changes something: not the default. */
function exampleOf(property) {
  if (property.examples) return property.examples[0];
  if (property.enum) return property.enum.findLast((value) => value !== property.default);
  if (property.type === "boolean" || typeof property.default === "boolean") return property.default !== true;
  return { array: ["main"], string: "text", integer: property.minimum ?? 1000, number: 1000 }[property.type] ?? true;
}

const MAX_SCHEMA_LINES = 120;

function shortened(text) {
  const lines = text.split("\n");
  return lines.length <= MAX_SCHEMA_LINES ? text : [...lines.slice(0, MAX_SCHEMA_LINES), "…"].join("\n");
}

/** Vertical bars end cells. */
function sentence(text) {
  const plain = text.trim().replaceAll("|", "\\|");
  const first = plain.charAt(0).toUpperCase() + plain.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

// Writes packages/NAME/api.md: everything that a package exports, as its compiled declarations say it. A change of the public surface shows in the diff.
//   node scripts/api.mjs           node scripts/api.mjs --check   (fails when a report is not what the build says)
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { publishedPackages, root } from "./package-fields.mjs";

const declarationsOf = new Map();

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

/** Declarations of a file by their names, and what it hands on: names by the file they come from. */
function read(file) {
  const known = declarationsOf.get(file);
  if (known) return known;
  const result = { own: new Map(), from: [], all: [] };
  declarationsOf.set(file, result);
  const text = withoutComments(readFileSync(file, "utf8"));
  for (const [, names, source] of text.matchAll(/^export (?:type )?\{([^}]*)\}(?: from "([^"]+)")?;/gm)) {
    for (const part of names.split(",")) {
      const [name, as = name] = part
        .trim()
        .replace(/^type /, "")
        .split(" as ");
      if (name) result.from.push({ name, as, source });
    }
  }
  for (const [, source] of text.matchAll(/^export \* from "([^"]+)";/gm)) result.all.push(source);
  for (const found of text.matchAll(
    /^(?:export )?(?:declare )?(?:abstract )?(?:function|const|let|class|interface|type|enum) ([\w$]+)/gm,
  )) {
    const declaration = text.slice(found.index, endOf(text, found.index)).replace(/^(?:export |declare )+/, "");
    // Overloads of one function follow each other.
    const before = result.own.get(found[1]);
    result.own.set(found[1], before === undefined ? declaration : `${before}\n${declaration}`);
  }
  return result;
}

/** Where a declaration ends: at a semicolon outside of all brackets, or with the bracket of its body. */
function endOf(text, start) {
  const hasBody = /^(?:export |declare |abstract )*(?:class|interface|enum) /.test(text.slice(start, start + 60));
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if ("{([".includes(sign)) depth++;
    else if ("})]".includes(sign)) {
      depth--;
      if (depth === 0 && sign === "}" && hasBody) return at + 1;
    } else if (sign === ";" && depth === 0) return at + 1;
  }
  return text.length;
}

const fileOf = (from, source) => join(dirname(from), source.replace(/\.js$/, ".d.ts"));

/** @returns [name, declaration], where the declaration of another package's name is its origin */
function exportsOf(file) {
  const { own, from, all } = read(file);
  const handedOn = from.map(({ name, as, source }) => {
    if (source === undefined) return [as, own.get(name) ?? name];
    if (!source.startsWith(".")) return [as, `from "${source}"`];
    const found = exportsOf(fileOf(file, source)).find(([one]) => one === name);
    return [as, found?.[1] ?? `from "${source}"`];
  });
  const direct = [...own].filter(([name]) =>
    new RegExp(`^export (?:declare )?(?:abstract )?\\w+ ${name.replace("$", "\\$")}\\b`, "m").test(
      readFileSync(file, "utf8"),
    ),
  );
  return [...direct, ...handedOn, ...all.flatMap((source) => exportsOf(fileOf(file, source)))];
}

const tidy = (declaration) =>
  declaration
    .split("\n")
    .map((line) => line.replace(/^ {4}/, "  ").trimEnd())
    .filter((line) => line !== "")
    .join("\n");

function report({ directory, manifest }) {
  const entries = Object.entries(manifest.exports ?? {}).filter(([, entry]) => entry.types);
  const sections = entries.map(([path, { types }]) => {
    const names = exportsOf(join(directory, types)).sort(([one], [other]) => (one < other ? -1 : 1));
    const specifier = path === "." ? manifest.name : `${manifest.name}${path.slice(1)}`;
    const lines = names.map(([name, declaration]) =>
      declaration.startsWith("from ") ? `${name} ${declaration}` : tidy(declaration),
    );
    return `## ${specifier}\n\n\`\`\`ts\n${lines.join("\n")}\n\`\`\`\n`;
  });
  return `# What ${manifest.name} exports\n\nWritten by \`npm run api\`.\n\n${sections.join("\n")}`;
}

const changed = [];
for (const entry of publishedPackages()) {
  const file = join(entry.directory, "api.md");
  const text = report(entry);
  if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
  changed.push(relative(root, file));
  if (!process.argv.includes("--check")) writeFileSync(file, text);
}
if (process.argv.includes("--check") && changed.length > 0) {
  console.error(
    `The public surface has changed: ${changed.join(", ")}. Run npm run api, and say in a changeset what changes for users.`,
  );
  process.exit(1);
}
console.log(changed.length === 0 ? "the reports are up to date" : `${changed.length} report(s) written`);

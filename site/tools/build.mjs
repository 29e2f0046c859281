/**
 * Builds the documentation site: copies docs/, writes a page for each option, format, error code and package, the API reference from docstrings, and
 * hands all of it to VitePress, which fails on a dead link. Needs the packages built (`npm run build` in the repository).
 *
 * `node tools/build.mjs --content` stops before VitePress; `--check` builds only what a look at links needs, into .check/.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { writeReference } from "./reference.mjs";

const SITE = fileURLToPath(new URL("..", import.meta.url));
const ROOT = join(SITE, "..");
const CONTENT = join(SITE, ".content");
const REPOSITORY = "https://github.com/quern/quern/blob/main";

rmSync(CONTENT, { recursive: true, force: true });
mkdirSync(CONTENT, { recursive: true });
cpSync(join(SITE, "pages"), CONTENT, { recursive: true });

/** Files of the repository that become pages, and where. */
const pages = new Map();
for (const name of readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })) {
  const path = name.replaceAll("\\", "/");
  if (path.endsWith(".md")) pages.set(`docs/${path}`, path.replace(/README\.md$/, "index.md"));
}
for (const name of readdirSync(join(ROOT, "packages"))) {
  if (existsSync(join(ROOT, "packages", name, "README.md"))) {
    pages.set(`packages/${name}/README.md`, `packages/${name}.md`);
  }
}
pages.set("benchmarks/extraction/results.md", "benchmarks/extraction.md");
pages.set("CHANGELOG.md", "changelog.md");
for (const [from] of pages) if (!existsSync(join(ROOT, from))) pages.delete(from);

for (const [from, to] of pages) {
  const text = readFileSync(join(ROOT, from), "utf8");
  write(to, withLinks(text.replaceAll(/^<!-- .* -->\n/gm, "") + examplesOf(text, from), from, to));
}
cpSync(join(ROOT, "docs/deploy"), join(CONTENT, "public/deploy"), {
  recursive: true,
  filter: (name) => !name.endsWith(".md"),
});

await writeReference({ root: ROOT, write });
writeApi();
writeIndexForModels();
if (process.argv.includes("--check")) process.env["SITE_CHECK"] = "1";
if (!process.argv.includes("--content")) run(join(SITE, "node_modules/.bin/vitepress"), ["build", "."]);

function write(path, text) {
  const file = join(CONTENT, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The programs of examples/ that a page links to, for readers who have no copy of the repository. */
function examplesOf(text, from) {
  if (!/^docs\/(?:drivers\/|vector-stores)/.test(from)) return "";
  const links = [...text.matchAll(/\]\(((?:\.\.\/)+examples\/[^)#\s]+\.ts)\)/g)].map(([, link]) => link);
  return [...new Set(links)]
    .map((link) => posix.normalize(posix.join(posix.dirname(from), link)))
    .map(
      (file) =>
        `\n## ${posix.basename(file)}\n\n\`\`\`ts\n${readFileSync(join(ROOT, file), "utf8").trimEnd()}\n\`\`\`\n`,
    )
    .join("");
}

/** Links to files that are no pages lead to the repository; HTML in text stays text, and no braces are taken for a template. */
function withLinks(text, from, to) {
  const parts = text.split(/(^```[\s\S]*?^```$|`[^`\n]*`)/m);
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return part;
      return part.replaceAll("{{", "&#123;&#123;").replace(/\]\(([^)\s]+)\)/g, (all, target) => {
        if (/^(?:[a-z]+:|#)/i.test(target)) return all;
        const [path, anchor] = target.split("#");
        const file = posix.normalize(posix.join(posix.dirname(from), path));
        const page = pages.get(file) ?? pages.get(posix.join(file, "README.md"));
        const hash = anchor ? `#${anchor}` : "";
        if (page) return `](${relativeLink(to, page)}${hash})`;
        return `](${REPOSITORY}/${file}${hash})`;
      });
    })
    .join("");
}

function relativeLink(from, to) {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith(".") ? path : `./${path}`;
}

/** From the docstrings of what each package exports. */
function writeApi() {
  const packages = [
    "quern",
    "markdown",
    "types",
    "core",
    "jobs",
    "http",
    "search",
    "documents",
    "queue",
    "integrations",
  ];
  const out = join(CONTENT, "api");
  run(join(SITE, "node_modules/.bin/typedoc"), [
    // What a reader calls comes before what it returns.
    ...["--groupOrder", "Functions", "--groupOrder", "Classes", "--groupOrder", "*"],
    ...["--plugin", "typedoc-plugin-markdown", "--tsconfig", join(SITE, "tools/tsconfig.api.json")],
    ...packages.flatMap((name) => ["--entryPoints", join(ROOT, "packages", name, "src/index.ts")]),
    ...["--basePath", join(ROOT, "packages"), "--out", out, "--router", "module", "--readme", "none"],
    ...["--skipErrorChecking", "--disableSources", "--hideBreadcrumbs", "--hidePageHeader", "--logLevel", "Error"],
    ...[
      "--sanitizeComments",
      "--excludePrivate",
      "--parametersFormat",
      "table",
      "--interfacePropertiesFormat",
      "table",
    ],
  ]);
  const texts = new Map();
  for (const name of packages) {
    const file = join(out, name, "src.md");
    const title = name === "quern" ? "quern" : `@quern/${name}`;
    const text = readFileSync(file, "utf8")
      .replace(/^# .*$/m, `# ${title}`)
      .replaceAll(/\]\((?:\.\.\/)*([a-z-]+)\/src\.md(#[^)]*)?\)/g, "](./$1.md$2)")
      .replaceAll(/\]\(src\.md(#[^)]*)?\)/g, `](./${name}.md$1)`)
      // Parts of a symbol are no headings: the outline and the search list symbols.
      .replaceAll(
        /^#{4,6} (Get Signature|Set Signature|Returns|Parameters|Type Parameters|Throws|Example|Implementation of|Inherited from|Overrides|Extends|Implements|Call Signature)$/gm,
        "**$1**",
      )
      // Members stand one level below their kind, which is a heading only in classes.
      .replaceAll(/^### .*$[\s\S]*?(?=^#{1,3} |$(?![\s\S]))/gm, (part) =>
        /^#### /m.test(part) ? part : part.replaceAll(/^#####(?= )/gm, "####"),
      )
      // Properties are in tables, which have no headings to link to.
      .replaceAll(/\[([^\][]*)\]\([^)#\s]*#property-[^)]*\)/g, "$1");
    texts.set(name, `---\ntitle: "${title}"\noutline: [2, 3]\neditLink: false\n---\n\n${text}`);
    rmSync(join(out, name), { recursive: true });
  }
  // A name that stands for a type and a value has one heading less than the generator thinks: such links lead to the first.
  const anchors = new Map([...texts].map(([name, text]) => [name, anchorsOf(text)]));
  for (const [name, text] of texts) {
    const whole = text.replaceAll(/\]\((?:\.\/([a-z-]+)\.md)?#([^)\s]+)\)/g, (all, other, anchor) => {
      const known = anchors.get(other ?? name);
      if (known === undefined || known.has(anchor)) return all;
      const first = anchor.replace(/-\d+$/, "");
      return `](${other ? `./${other}.md` : ""}${known.has(first) ? `#${first}` : other ? "" : "#"})`;
    });
    write(`api/${name}.md`, whole);
  }
  for (const name of readdirSync(out))
    if (!packages.includes(name.replace(/\.md$/, ""))) rmSync(join(out, name), { recursive: true });
  write("api/index.md", apiIndex(packages, anchors));
}

/** By use: what most programs call comes first. */
function apiIndex(packages, anchors) {
  const uses = [
    ["createQuern", "creates an engine with every driver", "createquern"],
    [
      "Quern",
      "the engine: `scrape`, `parse`, `crawl`, `map`, `batch`, `search`, `interact`, `agent`, `monitors`, `close`",
      "quern",
    ],
    ["QuernError", "the class of all errors", "quernerror"],
    ["ScrapeOptions", "options of `scrape`", "scrapeoptions"],
    ["ParseOptions", "options of `parse`", "parseoptions"],
    ["CrawlOptions", "options of `crawl`", "crawloptions"],
    ["ScrapeResult", "what `scrape` and `parse` return", "scraperesult"],
  ].filter(([, , anchor]) => anchors.get("quern")?.has(anchor));
  const rows = uses.map(([name, use, anchor]) => `| [${code(name)}](./quern.md#${anchor}) | ${use} |`);
  const links = packages.map((name) => `- [${name === "quern" ? "quern" : `@quern/${name}`}](./${name}.md)`);
  return [
    "# API reference",
    "Written from the docstrings of what each package exports.",
    `## Start here\n\n| symbol | use |\n| --- | --- |\n${rows.join("\n")}`,
    `## Packages\n\n${links.join("\n")}`,
    "The REST API describes itself: `GET /openapi.json` of a server.",
  ].join("\n\n");
}

function code(text) {
  return `\`${text}\``;
}

/**
 * For language models: every page with its description, as https://llmstxt.org has it, each page as Markdown beside its HTML, and the guide as one text.
 */
function writeIndexForModels() {
  const guide = [];
  const sections = new Map([
    ["Guide", []],
    ["Reference", []],
    ["Packages", []],
  ]);
  for (const name of readdirSync(CONTENT, { recursive: true, encoding: "utf8" }).sort()) {
    const path = name.replaceAll("\\", "/");
    if (!path.endsWith(".md") || path.startsWith("decisions/") || path === "index.md") continue;
    const text = readFileSync(join(CONTENT, path), "utf8");
    const title = /^# (.+)$/m.exec(text)?.[1] ?? /^title: "?([^"\n]+)"?$/m.exec(text)?.[1] ?? path;
    const description = /^description: (.+)$/m.exec(text)?.[1] ?? sentenceOf(text);
    const section = /^(?:reference|api)\//.test(path)
      ? "Reference"
      : path.startsWith("packages/")
        ? "Packages"
        : "Guide";
    const address = `/${path}`;
    const plain = text.replace(/^---\n[\s\S]*?\n---\n*/, "");
    // A page that is all program has no text to read.
    if (plain === "") continue;
    write(`public/${path}`, plain);
    if (section === "Guide" && path !== "changelog.md") guide.push(plain.trimEnd());
    sections.get(section).push(`- [${title.replaceAll("`", "")}](${address})${description ? `: ${description}` : ""}`);
  }
  const parts = [...sections].map(([name, lines]) => `## ${name}\n\n${lines.join("\n")}`);
  const head =
    "# Quern\n\n> Turns web pages and documents into clean Markdown, HTML and structured data: a TypeScript library, a command line and a REST server.";
  write("public/llms.txt", `${[head, ...parts].join("\n\n")}\n`);
  write("public/llms-full.txt", `${[head, ...guide].join("\n\n")}\n`);
}

/** The first sentence after the title. */
function sentenceOf(text) {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, "").replaceAll(/^```[\s\S]*?^```/gm, "");
  const paragraph = body.split(/\n\s*\n/).find((part) => /^[\p{L}`*[]/u.test(part.trim()));
  const plain = (paragraph ?? "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
  return /^.*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
}

/** Headings as VitePress names them here. */
function anchorsOf(text) {
  const counts = new Map();
  const anchors = new Set();
  for (const [, heading] of text.replaceAll(/^```[\s\S]*?^```$/gm, "").matchAll(/^#+ (.+)$/gm)) {
    const plain = heading.replaceAll(/[`*\\]/g, "").replaceAll(/\[([^\][]*)\]\([^)]*\)/g, "$1");
    const slug = plain
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-");
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    anchors.add(count === 0 ? slug : `${slug}-${count}`);
  }
  return anchors;
}

function run(command, words) {
  const { status } = spawnSync(command, words, { cwd: SITE, stdio: "inherit" });
  if (status !== 0) {
    process.stderr.write(`${relative(SITE, command)} failed\n`);
    process.exit(1);
  }
}

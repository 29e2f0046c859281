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
pages.set("benchmarks/search/results.md", "benchmarks/search.md");
pages.set("CHANGELOG.md", "changelog.md");
for (const [from] of pages) if (!existsSync(join(ROOT, from))) pages.delete(from);

for (const [from, to] of pages) write(to, withLinks(readFileSync(join(ROOT, from), "utf8"), from, to));
cpSync(join(ROOT, "docs/deploy"), join(CONTENT, "public/deploy"), {
  recursive: true,
  filter: (name) => !name.endsWith(".md"),
});

await writeReference({ root: ROOT, write });
writeApi();
if (process.argv.includes("--check")) process.env["SITE_CHECK"] = "1";
if (!process.argv.includes("--content")) run(join(SITE, "node_modules/.bin/vitepress"), ["build", "."]);

function write(path, text) {
  const file = join(CONTENT, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
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
      // Properties stand in tables, which have no headings to lead to.
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
  write(
    "api/index.md",
    `# API reference\n\nWritten from the docstrings of what each package exports.\n\n${packages
      .map((name) => `- [${name === "quern" ? "quern" : `@quern/${name}`}](./${name}.md)`)
      .join("\n")}\n\nThe REST interface describes itself: \`GET /openapi.json\` of a server.\n`,
  );
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

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";

const CONTENT = fileURLToPath(new URL("../.content/", import.meta.url));
const PACKAGES = fileURLToPath(new URL("../../packages/", import.meta.url));

/** For a check: every page is built, and nothing is coloured, indexed, made small or given scripts. It takes half the time. */
const IS_CHECK = process.env.SITE_CHECK === "1";

/** Pages of a folder, by name. */
const pagesOf = (folder) =>
  existsSync(CONTENT + folder)
    ? readdirSync(CONTENT + folder)
        .filter((name) => name.endsWith(".md") && name !== "index.md")
        .map((name) => name.slice(0, -".md".length))
        .sort((left, right) => left.localeCompare(right))
        .map((name) => ({ text: name, link: `/${folder}/${name}` }))
    : [];

const group = (text, items) => ({ text, items });
const page = (text, link) => ({ text, link });

/** Headings are named as GitHub names them, where the same files are read. */
const slugify = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");

const GUIDE = [
  group("Begin", [
    page("Get started", "/start"),
    page("Tutorial", "/tutorial"),
    page("Cookbook", "/cookbook"),
    page("Options and formats", "/formats"),
    page("The command line", "/command-line"),
    page("Documents", "/documents"),
    page("Pages that need a browser", "/browser"),
    page("Errors", "/errors"),
    page("Troubleshooting", "/troubleshooting"),
    page("Try it in your browser", "/converter"),
  ]),
  group("Evaluate", [
    page("Comparison", "/comparison"),
    page("Performance", "/performance"),
    page("Security model", "/security-model"),
    page("Glossary", "/glossary"),
    page("Credits", "/credits"),
  ]),
  group("Sites and searches", [
    page("Beyond one machine", "/scale"),
    page("Vector stores", "/vector-stores"),
    page("Search", "/search"),
    page("Agent", "/agent"),
    page("Monitors", "/monitor"),
    page("Tools for agents (MCP)", "/mcp"),
  ]),
  group("Servers", [page("REST API", "/rest"), page("The official SDK", "/sdk"), page("Running a server", "/deploy/")]),
  group("Build on it", [
    page("Integrations", "/integrations"),
    page("In a bundle", "/bundling"),
    page("Architecture", "/architecture"),
    page("Packages", "/packages"),
    page("Decisions", "/decisions/"),
  ]),
  group("Drivers", [page("All interfaces", "/drivers"), ...pagesOf("drivers")]),
  group("Moving to Quern", pagesOf("moving")),
];

const REFERENCE = [
  page("All options", "/reference/options/"),
  page("All formats", "/reference/formats/"),
  page("All error codes", "/reference/errors/"),
  page("The API", "/api/"),
];

/** Long lists appear only beside their own pages: each entry adds to the time a page takes to become interactive. */
const beside = (around, folder, name) => [group(name, pagesOf(folder)), ...around];

/** Where the site is served, such as `https://quern.example`; without it there is no sitemap, and pictures have relative addresses. */
const SITE_URL = (process.env.SITE_URL ?? "").replace(/\/$/, "");
const MAX_DESCRIPTION_CHARACTERS = 160;

/** The first paragraph of a page as plain text. */
function firstParagraph(relativePath) {
  const file = CONTENT + relativePath;
  if (!existsSync(file)) return "";
  const text = readFileSync(file, "utf8")
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .replaceAll(/^```[\s\S]*?^```/gm, "");
  const paragraph = text
    .split(/\n\s*\n/)
    .find((part) => /^[\p{L}`*["(]/u.test(part.trim()) && !part.trim().startsWith("|"));
  const plain = (paragraph ?? "")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*_]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (plain.length <= MAX_DESCRIPTION_CHARACTERS) return plain;
  return `${plain.slice(0, MAX_DESCRIPTION_CHARACTERS - 1).replace(/\s+\S*$/, "")}…`;
}

export default defineConfig({
  title: "Quern",
  description: "Web pages and documents as clean Markdown, HTML and structured data",
  lang: "en",
  srcDir: ".content",
  // Markdown for language models, copied as it is.
  srcExclude: ["public/**"],
  outDir: IS_CHECK ? "./.check" : "./dist",
  cacheDir: "./.vitepress/cache",
  cleanUrls: true,
  ...(IS_CHECK ? { mpa: true } : {}),
  lastUpdated: false,
  // Docs hold HTML as text, never as markup.
  markdown: {
    html: false,
    anchor: { slugify },
    languageAlias: { mts: "ts" },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    ...(IS_CHECK
      ? {
          highlight: (code) => `<pre><code v-pre>${code.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</code></pre>`,
        }
      : {}),
  },
  head: [
    ["meta", { name: "color-scheme", content: "light dark" }],
    ["link", { rel: "icon", href: "/quern.svg" }],
  ],
  ...(SITE_URL ? { sitemap: { hostname: SITE_URL } } : {}),
  /** Each page says what it is about. */
  transformPageData(data) {
    const own = data.frontmatter.description || firstParagraph(data.relativePath);
    const name = data.title || "Quern";
    data.description = own ? own : `${name}: reference of Quern.`;
  },
  /** What other sites show when a page is shared; tools/cards.mjs draws the pictures. */
  transformHead({ pageData }) {
    const path = pageData.relativePath.replace(/\.md$/, "");
    const address = path.replace(/(?:^|\/)index$/, "");
    return [
      ["meta", { property: "og:type", content: "website" }],
      ["meta", { property: "og:site_name", content: "Quern" }],
      ["meta", { property: "og:title", content: pageData.title || "Quern" }],
      ["meta", { property: "og:description", content: pageData.description }],
      ["meta", { property: "og:image", content: `${SITE_URL}/cards/${path}.png` }],
      ["meta", { name: "twitter:card", content: "summary_large_image" }],
      ...(SITE_URL ? [["meta", { property: "og:url", content: `${SITE_URL}/${address}` }]] : []),
    ];
  },
  themeConfig: {
    nav: [
      page("Guide", "/start"),
      page("Reference", "/reference/options/"),
      page("API", "/api/"),
      page("Converter", "/converter"),
    ],
    sidebar: {
      "/reference/options/": beside(REFERENCE, "reference/options", "Options"),
      "/reference/formats/": beside(REFERENCE, "reference/formats", "Formats"),
      "/reference/errors/": beside(REFERENCE, "reference/errors", "Error codes"),
      "/api/": beside(REFERENCE, "api", "API"),
      "/packages/": beside(GUIDE, "packages", "Packages one by one"),
      "/": GUIDE,
    },
    outline: { level: [2, 3] },
    ...(IS_CHECK ? {} : { search: { provider: "local" } }),
    socialLinks: [{ icon: "github", link: "https://github.com/quern/quern", ariaLabel: "Quern on GitHub" }],
    footer: { message: "MIT licence. This site has no trackers and no cookies." },
  },
  vite: {
    resolve: {
      alias: { "@quern/markdown": `${PACKAGES}markdown/dist/index.js` },
    },
    build: { chunkSizeWarningLimit: 1_500, ...(IS_CHECK ? { minify: false } : {}) },
  },
});

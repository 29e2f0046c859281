// Fields that every published package shares. The home of the project stands in the root's package.json alone.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Keywords of each package, besides those that all share. */
const KEYWORDS = {
  "@quern/agent": ["agent", "web", "research", "llm", "structured-data", "sources"],
  "@quern/bullmq": ["bullmq", "redis", "queue", "crawler"],
  "@quern/queue": ["crawler", "queue", "frontier"],
  "@quern/browser": ["chromium", "playwright", "headless-browser", "rendering", "screenshot"],
  "@quern/core": ["html-to-markdown", "web-scraping", "content-extraction", "ssrf-protection"],
  "@quern/archives": ["zip", "tar", "7z", "mhtml", "warc", "mbox", "parser"],
  "@quern/markup": ["restructuredtext", "asciidoc", "org-mode", "latex", "docbook", "jats", "parser"],
  "@quern/data": ["ics", "vcard", "jsonl", "parquet", "sqlite", "parser"],
  "@quern/csv": ["csv", "tsv", "csv-to-markdown", "parser"],
  "@quern/documents": ["zip", "ole", "xml", "worker-threads", "parser-toolkit"],
  "@quern/epub": ["epub", "ebook", "mobi", "azw3", "epub-to-markdown", "parser"],
  "@quern/extract": ["structured-data", "json-schema", "product-data", "menus"],
  "@quern/http": ["rest-api", "firecrawl", "web-scraping-api", "fetch-handler", "openapi"],
  "@quern/jobs": ["crawler", "sitemap", "robots-txt", "web-crawling"],
  "@quern/json-schema": ["json-schema", "validation", "redos"],
  "@quern/layout": ["layout-analysis", "reading-order", "table-detection", "ocr", "pdf"],
  "@quern/llm": ["llm", "openai", "ollama", "ai-sdk", "structured-output"],
  "@quern/lmdb": ["lmdb", "storage", "cache", "key-value"],
  "@quern/markdown": ["html-to-markdown", "readability", "main-content", "boilerplate-removal", "edge", "browser"],
  "@quern/ocr": ["ocr", "tesseract", "image-to-text", "offline"],
  "@quern/paddle": ["ocr", "paddleocr", "receipts", "image-to-text", "offline"],
  "@quern/monitor": ["monitor", "website-monitoring", "change-detection", "diff", "cron", "webhook"],
  "@quern/office": ["docx", "xlsx", "pptx", "doc", "odt", "rtf", "eml", "msg"],
  "@quern/pdf": ["pdf", "pdf-to-markdown", "pdf-tables", "pdfium"],
  "@quern/redis": ["redis", "storage", "cache", "rate-limiting"],
  "@quern/search": ["search", "web-search", "searxng", "metasearch"],
  "@quern/types": ["types", "interfaces", "plugin-api", "contract-tests"],
  "@quern/redact": ["pii-redaction", "privacy", "anonymization", "secrets"],
  "@quern/branding": ["branding", "design-tokens", "colors", "logo"],
  "@quern/text": ["chunking", "bm25", "summarization", "change-detection", "tokens"],
  "@quern/sessions": ["sandbox", "playwright", "pyodide", "code-execution"],
  "@quern/media": ["audio", "video", "subtitles", "hls", "transcription"],
  "@quern/kit": ["html-to-markdown", "web-scraping", "crawler", "embeddable"],
  "@quern/mcp": ["mcp", "model-context-protocol", "agents", "web-scraping"],
  "@quern/cli": ["cli", "html-to-markdown", "pdf-to-markdown", "crawler"],
  "@quern/classic": ["mammoth", "epub2", "xlsx", "pdfjs", "turndown"],
  quern: [
    "html-to-markdown",
    "pdf-to-markdown",
    "docx-to-markdown",
    "web-scraping",
    "crawler",
    "firecrawl",
    "mcp",
    "rag",
    "cli",
  ],
};

export function readManifest(directory) {
  return JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
}

/** Directories and manifests of all packages, in the order of their names. */
export function publishedPackages() {
  return readdirSync(join(root, "packages"))
    .sort()
    .map((folder) => ({ folder, directory: join(root, "packages", folder) }))
    .map((entry) => ({ ...entry, manifest: readManifest(entry.directory) }));
}

/** The shared fields as they must stand in the package.json of `packages/<folder>`. */
export function sharedFields(name, folder) {
  const { repository, homepage, bugs } = readManifest(root);
  return {
    keywords: ["quern", "markdown", ...(KEYWORDS[name] ?? [])],
    license: "MIT",
    homepage: `${homepage}/tree/main/packages/${folder}#readme`,
    bugs,
    repository: { ...repository, directory: `packages/${folder}` },
    sideEffects: false,
    publishConfig: { access: "public", provenance: true },
  };
}

/** A manifest with the shared fields set, its fields in the usual order. */
export function withSharedFields(manifest, folder) {
  const { name, version, description, keywords: _, ...rest } = manifest;
  const shared = sharedFields(name, folder);
  for (const key of Object.keys(shared)) delete rest[key];
  const { keywords, license, homepage, bugs, repository, sideEffects, publishConfig } = shared;
  const { type, exports: entries, bin, files, engines, ...others } = rest;
  return {
    name,
    version,
    description,
    keywords,
    license,
    homepage,
    bugs,
    repository,
    type,
    sideEffects,
    exports: entries,
    ...(bin === undefined ? {} : { bin }),
    files,
    publishConfig,
    engines,
    ...others,
  };
}

/** Names of the packages that `manifest` needs at run time and that this repository publishes. */
export function workspaceDependencies(manifest) {
  return Object.keys(manifest.dependencies ?? {}).filter((name) => name === "quern" || name.startsWith("@quern/"));
}

/** Packages ordered so that each comes after those it depends on. */
export function inPublishingOrder(packages = publishedPackages()) {
  const byName = new Map(packages.map((entry) => [entry.manifest.name, entry]));
  const ordered = new Set();
  const visit = (entry) => {
    for (const name of workspaceDependencies(entry.manifest)) visit(byName.get(name));
    ordered.add(entry);
  };
  for (const entry of packages) visit(entry);
  return [...ordered];
}

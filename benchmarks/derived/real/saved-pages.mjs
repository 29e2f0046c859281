/**
 * Saved pages of other sites than the benchmark's, from public repositories that keep them as tests. `DIR/OWNER+NAME` holds a checkout of each:
 *
 *     hhursev/recipe-scrapers   tests/test_data/HOST/*.testhtml
 *     postlight/parser          fixtures/HOST.html, fixtures/HOST/*.html
 *     goose3/goose3             tests/data/*\/*.html
 *     microlinkhq/metascraper   packages/metascraper/test/integration/NAME/input.html   (judges, trains nothing)
 *
 * The pages are their publishers', so none is kept here.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { metaOf } from "./truth.mjs";

export const siteOf = (url) => url.replace(/^\w+:\/\/(www\.)?/, "").split("/")[0];

const SOURCES = [
  { repository: "hhursev+recipe-scrapers", folder: "tests/test_data", hostOf: (file) => file.split("/")[0] },
  { repository: "postlight+parser", folder: "fixtures", hostOf: (file) => file.split("/")[0].replace(/\.html$/, "") },
  { repository: "goose3+goose3", folder: "tests/data" },
  { repository: "microlinkhq+metascraper", folder: "packages/metascraper/test/integration", judges: true },
];
const MAX_PAGES_OF_SITE = 5;

/** `{ id, site, url, html, judges }`; pages that name no site, and more than five of one, are left out. */
export function savedPages(directory) {
  const count = new Map();
  return SOURCES.flatMap(({ repository, folder, hostOf, judges = false }) => {
    const root = path.join(directory, repository, folder);
    if (!existsSync(root)) throw new Error(`${root} is missing: check ${repository.replace("+", "/")} out there`);
    const files = readdirSync(root, { recursive: true }).filter((file) => /\.(?:test)?html$/.test(file));
    return files.sort().flatMap((file) => {
      const html = readFileSync(path.join(root, file), "utf8");
      const address = addressOf(html) ?? (hostOf && `https://${hostOf(file)}/`);
      if (!address || !/^https?:\/\/[\w-]+\.[\w.-]+/.test(address)) return [];
      const site = siteOf(address);
      count.set(site, (count.get(site) ?? 0) + 1);
      if (count.get(site) > MAX_PAGES_OF_SITE) return [];
      return [{ id: `${repository}/${file}`, site, url: address, html, judges }];
    });
  });
}

const addressOf = (html) =>
  metaOf(html).get("og:url")?.[0] ?? /<link[^>]+rel=["']?canonical["']?[^>]+href=["']([^"']+)/i.exec(html)?.[1];

/** Folds a stated value of a contact for comparison. */
export function foldContact(name, value) {
  const text = String(value);
  if (name === "phone") return text.replace(/\D/g, "").slice(-9);
  if (/^(?:vatId|postalCode|registerNumber)$/.test(name)) return text.replace(/[\s.-]/g, "").toLowerCase();
  return text
    .toLowerCase()
    .replace(/[\s,.'’"()-]+/g, " ")
    .trim();
}

/** What notices.json holds of a value: the pages name private people, whose data is not repeated here. */
export const printOf = (name, value) =>
  createHash("sha256")
    .update(`${name} ${foldContact(name, value)}`)
    .digest("hex")
    .slice(0, 16);

/** Pages of legal notices and contacts that were labelled by eye: `{ id, site, url, html, fields }`, fields as {@link printOf} gives them. */
export function noticePages(directory) {
  const pages = JSON.parse(readFileSync(new URL("./notices.json", import.meta.url), "utf8"));
  return pages.map(({ repository, file, fields }) => {
    const site = repository.split("/")[1].toLowerCase();
    const html = readFileSync(path.join(directory, repository.replace("/", "+"), file), "utf8");
    // The pages of sites that are made from a template begin with its settings.
    const text = html.replace(/^\s*---[\s\S]*?\n---\s*/, "");
    return { id: `${repository}/${file}`, site, url: `https://www.${site}.example/${file}`, html: text, fields };
  });
}

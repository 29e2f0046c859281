/** Reads sitemaps: XML, indexes of sitemaps, plain text, gzipped or not (sitemaps.org protocol 0.9). */
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Engine, FetchBytesOptions } from "@quern/core";
import { decodeText } from "@quern/documents";
import { QuernError } from "@quern/types";
import { Parser } from "htmlparser2";

const MAX_FILES = 500;
const MAX_ADDRESSES = 100_000;
const MAX_DEPTH = 5;
/** The protocol's own bound for one file. */
const MAX_INFLATED_BYTES = 52_428_800;
const TIMEOUT_MILLISECONDS = 30_000;

/**
 * All page addresses under some sitemaps, each once, in order. A sitemap that is missing or broken counts as empty: guessing at addresses
 * is part of looking for them.
 *
 * @param enough stops early when it says so
 */
export async function readSitemaps(
  engine: Engine,
  addresses: readonly string[],
  reach: FetchBytesOptions,
  enough: (found: number) => boolean = () => false,
): Promise<URL[]> {
  const pages = new Map<string, URL>();
  const seen = new Set<string>();
  let level = [...addresses];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const next: string[] = [];
    for (const address of level) {
      if (seen.has(address) || seen.size >= MAX_FILES) continue;
      seen.add(address);
      const { urls, sitemaps } = await readSitemap(engine, address, reach);
      next.push(...sitemaps);
      for (const url of urls) {
        if (pages.size >= MAX_ADDRESSES || enough(pages.size)) return [...pages.values()];
        if (!pages.has(url.href)) pages.set(url.href, url);
      }
    }
    level = next;
  }
  return [...pages.values()];
}

interface Sitemap {
  readonly urls: URL[];
  readonly sitemaps: string[];
}

const NONE: Sitemap = { urls: [], sitemaps: [] };

async function readSitemap(engine: Engine, address: string, reach: FetchBytesOptions): Promise<Sitemap> {
  try {
    const response = await engine.fetch(address, { ...reach, timeout: TIMEOUT_MILLISECONDS });
    if (response.status !== 200) return NONE;
    const text = decodeText(await inflated(response.body), undefined).text;
    return /<(?:[\w-]+:)?(?:urlset|sitemapindex)\b/i.test(text.slice(0, 4096))
      ? readXml(text, response.url)
      : readList(text);
  } catch (error) {
    reach.signal?.throwIfAborted();
    if (QuernError.is(error) || (error as { code?: unknown }).code !== undefined) return NONE;
    throw error;
  }
}

const unzip = promisify(gunzip);

/** Bodies that are gzip files themselves; the transfer encoding is already gone. */
const inflated = async (bytes: Uint8Array): Promise<Uint8Array> =>
  bytes[0] === 0x1f && bytes[1] === 0x8b ? unzip(bytes, { maxOutputLength: MAX_INFLATED_BYTES }) : bytes;

function readXml(text: string, address: string): Sitemap {
  const urls: URL[] = [];
  const sitemaps: string[] = [];
  let inside: "url" | "sitemap" | undefined;
  let location: string | undefined;
  const parser = new Parser(
    {
      onopentag(name) {
        const local = localName(name);
        if (local === "url" || local === "sitemap") inside = local;
        // `image:loc` and `video:player_loc` are no pages.
        if (local === "loc" && inside && (name === "loc" || !/^(?:image|video|news):/i.test(name))) location = "";
      },
      ontext(part) {
        if (location !== undefined) location += part;
      },
      onclosetag(name) {
        if (localName(name) !== "loc" || location === undefined) return;
        const url = pageAddress(location, address);
        location = undefined;
        if (url && inside === "url") urls.push(url);
        if (url && inside === "sitemap") sitemaps.push(url.href);
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return { urls, sitemaps };
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1).toLowerCase();

/** One address a line. Anything else (an error page in HTML) has no lines that are addresses. */
const readList = (text: string): Sitemap => ({
  urls: text
    .split(/\r?\n/, MAX_ADDRESSES)
    .filter((line) => /^\s*https?:\/\/\S+\s*$/i.test(line))
    .flatMap((line) => pageAddress(line) ?? []),
  sitemaps: [],
});

function pageAddress(text: string, base?: string): URL | undefined {
  const trimmed = text.trim();
  if (trimmed === "" || !URL.canParse(trimmed, base)) return undefined;
  const url = new URL(trimmed, base);
  return url.protocol === "http:" || url.protocol === "https:" ? url : undefined;
}

/** Where a site keeps its sitemap when robots.txt names none: on the path, the host and the domain itself. */
export function guessSitemaps(url: URL, domain: string | undefined): string[] {
  const folder = url.pathname.replace(/\/+$/, "");
  const guesses = [`${url.origin}/sitemap.xml`];
  if (folder !== "") guesses.push(`${url.origin}${folder}/sitemap.xml`);
  if (domain !== undefined && domain !== url.hostname) guesses.push(`${url.protocol}//${domain}/sitemap.xml`);
  return guesses;
}

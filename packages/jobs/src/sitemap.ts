/** Reads sitemaps: XML, indexes of sitemaps, plain text, gzipped or not (sitemaps.org protocol 0.9). */
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Engine, FetchBytesOptions } from "@quern/core";
import { createDecoder, detectEncoding } from "@quern/documents";
import { QuernError } from "@quern/types";
import { Parser } from "htmlparser2";

const MAX_FILES = 500;
const MAX_ADDRESSES = 100_000;
/** Levels of indexes that are followed. */
export const MAX_SITEMAP_DEPTH = 5;
/** The protocol's own bound for one file. */
const MAX_INFLATED_BYTES = 52_428_800;
/** Bytes that are decoded and parsed before other work gets a turn. */
const PART_BYTES = 64 * 1024;
/** The protocol allows 2 048. */
const MAX_ADDRESS_CHARACTERS = 8_192;
const TIMEOUT_MS = 30_000;
/** Crawls and maps of one host share a sitemap for so long. */
const MAX_AGE_MS = 900_000;

export interface SitemapEntry {
  readonly url: URL;
  /** Of a page, or of another sitemap. */
  readonly kind: "page" | "sitemap";
  /** As written: a date or a time of ISO 8601. */
  readonly lastModified?: string;
}

/**
 * All page addresses under some sitemaps, each once, in order. A sitemap that is missing or broken counts as empty: guessing at addresses
 * is part of looking for them.
 */
export async function readSitemaps(
  engine: Engine,
  addresses: readonly string[],
  reach: FetchBytesOptions,
): Promise<URL[]> {
  const pages = new Map<string, URL>();
  for await (const entries of sitemapTree(engine, addresses, reach)) {
    for (const { kind, url } of entries) {
      if (pages.size >= MAX_ADDRESSES) return [...pages.values()];
      if (kind === "page" && !pages.has(url.href)) pages.set(url.href, url);
    }
  }
  return [...pages.values()];
}

/** The entries of sitemaps and of those that they name, some at a time. */
export async function* sitemapTree(
  engine: Engine,
  addresses: readonly string[],
  reach: FetchBytesOptions,
): AsyncGenerator<SitemapEntry[], void, undefined> {
  const seen = new Set<string>();
  let level = [...addresses];
  for (let depth = 0; depth < MAX_SITEMAP_DEPTH && level.length > 0; depth++) {
    const next: string[] = [];
    for (const address of level) {
      if (seen.has(address) || seen.size >= MAX_FILES) continue;
      seen.add(address);
      for await (const entries of sitemapEntries(engine, address, reach)) {
        yield entries;
        for (const { kind, url } of entries) if (kind === "sitemap") next.push(url.href);
      }
    }
    level = next;
  }
}

/**
 * The entries of one sitemap, some at a time, so that a file of 50 MB keeps no other work waiting. One that is missing or broken has none.
 *
 * @throws the reason of `reach.signal`
 */
export async function* sitemapEntries(
  engine: Engine,
  address: string,
  reach: FetchBytesOptions,
): AsyncGenerator<SitemapEntry[], void, undefined> {
  const file = await fetchSitemap(engine, address, reach);
  if (!file) return;
  let reader: Reader | undefined;
  for (const part of textParts(file.bytes)) {
    const isXml = /<(?:[\w-]+:)?(?:urlset|sitemapindex)\b/i;
    reader ??= isXml.test(part.slice(0, 4096)) ? xmlReader(file.url) : listReader();
    const entries = reader.read(part);
    if (entries.length > 0) yield entries;
    await nextTurn();
    reach.signal?.throwIfAborted();
  }
  const last = reader?.end() ?? [];
  if (last.length > 0) yield last;
}

/** A file as text, piece by piece: decoding 50 MB at once would be felt by others, and only what is read of it is decoded. */
function* textParts(bytes: Uint8Array): Generator<string> {
  const { encoding, skip } = detectEncoding(bytes);
  const decode = createDecoder(encoding);
  for (let from = skip; from < bytes.byteLength; from += PART_BYTES) {
    const to = Math.min(bytes.byteLength, from + PART_BYTES);
    yield decode(bytes.subarray(from, to), to === bytes.byteLength);
  }
}

async function fetchSitemap(engine: Engine, address: string, reach: FetchBytesOptions) {
  try {
    const response = await engine.fetch(address, {
      ...reach,
      maxAge: Math.min(reach.maxAge ?? MAX_AGE_MS, MAX_AGE_MS),
      timeout: TIMEOUT_MS,
    });
    if (response.status !== 200) return undefined;
    return { url: response.url, bytes: await inflated(response.body) };
  } catch (error) {
    reach.signal?.throwIfAborted();
    if (QuernError.is(error) || (error as { code?: unknown }).code !== undefined) return undefined;
    throw error;
  }
}

const unzip = promisify(gunzip);

/** Bodies that are gzip files themselves; the transfer encoding is already gone. */
const inflated = async (bytes: Uint8Array): Promise<Uint8Array> =>
  bytes[0] === 0x1f && bytes[1] === 0x8b ? unzip(bytes, { maxOutputLength: MAX_INFLATED_BYTES }) : bytes;

interface Reader {
  /** @returns the entries that this part of the file completes */
  read(part: string): SitemapEntry[];
  end(): SitemapEntry[];
}

function xmlReader(address: string): Reader {
  let entries: SitemapEntry[] = [];
  let inside: "page" | "sitemap" | undefined;
  let field: "loc" | "lastmod" | undefined;
  let location = "";
  let lastModified = "";
  const flush = (): SitemapEntry[] => {
    const done = entries;
    entries = [];
    return done;
  };
  const parser = new Parser(
    {
      onopentag(name) {
        const local = localName(name);
        if (local === "url" || local === "sitemap") {
          inside = local === "url" ? "page" : "sitemap";
          location = "";
          lastModified = "";
        }
        // `image:loc` and `video:player_loc` are no pages.
        if (inside && (local === "loc" || local === "lastmod") && !/^(?:image|video|news):/i.test(name)) field = local;
      },
      ontext(part) {
        if (field === "loc") location += part;
        if (field === "lastmod") lastModified += part;
      },
      onclosetag(name) {
        const local = localName(name);
        if (local === field) field = undefined;
        if (!inside || (local !== "url" && local !== "sitemap")) return;
        const url = pageAddress(location, address);
        if (url)
          entries.push({ kind: inside, url, ...(lastModified.trim() ? { lastModified: lastModified.trim() } : {}) });
        inside = undefined;
      },
    },
    { xmlMode: true },
  );
  return {
    read(part) {
      parser.write(part);
      return flush();
    },
    end() {
      parser.end();
      return flush();
    },
  };
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1).toLowerCase();

/** One address a line. Anything else (an error page in HTML) has no lines that are addresses. */
function listReader(): Reader {
  let rest = "";
  const entriesOf = (lines: readonly string[]): SitemapEntry[] =>
    lines
      .filter((line) => /^\s*https?:\/\/\S+\s*$/i.test(line))
      .flatMap((line) => pageAddress(line) ?? [])
      .map((url) => ({ kind: "page", url }));
  return {
    read(part) {
      const lines = (rest + part).split(/\r?\n/);
      rest = (lines.pop() ?? "").slice(0, PART_BYTES);
      return entriesOf(lines);
    },
    end: () => entriesOf([rest]),
  };
}

function pageAddress(text: string, base?: string): URL | undefined {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > MAX_ADDRESS_CHARACTERS || !URL.canParse(trimmed, base)) return undefined;
  const url = new URL(trimmed, base);
  return url.protocol === "http:" || url.protocol === "https:" ? url : undefined;
}

/** Where a site keeps its sitemap when robots.txt names none: on the path, the host and the domain itself. */
export function guessSitemaps(url: URL, domain: string | undefined): string[] {
  const folder = url.pathname.replace(/(?<!\/)\/+$/, "");
  const guesses = [`${url.origin}/sitemap.xml`];
  if (folder !== "") guesses.push(`${url.origin}${folder}/sitemap.xml`);
  if (domain !== undefined && domain !== url.hostname) guesses.push(`${url.protocol}//${domain}/sitemap.xml`);
  return guesses;
}

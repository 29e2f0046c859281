import type { PageSource, ParsedPage } from "@quern/extract/page";
import type { Node, Tree } from "@quern/markdown/html";
import { Tag } from "@quern/markdown/html";
import { itemsOfType, textsOf } from "@quern/markdown/structured-data";

/** A media file or playlist that a page names. */
export interface MediaReference {
  readonly url: string;
  readonly kind: "audio" | "video";
}

const MAX_REFERENCES = 50;
const AUDIO_FILE = /\.(?:mp3|m4a|m4b|aac|ogg|oga|opus|wav|flac|weba)$/i;
const VIDEO_FILE = /\.(?:mp4|m4v|webm|ogv|mov|mkv|avi|m3u8)$/i;

/**
 * Media of a page, the likeliest first: media elements, structured data, Open Graph, enclosures of a feed, then links to files. Players that
 * build their addresses by script name none.
 *
 * @param raw text as received: feeds name their enclosures there
 */
export function findMedia(source: PageSource, raw: string): MediaReference[] {
  const page = source.parsed;
  const found = new Map<string, MediaReference>();
  const add = (reference: string | undefined, kind: MediaReference["kind"] | undefined): void => {
    if (!reference?.trim() || found.size >= MAX_REFERENCES) return;
    const address = page.urls.resolve(reference);
    if (!/^https?:/i.test(address) || !URL.canParse(address)) return;
    const known = kind ?? kindOfPath(address);
    if (known && !found.has(address)) found.set(address, { url: address, kind: known });
  };
  addElements(page.tree, add);
  for (const item of itemsOfType(page.items, "VideoObject"))
    for (const address of textsOf(item, "contentUrl")) add(address, "video");
  for (const item of itemsOfType(page.items, "AudioObject", "PodcastEpisode")) {
    for (const address of textsOf(item, "contentUrl")) add(address, "audio");
  }
  addOpenGraph(page, add);
  if (/^\s*<(?:\?xml|rss|feed)/i.test(raw)) addEnclosures(raw, add);
  for (let node = 0; node < page.tree.size; node++) {
    if (page.tree.tag[node] === Tag.A) add(page.tree.attribute(node, "href"), undefined);
  }
  return [...found.values()];
}

type Add = (reference: string | undefined, kind: MediaReference["kind"] | undefined) => void;

function addElements(tree: Tree, add: Add): void {
  for (let node: Node = 0; node < tree.size; node++) {
    const tag = tree.tag[node]!;
    if (tag !== Tag.AUDIO && tag !== Tag.VIDEO) continue;
    const kind = tag === Tag.AUDIO ? "audio" : "video";
    add(tree.attribute(node, "src"), kind);
    for (let inner = node + 1; inner < tree.end[node]!; inner++) {
      if (tree.tag[inner] === Tag.SOURCE) add(tree.attribute(inner, "src"), kind);
    }
  }
}

function addOpenGraph({ openGraph }: ParsedPage, add: Add): void {
  const types = openGraph.get("og:video:type") ?? [];
  for (const name of ["og:video:secure_url", "og:video:url", "og:video"]) {
    for (const [index, address] of (openGraph.get(name) ?? []).entries()) {
      // Most sites name the page of their player here.
      const type = types[index] ?? "";
      add(address, /^video\/|mpegurl/i.test(type) ? "video" : undefined);
    }
  }
  for (const name of ["og:audio:secure_url", "og:audio:url", "og:audio"])
    for (const address of openGraph.get(name) ?? []) add(address, "audio");
}

const ENCLOSURE = /<(?:enclosure|media:content|link)\s[^<>]{1,2000}>/gi;

function addEnclosures(feed: string, add: Add): void {
  for (const [element] of feed.matchAll(ENCLOSURE)) {
    const type = /\stype=["']([^"']{1,100})/i.exec(element)?.[1] ?? "";
    const address = /\s(?:url|href)=["']([^"']{1,2000})/i.exec(element)?.[1]?.replaceAll("&amp;", "&");
    if (/^<link/i.test(element) && !/rel=["']enclosure/i.test(element)) continue;
    add(address, /^audio\//i.test(type) ? "audio" : /^video\/|mpegurl/i.test(type) ? "video" : undefined);
  }
}

function kindOfPath(address: string): MediaReference["kind"] | undefined {
  if (!URL.canParse(address)) return undefined;
  const { pathname } = new URL(address);
  return AUDIO_FILE.test(pathname) ? "audio" : VIDEO_FILE.test(pathname) ? "video" : undefined;
}

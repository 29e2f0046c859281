/** Cache of conversions: a cached source that is requested again is not decoded, parsed or written again. */

import { createHash } from "node:crypto";
import { charsetOf, decodeText, detectEncoding } from "@quern/documents";
import type { Source } from "@quern/types";
import { LRUCache } from "lru-cache";
import { bodyIdentity } from "../acquire/cache/body-identity.js";
import type { Content } from "../model/content.js";
import type { ResolvedOptions } from "../options/resolved.js";
import { pageContent } from "../read/content.js";
import type { Views } from "./views.js";

/** A source as text, and what formats are made of. */
export interface Conversion {
  readonly content: Content;
  readonly views: Views;
}

interface Kept {
  /** Undefined for a page whose text its bytes give again. */
  readonly content: Content | undefined;
  readonly mediaType: string;
  readonly views: Views;
  /** Of the bytes, which themselves belong to the cache of pages. */
  identity: object;
  readonly digest: string;
}

/** Options that affect neither reading nor converting: when and how the source is fetched, and how the result is used. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  "formats",
  "browserFormats",
  "needsFreshPage",
  "timeout",
  "maxAge",
  "minAge",
  "storeInCache",
  "waitFor",
  "headers",
  "actions",
  "proxy",
  "skipTlsVerification",
  "mobile",
  "profile",
  "lockdown",
  "fastMode",
  "threatProtection",
  "auditMetadata",
] satisfies Array<keyof ResolvedOptions>);

const ENTRY_OVERHEAD_BYTES = 2_000;

/**
 * Conversions of this process, least recently used first to go. One is found only for the very same bytes, address, type and options, so
 * a hit gives what converting again would give. Entries are copies: nobody can change what another request gets.
 */
export class Conversions {
  readonly #kept: LRUCache<string, Kept>;

  /** @param maxBytes of text */
  constructor(maxBytes: number) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 4)),
    });
  }

  /** @param text of the source, where it has been decoded without a guess */
  get(key: string, source: Source, text?: string): Conversion | undefined {
    const found = this.#kept.get(key);
    if (!found || !isSameBody(found, source)) return undefined;
    const content = found.content ?? pageContent(found.mediaType, () => text ?? textOf(source));
    return { content: found.content ? copyPlain(content) : content, views: copyPlain(found.views) };
  }

  /** @param isWanted whether somebody has asked for the page before; the first conversion of a page only takes room that is free */
  set(key: string, source: Source, conversion: Conversion, isWanted: boolean): void {
    // Files of documents are handed out as they are, and large: they are not worth a copy.
    const { content, views } = conversion;
    if (content.assets.length > 0) return;
    const isPlain = content.kind === "html" && content.warnings.length === 0;
    const isRepeatable = isPlain && (declaresEncoding(source) || textOf(source) === content.html);
    const kept: Kept = {
      content: isRepeatable ? undefined : copyPlain(content),
      mediaType: content.mediaType,
      views: copyPlain(views),
      identity: bodyIdentity(source),
      digest: digestOf(source.body),
    };
    const size = sizeOf(kept);
    const isRoom = this.#kept.calculatedSize + size <= this.#kept.maxSize;
    if (isWanted || isRoom || this.#kept.has(key)) this.#kept.set(key, kept, { size });
  }

  clear(): void {
    this.#kept.clear();
  }
}

/** Everything that shapes a conversion, other than the bytes. An option that is not known to be without effect is part of it. */
export function conversionKey(source: Source, options: ResolvedOptions, request: object): string {
  const shaping = Object.entries(options).filter(([name, value]) => value !== undefined && !WITHOUT_EFFECT.has(name));
  return JSON.stringify([source.url, source.headers["content-type"], shaping, request]);
}

/** The memory cache gives the same bytes again; other caches, and sites that are asked again, give equal ones. */
function isSameBody(kept: Kept, source: Source): boolean {
  const identity = bodyIdentity(source);
  if (kept.identity === identity) return true;
  if (kept.digest !== digestOf(source.body)) return false;
  kept.identity = identity;
  return true;
}

const digestOf = (body: Uint8Array): string => createHash("sha256").update(body).digest("base64");

/** Without a guess, {@link textOf} decodes a page as it was read. */
const declaresEncoding = ({ body, headers }: Source): boolean =>
  !detectEncoding(body, charsetOf(headers["content-type"])).isGuessed;

const textOf = ({ body, headers }: Source): string => decodeText(body, charsetOf(headers["content-type"])).text;

/** A copy of plain data; texts cannot be changed and are shared. Several times as fast as `structuredClone`. */
function copyPlain<Value extends object>(value: Value): Value {
  const result = shellOf(value);
  const open: Array<[from: object, to: object]> = [[value, result]];
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [from, to] = pair;
    for (const [name, item] of Object.entries(from)) {
      let own: unknown = item;
      if (typeof item === "object" && item !== null) {
        own = shellOf(item);
        open.push([item, own as object]);
      }
      // Names come from pages: `__proto__` is a name like any other.
      if (name === "__proto__")
        Object.defineProperty(to, name, { value: own, enumerable: true, configurable: true, writable: true });
      else (to as Record<string, unknown>)[name] = own;
    }
  }
  return result;
}

const shellOf = <Value extends object>(value: Value): Value =>
  (Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value))) as Value;

/** Bytes that an entry takes; a text that stands in two places counts once. */
function sizeOf({ content, views }: Kept): number {
  const texts = new Set([content?.raw, content?.html, content?.markdown, views.markdown, views.html]);
  let size = ENTRY_OVERHEAD_BYTES;
  for (const text of texts) size += bytesOf(text ?? "");
  for (const address of [...(views.links ?? []), ...(views.images ?? [])]) size += bytesOf(address) + 16;
  for (const { values } of views.attributes ?? []) for (const value of values) size += bytesOf(value) + 16;
  for (const { markdown } of views.pages ?? []) size += bytesOf(markdown);
  return size + bytesOf(JSON.stringify([content?.facts ?? {}, content?.blocks ?? [], views.metadata ?? {}]));
}

/** V8 keeps a text of Latin-1 in one byte a character, others in two. */
const bytesOf = (text: string): number => (/[^\x00-\xff]/.test(text) ? 2 : 1) * text.length;

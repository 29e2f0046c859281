/** Cache of conversions: a cached source that is requested again is not decoded, parsed or written again. */

import type { Source } from "@quern/types";
import { LRUCache } from "lru-cache";
import type { Content } from "../model/content.js";
import type { ResolvedOptions } from "../options/resolved.js";
import type { Views } from "./views.js";

/** A source as text, and what formats are made of. */
export interface Conversion {
  readonly content: Content;
  readonly views: Views;
}

interface Kept extends Conversion {
  readonly body: Uint8Array;
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

  /** @param maxBytes of text and bodies together */
  constructor(maxBytes: number) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 4)),
      sizeCalculation: sizeOf,
    });
  }

  get(key: string, source: Source): Conversion | undefined {
    const found = this.#kept.get(key);
    return found && sameBytes(found.body, source.body) ? copy(found) : undefined;
  }

  set(key: string, source: Source, conversion: Conversion): void {
    // Files of documents are handed out as they are, and large: they are not worth a copy.
    if (conversion.content.assets.length > 0) return;
    this.#kept.set(key, { ...copy(conversion), body: source.body });
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

/** The memory cache gives the same bytes again; other caches give equal ones. */
function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one === other || (one.byteLength === other.byteLength && Buffer.compare(one, other) === 0);
}

function copy({ content, views }: Conversion): Conversion {
  return copyPlain({ content, views });
}

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

/** Characters count as two bytes; a text that stands in two places counts once. */
function sizeOf({ content, views, body }: Kept): number {
  const texts = new Set([content.raw, content.html, content.markdown ?? "", views.markdown ?? "", views.html ?? ""]);
  let size = ENTRY_OVERHEAD_BYTES + body.byteLength;
  for (const text of texts) size += text.length * 2;
  for (const address of [...(views.links ?? []), ...(views.images ?? [])]) size += address.length * 2 + 16;
  for (const { values } of views.attributes ?? []) for (const value of values) size += value.length * 2 + 16;
  for (const { markdown } of views.pages ?? []) size += markdown.length * 2;
  return size + JSON.stringify([content.facts, content.blocks ?? [], views.metadata ?? {}]).length * 2;
}

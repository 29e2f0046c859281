import type { PageStyles } from "./page-styles.js";
import type { RenderedFile } from "./renderer.js";

/** Keeps sources of earlier scrapes: bytes, headers and status, never formats, so that one entry serves any format set. */
export interface Cache {
  readonly name: string;
  get(key: string): Promise<CacheEntry | undefined>;
  /** @param options.ttl milliseconds after which the entry may be dropped */
  set(key: string, entry: CacheEntry, options: { readonly ttl: number }): Promise<void>;
  delete(key: string): Promise<void>;
  close?(): Promise<void>;
}

/** The recent sources of one key, newest first. */
export interface CacheEntry {
  readonly sources: readonly Source[];
}

/** Result of an acquisition: everything that formats are made from. */
export interface Source {
  /** Where redirects ended. */
  readonly url: string;
  /** The address that was asked for, of a kept source that redirects led elsewhere. */
  readonly askedUrl?: string;
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded bytes as received, or the serialized page after rendering (UTF-8). */
  readonly body: Uint8Array;
  readonly proxyUsed: "basic" | "stealth";
  /** Which engine brought it, e.g. `http`. */
  readonly engine: string;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** Milliseconds that the page was given to settle; a request that asks for more cannot use this entry. */
  readonly waitedFor: number;
  /** Picture of the page, when one was asked for. */
  readonly screenshot?: RenderedFile;
  /** How a rendered page looks, when that was asked for. Never cached. */
  readonly styles?: PageStyles;
  /** IANA name that a rendered page saw. */
  readonly timezone?: string;
}

/** Only adds types. */
export const defineCache = (cache: Cache): Cache => cache;

import { isJsonObject } from "@quern/types";
import { stableText } from "./volatile.js";

/** Any link; those that the contract's server writes for frames are recognised by their addresses. */
const LINK = /\[(?<text>[^[\]\n]{0,1000})\]\(<?(?<address>[^()\s<>]{0,10000})>?\)/g;

/** A state of a page, as far as it is compared. */
export interface PageState {
  readonly markdown: string;
  /** Addresses of its frames. */
  readonly frames?: readonly string[];
}

/**
 * Whether two states of a page say the same: white space and links to frames do not count, nor does the order of what is
 * there, nor what differs from visit to visit although nobody changed the page ({@link stableText}). The contract compares sorted
 * characters; words are counted as well, since an edit may keep the letters.
 */
export function saysTheSame(first: PageState, second: PageState): boolean {
  const [before, after] = [essence(first), essence(second)];
  if (before.replace(/\s+/g, "") === after.replace(/\s+/g, "")) return true;
  return (
    hasSameParts(before.match(/\S/gu) ?? [], after.match(/\S/gu) ?? []) && hasSameParts(wordsOf(before), wordsOf(after))
  );
}

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

function hasSameParts(first: readonly string[], second: readonly string[]): boolean {
  if (first.length !== second.length) return false;
  const counts = new Map<string, number>();
  for (const part of first) counts.set(part, (counts.get(part) ?? 0) + 1);
  for (const part of second) {
    const count = counts.get(part) ?? 0;
    if (count === 0) return false;
    counts.set(part, count - 1);
  }
  return true;
}

function essence({ markdown, frames }: PageState): string {
  const addresses = new Set(frames);
  const withoutFrames = markdown.replace(LINK, (link, text: string, address: string) =>
    text === "iframe" || addresses.has(address) ? "" : link,
  );
  return stableText(withoutFrames);
}

/** Fields of two extracted objects whose values differ; key order does not count. */
export function changedFields(
  previous: unknown,
  current: unknown,
): Record<string, { readonly previous: unknown; readonly current: unknown }> {
  const before = fieldsOf(previous);
  const after = fieldsOf(current);
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return Object.fromEntries(
    names
      .filter((name) => stable(before.get(name)) !== stable(after.get(name)))
      .map((name) => [name, { previous: before.get(name) ?? null, current: after.get(name) ?? null }]),
  );
}

const fieldsOf = (value: unknown): Map<string, unknown> =>
  new Map(typeof value === "object" && value !== null ? Object.entries(value) : []);

/** JSON with sorted keys. */
const stable = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, inner: unknown) =>
    isJsonObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );

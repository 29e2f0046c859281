import { isJsonObject } from "@quern/types";

/** What the contract's server writes for a frame, and any link: those of frames are known by their addresses. */
const LINK = /\[(?<text>[^[\]\n]{0,1000})\]\(<?(?<address>[^()\s<>]{0,10000})>?\)/g;

/** A state of a page, as far as it is compared. */
export interface PageState {
  readonly markdown: string;
  /** Addresses of its frames. */
  readonly frames?: readonly string[];
}

/**
 * Whether two states of a page say the same (contract B.6): white space and links to frames do not count, nor does the order of what is there.
 * The contract compares sorted characters; counting them is the same in one pass.
 */
export function saysTheSame(first: PageState, second: PageState): boolean {
  const counts = new Map<string, number>();
  for (const character of essence(first)) counts.set(character, (counts.get(character) ?? 0) + 1);
  for (const character of essence(second)) {
    const count = counts.get(character);
    if (count === undefined) return false;
    if (count === 1) counts.delete(character);
    else counts.set(character, count - 1);
  }
  return counts.size === 0;
}

function essence({ markdown, frames }: PageState): string {
  const addresses = new Set(frames);
  return markdown
    .replace(LINK, (link, text: string, address: string) => (text === "iframe" || addresses.has(address) ? "" : link))
    .replace(/\s+/g, "");
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

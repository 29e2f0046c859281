/** What one page says, as the `json` format gave it. */
export interface Extract {
  readonly url: string;
  /** Null where the page says nothing of what was asked for. */
  readonly json: unknown;
}

export interface MergedExtract {
  /** Null when no page says anything. */
  readonly data: unknown;
  /** Field of the data → pages that it comes from. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
}

/**
 * Makes one answer of what several pages say. Lists are joined, each item once; of anything else the first page that says something counts,
 * in the order in which the pages were asked for.
 */
export function mergeExtracts(extracts: readonly Extract[]): MergedExtract {
  const given = extracts.filter(({ json }) => json !== null && json !== undefined);
  const first = given[0]?.json ?? null;
  if (Array.isArray(first)) return { data: join(given.map(({ json }) => json)), sources: {} };
  if (typeof first !== "object" || first === null) return { data: first, sources: {} };
  // Names of fields may come from pages.
  const fields = new Map<string, unknown>();
  const sources = new Map<string, string[]>();
  for (const { url, json } of given) {
    if (typeof json !== "object" || json === null || Array.isArray(json)) continue;
    for (const [name, value] of Object.entries(json)) {
      const known = fields.get(name);
      if (isEmpty(value)) {
        if (!fields.has(name)) fields.set(name, value);
        continue;
      }
      if (isEmpty(known)) fields.set(name, value);
      else if (Array.isArray(known) && Array.isArray(value)) fields.set(name, join([known, value]));
      else continue;
      sources.set(name, [...(sources.get(name) ?? []), url]);
    }
  }
  return { data: Object.fromEntries(fields), sources: Object.fromEntries(sources) };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

function join(lists: readonly unknown[]): unknown[] {
  const items = new Map<string, unknown>();
  for (const item of lists.filter((list) => Array.isArray(list)).flat()) {
    const key = JSON.stringify(item);
    if (!items.has(key)) items.set(key, item);
  }
  return [...items.values()];
}

import { isEmptyJson, mergeJson } from "@quern/json-schema";

/** Data of one page, from the `json` format. */
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

/** Makes one answer of what several pages say; the first page that states a thing goes before the others, lists are joined. */
export function mergeExtracts(extracts: readonly Extract[]): MergedExtract {
  const data =
    extracts.map(({ json }) => json).reduce<unknown>((first, second) => mergeJson(first, second), null) ?? null;
  if (typeof data !== "object" || data === null || Array.isArray(data)) return { data, sources: {} };
  const sources = Object.entries(data).map(([name, value]) => {
    const pages = extracts.filter(({ json }) => {
      const says = (json as Record<string, unknown> | null)?.[name];
      return !isEmptyJson(says);
    });
    const urls = pages.map(({ url }) => url);
    // Of a single value only the first page's word counts.
    return [name, typeof value === "object" ? urls : urls.slice(0, 1)] as const;
  });
  return { data, sources: Object.fromEntries(sources) };
}

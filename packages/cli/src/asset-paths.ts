/** Puts paths of files in place of the references to files inside of documents. */
import type { Document } from "@quern/core";

/** Ids are letters, digits, dots, hyphens and underscores (types/parser.ts). */
const REFERENCE = /asset:([A-Za-z0-9._-]*[A-Za-z0-9_-])/g;

/** Parts of a result whose `start` and `end` are offsets in the Markdown. */
const WITH_OFFSETS = ["chunks", "citations"] as const;

/**
 * A result with paths for the references in all of its texts. Offsets in the Markdown move with what stands in front of them.
 *
 * @param pathOf the path that a file gets; undefined for an id that is not the document's
 */
export function withAssetPaths(result: Document, pathOf: (id: string) => string | undefined): Document {
  const { assets, ...plain } = result;
  const replace = (text: string): string =>
    text.includes("asset:") ? text.replace(REFERENCE, (all, id: string) => pathOf(id) ?? all) : text;
  const moved = offsetsBehind(result.markdown ?? "", pathOf);
  const linked = mapTexts(plain, replace) as Document;
  for (const name of WITH_OFFSETS) {
    for (const span of (linked[name] ?? []) as Array<{ start: number; end: number }>) {
      span.start = moved(span.start);
      span.end = moved(span.end);
    }
  }
  for (const { items = [] } of (linked.blocks ?? []) as Array<{ items?: Array<{ markdownSpan?: number[] | null }> }>)
    for (const item of items) if (item.markdownSpan) item.markdownSpan = item.markdownSpan.map(moved);
  return assets === undefined ? linked : { ...linked, assets };
}

/** Where an offset lies once the references in front of it are replaced. */
function offsetsBehind(markdown: string, pathOf: (id: string) => string | undefined): (offset: number) => number {
  const ends: number[] = [];
  const shifts: number[] = [];
  let shift = 0;
  for (const match of markdown.matchAll(REFERENCE)) {
    const path = pathOf(match[1]!);
    if (path === undefined) continue;
    shift += path.length - match[0].length;
    ends.push(match.index + match[0].length);
    shifts.push(shift);
  }
  return (offset) => {
    let first = 0;
    let last = ends.length;
    while (first < last) {
      const middle = (first + last) >> 1;
      if (ends[middle]! <= offset) first = middle + 1;
      else last = middle;
    }
    return first === 0 ? offset : offset + shifts[first - 1]!;
  };
}

/** A copy of plain data with every text replaced. */
function mapTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, replace));
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, replace)]));
}

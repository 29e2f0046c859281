import { expect, it } from "vitest";
import { isEmptyJson, mergeJson } from "./merge.js";

const item = (page: number, place: number) => ({
  name: `Item ${page}-${place}`,
  url: `https://example.com/${page}/${place}`,
});

it("joins the lists of many pages without repetitions, and leaves the lists themselves as they are", () => {
  const pages = Array.from({ length: 2_000 }, (_, page) => ({
    items: [item(0, 0), ...Array.from({ length: 20 }, (_other, place) => item(page, place + 1))],
  }));
  const merged = pages.reduce<unknown>((first, second) => mergeJson(first, second), null) as { items: unknown[] };
  expect(merged.items).toHaveLength(1 + 2_000 * 20);
  expect(pages[0]?.items).toHaveLength(21);
  expect(mergeJson(pages[0], { items: [item(1, 1)] })).toEqual({ items: [...(pages[0]?.items ?? []), item(1, 1)] });
});

it("finds nothing in a list of nothing, however long", () => {
  expect(isEmptyJson({ rows: Array.from({ length: 300_000 }, () => "") })).toBe(true);
  expect(isEmptyJson({ rows: [...Array.from({ length: 300_000 }, () => null), 0] })).toBe(false);
});

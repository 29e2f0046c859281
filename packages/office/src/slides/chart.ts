import { escapeHtml, type XmlElement } from "@quern/documents";
import { type GridRow, writeGrid } from "../html/table.js";

const MAX_POINTS = 2000;

/** The data behind a chart (ECMA-376 part 1, 21.2) as a table: one row a category, one column a series. Empty when nothing is cached. */
export function chartHtml(root: XmlElement | undefined): string {
  if (root === undefined) return "";
  const title = textOf(root.find("c:title"));
  const series = [...root.descendants()].filter((element) => element.name === "c:ser");
  const columns = series.map((element) => ({
    name:
      element.child("c:tx") === undefined
        ? ""
        : (cached(element.child("c:tx")!).get(0) ?? element.child("c:tx")!.text().trim()),
    categories: cached(element.child("c:cat") ?? element.child("c:xVal")),
    values: cached(element.child("c:val") ?? element.child("c:yVal")),
  }));
  const length = Math.min(
    MAX_POINTS,
    Math.max(0, ...columns.flatMap(({ values, categories }) => [lastIndex(values), lastIndex(categories)])),
  );
  const categories = columns.find((column) => column.categories.size > 0)?.categories ?? new Map<number, string>();
  const cell = (text: string) => ({ html: escapeHtml(text), colspan: 1, rowspan: 1 });
  const rows: GridRow[] = [{ header: true, cells: [cell(""), ...columns.map(({ name }) => cell(name))] }];
  for (let index = 0; index < length; index++) {
    rows.push({
      header: false,
      cells: [cell(categories.get(index) ?? ""), ...columns.map(({ values }) => cell(values.get(index) ?? ""))],
    });
  }
  const caption = title === "" ? "" : `<p><strong>${escapeHtml(title)}</strong></p>\n`;
  return columns.length === 0 ? caption : caption + writeGrid(rows);
}

const lastIndex = (points: ReadonlyMap<number, string>): number => {
  let last = 0;
  for (const index of points.keys()) last = Math.max(last, index + 1);
  return last;
};

/** Cached points of a reference or literal, by index. */
function cached(element: XmlElement | undefined): Map<number, string> {
  const points = new Map<number, string>();
  if (element === undefined) return points;
  for (const point of element.descendants()) {
    if (point.name !== "c:pt") continue;
    const index = Number(point.get("idx"));
    const value = point.child("c:v")?.text().trim() ?? "";
    if (index >= 0 && index < MAX_POINTS) points.set(index, roundNoise(value));
  }
  return points;
}

/** Charts cache binary fractions: 0.30000000000000004 was 0.3. */
function roundNoise(value: string): string {
  return /^-?\d+\.\d{12,}$/.test(value) ? String(Number.parseFloat(Number(value).toPrecision(12))) : value;
}

function textOf(element: XmlElement | undefined): string {
  if (element === undefined) return "";
  let text = "";
  for (const part of element.descendants()) if (part.name === "a:t" || part.name === "c:v") text += part.text();
  return text.trim();
}

import { escapeHtml, type XmlElement } from "@quern/documents";
import { type GridRow, writeGrid } from "../html/table.js";
import { dateFormatter, type NumberFormatter } from "../sheet/number-format.js";

const MAX_POINTS = 2000;
const MAX_LEVELS = 16;

/** The data behind a chart. */
export interface ChartData {
  readonly title: string;
  /** First row: the name of the category axis, then the names of the series. Further rows: a category and its values. */
  readonly rows: readonly (readonly string[])[];
}

/** Reads a chart part (ECMA-376 part 1, 21.2): one row a category, one column a series. `undefined` when nothing is cached. */
export function readChart(root: XmlElement | undefined): ChartData | undefined {
  if (root === undefined) return undefined;
  const plot = root.find("c:plotArea");
  const axis = (name: string): string =>
    textOf([...(plot?.elements() ?? [])].find((element) => element.name === name)?.child("c:title"));
  const title = [textOf(root.find("c:chart")?.child("c:title") ?? root.find("c:title")), axis("c:valAx")]
    .filter(Boolean)
    .join(" – ");
  const series = [...root.descendants()].filter((element) => element.name === "c:ser");
  const from1904 = root.child("c:date1904")?.get("val");
  const dates = (format: string): NumberFormatter | undefined =>
    dateFormatter(format, from1904 === "1" || from1904 === "true");
  const columns = series.map((element) => ({
    name:
      element.child("c:tx") === undefined
        ? ""
        : (cached(element.child("c:tx")!).get(0) ?? nameWithoutReference(element.child("c:tx")!)),
    categories: categoriesOf(element.child("c:cat") ?? element.child("c:xVal"), dates),
    values: cached(element.child("c:val") ?? element.child("c:yVal")),
  }));
  const length = Math.min(
    MAX_POINTS,
    Math.max(0, ...columns.flatMap(({ values, categories }) => [lastIndex(values), lastIndex(categories)])),
  );
  const categories = columns.find((column) => column.categories.size > 0)?.categories ?? new Map<number, string>();
  if (title === "" && length === 0) return undefined;
  const header = [axis("c:catAx") || axis("c:dateAx"), ...columns.map(({ name }) => name)];
  const rows = Array.from({ length }, (_row, index) => [
    // Without names, an axis counts its points.
    categories.get(index) ?? (categories.size === 0 ? String(index + 1) : ""),
    ...columns.map(({ values }) => values.get(index) ?? ""),
  ]);
  return { title, rows: length === 0 ? [] : [header, ...rows] };
}

/** A chart as its title and a table. */
export function chartDataHtml(chart: ChartData): string {
  const cell = (text: string) => ({ html: escapeHtml(text), colspan: 1, rowspan: 1 });
  const rows = chart.rows.map((cells, index): GridRow => ({ header: index === 0, cells: cells.map(cell) }));
  const caption = chart.title === "" ? "" : `<p><strong>${escapeHtml(chart.title)}</strong></p>\n`;
  return rows.length === 0 ? caption : caption + writeGrid(rows);
}

/** A name that is written out; a reference to a cell says nothing without the cell. */
const nameWithoutReference = (element: XmlElement): string =>
  element.find("c:f") === undefined ? element.text().trim() : "";

const lastIndex = (points: ReadonlyMap<number, string>): number => {
  let last = 0;
  for (const index of points.keys()) last = Math.max(last, index + 1);
  return last;
};

/** Cached points of a reference or literal, by index. Numbers whose format shows a date are dates where `dates` is given. */
function cached(
  element: XmlElement | undefined,
  dates?: (format: string) => NumberFormatter | undefined,
): Map<number, string> {
  const points = new Map<number, string>();
  if (element === undefined) return points;
  let format = "";
  for (const point of element.descendants()) {
    if (point.name === "c:formatCode") format = point.text().trim();
    if (point.name !== "c:pt") continue;
    const index = Number(point.get("idx"));
    const value = point.child("c:v")?.text().trim() ?? "";
    if (!(index >= 0 && index < MAX_POINTS)) continue;
    const write = value === "" || Number.isNaN(Number(value)) ? undefined : dates?.(point.get("formatCode") ?? format);
    points.set(index, write === undefined ? roundNoise(value) : write(Number(value)));
  }
  return points;
}

/** Names of categories. Of several levels the innermost is written first, and an outer one stands at the first point of its group alone. */
function categoriesOf(
  element: XmlElement | undefined,
  dates: (format: string) => NumberFormatter | undefined,
): Map<number, string> {
  const levels = [...(element?.find("c:multiLvlStrCache")?.elements() ?? [])]
    .filter(({ name }) => name === "c:lvl")
    .slice(0, MAX_LEVELS)
    .map((level) => cached(level));
  const [inner, ...outer] = levels;
  if (inner === undefined || outer.length === 0) return cached(element, dates);
  const names = new Map<number, string>();
  const groups: string[] = [];
  const length = Math.max(...levels.map(lastIndex));
  for (let index = 0; index < length; index++) {
    let isNew = false;
    for (let level = outer.length - 1; level >= 0; level--) {
      const name = outer[level]!.get(index);
      // A group ends where one around it does.
      if (name !== undefined || isNew) groups[level] = name ?? "";
      isNew ||= name !== undefined;
    }
    const parts = [...groups.toReversed(), inner.get(index) ?? ""].filter(Boolean);
    if (parts.length > 0) names.set(index, parts.join(" "));
  }
  return names;
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

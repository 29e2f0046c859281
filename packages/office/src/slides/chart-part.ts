import { escapeHtml, type XmlElement } from "@quern/documents";
import type { OpcPackage } from "../opc/package.js";
import { type ChartData, chartDataHtml, readChart } from "./chart.js";

/** A chart of either kind, and the texts that its author has drawn on it. */
export interface ChartPart {
  readonly data: ChartData | undefined;
  readonly texts: readonly string[];
}

/** Reads the part of a chart: one of ECMA-376, or one of the newer kinds ([MS-ODRAWXML] 2.24.3: waterfall, funnel, tree map and others). */
export function readChartPart(document: OpcPackage, part: string | undefined): ChartPart {
  const root = document.optionalRoot(part);
  const data = root?.name === "cx:chartSpace" ? newerChart(root) : readChart(root);
  const shapes = part === undefined ? undefined : document.optionalRoot(document.related(part, "chartUserShapes"));
  const texts = [...(shapes?.descendants() ?? [])].filter(({ name }) => name === "a:p").map(runsOf);
  return { data, texts: texts.filter(Boolean) };
}

export function chartPartHtml(document: OpcPackage, part: string | undefined): string {
  const { data, texts } = readChartPart(document, part);
  const table = data === undefined ? "" : chartDataHtml(data);
  return table + texts.map((text) => `<p>${escapeHtml(text)}</p>\n`).join("");
}

const MAX_POINTS = 2_000;

/** One row a point: its names, from the coarsest to the finest, then the value of each series. */
function newerChart(root: XmlElement): ChartData | undefined {
  const title = runsOf(root.child("cx:chart")?.child("cx:title"));
  const sets = root.child("cx:chartData")?.all("cx:data") ?? [];
  const names = [...(sets[0]?.child("cx:strDim")?.all("cx:lvl") ?? [])].reverse().map(points);
  const values = sets.map((set) => points(set.child("cx:numDim")?.child("cx:lvl")));
  const series = [...root.descendants()].filter(({ name }) => name === "cx:series");
  const heads = values.map((_values, index) => series[index]?.child("cx:tx")?.find("cx:v")?.text().trim() ?? "");
  const length = Math.min(MAX_POINTS, Math.max(0, ...[...names, ...values].map((column) => column.length)));
  if (title === "" && length === 0) return undefined;
  const columns = [...names, ...values];
  const rows = Array.from({ length }, (_row, index) => columns.map((column) => column[index] ?? ""));
  return { title, rows: length === 0 ? [] : [[...names.map(() => ""), ...heads], ...rows] };
}

function points(level: XmlElement | undefined): string[] {
  const found: string[] = [];
  for (const point of level?.all("cx:pt") ?? []) {
    const index = Number(point.get("idx") ?? found.length);
    if (index >= 0 && index < MAX_POINTS) found[index] = point.text().trim();
  }
  return found;
}

function runsOf(element: XmlElement | undefined): string {
  let text = "";
  for (const part of element?.descendants() ?? []) if (part.name === "a:t" || part.name === "cx:v") text += part.text();
  return text.trim();
}

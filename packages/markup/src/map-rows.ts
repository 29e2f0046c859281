/** Places of GPX and KML as rows of a table. */
import { decodeReferences, escapeHtml, type XmlElement } from "@quern/documents";
import { link } from "./html.js";
import type { MapPoint } from "./map-points.js";
import { childOf, nameOf, textOf } from "./xml/name-of.js";

/** Columns that stand before the data of the author. */
export const FIRST = ["Name", "Description", "Type", "Symbol", "Address", "Phone", "Comment", "Stops"];
/** All columns but those of the author. */
export const COLUMNS = [...FIRST, "Position", "Elevation", "Time", "End", "Until", "Points"];
/** Elements that are a column as they are. */
const TAGS = [
  ["type", "Type"],
  ["sym", "Symbol"],
  ["address", "Address"],
  ["phoneNumber", "Phone"],
] as const;
/** Tags of HTML in descriptions that begin a line. */
const BREAKS = /^<\/?(?:br|p|div|tr|table|li|ul|ol|h[1-6])\b/i;

/** Cells of a place by the names of their columns. */
export type Row = Map<string, string>;

/** Cells of a place with its points, of which a line, an area and a track show the first and the last. */
export function rowOf(place: XmlElement, points: readonly MapPoint[]): Row {
  const row: Row = new Map();
  const set = (name: string, html: string): unknown => (html === "" ? row : row.set(name, html));
  const name = escapeHtml(textOf(place, "name"));
  const address =
    childOf(place, "link")?.get("href") ??
    (textOf(place, "url") || textOf(childOf(place, "Link", "Url", "Icon") ?? place, "href"));
  set("Name", address === "" ? name : link(address, name || escapeHtml(address)));
  const words = textOf(place, "desc", "description", "Snippet");
  const comment = textOf(place, "cmt");
  set("Description", wordsOf(words));
  // Devices write one text into both.
  if (comment !== words) set("Comment", wordsOf(comment));
  for (const [tag, column] of TAGS) set(column, escapeHtml(textOf(place, tag)));
  for (const part of childOf(place, "ExtendedData")?.descendants() ?? [])
    if (/^(?:Data|SimpleData)$/.test(nameOf(part)))
      set(columnOf(part), wordsOf(nameOf(part) === "Data" ? textOf(part, "value") : part.text().trim()));
  const stops = place.all("rtept").map((point) => textOf(point, "name"));
  set("Stops", escapeHtml(stops.filter((stop) => stop !== "").join("; ")));
  const [first, last] = [points[0], points.at(-1)];
  const span = childOf(place, "TimeSpan", "TimeStamp");
  set("Position", first?.position ?? "");
  set("Elevation", first?.elevation ?? "");
  set("Time", escapeHtml(first?.time || (span === undefined ? "" : textOf(span, "when", "begin"))));
  if (span !== undefined) set("Until", escapeHtml(textOf(span, "end")));
  if (first === undefined || last === undefined || points.length === 1) return row;
  set("Points", String(points.length));
  if (last.position !== first.position) set("End", last.position);
  if (last.time !== first.time) set("Until", escapeHtml(last.time));
  return row;
}

/** Column for data of the author, which must not hide one of ours. */
function columnOf(data: XmlElement): string {
  const name = data.get("name")?.trim() || "Data";
  return COLUMNS.includes(name) ? `${name} (data)` : name;
}

/** Text of a description: KML allows encoded HTML in it, of which words, breaks and addresses of links are kept. */
export function wordsOf(text: string): string {
  const plain = text.replace(/<\/?[a-z!][^<>]{0,2000}>/gi, (tag) => {
    const address = /^<a\b.{0,500}?\bhref\s?=\s?["']?(https?:[^"'\s>]{1,1500})/i.exec(tag)?.[1];
    return address === undefined ? (BREAKS.test(tag) ? "\n" : "") : `${address} `;
  });
  const lines = decodeReferences(plain).split("\n");
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map(escapeHtml)
    .join("<br>\n");
}

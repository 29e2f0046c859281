/** Maps as tables of their places: GPX (waypoints, routes and tracks) and KML (placemarks in their folders). */
import {
  compactMetadata,
  DocumentBudget,
  damaged,
  escapeHtml,
  isoDate,
  type XmlElement,
  XmlReader,
} from "@quern/documents";
import { heading, table } from "./html.js";
import { type MapPoint, pointOfGpx, pointsOfKml, pointsOfTrack } from "./map-points.js";
import { COLUMNS, FIRST, rowOf, wordsOf } from "./map-rows.js";
import type { MarkupSource, ReadMarkup } from "./reader.js";
import { childOf, nameOf, textOf } from "./xml/name-of.js";

const MAX_PLACES = 5_000;
/** Columns of a table that hold data of the author. */
const MAX_DATA_COLUMNS = 40;
const FOLDER = /^(?:Document|Folder|kml)$/;
const FEATURE = /^(?:Placemark|GroundOverlay|ScreenOverlay|PhotoOverlay|NetworkLink)$/;

/** Reads maps in GPX 1.0 and 1.1 and in KML: names, descriptions, data and positions; of lines and tracks the first and the last point. */
export function readPlaces({ text, filename }: MarkupSource): ReadMarkup {
  const root = new XmlReader(text, { name: filename, budget: new DocumentBudget(), allowDoctype: true }).root();
  const kind = nameOf(root);
  if (kind !== "gpx" && kind !== "kml") throw damaged(filename, "its first element is neither gpx nor kml.");
  const map = new PlaceMap();
  if (kind === "gpx") map.gpx(root);
  else map.folder(root, 1);
  const facts = kind === "gpx" ? (childOf(root, "metadata") ?? root) : (childOf(root, "Document") ?? root);
  const author = childOf(facts, "author");
  return {
    html: map.html(),
    metadata: compactMetadata({
      title: textOf(facts, "name"),
      author: author === undefined ? "" : textOf(author, "name") || author.text().trim(),
      publishedTime: isoDate(textOf(facts, "time")),
    }),
    warnings: map.warnings(),
  };
}

class PlaceMap {
  #html = "";
  #places = 0;
  #pointsLeft = 0;
  readonly #columnsLeft = new Set<string>();

  gpx(root: XmlElement): void {
    this.#title(childOf(root, "metadata") ?? root, 1);
    for (const [name, title] of [
      ["wpt", "Waypoints"],
      ["rte", "Routes"],
      ["trk", "Tracks"],
    ] as const) {
      const places = [...root.elements()].filter((element) => nameOf(element) === name);
      this.#table(places, title, name === "wpt" ? (place) => [pointOfGpx(place)] : pointsOfTrack);
    }
  }

  /** A folder of KML: its name, its own places, then the folders in it. */
  folder(folder: XmlElement, level: number): void {
    this.#title(folder, level);
    const inside = [...folder.elements()];
    this.#table(
      inside.filter((element) => FEATURE.test(nameOf(element))),
      "",
      pointsOfKml,
    );
    const inner = nameOf(folder) === "kml" ? level : level + 1;
    for (const element of inside) if (FOLDER.test(nameOf(element))) this.folder(element, inner);
  }

  html(): string {
    return this.#html;
  }

  warnings(): string[] {
    const warnings: string[] = [];
    if (this.#places > MAX_PLACES)
      warnings.push(
        `Only the first ${MAX_PLACES} of ${this.#places} places of the map are here; the others were left out.`,
      );
    if (this.#pointsLeft > 0)
      warnings.push(
        `Of lines, areas and tracks only the first and the last point are here; ${this.#pointsLeft} points between them were left out.`,
      );
    if (this.#columnsLeft.size > 0)
      warnings.push(
        `Data of places was left out beyond ${MAX_DATA_COLUMNS} columns: ${[...this.#columnsLeft].slice(0, 10).join(", ")}.`,
      );
    return warnings;
  }

  #title(element: XmlElement, level: number): void {
    this.#html += heading(level, escapeHtml(textOf(element, "name")));
    const words = wordsOf(textOf(element, "desc", "description", "Snippet"));
    if (words !== "") this.#html += `<p>${words}</p>\n`;
  }

  #table(places: readonly XmlElement[], title: string, pointsOf: (place: XmlElement) => MapPoint[]): void {
    const kept = places.slice(0, Math.max(0, MAX_PLACES - this.#places));
    this.#places += places.length;
    const rows = kept.map((place) => {
      const points = pointsOf(place);
      this.#pointsLeft += Math.max(0, points.length - 2);
      return rowOf(place, points);
    });
    const columns = COLUMNS.filter((name) => rows.some((row) => row.has(name)));
    const own = new Set(rows.flatMap((row) => [...row.keys()]).filter((name) => !COLUMNS.includes(name)));
    const data = [...own].slice(0, MAX_DATA_COLUMNS);
    for (const name of [...own].slice(MAX_DATA_COLUMNS)) this.#columnsLeft.add(name);
    const names = [
      ...columns.filter((name) => FIRST.includes(name)),
      ...data,
      ...columns.filter((name) => !FIRST.includes(name)),
    ];
    if (names.length === 0) return;
    this.#html +=
      heading(2, title) +
      table([names.map(escapeHtml), ...rows.map((row) => names.map((name) => row.get(name) ?? ""))], 1);
  }
}

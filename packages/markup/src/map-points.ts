import type { XmlElement } from "@quern/documents";
import { nameOf, textOf } from "./xml/name-of.js";

/** A point of a map, in words: latitude and longitude, metres above the sea, time. */
export interface MapPoint {
  readonly position: string;
  readonly elevation: string;
  readonly time: string;
}

/** A tenth of a metre. */
const DECIMALS_OF_DEGREES = 6;
const SHAPE = /^(?:Point|LineString|LinearRing|Polygon|MultiGeometry|MultiTrack|Track|Model|LatLonBox)$/;

/** A waypoint, or a point of a track, in GPX. */
export const pointOfGpx = (element: XmlElement): MapPoint => ({
  position: positionOf(element.get("lat"), element.get("lon")),
  elevation: numberOf(textOf(element, "ele"), 2),
  time: textOf(element, "time"),
});

/** Points of a route or a track in GPX. */
export const pointsOfTrack = (track: XmlElement): MapPoint[] =>
  [...track.descendants()].filter((element) => /^(?:rtept|trkpt)$/.test(nameOf(element))).map(pointOfGpx);

/** Points of a placemark in KML, which writes the longitude first; a picture on the ground has the corners of its box. */
export function pointsOfKml(placemark: XmlElement): MapPoint[] {
  const points: MapPoint[] = [];
  for (const shape of placemark.elements()) {
    if (!SHAPE.test(nameOf(shape))) continue;
    const times: string[] = [];
    for (const part of [shape, ...shape.descendants()]) {
      const name = nameOf(part);
      if (name === "when") times.push(part.text().trim());
      else if (name === "coord") points.push(pointOf(part.text().trim().split(/\s+/), times[points.length]));
      else if (name === "coordinates")
        for (const tuple of part.text().trim().split(/\s+/)) if (tuple !== "") points.push(pointOf(tuple.split(",")));
      if (name === "Location" || name === "LatLonBox")
        points.push(
          ...corners(part).map(([lat, lon]) => ({ position: positionOf(lat, lon), elevation: "", time: "" })),
        );
    }
  }
  return points;
}

const corners = (box: XmlElement): string[][] =>
  nameOf(box) === "Location"
    ? [[textOf(box, "latitude"), textOf(box, "longitude")]]
    : [
        [textOf(box, "north"), textOf(box, "west")],
        [textOf(box, "south"), textOf(box, "east")],
      ];

const pointOf = ([longitude, latitude, altitude = ""]: readonly string[], time = ""): MapPoint => ({
  position: positionOf(latitude, longitude),
  // Most programs write 0 where they know no height.
  elevation: Number(altitude) === 0 ? "" : numberOf(altitude, 2),
  time,
});

const positionOf = (latitude = "", longitude = ""): string => {
  const parts = [latitude, longitude].map((part) => numberOf(part, DECIMALS_OF_DEGREES));
  return parts.includes("") ? "" : parts.join(", ");
};

const numberOf = (text: string, decimals: number): string => {
  const value = Number(text.trim() === "" ? Number.NaN : text);
  return Number.isFinite(value) ? String(Number(value.toFixed(decimals))) : "";
};

import type { XmlElement } from "@quern/documents";
import { Format } from "../html/inline-writer.js";
import { isOn } from "../opc/package.js";
import { monospacedFont, type Styles } from "./styles.js";

export interface RunLook {
  readonly formats: number;
  readonly hidden: boolean;
  /** Whether its font is one of equally wide characters; `undefined` when only the paragraph says. */
  readonly monospaced: boolean | undefined;
}

const PLAIN_LOOK: RunLook = { formats: 0, hidden: false, monospaced: undefined };

/** How a run looks, from its own properties (`w:rPr`) over those of its character style. */
export function runLook(properties: XmlElement | undefined, styles: Styles): RunLook {
  if (properties === undefined) return PLAIN_LOOK;
  const style = styles.character(properties.child("w:rStyle")?.get("w:val"));
  let { formats, hidden } = style;
  for (const property of properties.elements()) {
    switch (property.name) {
      case "w:b":
        formats = set(formats, Format.bold, isOn(property));
        break;
      case "w:i":
        formats = set(formats, Format.italic, isOn(property));
        break;
      case "w:strike":
      case "w:dstrike":
        formats = set(formats, Format.strike, isOn(property));
        break;
      case "w:vertAlign": {
        const value = property.get("w:val");
        if (value === "superscript") formats |= Format.superscript;
        else if (value === "subscript") formats |= Format.subscript;
        break;
      }
      case "w:vanish":
        hidden = isOn(property);
        break;
    }
  }
  return { formats, hidden, monospaced: monospacedFont(properties) ?? style.monospaced };
}

const set = (formats: number, format: number, on: boolean): number => (on ? formats | format : formats & ~format);

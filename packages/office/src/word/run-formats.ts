import type { XmlElement } from "@quern/documents";
import { Format } from "../html/inline-writer.js";
import { isOn } from "../opc/package.js";
import { fontSize, monospacedFont, type Styles } from "./styles.js";

export interface RunLook {
  readonly formats: number;
  readonly hidden: boolean;
  /** Whether its font is one of equally wide characters; `undefined` when only the paragraph says. */
  readonly monospaced: boolean | undefined;
  /** Whether it is bold or not; `undefined` when only the paragraph says. */
  readonly bold: boolean | undefined;
  /** In points; `undefined` when only the paragraph says. */
  readonly size: number | undefined;
  /** Name of its font; `undefined` when only the paragraph says. */
  readonly font: string | undefined;
}

const PLAIN_LOOK: RunLook = {
  formats: 0,
  hidden: false,
  monospaced: undefined,
  bold: undefined,
  size: undefined,
  font: undefined,
};

/** How a run looks, from its own properties (`w:rPr`) over those of its character style. */
export function runLook(properties: XmlElement | undefined, styles: Styles): RunLook {
  if (properties === undefined) return PLAIN_LOOK;
  const style = styles.character(properties.child("w:rStyle")?.get("w:val"));
  let { formats, hidden } = style;
  let bold = formats & Format.bold ? true : undefined;
  for (const property of properties.elements()) {
    switch (property.name) {
      case "w:b":
        bold = isOn(property);
        formats = set(formats, Format.bold, bold);
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
  return {
    formats,
    hidden,
    monospaced: monospacedFont(properties) ?? style.monospaced,
    bold,
    size: fontSize(properties) ?? style.size,
    font: properties.child("w:rFonts")?.get("w:hAnsi"),
  };
}

const set = (formats: number, format: number, on: boolean): number => (on ? formats | format : formats & ~format);

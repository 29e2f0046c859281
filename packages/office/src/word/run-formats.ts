import type { XmlElement } from "@quern/core/documents";
import { Format } from "../html/inline-writer.js";
import { isOn } from "../opc/package.js";
import type { Styles } from "./styles.js";

/** Typefaces in which nobody writes prose. */
const CODE_FONTS =
  /^(?:courier|consolas|menlo|monaco|lucida console|source code|fira (?:code|mono)|jetbrains|sf mono|cascadia|(?:dejavu|liberation|noto|ubuntu|roboto|andale|droid|pt|ibm plex)(?: sans)? mono)/i;

export interface RunLook {
  readonly formats: number;
  readonly hidden: boolean;
  /** Set in a typeface of fixed width. */
  readonly fixedWidth: boolean;
}

const PLAIN_LOOK: RunLook = { formats: 0, hidden: false, fixedWidth: false };

/** How a run looks, from its own properties (`w:rPr`) over those of its character style. */
export function runLook(properties: XmlElement | undefined, styles: Styles): RunLook {
  if (properties === undefined) return PLAIN_LOOK;
  const style = styles.character(properties.child("w:rStyle")?.get("w:val"));
  let { formats, hidden } = style;
  let fixedWidth = false;
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
      case "w:specVanish":
      case "w:webHidden":
        if (property.name === "w:vanish") hidden = isOn(property);
        break;
      case "w:rFonts":
        fixedWidth = CODE_FONTS.test(property.get("w:ascii") ?? property.get("w:hAnsi") ?? "");
        break;
    }
  }
  return { formats, hidden, fixedWidth };
}

const set = (formats: number, format: number, on: boolean): number => (on ? formats | format : formats & ~format);

import type { XmlReader } from "@quern/documents";

/**
 * Reads a string item (`si` or `is`) up to its closing tag: plain text or rich runs, without phonetic hints (ECMA-376 part 1, 18.4.8).
 * The reader stands at the opening tag.
 */
export function readStringItem(reader: XmlReader): string {
  const depth = reader.depth;
  let text = "";
  while (true) {
    const event = reader.next();
    if (event === "close" && reader.depth < depth) return unescapeControls(text);
    if (event !== "open") continue;
    if (reader.name === "rPh" || reader.name === "phoneticPr" || reader.name === "rPr") reader.skip();
    else if (reader.name === "t") {
      const inside = reader.depth;
      for (let inner = reader.next(); !(inner === "close" && reader.depth < inside); inner = reader.next()) {
        if (inner === "text") text += reader.text;
      }
    }
  }
}

/** `_x000D_` stands for a character that XML cannot hold (ECMA-376 part 1, 22.9.2.19). */
function unescapeControls(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, hexadecimal: string) =>
    String.fromCharCode(Number.parseInt(hexadecimal, 16)),
  );
}

export function readSharedStrings(reader: XmlReader | undefined): string[] {
  const strings: string[] = [];
  if (reader === undefined) return strings;
  for (let event = reader.next(); event !== "end"; event = reader.next()) {
    if (event === "open" && reader.name === "si") strings.push(readStringItem(reader));
  }
  return strings;
}

import { type DocumentBudget, XmlReader } from "@quern/documents";
import { readStringItem } from "../shared-strings.js";
import { itemsOf } from "./xml-items.js";
import { unescapeXml } from "./xml-text.js";

/** The strings of a workbook in their order. */
export async function* stringsOf(
  pieces: AsyncIterable<Uint8Array>,
  part: string,
  budget: DocumentBudget,
): AsyncGenerator<string> {
  for await (const { prefix, text } of itemsOf(pieces, "si", part)) {
    const open = `<${prefix}si`;
    const close = `</${prefix}si>`;
    for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, at)) {
      const tag = text.indexOf(">", at) + 1;
      if (text.charCodeAt(tag - 2) === 0x2f) {
        yield "";
        at = tag;
        continue;
      }
      const stop = text.indexOf(close, tag);
      const item = text.slice(at, stop + close.length);
      at = stop + close.length;
      yield stringOf(item, "si", prefix, part, budget);
    }
  }
}

/** Text of a string item: one run without formats, as most are, is cut out; the rest, and what CDATA hides, is for the reader of XML. */
export function stringOf(item: string, name: string, prefix: string, part: string, budget: DocumentBudget): string {
  const plain = `<${prefix}${name}><${prefix}t`;
  const end = `</${prefix}t></${prefix}${name}>`;
  if (item.startsWith(plain) && item.endsWith(end)) {
    const inside = item.slice(item.indexOf(">", plain.length) + 1, -end.length);
    if (!inside.includes("<")) return unescapeXml(inside);
  }
  // The prefix is declared by the root of the part, which the reader does not see.
  const bare = prefix === "" ? item : item.replaceAll(`<${prefix}`, "<").replaceAll(`</${prefix}`, "</");
  const reader = new XmlReader(bare, { name: part, budget });
  reader.next();
  return readStringItem(reader);
}

import { escapeHtml, markdownCell } from "@quern/documents";
import { records } from "./binary-pictures.js";
import type { SheetExtra } from "./workbook-writer.js";

const OBJECT = 0x005d;
const TEXT = 0x01b6;
const CONTINUE = 0x003c;
const COMMENT_OBJECT = 0x19;

/** Text boxes of a BIFF8 workbook ([MS-XLS] 2.4.329), which SheetJS does not read. Cell comments use the same record and are left to it. */
export function textBoxes(stream: Uint8Array): SheetExtra[] {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const extras: SheetExtra[] = [];
  let objectType = 0;
  for (const { type, from, to } of records(view, 0, stream.byteLength)) {
    if (type === OBJECT && to - from >= 6) objectType = view.getUint16(from + 4, true);
    else if (type === TEXT && to - from >= 12) {
      const length = view.getUint16(from + 10, true);
      const text = length === 0 || objectType === COMMENT_OBJECT ? "" : continued(stream, view, to, length);
      if (text !== "") extras.push({ html: `<p>${escapeHtml(text)}</p>\n`, markdown: markdownCell(text) });
    }
  }
  return extras;
}

/** Characters that follow in CONTINUE records, each of which begins with a byte that tells their width. */
function continued(stream: Uint8Array, view: DataView, start: number, length: number): string {
  let text = "";
  for (let at = start; at + 5 <= stream.byteLength && text.length < length && view.getUint16(at, true) === CONTINUE; ) {
    const end = Math.min(stream.byteLength, at + 4 + view.getUint16(at + 2, true));
    const wide = (stream[at + 4]! & 1) === 1;
    const part = Buffer.from(stream.buffer, stream.byteOffset + at + 5, Math.max(0, end - at - 5)).toString(
      wide ? "utf16le" : "latin1",
    );
    text += part.slice(0, length - text.length);
    at = end;
  }
  return text.replace(/\s+/g, " ").trim();
}

import type { RunningTexts } from "../html/running-texts.js";
import { globals, records } from "./binary-pictures.js";
import { runningHtml } from "./running-html.js";

/** Records of a workbook ([MS-XLS] 2.4.136 and 2.4.124). */
const HEADER = 0x0014;
const FOOTER = 0x0015;

/** Adds the headers and footers of the visible sheets of a BIFF8 workbook, which SheetJS does not read. */
export function addBinaryHeaders(stream: Uint8Array, hidden: ReadonlySet<string>, running: RunningTexts): void {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const { sheets } = globals(stream);
  for (const [index, { name, start }] of sheets.entries()) {
    if (hidden.has(name)) continue;
    for (const { type, from, to } of records(view, start, sheets[index + 1]?.start ?? stream.byteLength)) {
      if ((type !== HEADER && type !== FOOTER) || to - from < 4) continue;
      const isWide = (view.getUint8(from + 2) & 1) === 1;
      const text = Buffer.from(stream.subarray(from + 3, to)).toString(isWide ? "utf16le" : "latin1");
      running.add(type === HEADER ? "header" : "footer", runningHtml(text));
    }
  }
}

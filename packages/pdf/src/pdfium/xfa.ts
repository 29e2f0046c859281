import type { XfaPackets } from "../reader.js";
import type { Pdfium } from "./library.js";

/** `FPDF_GetFormType`: the file says that a viewer has to draw its pages from the form. */
const FORM_DRAWN_BY_VIEWER = 2;
const MAX_PACKETS = 64;
const MAX_PACKET_BYTES = 64 * 1024 * 1024;

/** Template and data of an XFA form that takes the place of the pages. */
export function readXfa(library: Pdfium, document: number): XfaPackets | undefined {
  const { call, scratch } = library;
  if (call.FPDF_GetFormType(document) !== FORM_DRAWN_BY_VIEWER) return undefined;
  const packets = new Map<string, Uint8Array>();
  const count = Math.min(MAX_PACKETS, call.FPDF_GetXFAPacketCount(document));
  for (let index = 0; index < count; index++) {
    const name = library.string(
      (buffer, length) => call.FPDF_GetXFAPacketName(document, index, buffer, length),
      "utf-8",
    );
    call.FPDF_GetXFAPacketContent(document, index, 0, 0, scratch);
    const size = library.integer(scratch);
    if (size <= 0 || size > MAX_PACKET_BYTES) continue;
    const pointer = library.allocate(size);
    try {
      if (call.FPDF_GetXFAPacketContent(document, index, pointer, size, scratch) !== 0)
        packets.set(name, library.bytes.slice(pointer, pointer + size));
    } finally {
      call.free(pointer);
    }
  }
  const template = packets.get("template");
  if (template !== undefined) return { template, datasets: packets.get("datasets") };
  // Without packets the form is one document with everything in it.
  const [whole] = packets.values();
  return packets.size === 1 && whole !== undefined ? { template: whole, datasets: whole } : undefined;
}

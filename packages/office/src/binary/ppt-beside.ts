import { inflateSync } from "node:zlib";
import { type DocumentBudget, damaged, escapeHtml } from "@quern/documents";
import { type EmbeddedFile, takenOut } from "../embedded/embedded.js";
import type { Comments } from "../html/comments.js";
import type { RunningTexts } from "../html/running-texts.js";
import type { PptRecord, PptStream } from "./ppt-records.js";

/** Record types ([MS-PPT] 2.13.24). */
const Type = { headersFooters: 4057, shownAtom: 4058, text: 4026, tags: 5000, tagData: 5003, comment: 12000 } as const;
/** Texts of headers and footers by their instance, with the flag that says whether they are shown ([MS-PPT] 2.4.15.2). */
const RUNNING: ReadonlyMap<number, { readonly type: "header" | "footer"; readonly flag: number }> = new Map([
  [1, { type: "header", flag: 0x10 }],
  [2, { type: "footer", flag: 0x20 }],
]);
const [AUTHOR, TEXT] = [0, 1];

const textOf = (stream: PptStream, { from, to }: PptRecord): string =>
  Buffer.from(stream.bytes.subarray(from, to)).toString("utf16le").replaceAll("\0", "").trim();

/** Takes the headers and footers that a slide, or the whole presentation, says of itself. */
export function addRunning(stream: PptStream, holder: PptRecord, running: RunningTexts): void {
  for (const group of stream.children(holder)) {
    if (group.type !== Type.headersFooters) continue;
    const atom = stream.child(group, Type.shownAtom);
    const flags = atom === undefined || atom.to - atom.from < 4 ? 0 : stream.view.getUint16(atom.from + 2, true);
    for (const record of stream.children(group)) {
      const place = record.type === Type.text ? RUNNING.get(record.instance) : undefined;
      const text = place === undefined || (flags & place.flag) === 0 ? "" : textOf(stream, record);
      if (place !== undefined && text !== "") running.add(place.type, `<p>${escapeHtml(text)}</p>\n`);
    }
  }
}

/** Comments of a slide, which PowerPoint 2002 and later keep among its tags ([MS-PPT] 2.5.24). */
export function slideComments(stream: PptStream, slide: PptRecord, comments: Comments): string {
  let html = "";
  const tags = stream.child(slide, Type.tags);
  for (const data of tags === undefined ? [] : stream.descendants(tags)) {
    if (data.type !== Type.tagData) continue;
    for (const comment of stream.children(data)) {
      if (comment.type !== Type.comment) continue;
      const texts = new Map<number, string>();
      for (const record of stream.children(comment))
        if (record.type === Type.text) texts.set(record.instance, textOf(stream, record));
      html += comments.add(texts.get(AUTHOR) ?? "", escapeHtml(texts.get(TEXT) ?? ""));
    }
  }
  return html === "" ? "" : `<p>${html}</p>\n`;
}

/** Record of an embedded object ([MS-PPT] 2.10.34); its instance says whether it is packed. */
const OBJECT = 4113;
const PACKED = 1;
/** Storages in which programs before PowerPoint 97 keep their objects. */
export const OLD_OBJECTS = /^Object\d+\//;

/** Documents inside of a presentation. */
export function slideObjects(stream: PptStream, places: Iterable<number>, budget: DocumentBudget): EmbeddedFile[] {
  const files: EmbeddedFile[] = [];
  for (const place of new Set(places)) {
    const record = stream.at(place);
    if (record?.type !== OBJECT) continue;
    const name = `object-${files.length + 1}.bin`;
    const file = takenOut(name, () => {
      const content = stream.bytes.subarray(record.from, record.to);
      return record.instance === PACKED ? unpacked(content.subarray(4), name, budget) : content;
    });
    if (file !== undefined) files.push(file);
  }
  return files;
}

function unpacked(packed: Uint8Array, name: string, budget: DocumentBudget): Uint8Array {
  try {
    const bytes = inflateSync(packed, { maxOutputLength: Math.max(1, budget.inflateAllowance(packed.byteLength)) });
    budget.takeInflated(bytes.byteLength, name);
    return bytes;
  } catch (error) {
    throw damaged(name, "it cannot be unpacked.", error);
  }
}

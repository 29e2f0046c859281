import type { OutlineEntry } from "@quern/layout";
import { type Matrix, transformBox } from "../geometry.js";
import { isWebUrl, type PageLink } from "../links.js";
import type { Pdfium } from "./library.js";

const ACTION_URI = 3;
const MAX_LINKS = 5000;
const MAX_OUTLINE = 10_000;

/** Web links of a page. Links inside the document are left out: sections carry no anchors. */
export function readLinks(library: Pdfium, document: number, page: number, matrix: Matrix): PageLink[] {
  const { call, scratch } = library;
  const links: PageLink[] = [];
  library.view.setInt32(scratch, 0, true);
  for (let step = 0; step < MAX_LINKS && call.FPDFLink_Enumerate(page, scratch, scratch + 4) !== 0; step++) {
    const link = library.integer(scratch + 4);
    const action = call.FPDFLink_GetAction(link);
    if (action === 0 || call.FPDFAction_GetType(action) !== ACTION_URI) continue;
    if (call.FPDFLink_GetAnnotRect(link, scratch + 16) === 0) continue;
    // FS_RECTF: left, top, right, bottom
    const box = transformBox(
      matrix,
      library.float(scratch + 16),
      library.float(scratch + 28),
      library.float(scratch + 24),
      library.float(scratch + 20),
    );
    const url = library.string(
      (buffer, length) => call.FPDFAction_GetURIPath(document, action, buffer, length),
      "utf-8",
    );
    if (isWebUrl(url)) links.push({ ...box, url });
  }
  return links;
}

/** The outline in document order, with depth; loops are cut by a visited set. */
export function readOutline(library: Pdfium, document: number): OutlineEntry[] {
  const { call } = library;
  const entries: OutlineEntry[] = [];
  const seen = new Set<number>();
  const stack: Array<{ bookmark: number; depth: number }> = [];
  const push = (bookmark: number, depth: number): void => {
    if (bookmark !== 0 && !seen.has(bookmark) && depth < 32) stack.push({ bookmark, depth });
  };
  push(call.FPDFBookmark_GetFirstChild(document, 0), 0);
  while (stack.length > 0 && entries.length < MAX_OUTLINE) {
    const { bookmark, depth } = stack.pop()!;
    if (seen.has(bookmark)) continue;
    seen.add(bookmark);
    const title = library.string((buffer, length) => call.FPDFBookmark_GetTitle(bookmark, buffer, length)).trim();
    const action = call.FPDFBookmark_GetAction(bookmark);
    const destination =
      call.FPDFBookmark_GetDest(document, bookmark) || (action === 0 ? 0 : call.FPDFAction_GetDest(document, action));
    const index = destination === 0 ? -1 : call.FPDFDest_GetDestPageIndex(document, destination);
    if (title !== "") entries.push({ title, depth, ...(index >= 0 ? { page: index + 1 } : {}) });
    push(call.FPDFBookmark_GetNextSibling(document, bookmark), depth);
    push(call.FPDFBookmark_GetFirstChild(document, bookmark), depth + 1);
  }
  return entries;
}

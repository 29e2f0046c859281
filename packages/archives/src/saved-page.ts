/** A page with its files, as browsers save them: the page as it was, its pictures as assets. */
import { Assets, DocumentBudget, type DocumentWithInner, escapeHtml, insideBody } from "@quern/documents";

export interface SavedFile {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly name: string;
}

export interface SavedPage {
  readonly html: string;
  readonly url: string | undefined;
  /** Files by absolute address, or by `cid:` address. */
  readonly files: ReadonlyMap<string, SavedFile>;
  /** HTML of frames by the same addresses. */
  readonly frames: ReadonlyMap<string, string>;
}

const SOURCE = /(<(?:img|source|input|video|image)\b[^>]*?\s(?:src|xlink:href|href)\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;
const FRAME = /<i?frame\b[^<>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')[^<>]*>(?:\s{0,100}<\/iframe\s*>)?/gi;
/** Pictures in several sizes: the file holds only the one that was shown. */
const SOURCE_SET = /\s(?:srcset|imagesrcset)\s*=\s*(?:"[^"]*"|'[^']*')/gi;

export function savedPage(page: SavedPage, wantsAssets: boolean): DocumentWithInner {
  const assets = new Assets(new DocumentBudget(), wantsAssets);
  const find = <Found>(files: ReadonlyMap<string, Found>, written: string): Found | undefined => {
    const address = written.replaceAll("&amp;", "&");
    return files.get(address) ?? files.get(absolute(address, page.url));
  };
  const shown = (html: string): string =>
    html.replace(SOURCE, (whole, before: string, double?: string, single?: string) => {
      const written = double ?? single ?? "";
      const file = find(page.files, written);
      if (file === undefined || !file.mediaType.startsWith("image/")) return whole;
      return `${before}"${assets.add(absolute(written, page.url), file.name, () => file.bytes)}"`;
    });
  const framed = page.html.replace(FRAME, (whole, double?: string, single?: string) => {
    const frame = find(page.frames, double ?? single ?? "");
    return frame === undefined ? whole : `<div>${insideBody(frame)}</div>`;
  });
  const html = shown(page.files.size > 0 ? framed.replace(SOURCE_SET, "") : framed);
  return {
    html: withBase(html, page.url),
    isPage: true,
    metadata: page.url === undefined ? {} : { savedFrom: page.url },
    assets: assets.list,
    warnings: assets.warnings,
  };
}

/** Relative links lead from where the page was saved. */
function withBase(html: string, url: string | undefined): string {
  if (url === undefined || !/^https?:/i.test(url) || /<base\b[^<>]*\shref/i.test(html)) return html;
  const base = `<base href="${escapeHtml(url)}">`;
  const head = /<head\b[^<>]*>/i.exec(html);
  if (head === null) return base + html;
  const after = head.index + head[0].length;
  return html.slice(0, after) + base + html.slice(after);
}

export function absolute(address: string, base: string | undefined): string {
  if (/^cid:/i.test(address)) return address;
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}

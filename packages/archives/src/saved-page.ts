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
  /** Start of relative addresses, where the page has no address in the web: Word names its own disk. */
  readonly base?: string | undefined;
  /** Files by absolute address, or by `cid:` address. */
  readonly files: ReadonlyMap<string, SavedFile>;
  /** HTML of frames by the same addresses. */
  readonly frames: ReadonlyMap<string, string>;
}

// Microsoft's programs write addresses without quotes.
const SOURCE =
  /(<(?:img|source|input|video|image)\b[^>]*?\s(?:src|xlink:href|href)\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi;
const FRAME = /<i?frame\b[^<>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))[^<>]*>(?:\s{0,100}<\/iframe\s*>)?/gi;
/** Pictures in several sizes: the file holds only the one that was shown. */
const SOURCE_SET = /\s(?:srcset|imagesrcset)\s*=\s*(?:"[^"]*"|'[^']*')/gi;

export function savedPage(page: SavedPage, wantsAssets: boolean): DocumentWithInner {
  const assets = new Assets(new DocumentBudget(), wantsAssets);
  const base = page.base ?? page.url;
  const find = <Found>(
    files: ReadonlyMap<string, Found>,
    written: string,
    from: string | undefined,
  ): Found | undefined => {
    const address = written.replaceAll("&amp;", "&");
    return files.get(address) ?? files.get(absolute(address, from));
  };
  const shown = (html: string, from: string | undefined): string =>
    html.replace(SOURCE, (whole, before: string, double?: string, single?: string, bare?: string) => {
      const written = double ?? single ?? bare ?? "";
      const file = find(page.files, written, from);
      if (file === undefined || !file.mediaType.startsWith("image/")) return whole;
      return `${before}"${assets.add(absolute(written, from), file.name, () => file.bytes)}"`;
    });
  const frameAt = (address: string): string | undefined => {
    const frame = find(page.frames, address, base);
    return frame === undefined ? undefined : shown(frame, absolute(address, base));
  };
  const framed = page.html.replace(FRAME, (whole, double?: string, single?: string, bare?: string) => {
    const frame = frameAt(double ?? single ?? bare ?? "");
    return frame === undefined ? whole : `<div>${insideBody(frame)}</div>`;
  });
  const sheets = sheetsOf(page.html, frameAt);
  const whole = sheets ?? (framed === page.html ? framed : withoutFrameset(framed));
  const html = shown(page.files.size > 0 ? whole.replace(SOURCE_SET, "") : whole, base);
  return {
    html: withBase(html, page.url),
    isPage: sheets === undefined,
    metadata: page.url === undefined ? {} : { savedFrom: page.url },
    assets: assets.list,
    warnings: assets.warnings,
  };
}

/** A set of frames takes no other elements, so what the frames hold would be left out; what stands for them is for readers without frames. */
const withoutFrameset = (html: string): string =>
  html.replace(/<noframes\b[^<>]*>[\s\S]{0,5000}?<\/noframes\s*>/gi, "").replace(/<\/?frameset\b[^<>]*>/gi, "");

/** Excel saves a workbook as a page for each sheet. The first page names them; its frames show the first of them alone. */
const WORKSHEET = /<x:ExcelWorksheet>([\s\S]{0,2000}?)<\/x:ExcelWorksheet>/gi;

function sheetsOf(html: string, frameAt: (address: string) => string | undefined): string | undefined {
  const sheets: string[] = [];
  for (const [, inside = ""] of html.matchAll(WORKSHEET)) {
    const address = /<x:WorksheetSource\s[^<>]*?HRef\s*=\s*"([^"]*)"/i.exec(inside)?.[1];
    const sheet = address === undefined ? undefined : frameAt(address);
    if (sheet === undefined || /<x:Visible>\s*Sheet(?:Very)?Hidden\b/i.test(sheet)) continue;
    const name = /<x:Name>([^<]*)<\/x:Name>/i.exec(inside)?.[1] ?? "";
    // Cells with pictures hold tables that place them, which would make the sheet look like the layout of a page.
    sheets.push(`<h2>${name}</h2>${insideBody(sheet).replace(/<table(?=\s)/i, '<table role="table"')}`);
  }
  return sheets.length === 0 ? undefined : `<html><head>${titleOf(html)}</head><body>${sheets.join("")}</body></html>`;
}

const titleOf = (html: string): string => /<title\b[^<>]*>[^<]*<\/title\s*>/i.exec(html)?.[0] ?? "";

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

import { withTimeout } from "@quern/types";
import type { Page } from "playwright-core";
import { evaluateApart } from "./evaluate-apart.js";

const HARDLY_ANY_TEXT = 10;

/** Whether a page shows something, nothing yet, or that something is to come. */
export type PageState = "text" | "empty" | "patience";

export const stateOf = async (page: Page): Promise<PageState> =>
  (await withTimeout(evaluateApart(page, readState, { least: HARDLY_ANY_TEXT }), 1_000)) ?? "text";

/** Runs in the page. */
function readState({ least }: { least: number }): PageState {
  // biome-ignore lint/performance/useDomNodeTextContent: scripts and hidden text do not count
  const text = (document.body?.innerText ?? "").replace(/\s+/g, " ").trim();
  const refresh = document.querySelector('meta[http-equiv="refresh" i]')?.getAttribute("content") ?? "";
  const [, seconds, address] = /^\s*([\d.]+)\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(refresh) ?? [];
  if (text.length < 500 && address && Number(seconds) <= 5 && URL.canParse(address, document.baseURI)) {
    const target = new URL(address, document.baseURI);
    if (/^https?:$/.test(target.protocol) && target.href !== location.href) return "patience";
  }
  const asksForPatience =
    /^(?:(?:loading|please wait|just a moment|one moment|redirecting|checking (?:your|if)|you are being redirected|wird geladen|lädt|bitte warten|einen moment|weiterleitung|chargement|veuillez patienter|cargando|espere|caricamento|attendere|carregando|aguarde|laden|ładowanie|загрузка|読み込み中|加载中|로딩)(?![\p{L}\p{N}]))/iu;
  if (text.length < 150 && asksForPatience.test(text) && document.scripts.length > 0) return "patience";
  const isEmpty = text.length < least && document.scripts.length > 0 && document.images.length <= 3;
  return isEmpty ? "empty" : "text";
}

import { withTimeout } from "@quern/types";
import type { Page } from "playwright-core";
import { evaluateApart } from "./evaluate-apart.js";

const HARDLY_ANY_TEXT = 10;
/** Text nodes that are searched for one that asks for patience. */
const MAX_TEXTS = 5_000;

/** Whether a page shows its text, shows nothing yet, asks for patience, or is still loading a part. */
export type PageState = "text" | "empty" | "patience" | "parts";

export const stateOf = async (page: Page): Promise<PageState> =>
  (await withTimeout(evaluateApart(page, readState, { least: HARDLY_ANY_TEXT, mostTexts: MAX_TEXTS }), 1_000)) ??
  "text";

/** Runs in the page. */
function readState({ least, mostTexts }: { least: number; mostTexts: number }): PageState {
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
  if (isEmpty) return "empty";
  return document.scripts.length > 0 && hasPartToCome() ? "parts" : "text";

  /** Finds busy elements, and short lines that ask for patience or end in an ellipsis ("Fetching the figures…"), which works in any language. */
  function hasPartToCome(): boolean {
    const busy = '[aria-busy="true"], progress:not([value]), [role="progressbar"]:not([aria-valuenow])';
    for (const element of document.querySelectorAll(busy)) if (isSeen(element)) return true;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let count = 0; count < mostTexts && walker.nextNode(); count++) {
      const line = walker.currentNode.nodeValue ?? "";
      if (line.length > 80) continue;
      const words = line.trim();
      if (words.length > 40 || !(asksForPatience.test(words) || /^[^.…]{2,}(?:…|\.\.\.)$/.test(words))) continue;
      const element = walker.currentNode.parentElement;
      const isWhole =
        element?.textContent?.trim() === words &&
        element.closest(
          "a, button, label, select, h1, h2, h3, h4, h5, h6, script, style, noscript, template, pre, td",
        ) === null;
      if (isWhole && words.split(/\s+/).length <= 4 && isSeen(element)) return true;
    }
    return false;
  }

  function isSeen(element: Element): boolean {
    const box = element.getBoundingClientRect();
    return (
      box.width > 0 && box.height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  }
}

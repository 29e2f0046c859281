import { HIDDEN_MARK } from "@quern/core";
import type { Page } from "playwright-core";

export interface SnapshotOptions {
  /** Marks elements that style sheets hide, for the cleaner. Default false. */
  readonly marksHidden?: boolean;
}

/**
 * The page as HTML text, with open shadow trees as `<template shadowrootmode>` (which the engine's parser reads) and the values that
 * scripts gave to form fields left as they were written.
 */
export function serializePage(page: Page, { marksHidden = false }: SnapshotOptions = {}): Promise<string> {
  return page.evaluate(serialize, { mark: marksHidden ? HIDDEN_MARK : undefined, most: 20_000 });
}

/** Runs in the page. */
function serialize({ mark, most }: { mark: string | undefined; most: number }): string {
  const roots: ShadowRoot[] = [];
  const pending: Array<Document | ShadowRoot> = [document];
  for (let scope = pending.pop(); scope; scope = pending.pop()) {
    for (const element of scope.querySelectorAll("*")) {
      if (!element.shadowRoot) continue;
      roots.push(element.shadowRoot);
      pending.push(element.shadowRoot);
    }
  }
  const marked = mark === undefined ? [] : hiddenElements();
  for (const element of marked) element.setAttribute(mark as string, "");
  try {
    return write();
  } finally {
    for (const element of marked) element.removeAttribute(mark as string);
  }

  function write(): string {
    const { doctype, documentElement: root } = document;
    const start = doctype ? `<!DOCTYPE ${doctype.name}>` : "";
    if (!root) return start;
    const withShadows = root as Element & { getHTML?(options: { shadowRoots: ShadowRoot[] }): string };
    if (roots.length === 0 || !withShadows.getHTML) return start + root.outerHTML;
    const shell = (root.cloneNode(false) as Element).outerHTML;
    const open = shell.slice(0, shell.lastIndexOf("</"));
    return `${start}${open}${withShadows.getHTML({ shadowRoots: roots })}</html>`;
  }

  /**
   * What is not displayed and waits for nothing. Panels of tabs and accordions, slides, and what a control names as its own are content that
   * a click would show: they stay.
   */
  function hiddenElements(): Element[] {
    const found: Element[] = [];
    const named = new Set<string>();
    for (const control of document.querySelectorAll("[aria-controls], [data-target], [data-bs-target], a[href^='#']")) {
      for (const name of ["aria-controls", "data-target", "data-bs-target", "href"]) {
        for (const id of (control.getAttribute(name) ?? "").split(/\s+/)) if (id) named.add(id.replace(/^#/, ""));
      }
    }
    const disclosed =
      /accordion|collaps|tab(?:s|panel|content)?(?:$|[-_ ])|panel|faq|answer|toggle|slide|carousel|expand|more|reveal/i;
    const isDialog = (element: Element): boolean =>
      /^(?:dialog|alertdialog|menu)$/.test(element.getAttribute("role") ?? "") || element.localName === "dialog";
    const waits = (element: Element): boolean =>
      !isDialog(element) &&
      ((element.id !== "" && named.has(element.id)) ||
        element.getAttribute("role") === "tabpanel" ||
        disclosed.test(`${element.id} ${element.getAttribute("class") ?? ""}`));
    const open: Element[] = document.body ? [...document.body.children].reverse() : [];
    for (let element = open.pop(), count = 0; element && count < most; element = open.pop(), count++) {
      if (
        /^(?:script|style|template|noscript|svg|math|object|video|audio|datalist|map|source|track)$/.test(
          element.localName,
        )
      )
        continue;
      const style = getComputedStyle(element);
      if (style.display === "none") {
        if (!waits(element)) found.push(element);
        continue;
      }
      // Invisible text that keeps its place in the flow is shown once somebody scrolls there; beside the flow stand menus and hints.
      const beside = style.position === "absolute" || style.position === "fixed";
      if (style.visibility === "hidden" && beside && !waits(element) && !showsAgain(element)) {
        found.push(element);
        continue;
      }
      for (let child = element.lastElementChild; child; child = child.previousElementSibling) open.push(child);
    }
    return found;
  }

  /** An element inside a hidden one can be visible. */
  function showsAgain(element: Element): boolean {
    for (const inner of element.querySelectorAll("*"))
      if (getComputedStyle(inner).visibility === "visible") return true;
    return false;
  }
}

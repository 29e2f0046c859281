import type { Page } from "playwright-core";

/**
 * The page as HTML text, with open shadow trees as `<template shadowrootmode>` (which the engine's parser reads) and the values that
 * scripts gave to form fields left as they were written.
 */
export function serializePage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const roots: ShadowRoot[] = [];
    const pending: Array<Document | ShadowRoot> = [document];
    for (let scope = pending.pop(); scope; scope = pending.pop()) {
      for (const element of scope.querySelectorAll("*")) {
        if (!element.shadowRoot) continue;
        roots.push(element.shadowRoot);
        pending.push(element.shadowRoot);
      }
    }
    const { doctype, documentElement: root } = document;
    const start = doctype ? `<!DOCTYPE ${doctype.name}>` : "";
    if (!root) return start;
    const withShadows = root as Element & { getHTML?(options: { shadowRoots: ShadowRoot[] }): string };
    if (roots.length === 0 || !withShadows.getHTML) return start + root.outerHTML;
    const shell = (root.cloneNode(false) as Element).outerHTML;
    const open = shell.slice(0, shell.lastIndexOf("</"));
    return `${start}${open}${withShadows.getHTML({ shadowRoots: roots })}</html>`;
  });
}

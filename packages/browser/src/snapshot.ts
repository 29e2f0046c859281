import { GAP_COMMENT, HIDDEN_MARK, NOT_HIDDEN } from "@quern/markdown/html";
import type { Page } from "playwright-core";
import { evaluateApart } from "./evaluate-apart.js";

export interface SnapshotOptions {
  /** Marks elements that style sheets hide, and gaps that they make between words, for the cleaner. Default false. */
  readonly marksHidden?: boolean;
}

const MAX_ATTEMPTS = 3;
const FRAME_MARK = "data-quern-frame";

/**
 * The page as HTML text: open shadow trees as `<template shadowrootmode>` (which the engine's parser reads), the text of frames of the same
 * origin in place as `<div data-original-tag="iframe">` (includeTags), and the values that scripts gave to form fields left
 * as they were written.
 */
export async function serializePage(page: Page, { marksHidden = false }: SnapshotOptions = {}): Promise<string> {
  const marks = {
    hidden: marksHidden ? HIDDEN_MARK : undefined,
    notHidden: NOT_HIDDEN,
    frame: FRAME_MARK,
    gap: GAP_COMMENT,
  };
  const request = { marks, most: { elements: 20_000, frames: 20 } };
  for (let attempt = 1; ; attempt++) {
    try {
      return await evaluateApart(page, serialize, request);
    } catch (error) {
      // The page went elsewhere in the middle of it: what comes next is the page.
      if (attempt === MAX_ATTEMPTS || !/navigated|context|frame/i.test((error as Error).message)) throw error;
      await page.waitForLoadState("domcontentloaded", { timeout: 2_000 }).catch(() => undefined);
    }
  }
}

interface Serialization {
  readonly marks: {
    readonly hidden: string | undefined;
    readonly notHidden: string;
    readonly frame: string;
    readonly gap: string;
  };
  readonly most: { readonly elements: number; readonly frames: number };
}

/** Runs in the page. */
function serialize({ marks, most }: Serialization): string {
  const frames: HTMLIFrameElement[] = [];
  let budget = most.elements;
  let text = write(document);
  for (let index = 0; index < frames.length; index++) {
    const at = text.indexOf(`${marks.frame}="${index}"`);
    const start = text.lastIndexOf("<iframe", at);
    const end = text.indexOf("</iframe>", at) + "</iframe>".length;
    const frame = frames[index];
    if (at < 0 || start < 0 || end < at || !frame?.contentDocument) continue;
    text = `${text.slice(0, start)}${inPlace(frame.contentDocument, frame.src)}${text.slice(end)}`;
  }
  return text;

  function write(scope: Document): string {
    const { doctype, documentElement: root } = scope;
    const start = doctype ? `<!DOCTYPE ${doctype.name}>` : "";
    if (!root) return start;
    if (scope.body?.localName === "frameset") return start + writeFrameset(scope);
    return start + marked(scope, (roots) => outer(root, roots));
  }

  /** A page of frames alone: their texts one after the other. */
  function writeFrameset({ head, body }: Document): string {
    const texts = [...body.querySelectorAll("frame")].flatMap(({ contentDocument, src }) =>
      contentDocument?.body ? inPlace(contentDocument, src) : [],
    );
    return `<html>${head.outerHTML}<body>${texts.join("")}</body></html>`;
  }

  /** The body of a frame, its addresses made absolute. */
  function inPlace(scope: Document, source: string): string {
    const { body } = scope;
    const holder = document.createElement("div");
    holder.setAttribute("data-original-tag", "iframe");
    if (source) holder.setAttribute("data-original-src", source);
    const open = holder.outerHTML.replace(/<\/div>$/, "");
    return `${open}${absolute(
      marked(scope, (roots) => inner(body, roots)),
      scope.baseURI,
    )}</div>`;
  }

  function absolute(html: string, base: string): string {
    try {
      const parsed = new DOMParser().parseFromString(html, "text/html");
      for (const name of ["href", "src"]) {
        for (const element of parsed.querySelectorAll(`[${name}]`)) {
          const value = element.getAttribute(name) ?? "";
          if (value !== "" && URL.canParse(value, base)) element.setAttribute(name, new URL(value, base).href);
        }
      }
      return parsed.body.innerHTML;
    } catch {
      // The page allows no parsing of its own ("require-trusted-types-for").
      return html;
    }
  }

  /** Writes a document while what is hidden and what holds a frame's text are marked. */
  function marked(scope: Document, writing: (roots: ShadowRoot[]) => string): string {
    const roots: ShadowRoot[] = [];
    const holders: HTMLIFrameElement[] = [];
    const pending: Array<Document | ShadowRoot> = [scope];
    for (let part = pending.pop(); part; part = pending.pop()) {
      for (const element of part.querySelectorAll("*")) {
        if (element.localName === "iframe" && speaks(element as HTMLIFrameElement))
          holders.push(element as HTMLIFrameElement);
        if (!element.shadowRoot) continue;
        roots.push(element.shadowRoot);
        pending.push(element.shadowRoot);
      }
    }
    const seen = marks.hidden === undefined ? new Map<Element, string>() : seenElements(scope);
    const gaps = marks.hidden === undefined ? [] : makeGaps([scope, ...roots]);
    for (const [element, mark] of seen) element.setAttribute(marks.hidden as string, mark);
    for (const holder of holders) holder.setAttribute(marks.frame, String(frames.push(holder) - 1));
    try {
      return writing(roots);
    } finally {
      for (const element of seen.keys()) element.removeAttribute(marks.hidden as string);
      for (const holder of holders) holder.removeAttribute(marks.frame);
      for (const gap of gaps) gap.remove();
    }
  }

  /**
   * Puts a comment and a space between words that touch in the source and that style sheets set apart: a label and its value at the two ends of a
   * line, a `strong` on a line of its own.
   *
   * @returns what to take out again
   */
  function makeGaps(parts: ReadonlyArray<Document | ShadowRoot>): ChildNode[] {
    const before = new Set<ChildNode>();
    for (const part of parts) {
      for (const element of part.querySelectorAll("a, abbr, b, cite, em, i, label, mark, small, span, strong, time")) {
        if (budget-- <= 0) break;
        const nextSibling = beside(element, "nextSibling");
        const startsTight = touches(beside(element, "previousSibling"), element);
        const endsTight = nextSibling !== null && touches(element, nextSibling);
        if ((startsTight || endsTight) && standsApart(element)) {
          if (startsTight) before.add(element);
          if (endsTight) before.add(nextSibling);
        }
      }
    }
    return [...before].flatMap((node) => {
      const gap = [document.createComment(marks.gap), document.createTextNode(" ")];
      node.before(...gap);
      return gap;
    });
  }

  /** A floating initial belongs to the word behind it. */
  function standsApart(element: Element): boolean {
    const style = getComputedStyle(element);
    return /^(?:block|flex|grid|list-item|table)/.test(style.display) && style.float === "none";
  }

  /** Words of two letters or more without white space between them; single letters may be set one by one for their looks. */
  function touches(left: Node | null, right: Node): boolean {
    if (left === null || !isInText(left) || !isInText(right)) return false;
    return /\S{2}$/.test(edge(left, "lastChild")) && /^\S{2}/.test(edge(right, "firstChild"));
  }

  /** The nearest node on one side. Frameworks put comments between the parts of a text and behind what they may leave out. */
  function beside(node: Node, side: "nextSibling" | "previousSibling"): ChildNode | null {
    let other = node[side];
    while (other instanceof Comment) other = other[side];
    return other;
  }

  /** The text at one end of a node, of two signs or more if comments cut it up. */
  function edge(node: Node, side: "firstChild" | "lastChild"): string {
    const back = side === "firstChild" ? "nextSibling" : "previousSibling";
    let inner: Node | null = node;
    for (let depth = 0; depth < 10 && inner?.[side]; depth++) {
      inner = inner[side];
      if (inner instanceof Comment) inner = beside(inner, back);
    }
    let text = "";
    for (; inner instanceof Text && text.length < 2; inner = beside(inner, back))
      text = side === "firstChild" ? text + inner.data : inner.data + text;
    return text;
  }

  function isInText(node: Node): boolean {
    return node instanceof Text || (node instanceof Element && getComputedStyle(node).display !== "none");
  }

  function inner(element: Element | null, roots: ShadowRoot[]): string {
    if (!element) return "";
    const withShadows = element as Element & { getHTML?(options: { shadowRoots: ShadowRoot[] }): string };
    return roots.length === 0 || !withShadows.getHTML ? element.innerHTML : withShadows.getHTML({ shadowRoots: roots });
  }

  function outer(root: Element, roots: ShadowRoot[]): string {
    if (roots.length === 0) return root.outerHTML;
    const shell = (root.cloneNode(false) as Element).outerHTML;
    return `${shell.slice(0, shell.lastIndexOf("</"))}${inner(root, roots)}</html>`;
  }

  /** A frame of the same origin that shows text. */
  function speaks(frame: HTMLIFrameElement): boolean {
    if (frames.length >= most.frames) return false;
    const box = frame.getBoundingClientRect();
    if (box.width < 50 || box.height < 20 || getComputedStyle(frame).visibility !== "visible") return false;
    try {
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not shown
      return /\S/.test(frame.contentDocument?.body?.innerText ?? "");
    } catch {
      return false;
    }
  }

  /**
   * Elements with their mark: those that are not displayed and that no control would show, and those that are displayed though their own attributes
   * say otherwise. Panels of tabs and accordions, slides, and what a control names as its
   * own are content that a click would show: they stay.
   */
  function seenElements(scope: Document): Map<Element, string> {
    const found = new Map<Element, string>();
    const claimsHidden = (element: Element): boolean =>
      element.hasAttribute("hidden") ||
      (element.localName === "dialog" && !element.hasAttribute("open")) ||
      /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(element.getAttribute("style") ?? "");
    const named = new Set<string>();
    for (const control of scope.querySelectorAll("[aria-controls], [data-target], [data-bs-target], a[href^='#']")) {
      for (const name of ["aria-controls", "data-target", "data-bs-target", "href"]) {
        for (const id of (control.getAttribute(name) ?? "").split(/\s+/)) if (id) named.add(id.replace(/^#/, ""));
      }
    }
    const disclosed =
      /accordion|collaps|tab(?:s|panel|content)?(?:$|[-_ \d])|panel|faq|answer|toggle|slide|carousel|expand|more|reveal/i;
    const isDialog = (element: Element): boolean =>
      /^(?:dialog|alertdialog|menu)$/.test(element.getAttribute("role") ?? "") || element.localName === "dialog";
    const waits = (element: Element): boolean =>
      !isDialog(element) &&
      ((element.id !== "" && named.has(element.id)) ||
        element.getAttribute("role") === "tabpanel" ||
        disclosed.test(`${element.id} ${element.getAttribute("class") ?? ""}`));
    const open: Element[] = scope.body ? [...scope.body.children].reverse() : [];
    for (let element = open.pop(); element && budget > 0; element = open.pop(), budget--) {
      if (
        /^(?:script|style|template|noscript|svg|math|object|video|audio|datalist|map|source|track)$/.test(
          element.localName,
        )
      )
        continue;
      const style = getComputedStyle(element);
      if (style.display === "none") {
        if (!waits(element)) found.set(element, "");
        continue;
      }
      // Invisible text that keeps its place in the flow is shown once somebody scrolls there; beside the flow stand menus and hints.
      const beside = style.position === "absolute" || style.position === "fixed";
      if (style.visibility === "hidden" && beside && !waits(element) && !showsAgain(element)) {
        found.set(element, "");
        continue;
      }
      if (claimsHidden(element)) found.set(element, marks.notHidden);
      for (const child of [...element.children, ...(element.shadowRoot?.children ?? [])].reverse()) open.push(child);
    }
    return found;
  }

  /** An element inside a hidden one can be visible. */
  function showsAgain(element: Element): boolean {
    for (const inside of element.querySelectorAll("*"))
      if (getComputedStyle(inside).visibility === "visible") return true;
    return false;
  }
}

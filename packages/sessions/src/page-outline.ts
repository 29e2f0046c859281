/** Outline of a page's content and controls, in short lines, for readers that cannot see the page. */

import { withTimeout } from "@quern/types";
import type { BrowserContext, Frame, Page } from "playwright-core";

/** Marks what the outline numbers, until the next outline. */
export const REFERENCE_ATTRIBUTE = "data-quern-ref";
const MAX_FRAMES = 6;

/** The page that a session's code drives: the newest that went anywhere. */
export const pageOf = (context: BrowserContext): Page | undefined =>
  context.pages().findLast((page) => page.url() !== "about:blank") ?? context.pages()[0];

/**
 * Title, address, and a line for each visible heading, text and control, in the order of the document; controls begin with a number in
 * brackets by which `element(number)` finds them again.
 *
 * @param most characters
 */
export async function outlinePage(page: Page, most: number): Promise<string> {
  const lines = [`Title: ${((await withTimeout(page.title(), 1_000)) ?? "").slice(0, 200)}`, `Address: ${page.url()}`];
  let next = 1;
  for (const frame of page.frames().slice(0, MAX_FRAMES)) {
    const found = await withTimeout(frame.evaluate(readOutline, { attribute: REFERENCE_ATTRIBUTE, next, most }), 3_000);
    if (!found || found.lines.length === 0) continue;
    if (frame !== page.mainFrame()) lines.push(`Frame ${describe(frame)}:`);
    lines.push(...found.lines);
    next = found.next;
  }
  const text = lines.join("\n");
  return text.length <= most ? text : `${text.slice(0, most)}\n(The rest of the page is left out.)`;
}

const describe = (frame: Frame): string => frame.url().slice(0, 200);

/** Runs in the page. */
function readOutline(request: { attribute: string; next: number; most: number }): { lines: string[]; next: number } {
  const lines: string[] = [];
  let { next } = request;
  let length = 0;
  const short = (text: string | null | undefined, most = 120): string =>
    (text ?? "").replace(/\s+/g, " ").trim().slice(0, most);
  const add = (line: string): void => {
    lines.push(line);
    length += line.length;
  };
  const isVisible = (element: Element): boolean => {
    const style = getComputedStyle(element);
    return style.visibility === "visible" && style.display !== "none" && element.getClientRects().length > 0;
  };

  function control(element: Element): string | undefined {
    const tag = element.localName;
    const role = element.getAttribute("role");
    const type = (element.getAttribute("type") ?? "text").toLowerCase();
    if (tag === "a" && element.hasAttribute("href")) return "link";
    if (tag === "button" || tag === "summary") return "button";
    if (tag === "select" || tag === "textarea") return tag;
    if (tag === "input")
      return type === "hidden" ? undefined : /^(?:submit|button|reset|image)$/.test(type) ? "button" : `input ${type}`;
    if (
      role &&
      /^(?:button|link|tab|menuitem|checkbox|radio|switch|option|combobox|textbox|searchbox|slider)$/.test(role)
    )
      return role;
    if (element.getAttribute("contenteditable") === "true") return "textbox";
    return element.hasAttribute("onclick") ? "clickable" : undefined;
  }

  function describeControl(element: Element, kind: string): string {
    const field = element as HTMLInputElement;
    const label =
      element.getAttribute("aria-label") ||
      [...(field.labels ?? [])].map((one) => one.textContent).join(" ") ||
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden cannot be clicked
      (element as HTMLElement).innerText ||
      element.getAttribute("title") ||
      element.getAttribute("alt") ||
      element.querySelector("img[alt]")?.getAttribute("alt") ||
      "";
    const facts = [`${kind} "${short(label)}"`];
    const placeholder = element.getAttribute("placeholder");
    if (placeholder) facts.push(`placeholder="${short(placeholder, 60)}"`);
    if (/^(?:input|textarea|select)$/.test(element.localName) && kind !== "button") {
      if (/checkbox|radio/.test(kind)) facts.push(field.checked ? "checked" : "not checked");
      // Passwords are left out.
      else if (field.type !== "password") facts.push(`value="${short(field.value, 100)}"`);
    }
    if (element.localName === "select") {
      const options = [...(element as HTMLSelectElement).options].slice(0, 15).map((option) => short(option.text, 40));
      facts.push(`options: ${options.join(" | ")}`);
    }
    if (element.localName === "a") facts.push(`→ ${short((element as HTMLAnchorElement).href, 150)}`);
    if (field.disabled) facts.push("disabled");
    return facts.join(" ");
  }

  for (const marked of document.querySelectorAll(`[${request.attribute}]`)) marked.removeAttribute(request.attribute);
  const pending: Element[] = document.body ? [document.body] : [];
  for (let element = pending.pop(); element && length < request.most; element = pending.pop()) {
    if (/^(?:script|style|template|noscript|svg|head)$/.test(element.localName)) continue;
    const kind = control(element);
    if (getComputedStyle(element).display === "none") continue;
    if (kind && isVisible(element)) {
      element.setAttribute(request.attribute, String(next));
      add(`[${next++}] ${describeControl(element, kind)}`);
      continue;
    }
    let own = "";
    for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) own += `${child.nodeValue} `;
    own = short(own, 300);
    if (own && isVisible(element))
      add(/^h[1-6]$/.test(element.localName) ? `${"#".repeat(Number(element.localName[1]))} ${own}` : own);
    const children = [...(element.shadowRoot?.children ?? []), ...element.children];
    for (const child of children.reverse()) pending.push(child);
  }
  return { lines, next };
}

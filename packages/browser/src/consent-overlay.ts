/** Consent dialogs that no rule knows: found by what lies over the page and what it says, refused in words, else taken out of sight. */
import { setTimeout as sleep } from "node:timers/promises";
import { withTimeout } from "@quern/types";
import type { Frame, Page } from "playwright-core";
import { ABOUT_CONSENT, ANSWERS, NEVER_REFUSES, REFUSES } from "./consent-words.js";
import { evaluateApart } from "./evaluate-apart.js";

/** Marks what was found, for the time of one look. */
const MARK = "data-quern-overlay";
const MAX_TIME_MS = 1_500;
/** A dialog that was refused is given this long to go, and is looked for in between. */
const DISAPPEARANCE_MS = 400;
const LOOK_MS = 40;

const WORDS = { mark: MARK, about: ABOUT_CONSENT, answers: ANSWERS, refuses: REFUSES, never: NEVER_REFUSES };
type Words = typeof WORDS;

/**
 * Costs a page without overlays a look at some points of its viewport.
 *
 * @returns whether there was something to refuse
 */
export async function refuseOverlays(page: Page): Promise<boolean> {
  const found = await withTimeout(evaluateApart(page, findOverlays, WORDS), MAX_TIME_MS);
  if (!found || found.dialogs + found.frames === 0) return false;
  let clicked = found.clicked;
  let inFrames = 0;
  for (let index = 0; index < found.frames; index++) {
    const answer = await withTimeout(answerInFrame(page, index), MAX_TIME_MS);
    if (answer === undefined) continue;
    inFrames++;
    clicked ||= answer;
  }
  if (found.dialogs + inFrames === 0) return false;
  if (clicked) await disappearance(page);
  await withTimeout(evaluateApart(page, hideOverlays, WORDS), MAX_TIME_MS);
  return true;
}

async function disappearance(page: Page): Promise<void> {
  const end = Date.now() + DISAPPEARANCE_MS;
  while (Date.now() < end) {
    await sleep(LOOK_MS);
    if ((await withTimeout(evaluateApart(page, showsMarked, MARK), DISAPPEARANCE_MS)) === false) return;
  }
}

/** Runs in the page: something that was marked is still to be seen. */
function showsMarked(mark: string): boolean {
  for (const element of document.querySelectorAll(`[${mark}]`)) if (element.getClientRects().length > 0) return true;
  return false;
}

/** @returns whether something was clicked; undefined when the frame is about something else (it loses its mark) */
async function answerInFrame(page: Page, index: number): Promise<boolean | undefined> {
  const element = await page.$(`iframe[${MARK}="frame-${index}"]`);
  const frame: Frame | null | undefined = await element?.contentFrame();
  const answer = await frame?.evaluate(answerDocument, WORDS);
  if (answer === undefined || answer === null) {
    await element?.evaluate((node, mark) => node.removeAttribute(mark), MARK);
    return undefined;
  }
  return answer;
}

/** Runs in the page: marks what lies over it, and clicks what refuses. */
function findOverlays({ mark, about, answers, refuses, never }: Words): {
  dialogs: number;
  frames: number;
  clicked: boolean;
} {
  const MAX_TEXT_CHARACTERS = 4_000;
  const parentOf = (node: Element): Element | null => {
    const root = node.assignedSlot ?? node.parentElement ?? node.getRootNode();
    return root instanceof ShadowRoot ? root.host : root instanceof Element ? root : null;
  };
  const topAt = (x: number, y: number): Element | null => {
    for (let found = document.elementFromPoint(x, y); ; ) {
      const inner = found?.shadowRoot?.elementFromPoint(x, y);
      if (!inner || inner.getRootNode() !== found?.shadowRoot) return found;
      found = inner;
    }
  };
  /** Ancestors that float over the page, the innermost first. */
  const floating = (start: Element): Element[] => {
    const found: Element[] = [];
    for (let node: Element | null = start; node && node !== document.body; node = parentOf(node)) {
      const { position, zIndex } = getComputedStyle(node);
      const floats = position === "fixed" || position === "sticky" || (position === "absolute" && Number(zIndex) > 0);
      if (floats || node.localName === "dialog" || /dialog/.test(node.getAttribute("role") ?? "")) found.push(node);
    }
    return found;
  };
  /** Elements of a box, through open shadow trees. */
  const inside = (box: Element): Element[] => {
    const list: Element[] = [];
    const pending = [box];
    for (let node = pending.pop(); node && list.length < 3_000; node = pending.pop()) {
      list.push(node);
      pending.push(...[...node.children, ...(node.shadowRoot?.children ?? [])].reverse());
    }
    return list;
  };
  const ownText = (element: Element): string =>
    [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : "")).join(" ");
  const CONTROL = "button, a, [role=button], input[type=button], input[type=submit]";
  const labelOf = (control: Element): string =>
    ((control as HTMLInputElement).value || control.textContent || control.getAttribute("aria-label") || "")
      .replace(/\s+/g, " ")
      .trim()
      .toLowerCase();
  const says = (control: Element, words: string): boolean => {
    const label = labelOf(control);
    return label.length < 60 && control.getClientRects().length > 0 && new RegExp(words, "iu").test(label);
  };

  interface Box {
    readonly length: number;
    readonly asksForConsent: boolean;
    readonly refusal: Element | undefined;
  }
  const known = new Map<Element, Box>();
  function read(element: Element): Box {
    const before = known.get(element);
    if (before) return before;
    const elements = inside(element).filter((one) => !/^(?:script|style|template)$/.test(one.localName));
    const controls = elements.filter((one) => one.matches(CONTROL));
    const isForm = elements.some((one) =>
      one.matches("input[type=email], input[type=password], input[type=search], textarea"),
    );
    const { length } = elements.map(ownText).join(" ").replace(/\s+/g, " ");
    // Footers link to "Cookies" and bakeries sell them: the text around the controls has to speak of it, and a control has to answer.
    const said = elements
      .filter((one) => !one.closest(CONTROL))
      .map(ownText)
      .join(" ");
    const refusal = controls.find((control) => says(control, refuses) && !says(control, never));
    const isAnswered = refusal !== undefined || controls.some((control) => says(control, answers));
    const holdsPage = elements.some((one) => one.matches("main, article, [role=main]"));
    const asksForConsent =
      !isForm && !holdsPage && isAnswered && length <= MAX_TEXT_CHARACTERS && new RegExp(about, "iu").test(said);
    const box = { length, asksForConsent, refusal };
    known.set(element, box);
    return box;
  }

  const boxes = new Set<Element>();
  const frames = new Set<Element>();
  const consider = (top: Element | null): void => {
    const candidates = top ? floating(top) : [];
    if (top?.localName === "iframe" && candidates.length > 0) frames.add(top);
    const first = candidates.findIndex((one) => read(one).asksForConsent);
    if (first < 0) return;
    // With what only wraps it; an application may float as a whole.
    let last = first;
    const length = read(candidates[first] as Element).length;
    while (last + 1 < candidates.length && read(candidates[last + 1] as Element).length <= length + 20) last++;
    boxes.add(candidates[last] as Element);
  };
  for (const across of [0.06, 0.35, 0.5, 0.65, 0.94]) {
    for (let down = 0.03; down < 1; down += 0.094) consider(topAt(innerWidth * across, innerHeight * down));
  }
  for (const dialog of document.querySelectorAll(
    "dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]",
  )) {
    if (dialog.getClientRects().length > 0) consider(dialog);
  }
  for (const box of boxes) {
    // A box around another box that was found is the application, seen beside its dialog.
    for (let outer = parentOf(box); outer; outer = parentOf(outer)) boxes.delete(outer);
  }
  let clicked = false;
  for (const box of boxes) {
    box.setAttribute(mark, "dialog");
    const { refusal } = read(box);
    (refusal as HTMLElement | undefined)?.click();
    clicked ||= refusal !== undefined;
  }
  let index = 0;
  for (const frame of frames) frame.setAttribute(mark, `frame-${index++}`);
  return { dialogs: boxes.size, frames: index, clicked };
}

/** Runs in a frame that lies over the page: whether something was clicked; null when it does not ask for consent. */
function answerDocument({ about, refuses, never }: Words): boolean | null {
  // biome-ignore lint/performance/useDomNodeTextContent: scripts do not count
  const text = document.body?.innerText ?? "";
  if (text.length > 6_000 || !new RegExp(about, "iu").test(text)) return null;
  for (const control of document.querySelectorAll<HTMLElement>("button, a, [role=button], input[type=button]")) {
    const label = ((control as HTMLInputElement).value || control.textContent || "").replace(/\s+/g, " ").trim();
    if (label.length >= 60 || !new RegExp(refuses, "iu").test(label) || new RegExp(never, "iu").test(label)) continue;
    control.click();
    return true;
  }
  return false;
}

/** Runs in the page: what is still there goes out of sight, with the shade behind it and the lock on scrolling. */
function hideOverlays({ mark }: Words): void {
  const scopes: Array<Document | ShadowRoot> = [document];
  for (let scope = scopes.pop(); scope; scope = scopes.pop()) {
    for (const element of scope.querySelectorAll<HTMLElement>("*")) {
      if (element.shadowRoot) scopes.push(element.shadowRoot);
      if (!element.hasAttribute(mark)) continue;
      element.removeAttribute(mark);
      element.style.setProperty("display", "none", "important");
    }
  }
  for (const across of [0.05, 0.5]) {
    const shade = document.elementFromPoint(innerWidth * across, innerHeight * 0.5) as HTMLElement | null;
    if (!shade || shade === document.body || shade === document.documentElement) continue;
    const { width, height } = shade.getBoundingClientRect();
    const covers = width >= innerWidth * 0.9 && height >= innerHeight * 0.9;
    const empty = (shade.textContent ?? "").trim() === "" && !shade.querySelector("img, video, canvas, svg, iframe");
    const media = /^(?:img|video|canvas|svg|iframe)$/.test(shade.localName);
    if (covers && empty && !media && /^(?:fixed|absolute)$/.test(getComputedStyle(shade).position))
      shade.style.setProperty("display", "none", "important");
  }
  for (const element of [document.documentElement, document.body]) {
    const { overflowY, position } = getComputedStyle(element);
    if (overflowY === "hidden") element.style.setProperty("overflow", "auto", "important");
    if (position === "fixed") element.style.setProperty("position", "static", "important");
  }
}

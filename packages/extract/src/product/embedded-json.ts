import { Tag } from "@quern/markdown/html";
import { matchesOf } from "@quern/types";
import type { ParsedPage } from "../page/parsed-page.js";

/** Characters of JSON that are read on one page. */
const MAX_CHARACTERS = 4_000_000;
/** A script without any of these words describes no product. */
const SIGN = /price/i;
const JSON_TYPES = /^(?:application\/json|text\/x-magento-init)$/i;
const SCRIPT_TYPES = /^(?:|module|text\/javascript|application\/javascript)$/i;
/** Attributes in which shop systems keep a list of variants. */
const ATTRIBUTES = ["data-product_variations", "data-variants", "data-product", "data-product-json"];
const CURRENCY =
  /currency(?:_?code)?["']?\s{0,2}[:=]\s{0,2}(?:\{\s{0,2}["']?active["']?\s{0,2}:\s{0,2})?["']([A-Z]{3})["']/gi;
const ASSIGNMENT = /[\w$\])]\s*=\s*(?:JSON\.parse\(\s*(?="))?(?=[{["])/g;

/** JSON that a page carries for its own scripts: JSON scripts, objects that scripts assign, and attributes; as far as it speaks of prices. */
export function embeddedJson({ tree }: ParsedPage): unknown[] {
  const values: unknown[] = [];
  let left = MAX_CHARACTERS;
  const add = (source: string | undefined): void => {
    if (source === undefined || source.length > left || !SIGN.test(source)) return;
    left -= source.length;
    const value = parseJson(source);
    if (value !== undefined) values.push(value);
  };
  for (let node = 0; node < tree.size; node++) {
    if (tree.tag[node] === Tag.SCRIPT) {
      const type = tree.attribute(node, "type") ?? "";
      if (JSON_TYPES.test(type)) add(tree.rawText(node));
      else if (SCRIPT_TYPES.test(type)) for (const source of assignedObjects(tree.rawText(node), left)) add(source);
    } else if (tree.isElement(node) && tree.last[node]! > 0) {
      for (const name of ATTRIBUTES)
        if (/^\s*[[{]/.test(tree.attribute(node, name) ?? "")) add(tree.attribute(node, name));
    }
  }
  return values;
}

/** The currency that the scripts of a page agree on (`Shopify.currency = {"active":"USD"}`, `currencyCode: "USD"`). */
export function currencyOfScripts({ tree }: ParsedPage): string | undefined {
  const codes = new Set<string>();
  let left = MAX_CHARACTERS;
  for (let node = 0; node < tree.size && left > 0 && codes.size < 2; node++) {
    if (tree.tag[node] !== Tag.SCRIPT) continue;
    const script = tree.rawText(node).slice(0, left);
    left -= script.length;
    for (const match of matchesOf(script, CURRENCY)) codes.add(match[1]!);
  }
  const [code, other] = codes;
  return other === undefined ? code : undefined;
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source) as unknown;
  } catch {
    return undefined;
  }
}

/** Sources of the objects in `window.state = {…}` and `state = JSON.parse("…")`. */
function assignedObjects(script: string, budget: number): string[] {
  if (script.length > budget || !SIGN.test(script)) return [];
  const found: string[] = [];
  // Text that is not JSON is skipped once, and only so much of it.
  let left = budget;
  ASSIGNMENT.lastIndex = 0;
  for (let match = ASSIGNMENT.exec(script); match && left > 0; match = ASSIGNMENT.exec(script)) {
    const start = match.index + match[0].length;
    const end = script[start] === '"' ? stringEnd(script, start) : valueEnd(script, start);
    left -= Math.max(1, end - start);
    if (end < 0) continue;
    const source = script.slice(start, end);
    if (script[start] !== '"') found.push(source);
    else if (match[0].includes("JSON.parse")) {
      const inner = parseJson(source);
      if (typeof inner === "string") found.push(inner);
    }
    // An object that is no JSON may hold assignments of its own.
    if (script[start] === '"' || parseJson(source) !== undefined) ASSIGNMENT.lastIndex = end;
  }
  return found;
}

/** @returns behind the closing quote */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

/** @returns behind the bracket that closes the one at `start` */
function valueEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"') at = stringEnd(text, at) - 1;
    else if (character === "{" || character === "[") depth++;
    else if ((character === "}" || character === "]") && --depth === 0) return at + 1;
  }
  return text.length;
}

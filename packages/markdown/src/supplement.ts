import { scriptStrings } from "./html/tree/script-strings.js";
import * as TagFlag from "./html/tree/tag-flags.js";
import { textWeight } from "./html/tree/text-amount.js";
import type { Tree } from "./html/tree/tree.js";

/** Text that a page carries in its data and does not show in its elements. */
export interface Supplement {
  /** Where it was found, for people who ask: `JSON-LD articleBody`, `data of the page's script`. */
  readonly source: string;
  /** The text as HTML. */
  readonly html: string;
}

// Lengths are those of an alphabet: see `textWeight`.
/** A shorter text is a teaser or a description. */
const MIN_CHARACTERS = 300;
/** A page that shows less is the shell of an application. */
const SHELL_CHARACTERS = 500;
/** A shorter string of a script's data is a label, an address or a setting. */
const MIN_STRING_CHARACTERS = 200;
const MAX_CHARACTERS = 1_000_000;
/** Places at which a text is compared with the page, letters at each, and the share from which on the page counts as showing it. */
const SAMPLES = 24;
const SAMPLE_LETTERS = 24;
const SHOWN_SHARE = 0.5;

/**
 * Finds the text of a page whose elements hold less than its data: `articleBody` or `text` of JSON-LD, and for the shell of an application the
 * prose in the data that its scripts start from. Text that the elements show is never found, so nothing comes twice.
 *
 * @param shown characters that the elements show
 */
export function findSupplement(tree: Tree, shown: number): Supplement | undefined {
  const isShell = shown < SHELL_CHARACTERS && textWeight(shownText(tree)) < SHELL_CHARACTERS;
  const text = longest(scriptStrings(tree, /ld\+json/i, isShell ? /articleBody|\btext\b/ : /articleBody/));
  if (textWeight(text) >= MIN_CHARACTERS && !isShown(tree, text))
    return { source: "JSON-LD articleBody", html: toHtml(text) };
  if (!isShell) return undefined;
  const texts = scriptTexts(tree);
  const total = texts.reduce((sum, text) => sum + text.length, 0);
  if (textWeight(texts.join("")) < MIN_CHARACTERS || total < 2 * shown) return undefined;
  return { source: "data of the page's scripts", html: texts.map(toHtml).join("\n") };
}

/** Text of the elements of a page that shows little. */
function shownText(tree: Tree): string {
  let text = "";
  for (let node = tree.body; node < tree.size; node++) {
    if (tree.isText(node)) text += tree.text(node).trim();
    else if (tree.flags(node) & TagFlag.HIDDEN) node = tree.end[node]! - 1;
  }
  return text;
}

/** The page with the text at the end of its body. */
export const withSupplement = (source: string, { html }: Supplement): string => `${source}\n<article>${html}</article>`;

const longest = (texts: readonly string[]): string =>
  texts.reduce((best, text) => (text.length > best.length ? text : best), "").slice(0, MAX_CHARACTERS);

/** Prose in the JSON of scripts other than JSON-LD, in its order, each text once. */
function scriptTexts(tree: Tree): string[] {
  const texts = new Set<string>();
  let budget = MAX_CHARACTERS;
  for (const text of scriptStrings(tree, /^application\/(?!ld\+)(?:[\w.-]+\+)?json/i, /(?:)/)) {
    if (textWeight(text) < MIN_STRING_CHARACTERS || text.length > budget || !isProse(text) || texts.has(text)) continue;
    texts.add(text);
    budget -= text.length;
  }
  return [...texts];
}

/** Whether a string is made of sentences, not of code, addresses or encoded data. */
function isProse(value: string): boolean {
  const text = value.replace(/<[^>]{0,500}>/g, " ");
  const letters = text.replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
  const sentences = text.match(/[.!?。！？।؟](?=\s|$|["”»<])|[。！？।]/gu)?.length ?? 0;
  return (
    textWeight(letters) >= MIN_STRING_CHARACTERS / 2 &&
    letters.length >= 0.6 * text.replace(/\s/g, "").length &&
    sentences >= 2 &&
    !/[{};]\s*[{};]/.test(text)
  );
}

/** Markup stays; plain text becomes paragraphs. */
function toHtml(text: string): string {
  if (/<(?:p|div|h[1-6]|ul|ol|br|table|section|article)\b/i.test(text))
    return text.replace(/<\/?(?:script|style|iframe)\b/gi, "<x-left-out");
  return text
    .split(/\n\s*\n|\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => `<p>${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`)
    .join("\n");
}

const letters = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Whether the page's elements show most of a text. */
function isShown(tree: Tree, text: string): boolean {
  const page = letters(tree.textContent(tree.body));
  const wanted = letters(text.replace(/<[^>]{0,500}>/g, " "));
  let found = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const at = Math.floor((sample * Math.max(0, wanted.length - SAMPLE_LETTERS)) / (SAMPLES - 1));
    if (page.includes(wanted.slice(at, at + SAMPLE_LETTERS))) found++;
  }
  return found >= SHOWN_SHARE * SAMPLES;
}

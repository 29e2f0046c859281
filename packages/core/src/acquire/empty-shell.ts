/** Tells a page that its scripts have yet to build. */

import type { Node, Tree } from "@quern/markdown/html";
import { hasText, parseHtml, showNoscriptContent, textLengths } from "@quern/markdown/html";
import { framesAsLinks } from "../read/frameset.js";
import { loadingText } from "./loading-text.js";

/** From this many visible characters on, a page is taken as it is, whatever its scripts might add. */
export const ENOUGH_TEXT_CHARACTERS = 1200;
/** Below this, markers of a client-side application are believed. */
const LITTLE_TEXT_CHARACTERS = 250;
/** Below this, scripts alone are reason enough. */
const HARDLY_ANY_TEXT = 25;

/** Where frameworks mount: by id, or by an attribute. */
const ROOT_IDS: ReadonlySet<string> = new Set([
  "root",
  "app",
  "__next",
  "__nuxt",
  "__layout",
  "___gatsby",
  "svelte",
  "main-app",
  "app-root",
  "react-root",
  "q-app",
  "ember-application",
]);
const ROOT_ATTRIBUTES = ["data-reactroot", "ng-app", "data-v-app", "ng-version", "data-server-rendered"];
const FRAMEWORK_MARKERS =
  /__NEXT_DATA__|__NUXT__|window\.__INITIAL_STATE__|\/_next\/static|\/_nuxt\/|ng-version=|data-reactroot|webpackJsonp|webpackChunk|type=["']?module\b|\/static\/js\/main\.|requirejs|sveltekit/i;
/** Attributes that repeat or fill elements in the browser: what is fetched is the template. */
const TEMPLATE_ATTRIBUTE =
  /\s(?:(?:data-)?ng-(?:app|bind|controller|repeat)|\*ng(?:for|if)|v-(?:for|html|text)|x-(?:for|html|text)|data-bind|repeat\.for|rv-(?:each-[\w-]{1,40}|text))\s*=/i;
/** A template that a script keeps to fill it. */
const TEMPLATE_SCRIPT =
  /<script\b[^>]{0,200}\btype\s*=\s*["']?[^"'\s>]{0,40}(?:template|tmpl|handlebars|mustache|ractive|underscore|text\/html)/i;
const PLACEHOLDER = /\{\{[^{}]{1,200}\}\}/;
/** A page that sends its visitor on within five seconds; without an address it only shows itself anew. */
const REFRESH =
  /<meta\b[^>]{0,200}http-equiv\s*=\s*["']?refresh\b[^>]{0,200}content\s*=\s*["']?\s*[0-5](?:\.\d+)?\s*[;,]\s*url\s*=/i;
const NEEDS_JAVASCRIPT =
  /\b(?:enable|requires?|turn on|activate|without|need)\b[^<]{0,60}\bjava\s?script\b|\bjava\s?script\b[^<]{0,60}\b(?:enabled|disabled|required|aktivier|activ|habilit)/i;

/**
 * @param html as fetched
 * @returns what shows that scripts have yet to build the page, in words for the log; undefined when the page stands by itself
 */
export function evidenceOfShell(html: string): string | undefined {
  if (REFRESH.test(html) && !hasText(html, ENOUGH_TEXT_CHARACTERS))
    return "the page goes on to another address by itself";
  if (framesAsLinks(html) !== undefined) return "its text stands in frames";
  if (!/<script\b/i.test(html)) return undefined;
  if (TEMPLATE_ATTRIBUTE.test(html) && showsTemplate(html)) return "its text is a template for scripts to fill";
  if (hasText(html, ENOUGH_TEXT_CHARACTERS)) return undefined;
  const tree = parseHtml(html);
  const text = textLengths(tree);
  const total = text[tree.body] ?? 0;
  if (total >= ENOUGH_TEXT_CHARACTERS) return undefined;
  // Forums send their posts in a `noscript`: the converter reads them there, and a browser would only show them later.
  showNoscriptContent(tree);
  if ((textLengths(tree)[tree.body] ?? 0) >= ENOUGH_TEXT_CHARACTERS) return undefined;
  if (total <= HARDLY_ANY_TEXT) return `only ${total} characters of text beside scripts`;
  if (total - footerText(tree, text) <= HARDLY_ANY_TEXT) return "hardly any text but the footer's beside scripts";
  const loading = loadingText(tree, HARDLY_ANY_TEXT);
  if (loading) return `its content is "${loading}"`;
  const root = emptyRoot(tree, text);
  const notice = NEEDS_JAVASCRIPT.test(html);
  if (root && (notice || total < LITTLE_TEXT_CHARACTERS)) return `<${root}> is empty`;
  if (total >= LITTLE_TEXT_CHARACTERS) return undefined;
  if (notice) return "a notice that JavaScript is required";
  if (TEMPLATE_SCRIPT.test(html)) return "little text beside templates for scripts to fill";
  const list = emptyList(tree);
  if (list) return `little text beside an empty <${list}>`;
  return FRAMEWORK_MARKERS.test(html) ? "markers of a client-side application and little text" : undefined;
}

const MAX_SEARCHED_CHARACTERS = 300_000;

/** Whether the first part of a page shows any text. */
export const showsText = (html: string): boolean => hasText(html.slice(0, MAX_SEARCHED_CHARACTERS), 1);

/** Whether a template is most of what there is to read, or its placeholders stand in the text; in code they are examples. */
function showsTemplate(html: string): boolean {
  if (!hasText(html, ENOUGH_TEXT_CHARACTERS)) return true;
  if (!PLACEHOLDER.test(html)) return false;
  const tree = parseHtml(html);
  for (let node = tree.body + 1; node < tree.size; node++) {
    if (tree.isElement(node) && /^(?:code|pre|script|style|template|textarea)$/.test(tree.tagName(node)))
      node = (tree.end[node] ?? tree.size) - 1;
    else if (tree.isText(node) && PLACEHOLDER.test(tree.textContent(node))) return true;
  }
  return false;
}

/** @returns a short name of the first mount point that holds neither text nor a picture */
function emptyRoot(tree: Tree, text: Int32Array): string | undefined {
  for (let node = tree.body + 1; node < tree.size; node++) {
    if (!tree.isElement(node) || (text[node] ?? 0) > 0) continue;
    const name = tree.tagName(node);
    const id = tree.attribute(node, "id");
    const mounts =
      (id !== undefined && ROOT_IDS.has(id)) ||
      /^(?:app|my|main)-[a-z-]+$/.test(name) ||
      ROOT_ATTRIBUTES.some((attribute) => tree.hasAttribute(node, attribute));
    if (mounts && !holdsPicture(tree, node)) return id ? `${name} id="${id}"` : name;
  }
  return undefined;
}

/** Characters in the footers of the page, which say nothing of its content. */
function footerText(tree: Tree, text: Int32Array): number {
  let sum = 0;
  for (let node = tree.body + 1; node < tree.size; node++) {
    if (!tree.isElement(node) || (tree.tagName(node) !== "footer" && tree.attribute(node, "role") !== "contentinfo"))
      continue;
    sum += text[node] ?? 0;
    node = (tree.end[node] ?? tree.size) - 1;
  }
  return sum;
}

/** @returns the first list or table whose entries have yet to come */
function emptyList(tree: Tree): string | undefined {
  for (let node = tree.body + 1; node < tree.size; node++) {
    if (!tree.isElement(node)) continue;
    const name = tree.tagName(node);
    if (/^(?:ul|ol|tbody)$/.test(name) && !holdsElement(tree, node)) return name;
  }
  return undefined;
}

function holdsElement(tree: Tree, root: Node): boolean {
  for (let node = root + 1; node < (tree.end[root] ?? 0); node++) if (tree.isElement(node)) return true;
  return false;
}

function holdsPicture(tree: Tree, root: Node): boolean {
  for (let node = root + 1; node < (tree.end[root] ?? 0); node++) if (tree.tagName(node) === "img") return true;
  return false;
}

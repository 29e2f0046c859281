/** Finds words such as "Loading…" that stand where a script has yet to put the content. */

import { hidesItself, type Node, Tag, type Tree, textLengths } from "@quern/markdown/html";

/** Beyond this, a text is more than a placeholder. */
const MAX_PLACEHOLDER_CHARACTERS = 60;
const LOADING =
  /^(?:loading|please wait|wird geladen|lädt|laden|chargement|cargando|caricamento|carregando|загрузка|加载中|読み込み中)(?: \p{L}{1,20}){0,4}[\s.…!]{0,10}$/iu;
/** Navigation and the like are there before the content is. */
const AROUND_CONTENT: ReadonlySet<string> = new Set(["nav", "footer", "aside", "noscript"]);
const ROLES_AROUND_CONTENT: ReadonlySet<string> = new Set(["navigation", "contentinfo", "complementary", "banner"]);
/** Elements that hold a placeholder alone, from itself outwards. */
const MAX_WRAPPERS = 4;
const MAX_SCRIPT_CHARACTERS = 300_000;
const QUOTED_NAME = /["'`]#?([\w-]{1,60})["'`]/g;

/**
 * @param littleText as many characters, in headings and labels, say no more than that the content is missing
 * @returns the placeholder that scripts will replace: one whose element an inline script names by its id, or the only content of the page
 */
export function loadingText(tree: Tree, littleText: number): string | undefined {
  const text = textLengths(tree);
  const placeholders: Node[] = [];
  let content = text[tree.body] ?? 0;
  let mainEnd = 0;
  for (let node = tree.body + 1; node < tree.size; node++) {
    if (!tree.isElement(node)) continue;
    const end = tree.end[node] ?? tree.size;
    const name = tree.tagName(node);
    if (name === "main" || name === "article" || tree.attribute(node, "role") === "main")
      mainEnd = Math.max(mainEnd, end);
    if (isAroundContent(tree, node, name, node < mainEnd)) content -= text[node] ?? 0;
    else if (!hidesItself(tree, node)) {
      if (isPlaceholder(tree, node, text)) placeholders.push(node);
      continue;
    }
    node = end - 1;
  }
  const [first] = placeholders;
  if (first === undefined) return undefined;
  const rest = placeholders.reduce((sum, node) => sum - (text[node] ?? 0), content);
  if (rest <= littleText) return wordsOf(tree, first);
  const named = namesInScripts(tree);
  const replaced = placeholders.find((node) => wrappers(tree, node, text).some((id) => named.has(id)));
  return replaced === undefined ? undefined : wordsOf(tree, replaced);
}

const wordsOf = (tree: Tree, node: Node): string => tree.textContent(node).trim();

function isAroundContent(tree: Tree, node: Node, name: string, isInMain: boolean): boolean {
  if (AROUND_CONTENT.has(name)) return true;
  if (name === "header") return !isInMain;
  const role = tree.attribute(node, "role");
  return role !== undefined && ROLES_AROUND_CONTENT.has(role);
}

/** Whether an element holds one text and nothing else, and that is a word for waiting. */
function isPlaceholder(tree: Tree, node: Node, text: Int32Array): boolean {
  const length = text[node] ?? 0;
  if (length === 0 || length > MAX_PLACEHOLDER_CHARACTERS || tree.end[node] !== node + 2) return false;
  return tree.isText(node + 1) && LOADING.test(wordsOf(tree, node));
}

/** Ids of a placeholder's element and of those around it that hold nothing more. */
function wrappers(tree: Tree, placeholder: Node, text: Int32Array): string[] {
  const ids: string[] = [];
  let node = placeholder;
  for (let count = 0; count < MAX_WRAPPERS && node > tree.body && text[node] === text[placeholder]; count++) {
    const id = tree.attribute(node, "id");
    if (id) ids.push(id);
    node = tree.parent[node] ?? tree.body;
  }
  return ids;
}

/** Names in quotation marks in the page's own scripts: `getElementById("list")`, `querySelector("#list")`. */
function namesInScripts(tree: Tree): Set<string> {
  const names = new Set<string>();
  let left = MAX_SCRIPT_CHARACTERS;
  for (let node = 0; node < tree.size && left > 0; node++) {
    if (tree.tag[node] !== Tag.SCRIPT || node + 1 >= (tree.end[node] ?? 0)) continue;
    const code = tree.text(node + 1).slice(0, left);
    left -= code.length;
    for (const [, name = ""] of code.matchAll(QUOTED_NAME)) names.add(name);
  }
  return names;
}

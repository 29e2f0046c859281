/** What two of pandoc's document trees share: words, order of words, headings, items, cells and links. */

const ORDER_WORDS = 3000;

/**
 * Lists of texts of one tree. Formulas are left out, notes come last, comments and raw blocks are not text. Title, author and date, which pandoc
 * takes out of the text, come first.
 */
export function features({ blocks, meta = {} }) {
  const found = { title: "", words: [], headings: [], items: [], cells: [], links: [] };
  const notes = [];
  const text = (nodes) => words(plainOf(nodes, [])).join(" ");
  found.title = text(meta.title ?? []);
  for (const key of ["title", "subtitle", "author", "date", "abstract"])
    found.words.push(...words(plainOf(meta[key] ?? [], [])));
  walkBlocks(blocks);
  for (let at = 0; at < notes.length; at++) walkBlocks(notes[at]);
  return found;

  function walkBlocks(list) {
    for (const block of list) walk(block);
  }
  function walk({ t, c }) {
    if (t === "Header") {
      found.headings.push([c[0], text(c[2])]);
      inlines(c[2]);
    } else if (t === "Para" || t === "Plain") inlines(c);
    else if (t === "LineBlock") for (const line of c) inlines(line);
    else if (t === "CodeBlock") found.words.push(...words(c[1]));
    else if (t === "BlockQuote") walkBlocks(c);
    else if (t === "Div") noteList(c) ? walkNotes(c[1]) : walkBlocks(c[1]);
    else if (t === "BulletList" || t === "OrderedList")
      for (const item of t === "BulletList" ? c : c[1]) walkItem(item);
    else if (t === "DefinitionList")
      for (const [term, definitions] of c) {
        inlines(term);
        for (const definition of definitions) walkBlocks(definition);
      }
    else if (t === "Table") walkTable(c);
    else if (t === "Figure") walkBlocks(c[2]);
  }
  function walkItem(item) {
    found.items.push(text(item.filter((block) => !/List$|Table|CodeBlock/.test(block.t))));
    walkBlocks(item);
  }
  function walkTable([, caption, , head, bodies, foot]) {
    walkBlocks(caption[1] ?? []);
    const rows = [...head[1], ...bodies.flatMap((body) => [...body[2], ...body[3]]), ...foot[1]];
    for (const [, cells] of rows)
      for (const cell of cells) {
        found.cells.push(text(cell[4]));
        walkBlocks(cell[4]);
      }
  }
  /** A list of notes that stands at the end of a page of HTML. */
  function noteList([attributes]) {
    return attributes[2].some(([name, value]) => name === "role" && value === "doc-endnotes");
  }
  function walkNotes(list) {
    for (const block of list)
      if (block.t === "OrderedList") for (const item of block.c[1]) notes.push(item);
      else walk(block);
  }
  function inlines(nodes) {
    for (const link of linksIn(nodes)) found.links.push(`${text(link[1])} ${link[2][0]}`);
    found.words.push(...words(plainOf(nodes, notes)));
  }
}

function linksIn(node, out = []) {
  if (Array.isArray(node)) for (const child of node) linksIn(child, out);
  else if (node?.t === "Link" && /^(?:https?:|mailto:|ftp:)/i.test(node.c[2][0])) out.push(node.c);
  else if (node && typeof node === "object" && node.t !== "Note") linksIn(node.c, out);
  return out;
}

/** Text of inline or block nodes; the blocks of notes are put into `notes`. */
function plainOf(node, notes) {
  if (Array.isArray(node)) return node.map((child) => plainOf(child, notes)).join("");
  if (node === null || typeof node !== "object") return "";
  const { t, c } = node;
  if (t === "Str") return c;
  if (t === "Space" || t === "SoftBreak" || t === "LineBreak") return " ";
  if (t === "Code" || t === "CodeBlock") return ` ${c[1]} `.replace(/^ | $/g, t === "Code" ? "" : " ");
  if (t === "Math" || t === "RawInline" || t === "RawBlock") return "";
  if (t === "Note") {
    notes.push(c);
    return "";
  }
  if (t === "Link" && c[0][2].some(([name, value]) => name === "role" && /^doc-(noteref|backlink)$/.test(value)))
    return "";
  if (t === "Superscript" && /^\s*$/.test(plainOf(c, notes))) return "";
  if (t === "Cite") return ` ${[...c[0].map(({ citationId }) => citationId), plainOf(c[1], notes)].join(" ")} `;
  // Pandoc's description of a picture that has none.
  if (t === "Image") return ` ${plainOf(c[1], notes).replace(/^image$/, "")} `;
  if (t === "Quoted") return ` ${plainOf(c[1], notes)} `;
  if (t === "Header") return `${plainOf(c[2], notes)} `;
  if (t === "MetaList") return c.map((one) => plainOf(one, notes)).join(" ");
  const blocks = ["Para", "Plain", "BlockQuote", "Div"].includes(t);
  return `${plainOf(c, notes)}${blocks ? " " : ""}`;
}

function words(text) {
  return (
    text
      .toLowerCase()
      .normalize("NFKC")
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  );
}

/** F1 of each part of two lists of features, undefined where neither has the part, and what only one has. */
export function compare(theirs, ours) {
  const outline = (list) => list.filter(([, text]) => text !== "" && text !== theirs.title);
  theirs = { ...theirs, headings: outline(theirs.headings) };
  ours = { ...ours, headings: outline(ours.headings) };
  const levels = (list, shift) => list.map(([level, text]) => `${level + shift} ${text}`);
  const shifts = [-2, -1, 0, 1, 2].map((shift) => f1(levels(theirs.headings, 0), levels(ours.headings, shift)));
  const filled = (list) => list.filter((text) => text !== "");
  const parts = {
    words: f1(theirs.words, ours.words),
    found: recall(theirs.words, ours.words),
    order: inOrder(theirs.words.slice(0, ORDER_WORDS), ours.words.slice(0, ORDER_WORDS)),
    headings: shifts.every((value) => value === undefined) ? undefined : Math.max(...shifts),
    items: f1(filled(theirs.items), filled(ours.items)),
    cells: f1(filled(theirs.cells), filled(ours.cells)),
    links: f1(theirs.links, ours.links),
  };
  const only = (left, right) => {
    const counts = countsOf(right);
    return left.filter((value) => {
      const count = counts.get(value) ?? 0;
      counts.set(value, count - 1);
      return count <= 0;
    });
  };
  const differences = {};
  for (const part of ["words", "items", "cells", "links"])
    differences[part] = { lost: only(theirs[part], ours[part]), more: only(ours[part], theirs[part]) };
  differences.headings = {
    lost: only(levels(theirs.headings, 0), levels(ours.headings, 0)),
    more: only(levels(ours.headings, 0), levels(theirs.headings, 0)),
  };
  return { ...parts, differences };
}

function countsOf(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** How many of the values are in both, each as often as in the other at most. */
function shared(expected, found) {
  const counts = countsOf(expected);
  let hits = 0;
  for (const value of found) {
    const count = counts.get(value) ?? 0;
    if (count > 0) hits++;
    counts.set(value, count - 1);
  }
  return hits;
}

function f1(expected, found) {
  const size = expected.length + found.length;
  return size === 0 ? undefined : (2 * shared(expected, found)) / size;
}

/** Share of the expected values that were found. */
const recall = (expected, found) => (expected.length === 0 ? undefined : shared(expected, found) / expected.length);

/** F1 of the longest common subsequence. */
function inOrder(left, right) {
  if (left.length + right.length === 0) return undefined;
  let row = new Uint16Array(right.length + 1);
  let next = new Uint16Array(right.length + 1);
  for (const word of left) {
    for (let at = 1; at <= right.length; at++)
      next[at] = right[at - 1] === word ? row[at - 1] + 1 : Math.max(row[at], next[at - 1]);
    [row, next] = [next, row];
  }
  return (2 * row[right.length]) / (left.length + right.length);
}

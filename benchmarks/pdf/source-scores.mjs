// How well the Markdown of a PDF agrees with that of its source, where the source is sure: formulas and citations are set in other signs,
// and what a document adds by itself (contents, references, results of code) is not in its source.
import { countHits } from "./multisets.mjs";
import { headings as headingsOf, neighbours, tablesOf, words as wordsOf } from "./score.mjs";

const words = (text) => wordsOf(text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, " $& "));
const UNSURE = "\u{E000}";
/** Words that hyphens part at the end of a line are not found. */
const LEAST_SHOWN = 0.85;
const LABEL = /^(?:\p{L}{3,10} )?(?:\d+|[ivxlc]+|[a-z]|[а-я])(?: \d+)*(?: |$)|^(?:\p{Lu}|\d+)\. /u;

/** Formulas, citations and references become a sign that no word holds; addresses go. */
const plain = (markdown) =>
  markdown
    .replace(
      /\$\$[\s\S]*?\$\$|\$(?!\s)[^$\n]*\$|`r [^`]*`|\[@[^\]]*\]|\[\^[^\]]*\]|<sup>[\s\S]*?<\/sup>/g,
      ` ${UNSURE} `,
    )
    .replace(/!\[[^\]]*\]\([^)]*\)/g, " ")
    .replace(/\]\((?:[^()]|\([^()]*\))*\)/g, "]")
    .replace(/\\([^\w\s])/g, "$1");
const outside = (markdown) =>
  markdown.replace(/^ *(`{3,}|~{3,})[\s\S]*?^ *\1/gm, "").replace(/<table[\s\S]*?<\/table>/gi, "");
const normal = (text) => words(text).join(" ");
const sure = (text) => !text.includes(UNSURE) && normal(text) !== "";

const headings = (markdown) =>
  headingsOf(outside(markdown)).map(({ level, text }) => {
    const name = normal(text);
    return { level, text: name.replace(LABEL, "") || name, sure: sure(text) };
  });

/** Blocks of their own that the source may not know to be headings, by macros of its author. */
const standalone = (markdown) => new Set(blocks(outside(markdown)).map((list) => list.join(" ")));
/** Texts in bold at the start of a paragraph: a heading of a low level, run in. */
const runIn = (markdown) =>
  new Set([...markdown.matchAll(/^\s*(?:[-*+] )?\*\*(.+?)\*\*/gm)].map(([, text]) => normal(text).replace(LABEL, "")));

const MARKER = /^\s*(?:[-*+]|\d+[.)])\s+(.+(?:\n(?!\s*(?:[-*+]|\d+[.)])\s|\s*$).+)*)/gm;
const items = (markdown) =>
  [...outside(markdown).matchAll(MARKER)].map(([, text]) => text.replace(/^\(?\p{L}{1,4}\)\s/u, ""));
const start = (text) => words(text.split(UNSURE)[0]).slice(0, 3).join(" ");

/** Blocks of running text, each as a list of words. */
const blocks = (markdown) =>
  markdown
    .replace(/^```.*$/gm, " ")
    .replace(/^\s*(?:[-*+]|\d+[.)])\s/gm, "\n")
    .split(/\n\s*\n|\||<\/?t[dhr][^>]*>/)
    .flatMap((block) => block.split(UNSURE))
    .map((block) => words(block.replace(/^\s*#+\s+(?:[\d.]+\s)?/, "")))
    .filter((list) => list.length > 0);
const pairsOf = (lists) => lists.flatMap((list) => list.slice(1).map((word, at) => `${list[at]} ${word}`));

const cells = (markdown) =>
  tablesOf(markdown)
    .flatMap(neighbours)
    .map((pair) => pair.split("|"))
    .filter(([text, , other]) => sure(text) && sure(other))
    .map(([text, way, other]) => ({ way, texts: [normal(text), normal(other)] }));

const f1 = (gold, found) =>
  gold.length === 0 ? undefined : (2 * countHits(gold, found)) / (gold.length + found.length);

/** Headings of both, ranked by their levels, that agree up to one shift. */
function levels(gold, found) {
  const key = (list, shift) => list.map(({ level, text }) => `${level + shift}|${text}`);
  const values = [-3, -2, -1, 0, 1, 2, 3].map((shift) => f1(key(gold, 0), key(found, shift)));
  return values[0] === undefined ? undefined : Math.max(...values);
}

/** Words of running text in their order, without formulas and citations. */
export const proseWords = (markdown) => blocks(plain(markdown)).flat();

/** What the page shows, as a second reader reads it: parts of the source that it does not show are unsure. */
const shownBy = (vocabulary) => (text) => {
  const list = words(text);
  return list.filter((word) => vocabulary.has(word)).length >= LEAST_SHOWN * list.length;
};

/**
 * What both hold, as far as the source is sure of it.
 * @param shown words of the PDF as a second reader reads them
 */
export function partsOf(gold, found, shown) {
  const isShown = shownBy(new Set(shown));
  const [one, other] = [plain(gold), plain(found)];
  const [goldBlocks, foundBlocks] = [blocks(one), blocks(other)];
  const told = ` ${goldBlocks.flat().join(" ")} `;
  const isTold = (text) => told.includes(` ${text} `);
  const unsure = new Set(
    items(one)
      .filter((item) => !sure(item) || !isShown(item))
      .map(start),
  );
  const foundItems = items(other).filter((item) => !unsure.has(start(item)));
  const goldItems = items(one)
    .filter((item) => sure(item) && isShown(item))
    .map(normal);
  const alone = standalone(one);
  const bold = runIn(other);
  const goldHeads = headings(one).filter((head) => head.sure && isShown(head.text));
  const names = new Set(goldHeads.map(({ text }) => text));
  return {
    words: [goldBlocks.flat(), foundBlocks.flat()],
    pairs: [pairsOf(goldBlocks), pairsOf([foundBlocks.flat()])],
    heads: [
      goldHeads.filter(({ text }) => !bold.has(text)),
      headings(other).filter(
        ({ sure, text }) => sure && isTold(text) && (names.has(text) || !alone.has(text)) && !bold.has(text),
      ),
    ],
    items: [
      goldItems,
      foundItems.map(normal).filter((item) => isTold(item) && (!alone.has(item) || goldItems.includes(item))),
    ],
    cells: [
      cells(one).filter((pair) => pair.texts.every(isShown)),
      cells(other).filter((pair) => pair.texts.every(isTold)),
    ].map((list) => list.map(({ way, texts }) => texts.join(`|${way}|`))),
  };
}

/** Scores from 0 to 1 as `partsOf` compares; undefined where the source has no such parts. */
export function compareWithSource(gold, found, shown) {
  const parts = partsOf(gold, found, shown);
  const recall = ([told, read]) => (told.length === 0 ? undefined : countHits(told, read) / told.length);
  return {
    words: recall(parts.pairs),
    recall: recall(parts.words),
    titles: f1(...parts.heads.map((list) => list.map(({ text }) => text))),
    levels: levels(...parts.heads),
    items: f1(...parts.items),
    cells: f1(...parts.cells),
  };
}

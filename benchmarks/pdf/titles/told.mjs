// Headings that a PDF tells of itself, by its structure tree or its bookmarks, beside its pages without either.
import { createHash } from "node:crypto";
import { withCharts } from "../../../packages/layout/dist/index.js";
import { pdfiumReader } from "../../../packages/pdf/dist/pdfium/reader.js";
import { applyTags } from "../../../packages/pdf/dist/tagged.js";

export const plain = (text) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** A title without the number in front of it, which many bookmarks leave out. */
export const withoutNumber = (text) =>
  plain(
    text.replace(
      /^\s*(?:(?:chapter|section|part|appendix|annex)\s+)?(?:[\dA-Z]{1,2}(?:\.\d+)*|[IVXLC]+)[.:)]?\s+(?=\S{2})/iu,
      "",
    ),
  );

/** A third of the sources is for judging alone. */
export const isSealed = (source) => createHash("sha256").update(`outlines ${source}`).digest().readUInt32BE() % 3 === 0;

/** Signs that a title as printed may have beyond its bookmark: `H-02` in front, `(High)` behind. */
const MAX_MORE = 12;

/** Whether a printed text is the title that the file tells. */
export function isSame(told, printed) {
  const [name, bare] = [plain(told), withoutNumber(told)];
  const text = plain(printed);
  if (name === text || bare === withoutNumber(printed)) return true;
  const more = text.length - bare.length;
  return bare.length >= MAX_MORE && more > 0 && more <= MAX_MORE && (text.startsWith(bare) || text.endsWith(bare));
}

/** Bookmarks that are printed on their page, of all, from which on they are believed to be titles. */
const MIN_PRINTED = 0.7;
const MIN_TITLES = 3;

/** A page as the layout analysis takes it, without tags. */
export async function layoutOf(page, number) {
  const { words } = await page.text();
  const graphics = await page.graphics();
  const images = await page.images();
  const { width, height } = page;
  const base = { number, width, height, words, rules: graphics.rules, fills: graphics.fills };
  const layout = {
    ...base,
    dots: graphics.dots,
    images: images.map(({ left, top, right, bottom, order }) => ({ left, top, right, bottom, order })),
  };
  return withCharts({ ...layout, source: "text" }, graphics.shapes);
}

/**
 * The first pages of a document, and what it says of its headings.
 *
 * @returns `pages` without tags, `titles` as page (from 1), level (from 1) and text, in order, and `kind`: `tags` or `outline`; no titles where the file is
 * silent or says what is not printed
 */
export async function readTold(bytes, maxPages) {
  const file = await pdfiumReader.open(bytes, undefined);
  try {
    const pages = [];
    const tagged = [];
    const count = Math.min(maxPages, file.pageCount);
    for (let index = 0; index < count; index++) {
      const page = await file.page(index);
      try {
        const layout = await layoutOf(page, index + 1);
        const { words } = layout;
        pages.push(layout);
        tagged.push(...titlesByTags(words, await page.structure(), index + 1));
      } finally {
        await page.close();
      }
    }
    const told =
      tagged.length >= MIN_TITLES
        ? { kind: "tags", titles: tagged }
        : { kind: "outline", titles: printedBookmarks(await file.outline(), pages, count) };
    return { pages, ...told, pageCount: file.pageCount };
  } finally {
    await file.close();
  }
}

/** Words of one heading element in a row; elements of one level that follow each other stand apart by their line. */
function titlesByTags(words, structure, page) {
  const titles = [];
  let last;
  for (const word of applyTags(words, structure)) {
    const level = word.headingLevel;
    const goesOn =
      last !== undefined &&
      last.headingLevel === level &&
      (last.mark === word.mark ||
        Math.abs(last.baseline - word.baseline) < 0.5 * word.size ||
        word.baseline - last.baseline < 1.7 * word.size) &&
      Math.abs(last.size - word.size) < 1;
    if (level !== undefined && goesOn) titles.at(-1).text += (word.joined ? "" : " ") + word.text;
    else if (level !== undefined) titles.push({ page, level, text: word.text });
    last = level === undefined ? undefined : word;
  }
  return titles.filter(({ text }) => plain(text).length >= 3);
}

function printedBookmarks(outline, pages, count) {
  const within = outline.filter(({ page, title }) => page !== undefined && page <= count && plain(title).length >= 3);
  const texts = pages.map(({ words }) => plain(words.map(({ text }) => text).join(" ")));
  const titles = [];
  for (const { title, depth, page } of within) {
    const bare = withoutNumber(title);
    const at = [page, page + 1].find((number) => bare.length >= 3 && texts[number - 1]?.includes(bare));
    if (at !== undefined) titles.push({ page: at, level: depth + 1, text: title.replace(/\s+/g, " ").trim() });
  }
  return titles.length >= MIN_TITLES && titles.length >= MIN_PRINTED * within.length ? titles : [];
}

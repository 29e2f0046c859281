/** One real change in a page, as an editor would make it, in text that the data set's annotators called main content. */

/** Parts of a page that nobody sees. */
const UNSEEN = /<(script|style|template|noscript|svg|head|nav|form)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi;
const unseenParts = (html) => [...html.matchAll(UNSEEN)].map((match) => [match.index, match.index + match[0].length]);
const isSeen = (parts, index) => !parts.some(([start, end]) => index >= start && index < end);

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const plain = (text) =>
  text
    .replace(/<[^>]+>/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/&amp;/g, "&")
    .replace(/&#39;|&rsquo;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, " ")
    .trim();
const words = (text) =>
  plain(text)
    .split(" ")
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Elements of a kind whose text is main content. */
function elements(html, gold, tags) {
  const found = [];
  const unseen = unseenParts(html);
  const shape = new RegExp(`<(${tags})\\b[^>]*>((?:(?!<\\1\\b)[\\s\\S]){1,3000}?)</\\1>`, "gi");
  for (const match of html.matchAll(shape)) {
    if (!isSeen(unseen, match.index)) continue;
    const text = plain(match[2]);
    if (text.length < 4 || /<(?:script|style|p|div|ul|table|h\d)\b/i.test(match[2])) continue;
    if (gold.includes(text.slice(0, 60)) && gold.includes(text.slice(-40))) {
      const start = match.index + match[0].indexOf(">") + 1;
      found.push({
        start,
        end: start + match[2].length,
        inner: match[2],
        text,
        whole: [match.index, match.index + match[0].length],
      });
    }
  }
  return found;
}

/** Replaces a piece of plain text of an element, if it stands there outside of tags. */
function edit(html, element, from, to) {
  const place = element.inner.search(new RegExp(`${escapeRegExp(from)}(?![^<]*>)`));
  if (place < 0) return undefined;
  const start = element.start + place;
  return { html: html.slice(0, start) + to + html.slice(start + from.length), expects: { gone: from, come: to } };
}

const KINDS = {
  price(html, gold, dice) {
    const unseen = unseenParts(html);
    const found = [...html.matchAll(/([$€£¥]\s?)(\d{1,5}(?:[.,]\d{2})?)(?![\d,.])(?![^<]*>)/g)].filter(
      (match) => gold.includes(match[0]) && isSeen(unseen, match.index),
    );
    if (found.length === 0) return undefined;
    const match = dice.pick(found);
    const to = `${match[1]}${Math.round(Number.parseFloat(match[2].replace(",", ".")) * 1.3 + 7)}.49`;
    return { html: html.slice(0, match.index) + to + html.slice(match.index + match[0].length), expects: { come: to } };
  },
  date(html, gold, dice) {
    const shape =
      /\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\.? \d{1,2},? \d{4}\b/;
    const fit = elements(html, gold, "p|li|td|span|time|div").filter(({ inner }) => shape.test(inner));
    if (fit.length === 0) return undefined;
    const element = dice.pick(fit);
    const from = shape.exec(element.inner)[0];
    const to = from.replace(/(\d{1,2})(,? \d{4})$/, (_all, day, rest) => `${(Number(day) % 27) + 1}${rest}`);
    return to === from ? undefined : edit(html, element, from, to);
  },
  sentence(html, gold, dice) {
    const fit = elements(html, gold, "p|li").filter(({ text }) => words(text).length >= 12);
    if (fit.length === 0) return undefined;
    const element = dice.pick(fit);
    const to = " The opening was moved to the northern hall because of the flood.";
    return { html: html.slice(0, element.end) + to + html.slice(element.end), expects: { come: to.trim() } };
  },
  cell(html, gold, dice) {
    const fit = elements(html, gold, "td").filter(({ text, inner }) => text.length <= 40 && inner.trim() === text);
    if (fit.length === 0) return undefined;
    const element = dice.pick(fit);
    return edit(html, element, element.text, "412 units");
  },
  heading(html, gold, dice) {
    const fit = elements(html, gold, "h2|h3").filter(({ text }) => words(text).length >= 2);
    if (fit.length === 0) return undefined;
    const element = dice.pick(fit);
    const to = "A different view of the matter";
    return { html: html.slice(0, element.start) + to + html.slice(element.end), expects: { come: to } };
  },
  paragraph(html, gold, dice) {
    const fit = elements(html, gold, "p").filter(
      ({ text, inner }) =>
        words(text).length >= 15 && gold.split(text.slice(0, 50)).length === 2 && inner.length < 2500,
    );
    if (fit.length === 0) return undefined;
    const element = dice.pick(fit);
    const gone = words(element.text).slice(2, 6).join(" ");
    return { html: html.slice(0, element.whole[0]) + html.slice(element.whole[1]), expects: { gone } };
  },
};
export const KIND_NAMES = Object.keys(KINDS);

/** @returns the page with the change and what a diff has to show, or undefined where the page has no such thing */
export const plant = (kind, html, gold, dice) => KINDS[kind](html, gold, dice);

/**
 * Queries made from pages by fixed rules: what somebody would type who remembers a title, or asks after a fact in the text.
 *
 * @module
 */
const QUESTION_WORDS = {
  fr: "comment",
  pt: "como",
  ru: "как",
  de: "wie",
  es: "cómo",
  cs: "jak",
  id: "bagaimana",
  ja: "",
  zh: "",
};
const UNSPACED = new Set(["ja", "zh"]);

const plain = (markdown) =>
  markdown
    .replace(/```[\s\S]*?```/g, " ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[#*_`>|\\]/g, " ");
const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];

/** Titles carry the site's name behind a bar or dash. */
function titleQuery({ title }) {
  const own = title.split(/\s+[|–—·»-]\s+/)[0].trim();
  return wordsOf(own).length >= 3 || (UNSPACED.has(own) && own.length >= 6) || /[\p{Script=Han}]{5}/u.test(own)
    ? own.slice(0, 120)
    : undefined;
}

/** A question word and every other of the rarer words of one sentence. */
function questionQuery({ markdown, language }, share, rarity) {
  const unspaced = UNSPACED.has(language);
  const sentences = (
    plain(markdown).match(unspaced ? /[^。！？\n]{15,80}[。！？]/gu : /\p{Lu}[^.!?\n]{60,180}[.!?]/gu) ?? []
  ).map((one) => one.trim());
  const sentence = sentences[Math.floor(sentences.length * share)];
  if (!sentence) return undefined;
  if (unspaced) return sentence.slice(0, 18);
  const words = [...new Set(wordsOf(sentence))].filter((word) => word.length > 3);
  const rare = new Set([...words].sort((left, right) => rarity(right) - rarity(left)).slice(0, 7));
  const kept = words.filter((word) => rare.has(word)).slice(0, 6);
  return kept.length < 5 ? undefined : `${QUESTION_WORDS[language] ?? "what is"} ${kept.join(" ")}`;
}

/** @returns 200 of `{ query, url, kind, language }`; every page that is not English gives several */
export function makeQueries(pages) {
  const frequency = new Map();
  for (const { markdown } of pages) {
    for (const word of new Set(wordsOf(plain(markdown)))) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  const rarity = (word) => Math.log(pages.length / (frequency.get(word) ?? 1));
  const titles = new Map();
  for (const page of pages) titles.set(titleQuery(page), (titles.get(titleQuery(page)) ?? 0) + 1);
  const queries = [];
  const add = (page, kind, query) => {
    if (query) queries.push({ query, url: page.url, kind, language: page.language || "en" });
  };
  const titled = (page) => (titles.get(titleQuery(page)) === 1 ? titleQuery(page) : undefined);
  for (const page of pages.filter(({ language }) => language !== "en" && language !== "")) {
    add(page, "title", titled(page));
    for (const share of [0.3, 0.7]) add(page, "question", questionQuery(page, share, rarity));
  }
  const english = pages.filter(({ language }) => language === "en");
  for (let at = 0; queries.length < 200; at++) {
    const page = english[(at * 97) % english.length];
    if (at % 2 === 0) add(page, "title", titled(page));
    else add(page, "question", questionQuery(page, 0.5, rarity));
  }
  return queries.slice(0, 200);
}

/** The search that each query is asked with. */
export const request = {
  limit: 10,
  sources: ["web"],
  includeDomains: [],
  excludeDomains: [],
  categories: [],
  highlights: true,
  signal: new AbortController().signal,
};

/**
 * Questions with their truth, in three parts by the hash of what they were put to: two thirds open, a sixth to compare, a sixth sealed.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { plainText } from "../../../packages/text/dist/index.js";

/** An answer is a sentence or two, or a short list. */
const MOST_CHARACTERS = 600;

/** Articles go by their English names, which translations share or stand for. */
export function partOf(source) {
  const number = createHash("sha256").update(source).digest()[0] % 6;
  return number < 4 ? "open" : number === 4 ? "compare" : "sealed";
}

/** Questions of a paragraph that are used, and of every article of the long sets. */
const MOST_OF_ARTICLE = 60;

/** Questions about the neighbouring article, which this one cannot answer. */
const MOST_OF_OTHERS = 6;

/**
 * Cases `{ set, source, language, title, markdown, question, answers, passages }`: `answers` is null where the page does not answer, `passages` are the
 * paragraphs that do. Articles of XQuAD are asked once as they are and once, every second question, without the paragraph that answers. Every
 * article is also asked a few questions of another one.
 */
export function* casesOf(directory, { part, file, limit = Infinity }) {
  for (const name of readdirSync(directory).sort()) {
    if (!name.endsWith(".json") || (file !== undefined && !name.includes(file))) continue;
    const read = JSON.parse(readFileSync(path.join(directory, name), "utf8"));
    const counts = new Map();
    for (const one of name === "pages.json" ? pageCases(read) : articleCases(name, read)) {
      if (part !== undefined && partOf(one.source) !== part) continue;
      const count = (counts.get(one.set) ?? 0) + 1;
      counts.set(one.set, count);
      if (count <= Number(limit)) yield one;
    }
  }
}

function* pageCases(pages) {
  for (const { source, set, language, title, markdown, questions, passages = null } of pages)
    for (const [question, answers] of questions)
      yield { set, source, language, title, markdown, question, answers: answers && [answers].flat(), passages };
}

function* articleCases(name, { data }) {
  const [set, language] = name.split(".");
  for (const article of data) {
    const title = article.title.replaceAll("_", " ");
    const contexts = article.paragraphs.map(({ context }) => oneParagraph(context));
    const shared = { set: `${set} ${language}`, source: englishName(article.title), language, title };
    const asked = article.paragraphs.flatMap(({ qas }, at) => qas.map((qa) => ({ ...qa, at })));
    const step = Math.max(1, Math.floor(asked.length / MOST_OF_ARTICLE));
    for (const [number, { question, answers, is_impossible: isImpossible, at }] of asked.entries()) {
      if (number % step > 0) continue;
      const texts = [...new Set((answers ?? []).map(({ text }) => text))];
      const one = { ...shared, question, markdown: pageOf(title, contexts) };
      if (isImpossible) yield { ...one, answers: null, passages: null };
      else yield { ...one, answers: texts, passages: [contexts[at]] };
      if (isImpossible === undefined && number % (2 * step) === 0) {
        const rest = contexts.filter((_, other) => other !== at);
        const holds = texts.some((text) => rest.some((context) => fold(context).includes(fold(text))));
        if (!holds)
          yield { ...one, set: `${one.set} without`, markdown: pageOf(title, rest), answers: null, passages: null };
      }
    }
  }
  yield* crossCases(name, data);
}

/** Questions of the article before, except where this one holds the answer. */
function* crossCases(name, data) {
  const [set, language] = name.split(".");
  for (const [at, { title, paragraphs }] of data.entries()) {
    const other = data[(at + data.length - 1) % data.length];
    if (other.title === title) continue;
    const contexts = paragraphs.map(({ context }) => oneParagraph(context));
    const whole = fold(contexts.join(" "));
    const asked = other.paragraphs.flatMap(({ qas }) => qas).filter(({ is_impossible: isImpossible }) => !isImpossible);
    const step = Math.max(1, Math.floor(asked.length / MOST_OF_OTHERS));
    for (const [number, { question, answers }] of asked.entries()) {
      if (number % step > 0 || answers.some(({ text }) => whole.includes(fold(text)))) continue;
      const page = { language, title: title.replaceAll("_", " "), markdown: pageOf(title, contexts) };
      yield {
        set: `${set} ${language} cross`,
        source: englishName(title),
        ...page,
        question,
        answers: null,
        passages: null,
      };
    }
  }
}

const pageOf = (title, contexts) => `# ${title.replaceAll("_", " ")}\n\n${contexts.join("\n\n")}\n`;

/** Titles of the Italian set by their English names, so that one subject falls into one part. */
const ITALIAN = {
  "Crisi energetica (1973)": "1973_oil_crisis",
  Amazzonia: "Amazon_rainforest",
  "ABC (Stati Uniti d'America)": "American_Broadcasting_Company",
  "Programma Apollo": "Apollo_program",
  "Morte Nera": "Black_Death",
  Cloroplasto: "Chloroplast",
  "Disobbedienza civile": "Civil_disobedience",
  "Teoria della complessità computazionale": "Computational_complexity_theory",
  "Costruzione edilizia": "Construction",
  "Disuguaglianza economica": "Economic_inequality",
  "Diritto dell'Unione europea": "European_Union_law",
  Forza: "Force",
  "Guerra franco-indiana": "French_and_Indian_War",
  "Fresno (California)": "Fresno,_California",
  "Gengis Khan": "Genghis_Khan",
  Geologia: "Geology",
  "Università di Harvard": "Harvard_University",
  Ugonotti: "Huguenot",
  "Sistema immunitario": "Immune_system",
  Imperialismo: "Imperialism",
  "Gruppo intergovernativo sul cambiamento climatico": "Intergovernmental_Panel_on_Climate_Change",
  Islamismo: "Islamism",
  Jacksonville: "Jacksonville,_Florida",
  "Martin Lutero": "Martin_Luther",
  "Newcastle upon Tyne": "Newcastle_upon_Tyne",
  "Nikola Tesla": "Nikola_Tesla",
  Normanni: "Normans",
  Ossigeno: "Oxygen",
  "Commutazione di pacchetto": "Packet_switching",
  Farmacia: "Pharmacy",
  "Numero primo": "Prime_number",
  "Scuola privata": "Private_school",
  Reno: "Rhine",
  "Parlamento scozzese": "Scottish_Parliament",
  "Sky (Gran Bretagna)": "Sky_(United_Kingdom)",
  "Southern California": "Southern_California",
  "Motore a vapore": "Steam_engine",
  "Super Bowl 50": "Super_Bowl_50",
  Docente: "Teacher",
  Metodismo: "United_Methodist_Church",
  "Università di Chicago": "University_of_Chicago",
  "Victoria and Albert Museum": "Victoria_and_Albert_Museum",
  Varsavia: "Warsaw",
  "Dinastia Yuan": "Yuan_dynasty",
};
const englishName = (title) => ITALIAN[title] ?? title;

const oneParagraph = (text) => text.replace(/\s+/g, " ").trim();

const fold = (text) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

/** Whether a piece of the page holds the truth, and stands in a paragraph that answers. */
export const holdsAnswer = (text, { answers, passages }) => {
  const said = fold(plainText(text));
  return (
    answers.some((answer) => said.includes(fold(answer))) &&
    (passages === null || passages.some((passage) => fold(passage).includes(said)))
  );
};

/** Whether an answer is short, holds the truth, and stands in a paragraph that answers. */
export const isRight = (text, one) => plainText(text).length <= MOST_CHARACTERS && holdsAnswer(text, one);

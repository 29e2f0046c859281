/**
 * Chinese, Japanese and Korean texts in which people marked the names of people, and lists of names: public repositories, read from clones in one
 * folder, each named `owner+name`. None of them is part of this one.
 *
 * Licences: the advice CC BY-SA 4.0, the manuals CC BY 4.0, Universal NER, UD Japanese-GSD and KLUE CC BY-SA 4.0, Stockmark's Wikipedia and the Weibo texts CC BY-SA 3.0, the resumes Apache 2.0. The
 * statistics of Chinese names (psychbruce/ChineseNames, from the National Citizen Identity Information Center), the Japanese names (Apache 2.0) and the
 * Korean syllables (MIT) give frequencies alone.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const MAX_PLAIN_CHARACTERS = 6_000;
/** Sentences a document has. */
const SENTENCES = 8;
const columns = (word, tag, separator = "\t") => ({ read: readColumns, word, tag, separator });

/** What the trees learn from. */
export const TRAINING = [
  corpus("zh", "encyclopedia, traditional", "UniversalNER/UNER_Chinese-GSD", /\.iob2$/, columns(1, 2)),
  corpus("zh", "encyclopedia, simplified", "UniversalNER/UNER_Chinese-GSDSIMP", /\.iob2$/, columns(1, 2)),
  corpus("zh", "resumes", "jiesutd/LatticeLSTM", /^ResumeNER\/.*\.bmes$/, columns(0, 1, " ")),
  corpus("zh", "chat", "hltcoe/golden-horse", /^data\/weiboNER_2nd_conll\./, { ...columns(0, 1), isNumbered: true }),
  corpus("ja", "encyclopedia and blogs", "megagonlabs/UD_Japanese-GSD", /^stanza\/.*\.bio$/, columns(0, 1)),
  corpus("ja", "encyclopedia", "stockmarkteam/ner-wikipedia-dataset", /^ner\.json$/, { read: readSpans }),
  corpus("ko", "news and reviews", "KLUE-benchmark/KLUE", /klue-ner-v1\.1_dev\.tsv$/, { ...columns(0, 1), note: "##" }),
  ...["zh", "zh-Hant", "ja", "ko"].map((language) =>
    corpus(
      language.slice(0, 2),
      "advice without names",
      "privacyguides/i18n",
      new RegExp(`^i18n/${language}/.*\\.md$`),
      { read: readPlain },
    ),
  ),
  corpus("zh", "manuals without names", "reactjs/zh-hans.react.dev", /^src\/content\/.*\.md$/, { read: readPlain }),
  corpus("ja", "manuals without names", "reactjs/ja.react.dev", /^src\/content\/.*\.md$/, { read: readPlain }),
  corpus("ko", "manuals without names", "reactjs/ko.react.dev", /^src\/content\/.*\.md$/, { read: readPlain }),
];

/** Read while the features and bounds were chosen. */
export const COMPARED = [
  corpus("zh", "newspaper", "OYE93/Chinese-NLP-Corpus", /^NER\/People's Daily\/example\.dev$/, columns(0, 1, " ")),
  corpus("zh", "news, traditional", "UniversalNER/UNER_Chinese-PUD", /\.iob2$/, columns(1, 2)),
  corpus("ja", "news", "Hironsan/IOB2Corpus", /^hironsan\.txt$/, columns(0, -1)),
  corpus("ko", "news with exchanged words", "monologg/KoBERT-NER", /^data\/test\.tsv$/, { read: readWords }),
];

/** Scored once. */
export const SEALED = [
  corpus("zh", "newspaper, other", "OYE93/Chinese-NLP-Corpus", /^NER\/MSRA\/msra_test_bio\.txt$/, columns(0, 1)),
  corpus("ja", "first lines of web pages", "ku-nlp/KWDLC", /^knp\/w201106.*\.knp$/, { read: readKnp }),
  corpus("ko", "sentences of all kinds", "kmounlp/NER", /^2016klp\/ner\.train$/, { read: readMarked }),
];

function corpus(language, source, repository, files, form) {
  return { language, source, repository, files, ...form };
}

const isPerson = (tag) => /(?:^|[-_])(?:PER|PSN|PERSON|Person|PS|NAME|PER\.NAM)$/.test(tag);
const isFirst = (tag) => /^[BS]/.test(tag);

/** Words with their tags as a sentence, with the names as pairs of offsets. */
function sentence(words) {
  let text = "";
  let open;
  const names = [];
  for (const [word, tag] of words) {
    if (open !== undefined && (!isPerson(tag) || isFirst(tag))) open = undefined;
    if (isPerson(tag) && open === undefined && isFirst(tag)) names.push((open = [text.length, text.length]));
    text += word;
    if (open !== undefined) open[1] = text.length;
  }
  return { text, names };
}

function* readColumns(content, { word, tag, separator, isNumbered = false, note = "# " }) {
  let words = [];
  for (const line of `${content}\n\n`.split("\n")) {
    const cells = line.replace(/\r$/, "").split(separator);
    if (line.startsWith(note)) continue;
    if (cells.length < 2) {
      if (words.length > 0) yield sentence(words);
      words = [];
    } else words.push([isNumbered && cells[word].length > 1 ? cells[word].slice(0, -1) : cells[word], cells.at(tag)]);
  }
}

function* readSpans(content) {
  for (const { text, entities } of JSON.parse(content))
    yield { text, names: entities.filter(({ type }) => type === "人名").map(({ span }) => span) };
}

/** Words with tags of their own, whose endings belong to the marked names. */
function* readWords(content) {
  for (const line of content.split("\n")) {
    const [words, tags] = line.split("\t").map((cell) => cell.trim().split(" "));
    if (tags?.length === words.length)
      yield sentence(
        words.flatMap((word, index) => [
          [word, tags[index].replace(/^PER-([BI])$/, "$1-PER")],
          [" ", index + 1 < tags.length && tags[index + 1] === "PER-I" ? "I-PER" : "O"],
        ]),
      );
  }
}

/** `<name:PS>` */
function* readMarked(content) {
  for (const line of content.split("\n")) {
    if (!line.startsWith("$")) continue;
    let text = "";
    let from = 1;
    const names = [];
    for (const { 0: whole, 1: marked, 2: tag, index } of line.matchAll(/<([^<>:]+):([A-Z]+)>/g)) {
      text += line.slice(from, index);
      if (tag === "PS") names.push([text.length, text.length + marked.length]);
      text += marked;
      from = index + whole.length;
    }
    yield { text: text + line.slice(from), names };
  }
}

/** Texts that hardly name anybody: every stretch of them is taken for no name. */
function* readPlain(content) {
  yield { text: content.slice(0, MAX_PLAIN_CHARACTERS), names: [] };
}

function* readKnp(content) {
  let text = "";
  let names = [];
  for (const line of content.split("\n")) {
    if (line === "EOS") {
      yield {
        text,
        names: names
          .map(([name, at]) => [text.indexOf(name, Math.max(0, at - name.length - 20)), name.length])
          .filter(([at]) => at >= 0)
          .map(([at, length]) => [at, at + length]),
      };
      text = "";
      names = [];
    } else if (line.startsWith("+"))
      for (const [, name] of line.matchAll(/<NE:PERSON:([^>]+)>/g)) names.push([name, text.length]);
    else if (line !== "" && !/^[#*]/.test(line)) text += line.split(" ")[0];
  }
}

const git = (clone, ...args) =>
  execFileSync("git", ["-C", clone, "-c", "core.quotepath=off", ...args], { maxBuffer: 2 ** 30, encoding: "utf8" });

function filesOf(folder, repository, files) {
  const clone = `${folder}/${repository.replace("/", "+")}`;
  if (!existsSync(clone)) throw new Error(`Missing ${clone}: clone github.com/${repository} there.`);
  const names = git(clone, "ls-tree", "-r", "-z", "--name-only", "HEAD")
    .split("\0")
    .filter((file) => files.test(file));
  return names.map((file) => git(clone, "show", `HEAD:${file}`));
}

/** @returns documents: `text`, and `names` as pairs of offsets */
export function documentsOf(source, folder) {
  const sentences = filesOf(folder, source.repository, source.files).flatMap((content) => [
    ...source.read(content, source),
  ]);
  const documents = [];
  for (let from = 0; from < sentences.length; from += SENTENCES) {
    let text = "";
    const names = [];
    for (const one of sentences.slice(from, from + SENTENCES)) {
      for (const [start, end] of one.names) names.push([start + text.length, end + text.length]);
      text += `${one.text}\n`;
    }
    documents.push({ text, names });
  }
  return documents;
}

function tableOf(folder, file) {
  const [content] = filesOf(folder, "psychbruce/ChineseNames", new RegExp(`^data-csv/${file}$`));
  const [heads, ...rows] = content
    .replace(/^\ufeff/, "")
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(","));
  return rows.map((row) => Object.fromEntries(heads.map((head, index) => [head, row[index]])));
}

/** Chinese family names and signs of given names with their shares in a million, and Japanese and Korean names. */
export function nameLists(folder, random) {
  const korean = `${folder}/agemor+korean-name-generator`;
  const modules = { exports: {} };
  const source = (file) => git(korean, "show", `HEAD:src/${file}`);
  const load = (file) => {
    const module = { exports: {} };
    new Function("module", "exports", "require", "Math", source(file))(
      module,
      module.exports,
      () => load("trained-data.js"),
      {
        ...Object.fromEntries(Object.getOwnPropertyNames(Math).map((name) => [name, Math[name]])),
        random,
      },
    );
    return module.exports;
  };
  modules.exports = load("index.js");
  return {
    families: tableOf(folder, "familyname\\.csv").map((row) => ({
      signs: row.surname,
      share: Number(row["ppm.1930_2008"]),
    })),
    given: tableOf(folder, "givenname\\.csv").map((row) => ({
      sign: row.character,
      share: Number(row["name.ppm"]),
      inText: Number(row["corpus.ppm"]),
    })),
    japanese: filesOf(folder, "wainshine/Chinese-Names-Corpus", /^Japanese_Names_Corpus\/.*\.txt$/)
      .join("\n")
      .split(/\r?\n/)
      .filter(
        (name) =>
          /^\p{Script=Han}{3,5}$/u.test(name) ||
          /^\p{Script=Han}{1,3}[\p{sc=Hiragana}\p{sc=Katakana}]{2,4}$/u.test(name),
      ),
    korean: () => modules.exports.generate(random() < 0.5),
  };
}

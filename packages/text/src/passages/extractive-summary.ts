/** Summary without a model: sentences of the text itself, chosen by TextRank and place, without repeating each other, in page order. */
import { cleanBlocks } from "../clean/clean-blocks.js";
import { plainText, readBlocks } from "../language/markdown-blocks.js";
import { splitSentences } from "../language/sentences.js";
import { terms } from "../language/words.js";

interface Candidate {
  readonly text: string;
  readonly terms: ReadonlySet<string>;
  /** 0 for the first sentence, 1 for the last. */
  readonly place: number;
  readonly startsSection: boolean;
  /** Whether it cannot be understood without the sentence before it. */
  readonly pointsBack: boolean;
}

/** The graph has an edge for each pair: of longer texts, the first sentences of each paragraph are compared. */
const MAX_CANDIDATES = 300;
/** A text with fewer sentences is a list, a shop or a home page: its description may stand in front of them. */
const FEW_CANDIDATES = 3;
const MIN_SENTENCES = 3;
const MAX_SENTENCES = 5;
const DAMPING = 0.85;
const ROUNDS = 25;
/** Share of relevance against novelty when the next sentence is chosen (maximal marginal relevance). */
const RELEVANCE = 0.7;
const MIN_SENTENCE_CHARACTERS = 30;
const MAX_SENTENCE_CHARACTERS = 450;

/**
 * @param facts title and description of the page: sentences that share words with them are favoured; the description itself may open the
 *   summary of a page with few sentences
 * @returns 3 to 5 sentences (fewer when there are no more), or "" when the text has no sentences
 */
export function summarise(
  markdown: string,
  facts: {
    readonly language?: string | undefined;
    readonly title?: string | undefined;
    readonly description?: string | undefined;
  } = {},
): string {
  const candidates = readCandidates(markdown, facts.language, facts.description);
  if (candidates.length === 0) return "";
  const wanted = Math.min(
    candidates.length,
    Math.max(MIN_SENTENCES, Math.min(MAX_SENTENCES, Math.round(candidates.length / 8))),
  );
  const similarity = similarities(candidates);
  const rank = textRank(similarity);
  const subject = new Set(terms(`${facts.title ?? ""} ${facts.description ?? ""}`));
  const scores = candidates.map((candidate, index) => {
    const place = 0.35 * (1 - candidate.place) ** 2 + (candidate.startsSection ? 0.1 : 0);
    const named =
      subject.size === 0
        ? 0
        : [...candidate.terms].filter((term) => subject.has(term)).length / Math.min(6, subject.size);
    return (
      rank[index]! + place + 0.25 * Math.min(1, named) - costOf(candidate.text) - (candidate.pointsBack ? BACK_COST : 0)
    );
  });
  const chosen: number[] = [];
  while (chosen.length < wanted) {
    const isAllLost = candidates.every(
      ({ pointsBack }, index) => chosen.includes(index) || (pointsBack && !chosen.includes(index - 1)),
    );
    if (isAllLost && chosen.length > 0) break;
    let best = -1;
    let bestValue = -Infinity;
    for (let index = 0; index < candidates.length; index++) {
      // A sentence that points back may only follow the one it points to.
      const isLost = candidates[index]!.pointsBack && !chosen.includes(index - 1);
      if (chosen.includes(index) || (isLost && !isAllLost)) continue;
      const repeated = chosen.reduce((most, other) => Math.max(most, similarity[index]![other]!), 0);
      const value = RELEVANCE * scores[index]! - (1 - RELEVANCE) * 2 * repeated;
      if (value > bestValue) {
        best = index;
        bestValue = value;
      }
    }
    chosen.push(best);
  }
  const sentences = chosen.sort((a, b) => a - b).map((index) => candidates[index]!.text);
  const spaced = !/[\u3040-\u30ff\u4e00-\u9fff]/.test(sentences[0]!);
  return sentences.join(spaced ? " " : "");
}

function readCandidates(markdown: string, language: string | undefined, description: string | undefined): Candidate[] {
  const found: Array<Omit<Candidate, "place">> = [];
  const seen = new Set<string>();
  let afterHeading = true;
  const pointsBack = pointsBackIn(language);
  const paragraphs = readBlocks(cleanBlocks(markdown).markdown).filter(
    (block) => block.kind === "paragraph" || block.kind === "heading" || block.kind === "quote",
  );
  for (const block of paragraphs) {
    if (block.kind === "heading") {
      afterHeading = true;
      continue;
    }
    // Notes below the text are no part of it.
    if (FOOTNOTE.test(block.text)) continue;
    // A quotation holds several paragraphs, and often a heading of its own.
    for (const paragraph of block.text.replace(/^[ \t]*>[ \t]?(?:\[![A-Z]+\])?/gm, "").split(/\n\s*\n/)) {
      const text = plainText(paragraph.replace(PICTURE, "")).replace(/\s+/g, " ").trim();
      for (const [place, sentence] of splitSentences(text, language).entries()) {
        const list = terms(sentence.text);
        if (!isTelling(sentence.text, list.length) || seen.has(sentence.text)) continue;
        seen.add(sentence.text);
        found.push({
          text: sentence.text,
          terms: new Set(list),
          startsSection: afterHeading && place === 0,
          pointsBack: pointsBack.test(sentence.text),
        });
      }
    }
    afterHeading = false;
  }
  // A page that hardly says what it is in sentences has often said so to search engines.
  const own = description?.replace(/\s+/g, " ").trim() ?? "";
  const isNew = !found.some(({ text }) => own.includes(text) || text.includes(own));
  if (found.length < FEW_CANDIDATES && isNew && isTelling(own, terms(own).length))
    found.unshift({ text: own, terms: new Set(terms(own)), startsSection: true, pointsBack: false });
  const kept = found.length <= MAX_CANDIDATES ? found : spread(found, MAX_CANDIDATES);
  return kept.map((candidate, index) => ({ ...candidate, place: kept.length === 1 ? 0 : index / (kept.length - 1) }));
}

/** The beginning and an even sample of the rest. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const first = Math.floor(count / 3);
  const step = (items.length - first) / (count - first);
  return [
    ...items.slice(0, first),
    ...Array.from({ length: count - first }, (_, index) => items[first + Math.floor(index * step)]!),
  ];
}

/** Captions, and pointers to other pages. */
const ASIDE =
  /^(?:photo|photograph|image|picture|credit|source|video|foto|bild|quelle|imagen|fuente|crédit|crédito|fonte|写真|出典|图片?|来源|사진|фото|источник|صورة)(?: \p{L}+)? ?[:：]|^(?:read more|read also|see also|also read|more on|lesen sie auch|mehr dazu|à lire aussi|lire aussi|lea también|leer más|leggi anche|lees ook|leia também|читайте также|関連記事|相关阅读|相关文章|관련 기사|اقرأ أيضا)/iu;
/** Text of a picture says what it shows, not what the page says. */
const PICTURE = /!\[(?:\\.|[^[\]\\]){0,1000}\]\([^()\s]{0,4000}(?:\s"[^"]{0,1000}")?\)/g;
/** Rights and makers of pictures, wherever they stand in the line. */
const RIGHTS =
  /©|\(c\) \d{4}|honorarfrei|(?<!\p{L})(?:bild|foto|photo|credit|crédits?|fotos|quelle|getty images|shutterstock|reuters|afp)(?:s)? ?[:/] ?\p{Lu}/iu;
const OFFER = /^(?:save|get|enjoy|take) (?:up to )?[$£€]?\d+ ?%?|^[$£€]\d+|^free (?:shipping|delivery)/i;
/** Begins with what a list, a label or a cut sentence begins with, or has a hole in it. */
const TORN = /^[\s:;,.…–—•·|/=>*_†‡)\]-]|\s[.,;](?=\s|$)/u;
/** TeX, which only a typesetter makes readable. */
const FORMULA = /\$[^$\\^_=]*[\\^_=][^$]*\$|\\[a-z]+\{/i;
/** Words that point back to a sentence which the summary may lack; for texts of unknown language. */
const POINTS_BACK =
  /^(?:they|he|she|it|this|these|those|that(?:['’]s)?|his|her|their|its|but|and|or|so|however|then|also|therefore|thus|another|others?|similarly|likewise|meanwhile|instead|otherwise|finally|moreover|furthermore|additionally|second(?:ly)?|third(?:ly)?|next|for (?:example|instance)|in (?:addition|other words|fact|contrast)|as (?:mentioned|noted|you can see|a result)|since then|plus|(?:some|most|many|all) of (?:these|them|those)|because of (?:this|that)|based on (?:this|that|these)|at the same time|by (?:this|that) time|on the other hand|er|sie|es|dies(?:e[rs]?)?|aber|doch|danach|dann|daher|zum beispiel|außerdem|il|elle|ils|elles|ce|cela|cette|mais|puis|par exemple|de plus|él|ella|ellos|esto|este|esta|pero|luego|por ejemplo|además|egli|ella|questo|questa|ma|poi|per esempio|inoltre|он|она|они|это|но|например)(?![\p{L}'’])/iu;
/** The same by language: what is such a word in one is an article in another. */
const POINTS_BACK_IN: ReadonlyMap<string, RegExp> = new Map(
  (
    [
      [
        "en",
        "they|he|she|it|this|these|those|that|his|her|their|its|but|and|or|so|however|then|also|therefore|thus|hence|another|others?|similarly|likewise|meanwhile|instead|otherwise|finally|moreover|furthermore|additionally|second(?:ly)?|third(?:ly)?|next|yes|no|nevertheless|still|for (?:example|instance)|in (?:addition|other words|fact|contrast|turn)|now (?:it|this|that|they)|as (?:mentioned|noted|you can see|a result)|since then|plus|(?:some|most|many|all|one|both|each|none) of (?:these|them|those)|(?:because of|based on|with|after|despite) (?:this|that|these)|at the same time|by (?:this|that) time|on the other hand",
      ],
      [
        "de",
        "er|sie|es|dies(?:e[rsmn]?)?|jene[rsmn]?|sein(?:e[rsmn]?)?|ihr(?:e[rsmn]?)?|aber|doch|danach|dann|daher|deshalb|deswegen|darum|dabei|dadurch|damit|dazu|davon|dafür|dagegen|dort|hier|so|nein|ja|denn|und|oder|auch|außerdem|zudem|ferner|allerdings|jedoch|trotzdem|dennoch|zum beispiel|beispielsweise|schließlich|stattdessen|somit|folglich|gleichzeitig|andererseits|schon|antworten auf solche",
      ],
      [
        "fr",
        "il|elle|ils|elles|ce|cet|cette|ces|cela|ceci|ça|c['’]est|celui-ci|celle-ci|ceux-ci|celles-ci|son|sa|ses|leurs?|mais|puis|et|ou|or|donc|ainsi|alors|enfin|ensuite|aussi|en effet|en outre|de plus|par exemple|par ailleurs|cependant|toutefois|pourtant|néanmoins|en revanche|on \\p{L}+ alors|non|oui|pour cela|à cet égard",
      ],
      [
        "es",
        "él|ella|ellos|ellas|esto|eso|este|esta|estos|estas|ese|esa|esos|esas|su|sus|pero|luego|y|o|así|además|también|por ejemplo|por eso|por ello|sin embargo|no obstante|en cambio|entonces|de hecho|asimismo|finalmente|por (?:tanto|último)|mientras tanto|sí|no",
      ],
      [
        "it",
        "egli|ella|essi|esse|lui|lei|loro|questo|questa|questi|queste|quello|quella|suo|sua|suoi|sue|ma|poi|e|o|così|inoltre|anche|per esempio|ad esempio|infatti|tuttavia|però|quindi|dunque|invece|infine|perciò",
      ],
      [
        "pt",
        "ele|ela|eles|elas|isto|isso|este|esta|esse|essa|seu|sua|mas|depois|e|ou|assim|além disso|também|por exemplo|no entanto|porém|contudo|portanto|então|de facto|de fato|por isso",
      ],
      [
        "nl",
        "hij|zij|ze|het|dit|dat|deze|die|zijn|haar|hun|maar|en|of|dus|dan|daarna|daarom|ook|bovendien|bijvoorbeeld|echter|toch|daarnaast|vervolgens|tenslotte|zo",
      ],
      [
        "pl",
        "on|ona|ono|oni|to|ten|ta|te|ci|jego|jej|ich|ale|lecz|i|oraz|więc|potem|ponadto|również|także|na przykład|jednak|dlatego|natomiast|zatem|wówczas",
      ],
      [
        "sv",
        "han|hon|den|det|de|denna|detta|dessa|hans|hennes|men|och|så|sedan|dessutom|också|till exempel|därför|han|hun|dette|disse|og|derfor|også|desuden|dog",
      ],
      [
        "ru",
        "он|она|они|оно|это|этот|эта|эти|его|её|их|но|а|и|или|также|поэтому|однако|затем|потом|например|кроме того",
      ],
    ] as const
  ).map(([language, words]) => [
    language,
    new RegExp(`^["“„«»'’]?(?:${words})(?:['’](?:s|re|ll|d|ve|m))?(?![\\p{L}'’])`, "iu"),
  ]),
);
const SAME_WORDS: Readonly<Record<string, string>> = { da: "sv", nb: "sv", nn: "sv", no: "sv", ca: "es" };

function pointsBackIn(language: string | undefined): RegExp {
  const code = language?.slice(0, 2).toLowerCase() ?? "";
  return POINTS_BACK_IN.get(SAME_WORDS[code] ?? code) ?? POINTS_BACK;
}

/** Calls to do something on the site, and words about the page itself. */
const CALLS =
  /^(?:see|read|check out|click|visit|contact|call|sign up|subscribe|follow|share|download|explore|browse|shop|discover|join|register|try|learn more|find out|let us|let me|send|note|disclaimer|(?:to|if you(?:['’]d)?) (?:would )?(?:see|like|want|learn|find out)|weitere|mehr|hier|cliquez|découvrez|consultez|haga|descubre|consulte|scopri|clicca|clique|saiba)(?![\p{L}'’])|\b(?:privacy policy|terms (?:and conditions )?apply|all rights reserved|affiliate (?:links?|commission)|commission(?:able)?|cookies?|(?:please|to) (?:visit|see|contact|click)|click here|our newsletter)\b/iu;
const BACK_COST = 0.35;
const CALL_COST = 0.3;
const QUOTATION_COST = 0.25;
const QUESTION_COST = 0.15;
const EXCLAMATION_COST = 0.1;
const FOOTNOTE = /^\s*(?:\[\^[^\]]{1,60}\]:|\\\*|[†‡])/u;

/** Counts against a sentence by its form: it is what somebody says, or speaks to the reader instead of telling something. */
function costOf(text: string): number {
  return (
    (/^["“„«»]/u.test(text) ? QUOTATION_COST : 0) +
    (CALLS.test(text) ? CALL_COST : 0) +
    (/[?？][^\p{L}\p{N}_?？]*$/u.test(text)
      ? QUESTION_COST
      : /[!！][^\p{L}\p{N}_!！]*$/u.test(text)
        ? EXCLAMATION_COST
        : 0)
  );
}

/** A sentence that ends as one, is neither a label nor endless, and is mostly words. */
function isTelling(text: string, count: number): boolean {
  const wide = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(text);
  if (
    text.length > MAX_SENTENCE_CHARACTERS ||
    /^\p{Ll}(?!\p{Lu})/u.test(text) ||
    TORN.test(text) ||
    ASIDE.test(text) ||
    RIGHTS.test(text) ||
    OFFER.test(text) ||
    FORMULA.test(text)
  )
    return false;
  if (!isBalanced(text)) return false;
  if (text.length < (wide ? MIN_SENTENCE_CHARACTERS / 2 : MIN_SENTENCE_CHARACTERS) || count < 3) return false;
  if (!/[.!?…。！？।؟۔]["'”’»“)\]」』]*$|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]$/u.test(text)) return false;
  return (text.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0) / text.length > 0.75;
}

/** Whether brackets and quotation marks are whole: a sentence cut out of either reads as a mistake. */
function isBalanced(text: string): boolean {
  const count = (mark: RegExp): number => text.match(mark)?.length ?? 0;
  // German closes with what English opens with.
  const quotes = text.includes("„") ? count(/„/g) - count(/[“”]/g) : count(/“/g) - count(/”/g);
  return (
    quotes === 0 &&
    count(/"/g) % 2 === 0 &&
    count(/[(（]/g) === count(/[)）]/g) &&
    count(/«/g) === count(/»/g) &&
    count(/[「『]/g) === count(/[」』]/g)
  );
}

/** Shared words of each pair, against the lengths of both (Mihalcea and Tarau 2004). */
function similarities(candidates: readonly Candidate[]): Float64Array[] {
  const count = candidates.length;
  const matrix = Array.from({ length: count }, () => new Float64Array(count));
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      const [small, large] = [candidates[a]!.terms, candidates[b]!.terms].sort((x, y) => x.size - y.size) as [
        ReadonlySet<string>,
        ReadonlySet<string>,
      ];
      let shared = 0;
      for (const term of small) if (large.has(term)) shared++;
      const value = shared === 0 ? 0 : shared / (Math.log(1 + small.size) + Math.log(1 + large.size));
      matrix[a]![b] = value;
      matrix[b]![a] = value;
    }
  }
  return matrix;
}

/** @returns ranks between 0 and 1 */
function textRank(similarity: readonly Float64Array[]): Float64Array {
  const count = similarity.length;
  const outgoing = similarity.map((row) => row.reduce((sum, value) => sum + value, 0));
  let rank = new Float64Array(count).fill(1 / count);
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(count).fill((1 - DAMPING) / count);
    for (let from = 0; from < count; from++) {
      if (outgoing[from] === 0) continue;
      const share = (DAMPING * rank[from]!) / outgoing[from]!;
      const row = similarity[from]!;
      for (let to = 0; to < count; to++) if (row[to]! > 0) next[to]! += share * row[to]!;
    }
    rank = next;
  }
  const most = Math.max(...rank);
  return rank.map((value) => value / most);
}

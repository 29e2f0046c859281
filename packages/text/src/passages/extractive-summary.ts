/** Summary without a model: sentences of the text itself, chosen by TextRank and place, without repeating each other, in page order. */
import { cleanBlocks } from "../clean/clean-blocks.js";
import { type MarkdownBlock, plainText, readBlocks } from "../language/markdown-blocks.js";
import { splitSentences } from "../language/sentences.js";
import { textLanguage } from "../language/text-language.js";
import { terms } from "../language/words.js";
import { pointsBackIn } from "./points-back.js";

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
/** The first sentence of a text may be shorter ("Ruby 3.4 is released."). */
const MIN_LEAD_CHARACTERS = 20;
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
  const language = textLanguage(markdown, facts.language);
  const candidates = readCandidates(markdown, language, facts.description);
  if (candidates.length === 0) return "";
  const wanted = Math.min(
    candidates.length,
    Math.max(MIN_SENTENCES, Math.min(MAX_SENTENCES, Math.round(candidates.length / 8))),
  );
  const similarity = similarities(candidates);
  const rank = textRank(similarity);
  const subject = new Set(terms(`${facts.title ?? ""} ${facts.description ?? ""}`));
  const scores = candidates.map((candidate, index) => {
    const place =
      0.35 * (1 - candidate.place) ** 2 +
      (candidate.startsSection ? 0.1 : 0) +
      (index === 0 && costOf(candidate.text) === 0 ? LEAD_BONUS : 0);
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

type Found = Omit<Candidate, "place">;

function readCandidates(markdown: string, language: string | undefined, description: string | undefined): Candidate[] {
  const blocks = readBlocks(cleanBlocks(markdown).markdown);
  let found = tellingSentences(blocks, language, (kind) => kind === "paragraph" || kind === "quote");
  // Release notes and the like say everything in items of lists.
  if (found.length < FEW_CANDIDATES)
    found = tellingSentences(blocks, language, (kind) => kind === "paragraph" || kind === "quote" || kind === "list");
  // A page that hardly says what it is in sentences has often said so to search engines.
  const own = description?.replace(/\s+/g, " ").trim() ?? "";
  const isNew = !found.some(({ text }) => own.includes(text) || text.includes(own));
  if (found.length < FEW_CANDIDATES && isNew && isTelling(own, terms(own).length))
    found.unshift({ text: own, terms: new Set(terms(own)), startsSection: true, pointsBack: false });
  const kept = found.length <= MAX_CANDIDATES ? found : spread(found, MAX_CANDIDATES);
  return kept.map((candidate, index) => ({ ...candidate, place: kept.length === 1 ? 0 : index / (kept.length - 1) }));
}

/** Sentences of the blocks of some kinds, each once. */
function tellingSentences(
  blocks: readonly MarkdownBlock[],
  language: string | undefined,
  isRead: (kind: MarkdownBlock["kind"]) => boolean,
): Found[] {
  const found: Found[] = [];
  const seen = new Set<string>();
  const pointsBack = pointsBackIn(language);
  let afterHeading = true;
  for (const block of blocks) {
    if (block.kind === "heading") {
      afterHeading = true;
      continue;
    }
    // Notes below the text are no part of it.
    if (!isRead(block.kind) || FOOTNOTE.test(block.text)) continue;
    for (const paragraph of paragraphsOf(block)) {
      const text = plainText(paragraph.replace(PICTURE, "")).replace(/\s+/g, " ").trim();
      const startsWithCode = paragraph.startsWith("`");
      for (const [place, sentence] of splitSentences(text, language).entries()) {
        const list = terms(sentence.text);
        const isLead = found.length === 0 || (startsWithCode && place === 0);
        if (!isTelling(sentence.text, list.length, isLead) || seen.has(sentence.text)) continue;
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
  return found;
}

/** A quotation holds several paragraphs, and often a heading of its own; of a list, each line is one. */
function paragraphsOf({ kind, text }: MarkdownBlock): string[] {
  if (kind === "list") return text.split("\n").map((line) => line.replace(LIST_MARK, ""));
  return text.replace(/^[ \t]*>[ \t]?(?:\[![A-Z]+\])?/gm, "").split(/\n\s*\n/);
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

const LIST_MARK = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/;
/** Captions, and pointers to other pages. */
const ASIDE =
  /^(?:photo|photograph|image|picture|credit|source|video|foto|bild|quelle|imagen|fuente|crédit|crédito|fonte|写真|出典|图片?|来源|사진|фото|источник|صورة)(?: \p{L}+)? ?[:：]|^(?:read more|read also|see also|also read|more on|lesen sie auch|mehr dazu|à lire aussi|lire aussi|lea también|leer más|leggi anche|lees ook|leia também|читайте также|関連記事|相关阅读|相关文章|관련 기사|اقرأ أيضا)/iu;
/** Text of a picture says what it shows, not what the page says. */
const PICTURE = /!\[(?:\\.|[^[\]\\]){0,1000}\]\([^()\s]{0,4000}(?:\s"[^"]{0,1000}")?\)/g;
/** Rights and makers of pictures, wherever they stand in the line. */
const RIGHTS =
  /©|\(c\) \d{4}|honorarfrei|(?<!\p{L})(?:bild|foto|photo|credit|crédits?|fotos|quelle|getty images|shutterstock|reuters|afp)(?:s)? ?[:/] ?\p{Lu}/iu;
/** A label in front of what it names. */
const LABEL = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ./()'’-]{0,38}[:：]\s/u;
/** A label with no more than this behind it is a field, as of an address. */
const FIELD_CHARACTERS = 60;
const OFFER = /^(?:save|get|enjoy|take) (?:up to )?[$£€]?\d+ ?%?|^[$£€]\d+|^free (?:shipping|delivery)/i;
/** Begins with what a list, a label or a cut sentence begins with, or has a hole in it. */
const TORN =
  /^[\s{:;,.…–—•·|/=>*_†‡)\]-]|^(?:[\p{No}①-⓿]|[(（]?\d{1,2}[)）])|\s[.,;](?=\s|$)|(?:…|\.\.\.)$|[•●▪].*[•●▪]/u;
/** TeX, which only a typesetter makes readable. */
const FORMULA = /\$[^$\\^_=]*[\\^_=][^$]*\$|\\[a-z]+\{/i;
/** How sentences begin that ask readers to do something on the site or with a program, and words about the page itself. */
const CALLS =
  /^(?:see|read|check out|click|visit|contact|call|sign up|subscribe|follow|share|download|explore|browse|shop|discover|join|register|try|learn more|find out|let us|let me|send|note|disclaimer|(?:to|if you(?:['’]d)?) (?:would )?(?:see|like|want|learn|find out)|weitere|mehr|hier|(?:klicken|betätigen|verwenden|wählen|öffnen|geben|legen|stellen|besuchen|lesen|beachten|melden|nutzen|folgen|starten|führen|prüfen|achten|kontaktieren) sie|cliquez|découvrez|consultez|rejoignez|rendez-vous|contactez|inscrivez|téléchargez|retrouvez|voir|haga|descubre|consult[ae]|únete|únase|visit[ae]|descarga|haz clic|lee|suscríbete|regístrate|contácta\p{L}+|scopri|clicca|guarda|visita|leggi|iscriviti|contatta\p{L}*|scarica|clique|saiba|acesse|visite|leia|confira|entre em|inscreva|baixe|kliknij|sprawdź|zobacz|przeczytaj|zapisz|skontaktuj|zapoznaj|klik|lees|bekijk|bezoek)(?![\p{L}'’])|\b(?:privacy policy|terms (?:and conditions )?apply|all rights reserved|affiliate (?:links?|commission)|commission(?:able)?|cookies?|(?:please|to) (?:visit|see|contact|click)|click here|our newsletter)\b|lütfen|下さい。?$|ください。?$|^(?:请|請)(?!求)|하세요[.!]?$|해 주세요[.!]?$|^(?:انقر|اضغط|راجع|اقرأ|انتقل|تواصل|اشترك)(?!\p{L})/iu;
/** A text mostly begins with what it is about. */
const LEAD_BONUS = 0.15;
const BACK_COST = 0.35;
const CALL_COST = 0.3;
const QUOTATION_COST = 0.25;
const QUESTION_COST = 0.15;
const EXCLAMATION_COST = 0.1;
const LABEL_COST = 0.2;
const FOOTNOTE = /^\s*(?:\[\^[^\]]{1,60}\]:|\\\*|[†‡])/u;

const ENDS_ASKING = /[?？][^\p{L}\p{N}_?？]*$/u;

/** Counts against a sentence by its form: it is what somebody says, or speaks to the reader instead of telling something. */
function costOf(text: string): number {
  return (
    (/^["“„«»]/u.test(text) ? QUOTATION_COST : 0) +
    (CALLS.test(text) ? CALL_COST : 0) +
    (LABEL.test(text) ? LABEL_COST : 0) +
    (ENDS_ASKING.test(text) ? QUESTION_COST : /[!！][^\p{L}\p{N}_!！]*$/u.test(text) ? EXCLAMATION_COST : 0)
  );
}

/** A sentence that ends as one, is neither a label nor endless, and is mostly words. */
function isTelling(text: string, count: number, isLead = false): boolean {
  const wide = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(text);
  if (
    text.length > MAX_SENTENCE_CHARACTERS ||
    (!isLead && /^\p{Ll}(?!\p{Lu})/u.test(text)) ||
    TORN.test(text) ||
    ASIDE.test(text) ||
    RIGHTS.test(text) ||
    OFFER.test(text) ||
    FORMULA.test(text)
  )
    return false;
  if (!isBalanced(text)) return false;
  if (
    text.length <
      (isLead && !ENDS_ASKING.test(text) ? MIN_LEAD_CHARACTERS : MIN_SENTENCE_CHARACTERS) / (wide ? 2 : 1) ||
    count < 3
  )
    return false;
  if (LABEL.test(text) && text.length - text.search(/[:：]/) <= FIELD_CHARACTERS) return false;
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

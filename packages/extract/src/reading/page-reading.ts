/** Answers of one reading of a page: what it is called, who wrote and published it, and when. */
import { NONE, type Node, type Tree } from "@quern/markdown/html";
import type { ParsedPage } from "../page/parsed-page.js";
import type { QuestionAndAnswer } from "../schema/page/facts.js";
import { type Brand, readBrand } from "./brands.js";
import { type Candidate, keyOf } from "./candidate.js";
import { namesBeside } from "./co-authors.js";
import { type Contacts, readContacts } from "./contacts.js";
import { type Reporter, reportersOf } from "./datelines.js";
import { addressDay, daysBetween } from "./days.js";
import { isEventPage, isOfSomethingElse, isToCome } from "./other-days.js";
import { type Post, readFirstPost } from "./posts.js";
import { readQuestions } from "./questions.js";
import { chanceOf, rank } from "./rank.js";
import { readRating, type ShownRating } from "./ratings.js";
import { candidatesOf, type ReadField } from "./read-page.js";
import type { ReadingContext } from "./reading-context.js";

export interface Finding {
  readonly value: string;
  /** 0 … 1, calibrated on pages of sites that the rankers had not seen. */
  readonly confidence: number;
  /** Where the page says it; `NONE` when only its title or its frame does. */
  readonly node: Node;
  /** The signs for and against it, by name. */
  readonly evidence: Readonly<Record<string, number>>;
}

export interface PageReading {
  readonly headline: Finding | undefined;
  /** Whether anything on the page could be its headline. */
  readonly hasHeadlines: boolean;
  /** `YYYY-MM-DD`. */
  readonly published: Finding | undefined;
  readonly publisher: Finding | undefined;
  /** The owner of the page, where the question leaves no doubt that it is somebody's: less has to speak for it. */
  readonly organization: Finding | undefined;
  /** All that are named together, in the order of the page. */
  readonly authors: readonly Finding[];
  /** Read when somebody asks. */
  readonly contacts: Contacts;
  readonly post: Post | undefined;
  readonly questions: readonly QuestionAndAnswer[];
  readonly rating: ShownRating;
  /** The maker of the product of this name. */
  brandOf(name: string): Brand | undefined;
}

/** Below these the page is said to state nothing. Chosen on sites that the rankers had not seen (benchmarks/derived/real). */
export const MIN_CONFIDENCE: Readonly<Record<ReadField, number>> = {
  headline: 0.55,
  author: 0.72,
  published: 0.5,
  publisher: 0.78,
};

/** Of seventeen likeliest authors between this and the minimum of all, fourteen were right, and of three pages the truth names none. */
const MIN_OF_STATED_PERSON = 0.4;
const MIN_CONFIDENCE_OF_SHOP = 0.5;
const MIN_OF_ORGANIZATION = 0.4;

/** Reads a page field by field, as somebody asks for them. */
export function readPageFacts(page: ParsedPage): PageReading {
  const candidates = candidatesOf(page, rank);
  const best = (field: ReadField, least = MIN_CONFIDENCE[field]): [Candidate, Finding] | undefined => {
    const list = candidates[field];
    const scores = rank(field, list);
    let top = -1;
    for (const at of list.keys()) if (top < 0 || scores[at]! > scores[top]!) top = at;
    if (top < 0) return undefined;
    const confidence = chanceOf(field, scores, top);
    if (confidence < least) return undefined;
    const { value, node, evidence } = list[top]!;
    return [list[top]!, { value, confidence: Math.round(confidence * 1_000) / 1_000, node, evidence }];
  };
  const headline = lazy(() => best("headline")?.[1]);
  const published = lazy(() => {
    if (isEventPage(page)) return undefined;
    const found = dayByAddress(best("published")?.[1], page.url);
    if (!found || found.node === NONE) return found;
    const { value } = found;
    const mentions = candidates.days.filter(({ day, other }) => day === value || other === value);
    const isOther = isToCome(value) || mentions.every((mention) => isOfSomethingElse(candidates.context, mention));
    return isOther ? undefined : found;
  });
  const publisher = lazy(() => best("publisher", MIN_OF_ORGANIZATION)?.[1]);
  const authors = lazy(() => {
    const likeliest = best("author", MIN_OF_STATED_PERSON);
    const found =
      likeliest &&
      (likeliest[1].confidence >= MIN_CONFIDENCE.author || isStatedPerson(likeliest[0])) &&
      !isTitle(candidates.context, likeliest[0])
        ? likeliest
        : undefined;
    if (!found || !isStated(found[0])) {
      const reporters = reportersOf(candidates.context, candidates.titleAt);
      if (reporters.length > 0) return reporters.map(reporterFinding);
    }
    if (!found) return [];
    const [chosen, first] = found;
    const { together = [] } = chosen;
    if (together.length > 1) return together.map((value) => ({ ...first, value }));
    const beside = namesBeside(candidates.context, chosen, candidates.author);
    return beside.map((one) => (one === chosen ? first : { ...first, value: one.value, node: one.node }));
  });
  const contacts = lazy(() => readContacts(candidates.context));
  const post = lazy(() => readFirstPost(candidates.context, headline()?.node ?? NONE));
  const questions = lazy(() => readQuestions(candidates.context));
  const rating = lazy(() => readRating(candidates.context, headline()?.node ?? NONE));
  return {
    get questions() {
      return questions();
    },
    get rating() {
      return rating();
    },
    brandOf(name) {
      const owner = publisher();
      return readBrand(
        candidates.context,
        name,
        owner && owner.confidence >= MIN_CONFIDENCE_OF_SHOP ? owner.value : undefined,
      );
    },
    get headline() {
      return headline();
    },
    hasHeadlines: candidates.headline.length > 0,
    get published() {
      return published();
    },
    get publisher() {
      const found = publisher();
      return found && found.confidence >= MIN_CONFIDENCE.publisher ? found : undefined;
    },
    get organization() {
      return publisher();
    },
    get authors() {
      return authors();
    },
    get contacts() {
      return contacts();
    },
    get post() {
      return post();
    },
  };
}

/** Whether a label or a link says that somebody is the author. */
const isStated = ({ evidence }: Candidate): boolean =>
  evidence["labelAny"] === 2 || evidence["relation"] === 1 || evidence["address"] === 2;

/** Whether a name is the title of the page and nothing calls it an author: `Crater Lake` above a day. */
const isTitle = ({ titleParts }: ReadingContext, { key, evidence }: Candidate): boolean =>
  key === keyOf(titleParts[0] ?? "") &&
  evidence["labelAny"] === 0 &&
  evidence["relation"] === 0 &&
  evidence["address"] === 0;

/** By a given name and as many words as names have, where a word, a link or a class calls the person an author. */
const isStatedPerson = ({ evidence }: Candidate): boolean =>
  evidence["isGiven"] === 1 &&
  evidence["words"]! >= 2 &&
  evidence["words"]! <= MAX_WORDS_OF_PERSON &&
  evidence["casedShare"]! > 0.5 &&
  (evidence["labelAny"]! > 0 || evidence["relation"] === 1 || evidence["address"] === 2 || evidence["calledAny"]! < 3);

const MAX_WORDS_OF_PERSON = 4;

/** Six of six were right on pages that nobody had read, which supports no more than this. */
const REPORTER_CONFIDENCE = 0.9;

const reporterFinding = ({ name, node }: Reporter): Finding => ({
  value: name,
  confidence: REPORTER_CONFIDENCE,
  node,
  evidence: { dateline: 1 },
});

/** A page comes out in the evening before the day of its address, and is dated a day later in other zones of time. */
const MAX_DAYS_FROM_ADDRESS = 2;
/** Of 36 addresses of articles that name a day, 36 named the right one (benchmarks/derived/real). */
const ADDRESS_CONFIDENCE = 0.95;

/** An address with a day has that of publication; a distant one on the page is today, or a part of its story. */
function dayByAddress(found: Finding | undefined, url: string): Finding | undefined {
  const day = addressDay(url);
  if (day === undefined) return found;
  if (found && Math.abs(daysBetween(found.value, day)) <= MAX_DAYS_FROM_ADDRESS) return found;
  return { value: day, confidence: ADDRESS_CONFIDENCE, node: NONE, evidence: { inAddress: 1 } };
}

function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Readings of trees: the formats of one request share the tree, and so its reading. */
const readings = new WeakMap<Tree, PageReading>();

/** The reading of a page, made when somebody first asks for it. */
export function readingOf(page: ParsedPage): PageReading {
  let reading = readings.get(page.tree);
  if (!reading) {
    reading = readPageFacts(page);
    readings.set(page.tree, reading);
  }
  return reading;
}

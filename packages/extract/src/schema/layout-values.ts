/** Where the layout and the meta tags of a page may state a property, surest first. */
import { currencyOf, ISO_CURRENCIES } from "../money/currencies.js";
import { findMoney } from "../money/money.js";
import { namesIn } from "../reading/authors.js";
import type { Brand } from "../reading/brands.js";
import type { Finding } from "../reading/page-reading.js";
import type { Scalar } from "./coerce.js";
import type { Place } from "./evidence.js";
import { jobValues } from "./job-cards.js";
import { isSteps, labelsOf, means, type PropertyMeaning } from "./meaning.js";
import {
  behindLabel,
  behindWords,
  countOf,
  labelledBy,
  labelsOfEvent,
  listHeaded,
  sectionHeaded,
  similarlyLabelled,
  webAddress,
} from "./near-labels.js";
import { only } from "./page/facts.js";
import type { PageFacts } from "./page/page-facts.js";
import { PARTIES } from "./plausible.js";
import type { SchemaView } from "./schema.js";
import type { SchemaKind } from "./schema-kind.js";
import {
  besideTitle,
  employmentIn,
  invoiceAmount,
  momentValues,
  onlyPlace,
  pairsHeaded,
  partyOfInvoice,
  priceBefore,
  priceIn,
  quoteValues,
  titleOf,
} from "./shown-values.js";
import type { ExtractionSource } from "./source.js";
import { conceptsNamed, foldWords } from "./vocabulary/index.js";

/** The owner of the property. */
export interface CandidateScope {
  readonly facts: PageFacts;
  readonly isPage: boolean;
  /** Whether all values of a place are wanted. */
  readonly isMany: boolean;
  /** The subject of the schema. */
  readonly kind: SchemaKind;
  /** Whether the schema of a record asks for one list of plain values and no more. */
  readonly hasOneList?: boolean | undefined;
  readonly isJob?: boolean | undefined;
}

export interface Candidate {
  readonly place: Place;
  /** 0 … 1, where the reading of the page tells of this value itself. */
  readonly confidence?: number | undefined;
  /** Several: the values of a list, or alternatives for one. */
  readonly values: readonly Scalar[];
  /** Of text that people read; undefined for what machines write. */
  readonly language: string | undefined;
}

/** Where one property may be stated, each looked up when the ones before did not do; empty places are left out. */
export function* candidatesFor(
  meaning: PropertyMeaning,
  view: SchemaView,
  { facts, isPage, isMany, kind, hasOneList, isJob }: CandidateScope,
  source: ExtractionSource,
): Generator<Candidate> {
  const read = isPage ? readValues(meaning, kind, isMany, source) : NOTHING_READ;
  const labels = isPage && kind === "event" ? labelsOfEvent(meaning) : labelsOf(meaning);
  const isNumber = view.type === "number" || view.type === "integer";
  const asAddress = meaning.isAddress || view.format === "uri" || view.format === "url";
  const human = (place: Place, values: ReadonlyArray<Scalar | undefined>): Candidate => ({
    place,
    values: values.filter((value) => value !== undefined),
    language: facts.language,
  });
  const machine = (place: Place, values: ReadonlyArray<Scalar | undefined>): Candidate => ({
    ...human(place, values),
    language: undefined,
  });
  // "Source: the census" below a picture is not who publishes the page.
  const isCredit = isPage && means(meaning, "publisher") && (kind === "article" || showsArticle(facts, source));
  const labelled = (place: Place, tier: number): Candidate => {
    if (isCredit) return human(place, []);
    const value = labelledBy(facts.labels[tier], labels);
    if (value !== undefined && means(meaning, "currency"))
      return human(place, [currencyCodeIn(value.text) ?? value.text]);
    // The name of a party stands above its address.
    if (value !== undefined && PARTIES.some((one) => means(meaning, one))) return human(place, value.parts.slice(0, 1));
    if (value !== undefined && isPage && (means(meaning, "byline") || means(meaning, "authors")))
      return human(place, namesIn(value.text, true));
    return human(
      place,
      value === undefined
        ? []
        : asAddress
          ? [value.address ?? webAddress(value.text)]
          : isMany
            ? value.parts
            : [value.text],
    );
  };
  const lists = isMany || isSteps(meaning) ? labels.map((label) => facts.lists.get(label)) : [];
  const list =
    lists.find((found) => found !== undefined && found.length > 0) ?? (isMany ? pairsHeaded(labels, facts) : undefined);
  const entries =
    isMany || isSteps(meaning)
      ? labels.map((label) => facts.sections.entries(label)).find((found) => (found?.length ?? 0) > 1)
      : undefined;
  // Below the name of a place or of a party stands its address.
  const isNamed = ["venue", "location", "organizer", ...PARTIES].some((one) => means(meaning, one));
  const textBelow = (label: string): string | undefined =>
    isNamed ? facts.sections.firstLine(label) : facts.sections.text(label);
  const section = view.type === "string" ? labels.map(textBelow).find(Boolean) : undefined;
  // Titles for sharing often carry more than the title: "For sale: 8 Elm Street, Bath" over "8 Elm Street".
  const isArticle = isPage && showsArticle(facts, source);
  const shared = String(source.metadata["og:title"] ?? "");
  const isTitleShared = means(meaning, "headline") && facts.title !== undefined && saysMuchOf(shared, facts.title);
  const places: ReadonlyArray<() => Candidate> = [
    () => ({ ...human("reading", read.sure), confidence: read.confidence }),
    () =>
      human("list", isMany || isSteps(meaning) ? (labels.map((label) => facts.named(label)).find(Boolean) ?? []) : []),
    () => human("list", list ?? []),
    () => human("label", [partyOfInvoice(meaning, facts), isNumber ? invoiceAmount(meaning, facts) : undefined]),
    () => labelled("label", 0),
    () =>
      human("label", [
        means(meaning, "invoice number") ? facts.lines.invoice.number : undefined,
        means(meaning, "invoice date") ? facts.lines.invoice.day : undefined,
        means(meaning, "due date") ? facts.lines.invoice.dueDay : undefined,
        means(meaning, "iban") ? facts.lines.invoice.iban : undefined,
      ]),
    () => human("title", [isPage && isTitleShared ? facts.title : undefined]),
    () => machine("meta", isPage && kind !== "organization" ? metaValues(meaning, source) : []),
    () => ({ ...human("reading", read.likely), confidence: read.confidence }),
    () => (isPage ? machine("page", pageOwn(meaning, source)) : human("record", recordValues(meaning, facts, isJob))),
    () => labelled("weak label", 1),
    () =>
      human("title", [
        means(meaning, "headline") && (!isPage || kind === "event" || !source.reading.hasHeadlines)
          ? isPage
            ? facts.title
            : titleOf(facts)
          : undefined,
        // A person's title is the name, a job's is the position.
        means(meaning, "job title") && kind !== "person" ? facts.title : undefined,
        means(meaning, "job title") && kind === "person" && !isPage ? besideTitle(facts) : undefined,
      ]),
    () =>
      human("only one", [
        means(meaning, "byline") && !source.product && !isPage ? facts.lines.author : undefined,
        means(meaning, "email") ? facts.email : undefined,
        means(meaning, "phone") ? facts.phone : undefined,
        means(meaning, "address line 1") ? facts.lines.address?.street : undefined,
        means(meaning, "zip") ? facts.lines.address?.postalCode : undefined,
        means(meaning, "town") ? facts.lines.address?.city : undefined,
        meaning.names[0] === "address" || meaning.names[0] === "full address" ? facts.lines.address?.whole : undefined,
      ]),
    () =>
      human("only one", [
        means(meaning, "employment type") ? employmentIn(facts)?.type : undefined,
        means(meaning, "location") && isPage ? employmentIn(facts)?.beside : undefined,
        means(meaning, "application deadline") ? facts.lines.deadline : undefined,
      ]),
    () =>
      machine("only one", [
        means(meaning, "date published") && !isRead(read)
          ? (facts.lines.date ?? (isArticle ? facts.lines.shownDay : undefined))
          : undefined,
        (means(meaning, "price") || means(meaning, "rent")) && !isArticle ? priceIn(facts, view, isPage) : undefined,
        !isPage && means(meaning, "original price") ? priceBefore(facts, view) : undefined,
        means(meaning, "currency") || meaning.currencyOf ? currencyFor(meaning, facts, source, isArticle) : undefined,
        isNumber && means(meaning, "average rating") ? facts.rating?.replace(",", ".") : undefined,
      ]),
    () => machine("link", asAddress ? [linkNamed(meaning, facts)] : []),
    () => labelled("class name", 2),
    () => human("count", isNumber || means(meaning, "servings") ? [countOf(meaning, facts)] : []),
    () => human("count", isPage && !isArticle ? [behindWords(meaning, facts), behindLabel(meaning, facts)] : []),
    () => human("section", entries ?? []),
    () => human("section", isCredit ? [] : [section]),
    () => human("list", isMany ? (listHeaded(meaning, facts) ?? []) : []),
    () => human("section", view.type === "string" ? [sectionHeaded(meaning, facts)] : []),
    () => human("list", hasOneList && !HAVE_PLACES.some((one) => means(meaning, one)) ? onlyListOf(facts) : []),
    () => human("weak label", isPage && !isArticle ? [similarlyLabelled(meaning, facts, view)] : []),
  ];
  for (const place of places) {
    const candidate = place();
    if (candidate.values.length > 0) yield candidate;
  }
}

/** Lists of these are found by what they hold. */
const HAVE_PLACES: readonly string[] = [
  "images",
  "image",
  "email",
  "phone",
  "authors",
  "byline",
  "social links",
  "price",
];

/** The list of a record that has but one. */
function onlyListOf({ lists }: PageFacts): readonly string[] {
  const [list, ...others] = [...lists.values()].filter(({ length }) => length > 1);
  return list !== undefined && others.length === 0 ? list : [];
}

/** `Euro (EUR)` → `EUR`. */
const currencyCodeIn = (text: string): string | undefined =>
  text.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu)?.find((code) => ISO_CURRENCIES.includes(code));

interface ReadValues {
  /** Of values that the reading is sure of, before any label. */
  readonly sure: readonly Scalar[];
  readonly likely: readonly Scalar[];
  readonly confidence?: number | undefined;
}

const NOTHING_READ: ReadValues = { sure: [], likely: [] };
const stated = (finding: Finding | undefined): ReadValues =>
  finding ? { sure: [], likely: [finding.value], confidence: finding.confidence } : NOTHING_READ;
const isRead = ({ sure, likely }: ReadValues): boolean => sure.length + likely.length > 0;

/** A title that the reading is so sure of stands before what a table calls a title. */
const MIN_CONFIDENCE = 0.8;

/** Shares of brands that were right (benchmarks/derived/real). */
const BRAND_CONFIDENCE: Readonly<Record<Brand["kind"], number>> = { "leads the name": 0.85, shop: 0.8 };

/** Names of whoever a page of contacts belongs to. */
const OWNER =
  /^(?:company|organi[sz]ation|business|firm|institution|school|university|college|clinic|practice|hospital|restaurant|hotel|shop|store|agency|studio|club|church|museum|firma|unternehmen|verein|praxis|schule|entreprise|societe|empresa|azienda|bedrijf)(?: name)?$/;

/** Says the one reading of the page that metadata shares. */
function readValues(
  meaning: PropertyMeaning,
  kind: SchemaKind,
  isMany: boolean,
  { reading, product }: ExtractionSource,
): ReadValues {
  const is = (name: string): boolean => means(meaning, name);
  if (isMany && (is("phone") || is("email")))
    return { sure: is("phone") ? reading.contacts.telephones : reading.contacts.emails, likely: [] };
  if (kind === "organization") {
    const { contacts } = reading;
    const isName = is("headline") || meaning.names.some((name) => OWNER.test(name));
    const found = isName
      ? reading.organization?.value
      : is("phone")
        ? contacts.telephone
        : is("email")
          ? contacts.email
          : is("address line 1")
            ? contacts.address?.street
            : is("zip")
              ? contacts.address?.postalCode
              : is("town")
                ? contacts.address?.city
                : undefined;
    if (found === undefined) return NOTHING_READ;
    return { sure: [found], likely: [], confidence: isName ? reading.organization?.confidence : undefined };
  }
  // Asked for alone or beside other things, it is still the page's: who asks for a number wants the one that the page names.
  if (is("phone") || is("email")) {
    const found = is("phone") ? reading.contacts.telephone : reading.contacts.email;
    return { sure: [], likely: found === undefined ? [] : [found] };
  }
  if (is("headline") && kind !== "event") {
    const { headline } = reading;
    if (!headline) return NOTHING_READ;
    return headline.confidence >= MIN_CONFIDENCE
      ? { sure: [headline.value], likely: [], confidence: headline.confidence }
      : { sure: [], likely: [headline.value], confidence: headline.confidence };
  }
  if (is("average rating") && reading.rating.value !== undefined && product)
    return { sure: [], likely: [reading.rating.value] };
  if (is("number of reviews") && reading.rating.count !== undefined && product)
    return { sure: [], likely: [reading.rating.count] };
  if (is("brand") && product) {
    const brand = reading.brandOf(reading.headline?.value ?? "");
    return brand ? { sure: [], likely: [brand.value], confidence: BRAND_CONFIDENCE[brand.kind] } : NOTHING_READ;
  }
  if ((is("byline") || is("authors")) && !product) {
    const names = reading.authors.map(({ value }) => value);
    if (names.length > 0 && kind === "article")
      return { sure: isMany ? names : names.slice(0, 1), likely: [], confidence: reading.authors[0]?.confidence };
    return { sure: [], likely: isMany ? names : names.slice(0, 1), confidence: reading.authors[0]?.confidence };
  }
  if (is("date published") && !product && kind !== "event") return stated(reading.published);
  if ((is("publisher") || is("site name")) && !is("brand")) return stated(reading.publisher);
  if (kind === "thread" && is("body")) return { sure: reading.post ? [reading.post.text] : [], likely: [] };
  return NOTHING_READ;
}

/** Whether a text has half of another's words. */
function saysMuchOf(text: string, other: string): boolean {
  const words = new Set(foldWords(text).split(" "));
  const asked = foldWords(other).split(" ");
  return asked.filter((word) => words.has(word)).length >= asked.length / 2;
}

/** Whether somebody has written it and it sells nothing: days are those of its publication, and amounts parts of its story. */
const showsArticle = ({ lines }: PageFacts, { metadata, product }: ExtractionSource): boolean =>
  !product && (metadata["og:type"] === "article" || lines.author !== undefined);

/** Value within an entry of a list, where the page as a whole would mean something else. */
function recordValues(meaning: PropertyMeaning, facts: PageFacts, isJob = false): Array<string | undefined> {
  return [
    ...(isJob ? jobValues(meaning, facts) : []),
    means(meaning, "permalink") ? facts.link : undefined,
    means(meaning, "thumbnail") ? facts.image : undefined,
    ...momentValues(meaning, facts),
    means(meaning, "starts") || means(meaning, "date posted") ? facts.lines.date : undefined,
    // The only line that is neither a day, an hour nor a price.
    means(meaning, "venue") || means(meaning, "location") ? onlyPlace(facts) : undefined,
    means(meaning, "excerpt") ? facts.lines.text : undefined,
    ...quoteValues(meaning, facts),
  ];
}

/** The page's own address, and its language where its text is the subject: the page of a book has its own. */
function pageOwn(meaning: PropertyMeaning, { metadata, product, items }: ExtractionSource): Array<string | undefined> {
  const isText = !product && items.every(({ types }) => types.length === 0 || types.some((type) => TEXTS.test(type)));
  const address = String(metadata["url"]);
  return [
    meaning.names[0] === "language" && isText && typeof metadata["language"] === "string"
      ? metadata["language"]
      : undefined,
    means(meaning, "permalink") && /^https?:/.test(address) ? address : undefined,
  ];
}

const TEXTS =
  /Article$|Posting$|^(?:WebPage|WebSite|ItemPage|CollectionPage|BreadcrumbList|Organization|Person|ImageObject|Question|Recipe)$|Report$/;

/** Facts about the request that the result's metadata carries beside the page's `<meta>` elements. */
const RESULT_FACTS: ReadonlySet<string> = new Set(
  "title url language engine error timezone favicon description viewport robots generator referrer".split(" "),
);

function metaValues({ concepts, names }: PropertyMeaning, { metadata }: ExtractionSource): Scalar[] {
  const kind = String(metadata["og:type"] ?? "").toLowerCase();
  const known = concepts.flatMap((concept) => concept.meta).map((name) => name.split("@"));
  const own = names.filter((name) => !name.includes(" ") && !RESULT_FACTS.has(name)).map((name) => [name]);
  for (const [name = "", type] of [...known, ...own]) {
    if (type !== undefined && type !== kind) continue;
    const value = Object.hasOwn(metadata, name) ? metadata[name] : undefined;
    const values = [value].flat().filter((one): one is string => typeof one === "string" && one.trim() !== "");
    if (values.length > 0) return values;
  }
  return [];
}

/** Where the only link of that name leads: `docsUrl`, "Documentation". */
function linkNamed(meaning: PropertyMeaning, { links }: PageFacts): string | undefined {
  const bare = meaning.names.map((name) => name.replace(/ (?:url|uri|link|href)$/, ""));
  const found = new Set([...bare, ...labelsOf(meaning)].flatMap((name) => links.get(name) ?? []));
  return only(found);
}

/**
 * The currency of the amount that is asked for with it, or the only one of all labelled amounts.
 *
 * @param isArticle amounts are parts of a story: only a labelled price counts
 */
function currencyFor(
  { currencyOf: ofAmount }: PropertyMeaning,
  facts: PageFacts,
  { locale }: ExtractionSource,
  isArticle: boolean,
): string | undefined {
  const currencies = new Set<string>();
  const add = (text: string): void => {
    for (const { currency } of findMoney(text, locale)) if (currency !== undefined) currencies.add(currency);
  };
  const wanted = ofAmount ? labelsOf(ofAmount) : conceptsNamed("price").flatMap(({ names }) => names);
  const amount = facts.labels.map((tier) => labelledBy(tier, wanted)).find(Boolean);
  if (amount) add(amount.text);
  else if (!isArticle && (ofAmount === undefined || means(ofAmount, "price"))) {
    for (const tier of facts.labels.slice(0, 2)) for (const { text } of tier.values()) if (text.length <= 80) add(text);
    if (facts.lines.short.price?.currency !== undefined) currencies.add(facts.lines.short.price.currency);
    if (currencies.size === 0)
      for (const sign of facts.lines.currencySigns) {
        const currency = currencyOf(sign, locale);
        if (currency !== undefined) currencies.add(currency);
      }
  }
  return only(currencies);
}

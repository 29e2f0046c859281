/**
 * Fills a JSON Schema from what a page says outright: structured data first, then labelled values, meta tags and places with a fixed
 * meaning. A property for which the page has no clear value stays out.
 */

import type { JsonSchema } from "@quern/json-schema";
import { isItem, type StructuredItem, type StructuredValue } from "@quern/markdown/structured-data";
import { cleanText, coerceScalar, type Scalar } from "./coerce.js";
import { calibrated, type FieldEvidence, fieldOf } from "./confidence.js";
import { type Agreement, agreementOf, confidenceOf, isTooUnlikely, MIN_CONFIDENCE, type Place } from "./evidence.js";
import { allValuesFor, flattenSteps, itemsFor, listedItems, scalarOf, valuesInPart } from "./item-values.js";
import { type Candidate, candidatesFor } from "./layout-values.js";
import { extractList } from "./lists.js";
import { findMainItem, twinsOf } from "./main-item.js";
import {
  compoundMeaning,
  GENERIC_NAMES,
  GROUPS,
  isSteps,
  meaningOf,
  means,
  type PropertyMeaning,
  singular,
} from "./meaning.js";
import { rangeEnd } from "./near-labels.js";
import { isPlausible } from "./plausible.js";
import { ANYTHING, isNumeric, type SchemaView, viewSchema } from "./schema.js";
import { type SchemaKind, schemaKindOf } from "./schema-kind.js";
import type { ExtractionSource } from "./source.js";
import { stepsIn } from "./steps.js";
import type { Subject } from "./subject.js";
import { conceptsNamed } from "./vocabulary/index.js";

/** Schemas nest this deep at most; what lies deeper stays out. */
const MAX_DEPTH = 8;
/** Objects around objects that stand for the page itself. */
const MAX_GROUPS = 2;
/** Properties that are looked up for one page: a schema that refers to itself would else have no end. */
const MAX_LOOKUPS = 20_000;

export interface Extracted {
  /** Fits the schema's types; undefined when the page says nothing of what is asked. */
  readonly value: unknown;
  /** Of values, and of lists of values as a whole; lists of objects have none. */
  readonly evidence: readonly FieldEvidence[];
}

export function extract(schema: JsonSchema, source: ExtractionSource): Extracted {
  const view = viewSchema(schema, schema);
  const extraction = (main: StructuredItem | undefined, whole?: string): Extraction =>
    new Extraction(schema, source, main, whole);
  if (view.type === "array")
    return { value: nonEmpty(extractList("items", view, extraction(undefined), true, 0)), evidence: [] };
  if (view.type !== "object" || view.properties.size === 0) return { value: undefined, evidence: [] };
  const [[only = "", ...others], asked] = [[...view.properties.keys()], subjectView(view, schema)];
  const kind = schemaKindOf(asked);
  const main = findMainItem(asked, schema, source, kind);
  const about = main ? [main, ...twinsOf(main, source)] : source.product ? [source.product] : [];
  // A legal notice is about who runs the site, whatever its frame says of others.
  const items = source.imprint ? [source.imprint, ...about] : about;
  const whole = extraction(main, others.length === 0 && isWhole(only) ? only : undefined);
  const value = whole.object(view, { items, facts: source.facts, isPage: true, kind }, 0);
  return { value, evidence: whole.evidence };
}

const nonEmpty = <Value>(list: readonly Value[]): readonly Value[] | undefined => (list.length > 0 ? list : undefined);

const MAX_NAME_CHARACTERS = 100;

/** The same of an object that is all a schema asks for. */
const WHOLES = /^(?:organi[sz]ation|company|review|place)$/;

const isWhole = (name: string): boolean => {
  const { names, concepts } = meaningOf(name);
  return concepts.length === 0 || GROUPS.test(names[0]!) || WHOLES.test(names[0]!);
};

/** The part of a schema that asks about the page's subject: of `{ event: { name, start } }` that is what the inner object asks. */
function subjectView(view: SchemaView, root: JsonSchema): SchemaView {
  const entries = [...view.properties].flatMap(([name, property]): Array<[string, JsonSchema]> => {
    const inner = viewSchema(property, root);
    const isGroup = view.properties.size === 1 ? isWhole(name) : GROUPS.test(meaningOf(name).names[0]!);
    return inner.type === "object" && isGroup ? [...inner.properties] : [[name, property]];
  });
  return { ...view, properties: new Map(entries) };
}

/** A page has one place that it is about, so that a street needs no "venue" in front. */
const PLACES: readonly string[] = ["address", "location", "venue"];

/** Lists whose entries come again for good reasons: sugar for the cake and sugar for its cream, "stir" twice. */
const REPEATING: readonly string[] = ["ingredients", "instructions"];

/** A list without a second copy of all of it, as pages carry one for phones and one for print. */
function withoutCopy<Value>(list: readonly Value[]): Value[] {
  const half = list.length / 2;
  const isTwice = Number.isInteger(half) && list.slice(0, half).every((value, at) => value === list[half + at]);
  return list.slice(0, isTwice ? half : undefined);
}

/** Properties that belong to somebody: below an unknown name they are not the page's. */
const OWNED: readonly string[] = ["byline", "phone", "email", "website", "average rating", "vote count", "votes"];

/** Where a value was found, and what it answers. */
interface Finding {
  readonly place: Place;
  /** Of the place, or of the value by whoever found it. */
  readonly likelihood: number;
  readonly meaning: PropertyMeaning;
  readonly kind: SchemaKind;
  readonly agreement?: Agreement;
  readonly isList?: boolean;
}

export class Extraction {
  #lookups = 0;
  readonly #path: string[] = [];
  readonly evidence: FieldEvidence[] = [];

  constructor(
    readonly root: JsonSchema,
    readonly source: ExtractionSource,
    readonly main: StructuredItem | undefined,
    /** The schema's only property, where its object stands for what the page is about. */
    readonly whole: string | undefined,
  ) {}

  /** @param parent name of the property that the object is the value of */
  object(view: SchemaView, subject: Subject, depth: number, parent?: string): Record<string, unknown> | undefined {
    const result: Record<string, unknown> = {};
    let found = false;
    for (const [name, property] of view.properties) {
      if (depth > MAX_DEPTH || ++this.#lookups > MAX_LOOKUPS) break;
      this.#path.push(name);
      const value = this.#property(name, viewSchema(property, this.root), subject, depth, parent);
      this.#path.pop();
      if (value === undefined) continue;
      Object.defineProperty(result, name, { value, enumerable: true, writable: true, configurable: true });
      found = true;
    }
    return found ? result : undefined;
  }

  #found<Value>(value: Value, { place, likelihood, meaning, kind, agreement = "alone", isList }: Finding): Value {
    const path = this.#path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
    const before = this.evidence.findIndex((one) => one.path === path);
    if (before >= 0) this.evidence.splice(before, 1);
    const signs = { likelihood, place, agreement, field: fieldOf(meaning, kind, isList) };
    this.evidence.push({ path, place, confidence: Math.round(calibrated(signs) * 100) / 100, signs });
    return value;
  }

  #property(name: string, view: SchemaView, subject: Subject, depth: number, parent: string | undefined): unknown {
    const isPart = subject.isPage && parent !== undefined && parent !== this.whole;
    const meaning = isPart ? inGroup(name, parent) : meaningOf(name, parent);
    if (view.type === "object") return this.#nested(name, meaning, view, subject, depth);
    if (view.type !== "array") return this.#scalar(meaning, view, subject);
    const itemView = view.items ? viewSchema(view.items, this.root) : ANYTHING;
    if (itemView.type !== "object") return this.#list(meaning, itemView, subject);
    const own = subject.items.map((item) => listedItems(item, meaning)).find((items) => items.length > 0);
    return nonEmpty(extractList(name, view, this, subject.isPage, depth, own));
  }

  #nested(name: string, meaning: PropertyMeaning, view: SchemaView, subject: Subject, depth: number): unknown {
    // Articles link to the page that they are on; a schema that asks for the page means the article.
    const asksForPage = name === this.whole && subject.isPage && meaning.names[0] === "page";
    for (const item of asksForPage ? [] : subject.items) {
      const parts = itemsFor(item, meaning);
      const object =
        parts.length > 0
          ? this.object(view, { items: parts, facts: undefined, isPage: false }, depth + 1, name)
          : undefined;
      if (object) return object;
    }
    // An object that only groups: { product: { name, price } }.
    const group = depth < MAX_GROUPS && subject.isPage ? this.object(view, subject, depth + 1, name) : undefined;
    if (group || meaning.concepts.length === 0 || !view.properties.has("name")) return group;
    // A plain text where an object with a name is asked for: "author": "Ada".
    const text = this.#scalar(meaning, { ...ANYTHING, type: "string" }, subject);
    return text !== undefined && String(text).length <= MAX_NAME_CHARACTERS ? { name: text } : undefined;
  }

  #list(meaning: PropertyMeaning, itemView: SchemaView, subject: Subject): unknown {
    const { items, facts, isPage, kind = "other", hasOneList } = subject;
    const convert = (values: readonly Scalar[], language?: string): Scalar[] | undefined => {
      const coerced = splitSingle(values, meaning)
        .map((value) => coerceScalar(value, itemView, meaning, language))
        .filter((value) => value !== undefined)
        .filter((value) => isPlausible(value, meaning));
      if (coerced.length === 0) return undefined;
      return REPEATING.some((one) => means(meaning, one)) ? withoutCopy(coerced) : [...new Set(coerced)];
    };
    const foundIn = (place: Place, values: Scalar[], own?: number): Scalar[] =>
      this.#found(values, { place, likelihood: confidenceOf(place, meaning, own), meaning, kind, isList: true });
    for (const item of items) {
      const values = flattenSteps(allValuesFor(item, meaning))
        .map((value) => scalarOf(value, wantsAddress(meaning, itemView)))
        .filter((value) => value !== undefined);
      const converted = convert(values);
      if (converted) return foundIn(this.#placeOf(item), converted);
    }
    if (isPage && means(meaning, "breadcrumbs")) {
      const trail = this.#breadcrumbs(convert);
      return trail && foundIn("data", trail);
    }
    if (!facts) return undefined;
    for (const { values, language, place, confidence } of candidatesFor(
      meaning,
      itemView,
      { facts, isPage, isMany: true, kind, hasOneList },
      this.source,
    )) {
      const converted = convert(values, language);
      if (converted) return foundIn(place, converted, confidence);
    }
    return undefined;
  }

  #placeOf(item: StructuredItem): Place {
    return item === this.source.imprint ? "notice" : item.source === "page" ? "product" : "data";
  }

  /** A page's only trail of crumbs, which stands beside its subject. */
  #breadcrumbs(convert: (values: readonly Scalar[]) => Scalar[] | undefined): Scalar[] | undefined {
    const trails = this.source.items.filter((item) => item.types.includes("BreadcrumbList"));
    const [trail] = trails;
    if (trails.length !== 1 || !trail) return undefined;
    const values = flattenSteps(trail.properties.get("itemListElement") ?? []).map((value) => scalarOf(value));
    return convert(values.filter((value) => value !== undefined));
  }

  /** `Headline | Site` → `Headline`, where that is what stands on the page. */
  #withoutSite(value: Scalar | undefined, isProduct: boolean): Scalar | undefined {
    const { title } = this.source.facts;
    if (typeof value !== "string" || title === undefined || title.length < MIN_TITLE_CHARACTERS) return value;
    const isLonger = value.length > title.length && value.toLowerCase().startsWith(title.toLowerCase());
    // "Jimmy: The Ultimate Device Opener": what a product is called stands above it, a slogan behind it in the data.
    const rest = value.slice(title.length);
    return isLonger && (/^\s*[|–—·•»-]\s/u.test(rest) || (isProduct && /^: /.test(rest))) ? title : value;
  }

  #scalar(
    meaning: PropertyMeaning,
    view: SchemaView,
    { items, facts, isPage, kind = "other", isJob }: Subject,
  ): Scalar | undefined {
    const asked = askedFor(meaning, view);
    // The layout takes its first heading for the product; the reading knows which heading names the page.
    const named =
      isPage && kind !== "organization" && items[0]?.source === "page" && means(meaning, "headline")
        ? this.source.reading.headline
        : undefined;
    if (named && !isTooUnlikely(named.confidence, "reading", meaning, kind) && isText(view))
      return this.#found(named.value, { place: "reading", likelihood: named.confidence, meaning, kind });
    for (const item of items) {
      // The name of a product is not that of its shop.
      if (kind === "organization" && item === this.source.product) continue;
      const language = item.source === "microdata" || item.source === "rdfa" ? this.source.facts.language : undefined;
      const values = allValuesFor(item, asked);
      const place = this.#placeOf(item);
      const confidence = confidenceOf(place, meaning);
      if (confidence < MIN_CONFIDENCE) continue;
      const stated = fromValues(values, view, asked, language);
      const value =
        isPage && means(meaning, "headline") ? this.#withoutSite(stated, item.types.includes("Product")) : stated;
      if (value !== undefined) return this.#found(value, { place, likelihood: confidence, meaning, kind });
      const inPart = facts ? undefined : valuesInPart(item, asked);
      const part = inPart && fromValues(inPart, view, asked, language);
      if (part !== undefined) return this.#found(part, { place, likelihood: confidence, meaning, kind });
    }
    if (!facts) return undefined;
    const stated = candidatesFor(meaning, view, { facts, isPage, isMany: false, kind, isJob }, this.source);
    // Values of a page are compared with what its other places say; those of a record are not.
    const candidates = isPage ? [...stated] : stated;
    const behind = isPage ? [...candidates] : [];
    for (const { values, language, place, confidence: own } of candidates) {
      behind.shift();
      const confidence = confidenceOf(place, meaning, own);
      if (isTooUnlikely(confidence, place, meaning, kind)) continue;
      const found: Finding = { place, likelihood: confidence, meaning, kind };
      if (isText(view) && values.length > 1 && isSteps(meaning))
        return this.#found(values.map((one) => cleanText(String(one))).join("\n"), found);
      for (const candidate of values) {
        const value = coerceScalar(candidate, view, meaning, language);
        if (value === undefined || !isPlausible(value, meaning)) continue;
        const others = behind.map((other) => firstFitting(other, view, meaning));
        return this.#found(value, { ...found, agreement: agreementOf(value, others) });
      }
    }
    const end = isNumeric(view) ? rangeEnd(meaning, view, facts) : undefined;
    const likelihood = confidenceOf("label", meaning);
    return end === undefined ? undefined : this.#found(end, { place: "label", likelihood, meaning, kind });
  }
}

/** The value that a place would give if no other came first. */
function firstFitting({ values, language }: Candidate, view: SchemaView, meaning: PropertyMeaning): Scalar | undefined {
  const value = values[0] === undefined ? undefined : coerceScalar(values[0], view, meaning, language);
  return value !== undefined && isPlausible(value, meaning) ? value : undefined;
}

/**
 * A property inside an object that groups what the page says. Under a name for the page as a whole it means what it always means; else only
 * what both names say together, because a `name` in `publisher` is not the page's.
 */
function inGroup(name: string, parent: string): PropertyMeaning {
  const group = meaningOf(parent);
  if (GROUPS.test(group.names[0]!)) return meaningOf(name, parent);
  const own = meaningOf(name);
  const isGeneric = GENERIC_NAMES.has(own.names[0]!);
  const isPlain =
    group.concepts.length === 0 ? !OWNED.some((one) => means(own, one)) : PLACES.some((place) => means(group, place));
  return isPlain && !isGeneric ? own : compoundMeaning(name, parent);
}

/** Meaning of a name for a value of this type: yes or no of a state, the number of what it names, or the thing itself. */
function askedFor(meaning: PropertyMeaning, view: SchemaView): PropertyMeaning {
  if (view.type === "boolean" && meaning.flag) return { ...meaning, concepts: [] };
  const name = meaning.names[0]!;
  const counts = isNumeric(view) && name !== singular(name) ? conceptsNamed(`number of ${name}`) : [];
  return { ...meaning, concepts: [...counts, ...meaning.concepts], flag: undefined };
}

const isText = (view: SchemaView): boolean => view.type === "string" || view.type === "any";
const wantsAddress = (meaning: PropertyMeaning, view: SchemaView): boolean =>
  meaning.isAddress || view.format === "uri" || view.format === "url";

const MIN_TITLE_CHARACTERS = 4;
const JOINED: readonly string[] = ["weekday", "keywords"];
const RECIPIENTS = /^(?:to|cc|recipients|addressees|an|empfanger|destinataires|destinatarios|destinatari)$/;

/** Whether several values are one text with commas. */
const isJoined = (values: readonly StructuredValue[], meaning: PropertyMeaning): boolean =>
  JOINED.some((name) => means(meaning, name)) ||
  (RECIPIENTS.test(meaning.names[0]!) && values.every((value) => isItem(value) && value.types.includes("Person")));

function fromValues(
  values: readonly StructuredValue[],
  view: SchemaView,
  meaning: PropertyMeaning,
  language: string | undefined,
): Scalar | undefined {
  const separator = isSteps(meaning) ? "\n" : isJoined(values, meaning) ? ", " : undefined;
  if (values.length > 1 && view.type === "string" && !view.choices && separator) {
    const texts = flattenSteps(values).map((value) => coerceScalar(scalarOf(value) ?? "", view, meaning, language));
    return texts.filter((text) => text !== undefined).join(separator) || undefined;
  }
  for (const value of values) {
    const scalar = scalarOf(value, wantsAddress(meaning, view));
    const fitting = scalar === undefined ? undefined : coerceScalar(scalar, view, meaning, language);
    if (fitting !== undefined && isPlausible(fitting, meaning)) return fitting;
  }
  return undefined;
}

const MAX_ENTRY_WORDS = 4;

/** Keywords, skills and languages often come as one text with commas: short entries, no sentence. */
function splitSingle(values: readonly Scalar[], meaning: PropertyMeaning): readonly Scalar[] {
  const [only] = values;
  if (values.length === 1 && typeof only === "string" && isSteps(meaning)) return stepsIn(only);
  if (values.length !== 1 || typeof only !== "string" || isSteps(meaning) || /^\S+:\/\//.test(only)) return values;
  const parts = cleanText(only)
    .split(/\s{0,20}[,;|·•]\s{0,20}|\s{1,20}\/\s{1,20}/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const isEnumeration = parts.every((part) => part.split(" ").length <= MAX_ENTRY_WORDS && part.length <= 50);
  // "Doe, Jane" is one person.
  const isPerson = parts.length === 2 && means(meaning, "authors") && parts.every((part) => !part.includes(" "));
  return isEnumeration && !isPerson ? parts : values;
}

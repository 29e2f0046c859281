/** Values by words that come near the name of a property: headings and labels with more words, lines that begin with it, counted things. */
import { coerceScalar, type Scalar } from "./coerce.js";
import { labelsOf, means, type PropertyMeaning, singular } from "./meaning.js";
import { NUMBER } from "./numbers.js";
import { type LabelledValue, only } from "./page/facts.js";
import type { PageFacts } from "./page/page-facts.js";
import { isFigureWithoutDay } from "./plausible.js";
import type { SchemaView } from "./schema.js";
import { conceptsNamed, foldWords } from "./vocabulary/index.js";

const MIN_HEADING_WORD = 6;

/** Headings that have all words of the property's name: `mitbringen`, "Bitte mitbringen". */
function similarHeadings({ names, concepts }: PropertyMeaning, headings: Iterable<string>): string[] {
  // Words with a known use stand in many headings: "Local ingredients" heads no list of them.
  if (concepts.length > 0) return [];
  const wanted = names[0]!.split(" ");
  if (!wanted.some((word) => word.length >= MIN_HEADING_WORD)) return [];
  return [...headings].filter((heading) => {
    const words = heading.split(" ");
    return words.length <= 6 && wanted.every((word) => words.includes(word));
  });
}

/** The list below the only list heading that has all words of the name. */
export function listHeaded(meaning: PropertyMeaning, { lists }: PageFacts): readonly string[] | undefined {
  const [heading, ...more] = similarHeadings(meaning, lists.keys());
  return heading === undefined || more.length > 0 ? undefined : lists.get(heading);
}

/** The text below the only section heading that has all words of the name. */
export function sectionHeaded(meaning: PropertyMeaning, { sections }: PageFacts): string | undefined {
  const texts = similarHeadings(meaning, sections.headings).flatMap((heading) => sections.text(heading) ?? []);
  return texts.length === 1 ? texts[0] : undefined;
}

/** `Available since February 2023`: a short line that begins with all words of the name. */
export function behindWords({ names }: PropertyMeaning, { lines }: PageFacts): string | undefined {
  const wanted = names.filter((name) => name.includes(" ")).map((name) => `${name} `);
  if (wanted.length === 0) return undefined;
  const values = lines.shortLines.flatMap((line) => {
    const name = wanted.find((words) => line.toLowerCase().startsWith(words));
    return name === undefined ? [] : [line.slice(name.length).trim()];
  });
  return only(
    new Set(values.filter((value) => /[\p{L}\p{N}.!?)]$/u.test(value) && value.length <= MAX_BEHIND_CHARACTERS)),
  );
}
const MAX_BEHIND_CHARACTERS = 40;

/** `Invoice INV/2023/0008`, `Facture n° 20220890`, `Grand total € 319.00`: the only short line of a label and a number or code. */
export function behindLabel(meaning: PropertyMeaning, { lines }: PageFacts): string | undefined {
  if (meaning.concepts.length === 0) return undefined;
  const labels = new Set(labelsOf(meaning));
  const values = lines.shortLines.flatMap((line) => {
    const { label = "", value = "" } = LABEL_AND_CODE.exec(line)?.groups ?? {};
    const words = foldWords(label);
    return labels.has(words) || labels.has(`${words} number`) ? [value] : [];
  });
  return only(new Set(values));
}
const LABEL_AND_CODE =
  /^(?<label>\p{L}[\p{L}.°º ]{1,39}?) (?<value>(?:\p{Sc} ?|[A-Z]{3} )?(?:[A-Z]{1,6}[/-]?)?\d[\dA-Z.,/-]{0,29}(?: ?\p{Sc}| [A-Z]{3})?)$/u;

/** The value of the only label that says all words of a name of several: `submissionDeadline`, "Paper submission deadline". */
export function similarlyLabelled(
  { names }: PropertyMeaning,
  { labels }: PageFacts,
  view: SchemaView,
): string | undefined {
  const [name = ""] = names;
  const day = name.replace(/ (?:date|day)$/, "");
  const wanted = day.split(" ");
  if (!name.includes(" ") || (wanted.length < 2 && day.length < MIN_HEADING_WORD) || view.type === "boolean")
    return undefined;
  const found = labels.slice(0, 2).flatMap((tier) =>
    [...tier].filter(([label]) => {
      const words = label.split(" ");
      return words.length <= MAX_SIMILAR_WORDS && wanted.every((word) => words.includes(word));
    }),
  );
  const values = found.map(([, value]) => value.text);
  // "Invoice number" has the words of an invoice's date without the date.
  return only(new Set(day === name ? values : values.filter((text) => /\d/.test(text) && !isFigureWithoutDay(text))));
}
const MAX_SIMILAR_WORDS = 6;

/** `3 bedrooms`, `212 reviews`: by the name of the property, or of what it counts. */
export function countOf(meaning: PropertyMeaning, { counts }: PageFacts): string | undefined {
  const { counted } = meaning;
  const wanted = new Set(
    [
      ...labelsOf(meaning),
      ...(counted === undefined ? [] : [counted, ...conceptsNamed(counted).flatMap(({ names }) => names)]),
    ].map(singular),
  );
  const found = new Set([...counts].filter(([noun]) => wanted.has(singular(noun))).map(([, count]) => count));
  const count = only(found);
  // "100 ratings" says how many there are, "4.5 rating" which it is.
  return count !== undefined && means(meaning, "average rating") && !/[.,]\d/.test(count) ? undefined : count;
}

/** An address that is written out, with or without its scheme. */
export const webAddress = (text: string): string | undefined =>
  /^(?:https?:\/\/)?[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:\/\S*)?$/u.test(text) ? text : undefined;

/** The value of the first of these labels that a tier has. */
export function labelledBy(
  tier: ReadonlyMap<string, LabelledValue> | undefined,
  labels: readonly string[],
): LabelledValue | undefined {
  for (const label of labels) {
    const value = tier?.get(label);
    if (value) return value;
  }
  return undefined;
}

/** An event's location is labelled as a venue, too. */
export const labelsOfEvent = (meaning: PropertyMeaning): readonly string[] =>
  means(meaning, "location")
    ? [...labelsOf(meaning), ...conceptsNamed("venue").flatMap(({ names }) => names)]
    : labelsOf(meaning);

/** One end of a labelled range: `£27,334 – £30,151`. */
export function rangeEnd({ bound, unit }: PropertyMeaning, view: SchemaView, facts: PageFacts): Scalar | undefined {
  if (!bound) return undefined;
  for (const tier of facts.labels) {
    const text = labelledBy(tier, labelsOf(bound.of))?.text;
    const numbers = text?.match(NUMBER);
    if (
      text === undefined ||
      numbers?.length !== 2 ||
      !/\d[^\d]{0,12}?(?:[-–—]|\bto\b|\bbis\b|\bà\b|\ba\b|\band\b|\bund\b|\bet\b)[^\d]{0,8}?\d/u.test(text)
    )
      continue;
    const [low = "", high = ""] = numbers;
    const rest = text.slice(text.lastIndexOf(high) + high.length);
    // "45–55k": what stands behind the second counts for both.
    const end = bound.end === "low" ? low : high.replace(/^[-−]/, "");
    return coerceScalar(
      `${end}${/^\s?k\b/i.test(rest) ? ` € ${rest}` : ""}`.replace(/^(\S+) € (.*)$/, "€ $1$2"),
      view,
      { unit, flag: undefined },
      facts.language,
    );
  }
  return undefined;
}

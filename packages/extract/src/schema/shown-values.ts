/** Values that a page shows without a label: days and hours of an event, amounts of an ingredient, the kind of a job. */
import { isEmployment } from "./choices.js";
import type { Scalar } from "./coerce.js";
import { means, type PropertyMeaning } from "./meaning.js";
import type { ShownPrice } from "./page/facts.js";
import { isAge, readMoment } from "./page/moments.js";
import type { PageFacts } from "./page/page-facts.js";
import type { SchemaView } from "./schema.js";
import { foldWords } from "./vocabulary/index.js";

/** The cell before an ingredient: `250 g`, `½`, or blank. */
const AMOUNT = /^(?:[\d½¼¾⅓⅔⅛].*)?$/u;

/** Rows of two cells below a heading: an amount and a thing, or a name and its value. */
export function pairsHeaded(labels: readonly string[], { sections }: PageFacts): string[] | undefined {
  const rows = labels.map((label) => sections.pairs(label)).find((found) => found !== undefined);
  return rows?.map(([one, other]) => (AMOUNT.test(one) ? `${one} ${other}`.trim() : `${one}: ${other}`));
}

/** `Ford, Iowa · Full-time`: the kind of employment, and the part beside it when there is but one. */
export function employmentIn({ lines }: PageFacts): { type: string; beside: string | undefined } | undefined {
  for (const line of lines.short.plainLines) {
    const parts = line.split(/\s*[·•|–—]\s*|\s\/\s|,\s+(?=\S+$)/u).filter((part) => part !== "");
    const type = parts.find(isEmployment);
    if (type === undefined) continue;
    const others = parts.filter((part) => part !== type && !/\d/.test(part));
    return { type, beside: others.length === 1 ? others[0] : undefined };
  }
  return undefined;
}

/** As a number, or as written. One line that says "free" makes an event free, but no page. */
export function priceIn({ lines }: PageFacts, view: SchemaView, isPage: boolean): Scalar | undefined {
  const price = lines.short.price ?? (isPage ? undefined : lines.short.discount?.price);
  return price && !(isPage && price.amount === 0) ? asAsked(price, view) : undefined;
}

/** The price before, where a line shows both prices. */
export function priceBefore({ lines }: PageFacts, view: SchemaView): Scalar | undefined {
  const { discount } = lines.short;
  return discount && asAsked(discount.before, view);
}

const asAsked = ({ text, amount }: ShownPrice, { type }: SchemaView): Scalar => (type === "string" ? text : amount);

/** Names of properties that ask for the hour alone. */
const HOUR = /(?:^| )(?:time|uhrzeit|heure|hora|ora|horaire)$/;

/** The only day and the only hour of a record, as written. */
export function momentValues(meaning: PropertyMeaning, { lines }: PageFacts): Array<string | undefined> {
  const name = meaning.names[0]!;
  const isStart = means(meaning, "starts") || means(meaning, "date posted") || name === "time";
  if (!isStart) return [];
  const { days, times } = lines.short;
  if (HOUR.test(name) && !/date/.test(name)) return [times[0]];
  return days.length === 1 ? [days[0]] : [];
}

/** The name of a record. Where its first link is no more than a day, the only line beside it that is no link does. */
export function titleOf({ lines, links, title }: PageFacts): string | undefined {
  const { day, rest } = title === undefined ? {} : readMoment(title);
  if (day === undefined || rest === undefined || /\p{L}{2}/u.test(rest)) return title;
  const isLinked = (line: string): boolean =>
    line.split(/[/|·•]/u).every((part) => part.trim() === "" || links.has(foldWords(part)));
  const others = lines.short.plainLines.filter((line) => /^[\p{L}"“„].*\p{L}{2}/u.test(line) && !isLinked(line));
  return others.length === 1 ? others[0] : title;
}

export function onlyPlace(facts: PageFacts): string | undefined {
  const { lines } = facts;
  const title = titleOf(facts);
  // Beside the line that names it there are links only.
  if (title !== facts.title || (title !== undefined && CALL.test(title))) return undefined;
  const places = lines.short.plainLines.filter(
    (line) =>
      line !== title &&
      line.length <= MAX_PLACE_CHARACTERS &&
      /^[\p{Lu}\d]/u.test(line) &&
      !/[.!?…:]$/u.test(line) &&
      !isAge(line) &&
      !CALL.test(line),
  );
  return places.length === 1 ? places[0] : undefined;
}
const MAX_PLACE_CHARACTERS = 60;
/** Words of buttons. */
const CALL =
  /^(?:apply|view|read more|see more|learn more|show more|save|share|book|buy|order|add to|sign up|log ?in|register|download|jetzt|bewerben|mehr (?:erfahren|lesen)|en savoir|lire la suite|postuler|ver más|leer más|aplicar|saiba mais|ler mais|scopri|leggi|candidati|lees meer|bekijk|solliciteer|aplikuj|zobacz|więcej|подробнее|откликнуться)(?!\p{L})/iu;

/** Words of somebody, which a card shows as its text or as its heading, and the first line behind them, which says whose they are. */
export function quoteValues({ names }: PropertyMeaning, { lines, title }: PageFacts): Array<string | undefined> {
  const isHeading = title !== undefined && (SENTENCE.test(title) || title.length >= MIN_QUOTE_CHARACTERS);
  if (QUOTE.test(names[0]!)) return [isHeading ? title : lines.text];
  const isAuthor = isHeading && AUTHOR_OF_QUOTE.test(names[0]!);
  return [isAuthor ? lines.shortLines.find((line) => line !== title && /^\p{Lu}/u.test(line)) : undefined];
}
const QUOTE = /^(?:quote|testimonial|zitat|citation|cita|citazione|citat)(?: text)?$/;
const AUTHOR_OF_QUOTE = /^(?:author|person|customer|client|author name|customer name)$/;
/** Headings that are no name of a thing. */
const SENTENCE = /.{30}[.!?…]["”»“]?$/u;
const MIN_QUOTE_CHARACTERS = 80;

/** The short line next to a record's title that is neither a sentence nor a number: what somebody named there does. */
export function besideTitle({ lines, title }: PageFacts): string | undefined {
  const { shortLines } = lines;
  const at = shortLines.indexOf(title ?? "");
  const isPlain = (line: string): boolean =>
    line !== title && line.length <= MAX_ROLE_CHARACTERS && /^\p{L}[^\d@:]*[^\d@:.!?…]$/u.test(line);
  return shortLines.slice(at + 1).find(isPlain) ?? shortLines.slice(0, Math.max(0, at)).findLast(isPlain);
}
const MAX_ROLE_CHARACTERS = 60;

/** Less is left to pay where some has been paid. */
const TO_PAY =
  /(?<!\p{L})(?:due|payable|pay|zahlen|zahlbetrag|payer|pagar|pagare|betalen|zaplaty|betala|betale)(?!\p{L})/u;

/** The sum of an invoice that the name asks for, where the page's amounts add up. */
export function invoiceAmount(meaning: PropertyMeaning, { lines }: PageFacts): number | undefined {
  if (means(meaning, "subtotal")) return lines.amounts?.net;
  if (means(meaning, "tax amount")) return lines.amounts?.tax;
  return means(meaning, "total") && !TO_PAY.test(meaning.names[0]!) ? lines.amounts?.total : undefined;
}

/** The party of an invoice, or its address, that the name asks for. */
export function partyOfInvoice(meaning: PropertyMeaning, { lines }: PageFacts): string | undefined {
  const is = (name: string): boolean => means(meaning, name);
  if (is("supplier address")) return lines.parties.sellerAddress;
  if (is("bill to address")) return lines.parties.buyerAddress;
  if (is("supplier") || is("seller")) return lines.parties.seller;
  return is("bill to") ? lines.parties.buyer : undefined;
}

/** Facts that lines of a page, or of one record of a list, state without a label. Each fact is looked for when it is first asked for. */
import { NONE, type Node, Tag } from "@quern/markdown/html";
import { isHeading } from "../../page/other-parts.js";
import type { ParsedPage } from "../../page/parsed-page.js";
import { readDate } from "../dates.js";
import { addTo, type FactTable, only, type PostalAddress, type ShownDiscount, type ShownPrice } from "./facts.js";
import { type HeadingsAbove, withYear } from "./headings-above.js";
import { currencySignsOf, type InvoiceAmounts, readInvoiceAmounts } from "./invoice-amounts.js";
import { type InvoiceFacts, readInvoiceLines } from "./invoice-lines.js";
import { type InvoiceParties, readInvoiceParties } from "./invoice-parties.js";
import { BYLINE, BYLINE_INSIDE, DEADLINE, LABELLED_LINE, PUBLISHED, REVISED, upperFirstLowered } from "./lines.js";
import { discountIn, isOldPrice, lonePrice, payIn } from "./lone-price.js";
import { isAge, isFree, readMoment } from "./moments.js";
import { readPostalAddress } from "./postal-address.js";

const MAX_SENTENCE_CHARACTERS = 500;
const MAX_BYLINE_CHARACTERS = 120;
const MAX_DAY_CHARACTERS = 60;
const MAX_PRICE_CHARACTERS = 80;
const MIN_TEXT_CHARACTERS = 40;
const MIN_PARAGRAPH_WORDS = 3;
/** A record with more paragraphs is an article. */
const MAX_PARAGRAPHS = 3;
/** Share of digits in a text. */
const MAX_TEXT_DIGITS = 0.15;
/** Longer lines are prose. */
const MAX_PLAIN_CHARACTERS = 80;
const MAX_PLAIN_LINES = 200;
const MIN_DATED_LINES = 3;
/** Beside a day: more than a sign or a remark in brackets. */
const NAME = /^[\p{L}\p{N}"“„].*\p{L}{2}/u;

/** A block that contains no other block. */
interface LineBlock {
  readonly node: Node;
  readonly lines: readonly string[];
  /** Stated by the headings above. */
  readonly year: string | undefined;
  readonly section: string;
}

/** Shown by short lines: amounts, days, hours, and the lines that show nothing of the kind. */
interface ShortLineFacts {
  readonly price: ShownPrice | undefined;
  readonly discount: ShownDiscount | undefined;
  readonly days: readonly string[];
  readonly times: readonly string[];
  readonly plainLines: readonly string[];
}

export class LineFacts {
  readonly #blocks: LineBlock[] = [];
  readonly #loose: Array<Pick<LineBlock, "node" | "lines">> = [];
  /** Names that links with `rel="author"` carry, and days of `<time>`: they are surer than lines. */
  readonly #linkedAuthors = new Set<string>();
  readonly #markedDays = new Set<string>();
  readonly #spelledDays = new Set<string>();

  constructor(
    readonly page: ParsedPage,
    readonly isRecord: boolean,
  ) {}

  add(node: Node, lines: readonly string[], { year, section }: HeadingsAbove): void {
    this.#blocks.push({ node, lines, year, section });
  }

  /** Lines that stand beside blocks: where no other line does, they show the price. */
  addLoose(node: Node, lines: readonly string[]): void {
    this.#loose.push({ node, lines });
  }

  addLinkedAuthor(name: string): void {
    addTo(this.#linkedAuthors, name);
  }

  addMarkedDay(day: string | undefined): void {
    addTo(this.#markedDays, day);
  }

  /** A moment behind "2 days ago", which counts where no `<time>` does. */
  addSpelledDay(day: string | undefined): void {
    addTo(this.#spelledDays, day);
  }

  /** The only author of a link or a byline. */
  get author(): string | undefined {
    return (this.#author ??= { value: this.#readAuthor() }).value;
  }
  #author: { readonly value: string | undefined } | undefined;

  #readAuthor(): string | undefined {
    const authors = new Set(this.#linkedAuthors);
    for (const line of this.#linesUpTo(MAX_BYLINE_CHARACTERS - 1)) {
      if (authors.size === 0) addTo(authors, BYLINE.exec(upperFirstLowered(line))?.[1]);
      if (PUBLISHED.test(line)) addTo(authors, BYLINE_INSIDE.exec(line)?.[1]);
    }
    return only(authors);
  }

  /** The only day that the markup or a line such as "Published on 3 May" names. */
  get date(): string | undefined {
    const days = new Set(this.isRecord ? this.#beginnings : this.#markedDays);
    for (const line of this.#linesUpTo(MAX_BYLINE_CHARACTERS - 1))
      if (PUBLISHED.test(line)) addTo(days, this.#day(line));
    return only(days);
  }

  /** Of marked hours of one day, as of the beginning and the end of an event, the first. */
  get #beginnings(): string[] {
    const marked = [...(this.#markedDays.size > 0 ? this.#markedDays : this.#spelledDays)];
    return new Set(marked.map((day) => day.slice(0, 10))).size === 1 ? marked.slice(0, 1) : marked;
  }

  /** The only day that a line by itself shows: of an article, when it came out. */
  get shownDay(): string | undefined {
    const days = new Set<string>();
    for (const line of this.#linesUpTo(MAX_DAY_CHARACTERS)) if (!REVISED.test(line)) addTo(days, this.#day(line));
    return only(days);
  }

  /** The only last day for applications, as written. */
  get deadline(): string | undefined {
    const days = new Set<string>();
    for (const line of this.#linesUpTo(MAX_SENTENCE_CHARACTERS))
      if (/\d/.test(line)) addTo(days, readMoment(DEADLINE.exec(line)?.groups?.["rest"] ?? "").day);
    return only(days);
  }

  /** The only postal address that is written as one, line by line or behind commas. */
  get address(): PostalAddress | undefined {
    return (this.#address ??= { value: this.#readAddress() }).value;
  }
  #address: { readonly value: PostalAddress | undefined } | undefined;

  #readAddress(): PostalAddress | undefined {
    const addresses = new Map<string, PostalAddress>();
    for (const { lines } of this.#blocks) {
      const address = readPostalAddress(lines);
      if (address) addresses.set(address.whole, address);
    }
    return addresses.size === 1 ? [...addresses.values()][0] : undefined;
  }

  /** The page's invoice; records have none. */
  get invoice(): InvoiceFacts {
    return (this.#invoice ??= readInvoiceLines(this.isRecord ? [] : this.#linesUpTo(Number.POSITIVE_INFINITY)));
  }
  #invoice: InvoiceFacts | undefined;

  /** The sums of the page's invoice; records have none. */
  get amounts(): InvoiceAmounts | undefined {
    return (this.#amounts ??= { value: this.isRecord ? undefined : readInvoiceAmounts(this.#allLines()) }).value;
  }
  #amounts: { readonly value: InvoiceAmounts | undefined } | undefined;

  /** Signs and codes of currencies on the page of an invoice, and on no other. */
  get currencySigns(): ReadonlySet<string> {
    return this.amounts === undefined ? new Set() : currencySignsOf(this.#allLines());
  }

  /** Between whom the page's invoice goes; records have none. */
  get parties(): InvoiceParties {
    return (this.#parties ??= readInvoiceParties(this.isRecord ? [] : this.#allLines()));
  }
  #parties: InvoiceParties | undefined;

  /** The only price that stands by itself, the only line with two prices of which one was before, days, hours and other short lines. */
  get short(): ShortLineFacts {
    return (this.#short ??= this.#readShortLines());
  }
  #short: ShortLineFacts | undefined;

  #readShortLines(): ShortLineFacts {
    const prices = new Map<string, ShownPrice>();
    const old = new Map<string, ShownPrice>();
    const discounts = new Map<string, ShownDiscount>();
    const days = new Set<string>();
    const times = new Set<string>();
    const plainLines = new Set<string>();
    let free: ShownPrice | undefined;
    for (const { node, line } of this.#shortLines()) {
      const price = line.length <= MAX_PRICE_CHARACTERS ? lonePrice(this.page, node, line) : undefined;
      if (price) {
        const kind = this.isRecord && isOldPrice(this.page, node) ? old : prices;
        kind.set(`${price.amount} ${price.currency}`, price);
        continue;
      }
      const discount = this.isRecord && line.length <= MAX_PRICE_CHARACTERS && discountIn(this.page, node, line);
      if (discount) discounts.set(`${discount.price.amount} ${discount.before.amount}`, discount);
      if (this.#isTitle(node) || plainLines.size + days.size + times.size >= MAX_PLAIN_LINES) continue;
      if (isFree(line)) {
        free ??= { amount: 0, text: line };
        continue;
      }
      const { day, time, rest } = readMoment(line);
      // A smaller heading counts where it is a day and no more.
      if (isHeading(this.page.tree, node) && rest !== "") continue;
      addTo(days, day);
      addTo(times, time);
      if (rest !== "" && !LABELLED_LINE.test(line)) plainLines.add(rest);
    }
    if (prices.size + old.size + discounts.size === 0)
      for (const { node, lines } of this.#loose) {
        const price =
          lines.length === 1 ? lonePrice(this.page, node, lines[0]!.slice(0, MAX_PRICE_CHARACTERS)) : undefined;
        if (price && !isOldPrice(this.page, node)) prices.set(`${price.amount} ${price.currency}`, price);
      }
    // Where all prices look old, they only look so.
    if (prices.size === 0) for (const [key, price] of old) prices.set(key, price);
    return {
      price: prices.size > 1 ? undefined : ([...prices.values()][0] ?? free),
      discount: discounts.size === 1 ? [...discounts.values()][0] : undefined,
      days: [...days],
      times: [...times],
      plainLines: [...plainLines],
    };
  }

  /** Headings are names; of a record only the largest, and a smaller one may be a day. */
  #isTitle(node: Node): boolean {
    const { tree } = this.page;
    if (!isHeading(tree, node) || !this.isRecord) return isHeading(tree, node);
    this.#largest ??= this.#blocks.reduce(
      (least, block) => (isHeading(tree, block.node) ? Math.min(least, tree.tag[block.node]!) : least),
      Number.POSITIVE_INFINITY,
    );
    return tree.tag[node]! <= this.#largest;
  }
  #largest: number | undefined;

  *#shortLines(): Generator<{ readonly node: Node; readonly line: string }> {
    for (const { node, lines } of this.#blocks)
      for (const line of lines) if (line.length <= MAX_PLAIN_CHARACTERS) yield { node, line };
  }

  /** Neighbours of one kind that are each a day and a text, as tables of two columns: meetings, dates of a course. */
  get datedLists(): readonly FactTable[] {
    const { tree } = this.page;
    const lists: Array<{ readonly kind: string; readonly place: Node; readonly section: string; rows: string[][] }> =
      [];
    for (const { node, lines, year, section } of this.#blocks) {
      const line = lines.join(" ");
      const { day, time, rest } = line.length <= MAX_BYLINE_CHARACTERS ? readMoment(line) : {};
      if (day === undefined || rest === undefined) continue;
      const parent = tree.parent[node]!;
      const kind = `${tree.tag[node]} ${tree.tag[parent]}`;
      const place = tree.parent[parent]!;
      const when = withYear(day, year);
      const row = [time === undefined ? when : `${when} ${time}`, NAME.test(rest) ? rest : ""];
      const last = lists.at(-1);
      // Lists of several years go on below each other, each perhaps in a box of its own.
      const goesOn = last?.place === place || (year !== undefined && last?.section === section);
      if (last?.kind === kind && goesOn) last.rows.push(row);
      else lists.push({ kind, place, section, rows: [row] });
    }
    return lists.filter(({ rows }) => rows.length >= MIN_DATED_LINES).map(({ rows }) => ({ columns: ["", ""], rows }));
  }

  /** The only line that says how long ago something was. */
  get age(): string | undefined {
    return only(new Set(this.shortLines.filter(isAge)));
  }

  /** The only line of one or two amounts: `$35k – $45k`, `5000 zł / month`. */
  get pay(): string | undefined {
    const found = this.shortLines.flatMap((line) => payIn(line, this.page) ?? []);
    return only(new Set(found));
  }

  /** Short lines as they stand. */
  get shortLines(): readonly string[] {
    return (this.#allShort ??= [...new Set(this.#linesUpTo(MAX_PLAIN_CHARACTERS))].slice(0, MAX_PLAIN_LINES));
  }
  #allShort: readonly string[] | undefined;

  /** The only paragraph; of a record with a few all of them, without those of its list items. */
  get text(): string | undefined {
    const { tree } = this.page;
    const texts = new Set<string>();
    const paragraphs = new Set<string>();
    const shortParagraphs = new Set<string>();
    for (const { node, lines } of this.#blocks) {
      const text = lines.join(" ");
      // Counts in a row are no text: "Python 46,693 8,129 Built by 248 stars today".
      if (text.replace(/[^\d]/g, "").length > text.length * MAX_TEXT_DIGITS) continue;
      const isParagraph = tree.tag[node] === Tag.P;
      if (text.length < MIN_TEXT_CHARACTERS) {
        if (isParagraph && text.split(" ").length >= MIN_PARAGRAPH_WORDS) shortParagraphs.add(text);
      } else if (!isHeading(tree, node)) {
        texts.add(text);
        if (isParagraph && tree.closest(node, Tag.LI) === NONE) paragraphs.add(text);
      }
    }
    const single = only(texts);
    if (single !== undefined || !this.isRecord) return single;
    if (texts.size === 0) return only(shortParagraphs);
    return paragraphs.size > MAX_PARAGRAPHS ? undefined : [...paragraphs].join("\n\n") || undefined;
  }

  #allLines = (): Array<readonly string[]> => this.#blocks.map(({ lines }) => lines);

  *#linesUpTo(characters: number): Generator<string> {
    for (const { lines } of this.#blocks) for (const line of lines) if (line.length <= characters) yield line;
  }

  #day(line: string): string | undefined {
    return readDate(line, this.page.locale.language);
  }
}

/** Ties every value of an answer to the place on a page that states it. A value without such a place is taken out. */
import { isEmptyJson } from "@quern/json-schema";
import { digitsOf, plainText } from "./plain-text.js";
import type { AgentPage, AgentSource } from "./types.js";

const MAX_QUOTE_CHARACTERS = 300;
/** Shorter words stand on every page: alone they prove nothing. */
const MIN_PROOF_CHARACTERS = 3;
/** Deeper answers are cut: nobody asks for them, and a page could make a model write one. */
const MAX_DEPTH = 32;

export interface CheckedAnswer {
  readonly data: unknown;
  readonly sources: readonly AgentSource[];
  /** JSON Pointers of values that no page states. */
  readonly removed: readonly string[];
}

interface ReadPage {
  readonly url: string;
  readonly lines: readonly string[];
  readonly folded: readonly string[];
  readonly whole: string;
}

/** A number that is no part of a time or a day: 9 is not stated by "Open 9:00". */
function numberIn(wanted: string): (line: string) => boolean {
  const pattern = new RegExp(
    `(?<![\\d.:/])${wanted.includes(".") ? `${wanted.replace(".", "\\.")}0*` : wanted}(?!\\d|\\.\\d|:\\d|\\/\\d| ?(?:[ap]\\.?m\\b|uhr\\b|o'clock))`,
  );
  return (line) => pattern.test(digitsOf(line));
}

/** Signs of currencies, which stand for their codes. */
const CURRENCY_SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    eur: "€",
    usd: "$",
    gbp: "£",
    jpy: "¥",
    inr: "₹",
    pln: "zł",
    try: "₺",
    czk: "kč",
    sek: "kr",
    nok: "kr",
    dkk: "kr",
  }),
);

/** Whole words: EUR is not stated by "Europe", but by a line with its sign. */
function wordsIn(wanted: string): (line: string) => boolean {
  const sign = CURRENCY_SIGNS.get(wanted);
  return (line) => {
    if (sign !== undefined && line.includes(sign) && /\d/.test(line)) return true;
    for (let at = line.indexOf(wanted); at >= 0; at = line.indexOf(wanted, at + 1)) {
      const isStart =
        !/[\p{L}\p{N}]/u.test(line[at - 1] ?? "") || !/^[\p{L}\p{N}]/u.test(wanted) || CONTINUOUS.test(wanted);
      const isEnd =
        !/[\p{L}\p{N}]/u.test(line[at + wanted.length] ?? "") ||
        !/[\p{L}\p{N}]$/u.test(wanted) ||
        CONTINUOUS.test(wanted);
      if (isStart && isEnd) return true;
    }
    return false;
  };
}

/** Scripts that set no spaces between words. */
const CONTINUOUS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Signs in a line that it speaks of a field: words of its name, and signs of money where it is a price. */
function hintsOf(field: string): string[] {
  const name = (field.split("/").findLast((part) => !/^\d*$/.test(part)) ?? "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  const words = name.split(/[^\p{L}]+/u).filter((word) => word.length >= 3);
  return /price|cost|fee|amount|salary|rent|preis|prix|precio|prezzo/.test(name)
    ? [...words, "€", "$", "£", "¥", "eur", "usd", "chf", "zł", " kr"]
    : words;
}

/** Pages of a run, made searchable once. */
export class Evidence {
  readonly #pages: ReadPage[] = [];

  add(page: AgentPage): void {
    const lines = page.markdown
      .split("\n")
      .map((line) => plainText(line))
      .filter((line) => line !== "");
    const title = page.title ? [plainText(page.title)] : [];
    const all = [...lines, ...title];
    const folded = all.map((line) => line.toLowerCase());
    this.#pages.push({ url: page.url, lines: all, folded, whole: folded.join(" ") });
  }

  /** @returns the quote as the page has it, or undefined when none of its words in that order stand there */
  confirm(url: string | undefined, quote: string): { readonly url: string; readonly quote: string } | undefined {
    const wanted = plainText(quote, true);
    if (wanted.length < MIN_PROOF_CHARACTERS) return undefined;
    for (const page of this.#ordered(url)) {
      if (page.whole.includes(wanted)) return { url: page.url, quote: plainText(quote).slice(0, MAX_QUOTE_CHARACTERS) };
    }
    return undefined;
  }

  /**
   * @param field JSON Pointer of the value: of several lines that hold it, one that speaks of the field is taken
   * @param urls the only pages that may state it; all of them by default
   * @returns the line of a page that states a value as a word or number of its own
   */
  find(
    value: string | number,
    {
      url,
      urls,
      field = "",
    }: {
      readonly url?: string | undefined;
      readonly urls?: readonly string[] | undefined;
      readonly field?: string;
    } = {},
  ): { readonly url: string; readonly quote: string } | undefined {
    const isNumber = typeof value === "number";
    const wanted = isNumber ? String(Math.abs(value)) : plainText(value, true);
    if (wanted === "" || (!isNumber && wanted.length < MIN_PROOF_CHARACTERS && !/\d/.test(wanted))) return undefined;
    const states = isNumber ? numberIn(wanted) : wordsIn(wanted);
    const hints = hintsOf(field);
    const pages = this.#ordered(url).filter((page) => urls === undefined || urls.includes(page.url));
    for (const page of pages) {
      const lines = page.folded.flatMap((line, index) => (states(line) ? [index] : []));
      const index = lines.find((at) => hints.some((hint) => page.folded[at]!.includes(hint))) ?? lines[0];
      if (index !== undefined) return { url: page.url, quote: page.lines[index]!.slice(0, MAX_QUOTE_CHARACTERS) };
      // A value may run over several lines of a page.
      if (!isNumber && states(page.whole))
        return { url: page.url, quote: plainText(value).slice(0, MAX_QUOTE_CHARACTERS) };
    }
    return undefined;
  }

  /** Later pages first: a run narrows down. */
  #ordered(url: string | undefined): ReadPage[] {
    const pages = [...this.#pages].reverse();
    return url === undefined
      ? pages
      : [...pages.filter((page) => page.url === url), ...pages.filter((page) => page.url !== url)];
  }
}

/** How values by rules are traced: they know the pages that they were read from. */
export interface RulePlaces {
  /** Finds a value in what pages say in machine-readable form, beside their text. */
  readonly machineReadable: (value: unknown) => Omit<AgentSource, "field"> | undefined;
  /** Addresses of the pages that a value was read from: no other page is cited. */
  readonly pagesOf: (value: unknown) => readonly string[];
}

/** @param claims what the model names as sources, by JSON Pointer; not trusted */
export function checkAnswer(
  data: unknown,
  claims: readonly AgentSource[],
  evidence: Evidence,
  places?: RulePlaces,
): CheckedAnswer {
  const sources: AgentSource[] = [];
  const removed: string[] = [];
  const confirmed = new Map<string, { url: string; quote: string }>();
  for (const claim of claims) {
    const found = evidence.confirm(claim.url, claim.quote);
    if (found && !confirmed.has(claim.field)) confirmed.set(claim.field, found);
  }
  const visit = (value: unknown, pointer: string, depth = 0): unknown => {
    if (depth > MAX_DEPTH) return null;
    if (Array.isArray(value)) {
      return value
        .map((item, index) => visit(item, `${pointer}/${index}`, depth + 1))
        .filter((item) => !isEmptyJson(item));
    }
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [
          name,
          visit(inner, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, depth + 1),
        ]),
      );
    }
    if (value === null || value === undefined || value === "") return null;
    const own = confirmed.get(pointer);
    const url = own?.url ?? claims.find((claim) => claim.field === pointer)?.url;
    const stated =
      typeof value === "boolean"
        ? undefined
        : evidence.find(value as string | number, { url, urls: places?.pagesOf(value), field: pointer });
    const source = stated ?? own ?? places?.machineReadable(value);
    if (!source) {
      removed.push(pointer);
      return null;
    }
    sources.push({ field: pointer, ...source });
    return value;
  };
  const checked = visit(data, "");
  return { data: isEmptyJson(checked) ? null : checked, sources, removed };
}

/** How the people behind a page are reached: telephone, mail and postal address, wherever on the page they stand, its frame included. */
import { Tag } from "@quern/markdown/html";
import { percentDecode } from "@quern/types";
import type { PostalAddress } from "../schema/page/facts.js";
import { readPostalAddress } from "../schema/page/postal-address.js";
import type { ReadingContext } from "./reading-context.js";

export interface Contacts {
  readonly telephone: string | undefined;
  readonly email: string | undefined;
  readonly address: PostalAddress | undefined;
  /** All that the page names, those that it repeats first. */
  readonly telephones: readonly string[];
  readonly emails: readonly string[];
}

const MAX_LINE_CHARACTERS = 200;
/** Mail addresses are read in paragraphs up to this length. */
const MAX_PARAGRAPH_CHARACTERS = 2_000;
/** Lines that one postal address takes. */
const ADDRESS_LINES = 4;
/** Domains that only stand in examples, see RFC 2606. */
const EXAMPLE = /@(?:[\w-]+\.)*example(?:\.(?:com|org|net))?$/i;
/** "write to us@mill.test.We answer": the sentence behind an address without a space. */
const NEXT_SENTENCE = /(?<=\.[a-z]{2,10})\.[A-Z][a-z]*$/;
const MAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,10}/g;
const MIN_PHONE_DIGITS = 7;
const MAX_PHONE_DIGITS = 15;
/** A number in the writing of telephones: a plus, brackets, or groups set apart; behind a plus also in one piece. */
const PHONE =
  /(?<![\d/.,-])\+\d{1,3}[\s.-]?(?:\d{2,4}[\s.-])?\d{6,12}(?![\d/])|(?<![\d/.,$€£-])(?:\+\d{1,3}[\s.-]?)?(?:\(\d{1,5}\)|\d{2,5})[\s./-]\d{2,4}(?:[\s.-]\d{2,5}){1,4}(?![\d/])/g;

/** @returns of each kind the one that the page repeats most, and nothing where several are named as often; and all telephone numbers and mail addresses */
export function readContacts({ tree, text, domain }: ReadingContext): Contacts {
  const phones = new Votes((value) => value.replace(/\D/g, "").replace(/^00/, "").slice(-9));
  const mails = new Votes((value) => value.toLowerCase());
  const addresses = new Votes((value: string) => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));
  const byAddress = new Map<string, PostalAddress>();
  const paragraphs: string[] = [];
  for (let node = tree.body + 1; node < tree.end[tree.body]!; node++) {
    if (tree.tag[node] !== Tag.A) continue;
    const target = tree.attribute(node, "href") ?? "";
    if (/^tel:/i.test(target)) {
      const written = tree.textContent(node).replace(/\s+/g, " ").trim();
      const number = percentDecode(target.slice(4)).trim();
      // The link's text is how people write it, where it is a number at all.
      phones.add(isPhone(written) ? (PHONE_INSIDE.exec(written)?.[0].trim() ?? written) : number, 2);
    } else if (/^mailto:/i.test(target)) {
      const mail = (percentDecode(target.slice(7).split("?")[0] ?? "").match(MAIL) ?? [])[0];
      if (mail !== undefined) mails.add(mail, domain !== "" && mail.toLowerCase().includes(domain) ? 4 : 2);
    }
  }
  for (const [index, line] of text.lines.entries()) {
    if (line.text.length > MAX_LINE_CHARACTERS) {
      if (line.text.length <= MAX_PARAGRAPH_CHARACTERS) paragraphs.push(line.text);
      continue;
    }
    if (line.text.includes("@"))
      for (const mail of line.text.match(MAIL) ?? [])
        mails.add(mail, domain !== "" && mail.toLowerCase().includes(domain) ? 2 : 1);
    // French numbers are written in pairs.
    if (!/\d\d/.test(line.text)) continue;
    for (const phone of line.text.match(PHONE) ?? []) if (isPhone(phone)) phones.add(phone.trim(), 1);
    if (!/\d{3}/.test(line.text)) continue;
    const lines = text.lines.slice(Math.max(0, index - ADDRESS_LINES + 1), index + 1).map((one) => one.text);
    const address = readPostalAddress(lines);
    if (address?.street === undefined) continue;
    addresses.add(address.whole, 1);
    byAddress.set(address.whole, address);
  }
  // An address mentioned in passing counts only if the page names no other.
  if (mails.isEmpty)
    for (const paragraph of paragraphs)
      for (const mail of paragraph.match(MAIL) ?? [])
        if (!EXAMPLE.test(mail)) mails.add(mail.replace(NEXT_SENTENCE, ""), 1);
  const whole = addresses.winner();
  return {
    telephone: phones.winner(),
    email: mails.winner(),
    address: whole === undefined ? undefined : byAddress.get(whole),
    telephones: phones.all(),
    emails: mails.all(),
  };
}

const PHONE_INSIDE = /\+?[\d(][\d\s().\-–/]{5,20}\d/;

/** Days and hours in figures, which are grouped like telephone numbers: `12.03.2024`, `14.11.2024 10.30`, `12-03-24`. */
const DATE_OR_TIME =
  /(?<!\d)(?:(?:0?[1-9]|[12]\d|3[01])[.\s/-]\s?(?:0?[1-9]|1[0-2])[.\s/-]\s?(?:(?:19|20)\d\d|\d\d(?=$|[^\d.\s/-]|[\s.]+\d{1,2}[.:]\d\d(?!\d)))|(?:19|20)\d\d[.\s/-](?:0?[1-9]|1[0-2])[.\s/-](?:0?[1-9]|[12]\d|3[01])(?!\d))/;

function isPhone(text: string): boolean {
  // An international or bracketed number is none.
  if (!/^\s*(?:\+|\(|00)/.test(text) && DATE_OR_TIME.test(text)) return false;
  const digits = text.replace(/\D/g, "").length;
  return (
    digits >= MIN_PHONE_DIGITS &&
    digits <= MAX_PHONE_DIGITS &&
    !/\b(?:19|20)\d\d\s?[-–/]\s?(?:19|20)\d\d\b|\d{4}-\d\d-\d\d/.test(text)
  );
}

/** Values that are counted by a key of theirs. */
class Votes {
  readonly #counts = new Map<string, { readonly value: string; readonly votes: number; readonly order: number }>();

  constructor(readonly keyOf: (value: string) => string) {}

  add(value: string, votes: number): void {
    const key = this.keyOf(value);
    const known = this.#counts.get(key);
    this.#counts.set(key, {
      value: known?.value ?? value,
      votes: (known?.votes ?? 0) + votes,
      order: known?.order ?? this.#counts.size,
    });
  }

  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  #ranked() {
    return [...this.#counts.values()].sort((one, other) => other.votes - one.votes || one.order - other.order);
  }

  all(): string[] {
    return this.#ranked().map(({ value }) => value);
  }

  /** The value with most votes; of equals the first, where there are but a few. */
  winner(): string | undefined {
    const ranked = this.#ranked();
    const [first, second] = ranked;
    if (!first) return undefined;
    return second && second.votes === first.votes && ranked.length > MAX_EQUALS ? undefined : first.value;
  }
}

/** Of so many values none of which is repeated, the first is the main one; more of them are a list of branches or people. */
const MAX_EQUALS = 2;

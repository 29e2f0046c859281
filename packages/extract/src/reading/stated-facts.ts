/** Author and day as `meta` elements state them under other names than those that every page uses. */
import { isAuthorLabel } from "@quern/text/words";
import { plainText } from "../page/parsed-page.js";
import { findDays } from "./find-days.js";

export type PageMetadata = Readonly<Record<string, unknown>>;

/** Names of `meta` elements that end with who has written: `article:author`, `parsely-author`, `writer`. */
const AUTHOR_META = /(?:^|[:._-])(?:author|writer)$/i;
const MAX_AUTHOR_CHARACTERS = 70;
/** Several words, or a name in a script without spaces: others are numbers and names of accounts. */
const PERSON = /\p{L}\S*\s+\S*\p{L}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{2}/u;
/** Addresses, and accounts of networks. */
const ADDRESS = /https?:|^\/\/|^www\.|\S@\S|^@|\.com\b/i;

/** The authors that other `meta` elements than `author` name. */
export function statedAuthor(metadata: PageMetadata): string | undefined {
  for (const [name, value] of Object.entries(metadata)) {
    if (name === "author" || !AUTHOR_META.test(name)) continue;
    const people = textsOf(value);
    if (people.length > 0 && people.every(isPerson)) return [...new Set(people.map(inOrder))].join(", ");
  }
  return undefined;
}

/**
 * Whom a page names where others link to it, or a library its creator: it may also be the editor or the house, and is taken where
 * nothing else tells. Cards of links have two lines of the page's choice: `twitter:label1` says "Written by", `twitter:data1` by whom.
 */
export function sharedAuthor(metadata: PageMetadata): string | undefined {
  for (const line of [1, 2]) {
    const [label = ""] = textsOf(metadata[`twitter:label${line}`]);
    const [person = ""] = textsOf(metadata[`twitter:data${line}`]);
    if (isAuthorLabel(label) && isPerson(person)) return person;
  }
  const creators = textsOf(metadata["dc.creator"] ?? metadata["DC.creator"] ?? metadata["DC.Creator"]);
  return creators.length > 0 && creators.every(isPerson) ? creators.map(inOrder).join(", ") : undefined;
}

const isPerson = (text: string): boolean =>
  text.length <= MAX_AUTHOR_CHARACTERS && PERSON.test(text) && !ADDRESS.test(text);

/** `Kern, Ada`, as catalogues write it. */
const inOrder = (person: string): string => person.replace(/^(\p{L}[^,]*), (\p{L}[^,]*)$/u, "$2 $1");

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((text) => (typeof text === "string" ? plainText(text) || [] : []));

/** Whether a text can be the name of somebody: it has a letter and is no address. */
export const mayBeName = (text: string): boolean => /\p{L}/u.test(text) && !ADDRESS.test(text);

/** `andrew.k`, `jdoe2`: how somebody logs in. */
export const isAccount = (text: string): boolean => /^[a-z\d]+(?:[._-][a-z\d]+)*$/.test(text) && text.length > 3;

/** Names without "By" and without the marks that set them apart from something that is missing. */
export const withoutLabel = (text: string): string =>
  text.replace(/^(?:[\s,;:|·•/–—-]|by:?\s|by:)+/i, "").replace(/(?<![\s,;:|·•/–—-])[\s,;:|·•/–—-]+$/, "");

/** `parsely-pub-date`, `cXenseParse:recs:publishtime`, `og:article:published_time`, `dc.date.issued`, `datePublished`. */
const PUBLISHED_META =
  /(?:^|(?<!last)[:._-])(?:date)?[._-]?(?:pub|publish|published|publication|issued)(?:[._-]?(?:date|time|at|on|timestamp))?$/i;
/** Names that only say that the value is a date. */
const DAY_META = /^(?:(?:dc|dcterms|sailthru|article)[.:])?(?:date|created|date[._-]created|datecreated)$/i;

/** The day of publication by other `meta` elements than `article:published_time` in its usual form. */
export function statedDay(metadata: PageMetadata): string | undefined {
  for (const pattern of [PUBLISHED_META, DAY_META]) {
    const moments = Object.entries(metadata)
      .filter(([name]) => pattern.test(name))
      .flatMap(([, value]) => textsOf(value).slice(0, 1))
      .flatMap((text) => momentIn(text) ?? [])
      .sort();
    // A page that is published anew tells both days; of one day the moment tells more.
    const [first] = moments;
    if (first !== undefined) return moments.findLast((moment) => moment.startsWith(first));
  }
  return undefined;
}

const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s?(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/;
/** As the headers of mail write it: `Tue, 07 Apr 2020 15:49:34 +0530`. */
const MOMENT_OF_MAIL = /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d(?::\d\d)? (?:GMT|UTC|[+-]\d{4})$/;

/** ISO 8601: a moment where the text has one, else its only day. */
export function momentIn(text: string): string | undefined {
  const whole = text.trim();
  const [, date = "", time = "", zone = ""] = MOMENT.exec(whole) ?? [];
  if (date !== "" && findDays(date, undefined).length === 1) {
    const offset = /^[A-Z]/.test(zone) ? "Z" : zone.replace(/^(...)(\d\d)$/, "$1:$2");
    return `${date}T${time}${offset}`;
  }
  if (MOMENT_OF_MAIL.test(whole) && !Number.isNaN(Date.parse(whole))) return new Date(whole).toISOString();
  const days = findDays(whole, undefined);
  return days.length === 1 && days[0]!.other === undefined ? days[0]!.day : undefined;
}

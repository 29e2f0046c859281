/**
 * Legal notices (imprint, "Impressum", "mentions légales" and their kin): the law says what stands in them and nearly how, so that lines can be
 * read without labels in the markup.
 */
import { type Node, Tag, TagFlag, type Tree } from "@quern/markdown/html";
import type { StructuredItem, StructuredValue } from "@quern/markdown/structured-data";
import { percentDecode } from "@quern/types";
import { Part, pagePartsOf } from "../../page/other-parts.js";
import { collapse, type ParsedPage, titleText } from "../../page/parsed-page.js";
import { textBlocks } from "../../page/text-blocks.js";
import type { PostalAddress } from "./facts.js";
import {
  companyIn,
  copyrightHolder,
  isName,
  type NoticeLine,
  nameAbove,
  sharesWord,
  spokenName,
} from "./imprint-name.js";
import {
  BEFORE_ADDRESS,
  CONTACT_PAGE,
  COURT,
  FRENCH_REGISTER,
  HAS_COURT,
  INLINE_NAME,
  isFormAlone,
  LABELLED_VAT,
  LABELS,
  legalFormIn,
  NOTICE,
  OF_OTHERS,
  PERSON,
  PERSON_TITLES,
  REGISTER_NUMBER,
  REGISTER_VALUE,
  ROLE,
  VAT_ID,
} from "./imprint-words.js";
import { MAIL } from "./lines.js";
import { LONE_CODE, readPostalAddress } from "./postal-address.js";
import { contentOf, isBold } from "./shapes.js";

const MAX_LINE_CHARACTERS = 400;
const MAX_LINES = 400;
const ADDRESS_LINES = 4;

/** The organization that runs the site, as its legal notice or its page of contacts says; undefined for any other page. */
export function imprintItem(page: ParsedPage): StructuredItem | undefined {
  const isNotice = isCalled(page, NOTICE);
  if (!isNotice && !isCalled(page, CONTACT_PAGE)) return undefined;
  const noticed = noticeLines(page, !isNotice);
  const lines = noticed.map(({ text }) => text);
  const found = new Map<string, StructuredValue[]>();
  const add = (name: string, ...values: readonly StructuredValue[]): void => {
    if (values.length > 0 && !found.has(name)) found.set(name, [...values]);
  };
  for (const [at, line] of lines.entries()) {
    const below = lines.slice(at + 1, at + 1 + MAX_PEOPLE_LINES);
    for (const clause of clausesOf(line)) readLabel(clause, clause === line ? below : [], isNotice, add);
    const labelled = LABELLED_VAT.exec(line)?.groups?.["number"] ?? "";
    const vat = VAT_ID.exec(line)?.[0] ?? UPPER_CASE.exec(labelled)?.[0];
    if (vat !== undefined) add("vatID", vat.replace(/\s+/g, ""));
    const register = REGISTER_NUMBER.exec(line)?.[0];
    if (register !== undefined) add("registerNumber", register);
    const french = FRENCH_REGISTER.exec(line)?.groups;
    if (french?.["number"] !== undefined) add("registerNumber", french["number"]);
    if (french?.["town"] !== undefined) add("registerCourt", `RCS ${french["town"]}`);
    const court = COURT.exec(line);
    if (court) add("registerCourt", HAS_COURT.test(court[0]) ? court[0] : court.groups!["town"]!);
    add("email", ...(line.replace(AT_IN_BRACKETS, "@").match(MAIL) ?? []).slice(0, 1));
  }
  const address = isNotice || !hasBranches(lines) ? addressIn(lines) : undefined;
  if (address) add("address", address.item);
  const company = companyIn(lines);
  const name =
    company?.name ??
    (isNotice ? spokenName(noticed) : undefined) ??
    (found.get("name")?.[0] as string | undefined) ??
    aboveAddress(noticed, address, isNotice ? undefined : titleText(page.tree)) ??
    (isNotice ? undefined : copyrightHolder(lines, titleText(page.tree)));
  const alone = address && lines[address.from - 1];
  const form = company?.form ?? (alone !== undefined && isFormAlone(alone) ? alone : undefined);
  if (form !== undefined) add("legalForm", form);
  if (name !== undefined) found.set("name", [name]);
  if (found.size < MIN_FACTS) return undefined;
  if (name !== undefined) add("legalName", name);
  return { types: ["Organization"], properties: found, source: "page" };
}

/** @param title of a page of contacts, which has to share a word with the name */
function aboveAddress(
  lines: readonly NoticeLine[],
  address: FoundAddress | undefined,
  title: string | undefined,
): string | undefined {
  const name = address && nameAbove(lines, address.from);
  return name === undefined || title === undefined || sharesWord(name, title) ? name : undefined;
}

/** Mail addresses are hidden from robots as `info (at) x.example`. */
const AT_IN_BRACKETS = /(?<! ) ?[([](?:at|ät)[)\]] ?/giu;

/** Whether several postal addresses are given: of a page of contacts none of them is the main one. */
function hasBranches(lines: readonly string[]): boolean {
  const streets = new Set<string>();
  for (const [at, line] of lines.entries()) {
    if (!/\d{3}/.test(line)) continue;
    const address = readPostalAddress(lines.slice(Math.max(0, at - ADDRESS_LINES + 1), at + 1));
    if (address?.street !== undefined) streets.add(`${address.street} ${address.postalCode}`.toLowerCase());
  }
  return streets.size > 1;
}

/** A page that is called a notice but states less is another page. */
const MIN_FACTS = 2;

/** By its title, its main heading or its address. */
function isCalled({ tree, url }: ParsedPage, words: RegExp): boolean {
  if (words.test(titleText(tree))) return true;
  const { subject } = pagePartsOf(tree);
  if (subject >= 0 && words.test(collapse(tree.textContent(subject)))) return true;
  return URL.canParse(url) && words.test(percentDecode(new URL(url).pathname).replace(/[-_/.]/g, " "));
}

/** Lines up to those of others. The frame of a page of contacts often holds what the page leaves out. */
function noticeLines({ tree }: ParsedPage, withFrame: boolean): NoticeLine[] {
  const { parts } = pagePartsOf(tree);
  const skip = parts.map((part) => (part === Part.OTHER ? 1 : 0));
  const lines: NoticeLine[] = [];
  let isOfOthers = false;
  for (const { text, node } of textBlocks(tree, tree.body, withFrame ? undefined : skip)) {
    if (lines.length >= MAX_LINES) break;
    const isOther = text.length <= MAX_HEADING_CHARACTERS && OF_OTHERS.test(text);
    const isHeading = (tree.flags(node) & TagFlag.HEADING) !== 0;
    if (isHeading || isBold(tree, node)) isOfOthers = isOther;
    if (isOfOthers || isOther || text.length > MAX_LINE_CHARACTERS || (skip[node] === 1 && isLink(tree, node)))
      continue;
    lines.push({ text, isHeading });
  }
  return lines;
}

/** Entries of a menu stand one below another like labels and values. */
function isLink(tree: Tree, node: Node): boolean {
  let inner = node;
  while (tree.tag[inner] !== Tag.A) {
    const [only, other] = contentOf(tree, inner, 2);
    if (only === undefined || other !== undefined || !tree.isElement(only)) return false;
    inner = only;
  }
  return true;
}

/**
 * `Geschäftsführer: Ada Byron`, or the label on a line and its value on the next.
 *
 * @param isNotice pages of contacts have menus, where "Firma" stands above another entry
 */
function readLabel(
  line: string,
  below: readonly string[],
  isNotice: boolean,
  add: (name: string, ...values: readonly StructuredValue[]) => void,
): void {
  const colon = /^([^:：]{2,90})[:：]\s*(.*)$/u.exec(line);
  if (colon && INLINE_NAME.test(colon[1]!.trim()) && isName(colon[2]!)) add("name", colon[2]!);
  for (const [property, label] of LABELS) {
    const value =
      colon && label.test(colon[1]!.trim()) ? colon[2]! || below[0] : label.test(line) ? below[0] : undefined;
    // "vertreten durch den Geschäftsführer Jens Holm"
    const spoken = value === undefined ? spokenValue(line, label) : undefined;
    const text = (value ?? spoken)?.trim();
    if (text === undefined || text === "") continue;
    if (property === "name") add(property, ...(isName(text) && (isNotice || text !== below[0]) ? [text] : []));
    else if (property === "legalForm") add(property, ...[legalFormIn(text)].filter((form) => form !== undefined));
    else if (property === "registerNumber") add(property, ...(REGISTER_VALUE.exec(text) ?? []));
    else if (PEOPLE.has(property)) add(property, ...(text === below[0]?.trim() ? peopleBelow(below) : peopleIn(text)));
    else if (NUMBERS_TO_CALL.has(property)) add(property, ...(TO_CALL.exec(firstNumber(text)) ?? []));
    else if (/\d/.test(text) !== (property === "registerCourt")) add(property, text.slice(0, MAX_VALUE_CHARACTERS));
  }
}

/** `+39 02 48714236 - 0323 569627` are two numbers. */
const firstNumber = (text: string): string => {
  const [first = "", ...more] = text.split(/ [-–/|] /);
  return more.length > 0 && first.replace(/\D/g, "").length >= MIN_NUMBER_DIGITS ? first : text;
};
const MIN_NUMBER_DIGITS = 8;

const PEOPLE: ReadonlySet<string> = new Set(["managingDirector", "publishingDirector", "responsiblePerson"]);
const NUMBERS_TO_CALL: ReadonlySet<string> = new Set(["faxNumber", "telephone"]);
const TO_CALL = /\+?[\d(][\d\s()/.–-]{5,22}\d/;
/** Words behind a number are no part of it, though the label's pattern ignores case. */
const UPPER_CASE = /^[A-Z\d .-]*[A-Z\d](?![a-z])/;
const MAX_PEOPLE_LINES = 6;

/** Names on consecutive lines, up to the first line that is not a name. */
function peopleBelow(lines: readonly string[]): string[] {
  const people: string[] = [];
  for (const line of lines) {
    const found = peopleIn(line);
    if (found.length === 0) break;
    people.push(...found);
  }
  return people;
}

const MAX_CLAUSE_LINE = 40;

/** Parts of a sentence: notices are also written as running text. */
const clausesOf = (line: string): string[] =>
  line.length <= MAX_CLAUSE_LINE
    ? [line]
    : [
        ...new Set([
          line,
          ...line.split(
            /(?:(?<=[\p{L}\d)]{2})(?<!(?<!\p{L})(?:prof|dr|mag|ing|dipl|rer|pol|med|phil|nat|jur|str|nr|tel))\.\s+(?=\p{L})|[;,]\s+)/iu,
          ),
        ]),
      ];

const MAX_VALUE_CHARACTERS = 100;
const MAX_HEADING_CHARACTERS = 80;

/** The words behind the longest beginning of a line that is the label. */
function spokenValue(line: string, label: RegExp): string | undefined {
  const words = line.split(" ");
  for (let count = Math.min(words.length - 2, MAX_LABEL_WORDS); count > 0; count--)
    if (label.test(words.slice(0, count).join(" "))) return words.slice(count).join(" ");
  return undefined;
}
const MAX_LABEL_WORDS = 7;

/** Names with a title or without, set apart by commas and words for "and". */
const peopleIn = (text: string): string[] =>
  text
    .split(/\s*(?:[,;/•|]|(?<= )(?:und|and|et|y|e|en|i|sowie|&)(?= ))\s*/u)
    .map((one) =>
      one
        .replace(/\([^)]*\)/g, "")
        .trim()
        .replace(ROLE, "")
        .replace(PERSON_TITLES, "")
        .replace(/[.:]+$/u, "")
        .trim(),
    )
    .filter((one) => PERSON.test(one));

interface FoundAddress {
  readonly item: StructuredItem;
  /** Index of its first line. */
  readonly from: number;
}

/** The first address that is not one of others. */
function addressIn(lines: readonly string[]): FoundAddress | undefined {
  for (const [at, line] of lines.entries()) {
    if (!/\d{3}/.test(line)) continue;
    const near = lines.slice(Math.max(0, at - ADDRESS_LINES + 1), LONE_CODE.test(line) ? at + 2 : at + 1);
    const whole = readPostalAddress(near);
    const address = whole?.street === undefined ? (addressInSentence(line) ?? whole) : whole;
    if (!address || (address.street === undefined && at + 1 < lines.length)) continue;
    const { street, postalCode, city } = address;
    const properties = new Map<string, StructuredValue[]>([
      ["streetAddress", street === undefined ? [] : [street]],
      ["postalCode", [postalCode]],
      ["addressLocality", [city]],
    ]);
    const start = street === undefined ? -1 : near.findLastIndex((one) => one.includes(street.split(",")[0]!));
    return {
      item: { types: ["PostalAddress"], properties, source: "page" },
      from: start < 0 ? at : Math.max(0, at - ADDRESS_LINES + 1) + start,
    };
  }
  return undefined;
}

function addressInSentence(line: string): PostalAddress | undefined {
  for (const sentence of line.split(/(?<=[\p{L}\d)]{2})[.;]\s+(?=\p{Lu})/u)) {
    const found =
      readPostalAddress([sentence.replace(BEFORE_ADDRESS, "")]) ?? readPostalAddress(sentence.split(/,\s+/));
    if (found?.street !== undefined) return found;
  }
  return undefined;
}

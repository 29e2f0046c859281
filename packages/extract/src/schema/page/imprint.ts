/**
 * Legal notices (imprint, "Impressum", "mentions légales" and their kin): the law says what stands in them and nearly how, so that lines can be
 * read without labels in the markup.
 */
import { TagFlag } from "@quern/markdown/html";
import type { StructuredItem, StructuredValue } from "@quern/markdown/structured-data";
import { percentDecode } from "@quern/types";
import { Part, pagePartsOf } from "../../page/other-parts.js";
import { collapse, type ParsedPage, titleText } from "../../page/parsed-page.js";
import { textBlocks } from "../../page/text-blocks.js";
import type { PostalAddress } from "./facts.js";
import {
  BEFORE_ADDRESS,
  COMPANY,
  COURT,
  FRENCH_REGISTER,
  HAS_COURT,
  LABELLED_VAT,
  LABELS,
  LEAD,
  NOTICE,
  OF_OTHERS,
  PERSON,
  PERSON_TITLES,
  REGISTER_NUMBER,
  VAT_ID,
} from "./imprint-words.js";
import { MAIL } from "./lines.js";
import { readPostalAddress } from "./postal-address.js";
import { isBold } from "./shapes.js";

const MAX_LINE_CHARACTERS = 400;
const MAX_LINES = 400;
const ADDRESS_LINES = 4;

/** The organization that runs the site, as its legal notice says; undefined for any other page. */
export function imprintItem(page: ParsedPage): StructuredItem | undefined {
  if (!isNotice(page)) return undefined;
  const lines = noticeLines(page);
  const found = new Map<string, StructuredValue[]>();
  const add = (name: string, ...values: readonly StructuredValue[]): void => {
    if (values.length > 0 && !found.has(name)) found.set(name, [...values]);
  };
  for (const [at, line] of lines.entries()) {
    for (const clause of clausesOf(line)) readLabel(clause, lines.slice(at + 1, at + 1 + MAX_PEOPLE_LINES), add);
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
    add("email", ...(line.match(MAIL) ?? []).slice(0, 1));
  }
  const name = companyIn(lines);
  if (name !== undefined) add("name", name);
  const address = addressIn(lines);
  if (address) add("address", address);
  if (found.size < MIN_FACTS) return undefined;
  if (name !== undefined) add("legalName", name);
  return { types: ["Organization"], properties: found, source: "page" };
}

/** A page that is called a notice but states less is another page. */
const MIN_FACTS = 2;

/** By its title, its main heading or its address. */
function isNotice({ tree, url }: ParsedPage): boolean {
  if (NOTICE.test(titleText(tree))) return true;
  const { subject } = pagePartsOf(tree);
  if (subject >= 0 && NOTICE.test(collapse(tree.textContent(subject)))) return true;
  return URL.canParse(url) && NOTICE.test(percentDecode(new URL(url).pathname).replace(/[-_/.]/g, " "));
}

/** Lines up to those of others, without the frame of the page. */
function noticeLines({ tree }: ParsedPage): string[] {
  const { parts } = pagePartsOf(tree);
  const skip = parts.map((part) => (part === Part.OTHER ? 1 : 0));
  const lines: string[] = [];
  let isOfOthers = false;
  for (const { text, node } of textBlocks(tree, tree.body, skip)) {
    if (lines.length >= MAX_LINES) break;
    const isOther = text.length <= MAX_HEADING_CHARACTERS && OF_OTHERS.test(text);
    if ((tree.flags(node) & TagFlag.HEADING) !== 0 || isBold(tree, node)) isOfOthers = isOther;
    if (!isOfOthers && !isOther && text.length <= MAX_LINE_CHARACTERS) lines.push(text);
  }
  return lines;
}

/** `Geschäftsführer: Ada Byron`, or the label on a line and its value on the next. */
function readLabel(
  line: string,
  below: readonly string[],
  add: (name: string, ...values: readonly StructuredValue[]) => void,
): void {
  const colon = /^([^:：]{2,90})[:：]\s*(.*)$/u.exec(line);
  for (const [property, label] of LABELS) {
    const value =
      colon && label.test(colon[1]!.trim()) ? colon[2]! || below[0] : label.test(line) ? below[0] : undefined;
    // "vertreten durch den Geschäftsführer Jens Holm"
    const spoken = value === undefined ? spokenValue(line, label) : undefined;
    const text = (value ?? spoken)?.trim();
    if (text === undefined || text === "") continue;
    if (PEOPLE.has(property)) add(property, ...(text === below[0]?.trim() ? peopleBelow(below) : peopleIn(text)));
    else if (NUMBERS_TO_CALL.has(property)) add(property, ...(TO_CALL.exec(text) ?? []));
    else if (/\d/.test(text) !== (property === "registerCourt")) add(property, text.slice(0, MAX_VALUE_CHARACTERS));
  }
}

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
    : [...new Set([line, ...line.split(/(?:(?<=[\p{L}\d)]{2})\.\s+(?=\p{L})|[;,]\s+)/u)])];

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
        .replace(PERSON_TITLES, "")
        .replace(/[.:]+$/u, "")
        .trim(),
    )
    .filter((one) => PERSON.test(one));

/** The first name with a legal form, else the line behind the words with which a notice begins. */
function companyIn(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const found = COMPANY.exec(line);
    if (!found) continue;
    const { name = "", form = "" } = found.groups!;
    const bare = name.replace(LEAD, "");
    // "Atelier Lumière, SAS au capital de …": the form is said of the name.
    const isSaid = /^ au? /.test(line.slice(found.index + found[0].length));
    const comma = found.groups!["comma"] ?? "";
    if (bare !== "") return comma !== "" && isSaid ? bare : `${bare}${comma} ${form}`;
  }
  const opening = lines.findIndex((line) => OPENING.test(line));
  const behind = opening < 0 ? undefined : lines[opening + 1];
  return behind !== undefined && behind.length <= MAX_VALUE_CHARACTERS && /^\p{Lu}[^:]*$/u.test(behind)
    ? behind
    : undefined;
}

const OPENING =
  /^(?:angaben gemäß|angaben nach|information(?:en)? gemäß|diensteanbieter|seitenbetreiber|betreiber|herausgeber|éditeur(?: du site)?)[^:]{0,60}:?$/iu;

/** The first address that is not one of others. */
function addressIn(lines: readonly string[]): StructuredItem | undefined {
  for (const [at, line] of lines.entries()) {
    if (!/\d{3}/.test(line)) continue;
    const near = lines.slice(Math.max(0, at - ADDRESS_LINES + 1), at + 1);
    const address = readPostalAddress(near) ?? addressInSentence(line);
    if (!address || (address.street === undefined && at + 1 < lines.length)) continue;
    return {
      types: ["PostalAddress"],
      properties: new Map<string, StructuredValue[]>([
        ["streetAddress", address.street === undefined ? [] : [address.street]],
        ["postalCode", [address.postalCode]],
        ["addressLocality", [address.city]],
      ]),
      source: "page",
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

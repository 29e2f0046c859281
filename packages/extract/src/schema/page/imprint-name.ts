/** The name of whoever runs a site, from its legal notice or its page of contacts. */
import { withoutRights } from "../../reading/rights.js";
import { COMPANY, isFormAlone, LABELS, LEAD, RUN_BY } from "./imprint-words.js";

export interface NoticeLine {
  readonly text: string;
  readonly isHeading: boolean;
}

const MAX_NAME_CHARACTERS = 80;
const MAX_NAME_WORDS = 9;

/** The first name with a legal form. */
export function companyIn(lines: readonly string[]): { readonly name: string; readonly form: string } | undefined {
  for (const line of lines) {
    const found = COMPANY.exec(line);
    if (!found || (BANK.test(found[0]) && lines.some((other) => IBAN.test(other)))) continue;
    const { name = "", form = "" } = found.groups!;
    const bare = name.replace(LEAD, "");
    // "Atelier Lumière, SAS au capital de …": the form is said of the name.
    const isSaid = /^ au? /.test(line.slice(found.index + found[0].length));
    const comma = found.groups!["comma"] ?? "";
    if (bare !== "") return { name: comma !== "" && isSaid ? bare : `${bare}${comma} ${form}`, form };
  }
  return undefined;
}

/** In the name of a bank whose account is given. */
const BANK = /(?:bank|sparkasse|banque|caisse|banca|cassa|caja)(?!\p{L})/iu;
const IBAN = /(?<![\p{L}\d])(?:IBAN|[A-Z]{2}\d{2}(?: ?[\dA-Z]{4}){3,7})(?!\p{L})/u;

const OPENING =
  /^(?:angaben gemäß|angaben nach|information(?:en)? gemäß|diensteanbieter|seitenbetreiber|betreiber|herausgeber|éditeur(?: du site)?)[^:]{0,60}:?$/iu;
/** Lines that lead up to the next one. */
const LEADS_ON =
  /(?:[:：]$| (?:von|of|by|par|de|di|da|van|und|and|et)$|^(?:adresse|anschrift|postanschrift|address|kontakt|contact|contatti|contacto|sitz|indirizzo|dirección|adres|betreiber(?:in)?|anbieter|gegevens|studio details|location|where|dove siamo)$)/iu;

/** The line behind the words with which a notice begins, or a name behind "this site is run by". */
export function spokenName(lines: readonly NoticeLine[]): string | undefined {
  const said = lines.map(({ text }) => RUN_BY.exec(text)?.groups?.["name"]).find((name) => name !== undefined);
  if (said !== undefined) return said.replace(/(?<=\p{L}{3})\.$/u, "");
  const opening = lines.findIndex(({ text }) => OPENING.test(text));
  const behind = opening < 0 ? undefined : lines.slice(opening + 1).find(({ text }) => !OPENING.test(text))?.text;
  return behind !== undefined && isName(behind) ? behind : undefined;
}

/** The line above a street, unless it is a heading or leads up to the address. */
export function nameAbove(lines: readonly NoticeLine[], at: number): string | undefined {
  const form = lines[at - 1]?.text;
  const above = lines[form !== undefined && isFormAlone(form) ? at - 2 : at - 1];
  if (!above || above.isHeading || !isName(above.text)) return undefined;
  return above.text;
}

/** Whether a line may be the name of a firm or of a person: short, no sentence, no label, no number to call. */
export function isName(text: string): boolean {
  if (text.length > MAX_NAME_CHARACTERS || text.split(" ").length > MAX_NAME_WORDS) return false;
  if (!/^[\p{Lu}\d]/u.test(text) || !/\p{L}{2}/u.test(text) || /[:：@<>[\]?!]|https?|www\./u.test(text)) return false;
  if ((/\p{Ll}{3}\.$/u.test(text) && !COMPANY.test(text)) || /\d{4}/.test(text) || LEADS_ON.test(text)) return false;
  return !LABELS.some(([, label]) => label.test(text));
}

/** `© 2026 JP Schilderwerken. Alle rechten voorbehouden.`, where the page's title has a word of it. */
export function copyrightHolder(lines: readonly string[], title: string): string | undefined {
  for (const line of lines) {
    const name = withoutRights(COPYRIGHT.exec(line)?.groups?.["name"]?.trim() ?? "");
    if (isName(name) && sharesWord(name, title)) return name;
  }
  return undefined;
}

const COPYRIGHT =
  /(?:©|\(c\)|copyrights?)[\s©]{0,4}(?:(?:19|20)\d\d(?: ?[-–] ?(?:19|20)\d\d)?)?(?:,| by)? ?(?<name>\p{Lu}[^.|·•–—:,]{2,60})/iu;

const MIN_WORD_CHARACTERS = 3;

export function sharesWord(name: string, title: string): boolean {
  const words = new Set(wordsOf(title));
  return wordsOf(name).some((word) => words.has(word));
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_WORD_CHARACTERS);

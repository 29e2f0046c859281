/**
 * Names of the two between whom an invoice goes: by the labels above them, else by the places that letters give them. The sender stands in one
 * line above the window of the address or in the footer, with tax numbers and accounts; the receiver stands in the window (DIN 5008, NF Z11-001).
 */
import { conceptsNamed, foldWords } from "../vocabulary/index.js";
import { isName } from "./imprint-name.js";
import { COMPANY, REGISTER_NUMBER, VAT_ID } from "./imprint-words.js";
import { LABELLED_LINE } from "./lines.js";
import { isStreet, readPostalAddress } from "./postal-address.js";

/** As written; undefined where the text does not tell. */
interface Names {
  readonly seller: string | undefined;
  readonly buyer: string | undefined;
}

export interface InvoiceParties extends Names {
  /** In one line. */
  readonly sellerAddress: string | undefined;
  readonly buyerAddress: string | undefined;
}

const NOBODY: InvoiceParties = {
  seller: undefined,
  buyer: undefined,
  sellerAddress: undefined,
  buyerAddress: undefined,
};

type Role = keyof Names | "other";

interface Line {
  readonly text: string;
  /** Place of its block among all blocks. */
  readonly block: number;
}

interface Party {
  readonly name: string;
  readonly address: string;
  /** Its words, to compare it by. */
  readonly words: string;
  /** Index of the line with the name, and of the last line of the address. */
  readonly from: number;
  readonly to: number;
  /** Below a label such as "Ship to". */
  readonly isElsewhere: boolean;
}

const MAX_LINES = 600;
const MAX_LINE_CHARACTERS = 200;
const MAX_LABEL_CHARACTERS = 60;
/** Below a label: `Number: 5499`, `Name: Harbour Ltd`. */
const MAX_LINES_TO_NAME = 6;
/** Street, part of the building, town. */
const MAX_ADDRESS_LINES = 3;
const MAX_LINES_BELOW_ADDRESS = 6;
const MAX_NAME_LINES = 3;

const INVOICE =
  /(?<!\p{L})(?:\p{L}{0,20}rechnung(?:s\p{L}{1,20})?|gutschrift|invoice|credit note|receipt|facture|avoir|factura|fattura|fatura|factuur|faktura|lasku|számla)(?!\p{L})/iu;

/** Words above a party beyond those of the vocabulary, which also name properties of schemas. */
const ROLES: ReadonlyMap<string, Role> = new Map(
  (
    [
      [
        "seller",
        "sold by, billed by, invoice from, issued by, from, sender, vendor, merchant, company details, supplier details, seller details, rechnungsaussteller, aussteller, absender, von, vendu par, expéditeur, de, emitido por, vendido por, mittente, cedente prestatore, afzender, verkocht door, sprzedający, wystawca, säljare, selger, sælger, myyjä",
      ],
      [
        "buyer",
        "bill to address, billing address, billing details, billing information, invoice address, invoiced to, to, buyer, client, purchaser, recipient, customer details, rechnungsadresse, rechnungsanschrift, empfänger, kundin, an, adresse de facturation, facturation, client facturé, destinataire, à, dirección de facturación, datos del cliente, destinatario, para, indirizzo di fatturazione, cessionario committente, spett le, spettabile, factuuradres, factuuradres klant, aan, nabywca, kupujący, köpare, kjøper, køber, ostaja, endereço de faturação, dados do cliente",
      ],
      [
        "other",
        "ship to, shipping address, shipped to, deliver to, delivery address, delivered to, lieferadresse, lieferanschrift, warenempfänger, abweichender warenempfänger, adresse de livraison, livré à, livraison, dirección de envío, dirección de entrega, indirizzo di consegna, luogo di destinazione, afleveradres, bezorgadres, verzendadres, adres dostawy, odbiorca, leveransadress, leveringsadresse, payee, zahlungsempfänger, bank, bankverbindung, kontoinhaber",
      ],
    ] as const
  ).flatMap(([role, words]) => words.split(",").map((word): [string, Role] => [foldWords(word), role])),
);

/** These head other things as often: they count with a colon, or above a name with its address. */
const COMMON: ReadonlySet<string> = new Set(["from", "to", "von", "an", "de", "à", "a", "para", "aan"]);

/** The role that a line gives to whoever stands below it; undefined for any other line. */
function roleOf(line: string): Role | undefined {
  if (line.length > MAX_LABEL_CHARACTERS) return undefined;
  const words = foldWords(line);
  if (COMMON.has(words) && !/[:：]$/.test(line)) return undefined;
  const role = ROLES.get(words);
  if (role) return role;
  for (const { names } of conceptsNamed(words)) {
    if (names.includes("supplier")) return "seller";
    if (names.includes("bill to")) return "buyer";
  }
  return undefined;
}

/** `Name: Harbour Ltd`, below `Seller`. */
const NAMED =
  /^(?:name|firma|company(?: name)?|nom|raison sociale|nombre|nome|denominazione|naam|nazwa)\s?[:：]\s*(?<name>.*)$/iu;
/** In front of a name in an address. */
const FOR_ATTENTION =
  /^(?:attn|attention|z\.? ?h(?:d|dn)\.?|t\.? ?a\.? ?v\.?|c\/o|herrn?(?= \p{Lu})|frau(?= \p{Lu})|firma(?= \p{Lu}))[.:]{0,2}\s+/iu;

const bare = (text: string): string =>
  text
    .replace(FOR_ATTENTION, "")
    .replace(/[\s,;]+$/u, "")
    .trim();

/** Lines above a name or an address that are none. */
const OPENING =
  /^(?:herrn?|frau|firma|familie|eheleute|monsieur|madame|m\.|mme|société|an|an (?:die|den|das)|(?:adresse|anschrift|address|dirección|indirizzo|adres|adresgegevens)(?: .*)?)$/iu;

/** Names that begin with a small letter: `harbour.example b.v.`, `iHarbour`. */
const SMALL = /^(?:[\p{Ll}\d-]{2,40}\.\p{Ll}{2,10}|\p{Ll}\p{Lu}[\p{L}\d]{2,40})(?: [\p{L}\d.&]{1,20}){0,3}$/u;

/** `Service details`, `Bank information`. */
const HEADING = /(?:^|\s)(?:details|information|infos?|angaben|daten|coordonnées|datos|dati|gegevens|dane)$/iu;

/** A text that may be a party's name, without what letters write in front of it. */
function nameIn(text: string): string | undefined {
  const name = bare(text);
  if (!(isName(name) || SMALL.test(name)) || isStreet(name)) return undefined;
  // Forms that are not filled in have other labels below.
  const isLabel = roleOf(name) !== undefined || conceptsNamed(foldWords(name)).length > 0 || HEADING.test(name);
  return isLabel || INVOICE.test(name) || OPENING.test(name) ? undefined : name;
}

/** Parts of a line that sets them apart by signs or commas; `Harbour, Inc.` stays one. */
function partsOf(line: string): string[] {
  const [first = "", second, ...others] = line.split(/\s*[·●•∙|‧]\s*|\s+[-–—]\s+|,\s+/u);
  return second !== undefined && hasForm(`${first}, ${second}`) && !hasForm(first)
    ? [`${first}, ${second}`, ...others]
    : [first, ...(second === undefined ? [] : [second]), ...others];
}

interface Sender {
  readonly name: string;
  readonly address: string;
  /** Index of its line. */
  readonly at: number;
}

/** The sender of a letter, from the first such line: `Harbour Ltd · Quay 1 · 20457 Hamburg`. */
function senderOf(lines: readonly Line[]): Sender | undefined {
  for (const [at, { text }] of lines.entries()) {
    if (!/\d/.test(text)) continue;
    const [first = "", ...others] = partsOf(text);
    const address = others.length > 0 ? readPostalAddress(others)?.whole : undefined;
    const name = address === undefined ? undefined : nameIn(first);
    if (name !== undefined && address !== undefined) return { name, address, at };
  }
  return undefined;
}

/** @param blocks lines of each block of the page, in order */
export function readInvoiceParties(blocks: Iterable<readonly string[]>): InvoiceParties {
  const lines: Line[] = [];
  let block = 0;
  for (const texts of blocks) {
    for (const text of texts)
      if (text.length <= MAX_LINE_CHARACTERS && lines.length < MAX_LINES) lines.push({ text, block });
    block++;
  }
  if (!lines.some(({ text }) => INVOICE.test(text))) return NOBODY;
  const sender = senderOf(lines);
  const parties = addressed(lines);
  const { seller, buyer } = byPlace(lines, parties, sender, labelledParties(lines));
  const known = sender === undefined ? parties : [sender, ...parties];
  const addressOf = (name: string | undefined): string | undefined =>
    name === undefined ? undefined : known.find((one) => isSame(one.name, name))?.address;
  return { seller, buyer, sellerAddress: addressOf(seller), buyerAddress: addressOf(buyer) };
}

/** The parties that stand below or behind a label. */
function labelledParties(lines: readonly Line[]): Names {
  const found: { seller?: string; buyer?: string } = {};
  const add = (role: Role, name: string | undefined): void => {
    if (role !== "other" && name !== undefined) found[role] ??= name;
  };
  for (let at = 0; at < lines.length; at++) {
    const { text } = lines[at]!;
    const [, label, value] = LABELLED_LINE.exec(text) ?? [];
    const inline = label === undefined ? undefined : roleOf(`${label}:`);
    if (inline !== undefined && value !== undefined) add(inline, nameIn(partsOf(value)[0]!));
    const role = roleOf(text);
    if (role === undefined) continue;
    const beside = rolesFrom(lines, at);
    if (beside.length === 1) add(role, nameBelow(lines, at + 1));
    else {
      const names = firstLines(lines, at + beside.length, beside.length);
      for (const [index, one] of beside.entries()) add(one, nameIn(names[index] ?? ""));
      at += beside.length - 1;
    }
  }
  return { seller: found.seller, buyer: found.buyer };
}

/** Labels that stand one behind the other stand beside each other on the page. */
function rolesFrom(lines: readonly Line[], at: number): Role[] {
  const roles: Role[] = [];
  for (let next = at; next < lines.length; next++) {
    const role = roleOf(lines[next]!.text);
    if (role === undefined) break;
    roles.push(role);
  }
  return roles;
}

/** First lines of as many blocks. */
function firstLines(lines: readonly Line[], at: number, count: number): string[] {
  const found: string[] = [];
  for (let next = at; next < lines.length && found.length < count; next++)
    if (next === at || lines[next]!.block !== lines[next - 1]!.block) found.push(lines[next]!.text);
  return found;
}

function nameBelow(lines: readonly Line[], at: number): string | undefined {
  for (let next = at; next < Math.min(at + MAX_LINES_TO_NAME, lines.length); next++) {
    const { text } = lines[next]!;
    if (roleOf(text) !== undefined) return undefined;
    const named = NAMED.exec(text)?.groups?.["name"];
    if (named !== undefined) return nameIn(named || (lines[next + 1]?.text ?? ""));
    // A label in a cell of its own has its value in the next.
    if (/[:：]$/.test(text)) next++;
    if (LABELLED_LINE.test(text) && !FOR_ATTENTION.test(text)) continue;
    const name = nameIn(partsOf(text)[0]!);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** `Harbour`, whom another line calls `Harbour Shipping Ltd`. */
function fullName(name: string, lines: readonly Line[]): string {
  const longer = lines.find(
    ({ text }) => text.length > name.length && text.startsWith(`${name} `) && hasForm(bare(text)) && isName(bare(text)),
  );
  return longer && !hasForm(name) ? bare(longer.text) : name;
}

const hasForm = (name: string): boolean => COMPANY.exec(name)?.index === 0;

/** Completes what labels say by the addresses of the page. */
function byPlace(
  lines: readonly Line[],
  parties: readonly Party[],
  sender: Sender | undefined,
  labelled: Names,
): Names {
  const known = { ...labelled, seller: labelled.seller ?? sender?.name };
  const isOf = ({ name }: Party, other: string | undefined): boolean => other !== undefined && isSame(name, other);
  const issuer = parties.find(
    (party, at) => !party.isElsewhere && !isOf(party, known.buyer) && isIssuer(lines, party, parties[at + 1]),
  );
  const seller = known.seller ?? issuer?.name;
  // Firms write their own address more than once, under the names of departments as well.
  const own = new Set(parties.filter((party) => isOf(party, seller)).map(({ words }) => words));
  const others = parties.filter((party) => !isOf(party, seller) && !own.has(party.words));
  const found = others.find(({ isElsewhere }) => !isElsewhere) ?? others[0];
  const isClear = seller !== undefined || new Set(others.map(({ name }) => name)).size === 1;
  const buyer = known.buyer ?? (isClear ? (found?.name ?? belowSender(lines, sender)) : undefined);
  return { seller: seller === undefined ? undefined : fullName(seller, lines), buyer };
}

/** The name right below the line of the sender, whose address is written like none that is known. */
function belowSender(lines: readonly Line[], sender: Sender | undefined): string | undefined {
  const below = sender === undefined ? [] : lines.slice(sender.at + 1, sender.at + 1 + MAX_ADDRESS_LINES);
  const isAddress = below.length === MAX_ADDRESS_LINES && below.every(({ text }) => nameIn(text) ?? isStreet(text));
  return isAddress ? nameIn(below[0]!.text) : undefined;
}

/** Whether one of two names is the beginning of the other. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [foldWords(one), foldWords(other)];
  return first.startsWith(second) || second.startsWith(first);
}

/** Below the address of whoever issues an invoice stand its tax number, its account or how to reach it. */
const OF_ISSUER = /(?<!\p{L})(?:IBAN|BIC|SWIFT|tel|telefon|phone|tél|fon|fax|www|e-?mail|mail)(?!\p{L})|@|https?:/iu;

function isIssuer(lines: readonly Line[], { to }: Party, next: Party | undefined): boolean {
  for (const { text } of lines.slice(to + 1, Math.min(to + 1 + MAX_LINES_BELOW_ADDRESS, next?.from ?? lines.length))) {
    if (INVOICE.test(text) || roleOf(text) !== undefined) return false;
    if (OF_ISSUER.test(text) || VAT_ID.test(text) || REGISTER_NUMBER.test(text)) return true;
  }
  return false;
}

/** Names with an address below them. */
function addressed(lines: readonly Line[]): Party[] {
  const found: Party[] = [];
  for (let at = 1; at < lines.length; at++) {
    if (!/\d/.test(lines[at]!.text)) continue;
    const address = addressAt(lines, at);
    const party = address && nameAbove(lines, address.street);
    if (party) found.push({ ...party, to: at, address: address.whole, words: foldWords(address.whole) });
  }
  return found;
}

const DASH = /\s[-–—]\s/gu;

/** The address whose last line this is: the index of the line with its street, and its words. */
function addressAt(
  lines: readonly Line[],
  at: number,
): { readonly street: number; readonly whole: string } | undefined {
  for (let from = at; from > at - MAX_ADDRESS_LINES && from > 0; from--) {
    const near = lines.slice(from, at + 1).map(({ text }) => text.replace(DASH, " · "));
    const { street, city, whole } = readPostalAddress(near) ?? {};
    if (street === undefined || city === undefined || whole === undefined) continue;
    return near[0]!.includes(street.split(",")[0]!) && near.at(-1)!.includes(city)
      ? { street: from, whole }
      : undefined;
  }
  return undefined;
}

/** The first of the names above a street: in one block a firm stands above who works there. */
function nameAbove(lines: readonly Line[], street: number): Pick<Party, "name" | "from" | "isElsewhere"> | undefined {
  const nameAt = (at: number): string | undefined => (at < 0 ? undefined : nameIn(lines[at]!.text));
  const isTogether = (at: number): boolean => lines[at]?.block === lines[at + 1]?.block;
  let from = street - 1;
  if (nameAt(from) === undefined) return undefined;
  while (street - from < MAX_NAME_LINES && nameAt(from - 1) !== undefined && isTogether(from - 1)) from--;
  const isElsewhere = roleOf(lines[from - 1]?.text ?? "") === "other";
  if (!isElsewhere && !isTogether(from - 1) && nameAt(from - 1) !== undefined && hasForm(nameAt(from - 1)!)) from--;
  return { name: nameAt(from)!, from, isElsewhere };
}

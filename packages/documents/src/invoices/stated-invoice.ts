/** Invoices that files carry as XML: alone, or attached to the PDF that shows them. */
import { DocumentBudget } from "../budget.js";
import { dataScript } from "../data-script.js";
import { decodeXml, XmlReader } from "../xml.js";
import type { XmlElement } from "../xml-element.js";
import { readCrossIndustry } from "./cross-industry.js";
import { readFattura } from "./fattura.js";
import type { InvoiceFacts } from "./invoice-facts.js";
import { invoiceItem } from "./invoice-item.js";
import { readUniversal } from "./universal.js";

type Reader = (root: XmlElement, maxLines: number) => InvoiceFacts | readonly InvoiceFacts[];

/** Languages of XML in which invoices are written: CII and Order-X, UBL, FatturaPA. */
export type InvoiceVocabulary = "cross-industry" | "universal" | "fattura";

const READERS: Readonly<Record<InvoiceVocabulary, Reader>> = {
  "cross-industry": readCrossIndustry,
  universal: readUniversal,
  fattura: readFattura,
};

/** Document elements by name and the beginning of their namespace. */
const ROOTS: ReadonlyArray<readonly [name: string, namespace: string, vocabulary: InvoiceVocabulary]> = [
  ["CrossIndustryInvoice", "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:", "cross-industry"],
  ["CrossIndustryDocument", "urn:ferd:CrossIndustryDocument:invoice:", "cross-industry"],
  ["SCRDMCCBDACIOMessageStructure", "urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:", "cross-industry"],
  ["Invoice", "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2", "universal"],
  ["CreditNote", "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2", "universal"],
  ["FatturaElettronica", "http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.", "fattura"],
  ["FatturaElettronica", "http://www.fatturapa.gov.it/sdi/fatturapa/v1.", "fattura"],
];

/** Embedded pictures and time sheets make real ones large. */
const MAX_INVOICE_BYTES = 16 * 1024 * 1024;
const MAX_ELEMENTS = 500_000;
const MAX_DEPTH = 64;
const MAX_LINES = 5000;

/** A tag with attributes, without its prefix. */
const TAG = /<(?:[\w.-]{1,64}:)?([A-Za-z]{1,64})\s[^<>]{1,8192}>/y;

/** Whether a text begins as an invoice or an order in a vocabulary that {@link statedInvoice} reads. */
export const beginsAsInvoice = (text: string): boolean => vocabularyOf(text) !== undefined;

function vocabularyOf(text: string): InvoiceVocabulary | undefined {
  TAG.lastIndex = startOfRoot(text);
  const tag = TAG.exec(text);
  return tag === null
    ? undefined
    : ROOTS.find(([name, namespace]) => tag[1] === name && tag[0].includes(namespace))?.[2];
}

/** Where the first element begins, behind the declaration and comments: examples have their licence there. */
function startOfRoot(text: string): number {
  let at = text.startsWith("\ufeff") ? 1 : 0;
  while (at < text.length) {
    if (text.startsWith("<?", at)) at = behind(text, "?>", at);
    else if (text.startsWith("<!--", at)) at = behind(text, "-->", at);
    else if (/\s/.test(text[at]!)) at++;
    else return at;
  }
  return at;
}

function behind(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

export interface StatedInvoice {
  readonly vocabulary: InvoiceVocabulary;
  readonly root: XmlElement;
  /** Scripts of JSON-LD, one for each invoice of the file. */
  readonly data: string;
  /** ISO 4217; of the first invoice, empty where none is named. */
  readonly currency: string;
}

/**
 * An invoice in XML, with its data in the words of schema.org.
 *
 * @returns undefined for any other file
 * @throws QuernError `DOCUMENT_DAMAGED` or `DOCUMENT_LIMIT_EXCEEDED` for XML that is broken, declares a document type or is too large
 */
export function readStatedInvoice(source: Uint8Array | string, name: string): StatedInvoice | undefined {
  if (source.length > MAX_INVOICE_BYTES) return undefined;
  const xml = typeof source === "string" ? source : decodeXml(source);
  const vocabulary = vocabularyOf(xml);
  if (!vocabulary) return undefined;
  const budget = new DocumentBudget({ elements: MAX_ELEMENTS, depth: MAX_DEPTH });
  const root = new XmlReader(xml, { name, budget }).root();
  const invoices = [READERS[vocabulary](root, MAX_LINES)].flat();
  if (invoices.length === 0) return undefined;
  const data = invoices.map((facts) => dataScript(invoiceItem(facts))).join("\n");
  return { vocabulary, root, data, currency: invoices[0]?.currency ?? "" };
}

/**
 * The data of an invoice, as a script of JSON-LD: structured data of a document goes the way of a page's.
 *
 * @returns undefined for any other file
 * @throws QuernError as {@link readStatedInvoice} does
 */
export const statedInvoice = (source: Uint8Array | string, name: string): string | undefined =>
  readStatedInvoice(source, name)?.data;

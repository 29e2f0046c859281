/** Lines of invoices that state a value in words of their own, without a label of the usual form. */
import { readDate } from "../dates.js";
import { addTo, only } from "./facts.js";
import { readMoment } from "./moments.js";

const MAX_LINE_CHARACTERS = 200;

/** Names of invoices, in front of their numbers: `Rechnung Nr. 4711`, `Invoice # RE-507`, `HANDELSRECHNUNG(380) Nr. K876`. */
const NUMBERED =
  /(?<!\p{L})(?:\p{L}{0,20}rechnung(?:s\p{L}{1,20})?|gutschrift|invoice|credit note|receipt|facture|avoir|factura|fattura|fatura|nota di credito|factuur|creditnota|faktura(?: vat)?|lasku|számla|счет|счёт)(?!\p{L})(?:(?: \p{L}{1,20}){0,3} ?\(\d{1,3}\))?[ :]{0,3}(?:(?:number|nummer|numéro|número|num|no|nr|n)[.°º:]{0,2} {0,3}|[#№°º] {0,3}){0,2}(?<number>[A-Z0-9][\w./-]{2,29})(?!\w)(?<rest>.{0,60})/iu;

interface InvoiceLine {
  readonly number: string;
  /** As written. */
  readonly day: string | undefined;
}

/** @returns undefined for a line that names no invoice by a number */
function readInvoiceLine(line: string): InvoiceLine | undefined {
  if (line.length > MAX_LINE_CHARACTERS || !/\d/.test(line)) return undefined;
  const { number, rest = "" } = NUMBERED.exec(line)?.groups ?? {};
  if (number === undefined || !/\d/.test(number)) return undefined;
  const bare = number.replace(/[./-]+$/, "");
  if (/^(?:19|20)\d\d$/.test(bare) || readDate(bare) !== undefined) return undefined;
  return { number: bare, day: readMoment(rest).day };
}

/** In front of the day by which to pay: `Please remit until 2019-07-01`, `zahlbar bis zum 30.05.2017`. */
const PAYABLE =
  /(?:\bpay(?:able|ment)?\b|remit|\bdue\b|zahl|überweis|fällig|begleich|échéance|régler|règlement|pagar|pago|vencim|pagamento|scadenza|betal|voldoen|płatn|zapłat)[^.!?\n]{0,60}?(?<!\p{L})(?:until|by|before|no later than|bis(?: spätestens)?(?: zum| am)?|spätestens(?: am| bis)?|am|avant le|au plus tard le|jusqu['’]au|antes del|hasta el|entro il|vóór|uiterlijk|do(?: dnia)?)(?!\p{L})(?<rest>.{4,40})/iu;

/** The day by which an invoice has to be paid, as written. */
function readDueDay(line: string): string | undefined {
  if (line.length > MAX_LINE_CHARACTERS || !/\d/.test(line)) return undefined;
  return readMoment(PAYABLE.exec(line)?.groups?.["rest"] ?? "").day;
}

const IBAN =
  /(?<!\p{L})IBAN(?:[ -]?(?:no|nr|code))?[.: ]{0,4}(?<account>[A-Z]{2}\d{2}(?: ?(?!BIC|SWIFT)[A-Z0-9]{2,4}){2,8})(?![A-Z0-9])/u;

/** The account that a line names as an IBAN, as written. */
const readIban = (line: string): string | undefined =>
  line.includes("IBAN") ? IBAN.exec(line)?.groups?.["account"] : undefined;

/** Values as written; undefined where lines differ. */
export interface InvoiceFacts {
  readonly number: string | undefined;
  readonly day: string | undefined;
  /** By which to pay. */
  readonly dueDay: string | undefined;
  readonly iban: string | undefined;
}

/** The values that the lines of a page state about its invoice. */
export function readInvoiceLines(lines: Iterable<string>): InvoiceFacts {
  const numbers = new Set<string>();
  const days = new Set<string>();
  const due = new Set<string>();
  const accounts = new Set<string>();
  for (const line of lines) {
    const { number, day } = readInvoiceLine(line) ?? {};
    addTo(numbers, number);
    addTo(days, day);
    addTo(due, readDueDay(line));
    addTo(accounts, readIban(line));
  }
  return { number: only(numbers), day: only(days), dueDay: only(due), iban: only(accounts) };
}

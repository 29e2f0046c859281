/** An invoice in the words of schema.org, and in plain ones for what schema.org has no word. */
import { statedOnly } from "../data-script.js";
import type { InvoiceFacts, InvoiceLine, InvoiceParty } from "./invoice-facts.js";

/** Kinds of documents by UNTDID 1001; any other is just an invoice. */
export const INVOICE_KINDS: ReadonlyMap<string, string> = new Map([
  ["326", "partial invoice"],
  ["380", "invoice"],
  ["381", "credit note"],
  ["384", "corrected invoice"],
  ["386", "prepayment invoice"],
  ["389", "self-billed invoice"],
]);

/** Units of UN/ECE recommendations 20 and 21 that invoices use most. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ["C62", "piece"],
  ["H87", "piece"],
  ["EA", "piece"],
  ["XPP", "piece"],
  ["SET", "set"],
  ["PR", "pair"],
  ["HUR", "hour"],
  ["MIN", "minute"],
  ["DAY", "day"],
  ["WEE", "week"],
  ["MON", "month"],
  ["ANN", "year"],
  ["GRM", "g"],
  ["KGM", "kg"],
  ["TNE", "t"],
  ["MTR", "m"],
  ["KMT", "km"],
  ["MTK", "m²"],
  ["MTQ", "m³"],
  ["LTR", "l"],
  ["KWH", "kWh"],
  ["LS", "lump sum"],
]);

/** Word for a unit's code; the code where it is a rare one. */
export const unitName = (code: string): string => UNITS.get(code) ?? code;

type Item = Record<string, unknown>;

export function invoiceItem(facts: InvoiceFacts): Item {
  const isOrder = facts.type === "Order";
  const rates = new Set(facts.taxes.map(({ rate }) => rate));
  return statedOnly({
    "@type": facts.type,
    [isOrder ? "orderNumber" : "identifier"]: facts.number,
    category: isOrder ? undefined : INVOICE_KINDS.get(facts.typeCode ?? ""),
    [isOrder ? "orderDate" : "dateIssued"]: facts.issued,
    paymentDueDate: facts.due,
    deliveryDate: facts.delivered,
    // An interval of ISO 8601; an open end stays out.
    billingPeriod: facts.periodStart && facts.periodEnd && `${facts.periodStart}/${facts.periodEnd}`,
    currency: facts.currency,
    [isOrder ? "seller" : "provider"]: party(facts.seller),
    customer: party(facts.buyer),
    payee: party(facts.payee),
    shipTo: party(facts.shipTo),
    buyerReference: facts.buyerReference,
    orderNumber: isOrder ? facts.number : facts.orderNumber,
    contractNumber: facts.contractNumber,
    precedingInvoice: facts.precedingInvoice,
    orderedItem: facts.lines.map(line),
    linesTotal: facts.linesTotal,
    allowances: facts.allowances,
    charges: facts.charges,
    subtotal: facts.subtotal,
    taxAmount: facts.taxAmount,
    taxRate: rates.size === 1 ? [...rates][0] : undefined,
    taxes: facts.taxes.map((tax) => statedOnly({ "@type": "Tax", ...tax })),
    total: facts.total,
    prepaidAmount: facts.prepaid,
    totalPaymentDue: facts.payable,
    iban: [...new Set(facts.accounts)],
    bic: [...new Set(facts.banks)],
    accountName: [...new Set(facts.accountNames)],
    paymentReference: facts.paymentReference,
    paymentTerms: facts.paymentTerms,
    note: facts.notes,
  });
}

function party(stated: InvoiceParty | undefined): Item | undefined {
  if (!stated) return undefined;
  const { street, postalCode, city, region, country } = stated;
  const address = statedOnly({
    streetAddress: street,
    postalCode,
    addressLocality: city,
    addressRegion: region,
    addressCountry: country,
  });
  return statedOnly({
    "@type": "Organization",
    name: stated.name,
    alternateName: stated.tradingName,
    identifier: stated.number,
    registerNumber: stated.legalNumber,
    vatID: stated.vatId,
    taxID: stated.taxNumber,
    contactName: stated.contact,
    telephone: stated.phone,
    email: stated.email,
    address: Object.keys(address).length > 0 ? { "@type": "PostalAddress", ...address } : undefined,
  });
}

const line = (stated: InvoiceLine): Item =>
  statedOnly({
    "@type": "OrderItem",
    orderItemNumber: stated.position,
    name: stated.name,
    description: stated.description,
    sku: stated.sellerNumber,
    customerSku: stated.buyerNumber,
    gtin: stated.standardNumber,
    orderQuantity: stated.quantity,
    unitCode: stated.unit,
    unitText: UNITS.get(stated.unit ?? ""),
    price: stated.price,
    amount: stated.amount,
    taxRate: stated.taxRate,
  });

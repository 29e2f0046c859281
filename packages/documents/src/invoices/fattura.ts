/** FatturaPA, the XML of Italy's invoices. */
import type { XmlElement } from "../xml-element.js";
import { dayAt, elementAt, elementsAt, numberAt, textAt, textsAt } from "./element-values.js";
import type { InvoiceFacts, InvoiceLine, InvoiceParty } from "./invoice-facts.js";

/** Kinds of documents, by their codes of UNTDID 1001. */
const TYPE_CODES: ReadonlyMap<string, string> = new Map([
  ["TD01", "380"],
  ["TD02", "386"],
  ["TD03", "386"],
  ["TD04", "381"],
]);

/** One file can hold several invoices of one seller to one buyer. */
export function readFattura(root: XmlElement, maxLines: number): InvoiceFacts[] {
  const header = elementAt(root, "FatturaElettronicaHeader");
  const seller = partyOf(elementAt(header, "CedentePrestatore"));
  const buyer = partyOf(elementAt(header, "CessionarioCommittente"));
  return elementsAt(root, "FatturaElettronicaBody").map((body) => ({ ...factsOf(body, maxLines), seller, buyer }));
}

function factsOf(body: XmlElement, maxLines: number): InvoiceFacts {
  const document = elementAt(body, "DatiGenerali/DatiGeneraliDocumento");
  const taxes = elementsAt(body, "DatiBeniServizi/DatiRiepilogo").map((part) => ({
    category: textAt(part, "Natura"),
    rate: numberAt(part, "AliquotaIVA"),
    basis: numberAt(part, "ImponibileImporto"),
    amount: numberAt(part, "Imposta"),
  }));
  const subtotal = sumOf(taxes.map(({ basis }) => basis));
  const taxAmount = sumOf(taxes.map(({ amount }) => amount));
  const payments = elementsAt(body, "DatiPagamento/DettaglioPagamento");
  const fromPayments = (path: string): string[] => payments.flatMap((one) => textsAt(one, path));
  return {
    type: "Invoice",
    number: textAt(document, "Numero"),
    typeCode: TYPE_CODES.get(textAt(document, "TipoDocumento") ?? ""),
    issued: dayAt(document, "Data"),
    due: payments.map((one) => dayAt(one, "DataScadenzaPagamento")).find((day) => day !== undefined),
    currency: textAt(document, "Divisa"),
    orderNumber: textAt(body, "DatiGenerali/DatiOrdineAcquisto/IdDocumento"),
    contractNumber: textAt(body, "DatiGenerali/DatiContratto/IdDocumento"),
    precedingInvoice: textAt(body, "DatiGenerali/DatiFattureCollegate/IdDocumento"),
    notes: textsAt(document, "Causale"),
    accounts: fromPayments("IBAN"),
    banks: fromPayments("BIC"),
    accountNames: fromPayments("Beneficiario"),
    subtotal,
    taxAmount,
    total: numberAt(document, "ImportoTotaleDocumento") ?? sumOf([subtotal, taxAmount]),
    payable: sumOf(payments.map((one) => numberAt(one, "ImportoPagamento"))),
    taxes,
    lines: elementsAt(body, "DatiBeniServizi/DettaglioLinee").slice(0, maxLines).map(lineOf),
  };
}

/** Sum in cents; undefined where nothing is stated. */
function sumOf(amounts: ReadonlyArray<number | undefined>): number | undefined {
  const stated = amounts.filter((amount) => amount !== undefined);
  return stated.length === 0 ? undefined : Math.round(stated.reduce((sum, amount) => sum + amount, 0) * 100) / 100;
}

function partyOf(party: XmlElement | undefined): InvoiceParty | undefined {
  if (!party) return undefined;
  const person = elementAt(party, "DatiAnagrafici");
  const address = elementAt(party, "Sede");
  const joined = (element: XmlElement | undefined, ...paths: readonly string[]): string | undefined =>
    paths.flatMap((path) => textAt(element, path) ?? []).join(" ") || undefined;
  const vat = elementAt(person, "IdFiscaleIVA");
  return {
    name: textAt(person, "Anagrafica/Denominazione") ?? joined(person, "Anagrafica/Nome", "Anagrafica/Cognome"),
    vatId: vat && `${textAt(vat, "IdPaese") ?? ""}${textAt(vat, "IdCodice") ?? ""}`,
    taxNumber: textAt(person, "CodiceFiscale"),
    street: joined(address, "Indirizzo", "NumeroCivico"),
    city: textAt(address, "Comune"),
    postalCode: textAt(address, "CAP"),
    region: textAt(address, "Provincia"),
    country: textAt(address, "Nazione"),
    phone: textAt(party, "Contatti/Telefono"),
    email: textAt(party, "Contatti/Email"),
  };
}

const lineOf = (line: XmlElement): InvoiceLine => ({
  position: textAt(line, "NumeroLinea"),
  name: textAt(line, "Descrizione"),
  sellerNumber: textAt(line, "CodiceArticolo/CodiceValore"),
  quantity: numberAt(line, "Quantita"),
  unit: textAt(line, "UnitaMisura"),
  price: numberAt(line, "PrezzoUnitario"),
  amount: numberAt(line, "PrezzoTotale"),
  taxRate: numberAt(line, "AliquotaIVA"),
});

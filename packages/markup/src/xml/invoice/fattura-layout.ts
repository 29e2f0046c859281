import { field, type InvoiceGroup, type InvoiceLayout } from "./layout.js";

const DOCUMENT = "DatiGenerali/DatiGeneraliDocumento";

/** Kinds of documents by their codes in FatturaPA. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["TD01", "invoice"],
  ["TD02", "advance on an invoice"],
  ["TD03", "advance on a fee"],
  ["TD04", "credit note"],
  ["TD05", "debit note"],
  ["TD06", "fee note"],
  ["TD07", "simplified invoice"],
  ["TD08", "simplified credit note"],
  ["TD20", "self-billed invoice"],
  ["TD24", "deferred invoice"],
]);

const PAYMENT_MODES: ReadonlyMap<string, string> = new Map([
  ["MP01", "cash"],
  ["MP02", "cheque"],
  ["MP03", "banker's draft"],
  ["MP05", "credit transfer"],
  ["MP08", "payment card"],
  ["MP09", "direct debit"],
  ["MP12", "collection order"],
  ["MP19", "SEPA direct debit"],
  ["MP20", "SEPA direct debit, core"],
  ["MP21", "SEPA direct debit, business"],
  ["MP23", "PagoPA"],
]);

const party = (title: string, path: string): InvoiceGroup => ({
  title,
  path: `FatturaElettronicaHeader/${path}`,
  fields: [
    field("Name", "Denominazione, Titolo + Nome + Cognome", { inside: "DatiAnagrafici/Anagrafica" }),
    field("Address", "Indirizzo + NumeroCivico, CAP + Comune, Provincia, Nazione", { inside: "Sede" }),
    field("VAT ID", "IdPaese + IdCodice", { inside: "DatiAnagrafici/IdFiscaleIVA" }),
    field("Tax number", "DatiAnagrafici/CodiceFiscale"),
    field("Phone", "Contatti/Telefono"),
    field("Email", "Contatti/Email"),
  ],
});

/** FatturaPA, the XML of Italy's invoices. */
export const FATTURA: InvoiceLayout = {
  invoices: "FatturaElettronicaBody",
  number: `${DOCUMENT}/Numero`,
  currency: `${DOCUMENT}/Divisa`,
  kind: `${DOCUMENT}/TipoDocumento`,
  kinds: KINDS,
  facts: [
    field("Issue date", `${DOCUMENT}/Data`),
    field("Order", "DatiGenerali/DatiOrdineAcquisto/IdDocumento"),
    field("Contract", "DatiGenerali/DatiContratto/IdDocumento"),
    field("Preceding invoice", "DatiGenerali/DatiFattureCollegate/IdDocumento"),
    field("Payment terms", "DatiPagamento/CondizioniPagamento"),
    field("Currency", `${DOCUMENT}/Divisa`),
  ],
  parties: [
    party("Seller", "CedentePrestatore"),
    party("Buyer", "CessionarioCommittente"),
    party("Seller's tax representative", "RappresentanteFiscale"),
    party("Intermediary", "TerzoIntermediarioOSoggettoEmittente"),
  ],
  tables: [
    {
      title: "Lines",
      path: "DatiBeniServizi/DettaglioLinee",
      columns: [
        field("Position", "NumeroLinea"),
        field("Item number", "CodiceArticolo/*"),
        field("Name", "Descrizione"),
        field("Quantity", "Quantita"),
        field("Unit", "UnitaMisura"),
        field("Price", "PrezzoUnitario"),
        field("Tax", "Natura"),
        field("Tax rate (%)", "AliquotaIVA"),
        field("Amount", "PrezzoTotale"),
      ],
    },
    {
      title: "Taxes",
      path: "DatiBeniServizi/DatiRiepilogo",
      columns: [
        field("Tax", "Natura"),
        field("Tax rate (%)", "AliquotaIVA"),
        field("Basis", "ImponibileImporto"),
        field("Amount", "Imposta"),
        field("Legal basis", "RiferimentoNormativo"),
      ],
    },
  ],
  totals: [
    field("Rounding", `${DOCUMENT}/Arrotondamento, DatiBeniServizi/DatiRiepilogo/Arrotondamento`),
    field("Gross total", `${DOCUMENT}/ImportoTotaleDocumento`),
  ],
  payments: [
    {
      title: "Payment",
      path: "DatiPagamento/DettaglioPagamento",
      columns: [
        field("Means", "ModalitaPagamento", { codes: PAYMENT_MODES }),
        field("Due date", "DataScadenzaPagamento"),
        field("Amount", "ImportoPagamento"),
        field("Payee", "Beneficiario"),
        field("Bank", "IstitutoFinanziario, BIC"),
        field("Account", "IBAN"),
      ],
    },
  ],
  notes: `${DOCUMENT}/Causale`,
  frames:
    /^(?:FatturaElettronica(?:Header|Body)?|DatiGenerali|DatiGeneraliDocumento|DatiBeniServizi|DatiTrasmissione|DatiAnagrafici)$/,
};

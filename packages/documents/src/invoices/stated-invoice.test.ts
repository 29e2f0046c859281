import { describe, expect, it } from "vitest";
import { beginsAsInvoice, statedInvoice } from "./stated-invoice.js";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (xml: string): unknown => {
  const script = statedInvoice(bytes(xml), "invoice.xml");
  const json = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(script ?? "")?.[1];
  return json === undefined ? undefined : JSON.parse(json);
};

const CII = "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100";
const cross = (
  inside: string,
  root = `rsm:CrossIndustryInvoice xmlns:rsm="${CII}" xmlns:ram="urn:x" xmlns:udt="urn:y"`,
) => `<?xml version="1.0"?><!-- A licence, > of any length. --><${root}>${inside}</${root.split(" ")[0]}>`;

const INVOICE = cross(`
<rsm:ExchangedDocument><ram:ID>R-7</ram:ID><ram:TypeCode>380</ram:TypeCode>
  <ram:IssueDateTime><udt:DateTimeString format="102">20260305</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
  <ram:IncludedSupplyChainTradeLineItem>
    <ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
    <ram:SpecifiedTradeProduct><ram:SellerAssignedID>M-1</ram:SellerAssignedID><ram:Name>Millstone &lt;/script&gt;</ram:Name></ram:SpecifiedTradeProduct>
    <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>500</ram:ChargeAmount><ram:BasisQuantity>10</ram:BasisQuantity></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
    <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="H87">2.0000</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
    <ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>
      <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
  </ram:IncludedSupplyChainTradeLineItem>
  <ram:ApplicableHeaderTradeAgreement>
    <ram:SellerTradeParty><ram:Name>Mill Ltd</ram:Name><ram:PostalTradeAddress><ram:PostcodeCode>12345</ram:PostcodeCode><ram:LineOne>Creek 1</ram:LineOne><ram:CityName>Milltown</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>
      <ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">11/22</ram:ID></ram:SpecifiedTaxRegistration><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE1</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
    <ram:BuyerTradeParty><ram:Name>Baker</ram:Name></ram:BuyerTradeParty>
  </ram:ApplicableHeaderTradeAgreement>
  <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
    <ram:SpecifiedTradeSettlementPaymentMeans><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE02</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
    <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20260404</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
    <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxBasisTotalAmount>100.00</ram:TaxBasisTotalAmount>
      <ram:TaxTotalAmount currencyID="USD">21.00</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount>
      <ram:GrandTotalAmount>119.00</ram:GrandTotalAmount><ram:DuePayableAmount>19.00</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
  </ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction>`);

describe("a Cross Industry Invoice", () => {
  it("becomes an item in the words of schema.org", () => {
    expect(read(INVOICE)).toEqual({
      "@context": "https://schema.org",
      "@type": "Invoice",
      identifier: "R-7",
      category: "invoice",
      dateIssued: "2026-03-05",
      paymentDueDate: "2026-04-04",
      currency: "EUR",
      provider: {
        "@type": "Organization",
        name: "Mill Ltd",
        vatID: "DE1",
        taxID: "11/22",
        address: {
          "@type": "PostalAddress",
          streetAddress: "Creek 1",
          postalCode: "12345",
          addressLocality: "Milltown",
          addressCountry: "DE",
        },
      },
      customer: { "@type": "Organization", name: "Baker" },
      orderedItem: [
        {
          "@type": "OrderItem",
          orderItemNumber: "1",
          name: "Millstone </script>",
          sku: "M-1",
          orderQuantity: 2,
          unitCode: "H87",
          unitText: "piece",
          price: 50,
          amount: 100,
          taxRate: 19,
        },
      ],
      subtotal: 100,
      taxAmount: 19,
      total: 119,
      totalPaymentDue: 19,
      iban: ["DE02"],
    });
  });

  it("cannot end its script", () => {
    expect(statedInvoice(bytes(INVOICE), "x")!.match(/<\/script>/g)).toHaveLength(1);
  });

  it("is read in the words of ZUGFeRD 1, too", () => {
    const xml = cross(
      `<rsm:HeaderExchangedDocument><ram:ID>Z1</ram:ID></rsm:HeaderExchangedDocument><rsm:SpecifiedSupplyChainTradeTransaction>
       <ram:ApplicableSupplyChainTradeSettlement><ram:SpecifiedTradeSettlementMonetarySummation><ram:GrandTotalAmount currencyID="EUR">8.5</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementMonetarySummation></ram:ApplicableSupplyChainTradeSettlement></rsm:SpecifiedSupplyChainTradeTransaction>`,
      'rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0" xmlns:ram="urn:x"',
    );
    expect(read(xml)).toMatchObject({ "@type": "Invoice", identifier: "Z1", total: 8.5 });
  });
});

it("reads invoices and credit notes of UBL", () => {
  const note = `<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2" xmlns:cbc="urn:x" xmlns:cac="urn:y">
    <cbc:ID>C-1</cbc:ID><cbc:IssueDate>2026-01-02</cbc:IssueDate><cbc:DocumentCurrencyCode>NOK</cbc:DocumentCurrencyCode>
    <cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Shop</cbc:Name></cac:PartyName>
      <cac:PartyTaxScheme><cbc:CompanyID>NO1MVA</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
      <cac:PartyLegalEntity><cbc:RegistrationName>Shop AS</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
    <cac:TaxTotal><cbc:TaxAmount currencyID="NOK">25</cbc:TaxAmount></cac:TaxTotal>
    <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>100</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount>125</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
    <cac:CreditNoteLine><cbc:ID>1</cbc:ID><cbc:CreditedQuantity unitCode="KGM">4</cbc:CreditedQuantity><cac:Item><cbc:Name>Flour</cbc:Name></cac:Item></cac:CreditNoteLine>
  </CreditNote>`;
  expect(read(note)).toMatchObject({
    category: "credit note",
    identifier: "C-1",
    provider: { name: "Shop AS", alternateName: "Shop", vatID: "NO1MVA" },
    taxAmount: 25,
    total: 125,
    orderedItem: [{ name: "Flour", orderQuantity: 4, unitText: "kg" }],
  });
});

it("reads each invoice of a FatturaPA file, with totals from its summary of taxes", () => {
  const body = (number: string, total: string): string =>
    `<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD01</TipoDocumento><Divisa>EUR</Divisa><Data>2026-03-05</Data><Numero>${number}</Numero>${total}</DatiGeneraliDocumento></DatiGenerali>
     <DatiBeniServizi><DettaglioLinee><NumeroLinea>1</NumeroLinea><Descrizione>Farina</Descrizione><Quantita>2.00</Quantita><PrezzoUnitario>5.00</PrezzoUnitario><PrezzoTotale>10.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee>
     <DatiRiepilogo><AliquotaIVA>22.00</AliquotaIVA><ImponibileImporto>10.10</ImponibileImporto><Imposta>2.20</Imposta></DatiRiepilogo><DatiRiepilogo><AliquotaIVA>4.00</AliquotaIVA><ImponibileImporto>0.20</ImponibileImporto><Imposta>0.01</Imposta></DatiRiepilogo></DatiBeniServizi></FatturaElettronicaBody>`;
  const file = (...bodies: readonly string[]): string =>
    `<?xml version="1.0"?><p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"><FatturaElettronicaHeader><CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01</IdCodice></IdFiscaleIVA><Anagrafica><Nome>Ada</Nome><Cognome>Rossi</Cognome></Anagrafica></DatiAnagrafici></CedentePrestatore></FatturaElettronicaHeader>${bodies.join("")}</p:FatturaElettronica>`;
  expect(read(file(body("7", "")))).toMatchObject({
    ...{ identifier: "7", category: "invoice", dateIssued: "2026-03-05", currency: "EUR" },
    ...{
      provider: { name: "Ada Rossi", vatID: "IT01" },
      orderedItem: [{ name: "Farina", orderQuantity: 2, amount: 10 }],
    },
    ...{ subtotal: 10.3, taxAmount: 2.21, total: 12.51 },
  });
  const two = statedInvoice(
    bytes(file(body("7", ""), body("8", "<ImportoTotaleDocumento>9.00</ImportoTotaleDocumento>"))),
    "x",
  )!;
  expect(two.match(/<script/g)).toHaveLength(2);
  expect(two).toContain('"total":9');
});

it("reads no other XML, and nothing in another namespace", () => {
  expect(read("<Invoice><ID>1</ID></Invoice>")).toBeUndefined();
  expect(read('<Invoice xmlns="urn:mine"><ID>1</ID></Invoice>')).toBeUndefined();
  expect(read(`<Envelope>${INVOICE.replace(/^<\?.*?\?>/, "")}</Envelope>`)).toBeUndefined();
  expect(read("no XML at all")).toBeUndefined();
  expect(beginsAsInvoice("<!-- never closed")).toBe(false);
});

it("refuses a document type, depth and XML that is broken", () => {
  const typed = INVOICE.replace("<!--", '<!DOCTYPE x [<!ENTITY a "b">]><!--');
  expect(statedInvoice(bytes(typed), "x")).toBeUndefined();
  expect(() => statedInvoice(bytes(INVOICE.slice(0, -30)), "invoice.xml")).toThrow(/invoice\.xml/);
  const deep = cross(`${"<a>".repeat(100)}${"</a>".repeat(100)}`);
  expect(() => statedInvoice(bytes(deep), "x")).toThrow(/deep/);
});

import { createEngine } from "@quern/core";
import { afterAll, expect, it } from "vitest";
import { markupParser } from "../../index.js";

const engine = createEngine({ parsers: [markupParser()] });
afterAll(() => engine.close());

const UBL =
  'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:cac" xmlns:cbc="urn:oasis:cbc"';
const FILE = Buffer.from("hours,3\nrate,90\n").toString("base64");
const INVOICE = `<?xml version="1.0"?><Invoice ${UBL}>
<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>R-7</cbc:ID><cbc:IssueDate>2026-03-05</cbc:IssueDate>
<cbc:InvoiceTypeCode>384</cbc:InvoiceTypeCode><cbc:Note>Thank you.
Stay well.</cbc:Note><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:AdditionalDocumentReference><cbc:ID>A1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="hours.csv">${FILE}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>
<cac:AccountingSupplierParty><cac:Party><cbc:EndpointID schemeID="0088">4000001123452</cbc:EndpointID><cac:PartyName><cbc:Name>Mill Ltd</cbc:Name></cac:PartyName>
<cac:PostalAddress><cbc:StreetName>Creek 1</cbc:StreetName><cbc:CityName>Milltown</cbc:CityName><cbc:PostalZone>12345</cbc:PostalZone></cac:PostalAddress>
<cac:PartyTaxScheme><cbc:CompanyID>DE1</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
<cac:PartyLegalEntity><cbc:RegistrationName>Mill Ltd</cbc:RegistrationName><cbc:CompanyLegalForm>100 shares</cbc:CompanyLegalForm></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>DE02</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">38.00</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">200.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">38.00</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">420.00</cbc:TaxAmount></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="EUR">200.00</cbc:TaxExclusiveAmount><cbc:PayableAmount currencyID="EUR">238.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="KGM">2.0</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">200.00</cbc:LineExtensionAmount>
<cac:Item><cbc:Name>Mill &lt;stone&gt;</cbc:Name><cac:AdditionalItemProperty><cbc:Name>Colour</cbc:Name><cbc:Value>grey</cbc:Value></cac:AdditionalItemProperty></cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">100.00</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
</Invoice>`;

const parse = (xml: string, options: { attachments?: boolean } = {}) =>
  engine.parse(Buffer.from(xml), { filename: "r7.xml", ...options });

it("an invoice is written for readers, and all that has no place in it stands below", async () => {
  const { markdown, warning } = await parse(INVOICE);
  expect(markdown.trim()).toBe(
    [
      "# Corrected invoice R-7",
      "- Number: R-7\n- Kind: 384 (corrected invoice)\n- Issue date: 2026-03-05\n- Currency: EUR",
      "## Seller",
      "- Name: Mill Ltd\n- Address: Creek 1, 12345 Milltown\n- Tax ID: DE1 VAT\n- Electronic address: 4000001123452 (0088)\n- Party legal entity: Company legal form: 100 shares",
      "## Lines",
      "| Position | Name | Quantity | Unit | Price | Amount | Details |\n| --- | --- | --- | --- | --- | --- | --- |\n| 1 | Mill \\<stone> | 2.0 | kg | 100.00 | 200.00 | Additional item property: Colour: grey |",
      "## Taxes",
      "| Tax | Tax rate (%) | Basis | Amount |\n| --- | --- | --- | --- |\n| S | 19 | 200.00 | 38.00 |",
      "## Totals",
      "| Total | Amount |\n| --- | --- |\n| Net total | 200.00 |\n| Tax | 38.00, 420.00 SEK |\n| Amount due | 238.00 |",
      "## Payment",
      "- Means: 58 (SEPA credit transfer)\n- Account: DE02",
      "## Notes",
      "Thank you.\\\nStay well.",
      "## Other data",
      "- Customization ID: urn:cen.eu:en16931:2017\n- Additional document reference: ID: A1; Attachment / Embedded document binary object: hours.csv (text/csv, 16 bytes)",
    ].join("\n\n"),
  );
  expect(warning).toBe("1 attached file was not read: hours.csv. Set attachments: true (--attachments) to read it.");
});

it("its data fills a schema", async () => {
  const schema = { type: "object", properties: { invoiceNumber: { type: "string" } } };
  const { json } = await engine.parse(Buffer.from(INVOICE), {
    filename: "r7.xml",
    formats: [{ type: "json", schema }],
  });
  expect(json).toEqual({ invoiceNumber: "R-7" });
});

it("a file that an invoice carries is handed on to be read", async () => {
  const { markdown, warning, metadata } = await parse(INVOICE, { attachments: true });
  expect(metadata["files"]).toMatchObject([{ name: "hours.csv", size: 16 }]);
  expect(markdown).toContain("rate");
  expect(warning).toBeUndefined();
});

it("several invoices of a FatturaPA follow one another; signatures are named", async () => {
  const body = (number: string): string =>
    `<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD04</TipoDocumento><Divisa>EUR</Divisa><Data>2024-01-31</Data><Numero>${number}</Numero></DatiGeneraliDocumento></DatiGenerali></FatturaElettronicaBody>`;
  const { markdown, warning } = await parse(
    `<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">${body("7")}${body("8")}<Signature><SignedInfo>x</SignedInfo></Signature></p:FatturaElettronica>`,
  );
  expect(markdown).toContain("# Credit note 7\n\n- Number: 7\n- Kind: TD04 (credit note)\n- Issue date: 2024-01-31");
  expect(markdown).toContain("# Credit note 8");
  expect(markdown.trim().endsWith("## Other data\n\n- Fattura elettronica: Versione: FPR12")).toBe(true);
  expect(warning).toContain("digital signature");
});

it("an invoice that is broken stays XML, with a warning", async () => {
  const { markdown, warning } = await parse(INVOICE.slice(0, -12));
  expect(markdown.startsWith("```xml\n<?xml")).toBe(true);
  expect(warning).toContain("The invoice is shown as XML");
});

it("any number of elements is written in linear time", async () => {
  const many = INVOICE.replace("<cbc:ID>R-7", `${"<cbc:X>y</cbc:X>".repeat(50_000)}<cbc:ID>R-7`);
  const { markdown } = await parse(many);
  expect(markdown.split("- X: y").length).toBe(50_001);
});

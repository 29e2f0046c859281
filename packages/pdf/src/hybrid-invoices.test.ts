import { afterAll, expect, it } from "vitest";
import { pdfParser } from "./parser.js";
import { testRequest } from "./testing/requests.js";
import { tinyPdf } from "./testing/tiny-pdf.js";

const parser = pdfParser();
afterAll(() => parser.close?.());

const XML =
  '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="urn:x"><cbc:ID>R-7</cbc:ID></Invoice>';
const parse = (attached: Record<string, string>) =>
  parser.parse(tinyPdf({ pages: [{ text: [{ x: 72, y: 700, text: "Invoice R-7" }] }], attached }), testRequest());

it("states the data of the invoice that a PDF carries", async () => {
  const { html, warnings } = await parse({ "notes.txt": "x", "factur-x.xml": XML });
  expect(html).toContain('<script type="application/ld+json">{"@context":"https://schema.org","@type":"Invoice"');
  expect(warnings).toEqual([expect.stringMatching(/^1 attached file was not read: notes\.txt\./)]);
});

it("names other XML, and says when an invoice is broken", async () => {
  const { html, warnings } = await parse({ "factur-x.xml": XML.slice(0, -3), "other.xml": "<other/>" });
  expect(html).not.toContain("<script");
  expect(warnings).toEqual([
    expect.stringMatching(/^The invoice data that the file carries could not be read: .*factur-x\.xml/),
    expect.stringMatching(/^2 attached files were not read: factur-x\.xml, other\.xml\./),
  ]);
});

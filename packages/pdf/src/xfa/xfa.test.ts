import { afterAll, describe, expect, it } from "vitest";
import { pdfParser } from "../parser.js";
import { testRequest } from "../testing/requests.js";
import { tinyPdf } from "../testing/tiny-pdf.js";

const parser = pdfParser();
afterAll(() => parser.close?.());

const draw = (text: string, more = "", font = ""): string =>
  `<draw ${more}>${font}<value><text>${text}</text></value></draw>`;
const field = (name: string, caption: string, inside = "<ui><textEdit/></ui>", more = ""): string =>
  `<field name="${name}" ${more}>${inside}<caption reserve="25mm"><value><text>${caption}</text></value></caption></field>`;
const items = (list: readonly string[], save = ""): string =>
  `<items ${save}>${list.map((one) => `<text>${one}</text>`).join("")}</items>`;
const radio = (caption: string, value: string): string =>
  field("", caption, `<ui><checkButton shape="round"/></ui>${items([value])}`);

/** As form designers write them: flowed parts, positioned parts, a table that grows with its data. */
const TEMPLATE = `<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="form1" layout="tb" locale="en_GB">
<pageSet><pageArea name="Page1"><contentArea x="10mm" y="20mm" w="190mm" h="250mm"/>${draw("Form 7-B", 'y="5mm"')}${draw("Keep a copy.", 'y="280mm"')}</pageArea></pageSet>
<subform name="applicant" w="190mm">
${field("email", "E-mail", undefined, 'y="30mm"')}
${draw("Application for a mill licence", 'y="0mm"', '<font size="18pt" weight="bold"/>')}
${field("name", "Full name", undefined, 'y="20mm"')}
${draw("Telephone", 'y="40mm" x="0mm" h="6mm"')}<field name="phone" y="40mm" x="40mm" h="6mm"><ui><textEdit/></ui></field>
${field("address", "Address", '<ui><textEdit multiLine="1"/></ui>', 'y="50mm"')}
${field("secret", "Internal number", undefined, 'y="60mm" presence="hidden"')}
${field("note", "Empty", undefined, 'y="65mm"')}
${field("send", "Send", "<ui><button/></ui>", 'y="70mm"')}
</subform>
<field name="country"><ui><choiceList/></ui><caption><value><text>Country</text></value></caption>${items(["France", "Norway"])}${items(["FR", "NO"], 'save="1"')}</field>
<field name="grains"><ui><choiceList open="multiSelect"/></ui><caption><value><text>Grains:</text></value></caption>${items(["Rye", "Wheat", "Spelt"])}</field>
<exclGroup name="kind"><caption><value><text>Kind of mill</text></value></caption>${radio("Windmill", "1")}${radio("Watermill", "2")}</exclGroup>
<field name="terms"><ui><checkButton/></ui>${items(["1", "0"])}<caption><value><text>I agree to the terms</text></value></caption></field>
<subform name="goods" layout="table" columnWidths="60mm 30mm 30mm">
<subform layout="row"><assist role="TH"/>${draw("Article")}${draw("Quantity")}${draw("Price")}</subform>
<subform name="item" layout="row"><occur max="-1"/>${field("article", "Article")}${field("quantity", "Quantity", "<ui><numericEdit/></ui>")}${field("price", "Price")}</subform>
<subform layout="row"><draw colSpan="2"><value><text>Total</text></value></draw><field name="total"><ui><numericEdit/></ui></field></subform>
</subform>
<subform name="unused"><occur min="0" max="-1"/>${draw("Never shown")}</subform>
<field name="seen"><bind match="dataRef" ref="$record.office.seen"/><ui><dateTimeEdit/></ui><caption><value><text>Seen on</text></value></caption></field>
<draw><value><exData contentType="text/html"><body xmlns="http://www.w3.org/1999/xhtml"><p>Signed by the <b>miller</b>.</p><p>Second line.</p></body></exData></value></draw>
</subform></template>`;
const DATA = `<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><form1><applicant><name>Ada Miller</name><email>ada@example.com</email><phone>555 0101</phone><address>12 Mill Lane
Stoneford</address><secret>77</secret></applicant><country>NO</country><grains><value>Rye</value><value>Spelt</value></grains><kind>2</kind><terms>1</terms>
<goods><item><article>Stone</article><quantity>2</quantity><price>310</price></item><item><article>Sieve</article><quantity>1</quantity><price>40</price></item><total>660</total></goods><office><seen>2026-03-01</seen></office></form1></xfa:data></xfa:datasets>`;

const WAIT = {
  text: [{ x: 72, y: 700, text: "Please wait... If this message is not eventually replaced, update your viewer." }],
};

describe("XFA forms that take the place of the pages", () => {
  it("come with captions, values, choices and tables", async () => {
    const bytes = tinyPdf({ pages: [WAIT], xfa: { template: TEMPLATE, datasets: DATA } });
    const { html, blocks } = await parser.parse(bytes, testRequest({ blocks: true }));
    expect(html.replace(/>\s+</g, "><").trim()).toBe(
      '<section data-page="1"><p>Form 7-B</p><h1>Application for a mill licence</h1><p>Full name: Ada Miller</p><p>E-mail: ada@example.com</p>' +
        "<p>Telephone: 555 0101</p><p>Address: 12 Mill Lane</p><p>Stoneford</p><p>Empty</p><p>Country: Norway</p><p>Grains: Rye, Spelt</p>" +
        '<p>Kind of mill</p><ul><li><input type="checkbox" disabled> Windmill</li><li><input type="checkbox" checked disabled> Watermill</li></ul>' +
        '<ul><li><input type="checkbox" checked disabled> I agree to the terms</li></ul>' +
        "<table><thead><tr><th>Article</th><th>Quantity</th><th>Price</th></tr></thead><tbody><tr><td>Stone</td><td>2</td><td>310</td></tr>" +
        '<tr><td>Sieve</td><td>1</td><td>40</td></tr><tr><td colspan="2">Total</td><td>660</td></tr></tbody></table>' +
        "<p>Seen on: 2026-03-01</p><p>Signed by the miller.</p><p>Second line.</p><p>Keep a copy.</p></section>",
    );
    expect(blocks).toMatchObject([
      { pageNumber: 1, items: expect.arrayContaining([expect.objectContaining({ bbox: null })]) },
    ]);
  });

  it("come from one document as well as from packets, and without data", async () => {
    const whole = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">${TEMPLATE}</xdp:xdp>`;
    const { html } = await parser.parse(tinyPdf({ pages: [WAIT], xfa: { "xdp:xdp": whole } }), testRequest());
    expect(html).toContain("<p>Full name</p>");
    expect(html).toContain("<th>Article</th>");
    expect(html).not.toContain("Please wait");
  });

  it("that are broken leave the page as it is, with a warning", async () => {
    for (const template of ["<template><subform", "<template/>", "<a/>".repeat(3)]) {
      const bytes = tinyPdf({ pages: [WAIT], xfa: { template } });
      const { html, warnings } = await parser.parse(bytes, testRequest());
      expect(html).toContain("Please wait");
      if (template.startsWith("<template><"))
        expect(warnings.join()).toContain("XFA form of the file could not be read");
    }
  });
});

import { QuernError } from "@quern/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DocumentBudget } from "./budget.js";
import { XmlReader, type XmlReaderOptions } from "./xml.js";
import type { XmlElement } from "./xml-element.js";

const reader = (source: string | Uint8Array, options: Partial<XmlReaderOptions> = {}): XmlReader =>
  new XmlReader(source, { name: "part.xml", budget: new DocumentBudget(), ...options });
const root = (source: string | Uint8Array, options?: Partial<XmlReaderOptions>): XmlElement =>
  reader(source, options).root();

const MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main";

describe("XmlReader", () => {
  it("reads elements, attributes, text, CDATA and the five entities", () => {
    const element = root(
      `<?xml version="1.0"?><!-- c --><a x='1 &lt; 2' y = "&#65;&#x42;"><b/>t &amp; u<![CDATA[<raw>]]></a>`,
    );
    expect(element.get("x")).toBe("1 < 2");
    expect(element.get("y")).toBe("AB");
    expect(element.text()).toBe("t & u<raw>");
    expect(element.child("b")).toBeDefined();
  });

  it("takes a sign that begins no tag for text, as programs write it in formulas", () => {
    const element = root("<a><f>Y5<25</f><f>A1<=B1&amp;C<-2<.5</f><f>A < B</f></a>");
    expect(element.all("f").map((formula) => formula.text())).toEqual(["Y5<25", "A1<=B1&C<-2<.5", "A < B"]);
    expect(() => root("<a><</a>")).toThrow(QuernError);
  });

  it("knows namespaces by their address, not by their prefix", () => {
    for (const uri of [MAIN, STRICT]) {
      expect(root(`<w:p xmlns:w="${uri}"><w:r/></w:p>`).child("w:r")).toBeDefined();
      expect(root(`<q:p xmlns:q="${uri}" q:val="1"><q:r/></q:p>`).name).toBe("w:p");
      expect(root(`<q:p xmlns:q="${uri}" q:val="1"><q:r/></q:p>`).get("w:val")).toBe("1");
      expect(root(`<p xmlns="${uri}"><r/></p>`).child("w:r")).toBeDefined();
    }
    const nested = root(`<a><b xmlns="${MAIN}"><p/></b><p/></a>`);
    expect([...nested.descendants()].map((element) => element.name)).toEqual(["w:b", "w:p", "p"]);
  });

  it("streams what is asked for and skips the rest", () => {
    const stream = reader("<s><row r='1'><c/></row><x><row r='9'/></x><row r='2'/></s>");
    expect([...stream.each("row")].map((row) => row.get("r"))).toEqual(["1", "9", "2"]);
    const skipping = reader("<s><x><row/></x><row r='2'/></s>");
    const seen: string[] = [];
    for (let event = skipping.next(); event !== "end"; event = skipping.next()) {
      if (event !== "open") continue;
      seen.push(skipping.name);
      if (skipping.name === "x") skipping.skip();
    }
    expect(seen).toEqual(["s", "x", "row"]);
  });

  it("decodes UTF-16 and declared code pages", () => {
    expect(root(Uint8Array.from([0xff, 0xfe, ...Buffer.from("<a>é日</a>", "utf16le")])).text()).toBe("é日");
    const latin = Buffer.from('<?xml version="1.0" encoding="windows-1252"?><a>\x93caf\xe9\x94</a>', "latin1");
    expect(root(latin).text()).toBe("“café”");
  });

  it("refuses a document type, or takes its entities of plain text, and never reads files", () => {
    const declared =
      '<!DOCTYPE a [<!-- it\'s --><!ENTITY x "lol"><!ENTITY y SYSTEM "file:///etc/passwd"><!ENTITY prod "<b>Quern</b>">]><a>&x;&y;&eacute; &prod; it\'s</a>';
    expect(() => root(declared)).toThrow(/part\.xml: the XML is broken at character 0 .*document type/);
    const stream = reader(declared, { allowDoctype: true });
    stream.next();
    expect(stream.element().text()).toBe("lol&y;é Quern it's");
    expect(stream.files).toEqual(["file:///etc/passwd"]);
  });

  it("bounds what entities add, and expands none inside of another", () => {
    const laughs = `<!DOCTYPE a [<!ENTITY x "${"ha".repeat(500)}"><!ENTITY y "&x;&x;&x;">]><a>&y;${"&x;".repeat(10_000)}</a>`;
    const text = root(laughs, { allowDoctype: true }).text();
    expect(text).toMatch(/^&x;&x;&x;(?:ha)+(?:&x;)+$/);
    expect(text.length).toBeLessThan(2 * laughs.length);
    const open = `<!DOCTYPE a [${'<!ENTITY x "'.repeat(20_000)}`;
    expect(() => root(open, { allowDoctype: true })).toThrow(/no element/);
  });

  it("says where broken XML breaks", () => {
    expect(() => root("<a>\n<b></a>")).toThrow(/line 2.*<b> is closed by <\/a>/);
    expect(() => root("<a><b>")).toThrow(/cut short/);
    expect(() => root("<a x=1/>")).toThrow(/no quotes/);
    expect(() => root("")).toThrow(/no element/);
  });

  it("holds depth and number of elements in bounds", () => {
    const deep = "<a>".repeat(100_000);
    expect(() => root(deep)).toThrow(/nested more than 256 deep/);
    const many = `<a>${"<b/>".repeat(20_000)}</a>`;
    expect(() => root(many, { budget: new DocumentBudget({ elements: 10_000 }) })).toThrow(
      /more than 10000 XML elements/,
    );
  });

  it("gives back the text of any tree, and answers any input with events or a QuernError", () => {
    const text = fc.string().filter((value) => !/[<&\r]/.test(value));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), (parts) => {
        const xml = `<a>${parts.map((part) => `<b>${part}</b>`).join("")}</a>`;
        expect(
          root(xml)
            .all("b")
            .map((element) => element.text()),
        ).toEqual(parts);
      }),
    );
    const hostile = fc.array(
      fc.constantFrom(
        "<",
        ">",
        "/",
        "a",
        "=",
        '"',
        "'",
        " ",
        "<!",
        "--",
        "?",
        "[",
        "]",
        "&",
        ";",
        "<a>",
        "</a>",
        "<![CDATA[",
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(hostile, fc.boolean(), (pieces, allowDoctype) => {
        try {
          const stream = reader(pieces.join(""), { allowDoctype });
          let events = 0;
          while (stream.next() !== "end") expect(++events).toBeLessThan(1000);
        } catch (error) {
          expect(QuernError.is(error)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

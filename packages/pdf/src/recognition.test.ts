import type { OcrEngine, OcrImage, OcrPage, OcrRequest, ParseRequest } from "@quern/types";
import { afterAll, expect, it } from "vitest";
import { pdfParser } from "./parser.js";
import { testRequest } from "./testing/requests.js";
import { type TinyPage, type TinyText, tinyPdf } from "./testing/tiny-pdf.js";

const closing: Array<() => Promise<void> | undefined> = [];
afterAll(() => Promise.all(closing.map((close) => close())));

interface FakeEngine extends OcrEngine {
  readonly requests: OcrRequest[];
}

/** Finds these words, each in a line of its own below the others. */
function engine(
  words: ReadonlyArray<readonly [text: string, confidence: number]>,
  more: Partial<OcrPage> = {},
): FakeEngine {
  const requests: OcrRequest[] = [];
  return {
    name: "fake",
    requests,
    async recognize(image: OcrImage, request: OcrRequest) {
      requests.push(request);
      const { width, height } = image as { width: number; height: number };
      const found = words.map(([text, confidence], line) => {
        const top = 210 + line * 60;
        return { text, box: [100, top, 300, top + 30] as const, confidence, line, block: 0 };
      });
      return { width, height, words: found, confidence: 0.9, ...more };
    },
  };
}

const read = async (pages: readonly TinyPage[], ocr: OcrEngine, more: Partial<ParseRequest> = {}) => {
  const parser = pdfParser({ ocr });
  closing.push(() => parser.close?.());
  const { html, warnings } = await parser.parse(tinyPdf({ pages }), testRequest({}, more));
  return { html: html.replaceAll("\n", ""), warnings };
};

const picture = (grey: number, box: readonly [number, number, number, number] = [0, 0, 595, 842]) => ({
  box,
  width: 300,
  height: 400,
  pixels: new Uint8Array(120_000).fill(grey),
});
const title = (text: string): TinyText[] => [{ x: 60, y: 60, text, size: 30 }];

it("keeps a title on a picture that the engine turns to read", async () => {
  const ocr = engine([["TYNOILONN", 0.2]], { turned: 90 });
  const { html } = await read([{ text: title("Let us begin"), images: [picture(120)] }], ocr);
  expect(ocr.requests).toHaveLength(1);
  expect(html).toContain("Let us begin");
  expect(html).not.toContain("TYNOILONN");
});

it("adds what a picture surely shows to the text beside it, and no noise", async () => {
  const ocr = engine([
    ["Waterwheel", 0.95],
    ["LOL20nLce", 0.65],
    ["}", 0.9],
  ]);
  const { html } = await read([{ text: title("Mills"), images: [picture(120, [0, 300, 595, 500])] }], ocr);
  expect(html).toContain("Mills");
  expect(html).toContain("Waterwheel");
  expect(html).not.toMatch(/LOL|\}/);
});

it("does not read the ground that slides share", async () => {
  const ocr = engine([["noise", 0.9]]);
  const pages = ["First slide", "Second slide"].map((text) => ({ text: title(text), images: [picture(90)] }));
  const { html, warnings } = await read(pages, ocr);
  expect(ocr.requests).toHaveLength(0);
  expect(html).toContain("Second slide");
  expect(warnings).toEqual([]);
});

it("gives the text of the file where there is no time for pictures, and says so", async () => {
  const ocr: OcrEngine = { name: "slow", recognize: () => new Promise(() => undefined) };
  const pages = [90, 120].map((grey) => ({ text: title(`Slide ${grey}`), images: [picture(grey)] }));
  const { html, warnings } = await read(pages, ocr, { deadline: Date.now() + 10_000 });
  expect(html).toMatch(/Slide 90.*Slide 120/);
  expect(warnings?.join()).toMatch(/^Pictures on these pages may show text .*1–2; there was no time/);
});

it("reads only what fonts drew that do not tell their letters, in the language of the others", async () => {
  // Codes 1 to 24 are letters of eight scripts; those above are readable.
  const strange = "ԱԲԳࠀࠁࠂกขคกກຂካኬወܐܒܓఅఆఇⴀⴁⴂ";
  const readable = "超文本传输协议是互联网上应用最为广泛的一种网络协议";
  const rows = Array.from(strange + readable, (letter, index) => {
    const hex = (code: number): string => code.toString(16).padStart(4, "0");
    return `<${hex(index + 1)}> <${hex(letter.charCodeAt(0))}>`;
  });
  const codeMap = `begincmap\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n${rows.length} beginbfchar\n${rows.join("\n")}\nendbfchar\nendcmap`;
  const codes = (from: number, count: number): string =>
    Array.from({ length: count }, (_, index) => String.fromCharCode(0, from + index)).join("");
  const pages: TinyPage[] = [
    {
      text: [
        { x: 20, y: 760, text: codes(1, 24), size: 12, font: "bold" },
        { x: 20, y: 60, text: codes(25, readable.length), size: 12 },
      ],
    },
  ];
  const bytes = tinyPdf({ codeMap, pages });
  for (const [found, shown] of [
    ["简介", "简介"],
    ["CAMEHL", "�"],
  ] as const) {
    const ocr = engine([[found, 0.95]]);
    const parser = pdfParser({ ocr });
    closing.push(() => parser.close?.());
    const { html } = await parser.parse(bytes, testRequest({}));
    expect(html).toContain(readable);
    expect(html).toContain(shown);
    expect(html).not.toMatch(/Ա|CAME/);
    expect(ocr.requests[0]!.languages).toEqual(["zh", "en"]);
  }
});

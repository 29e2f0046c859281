import { expect, it } from "vitest";
import { open, openWith } from "./open.js";
import { onePage, rawPdf } from "./testing/raw-pdf.js";
import { tinyPdf } from "./testing/tiny-pdf.js";

const wordsOf = async (content: string): Promise<string[]> => {
  const { file } = await open(
    tinyPdf({ pages: [{ content: `BT /F1 12 Tf 72 700 Td ${content} TJ ET\n` }] }),
    "pdfium",
    undefined,
  );
  try {
    return (await (await file.page(0)).text()).words.map(({ text }) => text);
  } finally {
    await file.close();
  }
};

it("puts names of a listing together whose letters are spread", async () => {
  expect(await wordsOf("[(s) -180 (i) -180 (z) -180 (e) -180 (_) -180 (t) -900 (a) -190 (t) -700 (;)]")).toEqual([
    "size_t",
    "at",
    ";",
  ]);
});

it("leaves words alone that are one letter long", async () => {
  expect(await wordsOf("[(x) -230 (a) -330 (b) -250 (c) -300 (d)]")).toEqual(["x", "a", "b", "c", "d"]);
  expect(await wordsOf("[(A) -600 (B) -600 (C) -600 (D) -600 (E)]")).toEqual(["A", "B", "C", "D", "E"]);
});

it("puts headings together whose letters are as far apart as words", async () => {
  const heading =
    "[(S) -400 (K) -400 (I) -400 (L) -400 (L) -400 (S) -800 (A) -400 (T) -400 (A) -480 (B) -400 (A) -400 (R)]";
  expect(await wordsOf(heading)).toEqual(["SKILLS", "ATABAR"]);
  // Labels of columns, and letters with spaces between in the file.
  expect(await wordsOf("[(A) -400 (B) -400 (C) -400 (D) -400 (E)]")).toEqual(["A", "B", "C", "D", "E"]);
  expect(await wordsOf("[(S ) -122 (K ) -122 (I ) -122 (L ) -122 (L ) -122 (S)]")).toHaveLength(6);
});

it("knows where small capitals end that the file calls small letters", async () => {
  const capitals = Array.from({ length: 26 }, () => 700).join(" ");
  const font = `<< /Type /Font /Subtype /TrueType /BaseFont /Capitals /FirstChar 65 /LastChar 90 /Widths [${capitals}] /Encoding /WinAnsiEncoding /FontDescriptor << /Type /FontDescriptor /FontName /Capitals /Flags 32 /ItalicAngle 0 /Ascent 750 /Descent -250 /CapHeight 700 /StemV 80 /MissingWidth 0 /FontBBox [0 -250 1000 750] >> >>`;
  const small = (letter: string): string => `/Span << /ActualText (${letter.toLowerCase()}) >> BDC (${letter}) Tj EMC`;
  const page = `BT /F1 12 Tf 72 700 Td (B) Tj ${small("A")} ${small("R")} (US) Tj ET`;
  const file = await openWith(rawPdf([...onePage(page), font]), "pdfium", undefined);
  try {
    expect((await (await file.page(0)).text()).words.map(({ text }) => text)).toEqual(["BarUS"]);
  } finally {
    await file.close();
  }
});

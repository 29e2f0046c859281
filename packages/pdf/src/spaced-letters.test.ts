import { expect, it } from "vitest";
import { open } from "./open.js";
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

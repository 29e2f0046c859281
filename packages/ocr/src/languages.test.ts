import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Canvas } from "@napi-rs/canvas";
import type { OcrRequest } from "@quern/types";
import { afterAll, describe, expect, it } from "vitest";
import { PAGE, printedLines, turnedPage } from "../test-support/text-picture.js";
import { otherLanguage } from "./guess-language.js";
import { dataName, findLanguage, isLatin } from "./languages.js";
import { tesseractOcr } from "./tesseract.js";

const ocr = tesseractOcr({ workers: 1 });
afterAll(() => ocr.close?.());

const request = (): OcrRequest => ({ signal: AbortSignal.timeout(60_000) });

/** Lines of running text, as from a scanner. */
const wide = (texts: readonly string[]): Canvas =>
  printedLines(texts, 1300, 320, { size: 32, left: 50, first: 70, step: 56 });

describe("languages", () => {
  it("maps language tags to data names", () => {
    expect(["en", "de-AT", "zh-TW", "zh", "pt_BR", "swa", "x-klingon"].map(dataName)).toEqual([
      "eng",
      "deu",
      "chi_tra",
      "chi_sim",
      "por",
      "swa",
      undefined,
    ]);
  });

  it("knows which of them are written in Latin letters", () => {
    expect(["eng", "deu", "vie", "deu_frak", "osd", "equ"].every(isLatin)).toBe(true);
    expect(["jpn", "chi_sim", "rus", "ara", "kor"].some(isLatin)).toBe(false);
  });

  it("finds the English data that comes along", async () => {
    expect(await findLanguage("eng", undefined)).toMatch(/eng\.traineddata\.gz$/);
    expect(await findLanguage("xyz", undefined)).toBeUndefined();
  });
});

describe("the language of a page", () => {
  const GERMAN = [
    "Die Miete ist im Voraus zu zahlen",
    "Der Mieter und der Vermieter haben sich auf die folgenden Punkte geeinigt,",
    "die nach dem Ende der Frist nicht mehr von einer Seite allein durch eine",
    "Anzeige bei der anderen aufgehoben werden, auch wenn das Haus verkauft wird.",
  ];

  it("is named in a warning with its data package where it is not the one that was read", async () => {
    const bytes = wide(GERMAN).toBuffer("image/png");
    const { warnings } = await ocr.recognize({ bytes, mediaType: "image/png" }, request());
    expect(warnings).toEqual([expect.stringMatching(/looks German.*npm install @tesseract\.js-data\/deu,/)]);
  });

  it("is not guessed where the caller names it, nor for English", async () => {
    const bytes = wide(GERMAN).toBuffer("image/png");
    const named = await ocr.recognize({ bytes, mediaType: "image/png" }, { ...request(), languages: ["en"] });
    expect(named.warnings).toBeUndefined();
    const english = await ocr.recognize(
      { bytes: turnedPage(0).toBuffer("image/png"), mediaType: "image/png" },
      request(),
    );
    expect(english.warnings).toBeUndefined();
  });

  it("is read with its data where that is installed", async () => {
    const english = await findLanguage("eng", undefined);
    const folder = await mkdtemp(join(tmpdir(), "quern-languages-"));
    // English under the name of German: the data of another language is no dependency of the tests.
    await copyFile(english!, join(folder, "deu.traineddata.gz"));
    await copyFile(english!, join(folder, "eng.traineddata.gz"));
    const engine = tesseractOcr({ workers: 1, dataFolder: folder });
    try {
      const bytes = wide(GERMAN).toBuffer("image/png");
      const page = await engine.recognize({ bytes, mediaType: "image/png" }, request());
      expect(page.warnings).toBeUndefined();
      expect(page.words.map(({ text }) => text).join(" ")).toContain("Der Mieter und der Vermieter");
    } finally {
      await engine.close?.();
      await rm(folder, { recursive: true });
    }
  });

  it("is asked for where a page is in a script that was not read", async () => {
    const bytes = wide([
      "Настоящий договор заключён между обществом и покупателем.",
      "Продавец обязуется передать товар в собственность покупателя,",
      "а покупатель обязуется принять этот товар и уплатить за него цену.",
      "Споры решаются в суде по месту нахождения истца в порядке закона.",
    ]).toBuffer("image/png");
    const { warnings } = await ocr.recognize({ bytes, mediaType: "image/png" }, request());
    expect(warnings).toEqual([expect.stringMatching(/hardly recognised as eng: .*another script/)]);
    const named = await ocr.recognize({ bytes, mediaType: "image/png" }, { ...request(), languages: ["en"] });
    expect(named.warnings).toBeUndefined();
  });

  it("is told for whole texts only, and never for other scripts", () => {
    const guess = (text: string): string | undefined => otherLanguage(text.split(" "), ["en"]);
    expect(guess(GERMAN.join(" "))).toBe("de");
    expect(guess("Rechnung und Lieferschein")).toBeUndefined();
    expect(guess(PAGE.join(" "))).toBeUndefined();
    expect(guess("Он и она были там, и это было хорошо. ".repeat(20))).toBeUndefined();
    expect(otherLanguage(GERMAN.join(" ").split(" "), ["en", "de"])).toBeUndefined();
  });
});

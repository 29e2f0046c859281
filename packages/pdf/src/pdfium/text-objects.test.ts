import { expect, it } from "vitest";
import { open } from "../open.js";
import { tinyPdf } from "../testing/tiny-pdf.js";

async function read(content: string): Promise<string> {
  const { file } = await open(tinyPdf({ pages: [{ content }] }), "pdfium", undefined);
  try {
    const { words } = await (await file.page(0)).text();
    return words
      .map(({ text, joined }) => (joined ? "" : " ") + text)
      .join("")
      .trim();
  } finally {
    await file.close();
  }
}

const at = (x: number, text: string): string => `1 0 0 1 ${x} 700 Tm (${text}) Tj`;
const span = (said: string, content: string): string => `/Span << /ActualText <FEFF${said}> >> BDC ${content} EMC`;

it("reads once what the file says of several objects", async () => {
  // The mark is drawn where the next letter begins, as browsers do.
  const syllable = span("00E9", `${at(72, "e")} ${at(78.67, "'")}`);
  expect(await read(`BT /F1 12 Tf ${syllable} ${at(78.67, "d")} ${at(85.34, "it")} ET`)).toBe("édit");
});

it("takes all objects of a syllable for its room", async () => {
  const syllable = span("0915094D0937", `${at(72, "m")} ${at(82, "m")}`);
  expect(await read(`BT /F1 12 Tf ${syllable} ${at(92, "a")} ${at(104, "b")} ET`)).toBe("क्षa b");
});

it("joins syllables of letters that run from right to left", async () => {
  // From left to right, as browsers draw them: d with its mark, then l.
  const text = `${span("062F064E", `${at(102, "'")} ${at(100, "m")}`)} ${span("0644", at(110, "m"))}`;
  expect(await read(`BT /F1 12 Tf /ReversedChars BMC ${text} EMC ET`)).toBe("لدَ");
});

it("takes what one object draws of a syllable for its room", async () => {
  // The font has no such letters to take a width from.
  expect(await read(`BT /F1 12 Tf ${span("0BA90BC8", at(72, "m"))} ${at(82, "a")} ${at(94, "b")} ET`)).toBe("னைa b");
});

it("finds a space that is drawn apart from the letters of a line by its place", async () => {
  const letters = "1 0 0 1 72 700 Tm [(From) -116 (here)] TJ";
  // Those of a line are one object, of which the reader keeps the first.
  const spaces = "/F1 5 Tf 1 0 0 1 100 700 Tm [( ) -9000 ( )] TJ";
  expect(await read(`BT /F1 12 Tf ${letters} ${spaces} ET`)).toBe("From here");
  expect(await read(`BT ${spaces} /F1 12 Tf ${letters} ${at(127.4, "on")} ET`)).toBe("From hereon");
});

it("finds spaces that are objects of their own, however narrow", async () => {
  const text = `${at(72, "From")} ${at(100, " ")} ${at(101.6, "here")} ${at(126, " ")} ${at(127.7, "on")}`;
  expect(await read(`BT /F1 12 Tf ${text} ET`)).toBe("From here on");
});

it("makes no words of letters that are set wide apart", async () => {
  const letters = Array.from("abounded", (letter, index) => `${at(72 + 8 * index, letter)} ${at(78 + 8 * index, " ")}`);
  expect(await read(`BT /F1 10 Tf ${letters.join(" ")} ET`)).toBe("abounded");
});

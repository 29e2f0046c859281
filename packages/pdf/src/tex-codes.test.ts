import { describe, expect, it } from "vitest";
import { openWith } from "./open.js";
import { onePage, rawPdf, stream } from "./testing/raw-pdf.js";

/** A page in one bitmap font of TeX: no name, no Unicode map, each glyph called after its code. */
function bitmapPage(lines: readonly (readonly number[])[]): Uint8Array {
  const codes = [...new Set(lines.flat())].filter((code) => code !== 32).sort((a, b) => a - b);
  const names = codes.map((code) => `${code} /a${code}`).join(" ");
  const glyphs = codes.map((code) => `/a${code} 6 0 R`).join(" ");
  const widths = Array.from({ length: 256 }, () => 500).join(" ");
  const text = lines.map((line, index) => {
    const hex = line.map((code) => (code === 32 ? "> Tj 3 0 Td <" : code.toString(16).padStart(2, "0")));
    return `BT /F1 10 Tf 50 ${700 - 20 * index} Td <${advancing(hex)}> Tj ET`;
  });
  const font = `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 0 /LastChar 255 /Widths [${widths}] /Encoding << /Type /Encoding /Differences [${names}] >> /CharProcs << ${glyphs} >> /Resources << >> >>`;
  return rawPdf([...onePage(text.join("\n")), font, stream("500 0 0 0 400 600 d1 0 0 400 600 re f")]);
}

/** A word that ends moves the pen behind its letters, each 5 points wide, and over the space. */
function advancing(hex: readonly string[]): string {
  let letters = 0;
  let moved = "";
  for (const part of hex) {
    if (part.startsWith(">")) {
      moved += `> Tj ${5 * letters + 4} 0 Td <`;
      letters = 0;
    } else {
      moved += part;
      letters++;
    }
  }
  return moved;
}

async function wordsOf(bytes: Uint8Array): Promise<string> {
  const file = await openWith(bytes, "pdfium", undefined);
  try {
    return (await (await file.page(0)).text()).words.map(({ text }) => text).join(" ");
  } finally {
    await file.close();
  }
}

/** The codes of a text in T1 that is written in its letters. */
const T1: Readonly<Record<string, number>> = {
  ğ: 0xa7,
  ı: 0x19,
  ş: 0xb3,
  İ: 0x9d,
  ß: 0xff,
  ﬁ: 28,
  "„": 18,
  "“": 16,
  "–": 21,
};
const encoded = (text: string): number[] => Array.from(text, (letter) => T1[letter] ?? letter.charCodeAt(0));

describe("bitmap fonts of TeX", () => {
  it("are read by the codes of T1 where they have text beyond ASCII", async () => {
    const page = bitmapPage([encoded("İyi bir ağacın altında"), encoded("çalışmak da güzel – „tanımla“")]);
    expect(await wordsOf(page)).toBe("İyi bir ağacın altında çalışmak da güzel – „tanımla“");
  });

  it("keep the letters that Latin-1 has in the same places, and ligatures", async () => {
    const page = bitmapPage([encoded("Für große Größen sind Maße ﬁnal definiert")]);
    expect(await wordsOf(page)).toBe("Für große Größen sind Maße final definiert");
  });

  it("are left as they are where nothing speaks for T1", async () => {
    const page = bitmapPage([encoded("plain words and a price of 3\u00a7 for all of the letters")]);
    expect(await wordsOf(page)).toBe("plain words and a price of 3§ for all of the letters");
  });

  it("draw the bullets of lists, which their companion font has at 136", async () => {
    expect(await wordsOf(bitmapPage([[0x88, 32, ...encoded("first")]]))).toBe("• first");
  });

  it("are read by the codes of T2A where nearly all letters are beyond ASCII", async () => {
    const cyrillic = (text: string): number[] =>
      Array.from(text, (letter) => {
        const [capital, small] = [letter.codePointAt(0)! - 0x410, "ё«»№".indexOf(letter)];
        if (small >= 0) return [0xbc, 0xbe, 0xbf, 0x9d][small]!;
        return capital >= 0 && capital < 64 ? 0xc0 + capital : letter.charCodeAt(0);
      });
    const lines = ["Зерно падает сквозь «глазок»", "жернова и мелется счётно"];
    expect(await wordsOf(bitmapPage(lines.map(cyrillic)))).toBe(lines.join(" "));
  });
});

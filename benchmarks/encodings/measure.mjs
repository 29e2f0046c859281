/**
 * How many texts without a declared encoding are read letter by letter as they were written.
 *
 * node measure.mjs --sentences=DIR [--markup]
 *
 * DIR is src/accuracyReport/resources/language-testdata/sentences of github.com/pemistahl/lingua; the second half of each file is used, the
 * first belongs to train.mjs. `--markup` puts each word in a cell of its own.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { decodeAnyText } from "../../packages/documents/dist/index.js";

const iconv = createRequire(new URL("../../packages/office/package.json", import.meta.url))("iconv-lite");
const { values: options } = parseArgs({ options: { sentences: { type: "string" }, markup: { type: "boolean" } } });

const WRITTEN = {
  win1250: "pl cs sk hu hr sl",
  "iso8859-2": "pl cs sk hu hr sl",
  cp852: "pl cs hu",
  win1251: "ru uk bg sr mk be",
  "koi8-r": "ru",
  "koi8-u": "uk",
  "iso8859-5": "ru bg sr",
  cp866: "ru uk",
  maccyrillic: "ru uk",
  win1252: "de fr es it pt nl sv da nb fi is ca",
  "iso8859-15": "fr de fi",
  macroman: "de fr es it",
  cp850: "de fr es",
  cp437: "de fr",
  win1253: "el",
  "iso8859-7": "el",
  win1254: "tr",
  "iso8859-9": "tr",
  win1255: "he",
  "iso8859-8": "he",
  win1256: "ar fa",
  "iso8859-6": "ar",
  win1257: "et lt lv",
  "iso8859-13": "lt lv",
  win874: "th",
  shift_jis: "ja",
  "euc-jp": "ja",
  gb18030: "zh",
  "euc-kr": "ko",
  "utf-16le": "de ru ja zh",
  "utf-16be": "de ru ja zh",
};
const SIZES = [100, 500, 2000];
const TEXTS_EACH = 4;
/** Fewer letters beyond ASCII tell nothing. */
const MIN_FOREIGN = 3;

const cell = (word) => `<td class="cell wide"><span style="color:red">${word}</span></td>\n`;

function* texts(encoding, language, size) {
  const lines = readFileSync(`${options.sentences}/${language}.txt`, "utf8").split("\n");
  const second = lines.slice(lines.length / 2).filter((line) => !/[\x80-\x9f]/.test(line));
  const writable = second.filter((line) => iconv.decode(iconv.encode(line, encoding), encoding) === line);
  for (let number = 0, at = 0; number < TEXTS_EACH; number++) {
    let text = "";
    while (at < writable.length && iconv.encode(text, encoding).length < size) text += `${writable[at++]}\n`;
    while (iconv.encode(text, encoding).length > size) text = text.slice(0, -1);
    if (options.markup) text = text.split(" ").map(cell).join("");
    const bytes = iconv.encode(text, encoding);
    if (/^utf/.test(encoding) || bytes.filter((byte) => byte >= 0x80).length >= MIN_FOREIGN) yield { text, bytes };
  }
}

const total = Object.fromEntries(SIZES.map((size) => [size, { right: 0, count: 0 }]));
for (const [encoding, languages] of Object.entries(WRITTEN)) {
  const cells = [];
  for (const size of SIZES) {
    let right = 0;
    let count = 0;
    for (const language of languages.split(" "))
      for (const { text, bytes } of texts(encoding, language, size)) {
        count++;
        if ((await decodeAnyText(bytes)).text.normalize("NFC") === text.normalize("NFC")) right++;
      }
    total[size].right += right;
    total[size].count += count;
    cells.push(`${size}: ${right}/${count}`);
  }
  console.log(encoding.padEnd(13), cells.join("  "));
}
console.log(
  "all".padEnd(13),
  SIZES.map((size) => `${size}: ${(total[size].right / total[size].count).toFixed(3)}`).join("  "),
);

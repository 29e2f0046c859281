/**
 * Writes src/html/named-references.ts from the list of the HTML standard (https://html.spec.whatwg.org/entities.json).
 *
 *     node scripts/write-named-references.mjs entities.json
 *
 * @module
 */
import { readFileSync, writeFileSync } from "node:fs";

const LINE_CHARACTERS = 140;
const list = Object.entries(JSON.parse(readFileSync(process.argv[2], "utf8"))).map(([name, { codepoints }]) => ({
  name: name.replace(/^&/, ""),
  codepoints,
}));
const compare = (one, other) => one[0] - other[0] || (one[1] ?? 0) - (other[1] ?? 0);

// Letters of mathematical alphabets are counted, not listed: see ALPHABETS of src/html/character-references.ts.
const ALPHABETS = { scr: 0x1d49c, fr: 0x1d504, opf: 0x1d538 };
const isCounted = (name, [first, second]) => {
  const [, letter, alphabet] = /^([A-Za-z])(scr|fr|opf);$/.exec(name) ?? [];
  if (letter === undefined || second !== undefined) return false;
  const place = letter < "a" ? letter.charCodeAt(0) - 65 : letter.charCodeAt(0) - 97 + 26;
  return first === ALPHABETS[alphabet] + place;
};

// Nor are letters with accents: see ACCENTS there.
const ACCENTS = "grave acute circ tilde macr  breve dot uml  ring dblac caron".split(" ");
const isComposed = (name, [first]) => {
  const [, letter, accent] = /^([A-Za-z])([a-z]+);$/.exec(name) ?? [];
  if (letter === undefined || first >= 0x180) return false;
  const mark = { cedil: 0x327, ogon: 0x328 }[accent] ?? 0x300 + ACCENTS.indexOf(accent);
  return mark >= 0x300 && (letter + String.fromCodePoint(mark)).normalize("NFC") === String.fromCodePoint(first);
};

// Nor are small Greek and Russian letters, whose capitals have the same names.
const isCapital = (code) => (code > 0x390 && code < 0x3aa) || (code >= 0x410 && code < 0x430);
const capitals = new Map(
  list.flatMap(({ name, codepoints: [code] }) => (isCapital(code) ? [[name.toLowerCase(), code]] : [])),
);
const isSmall = (name, [first]) => !isCapital(first) && capitals.get(name) === first - 32;

const open = new Set(list.filter(({ name }) => !name.endsWith(";")).map(({ name }) => name));
let last = [0];
const groups = [];
for (const { name, codepoints } of list
  .filter(({ name }) => name.endsWith(";"))
  .filter(({ name, codepoints }) => ![isCounted, isComposed, isSmall].some((isKnown) => isKnown(name, codepoints)))
  // Names one below the other that end alike pack best.
  .sort((one, other) => compare(one.codepoints, other.codepoints) || other.name.length - one.name.length)) {
  const isSame = compare(codepoints, last) === 0;
  const [first, second] = codepoints;
  const bare = name.slice(0, -1);
  const marked = open.has(bare) ? `${bare}!` : bare;
  const step = `${first - last[0]}${second === undefined ? "" : `+${second}`}`;
  if (isSame) groups[groups.length - 1] += `,${marked}`;
  else groups.push(step === "1" ? marked : step + marked);
  last = codepoints;
}
const lines = [""];
for (const group of groups) {
  if (lines.at(-1).length + group.length > LINE_CHARACTERS) lines.push("");
  lines[lines.length - 1] += lines.at(-1) === "" ? group : ` ${group}`;
}
writeFileSync(
  new URL("../src/html/tree/named-references.ts", import.meta.url),
  `/** Named character references of the HTML standard, written by scripts/write-named-references.mjs. */

/**
 * Names by their characters, in the order of these: in front of the names of a character stands its distance to the one before, unless that is one;
 * the second character of a pair stands behind a plus. Names with an exclamation mark need no semicolon. Letters of mathematical alphabets,
 * letters with accents, and small Greek and Russian letters are left out.
 */
export const NAMES =
${lines.map((line, index) => `  "${line}${index < lines.length - 1 ? ' " +' : '";'}`).join("\n")}
`,
);

/**
 * Writes src/html/named-references.ts from the list of the HTML standard (https://html.spec.whatwg.org/entities.json).
 *
 *     node scripts/write-named-references.mjs entities.json
 *
 * @module
 */
import { readFileSync, writeFileSync } from "node:fs";

const LINE_CHARACTERS = 150;
const list = Object.entries(JSON.parse(readFileSync(process.argv[2], "utf8"))).map(([name, { codepoints }]) => ({
  name: name.replace(/^&/, ""),
  codepoints,
}));
const compare = (one, other) => one[0] - other[0] || (one[1] ?? 0) - (other[1] ?? 0);

let last = [0];
const words = [];
for (const { name, codepoints } of list
  .filter(({ name }) => name.endsWith(";"))
  .sort((one, other) => compare(one.codepoints, other.codepoints) || (one.name < other.name ? -1 : 1))) {
  const isSame = compare(codepoints, last) === 0;
  const [first, second] = codepoints;
  const step = `${(first - last[0]).toString(36)}${second === undefined ? "" : `+${second.toString(36)}`}=`;
  words.push(`${isSame ? "" : step}${name.slice(0, -1)}`);
  last = codepoints;
}
const lines = [""];
for (const word of words) {
  if (lines.at(-1).length + word.length > LINE_CHARACTERS) lines.push("");
  lines[lines.length - 1] += lines.at(-1) === "" ? word : ` ${word}`;
}
const open = list.filter(({ name }) => !name.endsWith(";")).map(({ name }) => name);
writeFileSync(
  new URL("../src/html/named-references.ts", import.meta.url),
  `/** Named character references of the HTML standard, written by scripts/write-named-references.mjs. */

/**
 * Names by their characters, in the order of the first: each in front of the names that have it, as the distance to the one before, in base 36,
 * with the second character of a pair behind a plus.
 */
export const NAMES = \`
${lines.join("\n")}
\`;

/** Names that need no semicolon. */
export const OPEN_NAMES =
  ${JSON.stringify(open.join(" "))};
`,
);

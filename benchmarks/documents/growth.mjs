/**
 * How processor time and memory grow with the length of office documents that LibreOffice wrote: text with headings, lists, tables, notes,
 * comments, bookmarks and links; sheets with formulas, merges, comments and links; slides with notes.
 *
 *     node growth.mjs [--kinds=docx,xlsx] [--base=120] [--folder=/tmp/growth]
 *
 * Mail is written here. Each is read at 1, 2, 4 and 8 times the base in a process of its own. Prints processor time in milliseconds with its exponent between the two
 * longest, the peak of resident memory, and the characters of the Markdown. Needs LibreOffice, which takes minutes to write the files (they are
 * kept in the folder), and the workspace built.
 *
 * @module
 */
import { execFileSync, fork } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const FACTORS = [1, 2, 4, 8];
const NAMESPACES = Object.entries({
  office: "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
  text: "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
  table: "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
  draw: "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0",
  presentation: "urn:oasis:names:tc:opendocument:xmlns:presentation:1.0",
  style: "urn:oasis:names:tc:opendocument:xmlns:style:1.0",
  fo: "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0",
  svg: "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0",
  xlink: "http://www.w3.org/1999/xlink",
  dc: "http://purl.org/dc/elements/1.1/",
})
  .map(([name, address]) => `xmlns:${name}="${address}"`)
  .join(" ");
const flat = (kind, body) =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document ${NAMESPACES} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${kind === "spreadsheet" ? "spreadsheet" : kind}"><office:automatic-styles><style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style></office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>`;
const repeat = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join("");
const paragraph = (text) => `<text:p>${text}</text:p>`;
const PROSE = "The mill stands by the river, and its wheel has turned since the flood that took the old bridge.";
const cell = (content, attributes = "") => `<table:table-cell${attributes}>${content}</table:table-cell>`;

const BODIES = {
  text: (count) =>
    repeat(
      count,
      (at) =>
        `<text:h text:outline-level="${1 + (at % 3)}"><text:bookmark text:name="m${at}"/>Part ${at}</text:h>${paragraph(`<text:span text:style-name="B">Of mill ${at}</text:span>`)}${paragraph(`${PROSE} <text:a xlink:href="#m${at}">there</text:a><text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>${paragraph("A note.")}</text:note-body></text:note><office:annotation><dc:creator>Ann</dc:creator>${paragraph("A remark.")}</office:annotation>`)}<text:list>${repeat(3, (item) => `<text:list-item>${paragraph(`stone ${item}`)}</text:list-item>`)}</text:list><table:table>${repeat(3, () => `<table:table-row>${repeat(3, (column) => cell(paragraph(`grain ${column}`)))}</table:table-row>`)}</table:table>`,
    ),
  spreadsheet: (count) =>
    `<table:table table:name="Mills">${repeat(
      count * 4,
      (at) =>
        `<table:table-row>${cell(paragraph(`mill ${at}`) + (at % 20 ? "" : `<office:annotation><dc:creator>Ann</dc:creator>${paragraph("A remark.")}</office:annotation>`))}${repeat(8, (column) => cell(paragraph(String(at * column)), ` office:value-type="float" office:value="${at * column}"`))}${at % 30 ? cell(paragraph(`<text:a xlink:href="https://example.org/${at}">link</text:a>`)) : cell(paragraph("both"), ' table:number-columns-spanned="2"')}</table:table-row>${at % 50 ? "" : "<table:table-row/>"}`,
    )}</table:table>`,
  presentation: (count) =>
    repeat(
      Math.ceil(count / 4),
      (at) =>
        `<draw:page draw:name="s${at}"><draw:frame presentation:class="title" svg:x="1cm" svg:y="1cm" svg:width="20cm" svg:height="2cm"><draw:text-box>${paragraph(`Mill ${at}`)}</draw:text-box></draw:frame>${repeat(6, (box) => `<draw:frame svg:x="1cm" svg:y="${4 + box}cm" svg:width="20cm" svg:height="1cm"><draw:text-box>${paragraph(PROSE)}</draw:text-box></draw:frame>`)}<presentation:notes><draw:frame presentation:class="notes"><draw:text-box>${paragraph("Say it.")}</draw:text-box></draw:frame></presentation:notes></draw:page>`,
    ),
};
const letter = (at, body) =>
  `From: Ann <ann@example.org>\r\nTo: Bob <bob@example.org>\r\nSubject: Mill ${at}\r\nDate: Thu, 29 Feb 2024 10:00:00 +0100\r\nMessage-ID: <${at}@example.org>\r\nMIME-Version: 1.0\r\n${body}\r\n`;
const part = (type, text) => `--b\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;
/** Mail that needs no LibreOffice: quoted text, HTML with tables, attached texts, letters within the letter; and a box of letters. */
const MAIL = {
  eml: (count) =>
    letter(
      0,
      `Content-Type: multipart/mixed; boundary="b"\r\n\r\n${part(
        "text/html; charset=utf-8",
        repeat(
          count,
          (at) =>
            `<p>${PROSE}</p><blockquote><p>Mill ${at}</p></blockquote><table><tr><td>rye</td><td>${at}</td></tr></table>`,
        ),
      )}${part(
        "text/plain",
        repeat(count, (at) => `> > ${PROSE}\r\n> ${at}\r\n\r\n${PROSE}\r\n`),
      )}${repeat(Math.ceil(count / 8), (at) => part(`text/plain; name="${at}.txt"`, PROSE))}${repeat(Math.ceil(count / 8), (at) => part("message/rfc822", letter(at, `Content-Type: text/plain\r\n\r\n${PROSE}`)))}--b--\r\n`,
    ),
  mbox: (count) =>
    repeat(
      count,
      (at) =>
        `From ann@example.org Thu Feb 29 10:00:00 2024\r\n${letter(at, `Content-Type: text/plain\r\n\r\n${repeat(5, () => `${PROSE}\r\n> ${PROSE}\r\n`)}`)}\r\n`,
    ),
};
const KINDS = {
  eml: "mail",
  mbox: "mail",
  fodt: "text",
  odt: "text",
  docx: "text",
  doc: "text",
  rtf: "text",
  epub: "text",
  fods: "spreadsheet",
  ods: "spreadsheet",
  xlsx: "spreadsheet",
  xls: "spreadsheet",
  csv: "spreadsheet",
  fodp: "presentation",
  odp: "presentation",
  pptx: "presentation",
  ppt: "presentation",
};

if (process.send) await work();
else main();

async function work() {
  const { createQuern } = await import("../../packages/quern/dist/index.js");
  const quern = createQuern({ search: [] });
  const [file] = process.argv.slice(2);
  const bytes = readFileSync(file);
  const filename = file.split("/").at(-1);
  const before = process.cpuUsage();
  let code = "";
  let length = 0;
  try {
    ({ length } = (await quern.parse(bytes, { filename, timeout: 300_000 })).markdown);
  } catch (error) {
    code = error?.code ?? String(error);
  }
  const { user, system } = process.cpuUsage(before);
  process.send({ cpu: (user + system) / 1000, memory: process.resourceUsage().maxRSS / 1024, length, code });
  await quern.close();
  process.disconnect();
}

async function main() {
  const { values } = parseArgs({
    options: {
      kinds: { type: "string", default: Object.keys(KINDS).join(",") },
      base: { type: "string", default: "120" },
      folder: { type: "string", default: "/tmp/growth" },
    },
  });
  const base = Number(values.base);
  const kinds = values.kinds.split(",").filter(Boolean);
  mkdirSync(values.folder, { recursive: true });
  for (const factor of FACTORS) {
    for (const kind of kinds.filter((one) => MAIL[one]))
      writeFileSync(join(values.folder, `${factor}.${kind}`), MAIL[kind](base * factor));
    for (const [source, body] of [
      ["fodt", "text"],
      ["fods", "spreadsheet"],
      ["fodp", "presentation"],
    ]) {
      const name = join(values.folder, `${factor}.${source}`);
      if (!existsSync(name)) writeFileSync(name, flat(body, BODIES[body](base * factor)));
      const targets = kinds.filter(
        (kind) => KINDS[kind] === body && kind !== source && !existsSync(join(values.folder, `${factor}.${kind}`)),
      );
      for (const kind of targets)
        execFileSync(
          "soffice",
          [
            `-env:UserInstallation=file://${values.folder}/profile`,
            "--headless",
            "--convert-to",
            kind,
            "--outdir",
            values.folder,
            name,
          ],
          { stdio: "ignore" },
        );
    }
  }
  for (const kind of kinds) {
    const points = [];
    for (const factor of FACTORS) {
      const child = fork(fileURLToPath(import.meta.url), [join(values.folder, `${factor}.${kind}`)]);
      points.push(await new Promise((resolve) => child.once("message", resolve)));
    }
    const [before, last] = points.slice(-2);
    const exponent = (key) => Math.log2(last[key] / before[key]).toFixed(2);
    console.log(
      kind.padEnd(5),
      "cpu",
      points.map(({ cpu }) => Math.round(cpu)).join(" "),
      `^${exponent("cpu")}`,
      "MB",
      points.map(({ memory }) => Math.round(memory)).join(" "),
      "characters",
      points.map(({ length }) => length).join(" "),
      points
        .map(({ code }) => code)
        .filter(Boolean)
        .join(" "),
    );
  }
}

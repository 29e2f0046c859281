/** Documents of Office as one XML file: Flat OPC, in which every part of the package stands, and Word's own XML of 2003. */
import { type DocumentBudget, damaged } from "@quern/documents";
import { type Zippable, zipSync } from "fflate";

const MAIN = "word/document.xml";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const WORD_2003 = "http://schemas.microsoft.com/office/word/2003/wordml";
/** Beginning in which the root element is looked for. */
const HEAD_BYTES = 4_096;

/** Whether bytes are XML whose root is a package or a document of Word 2003. */
export function isFlatDocument(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD_BYTES)).toString("latin1");
  return /^[^<]{0,8}(?:<[?!][^>]*>\s*)*<(?:\w+:package|\w+:wordDocument)\b/.test(head);
}

/**
 * The same document as a package (a ZIP file without compression).
 *
 * @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_LIMIT_EXCEEDED`
 */
export function packFlatDocument(bytes: Uint8Array, budget: DocumentBudget): Uint8Array {
  budget.takeInflated(bytes.byteLength, "the document");
  const text = new TextDecoder().decode(bytes);
  const files = /<\w+:wordDocument\b/.test(text.slice(0, HEAD_BYTES))
    ? filesOfWord2003(text)
    : filesOfFlatPackage(text);
  if (Object.keys(files).length === 0) throw damaged("Flat OPC document", "it holds no part.");
  return zipSync(files, { level: 0 });
}

/** Text between two marks, from a position on; undefined where one of them is missing. */
function between(text: string, from: number, open: RegExp, close: string): { inner: string; end: number } | undefined {
  open.lastIndex = from;
  const start = open.exec(text);
  if (!start) return undefined;
  const begin = start.index + start[0].length;
  const end = text.indexOf(close, begin);
  return end < 0 ? undefined : { inner: text.slice(begin, end), end: end + close.length };
}

function filesOfFlatPackage(text: string): Zippable {
  const prefix = /<(\w+):package\b/.exec(text.slice(0, HEAD_BYTES))?.[1] ?? "pkg";
  const files: Zippable = {};
  const open = new RegExp(`<${prefix}:part\\b[^<>]*>`, "g");
  for (let at = 0; ; ) {
    open.lastIndex = at;
    const tag = open.exec(text);
    const part = between(text, at, open, `</${prefix}:part>`);
    if (!tag || !part) return files;
    at = part.end;
    const name = /\bname\s*=\s*["']\/?([^"']+)["']/.exec(tag[0])?.[1];
    if (name === undefined) continue;
    const xml = between(part.inner, 0, new RegExp(`<${prefix}:xmlData\\b[^<>]*>`, "g"), `</${prefix}:xmlData>`);
    const data = xml
      ? undefined
      : between(part.inner, 0, new RegExp(`<${prefix}:binaryData\\b[^<>]*>`, "g"), `</${prefix}:binaryData>`);
    if (xml) files[name] = Buffer.from(xml.inner.trim());
    else if (data) files[name] = Buffer.from(data.inner, "base64");
  }
}

/**
 * The elements of Word's XML of 2003 are those of docx but for their namespace, sections that wrap paragraphs, and hyperlinks that name their address
 * themselves. Pictures and lists of that format are left out: text, headings, tables, formats and links are read.
 */
function filesOfWord2003(text: string): Zippable {
  const prefix = /<(\w+):wordDocument\b/.exec(text.slice(0, HEAD_BYTES))?.[1] ?? "w";
  const body = between(text, 0, new RegExp(`<${prefix}:body\\b[^<>]*>`, "g"), `</${prefix}:body>`);
  if (!body) throw damaged("Word 2003 document", "it has no body.");
  const styles = between(text, 0, new RegExp(`<${prefix}:styles\\b[^<>]*>`, "g"), `</${prefix}:styles>`)?.inner ?? "";
  const links: string[] = [];
  const content = body.inner
    .replace(/<\/?wx:(?:sect|sub-section|pBdrGroup|borders)\b[^<>]*>/g, "")
    .replace(new RegExp(`<${prefix}:hlink\\b([^>]*)>`, "g"), (_all, attributes: string) => {
      const address = /\bdest\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1];
      if (address === undefined) return `<${prefix}:hyperlink>`;
      links.push(
        `<Relationship Id="l${links.length}" Type="${OFFICE}/hyperlink" Target="${address}" TargetMode="External"/>`,
      );
      return `<${prefix}:hyperlink r:id="l${links.length - 1}">`;
    })
    .replaceAll(`</${prefix}:hlink>`, `</${prefix}:hyperlink>`);
  // Prefixes that the file declares at its root are declared here, too, so that its own words for them hold.
  const root = new RegExp(`<${prefix}:wordDocument\\b([^>]*)>`).exec(text.slice(0, HEAD_BYTES))?.[1] ?? "";
  const namespaces = [...root.matchAll(/\sxmlns:(\w+)\s*=\s*"([^"]*)"/g)]
    .filter(([, name]) => name !== "r")
    .map(([, name, uri]) => ` xmlns:${name}="${uri === WORD_2003 ? WORD : uri}"`)
    .join("");
  const element = (name: string, inner: string): Uint8Array =>
    Buffer.from(`<${prefix}:${name}${namespaces} xmlns:r="${OFFICE}">${inner}</${prefix}:${name}>`);
  const relation = (type: string, target: string): string =>
    `<Relationship Id="${type}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (...all: string[]): Uint8Array =>
    Buffer.from(`<Relationships xmlns="${PACKAGE}">${all.join("")}</Relationships>`);
  return {
    "_rels/.rels": relations(relation("officeDocument", MAIN)),
    [MAIN]: element("document", `<${prefix}:body>${content}</${prefix}:body>`),
    "word/styles.xml": element("styles", styles),
    "word/_rels/document.xml.rels": relations(relation("styles", "styles.xml"), ...links),
    "[Content_Types].xml": Buffer.from(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${MAIN}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
  };
}

import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";

/** Content of a test page. Coordinates as in PDF: points, origin bottom left. */
export interface TinyPage {
  readonly width?: number;
  readonly height?: number;
  /** Degrees, multiples of 90. */
  readonly rotate?: number;
  readonly text?: readonly TinyText[];
  readonly lines?: ReadonlyArray<readonly [x1: number, y1: number, x2: number, y2: number]> | undefined;
  readonly links?: ReadonlyArray<{ readonly box: readonly [number, number, number, number]; readonly url: string }>;
  /** Dictionaries of annotations. */
  readonly annotations?: readonly string[];
  /** Files that hang on notes of the page. */
  readonly attached?: Readonly<Record<string, string>>;
  /** Grey pictures, 8 bit. */
  readonly images?: ReadonlyArray<{
    readonly box: readonly [x: number, y: number, width: number, height: number];
    readonly width: number;
    readonly height: number;
    readonly pixels: Uint8Array;
  }>;
  /** Raw operators appended to the page's content. */
  readonly content?: string;
}

export interface TinyText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size?: number;
  readonly font?: "regular" | "bold" | "italic" | "mono";
  /** Text render mode 3: a text layer that is not drawn. */
  readonly invisible?: boolean;
  /** Turned counter-clockwise by 90 degrees. */
  readonly upwards?: boolean;
}

export interface TinyDocument {
  readonly pages: readonly TinyPage[];
  readonly info?: Readonly<Record<string, string>>;
  /** Number tree of page labels, as PDF writes it: `0 << /S /r >> 2 << /S /D >>`. */
  readonly pageLabels?: string;
  readonly outline?: ReadonlyArray<{ readonly title: string; readonly page: number }>;
  /** Packets of an XFA form by name; the file says that it takes the place of the pages. */
  readonly xfa?: Readonly<Record<string, string>>;
  /** Attached files by name. */
  readonly attached?: Readonly<Record<string, string>>;
  /** A letter that the fonts say no character for. */
  readonly unknown?: string;
  /** Letters that the fonts map twice, first to U+0000, and what they stand for, as Chrome's writer does for ligatures. */
  readonly doubled?: Readonly<Record<string, string>>;
  /** ToUnicode map of fonts with codes of two bytes each, as the texts have them. */
  readonly codeMap?: string;
  /** Encrypts with the 40-bit standard handler. */
  readonly password?: string;
}

const FONTS = { regular: "Helvetica", bold: "Helvetica-Bold", italic: "Helvetica-Oblique", mono: "Courier" } as const;

/** Writes a small, valid PDF file for tests. */
export function tinyPdf(document: TinyDocument): Uint8Array {
  const writer = new Writer(document.password);
  const map =
    document.doubled !== undefined
      ? ` /ToUnicode ${writer.addStream("/Filter /FlateDecode", deflateSync(mapWithDoubled(document.doubled)))} 0 R`
      : document.unknown === undefined
        ? ""
        : ` /ToUnicode ${writer.addStream("", Buffer.from(mapWithout(document.unknown)))} 0 R`;
  const fontNumbers = Object.values(FONTS).map((name) =>
    document.codeMap !== undefined
      ? writeWideFont(writer, name, document.codeMap)
      : writer.add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding${map} >>`),
  );
  const fonts = Object.keys(FONTS)
    .map((key, index) => `/${key} ${fontNumbers[index]} 0 R`)
    .join(" ");
  const pagesNumber = writer.reserve();
  const pageNumbers = document.pages.map((page) => writePage(writer, page, pagesNumber, fonts));
  writer.set(
    pagesNumber,
    `<< /Type /Pages /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(" ")}] /Count ${pageNumbers.length} >>`,
  );
  const outline = writeOutline(writer, document, pageNumbers);
  const packets = Object.entries(document.xfa ?? {}).map(
    ([name, xml]) => `(${name}) ${writer.addStream("", Buffer.from(xml))} 0 R`,
  );
  const xfa =
    packets.length === 0 ? "" : ` /NeedsRendering true /AcroForm << /Fields [] /XFA [${packets.join(" ")}] >>`;
  const catalog = writer.add(
    `<< /Type /Catalog${xfa}${writeAttached(writer, document.attached)}${writer.fields.length === 0 ? "" : ` /AcroForm << /Fields [${writer.fields.map((number) => `${number} 0 R`).join(" ")}] >>`} /Pages ${pagesNumber} 0 R${outline}${document.pageLabels === undefined ? "" : ` /PageLabels << /Nums [${document.pageLabels}] >>`} >>`,
  );
  const info = writer.add(
    (number) =>
      `<< ${Object.entries(document.info ?? {})
        .map(([key, value]) => `/${key} ${writer.string(value, number)}`)
        .join(" ")} >>`,
  );
  return writer.finish(catalog, info);
}

const mapWithout = (letter: string): string =>
  `begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <${letter.charCodeAt(0).toString(16)}> <fffd> endbfchar endcmap`;

function writeWideFont(writer: Writer, name: string, codeMap: string): number {
  const map = writer.addStream("/Filter /FlateDecode", deflateSync(codeMap));
  const descriptor = writer.add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags 32 /ItalicAngle 0 /Ascent 750 /Descent -250 /CapHeight 700 /StemV 80 /FontBBox [0 -250 1000 750] >>`,
  );
  const glyphs = writer.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /FontDescriptor ${descriptor} 0 R >>`,
  );
  return writer.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${glyphs} 0 R] /ToUnicode ${map} 0 R >>`,
  );
}

function writeAttached(writer: Writer, attached: Readonly<Record<string, string>> = {}): string {
  // A name tree is in order.
  const names = Object.entries(attached)
    .sort()
    .map(([name, content]) => `(${name}) ${writeFile(writer, name, content)} 0 R`);
  return names.length === 0 ? "" : ` /Names << /EmbeddedFiles << /Names [${names.join(" ")}] >> >>`;
}

function writeFile(writer: Writer, name: string, content: string): number {
  const stream = writer.addStream("/Type /EmbeddedFile", Buffer.from(content));
  return writer.add(`<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${stream} 0 R >> >>`);
}

function mapWithDoubled(letters: Readonly<Record<string, string>>): string {
  const hex = (text: string, digits: number): string =>
    `<${[...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(digits, "0")).join("")}>`;
  const entries = Object.entries(letters);
  const block = (lines: readonly string[]): string => `${lines.length} beginbfchar\n${lines.join("\n")}\nendbfchar\n`;
  return [
    "begincmap\n1 begincodespacerange\n<00> <ff>\nendcodespacerange\n",
    block(entries.map(([code]) => `${hex(code, 2)} <0000>`)),
    block(entries.map(([code, text]) => `${hex(code, 2)} ${hex(text, 4)}`)),
    "1 beginbfrange\n<41> <5a> <0041>\nendbfrange\nendcmap",
  ].join("");
}

function writePage(writer: Writer, page: TinyPage, parent: number, fonts: string): number {
  const { width = 595, height = 842 } = page;
  const images = (page.images ?? []).map((image) =>
    writer.addStream(
      `/Type /XObject /Subtype /Image /Width ${image.width} /Height ${image.height} /ColorSpace /DeviceGray /BitsPerComponent 8`,
      Buffer.from(image.pixels),
    ),
  );
  const operators = [
    ...(page.images ?? []).map(({ box: [x, y, w, h] }, index) => `q ${w} 0 0 ${h} ${x} ${y} cm /im${index} Do Q`),
    ...(page.lines ?? []).map(([x1, y1, x2, y2]) => `${x1} ${y1} m ${x2} ${y2} l S`),
    ...(page.text ?? []).map(textOperators),
    page.content ?? "",
  ].join("\n");
  const content = writer.addStream("", Buffer.from(operators, "latin1"));
  const annotations = (page.annotations ?? []).map((dictionary) => {
    const number = writer.add(dictionary);
    if (dictionary.includes("/Widget")) writer.fields.push(number);
    return number;
  });
  const files = Object.entries(page.attached ?? {}).map(([name, content]) =>
    writer.add(
      `<< /Type /Annot /Subtype /FileAttachment /Rect [20 20 40 40] /FS ${writeFile(writer, name, content)} 0 R >>`,
    ),
  );
  const links = (page.links ?? []).map(({ box, url }) =>
    writer.add(
      (number) =>
        `<< /Type /Annot /Subtype /Link /Rect [${box.join(" ")}] /A << /S /URI /URI ${writer.string(url, number)} >> >>`,
    ),
  );
  const resources = `<< /Font << ${fonts} >> /XObject << ${images.map((number, index) => `/im${index} ${number} 0 R`).join(" ")} >> >>`;
  return writer.add(
    `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 ${width} ${height}]${page.rotate === undefined ? "" : ` /Rotate ${page.rotate}`}` +
      ` /Resources ${resources} /Contents ${content} 0 R /Annots [${[...links, ...files, ...annotations].map((number) => `${number} 0 R`).join(" ")}] >>`,
  );
}

function textOperators({
  x,
  y,
  text,
  size = 10,
  font = "regular",
  invisible = false,
  upwards = false,
}: TinyText): string {
  const matrix = upwards ? `0 1 -1 0 ${x} ${y}` : `1 0 0 1 ${x} ${y}`;
  return `BT /${font} ${size} Tf ${invisible ? 3 : 0} Tr ${matrix} Tm ${literal(Buffer.from(text, "latin1"))} Tj ET`;
}

function writeOutline(writer: Writer, document: TinyDocument, pages: readonly number[]): string {
  const entries = document.outline ?? [];
  if (entries.length === 0) return "";
  const root = writer.reserve();
  const numbers = entries.map(() => writer.reserve());
  for (const [index, entry] of entries.entries()) {
    const next = numbers[index + 1] === undefined ? "" : ` /Next ${numbers[index + 1]} 0 R`;
    writer.set(
      numbers[index]!,
      `<< /Title ${writer.string(entry.title, numbers[index]!)} /Parent ${root} 0 R${next} /Dest [${pages[entry.page - 1]} 0 R /Fit] >>`,
    );
  }
  writer.set(
    root,
    `<< /Type /Outlines /First ${numbers[0]} 0 R /Last ${numbers.at(-1)} 0 R /Count ${numbers.length} >>`,
  );
  return ` /Outlines ${root} 0 R`;
}

const literal = (bytes: Buffer): string =>
  `(${[...bytes].map((byte) => (byte === 40 || byte === 41 || byte === 92 || byte < 32 || byte > 126 ? `\\${byte.toString(8).padStart(3, "0")}` : String.fromCharCode(byte))).join("")})`;

class Writer {
  /** Objects that are fields of a form. */
  readonly fields: number[] = [];
  readonly #objects: Array<Buffer | undefined> = [];
  readonly #id = createHash("md5").update("tiny").digest();
  readonly #encryption: { readonly key: Buffer; readonly owner: Buffer; readonly user: Buffer } | undefined;

  constructor(password: string | undefined) {
    this.#encryption = password === undefined ? undefined : encryptionOf(password, this.#id);
  }

  reserve(): number {
    return this.#objects.push(undefined);
  }

  set(number: number, body: string): void {
    this.#objects[number - 1] = Buffer.from(body, "latin1");
  }

  add(body: string | ((number: number) => string)): number {
    const number = this.reserve();
    this.set(number, typeof body === "string" ? body : body(number));
    return number;
  }

  addStream(dictionary: string, data: Buffer): number {
    const number = this.reserve();
    const bytes = this.#encrypt(data, number);
    this.#objects[number - 1] = Buffer.concat([
      Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`, "latin1"),
      bytes,
      Buffer.from("\nendstream", "latin1"),
    ]);
    return number;
  }

  string(text: string, number: number): string {
    return literal(this.#encrypt(Buffer.from(text, "latin1"), number));
  }

  finish(catalog: number, info: number): Uint8Array {
    const parts: Buffer[] = [Buffer.from("%PDF-1.4\n", "latin1")];
    let at = parts[0]!.length;
    const offsets: number[] = [];
    for (const [index, body] of this.#objects.entries()) {
      const object = Buffer.concat([
        Buffer.from(`${index + 1} 0 obj\n`),
        body ?? Buffer.from("null"),
        Buffer.from("\nendobj\n"),
      ]);
      offsets.push(at);
      at += object.length;
      parts.push(object);
    }
    const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
    const id = `<${this.#id.toString("hex")}>`;
    const encryption = this.#encryption;
    const encrypt =
      encryption === undefined
        ? ""
        : ` /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${encryption.owner.toString("hex")}> /U <${encryption.user.toString("hex")}> >>`;
    parts.push(
      Buffer.from(
        `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${offsets.length + 1} /Root ${catalog} 0 R /Info ${info} 0 R /ID [${id} ${id}]${encrypt} >>\nstartxref\n${at}\n%%EOF\n`,
      ),
    );
    return new Uint8Array(Buffer.concat(parts));
  }

  /** PDF 32000-1, algorithm 1. */
  #encrypt(data: Buffer, number: number): Buffer {
    if (this.#encryption === undefined) return data;
    const salt = Buffer.from([number & 255, (number >> 8) & 255, (number >> 16) & 255, 0, 0]);
    const key = createHash("md5")
      .update(Buffer.concat([this.#encryption.key, salt]))
      .digest()
      .subarray(0, 10);
    return rc4(key, data);
  }
}

const PADDING = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");

/** PDF 32000-1, algorithms 2, 3 and 4 for revision 2. */
function encryptionOf(password: string, id: Buffer): { key: Buffer; owner: Buffer; user: Buffer } {
  const padded = Buffer.concat([Buffer.from(password, "latin1"), PADDING]).subarray(0, 32);
  const owner = rc4(createHash("md5").update(padded).digest().subarray(0, 5), padded);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-4);
  const key = createHash("md5")
    .update(Buffer.concat([padded, owner, permissions, id]))
    .digest()
    .subarray(0, 5);
  return { key, owner, user: rc4(key, PADDING) };
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255;
    [state[i], state[j]] = [state[j]!, state[i]!];
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + state[i]!) & 255;
      [state[i], state[j]] = [state[j]!, state[i]!];
      return byte ^ state[(state[i]! + state[j]!) & 255]!;
    }),
  );
}

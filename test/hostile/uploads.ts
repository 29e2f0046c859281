/** Uploads that are broken as multipart messages, and files that are not what they say. */
import { deflateRawSync, gzipSync } from "node:zlib";

export interface HostileUpload {
  readonly name: string;
  readonly contentType: string;
  readonly body: Buffer;
  /** Our side is closed before everything that was promised has come. */
  readonly cut?: boolean;
}

const TYPE = "multipart/form-data; boundary=b";
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.html"';
const part = (headers: string, content: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from(`--b\r\n${headers}\r\n\r\n`), Buffer.from(content), Buffer.from("\r\n")]);
const END = Buffer.from("--b--\r\n");
const whole = (...parts: Buffer[]): Buffer => Buffer.concat([...parts, END]);
const options = (text: string): Buffer => part('Content-Disposition: form-data; name="options"', text);
const html = part(FILE, "<p>x</p>");

const MESSAGES: ReadonlyArray<readonly [name: string, body: string | Buffer, contentType?: string]> = [
  ["nothing", ""],
  ["only the end", END],
  ["no boundary", whole(html), "multipart/form-data"],
  ["an empty boundary", whole(html), "multipart/form-data; boundary="],
  ["another boundary", whole(html), "multipart/form-data; boundary=c"],
  ["a boundary of 300 characters", whole(html), `multipart/form-data; boundary=${"b".repeat(300)}`],
  ["a boundary that is no token", whole(html), 'multipart/form-data; boundary="b\\"'],
  ["two boundaries", whole(html), "multipart/form-data; boundary=c; boundary=b"],
  ["multipart/mixed", whole(html), "multipart/mixed; boundary=b"],
  ["a form that is not multipart", "file=x", "application/x-www-form-urlencoded"],
  ["no content type that is one", whole(html), ";;;,,,"],
  ["no end", html],
  ["half a boundary at the end", Buffer.concat([html, Buffer.from("--")])],
  ["no line break before the end", Buffer.concat([Buffer.from(`--b\r\n${FILE}\r\n\r\nx--b--`)])],
  ["a part without headers", Buffer.concat([Buffer.from("--b\r\n\r\nx\r\n"), END])],
  ["a part without an empty line", Buffer.from(`--b\r\n${FILE}\r\n--b--\r\n`)],
  ["headers without an end", Buffer.from(`--b\r\n${FILE}`)],
  ["a header of 100 KB", whole(part(`${FILE}\r\nX-A: ${"y".repeat(100_000)}`, "x"))],
  ["ten thousand part headers", whole(part(`${FILE}\r\n${"X-A: y\r\n".repeat(10_000)}X-B: z`, "x"))],
  ["a header without a colon", whole(part(`${FILE}\r\nnonsense`, "x"))],
  [
    "control characters in a header",
    whole(part('Content-Disposition: form-data; name="file"; filename="a\u0001\u0007.html"', "<p>x")),
  ],
  ["a zero in the name", whole(part('Content-Disposition: form-data; name="file"; filename="a\0.html"', "<p>x"))],
  [
    "a name that climbs",
    whole(part('Content-Disposition: form-data; name="file"; filename="../../../etc/passwd.html"', "<p>x")),
  ],
  ["an absolute name", whole(part('Content-Disposition: form-data; name="file"; filename="/etc/passwd"', "root"))],
  ["a Windows name", whole(part('Content-Disposition: form-data; name="file"; filename="C:\\\\con.html"', "<p>x"))],
  [
    "a name of 100 KB",
    whole(part(`Content-Disposition: form-data; name="file"; filename="${"n".repeat(100_000)}.html"`, "<p>x")),
  ],
  ["an empty name", whole(part('Content-Disposition: form-data; name="file"; filename=""', "<p>x"))],
  ["no name", whole(part('Content-Disposition: form-data; name="file"', "<p>x"))],
  [
    "an encoded name that is none",
    whole(part("Content-Disposition: form-data; name=\"file\"; filename*=UTF-8''%ff%zz.html", "<p>x")),
  ],
  ["two files", whole(html, html)],
  ["60 files", whole(...Array.from({ length: 60 }, () => html))],
  [
    "a thousand fields",
    whole(
      ...Array.from({ length: 1000 }, (_, index) => part(`Content-Disposition: form-data; name="f${index}"`, "x")),
      html,
    ),
  ],
  ["a part named __proto__", whole(part('Content-Disposition: form-data; name="__proto__"', '{"x":1}'), html)],
  ["parts in a part", whole(part(`${FILE}\r\nContent-Type: multipart/mixed; boundary=c`, "--c\r\n\r\nx\r\n--c--"))],
  ["base64 as the transfer encoding", whole(part(`${FILE}\r\nContent-Transfer-Encoding: base64`, "PHA+eDwvcD4="))],
  ["an unknown charset", whole(part(`${FILE}\r\nContent-Type: text/html; charset=klingon`, "<p>x"))],
  ["options of 2 MB", whole(options(`{"a":"${"x".repeat(2e6)}"}`), html)],
  ["options that are no JSON", whole(options("{"), html)],
  ["options that are a list", whole(options("[]"), html)],
  ["options that are null", whole(options("null"), html)],
  ["options without end", whole(options("[".repeat(100_000)), html)],
  ["options twice", whole(options("{}"), options('{"formats":["html"]}'), html)],
  ["a prototype in options", whole(options('{"__proto__":{"x":1}}'), html)],
  ["an unknown option", whole(options('{"nope":1}'), html)],
  [
    "options in bytes that are no text",
    whole(part('Content-Disposition: form-data; name="options"', Buffer.from([0xff, 0xfe, 0])), html),
  ],
  ["line feeds alone", Buffer.from(`--b\n${FILE}\n\n<p>x\n--b--\n`)],
  ["a megabyte before the first part", Buffer.concat([Buffer.alloc(1e6, "x"), Buffer.from("\r\n"), whole(html)])],
  ["a megabyte behind the end", Buffer.concat([whole(html), Buffer.alloc(1e6, "x")])],
  ["boundaries that nearly are", whole(part(FILE, "\r\n--a\r\n--bb\r\n-- b\r\n".repeat(1000)))],
];

const zipOf = (name: string, content: Buffer, claimed = content.length): Buffer => {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(claimed, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(claimed, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end]);
};

const EXTENSIONS = [
  "pdf",
  "docx",
  "xlsx",
  "pptx",
  "odt",
  "ods",
  "epub",
  "doc",
  "xls",
  "ppt",
  "rtf",
  "csv",
  "html",
  "png",
];
const MAGIC: Readonly<Record<string, Buffer>> = {
  pdf: Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<</Type/Catalog/Pages 1 0 R>>\nendobj\ntrailer<</Root 1 0 R>>"),
  doc: Buffer.from("d0cf11e0a1b11ae1", "hex"),
  xls: Buffer.from("d0cf11e0a1b11ae1", "hex"),
  ppt: Buffer.from("d0cf11e0a1b11ae1", "hex"),
  rtf: Buffer.from(`{\\rtf1${"{".repeat(5000)}`),
  csv: Buffer.from('a,"b\n'.repeat(100)),
  html: Buffer.from("<".repeat(10_000)),
  png: Buffer.from("89504e470d0a1a0a0000000d49484452ffffffffffffffff0802000000", "hex"),
};
const BOMB = Buffer.alloc(20_000_000);

const FILES: ReadonlyArray<readonly [name: string, content: Buffer]> = [
  ...EXTENSIONS.flatMap((extension) => [
    [`empty.${extension}`, Buffer.alloc(0)] as const,
    [`magic.${extension}`, MAGIC[extension] ?? Buffer.from("504b0304", "hex")] as const,
    [`noise.${extension}`, Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) % 251))] as const,
  ]),
  ["lies.docx", zipOf("word/document.xml", Buffer.from("<w:document/>"), 4_000_000_000)],
  ["bomb.xlsx", zipOf("xl/workbook.xml", BOMB)],
  ["climbs.epub", zipOf("../../../../tmp/evil", Buffer.from("x"))],
  [
    "entities.docx",
    zipOf("word/document.xml", Buffer.from('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')),
  ],
  ["gzip.html", gzipSync(BOMB)],
];

export const HOSTILE_UPLOADS: readonly HostileUpload[] = [
  ...MESSAGES.map(([name, body, contentType = TYPE]) => ({ name, contentType, body: Buffer.from(body) })),
  ...FILES.map(([filename, content]) => ({
    name: `file ${filename}`,
    contentType: TYPE,
    body: whole(part(`Content-Disposition: form-data; name="file"; filename="${filename}"`, content)),
  })),
  ...[10, 40, 60, 80, 90].map((cut) => ({
    name: `ends after ${cut} bytes`,
    contentType: TYPE,
    body: whole(html).subarray(0, cut),
    cut: true,
  })),
];

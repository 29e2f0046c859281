import { brotliCompressSync, crc32, gzipSync } from "node:zlib";
import { createEngine } from "@quern/core";
import { csvParser } from "@quern/csv";
import { buildZip } from "@quern/documents/testing";
import { officeParsers } from "@quern/office";
import { parserContract } from "@quern/types/testing";
import { afterAll, describe, expect, it } from "vitest";
import { archiveParser, unpack } from "./index.js";

const engine = createEngine({ parsers: [csvParser(), ...officeParsers(), archiveParser()] });
afterAll(() => engine.close());

const CSV = "name,city\nAnn,Oslo\n";
const PAGE =
  '<html><head><title>Gamma</title></head><body><nav><a href="/">Home</a></nav><main><h1>Gamma</h1><p>A long paragraph about gamma rays and what they do in the sky. <a href="more">More</a></p></main></body></html>';
const mail = (subject: string, body: string): string =>
  `From: Ann <ann@x.test>\nTo: bob@x.test\nSubject: ${subject}\nDate: Mon, 01 Jan 2024 10:00:00 +0000\nMIME-Version: 1.0\n${body}`;

/** A tar archive of plain files; names over 100 characters as GNU tar writes them. */
function tar(files: Readonly<Record<string, string>>): Buffer {
  const block = (name: string, type: string, content: Buffer): Buffer => {
    const header = Buffer.alloc(512);
    header.write(name.slice(0, 100), 0);
    header.write("0000644\0", 100);
    header.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
    header.write("ustar  \0", 257);
    header.write(type, 156);
    header.write("        ", 148);
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, "0")}\0 `,
      148,
    );
    return Buffer.concat([header, content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
  };
  const blocks = Object.entries(files).flatMap(([name, content]) => [
    ...(name.length > 100 ? [block("././@LongLink", "L", Buffer.from(`${name}\0`))] : []),
    block(name, "0", Buffer.from(content)),
  ]);
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

const markdownOf = async (bytes: Uint8Array | string, filename: string): Promise<string> =>
  (await engine.parse(Buffer.from(bytes), { filename })).markdown;

/** `a,b` and `1,2` in two lines, and a tar archive of one file, by the tools of each format. */
const BZIP2_CSV = "QlpoOTFBWSZTWb+HQH8AAANZAAAQAAQwADAAIAAwwAhpsogjJ4u5IpwoSF/DoD+A";
const XZ_CSV = "/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAHYSxiCjEsMgoAvpy9SbUSKv4AASAIuxnZux+2830BAAAAAARZWg==";
const ZSTANDARD_CSV = "KLUv/QRYQQAAYSxiCjEsMgo158rO";
const BZIP2_TAR =
  "QlpoOTFBWSZTWYdHF/0AAG5fgMmAYAFlgBAAAAR0Ah4ACAggAFQ0o2gAAGgkkTRiHqZA0fc0IIQPkCEO3bzH1pmgQwMdbxFFhF4EP6PuDORoY7jmuIiOIiA8LuSKcKEhDo4v+g==";

/** A ZIP archive of text files whose names are in no stated encoding. */
const zipOfNames = (...names: readonly Uint8Array[]): Uint8Array =>
  buildZip(Object.fromEntries(names.map((name, index) => [`${index}`, { name, bytes: "Text." }])));

const hex = (digits: string): Buffer => Buffer.from(digits, "hex");

it("an archive of encrypted files asks for its password", async () => {
  const locked = { bytes: CSV, isEncrypted: true };
  const bytes = buildZip({ "a.csv": locked, "b.csv": locked });
  await expect(engine.parse(bytes, { filename: "locked.zip" })).rejects.toMatchObject({
    code: "DOCUMENT_ENCRYPTED",
    hint: expect.stringContaining("password"),
  });
});

describe("archiveParser", () => {
  const sound = {
    bytes: buildZip({ "a.png": Buffer.from("\x89PNG\r\n\x1a\n", "latin1") }),
    mediaType: "application/zip",
    word: "a.png",
  };
  const broken = [
    { name: "an archive cut short", bytes: buildZip({ "a.txt": "text" }).slice(0, 40), mediaType: "application/zip" },
    { name: "gzip that is broken", bytes: Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]), mediaType: "application/gzip" },
    { name: "an empty archive", bytes: buildZip({}), mediaType: "application/zip" },
    {
      name: "7z that is broken",
      bytes: Buffer.from("7z\xbc\xaf\x27\x1c\0\0", "latin1"),
      mediaType: "application/x-7z-compressed",
    },
    { name: "a property list that refers to itself", bytes: circularPlist(), mediaType: "application/x-webarchive" },
  ];
  for (const { name, run } of parserContract(() => archiveParser(), { sound, broken })) it(name, run);

  it("reads every document of a ZIP archive by the parser that fits, sorted by name", async () => {
    const inner = buildZip({ "deep.csv": CSV });
    const bytes = buildZip({
      "docs/10.csv": CSV,
      "docs/2.md": "# Two\n\nText.",
      "page.html": PAGE,
      "inner.zip": inner,
      "__MACOSX/._2.md": "x",
      "tool.exe": Buffer.from([0x4d, 0x5a, 0, 1, 2]),
    });
    const result = await engine.parse(bytes, { filename: "all.zip" });
    expect(result.markdown).toBe(
      [
        "# docs/2.md\n\n## Two\n\nText.",
        "# docs/10.csv\n\n| name | city |\n| --- | --- |\n| Ann | Oslo |",
        "# inner.zip\n\n## deep.csv\n\n| name | city |\n| --- | --- |\n| Ann | Oslo |",
        "# page.html\n\n## Gamma\n\nA long paragraph about gamma rays and what they do in the sky. [More](more)",
      ].join("\n\n"),
    );
    expect(result.warning).toBe("1 file is of a type that no parser reads: tool.exe.");
    expect(result.metadata["files"]).toMatchObject([
      { name: "docs/2.md", mediaType: "text/markdown" },
      { name: "docs/10.csv", size: CSV.length },
      { name: "inner.zip" },
      { name: "page.html" },
      { name: "tool.exe", error: expect.stringContaining("Unsupported") },
    ]);
  });

  it("reads single files that bzip2, xz, Zstandard and Brotli have compressed, and archives in them", async () => {
    const table = "| a | b |\n| --- | --- |\n| 1 | 2 |";
    const packed = (base64: string): Buffer => Buffer.from(base64, "base64");
    expect(await markdownOf(packed(BZIP2_CSV), "a.csv.bz2")).toBe(table);
    expect(await markdownOf(packed(XZ_CSV), "a.csv.xz")).toBe(table);
    expect(await markdownOf(packed(ZSTANDARD_CSV), "a.csv.zst")).toBe(table);
    expect(await markdownOf(brotliCompressSync("a,b\n1,2\n"), "a.csv.br")).toBe(table);
    expect(await markdownOf(packed(BZIP2_TAR), "a.tbz2")).toBe("# b.md\n\nB");
  });

  it("reads tar, gzip and both, with long names", async () => {
    const long = `${"folder/".repeat(30)}a.csv`;
    const table = "| name | city |\n| --- | --- |\n| Ann | Oslo |";
    expect(await markdownOf(tar({ [long]: CSV, "b.md": "B" }), "x.tar")).toBe(`# b.md\n\nB\n\n# ${long}\n\n${table}`);
    expect(await markdownOf(gzipSync(tar({ "b.md": "B" })), "unnamed")).toBe("# b.md\n\nB");
    expect(await markdownOf(gzipSync(CSV), "a.csv.gz")).toBe(table);
  });

  it("reads the messages of a mailbox with their attachments", async () => {
    const zip = Buffer.from(buildZip({ "a.csv": CSV })).toString("base64");
    const attached = `Content-Type: multipart/mixed; boundary=b\n\n--b\n\nSee attached.\n--b\nContent-Type: application/zip; name=a.zip\nContent-Disposition: attachment; filename=a.zip\nContent-Transfer-Encoding: base64\n\n${zip}\n--b--\n`;
    const mbox = `From ann@x.test Mon Jan  1 10:00:00 2024\n${mail("First", "\nHello.\n>From here on.\n")}\nFrom bob@x.test Mon Jan  1 10:00:00 2024\n${mail("Second", attached)}`;
    const { markdown, assets } = await engine.parse(Buffer.from(mbox), { filename: "mails", attachments: true });
    expect(markdown.match(/^# .*/gm)).toEqual(["# First", "# Second"]);
    expect(markdown).toContain("From here on.");
    expect(markdown).toContain("## a.zip\n\n### a.csv\n\n| name | city |");
    expect(assets?.map(({ name }) => name)).toEqual(["a.zip"]);
    expect(markdown).toContain("[a.zip](asset:file-2-attachment-1.zip)");
    const contents = await unpack(Buffer.from(mbox));
    expect(contents?.files.map(({ name }) => name)).toEqual(["message-1.eml", "message-2.eml"]);
  });

  it("parts the messages of a mailbox without blank lines between them", async () => {
    const mail = (name: string, at: string): string =>
      `From ann@x.test Mon Feb  9 ${at} 2009\nFrom: Ann <ann@x.test>\nSubject: ${name}\n\nThe mill stands.\nFrom here on it grinds.\n`;
    const { markdown } = await engine.parse(Buffer.from(mail("First", "12:02:28") + mail("Second", "17:30:46")), {
      filename: "box.mbox",
    });
    expect(markdown.match(/^# .*/gm)).toEqual(["# First", "# Second"]);
    expect(markdown.match(/From here on it grinds\./g)).toHaveLength(2);
  });

  it("reads the text of a document of Pages, and the preview of one that is encrypted", async () => {
    const objects = Buffer.concat([
      // The document, whose body is object 2, and that body.
      Buffer.from([9, 8, 1, 0x12, 5, 8, 0x90, 0x4e, 0x18, 4, 0x22, 2, 8, 2]),
      Buffer.from([9, 8, 2, 0x12, 5, 8, 0xd1, 0x0f, 0x18, 12, 0x1a, 10]),
      Buffer.from("Hello mill"),
    ]);
    const part = Buffer.concat([Buffer.from([0, 38, 0, 0, objects.length, (objects.length - 1) << 2]), objects]);
    const files = { "Index/Document.iwa": part, "preview.jpg": "no picture" };
    const { markdown, warning, metadata } = await engine.parse(buildZip(files), { filename: "letter.pages" });
    expect(markdown).toBe("Hello mill");
    expect(warning).toBeUndefined();
    expect(metadata.contentType).toBe("application/vnd.apple.pages");
    const locked = await engine.parse(buildZip({ ...files, ".iwpv2": "x" }), { filename: "letter.pages" });
    expect(locked.warning).toContain("was read by the preview that it carries");
  });

  it("reads pages saved by a browser as pages, with their pictures", async () => {
    const page = PAGE.replace("</p>", '</p><p><img src="https://x.test/i.png" alt="A ray"></p>');
    const mhtml = `From: <Saved by Blink>\r\nSnapshot-Content-Location: https://x.test/p/\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"; boundary="B"\r\n\r\n--B\r\nContent-Type: text/html; charset=utf-8\r\nContent-Location: https://x.test/p/\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${page.replaceAll("=", "=3D")}\r\n--B\r\nContent-Type: image/png\r\nContent-Location: https://x.test/i.png\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=\r\n--B--\r\n`;
    // Word calls such files .doc.
    for (const filename of ["page.mhtml", "page.doc", "page"]) {
      const { markdown, assets, metadata } = await engine.parse(Buffer.from(mhtml), { filename });
      expect(markdown).toBe(
        "# Gamma\n\nA long paragraph about gamma rays and what they do in the sky. [More](https://x.test/p/more)\n\n![A ray](asset:image-1.png)",
      );
      expect(assets).toHaveLength(1);
      expect(metadata).toMatchObject({ title: "Gamma", savedFrom: "https://x.test/p/" });
    }
  });

  describe("reads pages saved by Office", () => {
    const saved = (parts: readonly (readonly [address: string, type: string, body: string])[]): Buffer =>
      Buffer.from(
        [
          'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="B"\r\n\r\n',
          ...parts.map(
            ([address, type, body]) =>
              `--B\r\nContent-Location: file:///C:/D19/${address}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: ${type.startsWith("image") ? "base64" : "quoted-printable"}\r\n\r\n${type.startsWith("image") ? body : body.replaceAll("=", "=3D").replaceAll("~", "=\r\n")}\r\n`,
          ),
          "--B--\r\n",
        ].join(""),
      );
    const picture = ["mill_files/image001.png", "image/png", "iVBORw0KGgo="] as const;

    it("finds pictures by relative addresses without quotes", async () => {
      const page =
        "<html><body><h1>Mill</h1><p>A quern ~of basalt. <img src=mill_files/image001.png alt=Stone></p></body></html>";
      const { markdown, assets } = await engine.parse(saved([["mill.htm", "text/html", page], picture]), {
        filename: "mill.mht",
      });
      expect(markdown).toContain("A quern of basalt. ![Stone](asset:image-1.png)");
      expect(assets).toHaveLength(1);
    });

    it("puts the pages of frames where the frames stand", async () => {
      const page =
        "<html><frameset rows='*,20'><frame src=\"mill_files/a.htm\"><frame src=none.htm><noframes><body>Your browser shows no frames.</body></noframes></frameset></html>";
      const frame = "<html><body><h1>Mill</h1><p>A quern of basalt stood here.</p></body></html>";
      const { markdown } = await engine.parse(
        saved([
          ["mill.htm", "text/html", page],
          ["mill_files/a.htm", "text/html", frame],
        ]),
        { filename: "mill.mht", onlyMainContent: false },
      );
      expect(markdown).toBe("# Mill\n\nA quern of basalt stood here.");
    });

    it("reads every sheet of a workbook that is shown", async () => {
      const listed = (name: string, file: string): string =>
        `<x:ExcelWorksheet><x:Name>${name}</x:Name><x:WorksheetSource HRef="mill_files/${file}"/></x:ExcelWorksheet>`;
      const book = `<html><head><title>Mills</title><!--[if gte mso 9]><xml><x:ExcelWorkbook><x:ExcelWorksheets>${listed("Stock", "s1.htm")}${listed("Sold &amp; lent", "s2.htm")}${listed("Notes", "s3.htm")}</x:ExcelWorksheets></x:ExcelWorkbook></xml><![endif]--></head><frameset rows="*,39"><frame src="mill_files/s1.htm"><frame src="mill_files/tabs.htm"></frameset></html>`;
      const sheet = (rows: string, options = ""): string =>
        `<html><head>${options}</head><body><table border=0>${rows}</table></body></html>`;
      const nested = "<table><tr><td><img src=image001.png alt=Stone></td></tr></table>";
      const { markdown } = await engine.parse(
        saved([
          ["mill.htm", "text/html", book],
          ["mill_files/tabs.htm", "text/html", "<html><body>Stock</body></html>"],
          ["mill_files/s1.htm", "text/html", sheet(`<tr><td>Quern<td>40<tr><td>${nested}<td>12`)],
          ["mill_files/s2.htm", "text/html", sheet("<tr><td>Sieve<td>3<tr><td>Flail<td>5")],
          ["mill_files/s3.htm", "text/html", sheet("<tr><td>x<td>y", "<xml><x:Visible>SheetHidden</x:Visible></xml>")],
          picture,
        ]),
        { filename: "mill.xls" },
      );
      expect(markdown).toMatch(/^## Stock\n\n.*Quern.*40/s);
      expect(markdown).toContain("asset:image-1.png");
      expect(markdown).toMatch(/\n\n## Sold & lent\n\n.*\| Sieve \| 3 \|\n\| Flail \| 5 \|$/s);
      expect(markdown).not.toContain("Notes");
    });
  });

  it("reads recordings of pages, each page once and no scripts", async () => {
    const record = (url: string, head: string, body: Uint8Array): Buffer => {
      const block = Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n`), body]);
      const header = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: ${url}\r\nContent-Type: application/http\r\nContent-Length: ${block.length}\r\n\r\n`;
      return Buffer.concat([Buffer.from(header), block, Buffer.from("\r\n\r\n")]);
    };
    const gzipped = record("https://x.test/p/", "Content-Type: text/html\r\nContent-Encoding: gzip", gzipSync(PAGE));
    const chunked = `${PAGE.length.toString(16)}\r\n${PAGE}\r\n0\r\n\r\n`;
    const warc = Buffer.concat([
      gzipped,
      gzipped,
      record("https://x.test/s.js", "Content-Type: text/javascript", Buffer.from("1")),
      record("https://x.test/q/", "Content-Type: text/html\r\nTransfer-Encoding: chunked", Buffer.from(chunked)),
    ]);
    const expected = (name: string): string =>
      `# <https://x.test/${name}/>\n\n## Gamma\n\nA long paragraph about gamma rays and what they do in the sky. [More](https://x.test/${name}/more)`;
    expect(await markdownOf(gzipSync(warc), "crawl.warc.gz")).toBe(`${expected("p")}\n\n${expected("q")}`);
    const content = { mimeType: "text/html", text: Buffer.from(PAGE).toString("base64"), encoding: "base64" };
    const entries = [{ request: { url: "https://x.test/p/" }, response: { status: 200, content } }, null];
    const har = JSON.stringify({ log: { version: "1.2", creator: { name: "x" }, entries } });
    expect(await markdownOf(har, "session.json")).toBe(expected("p"));
    const wacz = buildZip({
      "datapackage.json": "{}",
      "archive/data.warc.gz": gzipSync(gzipped),
      "pages/pages.jsonl": "{}",
    });
    expect(await markdownOf(wacz, "a.wacz")).toContain("A long paragraph");
  });

  it("shows the pictures of comic books, and reads them when OCR is asked for", async () => {
    const cbz = buildZip({ "10.png": Buffer.from("\x89PNG", "latin1"), "9.png": Buffer.from("\x89PNG", "latin1") });
    expect(await markdownOf(cbz, "a.cbz")).toBe("![9.png](asset:image-1.png)\n\n![10.png](asset:image-2.png)");
  });

  it("refuses archives that would fill the memory, and archives in archives without end", async () => {
    const zeros = gzipSync(Buffer.alloc(120e6));
    await expect(markdownOf(zeros, "a.gz")).rejects.toMatchObject({ code: "DOCUMENT_LIMIT_EXCEEDED" });
    let nest = buildZip({ "a.txt": "the end" });
    for (let depth = 0; depth < 8; depth++) nest = buildZip({ "n.zip": nest });
    await expect(markdownOf(nest, "a.zip")).rejects.toMatchObject({ code: "DOCUMENT_LIMIT_EXCEEDED" });
    const lie = buildZip({ "a.txt": { bytes: "small", declaredSize: 2 ** 31 } });
    await expect(markdownOf(lie, "a.zip")).rejects.toMatchObject({ code: "DOCUMENT_LIMIT_EXCEEDED" });
  });

  it("reads a long table that repeats itself", async () => {
    const csv = `day,city,count\n${"2024-01-01,Oslo,0\n".repeat(1_200_000)}`;
    const { markdown, warning } = await engine.parse(buildZip({ "a.csv": csv }), { filename: "a.zip" });
    expect(markdown).toContain("| 2024-01-01 | Oslo | 0 |");
    expect(warning).toMatch(/rows|cells/);
    const inTar = await unpack(gzipSync(tar({ "a.csv": csv })), { filename: "a.tgz" });
    expect(inTar?.files[0]?.bytes.byteLength).toBe(csv.length);
  });

  it("names what a bound leaves out, and reads the rest", async () => {
    const files = Object.fromEntries(Array.from({ length: 2_003 }, (_, index) => [`${10_000 + index}.txt`, "text"]));
    const many = await engine.parse(buildZip(files), { filename: "many.zip" });
    expect(many.metadata["leftOut"]).toEqual(["12000.txt", "12001.txt", "12002.txt"]);
    expect(many.warning).toMatch(
      /^3 files were left out \(12000\.txt, 12001\.txt, 12002\.txt\): the limits are 2000 files/,
    );
    const bomb = { bytes: new Uint8Array(120 * 1024 * 1024), declaredSize: 10 };
    const mixed = await engine.parse(buildZip({ "a.md": "A", "bomb.txt": bomb, "c.md": "C" }), { filename: "x.zip" });
    expect(mixed.markdown).toBe("# a.md\n\nA\n\n# c.md\n\nC");
    expect(mixed.metadata["leftOut"]).toEqual(["bomb.txt"]);
    expect(mixed.warning).toMatch(/^1 file was left out \(bomb\.txt\)/);
  });

  it("leaves documents that are ZIP packages to their own parsers", async () => {
    await expect(unpack(buildZip({ "word/document.xml": "<x/>" }), { filename: "a.docx" })).resolves.toBeUndefined();
    await expect(unpack(Buffer.from("text"), { filename: "a.txt" })).resolves.toBeUndefined();
  });
});

/** An array whose only item is itself. */
function circularPlist(): Uint8Array {
  const trailer = Buffer.alloc(32);
  trailer[6] = 1;
  trailer[7] = 1;
  trailer.writeBigUInt64BE(1n, 8);
  trailer.writeBigUInt64BE(10n, 24);
  return Buffer.concat([Buffer.from("bplist00"), Buffer.from([0xa1, 0]), Buffer.from([8]), trailer]);
}

describe("names of files in ZIP archives that do not call them UTF-8", () => {
  it.each([
    ["cp437", ["477281e165204d816c6c65722e747874"], ["Grüße Müller.txt"]],
    ["ibm866", ["8ee2e7a5e22ee2e5e22e747874", "8fe0a8aaa0a72e747874"], ["Отчет.тхт.txt", "Приказ.txt"]],
    ["shift_jis", ["955c82be82e62f88ea97972e747874", "95f18d908f912e747874"], ["表だよ/一覧.txt", "報告書.txt"]],
    ["gb18030", ["b1a8b8e62e747874", "d6d0b9faceb5c1aabacd2e747874"], ["报告.txt", "中国蔚联和.txt"]],
  ])("are read as %s, with a warning", async (encoding, names, expected) => {
    const contents = await unpack(zipOfNames(...names.map(hex)), { filename: "a.zip" });
    expect(contents!.files.map(({ name }) => name).sort()).toEqual([...expected].sort());
    expect(contents!.warnings).toEqual([expect.stringContaining(`; ${encoding} fits best.`)]);
  });

  it("are taken for UTF-8 where all of them are, without a warning", async () => {
    const contents = await unpack(zipOfNames(Buffer.from("Grüße.txt"), Buffer.from("Öl.txt")), { filename: "a.zip" });
    expect(contents).toMatchObject({ files: [{ name: "Grüße.txt" }, { name: "Öl.txt" }], warnings: [] });
  });

  it("are those of the Unicode path field, unless that belongs to another name", async () => {
    const name = hex("80752e747874");
    const field = (checksum: number): Uint8Array => {
      const path = Buffer.from("中.txt");
      const head = Buffer.alloc(9);
      head.writeUInt16LE(0x7075, 0);
      head.writeUInt16LE(5 + path.length, 2);
      head.writeUInt8(1, 4);
      head.writeUInt32LE(checksum, 5);
      return Buffer.concat([head, path]);
    };
    const nameOf = async (extra: Uint8Array): Promise<string> =>
      (await unpack(buildZip({ a: { name, extra, bytes: "Text." } }), { filename: "a.zip" }))!.files[0]!.name;
    expect(await nameOf(field(crc32(name)))).toBe("中.txt");
    expect(await nameOf(field(1))).toBe("Çu.txt");
  });
});

import { describe, expect, it } from "vitest";
import { msg } from "../../test-support/documents.js";
import { readDocument } from "../../test-support/read-document.js";

const eml = (headers: string, body: string): Uint8Array =>
  Buffer.from(
    `From: Ann <ann@example.org>\r\nTo: Bob <bob@example.org>, carol@example.org\r\nSubject: =?utf-8?B?R3LDvMOfZQ==?=\r\nDate: Thu, 29 Feb 2024 10:00:00 +0100\r\n${headers}\r\n${body}`,
  );
const multipart = (...parts: string[]): Uint8Array =>
  eml(
    'Content-Type: multipart/mixed; boundary="b"\r\n',
    `${parts.map((part) => `--b\r\n${part}\r\n`).join("")}--b--\r\n`,
  );

describe("mail", () => {
  it.each([" ", "\r\n "])("reads thousands of recipients, and says where it stops", async (space) => {
    const to = (count: number): Uint8Array =>
      Buffer.from(`To: ${`Ann <ann@example.org>,${space}`.repeat(count)}bob@example.org\r\nSubject: Mill\r\n\r\nShut.`);
    const many = await readDocument(to(1_000), "a.eml");
    expect(many.html).toContain("bob@example.org");
    const tooMany = await readDocument(to(100_000), "a.eml");
    expect(tooMany.warnings).toEqual([expect.stringContaining("more recipients")]);
    expect(tooMany.html.match(/ann@example/g)!.length).toBeGreaterThan(3_000);
    expect(tooMany.metadata).toMatchObject({ title: "Mill" });
    expect(tooMany.html).toContain("Shut.");
  });

  it("reads the text where the HTML beside it is empty, and a body whose boundary is missing", async () => {
    const empty = eml(
      'Content-Type: multipart/alternative; boundary="b"\r\n',
      "--b\r\nContent-Type: text/plain\r\n\r\nThe mill is shut.\r\n--b\r\nContent-Type: text/html\r\n\r\n<html><head><title>x</title></head><body>&nbsp;</body></html>\r\n--b--\r\n",
    );
    expect((await readDocument(empty, "a.eml")).html).toContain("The mill is shut.");
    const torn = Buffer.from("Subject: Mill\r\nContent-Type: multipart/mixed\r\n\r\nThe mill is shut.\r\n");
    expect((await readDocument(torn, "a.eml")).html).toContain("The mill is shut.");
  });

  it("shows headers as a table and as metadata, and the text", async () => {
    const document = await readDocument(eml("", "Hello,\r\nthere.\r\n\r\n> quoted\r\n"), "a.eml");
    expect(document.html).toContain("<h1>Grüße</h1>");
    expect(document.html).toContain("<tr><th>To</th><td>Bob &lt;bob@example.org&gt;, carol@example.org</td></tr>");
    expect(document.html).toContain("<p>Hello,<br>\nthere.</p>");
    expect(document.html).toContain("<blockquote>\n<p>quoted</p>");
    expect(document.metadata).toMatchObject({
      title: "Grüße",
      author: "Ann <ann@example.org>",
      publishedTime: "2024-02-29T09:00:00Z",
    });
  });

  it("reads letters of other programs that have Outlook's ending", async () => {
    const document = await readDocument(eml("", "Hello."), "a.msg");
    expect(document.metadata).toMatchObject({ title: "Grüße", author: "Ann <ann@example.org>" });
    expect(document.html).toContain("<p>Hello.</p>");
    const refused = readDocument(Buffer.from("float64 height\nstring name\n"), "a.msg");
    await expect(refused).rejects.toMatchObject({ code: "DOCUMENT_DAMAGED" });
  });

  it("reads letters beyond ASCII where no charset is named, and says so", async () => {
    const text = "Dobrý den, posílám příští žádost o úhradu. Šťastný Řehoř";
    const bytes = Buffer.from(
      text.replace(/[^\x00-\x7f]/g, (letter) =>
        letter === "Š"
          ? "\x8a"
          : letter === "ť"
            ? "\x9d"
            : letter === "ř"
              ? "\xf8"
              : letter === "Ř"
                ? "\xd8"
                : letter === "š"
                  ? "\x9a"
                  : letter === "ž"
                    ? "\x9e"
                    : letter,
      ),
      "latin1",
    );
    const document = await readDocument(Buffer.concat([eml("", ""), bytes]), "a.eml");
    expect(document.html).toContain(text);
    expect(document.warnings).toEqual([expect.stringContaining("windows-1250")]);
  });

  it("shows all parts of a message in their order, at whatever depth they stand", async () => {
    const wrap = (kind: string, ...parts: string[]): string =>
      `Content-Type: multipart/${kind}; boundary="${kind}"\r\n\r\n${parts.map((part) => `--${kind}\r\n${part}\r\n`).join("")}--${kind}--`;
    const plain = (text: string): string => `Content-Type: text/plain\r\n\r\n${text}`;
    const html = (text: string): string => `Content-Type: text/html\r\n\r\n<html><body><p>${text}</p></body></html>`;
    const read = async (part: string): Promise<string> =>
      (await readDocument(multipart(part), "a.eml")).html
        .split("</table>\n")
        .slice(1)
        .join("")
        .split("<script")[0]!
        .trim();
    const letter = wrap("alternative", plain("Shut."), html("Shut."));
    expect(await read(`${plain("External.")}\r\n--b\r\n${letter}\r\n--b\r\n${plain("To leave the list")}`)).toBe(
      "<p>External.</p>\n<p>Shut.</p>\n<p>To leave the list</p>",
    );
    const log = 'Content-Type: text/plain\r\nContent-Disposition: inline; filename="log.txt"\r\n\r\nStone 3 hot';
    expect(await read(wrap("related", letter, log))).toBe("<p>Shut.</p>\n<p>Stone 3 hot</p>");
    const mixed = wrap("signed", html("Until May."), plain("The miller"));
    expect(await read(wrap("alternative", plain("Until May."), mixed))).toBe("<p>Until May.</p>\n<p>The miller</p>");
  });

  it("shows a message that is forwarded, and lists what it carries", async () => {
    const inner =
      "From: Eve <eve@example.org>\r\nSubject: Stones\r\nDate: Thu, 29 Feb 2024 10:00:00 +0100\r\nContent-Type: multipart/mixed; boundary=i\r\n\r\n--i\r\n\r\nTwo <new> stones.\r\n--i\r\nContent-Type: application/pdf; name=bill.pdf\r\n\r\n%PDF\r\n--i--";
    const document = await readDocument(
      multipart("\r\nSee below.", `Content-Type: message/rfc822\r\n\r\n${inner}`),
      "a.eml",
    );
    expect(document.html).toContain(
      "<p>See below.</p>\n<table>\n<tbody>\n<tr><th>From</th><td>Eve &lt;eve@example.org&gt;</td></tr>\n<tr><th>Date</th><td>2024-02-29T09:00:00Z</td></tr>\n<tr><th>Subject</th><td>Stones</td></tr>\n</tbody>\n</table>\n<p>Two &lt;new&gt; stones.</p>",
    );
    expect(document.metadata["attachments"]).toMatchObject([{ name: "bill.pdf" }]);
  });

  it("prefers HTML, carries its inline images as assets and lists attachments", async () => {
    const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const document = await readDocument(
      multipart(
        'Content-Type: text/html\r\n\r\n<html><body><p>Rich <img src="cid:dot@x"></p></body></html>',
        `Content-Type: image/png\r\nContent-ID: <dot@x>\r\nContent-Disposition: inline; filename=dot.png\r\nContent-Transfer-Encoding: base64\r\n\r\n${png}`,
        "Content-Type: text/plain\r\nContent-Disposition: attachment; filename=notes.txt\r\n\r\nnotes",
      ),
      "a.eml",
    );
    expect(document.html).toContain('<p>Rich <img src="asset:image-1.png"></p>');
    expect(document.html).toMatch(
      /<li><a href="asset:attachment-1\.txt">notes\.txt<\/a> \(text\/plain, \d+ bytes\)<\/li>/,
    );
    expect(document.assets.map(({ id }) => id)).toEqual(["image-1.png", "attachment-1.txt"]);
    expect(document.metadata["attachments"]).toMatchObject([{ name: "notes.txt" }]);
  });
});

describe("notebooks", () => {
  const notebook = (cells: readonly unknown[]): Uint8Array =>
    Buffer.from(JSON.stringify({ nbformat: 4, metadata: { language_info: { name: "python" } }, cells }));

  it("keeps Markdown, code with its language, and outputs", async () => {
    const document = await readDocument(
      notebook([
        { cell_type: "markdown", source: ["# Title\n", "and $a_1 + b_1$"] },
        { cell_type: "code", source: "print(1)", outputs: [{ output_type: "stream", text: ["1\n"] }] },
        {
          cell_type: "code",
          source: "%%bash\nls",
          outputs: [{ output_type: "display_data", data: { "image/png": "iVBORw0KGgo=", "text/plain": "<Figure>" } }],
        },
        {
          cell_type: "code",
          source: "x",
          outputs: [{ output_type: "error", ename: "E", evalue: "v", traceback: ["\u001b[31mboom\u001b[0m"] }],
        },
      ]),
      "a.ipynb",
    );
    expect(document.html).toContain("<h1>Title</h1>");
    expect(document.html).toContain('<math alttext="a_1 + b_1" display="inline">');
    expect(document.html).toContain('<pre><code class="language-python">print(1)</code></pre>');
    expect(document.html).toContain('<pre><code class="language-text">1</code></pre>');
    expect(document.html).toContain('<code class="language-bash">');
    expect(document.html).toContain('<img src="asset:image-1.png"');
    expect(document.html).toContain('<code class="language-text">boom</code>');
    expect(document.metadata).toMatchObject({ title: "Title", programmingLanguage: "python", cellCount: 4 });
  });

  it("shows images attached to cells, however they are written", async () => {
    const image = { "image/png": ["iVBORw0KGgo="] };
    const source = '![a](attachment:my%20plot.png) <img src="attachment:other.png">';
    const document = await readDocument(
      notebook([
        {
          cell_type: "markdown",
          source,
          attachments: { "my plot.png": image, "other.png": { "image/png": "iVBORw0KGgoA" } },
        },
      ]),
      "a.ipynb",
    );
    expect(document.html).toContain('<img src="asset:image-1.png" alt="a"');
    expect(document.html).toContain('<img src="asset:image-2.png">');
    expect(document.assets).toHaveLength(2);
    const script = await readDocument(
      notebook([{ cell_type: "markdown", source: "[x](javascript:alert(1))" }]),
      "a.ipynb",
    );
    expect(script.html).not.toContain("javascript:");
  });

  it("says what is wrong with JSON that is no notebook", async () => {
    await expect(readDocument(Buffer.from("{"), "a.ipynb")).rejects.toThrow(/its JSON is broken/);
    await expect(readDocument(Buffer.from('{"__proto__": {"cells": []}}'), "a.ipynb")).rejects.toMatchObject({
      code: "DOCUMENT_DAMAGED",
    });
  });

  it("takes no day of 1601 or 4501 for the date of an Outlook message", async () => {
    const ticks = (iso: string): bigint => (BigInt(Date.parse(iso)) + 11_644_473_600_000n) * 10_000n;
    const dateOf = async (sent: bigint) =>
      (await readDocument(msg(1252, Buffer.from("S"), Buffer.from("B"), sent), "a.msg")).metadata.publishedTime;
    expect(await dateOf(ticks("2024-02-29T10:00:00Z"))).toBe("2024-02-29T10:00:00Z");
    expect(await dateOf(0n)).toBeUndefined();
    expect(await dateOf(ticks("1601-01-02T00:00:00Z"))).toBeUndefined();
    expect(await dateOf(ticks("4501-01-01T00:00:00Z"))).toBeUndefined();
  });

  it("reads Outlook messages in the code page that they name", async () => {
    // "你好" (hello) and "磨麦子" (to grind wheat) in GBK.
    const bytes = msg(936, Buffer.from("c4e3bac3", "hex"), Buffer.from("c4a5c2f3d7d3", "hex"));
    const { html, metadata } = await readDocument(bytes, "hello.msg");
    expect(metadata).toMatchObject({ title: "你好" });
    expect(html).toContain("磨麦子");
  });

  it.each([
    ["the locale, not the code page of the HTML", { 1072758787: 0x0419, 1071513603: 65001 }, "cff0e8e2e5f2", "Привет"],
    ["the locale of Taiwan", { 1072758787: 0x0404 }, "a741a66e", "你好"],
    ["the code page before the locale", { 1073545219: 1252, 1072758787: 0x0419 }, "477269fc6e", "Griün"],
    ["UTF-8 where the texts are in UTF-8", { 1072758787: 0x0409 }, "4772c3bcc39f65", "Grüße"],
  ])("decodes the texts of Outlook messages by %s", async (_, numbers, subject, title) => {
    const bytes = msg(numbers, Buffer.from(subject, "hex"), Buffer.from("B"));
    expect(await readDocument(bytes, "a.msg")).toMatchObject({ metadata: { title }, warnings: [] });
  });

  it("guesses the code page of an Outlook message that names none, whatever its HTML is in", async () => {
    const body = Buffer.from("Die M\xfchle mahlt f\xfcr alle m\xfcden G\xe4ste.", "latin1");
    const document = await readDocument(msg({ 1071513603: 1251 }, Buffer.from("M\xfchle", "latin1"), body), "a.msg");
    expect(document.html).toContain("Die Mühle mahlt für alle müden Gäste.");
    expect(document.metadata).toMatchObject({ title: "Mühle" });
    expect(document.warnings).toEqual([expect.stringMatching(/windows-1252 fits best\.$/)]);
  });

  it("reads a body in UTF-8, or else by a guess, whose charset nobody knows", async () => {
    const head =
      "From: Ann <ann@example.org>\r\nSubject: x\r\nContent-Transfer-Encoding: 8bit\r\nContent-Type: text/plain; charset=X-UNKNOWN";
    const text = `${head}\r\n\r\nGrüße aus Köln, wo die müden Gäste für den Müller mahlen.\r\n`;
    const plain = await readDocument(Buffer.from(text), "a.eml");
    expect(plain.html).toContain("Grüße aus Köln");
    expect(plain.warnings).toEqual([]);
    const guessed = await readDocument(Buffer.from(text, "latin1"), "a.eml");
    expect(guessed.html).toContain("Grüße aus Köln");
    expect(guessed.warnings).toEqual([expect.stringContaining("fits best")]);
    // Encoded bodies are read as they were: their bytes say nothing here.
    const encoded = text
      .replace("8bit", "base64")
      .replace(/Grüße[\s\S]*$/, Buffer.from("Größe 12", "latin1").toString("base64"));
    expect((await readDocument(Buffer.from(`X-Note: ü\r\n${encoded}`), "a.eml")).html).toContain("Größe 12");
  });

  it.each(["utf-16le", "utf-16be"])("reads letters saved in %s without a mark", async (encoding) => {
    const head = 'From: Ann <ann@example.org>\r\nSubject: Mühle\r\nContent-Type: text/plain;\r\n charset="iso-8859-1"';
    const bytes = Buffer.from(`${head}\r\n\r\nWir mahlen für alle Gäste.\r\n`, "utf16le");
    const document = await readDocument(encoding === "utf-16le" ? bytes : bytes.swap16(), "a.eml");
    expect(document.metadata).toMatchObject({ title: "Mühle", author: "Ann <ann@example.org>" });
    expect(document.html).toContain("Wir mahlen für alle Gäste.");
  });
});

describe("Outlook items other than mails", () => {
  const name = (number: number, set: number, index: number): Buffer => {
    const entry = Buffer.alloc(8);
    entry.writeUInt32LE(number, 0);
    entry.writeUInt16LE((set + 3) << 1, 4);
    entry.writeUInt16LE(index, 6);
    return entry;
  };
  const names = (...entries: readonly Buffer[]): Record<string, Uint8Array> => ({
    "__nameid_version1.0/__substg1.0_00020102": Buffer.from(
      "0220060000000000c000000000000046" + "0420060000000000c000000000000046",
      "hex",
    ),
    "__nameid_version1.0/__substg1.0_00030102": Buffer.concat(entries),
  });
  const texts = (values: Readonly<Record<string, string>>): Record<string, Uint8Array> =>
    Object.fromEntries(
      Object.entries(values).map(([id, value]) => [`__substg1.0_${id}001F`, Buffer.from(value, "utf16le")]),
    );
  const none = Buffer.from("");

  it("shows the fields of a contact", async () => {
    const streams = {
      ...names(name(0x8083, 1, 0), name(0x801b, 1, 1)),
      ...texts({ "001A": "IPM.Contact", "3001": "Ann Miller", "3A16": "Mill Ltd", "3A08": "+47 1", "3A1C": "+47 2" }),
      ...texts({ "3A51": "https://mill.example", "8000": "ann@mill.example", "8001": "Mill Road 1\r\nOslo" }),
    };
    const { html } = await readDocument(msg(1252, Buffer.from("Ann"), none, undefined, streams), "a.msg");
    const rows = [...html.matchAll(/<tr><th>(.*?)<\/th><td>(.*?)<\/td>/g)].map(([, label, value]) => [label, value]);
    expect(rows).toEqual([
      ["Subject", "Ann"],
      ["Name", "Ann Miller"],
      ["Company", "Mill Ltd"],
      ["Mail", "ann@mill.example"],
      ["Phone (business)", "+47 1"],
      ["Phone (mobile)", "+47 2"],
      ["Address (business)", "Mill Road 1, Oslo"],
      ["Web page", "https://mill.example"],
    ]);
  });

  it("shows place, start and end of an appointment", async () => {
    const ticks = (iso: string): bigint => (BigInt(Date.parse(iso)) + 11_644_473_600_000n) * 10_000n;
    const streams = {
      ...names(name(0x8208, 0, 0), name(0x820d, 0, 1), name(0x820e, 0, 2)),
      ...texts({ "001A": "IPM.Appointment", "8000": "The mill" }),
    };
    const times = { 2147549248: ticks("2024-02-29T10:00:00Z"), 2147614784: ticks("2024-02-29T11:00:00Z") };
    const { html } = await readDocument(msg(times, Buffer.from("Grinding"), none, undefined, streams), "a.msg");
    expect(html).toContain("<tr><th>Start</th><td>2024-02-29T10:00:00Z</td></tr>");
    expect(html).toContain("<tr><th>End</th><td>2024-02-29T11:00:00Z</td></tr>");
    expect(html).toContain("<tr><th>Location</th><td>The mill</td></tr>");
  });
});

/** Documents over HTTP: their images, and archives of them. */
import { memoryState, memoryStorage } from "@quern/core";
import { buildZip } from "@quern/documents/testing";
import { createHandler, type Handler, signedStorage } from "@quern/http";
import { createQuern, type Quern } from "quern";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docx, PNG, p } from "../packages/office/test-support/documents.js";
import { type Answer, callHandler } from "./http-client.js";
import { pdfOfLines } from "./pdf-of-lines.js";

let quern: Quern;
let handler: Handler;
beforeAll(() => {
  const storage = signedStorage({ storage: memoryStorage(), secret: "a secret for the tests" });
  quern = createQuern({ storage });
  handler = createHandler({ engine: quern, state: memoryState(), storage });
});
afterAll(() => quern.close());

const PICTURE =
  '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="P" descr="a dot"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="image"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
const letter = docx(p("A letter with a dot") + PICTURE, { files: { "word/media/dot.png": PNG } });

async function parse(bytes: Uint8Array, name: string, options: object, to = handler): Promise<Answer> {
  const form = new FormData();
  form.append("options", JSON.stringify(options));
  form.append("file", new Blob([Buffer.from(bytes)]), name);
  return callHandler(to, "POST", "/v2/parse", { body: form });
}

describe("images of an upload", () => {
  it("are links that open for a day", async () => {
    const { body } = await parse(letter, "letter.docx", { formats: ["markdown", "html"], assets: "links" });
    const [image] = body.data.assets;
    expect(image).toMatchObject({
      mediaType: "image/png",
      url: expect.stringMatching(/^http:\/\/quern\.local\/v2\/artifacts\/images\//),
    });
    expect(body.data.markdown).toContain(`![a dot](${image.url})`);
    expect(body.data.html).toContain(image.url.replaceAll("&", "&amp;"));
    const answer = await handler(new Request(image.url));
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PNG);
    const forged = await handler(
      new Request(
        image.url.replace(/signature=(.)/, (_all: string, first: string) => `signature=${first === "0" ? "1" : "0"}`),
      ),
    );
    expect([403, 404]).toContain(forged.status);
  });

  it("are data URLs where that is wished, or where nothing may be kept", async () => {
    const url = `data:image/png;base64,${Buffer.from(PNG).toString("base64")}`;
    const data = await parse(letter, "letter.docx", { assets: "data" });
    expect(data.body.data.markdown).toContain(`![a dot](${url})`);
    expect(data.body.data.warning).toBeUndefined();
    const secret = await parse(letter, "letter.docx", { assets: "links", zeroDataRetention: true });
    expect(secret.body.data.assets[0].url).toBe(url);
    expect(secret.body.data.warning).toContain("nothing of this request is kept");
  });

  it("leave the text alone that chunks and blocks point into", async () => {
    const { body } = await parse(letter, "letter.docx", { assets: "data", chunks: true });
    expect(body.data.markdown).toContain("(asset:");
    const [chunk] = body.data.chunks;
    expect(body.data.markdown.slice(chunk.start, chunk.end)).toBe(chunk.text);
    expect(body.data.assets).toHaveLength(1);
  });

  it("are left out unless they are asked for, and other words are refused", async () => {
    const plain = await parse(letter, "letter.docx", {});
    expect(plain.body.data).not.toHaveProperty("assets");
    expect(plain.body.data.markdown).toContain("A letter with a dot");
    const wrong = await parse(letter, "letter.docx", { assets: "yes" });
    expect(wrong).toMatchObject({ status: 400, body: { error: 'assets is "links" or "data", not "yes".' } });
  });
});

describe("pictures of pages", () => {
  const report = pdfOfLines(["Report on mills", "Stones"]);

  it("are links that open, with the boxes of blocks on the same pages", async () => {
    const { body } = await parse(report, "report.pdf", { formats: ["markdown", { type: "pageImages", width: 300 }] });
    expect(body.data.warning).toBeUndefined();
    expect(body.data.pageImages).toEqual(
      [1, 2].map((page) => ({
        page,
        width: 300,
        height: 388,
        contentType: "image/png",
        url: expect.stringMatching(/^http:\/\/quern\.local\/v2\/artifacts\/pages\//),
      })),
    );
    const answer = await handler(new Request(body.data.pageImages[1].url));
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500);
  });

  it("are data URLs where that is wished", async () => {
    const { body } = await parse(report, "report.pdf", {
      assets: "data",
      formats: [{ type: "pageImages", pages: "2", width: 100 }],
    });
    expect(body.data.pageImages).toMatchObject([{ page: 2, url: expect.stringMatching(/^data:image\/png;base64,/) }]);
    expect(body.data).not.toHaveProperty("markdown");
  });

  it("are refused in pages that are none, and named in the warning for documents without pages", async () => {
    for (const pages of ["", "a", "0", "3-2", [0], [1.5], "1;2"]) {
      const { status } = await parse(report, "report.pdf", { formats: [{ type: "pageImages", pages }] });
      expect(status, JSON.stringify(pages)).toBe(400);
    }
    const beyond = await parse(report, "report.pdf", { formats: [{ type: "pageImages", pages: "3-" }] });
    expect(beyond.body.data).toMatchObject({
      pageImages: [],
      warning: expect.stringContaining("the last one, which is 2"),
    });
    const { body } = await parse(letter, "letter.docx", { formats: ["pageImages"] });
    expect(body.data.warning).toContain("only PDF documents and pictures have pages");
  });
});

describe("an archive", () => {
  it("is read with every document in it", async () => {
    const zip = buildZip({
      "a/letter.docx": { bytes: letter, stored: true },
      "b.csv": "grain,kg\nrye,4\n",
      "10.md": "# Ten",
      "2.md": "# Two",
    } as never);
    const { status, body } = await parse(zip, "folder.zip", {});
    expect(status).toBe(200);
    expect(body.data.markdown).toContain("A letter with a dot");
    expect(body.data.markdown).toContain("| rye | 4 |");
    expect(body.data.markdown.indexOf("Two")).toBeLessThan(body.data.markdown.indexOf("Ten"));
    expect(body.data.metadata.files.map(({ name }: { name: string }) => name)).toContain("a/letter.docx");
  });
});

/** Pictures of pages and documents: listed with size, place and purpose, and described by a model that sees, over real HTTP. */
import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { memoryState } from "@quern/core";
import { createHandler } from "@quern/http";
import { openAiImageDescriber } from "@quern/llm";
import { createQuern } from "quern";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { docx, p } from "../packages/office/test-support/documents.js";
import { tinyPdf } from "../packages/pdf/src/testing/tiny-pdf.js";
import { greyPng } from "./grey-png.js";
import { callHandler } from "./http-client.js";

const CLI = fileURLToPath(new URL("../packages/quern/dist/cli.js", import.meta.url));
const run = promisify(execFile);

const WORDS =
  "The upper stone turns on the lower one, and grain that falls into the eye comes out as flour at the rim. ";
const PAGE = `<!doctype html><html lang="en"><head><title>Hand mills</title><meta property="og:image" content="/lead.jpg"></head><body>
<header><a href="/"><img src="/static/site-logo.svg" alt="Mills Weekly"></a></header>
<main><article><h1>Hand mills</h1><img class="author-avatar" src="/people/ada.jpg" width="64" height="64" alt="Ada">
<p>${WORDS.repeat(4)}</p>
<h2>The stones</h2><p>${WORDS.repeat(3)}</p>
<figure><img src="/stones.png" width="640" height="400" alt=""><figcaption>Two stones of basalt, dressed by hand</figcaption></figure>
<p>${WORDS.repeat(3)} <img src="/icons/star.png" width="16" height="16" alt="star"></p>
<h2>The handle</h2><p>${WORDS.repeat(3)}</p><p><img src="/handle.png" width="320" height="320" alt="A handle of oiled ash"></p><p>${WORDS}</p></article></main>
<img src="https://stats.example/pixel.gif" width="1" height="1" alt=""></body></html>`;

let server: Server;
let origin: string;
let host: string;
let asked: Array<{ model: string; key: string | undefined; text: string; image: string }> = [];
let fetched: string[] = [];
let answer: (text: string) => { status: number; body: unknown };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const path = request.url ?? "";
    if (path.endsWith("/chat/completions")) {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const { model, messages } = JSON.parse(Buffer.concat(parts).toString());
      const [text, image] = messages.at(-1).content;
      asked.push({ model, key: request.headers.authorization, text: text.text, image: image.image_url.url });
      const { status, body } = answer(text.text);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      return;
    }
    if (path.endsWith(".png")) {
      fetched.push(path);
      response.writeHead(200, { "content-type": "image/png" }).end(greyPng(640, 400));
    } else response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  fetched = [];
  answer = () => ({
    status: 200,
    body: {
      choices: [{ finish_reason: "stop", message: { content: '"Two round [grey] stones\nlie on a bench."' } }],
      usage: { prompt_tokens: 100, completion_tokens: 9 },
    },
  });
});

const imageDescriber = (options: { maxBytes?: number } = {}) =>
  openAiImageDescriber({ baseUrl: `${origin}/v1`, model: "llava", apiKey: "secret", retries: 0, ...options });
const network = () => ({ allow: [host] });
const SAID = "Two round [grey] stones lie on a bench.";

describe("imageDetails", () => {
  it("lists pictures with size, caption, headings, place and what they are there for", async () => {
    await using quern = createQuern({ network: network() });
    const { imageDetails, markdown } = await quern.scrape(`${origin}/mills`, { formats: ["markdown", "imageDetails"] });
    const by = (name: string) => imageDetails.find(({ url }) => url.endsWith(name))!;
    expect(by("stones.png")).toMatchObject({
      url: `${origin}/stones.png`,
      width: 640,
      height: 400,
      alt: "",
      caption: "Two stones of basalt, dressed by hand",
      role: "content",
      headings: ["Hand mills", "The stones"],
      isMainContent: true,
    });
    const { start, end } = by("stones.png");
    expect(markdown.slice(start, end)).toBe(`![](${origin}/stones.png)`);
    expect(by("handle.png")).toMatchObject({ role: "content", headings: ["Hand mills", "The handle"] });
    const roles = Object.fromEntries(imageDetails.map(({ url, role }) => [url.replace(/^.*\//, ""), role]));
    expect(roles).toEqual({
      "site-logo.svg": "logo",
      "ada.jpg": "avatar",
      "stones.png": "content",
      "star.png": "icon",
      "handle.png": "content",
      "pixel.gif": "tracker",
    });
    const order = [...imageDetails].sort((one, other) => other.importance - one.importance);
    expect(order.slice(0, 2).map(({ role }) => role)).toEqual(["content", "content"]);
    expect(by("pixel.gif")).toMatchObject({ importance: 0, isMainContent: false });
    expect(by("pixel.gif")).not.toHaveProperty("start");
    expect(asked).toEqual([]);
    expect(fetched).toEqual([]);
  });

  it("keeps places right where links are references", async () => {
    await using quern = createQuern({ network: network() });
    const { imageDetails, markdown } = await quern.scrape(`${origin}/mills`, {
      formats: ["markdown", "imageDetails"],
      linkStyle: "references",
    });
    const { start, end } = imageDetails.find(({ url }) => url.endsWith("handle.png"))!;
    expect(markdown.slice(start, end)).toMatch(/^!\[A handle of oiled ash\][[(]/);
  });

  it("tells size and type of the pictures of a document", async () => {
    await using quern = createQuern();
    const { imageDetails, markdown } = await quern.parse(letter, {
      filename: "letter.docx",
      formats: ["markdown", "imageDetails"],
      assets: false,
    });
    const [image] = imageDetails;
    expect(imageDetails).toHaveLength(1);
    expect(image).toMatchObject({
      url: "asset:image-1.png",
      alt: "a dot",
      mediaType: "image/png",
      width: 120,
      height: 80,
      role: "content",
      isMainContent: true,
    });
    expect(markdown.slice(image!.start, image!.end)).toBe("![a dot](asset:image-1.png)");
  });

  it("tells page and box in a PDF", async () => {
    await using quern = createQuern();
    const { imageDetails } = await quern.parse(pdfWithPicture(), { filename: "a.pdf", formats: ["imageDetails"] });
    expect(imageDetails).toHaveLength(1);
    const [{ page, bbox }] = imageDetails as [(typeof imageDetails)[number]];
    expect(page).toBe(1);
    expect(bbox!.map((share) => Math.round(share * 100))).toEqual([16, 24, 65, 49]);
  });
});

describe("describeImages", () => {
  it("writes alternative texts where there are none, and counts tokens", async () => {
    await using quern = createQuern({ imageDescriber: imageDescriber(), network: network() });
    const result = await quern.scrape(`${origin}/mills`, {
      formats: ["markdown", "imageDetails"],
      describeImages: true,
    });
    expect(fetched.sort()).toEqual(["/handle.png", "/stones.png"]);
    expect(result.markdown).toContain(`![Two round \\[grey\\] stones lie on a bench.](${origin}/stones.png)`);
    expect(result.markdown).toContain(`![A handle of oiled ash](${origin}/handle.png)`);
    const stones = result.imageDetails.find(({ url }) => url.endsWith("stones.png"))!;
    expect(stones).toMatchObject({ description: SAID, mediaType: "image/png" });
    expect(result.markdown.slice(stones.start, stones.end)).toContain("Two round");
    expect(result.usage).toEqual({ inputTokens: 200, outputTokens: 18 });
    expect(result.methods).toEqual({ describeImages: "model" });
    expect(asked[0]).toMatchObject({ model: "llava", key: "Bearer secret" });
    expect(asked[0]!.image).toMatch(/^data:image\/png;base64,iVBOR/);
    const texts = asked.map(({ text }) => text).join("\n");
    expect(texts).toContain("Headings: Hand mills > The stones");
    expect(texts).toContain("Caption: Two stones of basalt");
    expect(texts).toContain("Write in the language en.");
  });

  it("keeps to its limit, the important first, and to the wishes of the caller", async () => {
    await using quern = createQuern({ imageDescriber: imageDescriber(), network: network() });
    await quern.scrape(`${origin}/mills`, { describeImages: { limit: 1, prompt: "Name the material." } });
    expect(fetched).toEqual(["/stones.png"]);
    expect(asked[0]!.text).toContain("Name the material.");
    await expect(quern.scrape(`${origin}/mills`, { describeImages: { limit: 0 } })).rejects.toThrow("from 1 to 100");
  });

  it("describes the pictures of a document without the network", async () => {
    await using quern = createQuern({ imageDescriber: imageDescriber() });
    const { imageDetails, markdown } = await quern.parse(untitled, {
      filename: "letter.docx",
      formats: ["markdown", "imageDetails"],
      describeImages: true,
    });
    expect(imageDetails[0]!.description).toBe(SAID);
    expect(markdown).toContain("![Two round");
    expect(fetched).toEqual([]);
  });

  it("leaves mere decoration without a text", async () => {
    answer = () => ({ status: 200, body: { choices: [{ message: { content: "NONE" } }] } });
    await using quern = createQuern({ imageDescriber: imageDescriber(), network: network() });
    const { markdown, warning } = await quern.scrape(`${origin}/mills`, { describeImages: true });
    expect(markdown).toContain(`![](${origin}/stones.png)`);
    expect(warning).toBeUndefined();
  });

  it("says what failed, and stops asking a service that only fails", async () => {
    answer = () => ({ status: 400, body: { error: { message: "llava does not see" } } });
    await using quern = createQuern({ imageDescriber: imageDescriber(), network: network() });
    const { markdown, warning } = await quern.scrape(`${origin}/mills`, { describeImages: true });
    expect(markdown).toContain("# Hand mills");
    expect(warning).toMatch(/2 of 2 images could not be described.*llava does not see/);
  });

  it("needs a model that sees, sends nothing with zeroDataRetention, and passes over what is too large", async () => {
    await using blind = createQuern({ network: network() });
    const without = await blind.scrape(`${origin}/mills`, { describeImages: true });
    expect(without.warning).toMatch(/no vision model.*openAiImageDescriber.*--vision-url/s);
    await using quern = createQuern({ imageDescriber: imageDescriber({ maxBytes: 100 }), network: network() });
    const kept = await quern.scrape(`${origin}/mills`, { describeImages: true, zeroDataRetention: true });
    expect(kept.warning).toContain("with zeroDataRetention no model is asked");
    const large = await quern.scrape(`${origin}/mills`, { describeImages: true });
    expect(large.warning).toContain("2 images were not described: they are too large");
    expect(asked).toEqual([]);
  });

  it("ends with the signal of the caller", async () => {
    const controller = new AbortController();
    await using quern = createQuern({
      network: network(),
      imageDescriber: {
        name: "slow",
        describe: ({ signal }) =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
            controller.abort(new Error("enough"));
          }),
      },
    });
    const { signal } = controller;
    await expect(quern.scrape(`${origin}/mills`, { describeImages: true, signal })).rejects.toThrow("enough");
  });

  it("works over REST and on the command line", async () => {
    await using engine = createQuern({ imageDescriber: imageDescriber(), network: network() });
    const handler = createHandler({ engine, state: memoryState() });
    const body = { url: `${origin}/mills`, formats: ["markdown", "imageDetails"], describeImages: { limit: 1 } };
    const { status, body: scraped } = await callHandler(handler, "POST", "/v2/scrape", { body });
    expect(status).toBe(200);
    expect(scraped.data.imageDetails.filter((image: object) => "description" in image)).toHaveLength(1);
    const flags = ["--vision-url", `${origin}/v1`, "--vision-model", "llava", "--allow-host", host];
    const { stdout } = await run(process.execPath, [
      CLI,
      "scrape",
      `${origin}/mills`,
      "--describe-images",
      "1",
      ...flags,
    ]);
    expect(stdout).toContain("![Two round");
  });
});

const picture = (text: string): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="P" descr="${text}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="image"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
const files = { "word/media/dot.png": greyPng(120, 80) };
const letter = docx(p("A letter with a dot") + picture("a dot"), { files });
const untitled = docx(p("A letter with a dot") + picture(""), { files });

/** A line of text, and below it a picture of 300 by 200 points. */
const pdfWithPicture = (): Buffer =>
  Buffer.from(
    tinyPdf({
      pages: [
        {
          width: 612,
          height: 792,
          text: [{ x: 100, y: 720, text: "Two stones of basalt", size: 14 }],
          images: [{ box: [100, 400, 300, 200], width: 90, height: 60, pixels: new Uint8Array(90 * 60).fill(0x80) }],
        },
      ],
    }),
  );

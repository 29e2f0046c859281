/** Walks every format and every option of the contract over one page: each works, or a warning names it. None is ignored in silence. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Document, ScrapeOptions } from "@quern/core";
import { FORMAT_NAMES, scrapeOptionsShape } from "@quern/core/options";
import { createQuern, type Quern } from "quern";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { undescribed } from "./described.js";

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const PAGE = `<!doctype html><html lang="en"><head><title>Hand mill Ada</title>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Hand mill Ada","brand":"Quern & Sons","offers":{"@type":"Offer","price":"310.00","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}</script>
<style>body{font-family:Georgia;background:#fffaf0}button{background:#8b4513;color:#fff}</style></head>
<body><nav><a href="/shop">Shop</a> <a href="/about">About</a></nav><main><h1>Hand mill Ada</h1>
<p>A rotary quern of dense basalt with a handle of oiled ash. It grinds about 1.5 kg of wheat an hour, and one person can turn it while seated.</p>
<p>The stones are cut in a small quarry and dressed by hand; <a href="/care">how to care for them</a> is told apart. Questions go to ada.lovelace@example.com at any time of the day.</p>
<p><img src="${PIXEL}" alt="pixel"><img src="/mill.png" alt="the mill"></p>
<table><tr><th>Grain</th><th>An hour</th></tr><tr><td>Rye</td><td>1.1 kg</td></tr><tr><td>Spelt</td><td>1.3 kg</td></tr></table>
<p>€310.00 <button>Add to cart</button></p>
<audio src="/sound.mp3"></audio><video src="/film.mp4"></video><p>Share this page on Facebook</p></main></body></html>`;

let server: Server;
let quern: Quern;
let origin: string;
const seen: IncomingMessage[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request);
    const isPage = !/\.(?:png|mp3|mp4|ico)$/.test(request.url ?? "");
    response.writeHead(isPage ? 200 : 404, { "content-type": isPage ? "text/html; charset=utf-8" : "text/plain" });
    response.end(isPage ? PAGE : "not here");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  quern = createQuern({ network: { allow: [host] } });
});
afterAll(async () => {
  await quern.close();
  await new Promise((resolve) => server.close(resolve));
});

/** Every key of every answer has a description. */
async function scrape(options: ScrapeOptions, path = "/mill"): Promise<Document> {
  const result: Document = await quern.scrape(origin + path, { maxAge: 0, ...options });
  expect(undescribed(result)).toEqual([]);
  return result;
}

describe("formats", () => {
  const SCHEMA = { type: "object", properties: { name: { type: "string" }, price: { type: "number" } } };
  /** Format → how it is asked for, and what the page's answer has to be. */
  const FORMATS: Readonly<Record<string, readonly [ask: object, check: (result: Document) => void]>> = {
    markdown: [{}, ({ markdown }) => expect(markdown).toContain("# Hand mill Ada")],
    html: [{}, ({ html }) => expect(html).toContain("<h1>Hand mill Ada</h1>")],
    rawHtml: [{}, ({ rawHtml }) => expect(rawHtml).toBe(PAGE)],
    rawBase64: [{}, ({ rawBase64 }) => expect(Buffer.from(rawBase64 ?? "", "base64").toString()).toBe(PAGE)],
    links: [{}, ({ links }) => expect(links).toEqual([`${origin}/care`])],
    images: [{}, ({ images }) => expect(images).toContain(`${origin}/mill.png`)],
    imageDetails: [
      {},
      ({ imageDetails }) => expect(imageDetails).toMatchObject([{ url: `${origin}/mill.png`, alt: "the mill" }]),
    ],
    summary: [{}, ({ summary }) => expect(summary).toContain("A rotary quern of dense basalt")],
    branding: [{}, ({ branding }) => expect(JSON.stringify(branding)).toMatch(/8B4513/i)],
    product: [{}, ({ product }) => expect(JSON.stringify(product)).toContain("310")],
    menu: [{}, ({ menu }) => expect(menu).toBeNull()],
    tables: [
      {},
      ({ tables }) =>
        expect(tables).toEqual([
          expect.objectContaining({ headerRows: 1, csv: "Grain,An hour\r\nRye,1.1 kg\r\nSpelt,1.3 kg" }),
        ]),
    ],
    // A web page has no pages to draw.
    pageImages: [{ pages: "1-2" }, ({ warning }) => expect(warning).toContain("ask for screenshot")],
    audio: [{}, answered("audio")],
    video: [{}, answered("video")],
    json: [{ schema: SCHEMA }, ({ json }) => expect(json).toEqual({ name: "Hand mill Ada", price: 310 })],
    deterministicJson: [{ schema: SCHEMA }, ({ json }) => expect(json).toEqual({ name: "Hand mill Ada", price: 310 })],
    changeTracking: [{}, ({ changeTracking }) => expect(changeTracking).toMatchObject({ changeStatus: "new" })],
    screenshot: [{}, ({ screenshot }) => expect(screenshot).toMatch(/^(?:data:image\/png|https?:)/)],
    attributes: [
      { selectors: [{ selector: "nav a", attribute: "href" }] },
      ({ attributes }) => expect(attributes?.[0]?.values).toEqual(["/shop", "/about"]),
    ],
    question: [
      { question: "How much wheat does it grind an hour?" },
      ({ answer }) => expect(answer).toContain("1.5 kg of wheat"),
    ],
    query: [
      { prompt: "How much wheat does it grind an hour?" },
      ({ answer }) => expect(answer).toContain("1.5 kg of wheat"),
    ],
    highlights: [{ query: "quarry stones" }, ({ highlights }) => expect(highlights).toContain("small quarry")],
  };

  it("are all in the list", () => {
    expect(Object.keys(FORMATS).sort()).toEqual([...FORMAT_NAMES].sort());
  });

  it.each(Object.entries(FORMATS))("%s", async (type, [ask, check]) => {
    const formats = [...(type === "changeTracking" ? ["markdown"] : []), { type, ...ask }];
    check(await scrape({ formats } as ScrapeOptions));
  });

  /** Media that cannot be had are named with the reason. */
  function answered(name: "audio" | "video"): (result: Document) => void {
    return (result) => expect(result[name] ?? result.warning).toMatch(new RegExp(`^(?:data:|https?:)|${name}`));
  }
});

/** Behaviour that shows only over several requests (blocking, certificates, what is stored) has tests of its own; here it must not get in the way. */
describe("options", () => {
  const last = (): IncomingMessage => seen.filter(({ url }) => url?.startsWith("/mill")).at(-1) as IncomingMessage;
  const markdown = (result: Document): string => result.markdown ?? "";
  const OPTIONS: Readonly<Record<string, readonly [ScrapeOptions, (result: Document) => void]>> = {
    formats: [{ formats: ["links"] }, (result) => expect(result).not.toHaveProperty("markdown")],
    headers: [{ headers: { "x-mill": "Ada" } }, () => expect(last().headers["x-mill"]).toBe("Ada")],
    includeTags: [{ includeTags: ["h1"] }, (result) => expect(markdown(result)).toBe("# Hand mill Ada")],
    excludeTags: [{ excludeTags: ["h1"] }, (result) => expect(markdown(result)).not.toContain("# Hand mill Ada")],
    onlyMainContent: [{ onlyMainContent: false }, (result) => expect(markdown(result)).toContain("[Shop]")],
    onlyCleanContent: [
      { onlyCleanContent: true },
      (result) => expect(markdown(result)).not.toContain("Share this page"),
    ],
    waitFor: [{ waitFor: 50 }, ({ metadata }) => expect(metadata.engine).toBe("chromium")],
    timeout: [{ timeout: 20_000 }, (result) => expect(markdown(result)).not.toBe("")],
    mobile: [{ mobile: true }, () => expect(last().headers["user-agent"]).toMatch(/Mobile/)],
    fastMode: [{ fastMode: true }, ({ metadata }) => expect(metadata.engine).toBe("http")],
    skipTlsVerification: [{ skipTlsVerification: false }, (result) => expect(markdown(result)).not.toBe("")],
    removeBase64Images: [{ removeBase64Images: false }, (result) => expect(markdown(result)).toContain(PIXEL)],
    blockAds: [{ blockAds: false }, (result) => expect(markdown(result)).not.toBe("")],
    proxy: [{ proxy: "basic" }, ({ metadata }) => expect(metadata.proxyUsed).toBe("basic")],
    location: [
      { location: { country: "DE", languages: ["de"] } },
      () => expect(last().headers["accept-language"]).toMatch(/^de/),
    ],
    maxAge: [{ maxAge: 60_000 }, ({ metadata }) => expect(metadata.cacheState).toMatch(/hit|miss/)],
    minAge: [{ maxAge: 60_000, minAge: 0 }, ({ metadata }) => expect(metadata.cacheState).toBe("hit")],
    lockdown: [{ maxAge: 60_000, lockdown: true }, ({ metadata }) => expect(metadata.cacheState).toBe("hit")],
    storeInCache: [{ storeInCache: false }, (result) => expect(markdown(result)).not.toBe("")],
    zeroDataRetention: [{ zeroDataRetention: true }, ({ metadata }) => expect(metadata.creditsUsed).toBe(2)],
    parsers: [{ parsers: [] }, (result) => expect(markdown(result)).not.toBe("")],
    actions: [{ actions: [{ type: "scrape" }] }, ({ actions }) => expect(actions?.scrapes).toHaveLength(1)],
    profile: [{ profile: { name: "walk" } }, ({ metadata }) => expect(metadata.engine).toBe("chromium")],
    redactPII: [{ redactPII: true }, (result) => expect(markdown(result)).toContain("<EMAIL>")],
    threatProtection: [{ threatProtection: { mode: "normal" } }, (result) => expect(markdown(result)).not.toBe("")],
    // For the audit of a server; nothing to do in a library.
    auditMetadata: [{ auditMetadata: { username: "ada" } }, (result) => expect(markdown(result)).not.toBe("")],
    checkPromptInjection: [
      { checkPromptInjection: true },
      ({ methods }) => expect(methods).toEqual({ checkPromptInjection: "rules" }),
    ],
    domainTools: [{ domainTools: true }, ({ warning }) => expect(warning).toContain("domainTools")],
    toolDetail: [{ toolDetail: "full" }, ({ warning }) => expect(warning).toContain("domainTools")],
    // A hook for the tests of the contract's own server: accepted, and without a meaning elsewhere.
    useMock: [{ useMock: "any" }, (result) => expect(markdown(result)).not.toBe("")],
  };

  it("are all in the list", () => {
    expect(Object.keys(OPTIONS).sort()).toEqual(Object.keys(scrapeOptionsShape).sort());
  });

  it.each(Object.entries(OPTIONS))("%s", async (_name, [options, check]) => {
    check(await scrape(options));
  });
});

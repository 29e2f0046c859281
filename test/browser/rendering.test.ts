/** The additions of a browser: pages built by scripts, actions, pictures, the visitor that a page sees. */
import { chromiumRenderer } from "@quern/browser";
import { createEngine, type Document, type ScrapeOptions } from "@quern/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../site/site.js";

let site: Site;
let engine: ReturnType<typeof createEngine>;

beforeAll(async () => {
  site = await startSite();
  engine = createEngine({ network: { allow: [site.host] }, renderer: chromiumRenderer() });
});
afterAll(async () => {
  await engine.close();
  await site.close();
});

const scrape = (path: string, options: ScrapeOptions = {}): Promise<Document> =>
  engine.scrape(site.origin + path, { maxAge: 0, ...options });

const bytesOf = (dataUrl: string | undefined): Buffer => Buffer.from((dataUrl ?? "").split(",")[1] ?? "", "base64");
/** Width and height from the header of a PNG. */
const sizeOf = (dataUrl: string | undefined): readonly [number, number] => {
  const png = bytesOf(dataUrl);
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};

describe("escalation", () => {
  it("renders an empty shell, and only that", async () => {
    const app = await scrape("/app");
    expect(app.markdown).toContain("- Elbe mill");
    expect(app.metadata).toMatchObject({ engine: "chromium", title: "Mills by river", statusCode: 200 });
    expect((await scrape("/article")).metadata.engine).toBe("http");
  });

  it("can be forced either way", async () => {
    expect((await scrape("/article", { engine: "browser" })).metadata.engine).toBe("chromium");
    const fetched = await scrape("/app", { engine: "fetch" });
    expect(fetched.metadata.engine).toBe("http");
    expect(fetched.markdown).not.toContain("Elbe");
    await expect(scrape("/form", { engine: "fetch", actions: [{ type: "scrape" }] })).rejects.toMatchObject({
      code: "SCRAPE_ACTIONS_NOT_SUPPORTED",
    });
  });

  it("keeps rendered pages in the cache under what was asked for", async () => {
    const url = `${site.origin}/app?cached`;
    await engine.scrape(url);
    expect((await engine.scrape(url)).metadata).toMatchObject({ cacheState: "hit", engine: "chromium" });
    expect((await engine.scrape(url, { engine: "fetch" })).metadata).toMatchObject({
      cacheState: "miss",
      engine: "http",
    });
  });

  it("reads what stands in open shadow trees", async () => {
    expect((await scrape("/app/shadow")).markdown).toContain("## In the shadow");
  });

  it("waits for text that comes in steps, and for a part that announces itself", async () => {
    const steps = await scrape("/app/steps", { engine: "browser" });
    for (const town of ["Ghent", "Namur", "Dordrecht"]) expect(steps.markdown).toContain(`Barge to ${town}`);
    const late = await scrape("/app/late-part", { engine: "browser" });
    expect(late.markdown).toContain("Two hundred and eleven days of wind.");
    expect(late.markdown).not.toContain("Calcul");
  });

  it("leaves a dialog over an article out of main content, not out of the whole page", async () => {
    const main = await scrape("/app/letter", { engine: "browser" });
    expect(main.markdown).toContain("The upper stone turns");
    expect(main.markdown).not.toContain("Ten per cent off");
    const whole = await scrape("/app/letter", { engine: "browser", onlyMainContent: false });
    expect(whole.markdown).toContain("Ten per cent off");
  });

  it("fetches documents that a browser would only download, and says that actions were skipped", async () => {
    const csv = await scrape("/data.csv", { actions: [{ type: "scroll" }] });
    expect(csv.rawHtml ?? csv.markdown).toContain("Oslo");
    expect(csv.warning).toContain("Actions were skipped");
  });

  it("passes on the status of an error page", async () => {
    expect((await scrape("/status/404", { engine: "browser" })).metadata).toMatchObject({
      statusCode: 404,
      error: "Not Found",
    });
  });
});

describe("without a browser", () => {
  it("returns what was fetched with a warning, and fails what only a browser can do", async () => {
    const none = createEngine({
      network: { allow: [site.host] },
      renderer: chromiumRenderer({ executablePath: "/nowhere/chromium" }),
    });
    const { markdown, warning } = await none.scrape(`${site.origin}/app`);
    expect(markdown).toBeDefined();
    expect(warning).toMatch(/needs? a browser.*\/nowhere\/chromium.*Correct the path/);
    await expect(none.scrape(`${site.origin}/tall`, { formats: ["screenshot"] })).rejects.toMatchObject({
      code: "DRIVER_MISSING",
    });
    expect((await none.scrape(`${site.origin}/article`)).warning).toBeUndefined();
    await none.close();
  });
});

describe("actions", () => {
  it("run in order, each seeing what the one before did", async () => {
    const { actions, markdown } = await scrape("/form", {
      actions: [
        { type: "wait", selector: "#name" },
        { type: "click", selector: "#name" },
        { type: "write", text: "Ada" },
        { type: "scrape" },
        { type: "click", selector: "#go" },
        { type: "executeJavascript", script: "document.querySelector('#out').textContent" },
        { type: "press", key: "Tab" },
        { type: "click", selector: ".tick", all: true },
        { type: "click", selector: ".missing", all: true },
        { type: "executeJavascript", script: "Promise.resolve({ a: [1, null] })" },
        { type: "executeJavascript", script: "undefined" },
        { type: "scrape" },
      ],
    });
    expect(markdown).toContain("Hello Ada");
    expect(actions?.scrapes.map((one) => one.url)).toEqual([`${site.origin}/form`, `${site.origin}/form`]);
    expect(actions?.scrapes[0]?.html).toContain("Nobody yet.");
    expect(actions?.scrapes[1]?.html).toMatch(/>1<\/button>\s*<button class="tick">1</);
    expect(actions?.javascriptReturns).toEqual([
      { type: "string", value: "Hello Ada" },
      { type: "object", value: { a: [1, null] } },
      { type: "unknown", value: { type: "undefined" } },
    ]);
    expect(actions?.screenshots).toEqual([]);
  });

  it("press keys into the focused element", async () => {
    const { markdown } = await scrape("/form", {
      actions: [
        { type: "write", text: "Eve" },
        { type: "press", key: "Enter" },
      ],
    });
    expect(markdown).toContain("Entered Eve");
  });

  it("know keys by any capitals, scroll what scrolls, and wait for what scripts and typing set off", async () => {
    const { markdown, actions } = await scrape("/inner-list", {
      actions: [
        { type: "scroll" },
        { type: "click", selector: "#field" },
        { type: "write", text: "grain" },
        { type: "press", key: "BACKSPACE" },
        { type: "press", key: "ctrl+a" },
        {
          type: "executeJavascript",
          script: "[field.value, field.selectionEnd, document.querySelector('#list').scrollTop > 0]",
        },
        { type: "executeJavascript", script: "void load()" },
      ],
    });
    expect(actions?.javascriptReturns[0]?.value).toEqual(["grai", 4, true]);
    expect(markdown).toContain("Fetched by a script of the caller");
    expect(markdown).toContain("Suggestions for grain");
  });

  it("scroll an endless list", async () => {
    const scrolls = Array.from({ length: 8 }, () => [
      { type: "scroll" as const },
      { type: "wait" as const, milliseconds: 100 },
    ]).flat();
    const { markdown, actions } = await scrape("/infinite", { actions: scrolls });
    expect(markdown).toContain("Entry 40");
    expect(actions).toBeUndefined();
  });

  it("take pictures and print pages", async () => {
    const { actions } = await scrape("/tall", {
      actions: [
        { type: "screenshot" },
        { type: "screenshot", fullPage: true },
        { type: "screenshot", quality: 50, viewport: { width: 300, height: 200 } },
        { type: "pdf", format: "A5", landscape: true, scale: 0.5 },
      ],
    });
    expect(sizeOf(actions?.screenshots[0])).toEqual([1920, 1080]);
    expect(sizeOf(actions?.screenshots[1])).toEqual([1920, 3000]);
    expect(bytesOf(actions?.screenshots[2]).subarray(0, 3).toString("hex")).toBe("ffd8ff");
    expect(actions?.pdfs[0]).toMatch(/^data:application\/pdf;base64,/);
    expect(bytesOf(actions?.pdfs[0]).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it.each([
    [{ type: "executeJavascript" as const, script: "return 1" }, /executeJavascript.*Illegal return|SyntaxError/],
    [{ type: "executeJavascript" as const, script: "nowhere.at.all" }, /nowhere is not defined/],
    [{ type: "click" as const, selector: "#nowhere" }, /ELEMENT_NOT_FOUND.*no element matches "#nowhere"/],
    [{ type: "press" as const, key: "NoSuchKey" }, /press.*NoSuchKey/],
    [{ type: "click" as const, selector: "a[" }, /click/],
  ])("fail the scrape by name: %j", async (action, message) => {
    await expect(scrape("/form", { actions: [action] })).rejects.toMatchObject({
      code: "SCRAPE_ACTION_ERROR",
      message: expect.stringMatching(message),
    });
  });

  it("say how a script gives a result", async () => {
    const action = { type: "executeJavascript" as const, script: "return document.title" };
    await expect(scrape("/form", { actions: [action] })).rejects.toMatchObject({
      hint: expect.stringContaining("the value of the last expression"),
    });
  });

  it("wait for a selector that never comes without failing, and say so", async () => {
    const result = await scrape("/form", { actions: [{ type: "wait", selector: "#never" }] });
    expect(result.markdown).toContain("Nobody yet");
    expect(result.warning).toMatch(/Action 1 waited 10 s for "#never", which did not appear/);
  });

  it("leave time to the actions behind a wait in vain, and name it where they fail", async () => {
    const wait = { type: "wait" as const, selector: "#never" };
    const { warning } = await scrape("/form", { timeout: 4000, actions: [wait, { type: "click", selector: "#go" }] });
    expect(warning).toMatch(/Action 1 waited .* s for "#never"/);
    const refused = scrape("/form", { timeout: 4000, actions: [wait, { type: "click", selector: "#nowhere" }] });
    await expect(refused).rejects.toMatchObject({
      code: "SCRAPE_ACTION_ERROR",
      hint: expect.stringContaining("waited"),
    });
  });
});

describe("screenshots", () => {
  it("show the page after the actions, whole when asked, as PNG or JPEG", async () => {
    const whole = await scrape("/tall", { formats: [{ type: "screenshot", fullPage: true }] });
    expect(sizeOf(whole.screenshot)).toEqual([1920, 3000]);
    const small = await scrape("/tall", { formats: [{ type: "screenshot", viewport: { width: 640, height: 480 } }] });
    expect(sizeOf(small.screenshot)).toEqual([640, 480]);
    const jpeg = await scrape("/tall", { formats: ["markdown", { type: "screenshot", quality: 30 }] });
    expect(jpeg.screenshot).toMatch(/^data:image\/jpeg/);
    expect(jpeg.markdown).toContain("Tall");
  });

  it("show what is revealed on scroll, where the page scrolls smoothly too", async () => {
    const { actions } = await scrape("/revealed", {
      actions: [
        { type: "screenshot", fullPage: true },
        { type: "executeJavascript", script: "document.querySelectorAll('.shown').length" },
      ],
    });
    expect(actions?.javascriptReturns).toEqual([{ type: "number", value: 6 }]);
  });

  it("are cut at a height that can be held, with a warning", async () => {
    const { screenshot, warning } = await scrape("/tall?height=200000", {
      formats: [{ type: "screenshot", fullPage: true }],
    });
    expect(sizeOf(screenshot)[1]).toBeLessThanOrEqual(16_000);
    expect(warning).toMatch(/first \d+ of 200000 pixels/);
  });

  it("of a phone are whole, with fewer pixels when there would be too many", async () => {
    const { screenshot, warning } = await scrape("/tall?height=9000&phone", {
      formats: [{ type: "screenshot", fullPage: true }],
      mobile: true,
    });
    const [width, height] = sizeOf(screenshot);
    expect(height).toBe(9_000);
    expect(width).toBeLessThan(1_000);
    expect(warning).toBeUndefined();
  });

  it("come from the cache with the page", async () => {
    const url = `${site.origin}/tall?height=1500`;
    const first = await engine.scrape(url, { formats: ["screenshot"] });
    const again = await engine.scrape(url, { formats: ["screenshot", "html"] });
    expect(again.metadata.cacheState).toBe("hit");
    expect(again.screenshot).toBe(first.screenshot);
  });

  it("show pages that are not HTML", async () => {
    const result = await scrape("/json", { formats: ["markdown", "screenshot"] });
    expect(result.markdown).toContain('"name": "Quern"');
    expect(result.screenshot).toMatch(/^data:image\/png/);
  });
});

describe("the visitor that a page sees", () => {
  const visitor = async (options: ScrapeOptions): Promise<Record<string, unknown>> => {
    const { rawHtml } = (await scrape("/visitor", { ...options, engine: "browser", formats: ["rawHtml"] })) as Document;
    const text = /<pre id="out">([^<]*)</.exec(rawHtml ?? "")?.[1] ?? "";
    return JSON.parse(text.replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">"));
  };

  it("is an American at a desk by default, not a headless browser", async () => {
    const seen = await visitor({});
    expect(seen).toMatchObject({
      zone: "America/New_York",
      locale: "en-US",
      number: "1,234.5",
      width: 1920,
      touch: false,
    });
    expect(seen["languages"]).toEqual(["en-US", "en"]);
    expect(seen["agent"]).not.toMatch(/headless/i);
  });

  it("lives where location says", async () => {
    const seen = await visitor({ location: { country: "DE" } });
    expect(seen).toMatchObject({ zone: "Europe/Berlin", locale: "de-DE", number: "1.234,5" });
    expect(seen["header"]).toBe("de-DE,de;q=0.9,en;q=0.8");
    expect(await visitor({ location: { country: "br", languages: ["pt-BR"] } })).toMatchObject({
      zone: "America/Sao_Paulo",
      languages: ["pt-BR"],
    });
    const { metadata } = await scrape("/visitor", { engine: "browser", location: { country: "JP" } });
    expect(metadata.timezone).toBe("Asia/Tokyo");
  });

  it("holds a phone with mobile", async () => {
    expect(await visitor({ mobile: true })).toMatchObject({ touch: true, agent: expect.stringContaining("Mobile") });
    const phone = (await scrape("/responsive", { mobile: true })).markdown;
    expect(phone).toContain("small screen");
    expect(phone).toContain("Phone layout");
    expect(phone).not.toContain("Desk layout");
    const desk = (await scrape("/responsive", { engine: "browser" })).markdown;
    expect(desk).toContain("large screen");
    expect(desk).not.toContain("Phone layout");
  });

  it("leaves out what style sheets hide, but not what a click would show, and gives the page's HTML as it is", async () => {
    const { markdown, html, rawHtml } = await scrape("/hidden", {
      engine: "browser",
      formats: ["markdown", "html", "rawHtml"],
      onlyMainContent: false,
    });
    expect(markdown).not.toContain("Left by a style sheet");
    expect(markdown).not.toContain("A hint that floats");
    expect(markdown).toContain("Shown when scrolled to.");
    expect(markdown).toContain("Shown against its attribute.");
    expect(markdown).toContain("Shown though it says hidden.");
    expect(markdown).toContain("Faded in later.");
    expect(markdown).toContain("Twenty years, the answer says.");
    expect(markdown).toContain("Text of the second tab.");
    expect(html).not.toContain("quern");
    expect(rawHtml).toContain('<p class="off">Left by a style sheet</p>');
  });

  it("keeps words apart that style sheets set apart, and leaves the page's HTML as it is", async () => {
    const { markdown, rawHtml } = await scrape("/set-apart", { engine: "browser", formats: ["markdown", "rawHtml"] });
    expect(markdown).toContain("Pay of a miller 2.500 euros");
    expect(markdown).toContain("Rye 8% Oats");
    expect(markdown).toContain("**For whom** Towns and villages");
    expect(markdown).toContain("Once there was a **mill**stone.");
    expect(markdown).toContain("Wide");
    expect(rawHtml).toContain("<span>Pay of a miller</span><span>2.500 euros</span>");
  });

  it("sends the caller's headers and cookies to the page's own origin only", async () => {
    const other = await startSite();
    const own = createEngine({ network: { allow: [site.host, other.host] }, renderer: chromiumRenderer() });
    try {
      const headers = { "X-Custom": "secret", Cookie: "login=1", "User-Agent": "Quern test" };
      const at = await own.scrape(`${site.origin}/headers-of-page`, { headers, engine: "browser" });
      expect(at.markdown).toContain("Custom: secret; cookie: login=1");
      const target = `${other.origin.replace("127.0.0.1", "localhost")}/headers-of-page`;
      const allowed = createEngine({
        network: { allow: [site.host, target.split("/")[2] ?? ""] },
        renderer: chromiumRenderer(),
      });
      const beyond = await allowed.scrape(`${site.origin}/redirect/to?url=${encodeURIComponent(target)}`, {
        headers,
        engine: "browser",
      });
      await allowed.close();
      expect(beyond.metadata.url).toBe(target);
      expect(beyond.markdown).toContain("Custom: none; cookie: none");
    } finally {
      await own.close();
      await other.close();
    }
  });
});

describe("time", () => {
  it("ends for pages that never arrive, and for callers who leave", async () => {
    await expect(scrape("/silent", { engine: "browser", timeout: 1_500 })).rejects.toMatchObject({
      code: "SCRAPE_TIMEOUT",
    });
    const gone = new AbortController();
    setTimeout(() => gone.abort(new Error("gone")), 500);
    await expect(scrape("/silent", { engine: "browser", signal: gone.signal })).rejects.toThrow("gone");
  });

  it("is given to a page with waitFor", async () => {
    const started = Date.now();
    expect((await scrape("/form", { waitFor: 800 })).metadata.engine).toBe("chromium");
    expect(Date.now() - started).toBeGreaterThanOrEqual(800);
  });
});

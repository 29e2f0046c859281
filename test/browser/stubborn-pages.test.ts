/** Pages that make it hard to be read, and what still comes of them. */
import { chromiumRenderer } from "@quern/browser";
import { createEngine, type Document, type ScrapeOptions } from "@quern/core";
import { csvParser } from "@quern/csv";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../site/site.js";

let site: Site;
let engine: ReturnType<typeof createEngine>;

beforeAll(async () => {
  site = await startSite();
  engine = createEngine({ network: { allow: [site.host] }, renderer: chromiumRenderer(), parsers: [csvParser()] });
});
afterAll(async () => {
  await engine.close();
  await site.close();
});

const scrape = (path: string, options: ScrapeOptions = {}): Promise<Document> =>
  engine.scrape(site.origin + path, { maxAge: 0, engine: "browser", ...options });

describe("consent dialogs that no rule knows", () => {
  it.each([
    ["banner", "Reject all"],
    ["german", "Nur notwendige akzeptieren"],
    ["shadow", "Deny"],
    ["frame", "rejected"],
  ])("are refused: %s", async (name, answer) => {
    expect((await scrape(`/consent/${name}`)).metadata.title).toBe(answer);
  });

  it("are refused when they come late, and what the page does then is waited for", async () => {
    const { metadata, markdown } = await scrape("/consent/late", { waitFor: 2_500 });
    expect(metadata.title).toBe("declined");
    expect(markdown).toContain("Loaded after the answer.");
  });

  it("are taken out of sight with their shade and lock when they cannot be refused", async () => {
    const { metadata, actions } = await scrape("/consent/wall", {
      actions: [
        {
          type: "executeJavascript",
          script: "document.elementFromPoint(innerWidth / 2, 60).closest('main, body').localName",
        },
        { type: "executeJavascript", script: "document.querySelector('[role=dialog]').getClientRects().length" },
        { type: "executeJavascript", script: "getComputedStyle(document.documentElement).overflowY" },
      ],
    });
    expect(metadata.title).toBe("open");
    expect(actions?.javascriptReturns.map(({ value }) => value)).toEqual(["main", 0, "auto"]);
  });

  it("do not take an application with them that floats as a whole", async () => {
    const { markdown, actions } = await scrape("/consent/application", {
      actions: ["main", "#wrap"].map((selector) => ({
        type: "executeJavascript" as const,
        script: `document.querySelector("${selector}").getClientRects().length`,
      })),
    });
    expect(markdown).toContain("# Grain prices");
    expect(actions?.javascriptReturns.map(({ value }) => value)).toEqual([1, 0]);
  });

  it("are left alone with blockAds: false", async () => {
    expect((await scrape("/consent/banner", { blockAds: false })).metadata.title).toBe("open");
  });

  it("are not seen in a shop for biscuits, nor in a newsletter", async () => {
    const { actions } = await scrape("/consent/bakery", {
      actions: ["#bar", "#letter"].map((selector) => ({
        type: "executeJavascript" as const,
        script: `document.querySelector("${selector}").getClientRects().length`,
      })),
    });
    expect(actions?.javascriptReturns.map(({ value }) => value)).toEqual([1, 1]);
  });
});

describe("a script that never ends", () => {
  it.each([
    ["/busy", 12_000],
    ["/stubborn/loop-again", 30_000],
  ])("is stopped, and the page kept: %s", async (path, timeout) => {
    const { markdown, warning } = await scrape(path, { timeout });
    expect(markdown).toContain("Before the loop");
    expect(warning).toContain("did not come to an end");
  });

  it("fails as an action, with the reason", async () => {
    await expect(
      scrape("/article", {
        timeout: 6_000,
        actions: [{ type: "executeJavascript", script: "(() => { for (;;); })()" }],
      }),
    ).rejects.toMatchObject({ code: "SCRAPE_ACTION_ERROR" });
  });
});

describe("what does not come", () => {
  it.each([
    ["style", "Behind the style sheet", "never.css"],
    ["script", "Behind the script", "never.js"],
  ])("is left out of the page, with a warning: a %s", async (name, text, file) => {
    const { markdown, warning } = await scrape(`/stubborn/${name}`, { timeout: 30_000 });
    expect(markdown).toContain(text);
    expect(warning).toContain(file);
  });

  it("is not waited for to the end: a picture, a poll", async () => {
    for (const [name, text] of [
      ["picture", "Beside the picture"],
      ["polls", "Never quiet"],
    ] as const) {
      expect((await scrape(`/stubborn/${name}`, { timeout: 15_000 })).markdown).toContain(text);
    }
  });
});

describe("a page on the way to another", () => {
  it.each(["refresh", "wait"])("is waited for: %s", async (name) => {
    const { markdown, metadata } = await scrape(`/stubborn/${name}`);
    expect(markdown).toContain("# Arrived");
    expect(metadata.url).toBe(`${site.origin}/stubborn/landing`);
  });

  it("is rendered when it was only fetched", async () => {
    expect((await scrape("/stubborn/refresh", { engine: "auto" })).markdown).toContain("# Arrived");
  });

  it("is not held back by dialogs", async () => {
    expect((await scrape("/stubborn/dialogs")).markdown).toContain("confirm false, prompt null");
    const beyond = await scrape("/stubborn/dialogs", { actions: [{ type: "click", selector: "#next" }] });
    expect(beyond.markdown).toContain("# Arrived");
  });
});

describe("a login that the browser would ask for", () => {
  it("is shown with what the site says to strangers", async () => {
    const { markdown, metadata } = await scrape("/stubborn/login");
    expect(metadata.statusCode).toBe(401);
    expect(markdown).toContain("Members only");
  });

  it.each(["browser", "fetch"] as const)("may stand in the address, and is nobody else's: %s", async (by) => {
    const url = `${site.origin.replace("//", "//mill:wh%E2%82%ACel@")}/stubborn/login`;
    const { markdown, metadata } = await engine.scrape(url, { engine: by });
    expect(markdown).toContain("Behind the login");
    expect(metadata.url).not.toContain("mill:");
    expect(metadata).not.toHaveProperty("cacheState");
    expect((await engine.scrape(`${site.origin}/stubborn/login`, { engine: by })).metadata.statusCode).toBe(401);
  });
});

describe("a file instead of a page", () => {
  it("is read in place of the page that a script or a click led away from, as whom the browser is", async () => {
    expect((await scrape("/stubborn/to-file")).markdown).toContain("| Anna | 1700 |");
    const clicked = await scrape("/stubborn/files", { actions: [{ type: "click", selector: "#data" }] });
    expect(clicked.markdown).toContain("| Anna | 1700 |");
    expect(clicked.metadata.url).toBe(`${site.origin}/stubborn/data.csv`);
  });

  it("leaves the page as it is when nobody can read it, and says so", async () => {
    const { markdown, warning } = await scrape("/stubborn/files", {
      actions: [{ type: "click", selector: "#program" }],
    });
    expect(markdown).toContain("# Files");
    expect(warning).toContain("/stubborn/program");
  });
});

describe("a new tab", () => {
  it("is closed, and named", async () => {
    const { markdown, warning } = await scrape("/stubborn/files", { actions: [{ type: "click", selector: "#tab" }] });
    expect(markdown).toContain("# Files");
    expect(warning).toContain(`${site.origin}/stubborn/landing`);
  });
});

describe("what stands in a page", () => {
  it("includes frames of its own, with absolute links, and not others", async () => {
    const { markdown, links } = await scrape("/stubborn/frames", { formats: ["markdown", "links"] });
    expect(markdown).toContain("## Inside a frame");
    expect(markdown).toContain("Written by a script in the frame.");
    expect(markdown).toContain("Text of a srcdoc.");
    expect(markdown).not.toContain("Hidden in the frame.");
    expect(markdown).not.toContain("# Arrived");
    expect(links).toContain(`${site.origin}/stubborn/frames/deeper`);
    const only = await scrape("/stubborn/frames", { includeTags: ["iframe"] });
    expect(only.markdown).toContain("## Inside a frame");
    expect(only.markdown).not.toContain("Around the frames");
  });

  it("is what the frames of a frameset hold", async () => {
    const { markdown } = await scrape("/stubborn/frameset");
    expect(markdown).toContain("## Inside a frame");
    expect(markdown).toContain("# Arrived");
  });

  it("is read beside a page's scripts, whatever they have done to the language, and between two reloads", async () => {
    expect((await scrape("/stubborn/hostile")).markdown).toContain("# Still here");
    expect((await scrape("/stubborn/reloads")).markdown).toContain("# Again and again");
  });

  it("leaves out hints, drawers and messages that style sheets hide, in shadow trees too", async () => {
    const { markdown } = await scrape("/stubborn/tooltips");
    expect(markdown).toContain("The end of it.");
    expect(markdown).not.toMatch(/clipboard|Nothing was found|People/);
    const shadow = (await scrape("/stubborn/shadow")).markdown;
    expect(shadow).toContain("Seen in the shadow.");
    expect(shadow).not.toContain("Hidden in the shadow.");
  });
});

/** blockAds: requests that are not made, dialogs that are answered or left out. */
import { chromiumRenderer } from "@quern/browser";
import { createEngine } from "@quern/core";
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

describe("blockAds", () => {
  it("does not ask for advertisements, and does with blockAds: false", async () => {
    await engine.scrape(`${site.origin}/ads`, { engine: "browser" });
    expect(site.requests).toContain("GET /images/mill.gif");
    expect(site.requests).not.toContain("GET /pagead/banner.gif");
    await engine.scrape(`${site.origin}/ads`, { engine: "browser", blockAds: false });
    expect(site.requests).toContain("GET /pagead/banner.gif");
  });

  it("answers a consent dialog with no", async () => {
    const { html, metadata } = await engine.scrape(`${site.origin}/consent`, {
      engine: "browser",
      formats: ["html"],
      onlyMainContent: false,
    });
    expect(html).not.toContain("842 partners");
    expect(metadata.title).toBe("rejected");
  });

  it("leaves the dialog of a fetched page out", async () => {
    const { markdown, metadata } = await engine.scrape(`${site.origin}/consent`, { onlyMainContent: false });
    expect(metadata.engine).toBe("http");
    expect(markdown).toContain("The upper stone turns");
    expect(markdown).not.toContain("842 partners");
    const kept = await engine.scrape(`${site.origin}/consent`, { onlyMainContent: false, blockAds: false });
    expect(kept.markdown).toContain("842 partners");
  });
});

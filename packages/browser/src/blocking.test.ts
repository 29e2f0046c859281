import { describe, expect, it } from "vitest";
import { createBlocker } from "./blocking.js";

const page = new URL("https://news.example/");
const blocks = async (url: string, type = "script", lists?: readonly string[]): Promise<boolean> =>
  (await createBlocker(lists)).blocks(new URL(url), type, page);

describe("blocking", () => {
  it.each([
    ["https://www.googletagmanager.com/gtm.js?id=1", "script", true],
    ["https://securepubads.g.doubleclick.net/tag/js/gpt.js", "script", true],
    ["https://news.example/pagead/show", "image", true],
    ["https://news.example/pages/read", "image", false],
    ["https://news.example/advertising", "document", false],
    ["https://notdoubleclick.net.example/x.js", "script", false],
    ["https://news.example/app.js", "script", false],
    ["data:text/plain,doubleclick.net", "image", false],
  ])("%s as %s: %s", async (url, type, expected) => {
    expect(await blocks(url, type)).toBe(expected);
  });

  it("takes filter lists in the usual syntax", async () => {
    const list = ["||tracker.example^", "/banners/*$image", "@@||tracker.example/needed.js"].join("\n");
    expect(await blocks("https://cdn.tracker.example/x.js", "script", [list])).toBe(true);
    expect(await blocks("https://tracker.example/needed.js", "script", [list])).toBe(false);
    expect(await blocks("https://news.example/banners/1.png", "image", [list])).toBe(true);
    expect(await blocks("https://news.example/banners/1.js", "script", [list])).toBe(false);
    expect(await blocks("https://ad.doubleclick.net/x", "script", [list])).toBe(true);
  });
});

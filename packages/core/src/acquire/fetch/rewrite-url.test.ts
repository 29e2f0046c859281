import { describe, expect, it } from "vitest";
import { rewriteUrl } from "./rewrite-url.js";

describe("rewriteUrl", () => {
  it.each([
    ["https://docs.google.com/document/d/abc-1/edit#x", "https://docs.google.com/document/d/abc-1/export?format=html"],
    [
      "https://docs.google.com/presentation/d/abc/edit",
      "https://docs.google.com/presentation/d/abc/export?format=html",
    ],
    [
      "https://docs.google.com/spreadsheets/d/abc/edit?gid=0",
      "https://docs.google.com/spreadsheets/d/abc/gviz/tq?tqx=out:html",
    ],
    ["https://drive.google.com/file/d/abc/view", "https://drive.google.com/uc?export=download&id=abc"],
    ["https://docs.google.com/document/d/e/2PACX-1/pub", "https://docs.google.com/document/d/e/2PACX-1/pub"],
    [
      "https://docs.google.com/document/d/abc/export?format=pdf",
      "https://docs.google.com/document/d/abc/export?format=pdf",
    ],
    [
      "https://docs.google.com.evil.example/document/d/abc/edit",
      "https://docs.google.com.evil.example/document/d/abc/edit",
    ],
    ["https://example.com/document/d/abc/edit", "https://example.com/document/d/abc/edit"],
  ])("%s is fetched from %s", (url, target) => {
    expect(rewriteUrl(new URL(url)).href).toBe(target);
  });
});

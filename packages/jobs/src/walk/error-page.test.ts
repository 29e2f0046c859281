import type { Document } from "@quern/core";
import { describe, expect, it } from "vitest";
import { isSoftNotFound } from "./error-page.js";

const page = (title: string, markdown = `# ${title}\n\nA short text.`): Document => ({
  markdown,
  metadata: {
    title,
    sourceURL: "https://example.com/a",
    url: "https://example.com/a",
    statusCode: 200,
    scrapeId: "1",
    proxyUsed: "basic",
    creditsUsed: 1,
  },
});

describe("pages that say that there is no such page", () => {
  it.each([
    "404",
    "404 Not Found",
    "Error 404",
    "HTTP 404",
    "Mill shop – 404",
    "Example | Error 404",
    "Page not found",
    "Seite nicht gefunden",
  ])("%s", (title) => {
    expect(isSoftNotFound(page(title))).toBe(true);
  });

  it.each([
    "Room 404",
    "Peugeot 404",
    "Peugeot 404 Coupé",
    "Hotel Aurora: Room 404",
    "Flight LH 404 to Rome",
    "1404 in poetry",
  ])("%s is a page like any other", (title) => {
    expect(isSoftNotFound(page(title))).toBe(false);
  });
});

import { expect, it } from "vitest";
import { nearestName } from "./nearest-name.js";

const NAMES = ["markdown", "html", "rawHtml", "links", "screenshot", "only-main-content"];

it.each([
  ["markdwn", "markdown"],
  ["markdonw", "markdown"],
  ["Raw-HTML", "rawHtml"],
  ["link", "links"],
  ["onlyMainContnet", "only-main-content"],
  ["htlm", "html"],
  ["onlymain", "only-main-content"],
])("takes %s for %s", (word, name) => {
  expect(nearestName(word, NAMES)).toBe(name);
});

it.each(["", "weather", "x", "x".repeat(100_000)])("takes %s for nothing", (word) => {
  expect(nearestName(word, NAMES)).toBeUndefined();
});

import { expect, it } from "vitest";
import { isBelow, pathPrefix } from "./link-filter.js";

const covers = (start: string, path: string): boolean =>
  isBelow(new URL(path, "https://mill.example"), pathPrefix(new URL(start, "https://mill.example")));

it("covers the folder of an index file that a crawl starts at", () => {
  expect(covers("/docs/index.html", "/docs/saw")).toBe(true);
  expect(covers("/docs/index.html", "/docs/")).toBe(true);
  expect(covers("/index.php", "/anything")).toBe(true);
  expect(covers("/docs/index.html", "/blog/")).toBe(false);
  expect(covers("/docs/saw.html", "/docs/drill.html")).toBe(false);
});

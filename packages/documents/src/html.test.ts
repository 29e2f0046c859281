import { describe, expect, it } from "vitest";
import { insideBody } from "./html.js";

describe("insideBody", () => {
  it.each([
    ["<html><body class=a>x</body></html>", "x"],
    ["<BODY>x", "x"],
    ["<html><body>x</body></html>\n<p>A footer</p><html><body class=b>y</body></html>", "x\n<p>A footer</p>y"],
    ["<p>x</p>", "<p>x</p>"],
    ["<body x", "<body x"],
    ["<bodyguard>x", "<bodyguard>x"],
  ])("%s holds %s", (html, inside) => expect(insideBody(html)).toBe(inside));

  it("takes one pass over bodies that are left open", () => {
    const open = "<body ".repeat(300_000);
    expect(insideBody(open)).toBe(open);
    expect(insideBody(`<body>${open}`)).toBe(open);
  });
});

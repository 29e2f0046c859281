import TurndownService from "turndown";
import { describe, expect, it } from "vitest";
import { convertHtml } from "../convert.js";
import { turndown } from "./turndown.js";

const html = convertHtml({
  html: "<h1>T</h1><nav>menu</nav><p>a <mark>b</mark> <a href='/x'>c</a></p>",
  url: "https://e.com/",
  wants: { html: true },
}).html!;

describe("turndown", () => {
  it("uses the service it is given with its rules and plugins", async () => {
    const service = new TurndownService({ headingStyle: "setext" });
    service.addRule("mark", { filter: "mark", replacement: (content) => `==${content}==` });
    service.use((plugged) => plugged.keep("u"));
    expect(await turndown(service).toMarkdown(html)).toBe("T\n=\n\na ==b== [c](https://e.com/x)");
  });

  it("makes a service when none is given", async () => {
    expect(await turndown().toMarkdown(html)).toBe("# T\n\na b [c](https://e.com/x)");
  });
});

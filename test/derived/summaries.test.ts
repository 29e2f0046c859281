/** Summaries by rules, over pages in fourteen languages with what usually gets into them: captions, pointers, offers, quotations, abbreviations. */
import { readdirSync, readFileSync } from "node:fs";
import { createEngine } from "@quern/core";
import { describe, expect, it } from "vitest";

const folder = new URL("summaries/", import.meta.url);
const FURNITURE =
  /cookies|newsletter|boletín|affiliate|Share this|Follow us|rights reserved|Leave a comment|Read more|Lesen Sie|À lire|Leggi anche|Читайте|اقرأ|関連記事|公众号|Photo:|Foto:|写真/i;
const PAIRS = ["“”", "„“", "«»", "「」", "()", "（）"];

async function summaryOf(name: string): Promise<{ summary: string; text: string }> {
  await using engine = createEngine();
  const page = readFileSync(new URL(`${name}.html`, folder));
  const { summary = "", markdown } = await engine.parse(page, {
    filename: `${name}.html`,
    formats: ["summary", "markdown"],
  });
  return { summary, text: markdown.replace(/[*`>]/g, "").replace(/\s+/g, " ") };
}

describe("summaries", () => {
  const names = readdirSync(folder).map((file) => file.replace(".html", ""));
  it.each(names)("%s: whole sentences of the page, and nothing of what stands around them", async (name) => {
    const { summary, text } = await summaryOf(name);
    expect(summary).not.toBe("");
    expect(summary).not.toMatch(FURNITURE);
    expect(summary).not.toMatch(/^\p{Ll}/u);
    expect(summary).toMatch(/[.!?。।][”“»」)]*$|[\p{Script=Thai}]$/u);
    for (const [open = "", close = ""] of PAIRS) {
      // German closes with what English opens with.
      if (summary.includes("„") !== (open === "„") && close !== ")" && open.match(/[“„]/)) continue;
      expect(summary.split(open).length, `${open} and ${close}`).toBe(summary.split(close).length);
    }
    expect((summary.match(/"/g)?.length ?? 0) % 2).toBe(0);
    for (let rest = summary; rest !== ""; ) {
      let length = rest.length;
      while (length > 0 && !text.includes(rest.slice(0, length).trim())) length--;
      expect(length, `${rest} is the page's own`).toBeGreaterThan(10);
      rest = rest.slice(length).trim();
    }
  });

  it.each([
    ["de", "trägt z. B. auch Straßenbahnen."],
    ["de", "„Wir haben lange gewartet. Jetzt ist es so weit“, sagte Bürgermeisterin Dr. Eva Klamm."],
    ["en-docs", "e.g. pages, images and scripts."],
    ["en-list", "i.e. six weeks in all. Mr. Penn of the trail office"],
    ["en-long", "as Vegetius (Epit. 2.10) suggests."],
    // What somebody says of himself is left out where there is enough else: the splitter of sentences has tests of its own for such quotations.
    ["fr", "a annoncé jeudi M. Paul Giraud, du parc national."],
  ])("%s: is not cut inside an abbreviation or a quotation: %s", async (name, whole) => {
    expect((await summaryOf(name)).summary).toContain(whole);
  });
});

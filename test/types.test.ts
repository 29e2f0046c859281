/** Result types follow from the formats asked for. The compiler checks the `@ts-expect-error` lines; the calls run, too. */
import { createQuern, type Document } from "quern";
import { describe, expect, expectTypeOf, it } from "vitest";

const HTML = Buffer.from(
  "<html><head><title>T</title></head><body><main><p>Text with <a href='https://example.com/'>a link</a></p></main></body></html>",
);

describe("result types", () => {
  it("has markdown by default", async () => {
    await using quern = createQuern();
    const result = await quern.parse(HTML, { filename: "a.html" });
    expectTypeOf(result.markdown).toEqualTypeOf<string>();
    expect(result.markdown).toContain("Text");
    // @ts-expect-error html was not asked for
    expect(result.html).toBeUndefined();
  });

  it("has what was asked for", async () => {
    await using quern = createQuern();
    const result = await quern.parse(HTML, {
      filename: "a.html",
      formats: ["links", { type: "html" }, { type: "attributes", selectors: [] }],
    });
    expectTypeOf(result.links).toEqualTypeOf<string[]>();
    expectTypeOf(result.html).toEqualTypeOf<string>();
    expectTypeOf(result.attributes).toExtend<unknown[]>();
    expect(result.links).toEqual(["https://example.com/"]);
    // @ts-expect-error markdown was not asked for
    expect(result.markdown).toBeUndefined();
  });

  it("has everything as optional when the formats are not known", async () => {
    await using quern = createQuern();
    const formats: "markdown"[] = ["markdown"];
    const result = await quern.parse(HTML, { filename: "a.html", formats });
    expectTypeOf(result).toEqualTypeOf<Document>();
    expect(result.metadata.title).toBe("T");
  });

  it("refuses formats and options that do not exist", async () => {
    await using quern = createQuern();
    // @ts-expect-error no such format
    await expect(quern.parse(HTML, { formats: ["pdf"] })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    // @ts-expect-error no such option
    await expect(quern.parse(HTML, { onlyMain: true })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

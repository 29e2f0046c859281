/** Errors of what the caller plugs in or has closed: in Quern's words, with the file and the cause. */
import { defineParser } from "@quern/types";
import { createQuern } from "quern";
import { expect, it } from "vitest";

it("names the file and the parser where a parser of the caller fails, and keeps what it threw", async () => {
  const cause = new Error("boom");
  const parser = defineParser({
    name: "log",
    mediaTypes: ["text/x-log"],
    extensions: ["log"],
    parse: async () => {
      throw cause;
    },
  });
  await using quern = createQuern({ parsers: [parser] });
  await expect(quern.parse(Buffer.from("a line"), { filename: "x.log" })).rejects.toMatchObject({
    name: "QuernError",
    code: "UNKNOWN_ERROR",
    message: 'x.log: the parser "log" failed: boom',
    cause,
  });
});

it("says of a search behind the end that the engine is closed", async () => {
  const quern = createQuern();
  await quern.close();
  await expect(quern.search("querns")).rejects.toMatchObject({ code: "CANCELLED" });
});

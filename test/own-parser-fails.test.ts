/** Errors of what the caller plugs in or has closed: in Quern's words, with the file and the cause. */
import { defineParser, QuernError } from "@quern/types";
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

it("says once that a model cannot be reached, however many formats asked it", async () => {
  const languageModel = {
    name: "gone",
    generate: async () => {
      throw new QuernError("MODEL_FAILED", "The model is gone.");
    },
  };
  await using quern = createQuern({ languageModel });
  const { warning } = await quern.parse(Buffer.from("# Mill\n\nThe mill was built in 1820. It grinds rye."), {
    filename: "mill.md",
    formats: ["summary", { type: "question", question: "When was the mill built?" }],
  });
  expect(warning?.split("The model is gone.")).toHaveLength(2);
});

it("says of a search behind the end that the engine is closed", async () => {
  const quern = createQuern();
  await quern.close();
  await expect(quern.search("querns")).rejects.toMatchObject({ code: "CANCELLED" });
});

import { expect, it } from "vitest";
import { webhookSchema } from "./webhook-target.js";

const messages = (value: unknown): readonly string[] | undefined =>
  webhookSchema.safeParse(value).error?.issues.map(({ message }) => message);

it("says what a webhook may be", () => {
  expect(messages("nope")).toEqual(["must be an absolute http or https URL, or an object with `url`"]);
  expect(messages("ftp://mill.example/hook")).toEqual([
    "must be an absolute http or https URL, or an object with `url`",
  ]);
  expect(webhookSchema.parse("https://mill.example/hook")).toMatchObject({ url: "https://mill.example/hook" });
});

import { expect, it } from "vitest";
import { mailData } from "./mail-data.js";

const data = (to: string): unknown => {
  const script = mailData({
    ...{ subject: "Flour", from: "Ann <ann@mill.example>", to, cc: "", date: undefined },
    ...{ messageId: undefined, attachments: [] },
  });
  return JSON.parse(/>(.*)</s.exec(script)![1]!).toRecipient;
};

it("parts recipients behind their addresses, since names may have commas", () => {
  expect(data('Miller, Ann <ann@mill.example>, bob@baker.example, Cy <cy@x.example>, "list"')).toEqual([
    { "@type": "Person", name: "Miller, Ann", email: "ann@mill.example" },
    { "@type": "Person", name: "bob@baker.example", email: "bob@baker.example" },
    { "@type": "Person", name: "Cy", email: "cy@x.example" },
    { "@type": "Person", name: '"list"' },
  ]);
  expect(data("")).toBeUndefined();
});

import { expect, it } from "vitest";
import { redactStrings } from "./redact-data.js";

const redact = (data: unknown): unknown =>
  redactStrings(data, { mode: "accurate", entities: ["PERSON", "EMAIL"], replaceStyle: "tag" });

it("takes out people whom a type or a field names, even by one name", () => {
  expect(
    redact({
      toRecipient: { "@type": "Person", name: "Jürgen", email: "j@mill.example", jobTitle: "Miller" },
      author: ["Berta", "Cem Kaya"],
      editor: { name: "Dora", url: "https://mill.example/dora" },
      givenName: "Emil",
    }),
  ).toEqual({
    toRecipient: { "@type": "Person", name: "<PERSON>", email: "<EMAIL>", jobTitle: "Miller" },
    author: ["<PERSON>", "<PERSON>"],
    editor: { name: "<PERSON>", url: "https://mill.example/dora" },
    givenName: "<PERSON>",
  });
});

it("keeps the names of everything else", () => {
  const data = {
    "@type": "Organization",
    name: "Mill",
    brand: { "@type": "Brand", name: "Stone" },
    author: { "@type": "Organization", name: "Guild" },
    from: "Berlin",
    to: "Paris",
    editorial: "Weekly",
  };
  expect(redact(data)).toEqual(data);
});

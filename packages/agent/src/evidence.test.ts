import { expect, it } from "vitest";
import { Evidence } from "./evidence.js";

const evidence = new Evidence();
evidence.add({
  url: "https://shop.example/mill",
  title: "Mill",
  markdown: "Open 9:00 to 18:00, also on 9/11.\n\nWe deliver all over Europe.\n\nThe stones: 9 of them\n\nPrice: 9 €",
});
const quote = (value: string | number, field: string): string | undefined => evidence.find(value, { field })?.quote;

it("cites the line that speaks of the field, and no hour, day or other word that holds the same signs", () => {
  expect(quote(9, "/price")).toBe("Price: 9 €");
  expect(quote(9, "/stones")).toBe("The stones: 9 of them");
  expect(quote("EUR", "/currency")).toBe("Price: 9 €");
  expect(quote("Euro", "/currency")).toBeUndefined();
});

it("cites no page but those that a value was read from", () => {
  expect(evidence.find(9, { urls: ["https://shop.example/other"] })).toBeUndefined();
});

import { expect, it } from "vitest";
import { hasSecret } from "./address-secrets.js";

it.each([
  "https://user:word@mill.example/",
  "https://user@mill.example/",
  "https://mill.example/a?token=abc",
  "https://mill.example/a?access_token=1",
  "https://mill.example/a?X-Amz-Signature=0f&x=1",
  "https://mill.example/a?sid=5",
  "https://mill.example/a?api-key=k",
  "https://mill.example/a#access_token=1",
  "https://mill.example/a?d=9f86d081884c7d659a2feaa0c55ad015",
  "https://mill.example/a?u=2c624232-cc22-4bd1-8d6e-0a1f3b5c7d9e",
  "https://mill.example/a?v=aB3kZ9qLm2XcV7bN1sD4",
])("takes %s for one that opens something", (url) => {
  expect(hasSecret(url)).toBe(true);
});

it.each([
  "https://mill.example/a",
  "https://mill.example/a?page=2&sort=price",
  "https://mill.example/a?q=how+to+grind+rye+without+a+mill",
  "https://mill.example/a?title=rotary-querns-of-the-iron-age-in-britain",
  "https://mill.example/a?keyword=flour&tokens=",
  "https://mill.example/a?id=123456789012345678901234",
  "https://mill.example/commit/9f86d081884c7d659a2feaa0c55ad015#section-2",
  "https://mill.example/a?postcode=12345&design=blue",
  "no address",
])("takes %s for one that anybody may see", (url) => {
  expect(hasSecret(url)).toBe(false);
});

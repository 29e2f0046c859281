/** Code as Playwright's users write it runs in a session's sandbox as it is. One browser for all of it. */
import "@quern/browser/playwright";
import { chromiumRenderer } from "@quern/browser";
import { createEngine, type Interaction } from "@quern/core";
import type { CodeLanguage } from "@quern/types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { JAVASCRIPT, type Snippet } from "./javascript-snippets.js";
import { PYTHON } from "./python-snippets.js";
import { type Shop, startShop } from "./shop.js";

let shop: Shop;
let engine: ReturnType<typeof createEngine>;
let session: Interaction;

beforeAll(async () => {
  shop = await startShop();
  engine = createEngine({ network: { allow: [shop.host] }, renderer: chromiumRenderer() });
  session = await engine.interact(shop.origin);
});
afterAll(async () => {
  await engine.close();
  await shop.close();
});

async function afresh(): Promise<void> {
  const pages = session.page?.context().pages() ?? [];
  const [first, ...others] = pages;
  for (const page of others) await page.close();
  await first?.goto(shop.origin);
}

async function check(language: CodeLanguage, [, code, result]: Snippet): Promise<void> {
  await afresh();
  if (language === "node") await session.run("page.removeAllListeners(); context.removeAllListeners()");
  const answer = await session.run(code.replaceAll("ORIGIN", shop.origin), { language, timeout: 60_000 });
  expect(answer.stderr).toBe("");
  if (typeof result === "string") expect(answer.result).toBe(result);
  else expect(answer.result).toMatch(result);
}

describe("JavaScript", () => {
  it.each(JAVASCRIPT)("%s", (...snippet) => check("node", snippet));
});

describe("Python", () => {
  it.each(PYTHON)("%s", (...snippet) => check("python", snippet));
});

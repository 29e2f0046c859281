import { PageSource } from "@quern/extract/page";
import { expect, it } from "vitest";
import { runOverPage } from "./run-apart.js";

const script = (characters: number): string => `<script>${"x();".repeat(characters / 4)}</script>`;
const OAK_LAMP = '{"@type":"Product","name":"Oak lamp","offers":{"@type":"Offer","price":"49","priceCurrency":"EUR"}}';
const product = (more: string): string =>
  `<html><body><h1>Oak lamp</h1><script type="application/ld+json">${OAK_LAMP}</script>${more}</body></html>`;

/** Whether the products of a page are read without a worker thread. */
async function isReadHere(html: string, isParsed: boolean): Promise<boolean> {
  const page = new PageSource(html, "https://shop.example/lamp");
  if (isParsed) expect(page.tree.size).toBeGreaterThan(0);
  let asked = false;
  const workers = () => {
    asked = true;
    throw new Error("a worker was asked");
  };
  const { signal } = new AbortController();
  const answer = await runOverPage("extractProduct", { page }, { workers, deadline: { signal } }).catch(
    () => undefined,
  );
  if (!asked) expect(answer).toMatchObject({ title: "Oak lamp" });
  return !asked;
}

it("reads a page of scripts where it has been parsed", async () => {
  const html = product(script(400_000));
  expect(await isReadHere(html, true)).toBe(true);
  expect(await isReadHere(html, false)).toBe(false);
});

it.each([
  ["more scripts than that", script(2_000_000)],
  ["many elements", `${script(300_000)}${"<i>a</i>".repeat(5_500)}`],
  ["much text", `${script(300_000)}<p>${"word ".repeat(26_000)}`],
])("leaves a page with %s to a worker", async (_what, more) => {
  expect(await isReadHere(product(more), true)).toBe(false);
});

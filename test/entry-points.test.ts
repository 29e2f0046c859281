/** The names and calls that programs outside of this repository rely on. They stay as they are. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const PAGE = `<html><head><title>Mill</title></head><body><nav><a href="/">Home</a> <a href="/a">A</a></nav><main><h1>Mill</h1>
<p>Two millstones grind the grain between them, and the miller takes a part of the flour for his work.</p>
<p>See the <a href="/next">next page</a>.</p></main></body></html>`;

let host: string;
const server = createServer((request, response) => {
  response.setHeader("content-type", "text/html");
  response.end(request.url === "/robots.txt" ? "" : PAGE);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it("htmlToMarkdown of @quern/core takes an address and leaves the page's frame out", async () => {
  const { htmlToMarkdown } = await import("@quern/core");
  const markdown: string = htmlToMarkdown(PAGE, { url: "https://mill.example/a", onlyMainContent: true });
  expect(markdown).toContain("[next page](https://mill.example/next)");
  expect(markdown).not.toContain("Home");
  expect(htmlToMarkdown(PAGE, { url: "https://mill.example/a", onlyMainContent: false })).toContain("Home");
});

it("createQuern of quern scrapes, parses, crawls, maps and closes", async () => {
  const { createQuern } = await import("quern");
  const quern = createQuern({ network: { allow: [host] } });
  const { markdown } = await quern.scrape(`http://${host}/`, { formats: ["markdown", "links"] });
  expect(markdown).toContain("millstones");
  const input = { filename: "page.html", contentType: "text/html", url: "https://mill.example/a" };
  const parsed = await quern.parse(Buffer.from(PAGE), {
    ...input,
    formats: ["markdown", "links"],
    onlyMainContent: true,
  });
  expect(parsed.markdown).toContain("(https://mill.example/next)");
  const pages: string[] = [];
  for await (const page of quern.crawl(`http://${host}/`, { limit: 2 })) pages.push(page.markdown ?? "");
  expect(pages.length).toBeGreaterThan(0);
  expect((await quern.map(`http://${host}/`)).links.length).toBeGreaterThan(0);
  await quern.close();
});

it("createHandler of @quern/http answers the contract", async () => {
  const [{ createHandler }, { createQuern }] = await Promise.all([import("@quern/http"), import("quern")]);
  await using quern = createQuern({ network: { allow: [host] } });
  const handler = createHandler({ engine: quern, auth: { keys: ["K"] } });
  const request = new Request("http://quern.test/v2/scrape", {
    method: "POST",
    headers: { authorization: "Bearer K", "content-type": "application/json" },
    body: JSON.stringify({ url: `http://${host}/` }),
  });
  expect(await (await handler(request)).json()).toMatchObject({
    success: true,
    data: { markdown: expect.stringContaining("millstones") },
  });
});

it.each(["packages/quern/dist/cli.js", "packages/quern/dist/index.js"])("the set-up builds %s", async (path) => {
  expect((await readFile(fileURLToPath(new URL(`../${path}`, import.meta.url)))).length).toBeGreaterThan(0);
});

it("the built library finds the libraries that its packages carry along", async () => {
  const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const cli = file("../packages/quern/dist/cli.js");
  const picture = file("packaging/conversions/millstone.png");
  const { stdout } = await promisify(execFile)(process.execPath, [cli, "parse", picture]);
  expect(stdout).toContain("millstone");
});

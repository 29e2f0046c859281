import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { createEngine } from "../index.js";

const engine = createEngine();
afterAll(() => engine.close());

it("warns of a page in a file whose encoding is a guess, and of no other", async () => {
  const page = (text: string, head = ""): Uint8Array =>
    Buffer.from(`<html>${head}<body><p>${text}</p></body></html>`, "latin1");
  const warningOf = async (bytes: Uint8Array) => (await engine.parse(bytes, { filename: "a.html" })).warning;
  const russian = "\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0";
  expect(await warningOf(page(russian))).toContain(
    'windows-1251 fits best. If letters are wrong, set contentType, such as "text/html;',
  );
  expect(await warningOf(page(russian, "<meta charset=windows-1251>"))).toBeUndefined();
  expect(await warningOf(page("Hello."))).toBeUndefined();
});

it("reads a page that its site falsely declares as UTF-8, and says so whenever it gives it", async () => {
  const page =
    "<html><head><meta charset=windows-1251></head><body><main><p>\xcf\xf0\xe8\xe2\xe5\xf2</p></main></body></html>";
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8").end(Buffer.from(page, "latin1"));
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const visitor = createEngine({ network: { allow: [host] } });
  for (let visit = 0; visit < 2; visit++) {
    const { markdown, warning } = await visitor.scrape(`http://${host}/`);
    expect(markdown).toContain("Привет");
    expect(warning).toContain("declared as UTF-8, but most of its bytes beyond ASCII are not; windows-1251 fits best.");
  }
  await visitor.close();
  server.close();
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEngine, type Engine } from "../index.js";
import { framesAsLinks } from "./frameset.js";

const PAGE = `<html lang="en"><head><title>Mill</title></head>
<frameset cols="20%,80%">
  <!-- <frame src="old.html"> -->
  <FRAME SRC="menu.html" name="menu">
  <frameset rows="1,1"><frame src="about:blank"><frame src="stones.html" title="The stones" scrolling=no></frameset>
  <noframes><body><p>Readers without frames begin with <a href="plain.html">the plain pages</a>.</p></body></noframes>
</frameset></html>`;

const server = createServer((_request, response) => {
  response.setHeader("content-type", "text/html").end(PAGE);
});
let engine: Engine;
let url: string;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  engine = createEngine({ network: { allow: [host] } });
  url = `http://${host}/`;
});
afterAll(async () => {
  await engine.close();
  server.close();
});

it("links to the frames of a page that is read without a browser, and says so", async () => {
  const page = await engine.scrape(url, { formats: ["markdown", "links", "rawHtml"] });
  expect(page.markdown).toContain(`begin with [the plain pages](${url}plain.html)`);
  expect(page.markdown).toContain(`- [menu](${url}menu.html)\n- [The stones](${url}stones.html)`);
  expect(page.links).toEqual([`${url}plain.html`, `${url}menu.html`, `${url}stones.html`]);
  expect(page.rawHtml).toBe(PAGE);
  expect(page.metadata).toMatchObject({ title: "Mill", language: "en" });
  expect(page.warning).toContain("The page is a set of frames");
  expect(page.warning).toContain("waitFor: 1000");
});

it("names no browser for a file, whose frames have no address", async () => {
  const { markdown, warning } = await engine.parse(Buffer.from(PAGE), { filename: "index.html" });
  expect(markdown).toContain("[The stones](stones.html)");
  expect(warning).toMatch(/the result links to them\.$/);
});

it.each([
  ["text before the frames", "<body><p>Text.</p><frameset><frame src=a.html></frameset>"],
  ["frames in a script", "<head><script>write('<frameset><frame src=a.html></frameset>')</script></head><p>Text."],
  ["frames in a comment", "<!-- <frameset><frame src=a.html></frameset> --><p>Text."],
  ["no frame with an address", "<frameset><frame><frame src='about:blank'></frameset>"],
])("leaves a page alone that has %s", (_name, html) => {
  expect(framesAsLinks(html)).toBeUndefined();
});

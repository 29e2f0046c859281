/** Small leaks: what an answer tells of the network behind the server, and what a page of the server lets others see. */
import { createEngine } from "@quern/core";
import { serve } from "@quern/http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendRaw } from "./hostile/raw-http.js";

const KEY = "a-key-of-the-doors-0123456789";
const warnings: string[] = [];
const logger = {
  debug: () => {},
  info: () => {},
  warn: (_facts: object, message: string) => void warnings.push(message),
  error: () => {},
};
const engine = createEngine({
  network: { resolve: async () => [{ address: "10.20.30.40", family: 4 }] },
});
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  server = await serve({ engine, port: 0, auth: { keys: [KEY] }, logger });
});
afterAll(async () => {
  await server.close();
  await engine.close();
});

it("does not tell what private address a name resolves to", async () => {
  const answer = await fetch(`${server.url}/v2/scrape`, {
    method: "POST",
    headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ url: "http://intranet.example/" }),
  });
  const text = await answer.text();
  expect(text).toContain("intranet.example is at no address of the public internet");
  expect(text).not.toContain("10.20.30.40");
});

it.each(['a"b', "a/b", "a b", "a@b", "<a>"])("refuses the host header %s, which would stand in links", async (host) => {
  const { status, body } = await sendRaw(
    server.port,
    `GET /openapi.json HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  );
  expect(status).toBe(400);
  expect(body).not.toContain(host);
});

it("loads nothing of other sites into the playground", async () => {
  for (const path of ["/playground", "/playground/tools", "/playground/jobs"]) {
    const policy = (await fetch(`${server.url}${path}`)).headers.get("content-security-policy") ?? "";
    expect(policy).toContain(`img-src 'self' data: blob: ${server.url};`);
    expect(policy).not.toMatch(/https?:(?:\s|;|$)/);
  }
});

it("warns of a key that can be guessed where others reach the server", async () => {
  const open = await serve({ engine, port: 0, hostname: "0.0.0.0", auth: { keys: ["k"] }, logger });
  await open.close();
  expect(warnings.join()).toContain("A key is shorter than 16 characters");
});

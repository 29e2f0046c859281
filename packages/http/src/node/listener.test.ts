import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { createBaseUrl } from "../routing/base-url.js";
import { toNodeListener } from "./listener.js";

let server: Server | undefined;
afterEach(() => server?.close());

async function listen(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Takes the path away, as `app.use(path, …)` of Express does. */
function mount(path: string, request: IncomingMessage & { originalUrl?: string }): void {
  request.originalUrl = request.url ?? "/";
  const rest = request.originalUrl.slice(path.length);
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
}

describe("a handler below a path of Express", () => {
  const baseUrl = createBaseUrl({});
  const listener = toNodeListener(async (request) => new Response(baseUrl(request)));

  it.each(["/quern/v2/scrape", "/quern", "/quern/", "/quern?a=b", "/quern/v2/map?url=/quern"])(
    "names that path in links: %s",
    async (path) => {
      const origin = await listen((request, response) => {
        mount("/quern", request);
        void listener(request, response);
      });
      expect(await (await fetch(origin + path)).text()).toBe(`${origin}/quern`);
    },
  );

  it("adds nothing where nothing was removed", async () => {
    const origin = await listen((request, response) => {
      Object.assign(request, { originalUrl: request.url });
      void listener(request, response);
    });
    expect(await (await fetch(`${origin}/v2/map`)).text()).toBe(origin);
  });
});

it("says that something else has read the body", async () => {
  const listener = toNodeListener(async (request) => new Response(await request.text()));
  const origin = await listen(async (request, response) => {
    await buffer(request);
    await listener(request, response);
  });
  const response = await fetch(origin, { method: "POST", body: "{}" });
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ success: false, error: expect.stringContaining("before body parsers") });
});

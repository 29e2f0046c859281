import assert from "node:assert/strict";
import type { Egress } from "../egress.js";
import { QuernError } from "../errors.js";
import type { Renderer, RenderRequest } from "../renderer.js";
import type { Storage } from "../storage.js";
import type { ContractCase } from "./contract-case.js";

/** Addresses on a site that the egress guard lets through. */
export interface RendererContractSite {
  readonly egress: Egress;
  /** Where profiles are kept. */
  readonly storage: Storage;
  /** Answers 200 with a page whose script writes this text into it; the HTML as sent does not hold the text. */
  readonly built: { readonly url: string; readonly text: string };
  /** Redirects to `built`. */
  readonly redirect: string;
  /** Answers 404 with a page. */
  readonly missing: string;
  /** Accepts the connection and never answers. */
  readonly silent: string;
  /** An address that the guard refuses. */
  readonly refused: string;
  /** Answers 200 with a file that no browser shows as a page (a ZIP archive, say). */
  readonly file: string;
  /** Writes `navigator.language`, the time zone and the value of the cookie `visit` into the page, and sets that cookie. */
  readonly visitor: string;
}

const PNG = [0x89, 0x50, 0x4e, 0x47];

/** @param make a fresh renderer; the suite closes it */
export function rendererContract(make: () => Renderer, site: () => RendererContractSite): ContractCase[] {
  const contract = (name: string, test: (renderer: Renderer) => Promise<void>): ContractCase => ({
    name,
    async run() {
      const renderer = make();
      try {
        await test(renderer);
      } finally {
        await renderer.close?.();
      }
    },
  });
  const request = (url: string, more: Partial<RenderRequest> = {}): RenderRequest => ({
    url: new URL(url),
    headers: {},
    skipTlsVerification: false,
    proxy: "auto",
    locale: { country: "DE", languages: ["de-DE", "de"], timezone: "Europe/Berlin" },
    mobile: false,
    waitFor: 0,
    actions: [],
    blockAds: false,
    signal: AbortSignal.timeout(30_000),
    deadline: Date.now() + 30_000,
    egress: site().egress,
    storage: site().storage,
    ...more,
  });
  const isBlocked = (error: unknown): boolean => QuernError.is(error) && error.code === "SCRAPE_BLOCKED_ADDRESS";

  return [
    contract("names itself, and closes without ever having rendered", async (renderer) => {
      assert.notEqual(renderer.name, "");
    }),
    contract("shows what scripts built, with status, headers in lower case and the final address", async (renderer) => {
      const { built, redirect } = site();
      const page = await renderer.render(request(redirect));
      assert.ok(page.html?.includes(built.text));
      assert.equal(page.status, 200);
      assert.equal(page.url, built.url);
      assert.match(page.headers["content-type"] ?? "", /html/);
      assert.equal(page.screenshot, undefined);
      assert.equal(page.styles, undefined);
    }),
    contract("gives an error page as a page, not as an exception", async (renderer) => {
      const page = await renderer.render(request(site().missing));
      assert.equal(page.status, 404);
      assert.ok(page.html);
    }),
    contract("says of a file that it is no page", async (renderer) => {
      const page = await renderer.render(request(site().file));
      assert.equal(page.html, undefined);
      assert.equal(page.status, 200);
    }),
    contract("visits with the locale asked for, and without traces of the visit before", async (renderer) => {
      for (let visit = 0; visit < 2; visit++) {
        const { html = "", timezone } = await renderer.render(request(site().visitor));
        assert.match(html, /de-DE/);
        assert.match(html, /Europe\/Berlin/);
        assert.match(html, /visit=none/);
        assert.equal(timezone, "Europe/Berlin");
      }
    }),
    contract("takes a picture and styles when asked", async (renderer) => {
      const page = await renderer.render(request(site().built.url, { screenshot: { fullPage: false }, styles: true }));
      assert.equal(page.screenshot?.mediaType, "image/png");
      assert.deepEqual([...(page.screenshot?.bytes ?? []).slice(0, 4)], PNG);
      assert.ok((page.styles?.elements.length ?? 0) > 0);
    }),
    contract("runs actions in order and gives their results", async (renderer) => {
      const { actions } = await renderer.render(
        request(site().built.url, {
          actions: [
            { type: "executeJavascript", script: "6 * 7" },
            { type: "scrape" },
            { type: "screenshot", fullPage: false },
          ],
        }),
      );
      assert.deepEqual(actions.javascriptReturns, [{ type: "number", value: 42 }]);
      assert.ok(actions.scrapes[0]?.html.includes(site().built.text));
      assert.equal(actions.screenshots.length, 1);
    }),
    contract("opens no connection to a refused address, and no other scheme", async (renderer) => {
      await assert.rejects(renderer.render(request(site().refused)), isBlocked);
      await assert.rejects(
        renderer.render(request("file:///etc/hostname")),
        (error) => QuernError.is(error) && error.code === "BAD_REQUEST",
      );
    }),
    contract("stops when its signal aborts, with the signal's reason, and works on", async (renderer) => {
      const reason = new Error("enough");
      const controller = new AbortController();
      const pending = renderer.render(request(site().silent, { signal: controller.signal }));
      setTimeout(() => controller.abort(reason), 1_500);
      await assert.rejects(pending, (error) => error === reason);
      assert.equal((await renderer.render(request(site().built.url))).status, 200);
    }),
    contract("refuses to start on an aborted signal", async (renderer) => {
      const signal = AbortSignal.abort(new Error("before"));
      await assert.rejects(renderer.render(request(site().built.url, { signal })), /before/);
    }),
    contract("serves several callers at once", async (renderer) => {
      const pages = await Promise.all([1, 2, 3].map(() => renderer.render(request(site().built.url))));
      for (const page of pages) assert.ok(page.html?.includes(site().built.text));
    }),
    contract("keeps a page open for code, until it is closed", async (renderer) => {
      const session = await renderer.openSession?.(request(site().built.url), { ttl: 60_000, idle: 60_000 });
      if (!session) return;
      assert.ok(session.expiresAt > Date.now());
      assert.match(await session.outline(5_000), new RegExp(site().built.text));
      assert.equal((await session.run("1 + 1")).result, "2");
      await session.close();
      await session.closed;
      await assert.rejects(session.run("1"), (error) => QuernError.is(error) && error.code === "GONE");
    }),
  ];
}

/** Strangers at the door: the built server in a process of its own, real sockets, and nothing but sane answers. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BROKEN_JSON, wrongRequests } from "./hostile/json-bodies.js";
import { post, type RawAnswer, sendRaw } from "./hostile/raw-http.js";
import { BAD_TOKENS, HOSTILE_HEADS } from "./hostile/requests.js";
import { HOSTILE_UPLOADS } from "./hostile/uploads.js";
import { type Site, startSite } from "./site/site.js";

const CLI = fileURLToPath(new URL("../packages/quern/dist/cli.js", import.meta.url));
const KEY = "hostile-suite-key-1";
const AUTHORIZED = { authorization: `Bearer ${KEY}`, "content-type": "application/json" };

let site: Site;
let child: ChildProcess;
let port: number;
let log = "";
beforeAll(async () => {
  site = await startSite();
  child = spawn(process.execPath, [CLI, "serve", "--port", "0", "--api-key", KEY, "--allow-host", site.host]);
  port = await new Promise<number>((resolve, reject) => {
    child.stderr?.on("data", (chunk) => {
      log += chunk;
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(log);
      if (found) resolve(Number(found[1]));
    });
    child.once("exit", () => reject(new Error(log)));
  });
});
afterAll(async () => {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGTERM");
    await ended;
  }
  await site.close();
});

/** A trace of JavaScript, or a path of this machine or its modules. */
const TELLTALE =
  /\n\s+at \S+|node_modules|node:internal|\/packages\/|(?<![\w.])(?:\/work|\/home|\/usr|\/tmp|\/root)\/|\.[jt]s:\d+:/;

/** Answered, not by a failure of ours, in JSON, and without a word about our insides. */
function complaint({ status, head, body }: RawAnswer): string | undefined {
  if (status === 0) return "no answer";
  if (status >= 500 && status !== 501) return `${status} ${body.slice(0, 300)}`;
  const telltale = TELLTALE.exec(head + body);
  if (telltale) return `it tells ${telltale[0]}: ${body.slice(0, 300)}`;
  if (status === 204) return undefined;
  if (!/content-type: application\/json/i.test(head)) return `not JSON: ${head}`;
  const parsed = JSON.parse(body) as { success?: unknown; error?: unknown };
  if (status >= 400 && !(parsed.success === false && typeof parsed.error === "string" && parsed.error !== ""))
    return `no error body: ${body.slice(0, 300)}`;
  return undefined;
}

/** Some at a time, so that the suite is no flood; says of all that went wrong. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<string | undefined>): Promise<void> {
  let next = 0;
  const complaints: string[] = [];
  const worker = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      const found = await work(item);
      if (found !== undefined)
        complaints.push(`${Array.isArray(item) ? item[0] : ((item as { name?: string }).name ?? item)}: ${found}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  expect(complaints).toEqual([]);
}

async function expectAlive(): Promise<void> {
  expect(child.exitCode).toBeNull();
  const answer = await sendRaw(port, post("/v2/scrape", AUTHORIZED, JSON.stringify({ url: `${site.origin}/article` })));
  expect(answer.status, answer.body).toBe(200);
  expect(log).not.toMatch(/request failed|Unhandled|Exception ID|\n\s+at /);
}

const TIME = 240_000;

describe("hostile requests", () => {
  it(`${BROKEN_JSON.length} bodies that are no JSON get the code for that`, { timeout: TIME }, async () => {
    expect(BROKEN_JSON.length).toBeGreaterThanOrEqual(75);
    await each(BROKEN_JSON, async ([, body]) => {
      const answer = await sendRaw(port, post("/v2/scrape", AUTHORIZED, body));
      if (answer.status !== 400 || !answer.body.includes('"BAD_REQUEST_INVALID_JSON"'))
        return answer.body.slice(0, 300);
      return complaint(answer);
    });
    await expectAlive();
  });

  it("more than 150 bodies that are no request get a sane answer", { timeout: TIME }, async () => {
    const requests = wrongRequests(`${site.origin}/article`);
    expect(requests.length).toBeGreaterThanOrEqual(150);
    await each(requests, async ([, body]) => complaint(await sendRaw(port, post("/v2/scrape", AUTHORIZED, body))));
    await expectAlive();
  });

  it(`${HOSTILE_UPLOADS.length} uploads get a sane answer`, { timeout: TIME }, async () => {
    expect(HOSTILE_UPLOADS.length).toBeGreaterThanOrEqual(75);
    await each(HOSTILE_UPLOADS, async ({ contentType, body, cut = false }) => {
      const request = post("/v2/parse", { authorization: `Bearer ${KEY}`, "content-type": contentType }, body);
      const promised = cut
        ? Buffer.from(request.toString("latin1").replace(/content-length: \d+/, "content-length: 5000"), "latin1")
        : request;
      return complaint(await sendRaw(port, promised, { end: cut }));
    });
    await expectAlive();
  });

  it("selectors that look at every element for every element are answered like any other", {
    timeout: TIME,
  }, async () => {
    const page = `<body>${"<div>".repeat(200)}<p>Inside</p>${"</div>".repeat(200)}`;
    const chain = (part: string, times: number, between = ""): string => new Array(times).fill(part).join(between);
    const selectors = [
      ":has(:has(:has(a)))",
      `${chain(":has(", 160)}a${chain(")", 160)}`,
      chain("div", 150, " ~ "),
      `:nth-child(2n+1 of ${chain("div", 190, " ")})`,
      chain(":not(:has(> a))", 60),
      chain("* ", 400),
      chain("div *", 140, ", "),
      chain(":contains(n)", 80),
    ];
    await each(selectors, async (selector) => {
      for (const option of ["includeTags", "excludeTags"]) {
        const form = new FormData();
        form.set("file", new Blob([page], { type: "text/html" }), "page.html");
        form.set("options", JSON.stringify({ [option]: [selector] }));
        const response = await fetch(`http://127.0.0.1:${port}/v2/parse`, {
          method: "POST",
          headers: { authorization: `Bearer ${KEY}` },
          body: form,
          signal: AbortSignal.timeout(20_000),
        });
        if (response.status !== 200) return `${option} ${response.status}: ${await response.text()}`;
      }
      return undefined;
    });
    await expectAlive();
  });

  it(`${HOSTILE_HEADS.length} heads get a sane answer`, { timeout: TIME }, async () => {
    expect(HOSTILE_HEADS.length).toBeGreaterThanOrEqual(40);
    await each(HOSTILE_HEADS, async ([, request]) => {
      const bytes = Buffer.from(request.replace("AUTH", `authorization: Bearer ${KEY}\r\n`), "latin1");
      return complaint(await sendRaw(port, bytes, { end: true }));
    });
    await expectAlive();
  });

  it(`${BAD_TOKENS.length} keys that are none are turned away`, { timeout: TIME }, async () => {
    await each(BAD_TOKENS, async (authorization) => {
      for (const path of ["/v2/scrape", "/v2/parse", "/v2/team/credit-usage"]) {
        const answer = await sendRaw(port, post(path, { authorization }, "{}"));
        const found = [401, 405].includes(answer.status) ? complaint(answer) : `${answer.status} on ${path}`;
        if (found) return found;
      }
      return undefined;
    });
    await expectAlive();
  });

  it("a thousand broken connections leave it as it was", { timeout: TIME }, async () => {
    const request = post("/v2/scrape", AUTHORIZED, JSON.stringify({ url: `${site.origin}/article` }));
    await each(
      Array.from({ length: 1000 }, (_, index) => index),
      async (index) => {
        await new Promise<void>((resolve) => {
          void import("node:net").then(({ connect }) => {
            const socket = connect(port, "127.0.0.1", () => {
              socket.write(request.subarray(0, index % request.length));
              setImmediate(() => socket.resetAndDestroy());
            });
            socket.on("error", () => {});
            socket.on("close", () => resolve());
          });
        });
      },
    );
    await expectAlive();
  });
});

/** Monitors in the library and on the command line. */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { openAiCompatible } from "@quern/llm";
import { startOpenAiServer } from "@quern/llm/testing";
import { createQuern } from "quern";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

const CLI = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));
let site: Server;
let price = "€249.00";
let folder: string;
const host = (): string => `127.0.0.1:${(site.address() as AddressInfo).port}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quern-monitor-"));
  site = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(
      `<main><h1>Elbe mill</h1><p>The mill grinds grain for a family of four, turn by turn.</p><p>Price: ${price}</p></main>`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", () => resolve()));
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  price = "€249.00";
});

const input = () => ({ urls: [`http://${host()}/mill`], schedule: "daily at 9:00", goal: "The price changes" });

describe("monitors of the library", () => {
  it("are kept in the data directory, and go on in another process's hands", async () => {
    const options = { network: { allow: [host()] }, dataDir: join(folder, "library") };
    const first = createQuern(options);
    const monitors = await first.monitors();
    const { id, schedule } = await monitors.add(input());
    expect(schedule).toEqual({ cron: "0 9 * * *", timezone: "UTC" });
    expect((await monitors.run(id)).summary).toMatchObject({ new: 1 });
    await first.close();
    price = "€259.00";
    const second = createQuern(options);
    const again = await second.monitors();
    expect((await again.list()).map((one) => one.id)).toEqual([id]);
    const { pages } = await again.run(id);
    expect(pages[0]).toMatchObject({ status: "changed", judgment: { meaningful: true, method: "rules" } });
    expect(pages[0]?.diff?.text).toContain("+Price: €259.00");
    expect(await again.checks(id)).toHaveLength(2);
    await again.remove(id);
    expect(await again.list()).toEqual([]);
    await second.close();
  });

  it("take amounts with the name of their currency for prices", async () => {
    await using quern = createQuern({ network: { allow: [host()] } });
    const monitors = await quern.monitors();
    price = "renting costs 45 euros a day";
    const { id } = await monitors.add(input());
    await monitors.run(id);
    for (const next of ["renting costs 50 euros a day", "75 Euros", "80 Euros", "1.200 dólares"]) {
      price = next;
      expect((await monitors.run(id)).pages[0]?.judgment).toMatchObject({ meaningful: true, confidence: "high" });
    }
    // A weight is no price: a line whose numbers alone changed is one of many counters.
    price = "5 pounds of flour";
    await monitors.run(id);
    price = "6 pounds of flour";
    expect((await monitors.run(id)).pages[0]).toMatchObject({ status: "same", judgment: null });
  });

  it("give each check in a loop, and end with it", async () => {
    await using quern = createQuern({ network: { allow: [host()] } });
    for await (const check of quern.monitor(input())) {
      expect(check).toMatchObject({ status: "completed", pages: [{ status: "new" }] });
      expect(await (await quern.monitors()).list()).toHaveLength(1);
      break;
    }
    expect(await (await quern.monitors()).list()).toEqual([]);
  });

  it("ask the language model whether a change matters, and judge by rules while it is away", async () => {
    const answer = { meaningful: false, confidence: "high", reason: "Only the price moved.", meaningfulChanges: [] };
    let isAway = false;
    await using server = await startOpenAiServer({ answer: () => (isAway ? { status: 500 } : { json: answer }) });
    const languageModel = openAiCompatible({ baseUrl: server.baseUrl, model: "test", retries: 0 });
    await using quern = createQuern({ network: { allow: [host()] }, languageModel });
    const monitors = await quern.monitors();
    const { id } = await monitors.add(input());
    await monitors.run(id);
    price = "€300.00";
    expect((await monitors.run(id)).pages[0]?.judgment).toEqual({ ...answer, method: "model" });
    expect(server.requests[0]?.prompt).toContain("The price changes");
    expect(server.requests[0]?.pageText).toContain("€300.00");
    isAway = true;
    price = "€301.00";
    expect((await monitors.run(id)).pages[0]?.judgment).toMatchObject({ meaningful: true, method: "rules" });
  });

  it("refuse what cannot be read", async () => {
    await using quern = createQuern();
    const monitors = await quern.monitors();
    await expect(monitors.add({ ...input(), schedule: "every 3 minutes" })).rejects.toThrow(/5 minutes apart/);
    await expect(monitors.add({ schedule: "daily" })).rejects.toThrow(/urls or targets/);
    await expect(monitors.run("nothing")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

async function quernCli(...words: string[]) {
  const flags = ["--data-dir", join(folder, "cli"), "--allow-host", host()];
  const child = spawn(process.execPath, [CLI, "monitor", ...words, ...flags]);
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once("close", resolve)),
  ]);
  return { stdout, stderr, code };
}

describe("quern monitor", () => {
  it("adds, runs, lists, pauses and removes", async () => {
    const added = await quernCli(
      "add",
      `http://${host()}/mill`,
      "--schedule",
      "weekdays at 8am",
      "--goal",
      "The price changes",
    );
    expect(added).toMatchObject({ code: 0, stderr: expect.stringContaining("next check") });
    const id = added.stdout.trim();
    expect(await quernCli("run", id)).toMatchObject({ code: 0, stdout: expect.stringContaining("new http://") });
    price = "€199.00";
    const changed = await quernCli("run", id);
    expect(changed.stdout).toContain("changed http://");
    expect(changed.stdout).toContain("matters: By rules");
    expect(changed.stdout).toContain("+Price: €199.00");
    expect((await quernCli("checks", id)).stdout.trim().split("\n")).toHaveLength(2);
    expect((await quernCli("pause", id)).stderr).toContain("paused");
    expect((await quernCli("list")).stdout).toMatch(new RegExp(`${id}  paused  0 8 \\* \\* 1-5 UTC`));
    expect(await quernCli("run", id)).toMatchObject({ code: 1, stderr: expect.stringContaining("paused") });
    expect((await quernCli("remove", id)).code).toBe(0);
    expect((await quernCli("list")).stdout.trim()).toBe("");
    // Eleven programs start one after the other.
  }, 180_000);

  it("says what is missing", async () => {
    expect(await quernCli("add", `http://${host()}/mill`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--schedule"),
    });
    expect(await quernCli("look")).toMatchObject({ code: 2, stderr: expect.stringContaining("add, list, run") });
  });
});

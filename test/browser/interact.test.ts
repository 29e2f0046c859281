/** Sessions: code against a live page, in three languages. */
import "@quern/browser/playwright";
import { chromiumRenderer } from "@quern/browser";
import { createEngine, type Interaction } from "@quern/core";
import { openAiCompatible } from "@quern/llm";
import { startOpenAiServer } from "@quern/llm/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../site/site.js";

let site: Site;
let engine: ReturnType<typeof createEngine>;
let session: Interaction;

beforeAll(async () => {
  site = await startSite();
  engine = createEngine({ network: { allow: [site.host] }, renderer: chromiumRenderer({ sessions: 6 }) });
  session = await engine.interact(`${site.origin}/form`, { actions: [{ type: "write", text: "Ada" }] });
});
afterAll(async () => {
  await engine.close();
  await site.close();
});

describe("a session", () => {
  it("goes on where the actions ended, and from call to call", async () => {
    const first = await session.run("console.log('hello');\nawait page.click('#go');\nawait page.textContent('#out')");
    expect(first).toEqual({ result: "Hello Ada", stdout: "hello\n", stderr: "", exitCode: 0, killed: false });
    expect((await session.run("({ text: await page.textContent('#out'), url: page.url() })")).result).toBe(
      JSON.stringify({ text: "Hello Ada", url: `${site.origin}/form` }),
    );
    expect((await session.run("const title = await page.title()")).result).toBe("");
  });

  it("reports what fails as an exit code with the reason", async () => {
    const failed = await session.run("throw new Error('on purpose')");
    expect(failed).toMatchObject({ exitCode: 1, killed: false, result: "" });
    expect(failed.stderr).toContain("on purpose");
    expect(failed.stderr).toMatch(/at line \d+/);
    expect(failed.stderr).not.toMatch(/file:|node:|javascript\.js/);
    expect((await session.run("const = 1")).stderr).toContain("SyntaxError");
    expect((await session.run("await page.click('#missing', { timeout: 300 })")).exitCode).toBe(1);
  });

  it("kills code that does not end, and stays usable", async () => {
    expect(await session.run("console.log('before'); while (true) {}", { timeout: 3_000 })).toMatchObject({
      killed: true,
      exitCode: 137,
    });
    expect((await session.run("await page.title()")).result).toBe("Form");
  });

  it("wakes a page that the killed code left in an endless loop", async () => {
    const looping = await session.run("await page.evaluate(() => { for (;;); })", { timeout: 4_000 });
    expect(looping.killed).toBe(true);
    expect((await session.run("await page.title()")).result).toBe("Form");
  });

  it("goes on in the newest tab, call after call", async () => {
    const opened = await engine.interact(`${site.origin}/stubborn/files`);
    await opened.run("await Promise.all([context.waitForEvent('page'), page.click('#tab')])");
    for (let call = 0; call < 3; call++) {
      expect((await opened.run("await page.title()")).result).toBe("Landing");
    }
    expect((await opened.run("await page.close()")).exitCode).toBe(0);
    expect((await opened.run("await page.title()")).result).toBe("Files");
    await opened.close();
  });

  it("reaches only what the engine may reach", async () => {
    const outcome = await session.run(
      "await page.goto('http://127.0.0.1:9/').catch((error) => error.message.split('\\n')[0])",
    );
    expect(outcome.result).toMatch(/ERR_/);
    await session.run(`await page.goto("${site.origin}/form")`);
  });

  it.each([
    ["a file", "await page.goto('file:///etc/passwd'); await page.content()"],
    [
      "a context with a way out of its own",
      "await (await browser.newContext({ proxy: { server: 'direct://' } })).newPage()",
    ],
    [
      "a file to upload",
      "await page.setContent('<input type=file>'); await page.setInputFiles('input', '/etc/passwd')",
    ],
    [
      "a file by way of a script",
      "await page.evaluate(() => { location.href = 'file:///etc/passwd'; }); await page.waitForTimeout(300); await page.content()",
    ],
  ])("refuses %s", async (_name, code) => {
    const outcome = await session.run(code, { timeout: 10_000 });
    expect(outcome.result).not.toContain("root:");
    if (!_name.includes("script")) expect(outcome.exitCode).not.toBe(0);
    // A navigation right after a refused one may meet the error page that is still on its way, as in Playwright itself.
    await expect
      .poll(() => session.run(`await page.goto("${site.origin}/form"); await page.title()`), { timeout: 20_000 })
      .toMatchObject({ result: "Form" });
  });

  it("keeps names from call to call, in each language", async () => {
    await session.run(
      "const count = 2; let { a: [first] } = { a: [3] }; function sum(x, y) { return x + y } class Box {}",
    );
    expect((await session.run("sum(count, first) + new Box().constructor.name")).result).toBe("5Box");
    await session.run("total=7; cd /tmp", { language: "bash" });
    expect((await session.run("echo $total; pwd", { language: "bash" })).result).toBe("7\n/tmp");
  });

  it("runs a shell with agent-browser", async () => {
    await session.run(`await page.goto("${site.origin}/form")`);
    const shown = await session.run("agent-browser snapshot -i", { language: "bash" });
    const name = /textbox "Name[^\n]*\[ref=(\w+)\]/.exec(shown.stdout)?.[1];
    const code = `agent-browser fill @${name} Ada && agent-browser find role button click --name Greet && agent-browser get text "#out"`;
    expect(await session.run(code, { language: "bash" })).toMatchObject({
      exitCode: 0,
      stderr: "",
      stdout: "✓ Done\n✓ Done\nHello Ada\n",
    });
    expect(
      await session.run("agent-browser click '#missing-thing' --json", { language: "bash", timeout: 2_000 }),
    ).toMatchObject({ killed: true });
    expect((await session.run("agent-browser dance", { language: "bash" })).stderr).toContain("Unknown command");
  });

  it("closes without waiting for a language that is still starting", async () => {
    const own = await engine.interact(site.origin);
    const early = own.run("1 + 1", { language: "python" });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await own.close();
    expect(await early).toMatchObject({ killed: true, result: "" });
    await expect(own.run("1 + 1")).rejects.toMatchObject({ code: "GONE" });
  });

  it("starts a language anew after its process ended", async () => {
    const fills = "x=xxxxxxxxxxxxxxxx; for i in $(seq 1 40); do x=$x$x; done; echo ${#x}";
    expect((await session.run(fills, { language: "bash", timeout: 30_000 })).exitCode).not.toBe(0);
    expect((await session.run("echo well", { language: "bash" })).stdout).toBe("well\n");
    const contexts = session.page?.context().browser()?.contexts().length ?? 0;
    expect((await session.run(fills, { language: "bash", timeout: 30_000 })).exitCode).not.toBe(0);
    expect((await session.run("echo well", { language: "bash" })).stdout).toBe("well\n");
    expect(session.page?.context().browser()?.contexts()).toHaveLength(contexts);
  });

  it("hands its page to code of this process", async () => {
    const page = session.page;
    await page?.goto(`${site.origin}/form`);
    expect(await page?.getByRole("button").first().textContent()).toBe("Greet");
  });

  it("says which languages there are", async () => {
    await expect(session.run("puts 1", { language: "ruby" as never })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      details: { supported: ["node", "python", "bash"] },
    });
  });

  it("begins blank when no page is named, with times that tell how long it lives", async () => {
    const before = Date.now();
    const blank = await engine.openSession({ ttl: 60_000, idle: 30_000 });
    expect(blank.createdAt).toBeGreaterThanOrEqual(before);
    expect(blank.expiresAt).toBe(blank.createdAt + 60_000);
    expect((await blank.run("page.url()")).result).toBe("about:blank");
    const used = blank.lastActivity;
    expect(used).toBeGreaterThan(blank.createdAt);
    expect((await blank.run(`await page.goto("${site.origin}/form"); await page.title()`)).result).toBe("Form");
    expect(blank.lastActivity).toBeGreaterThan(used);
    await blank.close();
    await blank.closed;
    await expect(engine.openSession({ ttl: 0 })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("asks for a model before it takes instructions in words", async () => {
    await expect(session.prompt("Click the button")).rejects.toMatchObject({ code: "DRIVER_MISSING" });
  });

  it("follows an instruction in words: looks, acts, looks again, answers", async () => {
    const shown: string[] = [];
    await using server = await startOpenAiServer({
      answer: (request, index) => {
        shown.push(request.pageText ?? "");
        const name = /\[(\d+)\] input text "Name/.exec(request.pageText ?? "")?.[1];
        const button = /\[(\d+)\] button "Greet"/.exec(request.pageText ?? "")?.[1];
        if (index === 0) {
          const code = `await element(${name}).fill("Grace"); await element(${button}).click(); await page.textContent("#out")`;
          return { json: { thought: "fill in", code, done: false, output: "" } };
        }
        return { json: { thought: "done", code: "", done: true, output: "The page greets Grace." } };
      },
    });
    const own = createEngine({
      network: { allow: [site.host] },
      renderer: chromiumRenderer(),
      languageModel: openAiCompatible({ baseUrl: server.baseUrl, model: "test" }),
    });
    const page = await own.interact(`${site.origin}/form`);
    expect(await page.prompt("Greet Grace")).toEqual({
      output: "The page greets Grace.",
      result: "Hello Grace",
      stdout: "",
      stderr: "",
      exitCode: 0,
      killed: false,
    });
    expect(shown[0]).toContain("Nobody yet.");
    expect(shown[1]).toContain("Result: Hello Grace");
    expect(server.requests[0]?.prompt).toContain("Greet Grace");
    expect(server.requests[0]?.system).not.toContain("Nobody yet.");
    await expect(page.prompt(" ")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await own.close();
  });

  it("gives a model that does not come to an end its steps and its time, no more", async () => {
    await using server = await startOpenAiServer({
      answer: (_request, index) =>
        index < 12
          ? { json: { thought: "again", code: "await page.title()", done: false, output: "" } }
          : { stall: "headers" },
    });
    const own = createEngine({
      network: { allow: [site.host] },
      renderer: chromiumRenderer(),
      languageModel: openAiCompatible({ baseUrl: server.baseUrl, model: "test", retries: 0 }),
    });
    const page = await own.interact(`${site.origin}/form`);
    const endless = await page.prompt("Read the title");
    expect(endless).toMatchObject({ exitCode: 1, killed: false, stderr: expect.stringContaining("12 steps") });
    expect(await page.prompt("Read the title", { timeout: 1_500 })).toMatchObject({ killed: true, exitCode: 137 });
    expect((await page.run("await page.title()")).result).toBe("Form");
    await own.close();
  });

  it("is one of a few, ends on close, and then is gone", async () => {
    const own = createEngine({ network: { allow: [site.host] }, renderer: chromiumRenderer({ sessions: 1 }) });
    const second = await own.interact(`${site.origin}/form`);
    await expect(own.interact(`${site.origin}/form`)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await second.close();
    await second.close();
    await expect(second.run("1")).rejects.toMatchObject({ code: "GONE", status: 410 });
    await own.close();
  });

  it("ends by itself after its time, or when nobody calls", async () => {
    const brief = await engine.interact(`${site.origin}/form`, { ttl: 1_000 });
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    await brief.closed;
    await expect(brief.run("1")).rejects.toMatchObject({ code: "GONE" });
    const lonely = await engine.interact(`${site.origin}/form`, { idle: 500 });
    await new Promise((resolve) => setTimeout(resolve, 900));
    await expect(lonely.run("1")).rejects.toMatchObject({ code: "GONE" });
  });

  it("keeps its profile when it ends", async () => {
    const own = await engine.interact(`${site.origin}/login?user=eve`, { profile: { name: "eve" } });
    await expect(engine.scrape(`${site.origin}/account`, { profile: { name: "eve" } })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await own.close();
    expect((await engine.scrape(`${site.origin}/account`, { profile: { name: "eve" } })).markdown).toContain(
      "Welcome back",
    );
  });

  it("needs a renderer", async () => {
    const bare = createEngine({ network: { allow: [site.host] } });
    await expect(bare.interact(`${site.origin}/form`)).rejects.toMatchObject({ code: "DRIVER_MISSING" });
    await bare.close();
  });
});

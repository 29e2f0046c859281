/** The Python script of examples/, as somebody runs it who comes from crawl4ai. */
import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createEngine, memoryState } from "@quern/core";
import { csvParser } from "@quern/csv";
import { serve } from "@quern/http";
import { expect, it } from "vitest";
import { startSite } from "../site/site.js";

const SCRIPT = fileURLToPath(new URL("../../examples/python/crawl.py", import.meta.url));
const GRAIN = fileURLToPath(new URL("../../examples/documents/yield.csv", import.meta.url));

it("crawl.py scrapes, extracts, cuts, crawls and parses over plain HTTP", async (context) => {
  const hasRequests = spawnSync("python3", ["-c", "import requests"]).status === 0;
  context.skip(!hasRequests, "python3 with requests is missing: apt-get install python3-requests");
  const site = await startSite();
  const engine = createEngine({ network: { allow: [site.host] }, parsers: [csvParser()] });
  const server = await serve({ engine, state: memoryState(), port: 0, auth: { keys: ["KEY"] } });
  try {
    const environment = { ...process.env, QUERN_URL: server.url, QUERN_KEY: "KEY" };
    const child = spawn("python3", [SCRIPT, `${site.origin}/article`, GRAIN], { env: environment });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    expect(await new Promise((resolve) => child.on("close", resolve)), output).toBe(0);
    expect(output).toMatch(/^How a quern grinds \d+ \d+\n\{'title': 'How a quern grinds'\}\n/);
    expect(output).toContain(`${site.origin}/article 200\n`);
    expect(output).toContain("| Wheat |");
  } finally {
    await server.close();
    await engine.close();
    await site.close();
  }
});

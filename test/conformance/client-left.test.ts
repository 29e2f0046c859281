/** Clients that leave before their answer comes are no failures of the server. */
import { createEngine } from "@quern/core";
import { serve } from "@quern/http";
import { expect, it } from "vitest";
import { startSite } from "../site/site.js";

it("are not in the log as errors", async () => {
  const lines: Array<{ level: string; facts: Record<string, unknown> }> = [];
  const note = (level: string) => (facts: object) =>
    void lines.push({ level, facts: facts as Record<string, unknown> });
  const logger = { debug: note("debug"), info: note("info"), warn: note("warn"), error: note("error") };
  const site = await startSite();
  const engine = createEngine({ network: { allow: [site.host] } });
  const server = await serve({ engine, port: 0, logger });
  try {
    for (const path of ["scrape", "map"]) {
      const client = new AbortController();
      const asked = fetch(`${server.url}/v2/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ url: `${site.origin}/slow?ms=3000` }),
        signal: client.signal,
      });
      setTimeout(() => client.abort(), 200);
      await expect(asked).rejects.toThrow();
    }
    const requests = () => lines.filter(({ facts }) => facts["route"] !== undefined);
    await expect.poll(() => requests().length, { timeout: 10_000 }).toBe(2);
    expect(requests().every(({ facts }) => facts["status"] === 503)).toBe(true);
    expect(lines.filter(({ level }) => level === "error" || level === "warn")).toEqual([]);
  } finally {
    await server.close();
    await engine.close();
    await site.close();
  }
});

// Scrapes a second over HTTP (page of 100 KB in, Markdown out), with and without the cache:
//   node benchmarks/throughput/throughput.mjs [requests] [concurrency]
// Server, site and load share the machine, so the figures are a lower bound.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";

const requests = Number(process.argv[2] ?? 1000);
const concurrency = Number(process.argv[3] ?? 16);
const cli = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));

const paragraph =
  '<p>Grain falls through the <em>eye</em> of the runner and is crushed on its <a href="/way">way</a> to the rim, as it always was.</p>\n';
const navigation = '<li><a href="/n">Navigation entry</a></li>'.repeat(200);
const body = `<html><head><title>Page</title></head><body><nav><ul>${navigation}</ul></nav><main><h1>Page</h1>${paragraph.repeat(650)}</main></body></html>`;
const site = createServer((_request, response) => response.writeHead(200, { "content-type": "text/html" }).end(body));
await new Promise((resolve) => site.listen(0, "127.0.0.1", resolve));
const host = `127.0.0.1:${site.address().port}`;

const child = spawn(process.execPath, [cli, "serve", "--port", "0", "--allow-host", host]);
const base = await new Promise((resolve) =>
  child.stderr.on("data", (chunk) => resolve(/http:\/\/\S+/.exec(String(chunk))[0])),
);

async function measure(name, bodyOf) {
  const times = [];
  let errors = 0;
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < requests) {
        const number = next++;
        const begun = performance.now();
        const response = await fetch(`${base}/v2/scrape`, { method: "POST", body: JSON.stringify(bodyOf(number)) });
        const answer = await response.json();
        if (!answer.success) errors++;
        times.push(performance.now() - begun);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  return {
    name,
    perSecond: Math.round(requests / seconds),
    medianMilliseconds: Math.round(times[times.length >> 1]),
    p95Milliseconds: Math.round(times[Math.floor(times.length * 0.95)]),
    errors,
  };
}

await measure("warm-up", (number) => ({ url: `http://${host}/w${number}`, maxAge: 0, storeInCache: false }));
const rows = [
  await measure("fetched anew", (number) => ({ url: `http://${host}/${number}`, maxAge: 0, storeInCache: false })),
  await measure("from the cache", () => ({ url: `http://${host}/same` })),
];
console.log(`page ${Math.round(body.length / 1000)} KB, ${requests} requests, ${concurrency} at once`);
console.table(rows);
writeFileSync(
  new URL("results.json", import.meta.url),
  `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), node: process.version, requests, concurrency, rows }, null, 2)}\n`,
);
child.kill();
site.close();

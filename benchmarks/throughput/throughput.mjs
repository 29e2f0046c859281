// The server under load (page of 100 KB in, Markdown out):
//   node benchmarks/throughput/throughput.mjs [requests per row] [folder of saved pages, .html or .html.gz]
// With a folder, 30 and 300 different real pages of it as well, and what one conversion of them costs in the library. The floor is what all cores could convert at that cost.
// Server, site and load share the machine, so the figures are a lower bound; the load average before each row says how quiet it was.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, createServer, request } from "node:http";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { createQuern } from "quern";

const requests = Number(process.argv[2] ?? 10_000);
const cli = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));

const paragraph =
  '<p>Grain falls through the <em>eye</em> of the runner and is crushed on its <a href="/way">way</a> to the rim, as it always was.</p>\n';
// Numbered: what a page says twice may be kept once, and then little would be measured.
const paragraphs = Array.from({ length: 650 }, (_, number) => paragraph.replace("<p>", `<p>${number} `)).join("");
const navigation = '<li><a href="/n">Navigation entry</a></li>'.repeat(200);
const body = `<html><head><title>Page</title></head><body><nav><ul>${navigation}</ul></nav><main><h1>Page</h1>${paragraphs}</main></body></html>`;
/** Saved pages, taken evenly from the folder. */
const MAX_PAGES = 300;
const pagesFolder = process.argv[3];
const saved = (pagesFolder ? readdirSync(pagesFolder).sort() : []).filter((name) => /\.html(?:\.gz)?$/.test(name));
const pages = saved
  .filter((_, index) => saved.length <= MAX_PAGES || index % Math.floor(saved.length / MAX_PAGES) === 0)
  .slice(0, MAX_PAGES)
  .map((name) => {
    const bytes = readFileSync(join(pagesFolder, name));
    return name.endsWith(".gz") ? gunzipSync(bytes) : bytes;
  });
const site = createServer((request, response) => {
  const [, number] = /^\/real\/(\d+)/.exec(request.url) ?? [];
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(number ? pages[Number(number)] : body);
});
await new Promise((resolve) => site.listen(0, "127.0.0.1", resolve));
const host = `127.0.0.1:${site.address().port}`;

async function startServer(...flags) {
  const child = spawn(process.execPath, [cli, "serve", "--port", "0", "--allow-host", host, ...flags]);
  const base = await new Promise((resolve) =>
    child.stderr.on("data", (chunk) => {
      const found = /http:\/\/\S+/.exec(String(chunk));
      if (found) resolve(new URL(found[0]));
    }),
  );
  const stop = () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill();
    return ended;
  };
  return { child, base, stop };
}

/** Processor time of the whole process and of its main thread, in milliseconds, and its memory in MB. */
function usage({ child }) {
  const ticks = (path) => {
    const fields = readFileSync(path, "utf8").split(") ")[1].split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return {
    all: ticks(`/proc/${child.pid}/stat`),
    main: ticks(`/proc/${child.pid}/task/${child.pid}/stat`),
    memory: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024),
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
function ask({ base }, method, path, payload) {
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, host: base.hostname, port: base.port, path, method }, (response) => {
      response.on("data", () => {});
      response.on("end", () => resolve(response.statusCode));
    });
    outgoing.on("error", reject);
    outgoing.end(payload);
  });
}

async function measure(server, name, total, concurrency, makeRequest) {
  const load = loadavg()[0];
  const before = usage(server);
  const times = [];
  const statuses = {};
  const memory = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < total) {
        const number = next++;
        if (total >= 5000 && number % (total / 5) === 0) memory.push(usage(server).memory);
        const begun = performance.now();
        const status = await ask(server, ...makeRequest(number)).catch((error) => error.code);
        statuses[status] = (statuses[status] ?? 0) + 1;
        times.push(performance.now() - begun);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const after = usage(server);
  times.sort((a, b) => a - b);
  const round = (value, digits = 1) => Number(value.toFixed(digits));
  const row = {
    name,
    requests: total,
    concurrency,
    perSecond: Math.round(total / seconds),
    medianMilliseconds: round(times[times.length >> 1]),
    p95Milliseconds: round(times[Math.floor(times.length * 0.95)]),
    mainThreadMilliseconds: round((after.main - before.main) / total, 3),
    allThreadsMilliseconds: round((after.all - before.all) / total, 3),
    memoryMegabytes: [...memory, after.memory],
    statuses,
    loadBefore: round(load, 2),
  };
  console.log(JSON.stringify(row));
  return row;
}

const scrape = (options) => ["POST", "/v2/scrape", JSON.stringify(options)];
const anew = (number) => scrape({ url: `http://${host}/${number}`, maxAge: 0, storeInCache: false });
const kept = (number) => scrape({ url: `http://${host}/new/${number}` });
const same = () => scrape({ url: `http://${host}/same` });

const rows = [];
const server = await startServer();
await measure(server, "warm-up", 1000, 16, anew);
await measure(server, "warm-up", 2000, 16, same);
rows.push(await measure(server, "fetched anew", Math.min(requests, 2000), 16, anew));
rows.push(await measure(server, "from the cache", requests, 16, same));
rows.push(await measure(server, "fetched anew and cached, memory", requests, 16, kept));
rows.push(await measure(server, "from the cache, one client", 2000, 1, same));
rows.push(await measure(server, "GET /health, one client", 2000, 1, () => ["GET", "/health"]));
for (const count of [30, 300].filter((size) => size <= pages.length)) {
  // Some saved pages are shells without their scripts: fastMode starts no browser for them.
  const real = (number) => ({ url: `http://${host}/real/${number % count}`, fastMode: true });
  const once = Math.max(count, Math.min(requests, 600));
  rows.push(
    await measure(server, `${count} real pages, fetched anew`, once, 16, (number) =>
      scrape({ ...real(number), maxAge: 0, storeInCache: false }),
    ),
  );
  await measure(server, "warm-up", count, 16, (number) => scrape(real(number)));
  rows.push(
    await measure(server, `${count} real pages in turn, from the cache`, requests, 16, (number) =>
      scrape(real(number)),
    ),
  );
  rows.push(
    await measure(server, `${count} real pages, every tenth request anew`, Math.min(requests, 1500), 16, (number) =>
      scrape({ ...real(number), ...(number % 10 === 0 ? { maxAge: 0, storeInCache: false } : {}) }),
    ),
  );
}
await server.stop();

const crowded = await startServer("--concurrency", "16");
await measure(crowded, "warm-up", 500, 16, anew);
rows.push(await measure(crowded, "200 clients on 16 places", 1000, 200, anew));
await crowded.stop();

const quern = createQuern({ network: { allow: [host] } });
const hit = () => quern.scrape(`http://${host}/same`, { assets: false });
for (let round = 0; round < 500; round++) await hit();
const begun = performance.now();
for (let round = 0; round < 2000; round++) await hit();
const inProcess = Number(((performance.now() - begun) / 2000).toFixed(3));
console.log(`cache hit in the library: ${inProcess} ms`);
const conversions = {};
for (const count of [30, 300].filter((size) => size <= pages.length)) {
  const convert = async () => {
    for (const page of pages.slice(0, count)) await quern.parse(page, { filename: "page.html" });
  };
  await convert();
  const before = process.cpuUsage();
  await convert();
  const used = process.cpuUsage(before);
  conversions[count] = Number(((used.user + used.system) / 1000 / count).toFixed(2));
  console.log(`one conversion of ${count} real pages in the library: ${conversions[count]} ms of processor time`);
}
await quern.close();

const facts = { date: new Date().toISOString().slice(0, 10), node: process.version, cores: availableParallelism() };
writeFileSync(
  new URL("results.json", import.meta.url),
  `${JSON.stringify({ ...facts, pageBytes: body.length, libraryHitMilliseconds: inProcess, conversionMilliseconds: conversions, rows }, null, 2)}\n`,
);
agent.destroy();
site.close();

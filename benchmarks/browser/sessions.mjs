// Sandboxes of sessions: how long until code runs, what a call costs, what the process of a language takes, and where its bounds are.
//   node benchmarks/browser/sessions.mjs [turns]
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { loadavg } from "node:os";
import { chromiumRenderer } from "@quern/browser";
import { createEngine } from "@quern/core";

const turns = Number(process.argv[2] ?? 3);
const CALLS = 200;
const TICKS_PER_SECOND = 100;

const server = createServer((_request, response) =>
  response.setHeader("content-type", "text/html").end("<title>Form</title>"),
);
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const host = `127.0.0.1:${server.address().port}`;
const engine = createEngine({ network: { allow: [host] }, renderer: chromiumRenderer() });

const LANGUAGES = {
  node: {
    first: "1 + 1",
    calls: `const begun = performance.now(); for (let i = 0; i < ${CALLS}; i++) await page.title(); (performance.now() - begun) / ${CALLS}`,
    hog: "const kept = []; for (;;) kept.push(new Uint8Array(1e7).fill(1))",
  },
  bash: {
    first: "echo 2",
    calls: undefined,
    hog: "x=xxxxxxxxxxxxxxxx; for i in $(seq 1 40); do x=$x$x; done",
  },
  python: {
    first: "1 + 1",
    calls: `import time\nbegun = time.perf_counter()\nfor _ in range(${CALLS}): await page.title()\n(time.perf_counter() - begun) * 1000 / ${CALLS}`,
    hog: "kept = []\nwhile True: kept.append(bytearray(10_000_000))",
  },
};

/** Renderer processes that descend from this one. */
function renderers() {
  const rows = execFileSync("ps", ["-eo", "pid,ppid,args"], { encoding: "utf8" })
    .split("\n")
    .map((row) => row.trim().split(/\s+/));
  const own = new Set([String(process.pid)]);
  for (let found = true; found; ) {
    found = false;
    for (const [pid, parent] of rows) if (own.has(parent) && !own.has(pid)) found = own.add(pid) !== undefined;
  }
  return rows.filter(([pid, , ...args]) => own.has(pid) && args.includes("--type=renderer")).map(([pid]) => pid);
}

function memory(pid) {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const megabytes = (name) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(rollup)?.[1] ?? 0) / 1024);
  return { resident: megabytes("Rss"), proportional: megabytes("Pss") };
}

/** Seconds of processor time. */
function processor(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

const results = [];
for (let turn = 0; turn < turns; turn++) {
  for (const [language, { first, calls, hog }] of Object.entries(LANGUAGES)) {
    const before = new Set(renderers());
    const session = await engine.interact(`http://${host}/`);
    const known = new Set(renderers());
    const begun = performance.now();
    await session.run(first, { language, timeout: 120_000 });
    const start = performance.now() - begun;
    const pid = renderers().find((one) => !known.has(one) && !before.has(one));
    const cpu = processor(pid);
    const call = calls === undefined ? undefined : Number((await session.run(calls, { language })).result);
    const idle = memory(pid);
    let most = idle;
    const watch = setInterval(() => {
      try {
        const now = memory(pid);
        if (now.proportional > most.proportional) most = now;
      } catch {
        // Ended by its bound.
      }
    }, 20);
    const outcome = await session.run(hog, { language, timeout: 30_000 });
    clearInterval(watch);
    results.push({
      language,
      startMs: Math.round(start),
      startProcessorMs: Math.round(cpu * 1000),
      callMs: call === undefined ? undefined : Number(call.toFixed(2)),
      residentMb: idle.resident,
      proportionalMb: idle.proportional,
      residentAtBoundMb: most.resident,
      proportionalAtBoundMb: most.proportional,
      hog: outcome.killed ? "killed" : `exit code ${outcome.exitCode}`,
      load: Number(loadavg()[0].toFixed(1)),
    });
    await session.close();
  }
}
console.table(results);
await engine.close();
server.close();

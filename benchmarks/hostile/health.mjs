/**
 * What other clients feel while one of them has a hostile text read: a server, an origin that answers with the attacks, and a client that asks
 * for `/health` all the time.
 *
 *     node health.mjs [--characters=1000000] [--only=markdown] [--timeout=20000]
 *
 * Prints each attack with its status, the longest wait of `/health` in milliseconds. Build the workspace first.
 *
 * @module
 */
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { attacks } from "./attacks.mjs";

const { values: options } = parseArgs({
  options: {
    characters: { type: "string", default: "1000000" },
    only: { type: "string", default: "" },
    timeout: { type: "string", default: "20000" },
  },
});
const KEY = "a-key-of-the-benchmark-0123456789";

const list = attacks(Number(options.characters)).filter(({ name }) => name.includes(options.only));
const origin = createServer((request, response) => {
  const attack = list[Number(request.url.slice(1).split("/")[0])];
  if (!attack) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": attack.type }).end(attack.body);
});
await new Promise((resolve) => origin.listen(0, "127.0.0.1", resolve));
const host = `127.0.0.1:${origin.address().port}`;

let server;
let base;
async function startServer() {
  server?.kill("SIGKILL");
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  server = spawn(
    process.execPath,
    [
      new URL("../../packages/quern/dist/cli.js", import.meta.url).pathname,
      ...["serve", "--port", String(port), "--api-key", KEY, "--allow-host", host],
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  base = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const isUp = await fetch(`${base}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    if (tries > 100) throw new Error("the server did not start");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
process.on("exit", () => server?.kill("SIGKILL"));
await startServer();

let longestWait = 0;
let isAsking = true;
const asking = (async () => {
  while (isAsking) {
    const from = performance.now();
    await fetch(`${base}/health`).then(
      (answer) => answer.arrayBuffer(),
      () => undefined,
    );
    longestWait = Math.max(longestWait, performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
})();

const rows = [];
for (const [index, attack] of list.entries()) {
  longestWait = 0;
  const from = performance.now();
  const answer = await fetch(`${base}/v2/scrape`, {
    method: "POST",
    headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
    body: JSON.stringify({
      url: `http://${host}/${index}/${attack.path ?? ""}`,
      timeout: Number(options.timeout),
      maxAge: 0,
      ...attack.request,
    }),
  }).then(
    async (response) => ({ status: response.status, text: (await response.text()).slice(0, 120) }),
    (error) => ({ status: 0, text: String(error) }),
  );
  if (server.exitCode !== null || server.signalCode !== null) await startServer();
  await new Promise((resolve) => setTimeout(resolve, 50));
  rows.push({
    name: attack.name,
    status: answer.status,
    wait: Math.round(longestWait),
    took: Math.round(performance.now() - from),
  });
  if (longestWait > 250 || ![200, 408].includes(answer.status))
    console.log(
      `${attack.name.padEnd(48)} ${answer.status} wait ${Math.round(longestWait)} ms, took ${rows.at(-1).took} ms ${answer.status === 200 ? "" : answer.text}`,
    );
}
isAsking = false;
await asking;
const worst = [...rows].sort((one, other) => other.wait - one.wait).slice(0, 10);
console.log(`${rows.length} attacks; the longest waits:`);
for (const { name, status, wait, took } of worst)
  console.log(`  ${String(wait).padStart(6)} ms  ${name} (${status}, ${took} ms)`);
server.kill("SIGTERM");
origin.close();

/**
 * How processor time and memory grow with the length of a text that repeats, nests or alternates the constructs of its syntax: the exponent
 * says whether somebody can hold the engine with a text that is not long.
 *
 *     node growth.mjs [--kinds=markdown,html] [--formats=summary] [--base=16000] [--largest=2000000] [--verbose]
 *
 * Constructs come from a table for each syntax. A text is converted at 1, 4, 16 … times the base; it grows on while it takes noticeable time.
 * Prints each whose exponent is above 1.2 or that takes more than 5 s of processor time or 600 MB. Build the workspace first.
 *
 * @module
 */
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { FORMATS, SYNTAXES, textsOf } from "./constructs.mjs";

const MAX_EXPONENT = 1.2;
/** Shorter runs say nothing: threads start, code is compiled. */
const NOTICEABLE_MS = 120;
const MAX_CPU_MS = 20_000;
/** A longer text would only say the same. */
const TELLING_CPU_MS = 2_000;
const SLOW_MS = 5_000;
const MAX_BYTES = 600e6;
const STEP = 4;

if (process.send) await work();
else await main();

async function work() {
  const { createQuern } = await import("../../packages/quern/dist/index.js");
  const quern = createQuern({ search: [] });
  process.on("message", async ({ text, filename, contentType, options }) => {
    const before = process.cpuUsage();
    let code = "";
    try {
      await quern.parse(Buffer.from(text), {
        filename,
        ...(contentType ? { contentType } : {}),
        timeout: 60_000,
        ...options,
      });
    } catch (error) {
      code = error?.code ?? String(error);
      if (code === "BAD_REQUEST") throw error;
    }
    const { user, system } = process.cpuUsage(before);
    process.send({ cpu: (user + system) / 1000, code });
  });
  process.send({ ready: true });
}

async function main() {
  const { values: options } = parseArgs({
    options: {
      kinds: { type: "string", default: "" },
      formats: { type: "string", default: "" },
      base: { type: "string", default: "16000" },
      largest: { type: "string", default: "2000000" },
      verbose: { type: "boolean", default: false },
    },
  });
  let child;
  const start = async () => {
    child = fork(fileURLToPath(import.meta.url), {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    await new Promise((resolve) => child.once("message", resolve));
    // The first conversion loads and compiles.
    await convert({ text: "# a\n\nb *c*", filename: "a.md", options: {} });
  };
  const convert = async (request) => {
    if (!child?.connected) await start();
    const { pid } = child;
    const resident = () => {
      try {
        return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4096;
      } catch {
        return 0;
      }
    };
    const before = resident();
    let peak = 0;
    const started = performance.now();
    const watch = setInterval(() => {
      peak = Math.max(peak, resident() - before);
      if (performance.now() - started > 2 * MAX_CPU_MS) child.kill("SIGKILL");
    }, 20);
    const answer = await new Promise((resolve) => {
      const gone = () => resolve({ cpu: performance.now() - started, code: "GONE" });
      child.once("exit", gone);
      child.once("message", (message) => {
        child.off("exit", gone);
        resolve(message);
      });
      child.send(request);
    });
    clearInterval(watch);
    if (answer.code === "GONE") child = undefined;
    return { ...answer, peak };
  };

  const kinds = options.kinds.split(",").filter(Boolean);
  const formats = options.formats.split(",").filter(Boolean);
  const requests = [];
  for (const [kind, syntax] of Object.entries(SYNTAXES)) {
    if (kinds.length > 0 && !kinds.includes(kind)) continue;
    if (formats.length > 0 && kinds.length === 0) continue;
    requests.push({ subject: kind, syntax, options: {} });
  }
  for (const [name, request] of Object.entries(FORMATS)) {
    if (formats.length > 0 ? !formats.includes(name) : kinds.length > 0) continue;
    for (const kind of ["html", "markdown"])
      requests.push({ subject: `${name} of ${kind}`, syntax: SYNTAXES[kind], options: request });
  }
  let faults = 0;
  let tried = 0;
  for (const { subject, syntax, options: request } of requests) {
    let slowest = 0;
    for (const { name, make } of textsOf(syntax)) {
      tried++;
      const points = [];
      for (let size = Number(options.base); size <= Number(options.largest); size *= STEP) {
        const { cpu, code, peak } = await convert({
          text: make(size),
          filename: syntax.filename,
          contentType: syntax.contentType,
          options: request,
        });
        points.push({ size, cpu, code, peak });
        if (cpu > TELLING_CPU_MS || (cpu < NOTICEABLE_MS / STEP && size * STEP < Number(options.largest))) {
          if (cpu > TELLING_CPU_MS) break;
          // Quick so far: only the longest text can show more.
          size = Number(options.largest) / STEP / STEP;
        }
      }
      const told = points.filter(({ cpu }) => cpu >= NOTICEABLE_MS);
      const [first, last] = [told[0], told.at(-1)];
      const exponent = told.length > 1 ? Math.log(last.cpu / first.cpu) / Math.log(last.size / first.size) : 1;
      const peak = Math.max(...points.map((point) => point.peak));
      const cpu = Math.max(...points.map((point) => point.cpu));
      slowest = Math.max(slowest, cpu);
      const isFault = exponent > MAX_EXPONENT || cpu > SLOW_MS || peak > MAX_BYTES || last?.code === "GONE";
      if (!isFault && !options.verbose) continue;
      if (isFault) faults++;
      const line = points.map(
        (point) => `${point.size / 1000} KB ${Math.round(point.cpu)} ms${point.code ? ` ${point.code}` : ""}`,
      );
      console.log(
        `  ${subject}: ${name}: exponent ${exponent.toFixed(2)}, ${Math.round(peak / 1e6)} MB; ${line.join(", ")}`,
      );
    }
    console.log(`${subject}: slowest ${Math.round(slowest)} ms`);
  }
  child?.kill();
  console.log(`${tried} texts, ${faults} faults`);
}

/**
 * Broken copies of real files: bytes flipped, parts cut out, doubled, swapped, overwritten, the end gone. Every copy has to be converted or refused
 * in time, in bounded memory, with an error that has a code.
 *
 *     node mutate.mjs --folder=DIRECTORY [--folder=…] [--copies=500] [--kinds=msg,docx] [--files=20] [--seed=1]
 *
 * Prints for each kind: copies, converted, refused, crashes, hangs (over 20 s of processor time), most memory. Build the workspace first.
 *
 * @module
 */
import { fork } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { mutated, randomOf } from "./mutations.mjs";

const MAX_CPU_MS = 20_000;
const MAX_FILE_BYTES = 2_000_000;
const CLOCK_TICK_MS = 10;
const PAGE_BYTES = 4096;

if (process.send) await work();
else await main();

/** The process that converts: what breaks it breaks it alone. */
async function work() {
  const { createQuern } = await import("../../packages/quern/dist/index.js");
  const quern = createQuern({ search: [] });
  process.on("message", async ({ bytes, filename }) => {
    try {
      const { markdown = "" } = await quern.parse(Buffer.from(bytes, "base64"), {
        filename,
        timeout: 120_000,
        parsers: [{ type: "pdf", mode: "fast" }],
      });
      process.send({ characters: markdown.length });
    } catch (error) {
      process.send({ code: error?.code ?? "NONE", message: String(error?.stack ?? error).slice(0, 600) });
    }
  });
  process.send({ ready: true });
}

function usageOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [, resident] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ");
    return { cpu: (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS, bytes: Number(resident) * PAGE_BYTES };
  } catch {
    return undefined;
  }
}

async function main() {
  const { values: options } = parseArgs({
    options: {
      folder: { type: "string", multiple: true, default: [] },
      copies: { type: "string", default: "500" },
      kinds: { type: "string", default: "" },
      files: { type: "string", default: "20" },
      seed: { type: "string", default: "1" },
      keep: { type: "string" },
    },
  });
  const wanted = options.kinds.split(",").filter(Boolean);
  const byKind = new Map();
  for (const folder of options.folder) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const kind = extname(entry.name).slice(1).toLowerCase();
      if (!entry.isFile() || !kind || (wanted.length > 0 && !wanted.includes(kind))) continue;
      const { size } = statSync(path);
      if (size === 0 || size > MAX_FILE_BYTES) continue;
      byKind.set(kind, [...(byKind.get(kind) ?? []), path]);
    }
  }
  let child;
  const start = async () => {
    child?.kill("SIGKILL");
    child = fork(fileURLToPath(import.meta.url), {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    await new Promise((resolve) => child.once("message", resolve));
  };
  const convert = async (bytes, filename) => {
    if (!child?.connected) await start();
    const before = usageOf(child.pid);
    let peak = 0;
    let cpu = 0;
    const watch = setInterval(() => {
      const now = usageOf(child.pid);
      if (!now) return;
      peak = Math.max(peak, now.bytes - before.bytes);
      cpu = now.cpu - before.cpu;
      if (cpu > MAX_CPU_MS) child.kill("SIGKILL");
    }, 50);
    const answer = await new Promise((resolve) => {
      const gone = () => resolve(cpu > MAX_CPU_MS ? { hang: true } : { crash: true });
      child.once("exit", gone);
      child.once("message", (message) => {
        child.off("exit", gone);
        resolve(message);
      });
      child.send({ bytes: bytes.toString("base64"), filename });
    });
    clearInterval(watch);
    if (answer.hang || answer.crash) child = undefined;
    return { ...answer, cpu, peak };
  };
  let faults = 0;
  for (const [kind, files] of [...byKind].sort()) {
    const random = randomOf(`${options.seed}-${kind}`);
    const chosen = files.sort().filter((_file, index) => index % Math.ceil(files.length / Number(options.files)) === 0);
    const row = { converted: 0, refused: 0, crashes: 0, hangs: 0, unknown: 0, slowest: 0, memory: 0 };
    for (let copy = 0; copy < Number(options.copies); copy++) {
      const file = chosen[copy % chosen.length];
      const bytes = mutated(readFileSync(file), random);
      const answer = await convert(bytes, `broken.${kind}`);
      const isUnknown = answer.code === "UNKNOWN_ERROR" || answer.code === "NONE" || answer.code === "WORKER_FAILED";
      const isFault = answer.hang || answer.crash || isUnknown || answer.cpu > 5_000 || answer.peak > 600e6;
      if (answer.hang) row.hangs++;
      else if (answer.crash) row.crashes++;
      else if (isUnknown) row.unknown++;
      else if (answer.code) row.refused++;
      else row.converted++;
      row.slowest = Math.max(row.slowest, answer.cpu);
      row.memory = Math.max(row.memory, answer.peak);
      if (!isFault) continue;
      faults++;
      const what = answer.hang ? "hang" : answer.crash ? "crash" : (answer.code ?? "slow or large");
      console.log(
        `  ${kind} copy ${copy} of ${file}: ${what}, ${answer.cpu} ms, ${Math.round(answer.peak / 1e6)} MB ${answer.message ?? ""}`,
      );
      if (options.keep) writeFileSync(join(options.keep, `${kind}-${copy}.${kind}`), bytes);
    }
    console.log(
      `${kind.padEnd(6)} ${options.copies} copies of ${chosen.length} files: ${row.converted} converted, ${row.refused} refused, ${row.unknown} unknown errors, ${row.crashes} crashes, ${row.hangs} hangs; slowest ${row.slowest} ms, ${Math.round(row.memory / 1e6)} MB more`,
    );
  }
  child?.kill();
  console.log(`${faults} faults`);
}

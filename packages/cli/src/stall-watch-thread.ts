/** The other side of stall-watch.ts: looks at the beats and the processor time of the main thread, and ends what it is caught in. */
import { readFileSync, writeSync } from "node:fs";
import inspector from "node:inspector";
import { setTimeout as sleep } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { BEATS, ENDED_A_SCRIPT, MILLISECONDS_TO_END, TICK_MS, UNDER_WAY } from "./stall-watch-shared.js";

const { shared, maxStall, mainThread, cores } = workerData as {
  readonly shared: Int32Array;
  readonly maxStall: number;
  /** Thread id of the main thread, which on Linux is the process id. */
  readonly mainThread: number;
  readonly cores: number;
};

/** The descriptor itself: the stream of a thread goes through the main thread. */
const STDERR = 2;
const CLOCK_TICK_MS = 10;
const MAX_FRAMES = 12;
/** For the main thread to stop at its next statement, and to say where it is. */
const PAUSE_MS = 2_000;

interface CallFrame {
  readonly callFrameId: string;
  readonly functionName: string;
  readonly url: string;
  readonly location: { readonly lineNumber: number };
}

function log(message: string, facts: object = {}): void {
  try {
    writeSync(STDERR, `${JSON.stringify({ level: "error", time: new Date().toISOString(), message, ...facts })}\n`);
  } catch {
    // A log that is closed or full keeps nobody from ending.
  }
}

/** No handler of the main thread could run any more, so nothing gentler is left. */
function end(message: string): void {
  log(message);
  process.kill(process.pid, "SIGKILL");
}

/**
 * Processor time of the main thread in milliseconds. Elsewhere than on Linux only that of the whole process is known: it counts as if each
 * core worked for other threads, which ends nothing too early.
 */
function cpuMilliseconds(): number {
  try {
    const stat = readFileSync(`/proc/self/task/${mainThread}/stat`, "utf8");
    // Fields behind the name in parentheses, from the state on: user and system time are the 12th and 13th.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000 / cores;
  }
}

/** The session is opened while the main thread still answers: later it would wait for it. */
const session = new inspector.Session();
session.connectToMainThread();

/** Where the main thread is, as functions and files of this program, and what is under way. */
async function look(): Promise<object> {
  const facts: { at?: string[]; underWay?: unknown } = {};
  const paused = new Promise<void>((resolve) => {
    session.once("Debugger.paused", ({ params }) => {
      const frames = params.callFrames as unknown as readonly CallFrame[];
      facts.at = frames.slice(0, MAX_FRAMES).map(describe);
      const [top] = frames;
      if (!top) return resolve();
      const expression = `globalThis[Symbol.for(${JSON.stringify(UNDER_WAY)})]?.()`;
      const asked = { callFrameId: top.callFrameId, expression, returnByValue: true, timeout: PAUSE_MS / 2 };
      session.post("Debugger.evaluateOnCallFrame", asked, (_error, answer) => {
        facts.underWay = (answer as { readonly result?: { readonly value?: unknown } } | undefined)?.result?.value;
        resolve();
      });
    });
  });
  session.post("Debugger.enable");
  session.post("Debugger.pause");
  // One pattern that is matched for ever has no next statement.
  await Promise.race([paused, sleep(PAUSE_MS)]);
  session.post("Debugger.disable");
  return facts;
}

const describe = ({ functionName, url, location }: CallFrame): string =>
  `${functionName || "(anonymous)"} ${url.split("/").slice(-3).join("/")}:${location.lineNumber + 1}`;

let stalled = 0;
let ending = 0;
let hasEndedScript = false;
let lastBeats = -1;
let lastCpu = cpuMilliseconds();
for (;;) {
  await sleep(TICK_MS);
  const beats = Atomics.load(shared, BEATS);
  const cpu = cpuMilliseconds();
  stalled = beats === lastBeats ? stalled + cpu - lastCpu : 0;
  lastBeats = beats;
  lastCpu = cpu;
  const limit = Atomics.load(shared, MILLISECONDS_TO_END);
  if (limit === 0 && stalled >= maxStall) {
    if (hasEndedScript) end(`The server did nothing but one thing again for ${maxStall} ms and was ended.`);
    const facts = await look();
    log(
      `The server did nothing but one thing for ${maxStall} ms; that script is ended, and the server ends in order.`,
      facts,
    );
    hasEndedScript = true;
    stalled = 0;
    Atomics.store(shared, ENDED_A_SCRIPT, 1);
    // Node aborts when the script was begun by a timer: then the process ends here, and leases that run out give its jobs back.
    session.post("Runtime.terminateExecution");
  }
  // A process that ends with a session open tells the user that it waits for a debugger.
  if (limit > 0 && ending === 0) session.disconnect();
  // Ticks are counted, not clocks compared: a machine that slept has used up no time.
  if (limit > 0 && (ending += TICK_MS) > limit) end(`The server had not ended ${limit} ms after it was asked to.`);
}

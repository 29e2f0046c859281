/**
 * Runs in the realm's page, out of the code's reach: starts the worker, counts what it says, and ends it where it says too much. The words of
 * the worker are text: nothing of them is run here.
 */
import {
  MAX_CALLS,
  MAX_CALLS_AT_ONCE,
  MAX_LISTENERS,
  MAX_MESSAGE_CHARACTERS,
  MAX_OUTPUT_CHARACTERS,
  MAX_RUN_CHARACTERS,
} from "../messages.js";

const FLUSH_MS = 10;
const KINDS: ReadonlySet<string> = new Set(["ready", "failed", "call", "listen", "done"]);

const out = (globalThis as unknown as { quernOut(message: string): void }).quernOut;
const language = (document.currentScript as HTMLScriptElement | null)?.dataset["language"] ?? "javascript";
const worker = new Worker(`/${language}.js`, { type: "module" });
let calls = 0;
let answers = 0;
let listeners = 0;
let printed = 0;
let said = 0;
let stopped = false;
let pending: Array<{ stream: string; text: string }> = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const { stream, text } of pending) out(JSON.stringify({ kind: "output", stream, text }));
  pending = [];
}

function stop(reason: string): void {
  if (stopped) return;
  stopped = true;
  worker.terminate();
  flush();
  out(JSON.stringify({ kind: "stopped", reason }));
}

function print(stream: string, text: string): void {
  const free = MAX_OUTPUT_CHARACTERS - printed;
  printed += text.length;
  const last = pending.at(-1);
  const kept = text.slice(0, Math.max(0, free));
  if (last?.stream === stream) last.text += kept;
  else if (kept !== "") pending.push({ stream, text: kept });
  if (printed > MAX_OUTPUT_CHARACTERS) stop("The code was ended: it printed too much.");
  else timer ??= setTimeout(flush, FLUSH_MS);
}

worker.onmessage = ({ data }: MessageEvent<unknown>) => {
  if (stopped || !Array.isArray(data)) return;
  const [kind, body] = data as unknown[];
  if (typeof kind !== "string" || typeof body !== "string") return;
  if (body.length > MAX_MESSAGE_CHARACTERS) return stop("The code was ended: it sent a message that is too long.");
  said += body.length;
  if (said > MAX_RUN_CHARACTERS) return stop("The code was ended: it sent too much.");
  if (kind === "stdout" || kind === "stderr") return print(kind, body);
  if (!KINDS.has(kind)) return;
  if (kind === "listen" && ++listeners > MAX_LISTENERS) {
    return stop(`The code was ended: it registered for events more than ${MAX_LISTENERS} times.`);
  }
  if (kind === "call" || kind === "listen") {
    calls++;
    if (calls > MAX_CALLS) return stop(`The code was ended: it made more than ${MAX_CALLS} calls.`);
    if (kind === "call" && calls - answers >= MAX_CALLS_AT_ONCE) {
      return stop("The code was ended: it made too many calls at once.");
    }
  }
  flush();
  // The kind stands last, so that the body cannot name another.
  let message: Record<string, unknown>;
  try {
    message = { ...(JSON.parse(body) as object), kind };
  } catch {
    return;
  }
  out(JSON.stringify(message));
};
worker.onerror = (event): void => {
  event.preventDefault();
  out(JSON.stringify({ kind: "failed", message: event.message ?? "The runtime could not be loaded." }));
};

(globalThis as unknown as { deliver(message: string): void }).deliver = (message) => {
  if (message.startsWith('{"kind":"run"')) {
    calls = 0;
    answers = 0;
    listeners = 0;
    printed = 0;
    said = 0;
  }
  if (message.startsWith('{"kind":"answer"')) answers++;
  worker.postMessage(message);
};

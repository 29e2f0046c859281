/** A process that holds browser clients, as the server sees it: called, watched, and ended when it stalls or grows. */
import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Egress, type Logger, QuernError, type Storage } from "@quern/types";
import type { ChromiumRendererOptions } from "../renderer-options.js";
import { TemporaryFolder } from "../temporary-folder.js";
import {
  errorOf,
  type HostCall,
  type HostCalls,
  type ServerCall,
  type ServerCalls,
  type ToHost,
  type ToServer,
  wireError,
} from "./protocol.js";

/** Judges addresses, keeps profiles and logs for a call. */
export interface CallServices {
  readonly egress: Egress;
  readonly storage: Storage;
  readonly logger?: Logger | undefined;
}

interface Pending {
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
  readonly services: CallServices | undefined;
}

const PING_MS = 1_000;
/** Processor time that the process may spend on one thing. A busy machine gives it none, and so never uses it up. */
const MAX_STALL_CPU_MS = 5_000;
/** Elsewhere than on Linux the clock has to do. */
const MAX_STALL_CLOCK_MS = 60_000;
const HEAP_MEGABYTES = 512;
const CLOCK_TICK_MS = 10;
const PAGE_BYTES = 4_096;

/** Names of the environment that Chromium and its client need; everything else, keys above all, stays with the server. */
const NEEDED_NAMES =
  /^(?:PATH|HOME|TMPDIR|TEMP|TMP|LANG|LD_LIBRARY_PATH|FONTCONFIG_\w+|SystemRoot|NODE_ENV|NODE_EXTRA_CA_CERTS|QUERN_CHROMIUM\w*|PLAYWRIGHT_\w*)$/;

export class HostProcess {
  readonly #child: ChildProcess;
  /** For temporary files of the browser and of its client. */
  readonly #folder = new TemporaryFolder();
  readonly #pending = new Map<number, Pending>();
  readonly #watch: NodeJS.Timeout;
  readonly #maxBytes: number;
  #lastCall = 0;
  #reason = "it ended by itself";
  #isEnded = false;
  /** Processor time in milliseconds when the process last answered, undefined while no ping is under way. */
  #pinged: { readonly cpu: number | undefined; readonly at: number } | undefined;
  readonly ready: Promise<void>;
  /** Settles when the process is gone. */
  readonly ended: Promise<void>;
  /** Called when the session in it has ended. */
  onSessionEnd: () => void = () => {};

  /**
   * @param megabytes resident memory beyond which it is ended
   * @throws QuernError `DRIVER_MISSING` where a bundler has left its file behind
   */
  constructor(options: ChromiumRendererOptions, megabytes: number) {
    const entry = entryFile();
    this.#maxBytes = megabytes * 1024 * 1024;
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED_NAMES.test(name)));
    this.#child = fork(entry, {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      // Files that are left there go with the process, however it ends.
      env: { ...env, TMPDIR: this.#folder.path },
    });
    let markReady = (): void => {};
    this.ready = new Promise((resolve, reject) => {
      markReady = resolve;
      this.#child.once("exit", () => reject(this.#gone()));
    });
    this.ready.catch(() => undefined);
    this.ended = new Promise((resolve) => {
      this.#child.once("exit", () => {
        this.#end();
        this.#folder.removeSoon();
        resolve();
      });
    });
    this.#child.on("error", () => this.#end());
    this.#child.on("message", (message) => this.#hear(message as ToServer, markReady));
    this.#watch = setInterval(() => void this.#look(), PING_MS).unref();
    this.#post({ kind: "start", options });
    this.#hold(false);
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /**
   * @param signal on abort the call rejects at once, and the process is told to give it up
   * @throws what the other process threw, as QuernError; `WORKER_FAILED` when it has ended; the reason of the signal
   */
  async call<Name extends HostCall>(
    name: Name,
    sent: HostCalls[Name]["sent"],
    { signal, services }: { readonly signal?: AbortSignal | undefined; readonly services?: CallServices } = {},
  ): Promise<HostCalls[Name]["answer"]> {
    if (this.#isEnded) throw this.#gone();
    signal?.throwIfAborted();
    const id = ++this.#lastCall;
    let onAbort = (): void => {};
    this.#hold(true);
    try {
      return await new Promise<HostCalls[Name]["answer"]>((resolve, reject) => {
        this.#pending.set(id, { resolve, reject, services });
        onAbort = () => {
          this.#post({ kind: "abort", id });
          reject(signal?.reason);
        };
        signal?.addEventListener("abort", onAbort, { once: true });
        this.#post({ kind: "call", id, name, sent });
      });
    } finally {
      signal?.removeEventListener("abort", onAbort);
      // Its answers to questions are still needed where a session goes on.
      if (name !== "openSession") this.#pending.delete(id);
      if (this.#pending.size === 0) this.#hold(false);
    }
  }

  /** Ends the process: by itself, so that Chromium and its folders go too, or by force. */
  async close(): Promise<void> {
    if (this.#isEnded) return;
    this.#reason = "it was closed";
    if (this.#child.connected) this.#child.disconnect();
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), 5_000);
    await this.ended;
    clearTimeout(timer);
  }

  kill(reason: string): void {
    if (this.#isEnded) return;
    this.#reason = reason;
    this.#child.kill("SIGKILL");
    this.#end();
  }

  #gone(): QuernError {
    return new QuernError("WORKER_FAILED", `The browser's client was ended: ${this.#reason}.`, {
      hint: "Open a new session, or scrape the page again.",
    });
  }

  #end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearInterval(this.#watch);
    for (const { reject } of this.#pending.values()) reject(this.#gone());
    this.#pending.clear();
    this.onSessionEnd();
  }

  /** An idle process does not keep the server alive. */
  #hold(isBusy: boolean): void {
    if (isBusy) {
      this.#child.ref();
      this.#child.channel?.ref();
    } else {
      this.#child.unref();
      this.#child.channel?.unref();
    }
  }

  #post(message: ToHost): void {
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  #hear(message: ToServer, markReady: () => void): void {
    switch (message.kind) {
      case "ready":
        markReady();
        return;
      case "pong":
        this.#pinged = undefined;
        return;
      case "answer": {
        const pending = this.#pending.get(message.id);
        if ("error" in message) pending?.reject(errorOf(message.error));
        else pending?.resolve(message.value as never);
        return;
      }
      case "log":
        this.#pending.get(message.call)?.services?.logger?.warn(message.fields, message.message);
        return;
      case "ended":
        this.onSessionEnd();
        return;
      case "ask":
        void this.#serve(message);
    }
  }

  async #serve({ id, call, name, sent }: Extract<ToServer, { kind: "ask" }>): Promise<void> {
    try {
      const services = this.#pending.get(call)?.services;
      if (!services) throw new QuernError("CANCELLED", "The request is over.");
      this.#post({ kind: "answer", id, value: await serve(name, sent, services) });
    } catch (error) {
      this.#post({ kind: "answer", id, error: wireError(error, name) });
    }
  }

  /** Pings, and looks at what the process has used since it last answered. */
  async #look(): Promise<void> {
    const { pid } = this.#child;
    if (pid === undefined || this.#isEnded) return;
    const { cpu, bytes } = await usageOf(pid);
    if (this.#isEnded) return;
    if (bytes !== undefined && bytes > this.#maxBytes)
      return this.kill(`it used more than ${Math.round(this.#maxBytes / 1024 / 1024)} MB of memory`);
    if (this.#pinged === undefined) {
      this.#pinged = { cpu, at: Date.now() };
      return this.#post({ kind: "ping" });
    }
    const { cpu: before, at } = this.#pinged;
    const isStalled =
      cpu === undefined || before === undefined
        ? Date.now() - at > MAX_STALL_CLOCK_MS
        : cpu - before > MAX_STALL_CPU_MS;
    if (isStalled) this.kill("it was busy with one thing for too long");
  }
}

function serve(name: ServerCall, sent: unknown, { egress, storage }: CallServices): Promise<unknown> | unknown {
  switch (name) {
    case "resolve": {
      const { hostname, port } = sent as ServerCalls["resolve"]["sent"];
      return egress.resolve(hostname, port);
    }
    case "get":
      return storage.get((sent as ServerCalls["get"]["sent"]).key);
    case "put": {
      const { key, bytes, meta } = sent as ServerCalls["put"]["sent"];
      return storage.put(key, bytes, meta);
    }
    case "delete":
      return storage.delete((sent as ServerCalls["delete"]["sent"]).key);
  }
}

/** Processor time in milliseconds and resident bytes of a process; undefined where the system does not tell (only Linux does). */
async function usageOf(pid: number): Promise<{ readonly cpu: number | undefined; readonly bytes: number | undefined }> {
  const [stat, statm] = await Promise.all(
    ["stat", "statm"].map((name) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "")),
  );
  // Fields behind the name in parentheses, from the state on: user and system time are the 12th and 13th.
  const fields = stat!.slice(stat!.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  const pages = Number(statm!.split(" ")[1]);
  return {
    cpu: Number.isFinite(ticks) ? ticks * CLOCK_TICK_MS : undefined,
    bytes: Number.isFinite(pages) && pages > 0 ? pages * PAGE_BYTES : undefined,
  };
}

/** Tests run from sources, which Node cannot load: they use the build of the same file. */
function entryFile(): string {
  const file = fileURLToPath(new URL("./entry.js", import.meta.url)).replace(
    /([\\/])src([\\/]host[\\/]entry)/,
    "$1dist$2",
  );
  if (existsSync(file)) return file;
  throw new QuernError("DRIVER_MISSING", "The file of the process for browser clients is missing beside this bundle.", {
    hint: 'Install quern beside the bundle, or use chromiumRenderer({ isolation: "none" }).',
  });
}

/**
 * The place where a session's code runs: a worker in a page of a locked browser context. The page loads the runtime from memory, is offline
 * from then on, and passes messages between the worker and the bridge.
 */
import type { CodeResult } from "@quern/types";
import { withTimeout } from "@quern/types";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import type { Bridge } from "./bridge.js";
import { killProcess } from "./kill-process.js";
import { type FromRealm, MAX_OUTPUT_CHARACTERS, type ToRealm } from "./messages.js";
import { limitProcess, type ProcessLimits } from "./process-limits.js";
import { REALM_ORIGIN, type RealmLanguage, serveRealmFiles } from "./realm-files.js";

/** Private memory that code may take beside what its runtime needs to stand there. */
const MEGABYTES: Readonly<Record<RealmLanguage, number>> = { javascript: 64, bash: 96, python: 256 };
const START_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 5_000;
/** Exit code that a shell reports for a killed process. */
const KILLED_EXIT_CODE = 137;
const BINDING = "quernOut";

interface Parts {
  readonly devtools: CDPSession;
  /** Lets go of the page, its process and its files; later calls wait for the first. */
  dispose(): Promise<void>;
}

export class Realm {
  readonly language: RealmLanguage;
  readonly #browser: Browser;
  readonly #bridge: Bridge;
  #starting: Promise<Parts> | undefined;
  #closing = new AbortController();
  /** Of runtimes that ended by themselves. */
  readonly #disposals = new Set<Promise<void>>();
  #receive: (message: FromRealm) => void = () => {};

  constructor(browser: Browser, bridge: Bridge, language: RealmLanguage) {
    this.#browser = browser;
    this.#bridge = bridge;
    this.language = language;
  }

  /** Loads the runtime, once; Python takes a few seconds for it. */
  async start(): Promise<void> {
    await this.#parts();
  }

  /**
   * @param timeout milliseconds for the code, after the runtime stands
   * @param signal ends the code, and the wait for the runtime
   */
  async run(code: string, timeout: number, signal: AbortSignal): Promise<CodeResult> {
    const parts = await unlessAborted(this.#parts(), signal);
    if (!parts) return { result: "", stdout: "", stderr: "", exitCode: KILLED_EXIT_CODE, killed: true };
    const { devtools } = parts;
    const output = { stdout: "", stderr: "" };
    const write = (stream: "stdout" | "stderr", text: string): void => {
      const free = MAX_OUTPUT_CHARACTERS - output.stdout.length - output.stderr.length;
      output[stream] += text.slice(0, Math.max(0, free));
    };
    const ended = await new Promise<{ result: string; exitCode: number; killed: boolean; reason?: string }>(
      (resolve) => {
        const kill = (reason?: string): void =>
          resolve({
            result: "",
            exitCode: KILLED_EXIT_CODE,
            killed: true,
            ...(reason === undefined ? {} : { reason }),
          });
        const timer = setTimeout(kill, timeout);
        const onAbort = (): void => kill();
        signal.addEventListener("abort", onAbort, { once: true });
        const finish = resolve;
        resolve = (value) => {
          clearTimeout(timer);
          signal.removeEventListener("abort", onAbort);
          finish(value);
        };
        this.#receive = (message) => {
          switch (message.kind) {
            case "call":
              return void this.#bridge.call(message.id, message.target, message.method, message.parameters);
            case "listen":
              return this.#bridge.listen(message.target, message.event, message.on);
            case "output":
              return write(message.stream, message.text);
            case "done":
              return resolve({ result: String(message.result), exitCode: Number(message.exitCode), killed: false });
            case "stopped":
              return kill(message.reason);
          }
        };
        const state = this.#bridge.begin((message) => void deliver(devtools, message));
        void deliver(devtools, { kind: "run", code, state }).then((isSent) => isSent || kill("The sandbox ended."));
        if (signal.aborted) kill();
      },
    );
    this.#receive = () => {};
    this.#bridge.end();
    // Code that would not end leaves with its whole page: nothing of it is left for the next run.
    if (ended.killed) await this.close();
    const { result, exitCode, killed, reason } = ended;
    if (reason !== undefined) output.stderr += `${reason}\n`;
    return { result, ...output, exitCode, killed };
  }

  /** Ends what runs; a runtime that is still starting is not waited for. The next run starts a new one. */
  async close(): Promise<void> {
    const starting = this.#starting;
    this.#starting = undefined;
    this.#closing.abort();
    this.#closing = new AbortController();
    const parts = await starting?.catch(() => undefined);
    await Promise.all([parts?.dispose(), ...this.#disposals]);
  }

  #parts(): Promise<Parts> {
    if (this.#starting) return this.#starting;
    const starting = this.#open(this.#closing.signal, () => this.#forget(starting));
    starting.catch(() => this.#forget(starting));
    this.#starting = starting;
    return starting;
  }

  /** The next run starts anew; a runtime that was started meanwhile stays. */
  #forget(starting: Promise<Parts>): void {
    if (this.#starting === starting) this.#starting = undefined;
  }

  /** @param onEnd called when the runtime has ended by itself */
  async #open(signal: AbortSignal, onEnd: () => void): Promise<Parts> {
    const files = await serveRealmFiles(this.language);
    const limits: ProcessLimits[] = [];
    let context: BrowserContext | undefined;
    let disposal: Promise<void> | undefined;
    const dispose = (): Promise<void> => {
      disposal ??= (async () => {
        for (const one of limits) one.stop();
        if (context) await withTimeout(context.close(), CLOSE_TIMEOUT_MS);
        await files.close();
      })();
      return disposal;
    };
    try {
      const control = await this.#browser.newBrowserCDPSession();
      const before = await renderers(control);
      context = await this.#browser.newContext({
        proxy: { server: files.url, bypass: "<-loopback>" },
        acceptDownloads: false,
        serviceWorkers: "block",
        permissions: [],
        viewport: { width: 100, height: 100 },
      });
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send("Runtime.enable");
      await devtools.send("Runtime.addBinding", { name: BINDING });
      const ready = this.#ready(page, signal);
      devtools.on("Runtime.bindingCalled", ({ name, payload }) => {
        if (name === BINDING && !disposal) this.#hear(payload);
      });
      await page.goto(REALM_ORIGIN, { timeout: START_TIMEOUT_MS });
      // Before the long part of the start, in which pages of the caller may bring processes of their own.
      const own = (await renderers(control)).filter((pid) => !before.includes(pid));
      await ready;
      await context.setOffline(true);
      for (const pid of own)
        limits.push(await limitProcess(pid, MEGABYTES[this.language], () => void killProcess(pid)));
      await control.detach();
      page.once("crash", () => {
        onEnd();
        const gone = dispose();
        this.#disposals.add(gone);
        void gone.finally(() => this.#disposals.delete(gone));
        this.#receive({ kind: "stopped", reason: "The code was ended: it used too much memory." });
      });
      return { devtools, dispose };
    } catch (error) {
      await dispose();
      throw error;
    }
  }

  /** Settles when the runtime says that it stands, or will not. */
  #ready(page: Page, signal: AbortSignal): Promise<void> {
    const ready = new Promise<void>((resolve, reject) => {
      const fail = (reason: string): void => reject(new Error(`The sandbox did not start: ${reason}`));
      this.#receive = (message) => {
        if (message.kind === "ready") resolve();
        if (message.kind === "failed") fail(message.message);
        if (message.kind === "stopped") fail(message.reason);
      };
      page.once("crash", () => fail("its process ended."));
      signal.addEventListener("abort", () => fail("its session was closed."), { once: true });
      setTimeout(() => fail(`it took more than ${START_TIMEOUT_MS / 1000} seconds.`), START_TIMEOUT_MS).unref();
    });
    // The page may fail to load before anybody waits for this.
    ready.catch(() => undefined);
    return ready;
  }

  /** Only the relay, which runs none of the code, writes these; it is checked all the same. */
  #hear(payload: string): void {
    let message: FromRealm;
    try {
      message = JSON.parse(payload) as FromRealm;
    } catch {
      return;
    }
    try {
      this.#receive(message);
    } catch {
      // A call that cannot be read concerns nobody.
    }
  }
}

/** Undefined where the signal comes first. The signal lives as long as the session: no listener of a run stays on it. */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result | undefined> {
  if (signal.aborted) return undefined;
  let onAbort = (): void => undefined;
  const aborted = new Promise<undefined>((resolve) => {
    onAbort = () => resolve(undefined);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

async function deliver(devtools: CDPSession, message: ToRealm): Promise<boolean> {
  const expression = `deliver(${JSON.stringify(JSON.stringify(message))})`;
  return devtools.send("Runtime.evaluate", { expression }).then(
    () => true,
    () => false,
  );
}

async function renderers(control: CDPSession): Promise<number[]> {
  const { processInfo } = await control.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}

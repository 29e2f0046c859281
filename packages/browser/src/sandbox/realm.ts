/**
 * The place where a session's code runs: a worker in a page of a locked browser context. The page loads the runtime from memory, is offline
 * from then on, and passes messages between the worker and the bridge.
 */
import type { CodeResult } from "@quern/types";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { withTimeout } from "../with-timeout.js";
import type { Bridge } from "./bridge.js";
import { type FromRealm, MAX_OUTPUT_CHARACTERS, type ToRealm } from "./messages.js";
import { limitProcess, type ProcessLimits } from "./process-limits.js";
import { REALM_ORIGIN, type RealmFiles, type RealmLanguage, serveRealmFiles } from "./realm-files.js";

/** Private memory that code may take beside what its runtime needs to stand there. */
const MEGABYTES: Readonly<Record<RealmLanguage, number>> = { javascript: 64, bash: 96, python: 256 };
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 1_000;
/** Exit code that a shell reports for a killed process. */
const KILLED_EXIT_CODE = 137;
const BINDING = "quernOut";

interface Parts {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly files: RealmFiles;
  readonly limits: readonly ProcessLimits[];
}

export class Realm {
  readonly language: RealmLanguage;
  readonly #browser: Browser;
  readonly #bridge: Bridge;
  #starting: Promise<Parts> | undefined;
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

  /** @param timeout milliseconds for the code, after the runtime stands */
  async run(code: string, timeout: number, signal: AbortSignal): Promise<CodeResult> {
    const { devtools } = await this.#parts();
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
    if (ended.killed) await this.#stop();
    const { result, exitCode, killed, reason } = ended;
    if (reason !== undefined) output.stderr += `${reason}\n`;
    return { result, ...output, exitCode, killed };
  }

  async close(): Promise<void> {
    const starting = this.#starting;
    this.#starting = undefined;
    const parts = await starting?.catch(() => undefined);
    if (!parts) return;
    for (const limits of parts.limits) limits.stop();
    await withTimeout(parts.context.close(), STOP_TIMEOUT_MS * 5);
    await parts.files.close();
  }

  #parts(): Promise<Parts> {
    this.#starting ??= this.#open().catch((error: unknown) => {
      this.#starting = undefined;
      throw error;
    });
    return this.#starting;
  }

  /** A worker that was ended leaves a clean page; where even the page does not answer, everything is thrown away. */
  async #stop(): Promise<void> {
    await this.close();
  }

  async #open(): Promise<Parts> {
    const files = await serveRealmFiles(this.language);
    const limits: ProcessLimits[] = [];
    let context: BrowserContext | undefined;
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
      const ready = new Promise<void>((resolve, reject) => {
        this.#receive = (message) => {
          if (message.kind === "ready") resolve();
          if (message.kind === "failed" || message.kind === "stopped") {
            reject(
              new Error(`The sandbox did not start: ${message.kind === "failed" ? message.message : message.reason}`),
            );
          }
        };
        page.once("crash", () => reject(new Error("The sandbox did not start: its process ended.")));
        setTimeout(() => reject(new Error("The sandbox did not start in time.")), START_TIMEOUT_MS).unref();
      });
      ready.catch(() => undefined);
      devtools.on("Runtime.bindingCalled", ({ name, payload }) => {
        if (name === BINDING) this.#hear(payload);
      });
      const end = (): void => {
        this.#starting = undefined;
        this.#receive({ kind: "stopped", reason: "The code was ended: it used too much memory." });
      };
      page.once("crash", end);
      await page.goto(REALM_ORIGIN, { timeout: START_TIMEOUT_MS });
      await ready;
      await context.setOffline(true);
      const own = (await renderers(control)).filter((pid) => !before.includes(pid));
      for (const pid of own) limits.push(await limitProcess(pid, MEGABYTES[this.language], () => killProcess(pid)));
      await control.detach();
      return { context, page, devtools, files, limits };
    } catch (error) {
      for (const one of limits) one.stop();
      await context?.close().catch(() => undefined);
      await files.close();
      throw error;
    }
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

function killProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Already gone.
  }
}

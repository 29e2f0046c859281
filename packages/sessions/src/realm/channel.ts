/** The realm's one way to the host: `call(object, method, arguments)`, and the events that it listens to. */

import type { PagesState, ToRealm, WireError } from "../messages.js";
import { MAX_CALLS_AT_ONCE, MAX_OUTPUT_CHARACTERS } from "../messages.js";
import type { Wire } from "../wire.js";

const WRITES_AT_ONCE = 200;
const PIECE_CHARACTERS = 100_000;

const scope = globalThis as unknown as {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { data: string }) => void): void;
};
// Taken before the global object is emptied.
const post = scope.postMessage.bind(scope);
const later = setTimeout;
const listen = scope.addEventListener.bind(scope);

export interface Runtime {
  /** @returns the value of the last expression as text */
  run(code: string): Promise<{ result: string; exitCode: number }>;
}

export type ErrorMaker = (error: WireError) => Error;

interface Waiting {
  resolve(value: Wire): void;
  reject(error: Error): void;
}

export class Channel {
  readonly #waiting = new Map<number, Waiting>();
  #next = 1;
  #stream: "stdout" | "stderr" = "stdout";
  #buffer = "";
  #isWaiting = false;
  #writes = 0;
  #printed = 0;
  onState: (state: PagesState) => void = () => {};
  onEvent: (target: number, event: string, payload: Wire) => void = () => {};
  makeError: ErrorMaker = ({ message }) => new Error(message);

  call(target: Wire, method: string, parameters: readonly Wire[]): Promise<Wire> {
    const id = this.#next++;
    // The relay ends a realm that goes on after this; here the messages would only pile up.
    if (this.#waiting.size > MAX_CALLS_AT_ONCE) return Promise.reject(new Error("Too many calls at once."));
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      post(["call", JSON.stringify({ id, target, method, parameters })]);
    });
  }

  listen(target: number, event: string, on: boolean): void {
    post(["listen", JSON.stringify({ target, event, on })]);
  }

  /** The first lines go out at once, so that code that hangs behind them has said them; a flood goes out in pieces. */
  write(stream: "stdout" | "stderr", text: string): void {
    if (this.#printed > MAX_OUTPUT_CHARACTERS) return;
    this.#printed += text.length;
    this.#writes++;
    if (this.#buffer !== "" && this.#stream !== stream) this.flush();
    this.#stream = stream;
    this.#buffer += text;
    if (
      this.#writes <= WRITES_AT_ONCE ||
      this.#buffer.length >= PIECE_CHARACTERS ||
      this.#printed > MAX_OUTPUT_CHARACTERS
    ) {
      this.flush();
    } else if (!this.#isWaiting) {
      this.#isWaiting = true;
      later(() => this.flush(), 0);
    }
  }

  flush(): void {
    this.#isWaiting = false;
    const text = this.#buffer;
    this.#buffer = "";
    for (let start = 0; start < text.length; start += PIECE_CHARACTERS) {
      post([this.#stream, text.slice(start, start + PIECE_CHARACTERS)]);
    }
  }

  /** Takes messages of the host from now on. */
  serve(runtime: Runtime, afterRun: () => void): void {
    listen("message", ({ data }) => {
      const message = JSON.parse(data) as ToRealm;
      if ("state" in message && message.state) this.onState(message.state);
      if (message.kind === "event") this.onEvent(message.target, message.event, message.payload);
      if (message.kind === "answer") this.#settle(message);
      if (message.kind === "run") void this.#run(runtime, message.code, afterRun);
    });
    post(["ready", "{}"]);
  }

  fail(error: unknown): void {
    post(["failed", JSON.stringify({ message: String(error).slice(0, 2_000) })]);
  }

  #settle({ id, value, error }: Extract<ToRealm, { kind: "answer" }>): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(this.makeError(error));
    else waiting?.resolve(value ?? null);
  }

  async #run(runtime: Runtime, code: string, afterRun: () => void): Promise<void> {
    let answer: { result: string; exitCode: number };
    this.#writes = 0;
    this.#printed = 0;
    try {
      answer = await runtime.run(code);
    } catch (error) {
      this.write("stderr", `${String(error)}\n`);
      answer = { result: "", exitCode: 1 };
    }
    this.#waiting.clear();
    this.flush();
    afterRun();
    post(["done", JSON.stringify({ result: answer.result.slice(0, 4_000_000), exitCode: answer.exitCode })]);
  }
}

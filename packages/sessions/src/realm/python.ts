/** Runs Python on Pyodide, over the same connection as JavaScript: playwright's asynchronous API in Python is a layer above it. */
import { Channel } from "./channel.js";
import { makeConsole } from "./console.js";
import { expect } from "./expect.js";
import { MemoryFiles } from "./files.js";
import { inspect } from "./inspect.js";
import { clearTimers, lockDown } from "./lock-down.js";
import { connect, contextOf, currentPage } from "./playwright.js";
import source from "./playwright.py";
import { Source } from "./remote.js";
import { waitForEvent } from "./waiting.js";

interface Interpreter {
  setStdout(options: { write(bytes: Uint8Array): number }): void;
  setStderr(options: { write(bytes: Uint8Array): number }): void;
  readonly globals: { get(name: string): unknown };
  runPython(code: string): unknown;
}

const channel = new Channel();
const client = connect(channel, new MemoryFiles());
// Pyodide knows the language's own arrays of bytes alone.
client.makeBytes = (bytes) => bytes;

async function start(): Promise<void> {
  const address = "/pyodide/pyodide.mjs";
  const { loadPyodide } = (await import(address)) as { loadPyodide(options: object): Promise<Interpreter> };
  const interpreter = await loadPyodide({ indexURL: "/pyodide/", packageCacheDir: undefined });
  lockDown(["WebAssembly", "AsyncGeneratorFunction"]);
  Object.assign(globalThis, { console: makeConsole(channel) });
  const write = (stream: "stdout" | "stderr") => {
    const decoder = new TextDecoder();
    return {
      write(bytes: Uint8Array): number {
        channel.write(stream, decoder.decode(bytes, { stream: true }));
        return bytes.length;
      },
    };
  };
  interpreter.setStdout(write("stdout"));
  interpreter.setStderr(write("stderr"));
  interpreter.runPython(source);
  const bind = interpreter.globals.get("_quern_bind") as (bridge: object) => void;
  const run = interpreter.globals.get("_quern_run") as (
    code: string,
    page: unknown,
    context: unknown,
  ) => Promise<string>;
  bind({
    expect,
    waitForEvent,
    isError: (value: unknown) => value instanceof Error,
    regexp: (pattern: string, flags: string) => new RegExp(pattern, flags),
    kindOf: (value: unknown) => (value as object | null)?.constructor?.name ?? "",
    source: (text: string) => new Source(text),
    bytes: (value: Uint8Array) => new Uint8Array(value),
    show: (value: unknown) => inspect(value),
  });
  channel.serve(
    {
      async run(code) {
        client.beginRun();
        const outcome = JSON.parse(await run(code, currentPage(client), contextOf(client))) as {
          result: string;
          error: string | null;
        };
        if (outcome.error !== null) channel.write("stderr", outcome.error);
        return { result: outcome.result, exitCode: outcome.error === null ? 0 : 1 };
      },
    },
    clearTimers,
  );
}

start().catch((error: unknown) => channel.fail(error));

/** Modules for `require` and `import`: the few that snippets around a browser use. */
import { Buffer } from "./bytes.js";
import { expect } from "./expect.js";
import { fileModule, type MemoryFiles } from "./files.js";
import { contextOf } from "./playwright.js";
import { type Client, TimeoutError } from "./remote.js";

export function makeModules(client: Client, files: MemoryFiles): (name: string) => unknown {
  const launch = async () => {
    const context = contextOf(client);
    const browser = context.browser();
    return Object.assign(browser, {
      newContext: async (options?: object) => {
        if (options && Object.keys(options).length > 0) {
          throw new Error("The context of a session is open already: set its options with the scrape or the session.");
        }
        return context;
      },
    });
  };
  const browserType = { launch, name: () => "chromium", connectOverCDP: refuse, connect: refuse };
  const playwright = { chromium: browserType, expect, errors: { TimeoutError }, devices: {} };
  const fs = fileModule(files);
  const modules: Record<string, unknown> = {
    playwright,
    "playwright-core": playwright,
    "@playwright/test": playwright,
    fs,
    "fs/promises": fs["promises"],
    buffer: { Buffer },
    "timers/promises": { setTimeout: sleep },
    assert: makeAssert(),
    "assert/strict": makeAssert(),
    path: {
      join: (...parts: string[]) => parts.join("/").replace(/\/{2,}/g, "/"),
      basename: (path: string) => path.split("/").at(-1),
    },
    url: { URL, URLSearchParams },
  };
  return (name) => {
    const module = modules[String(name).replace(/^node:/, "")];
    if (module === undefined)
      throw new Error(`Cannot find module '${String(name)}': a session has ${Object.keys(modules).join(", ")}.`);
    return module;
  };
}

async function refuse(): Promise<never> {
  throw new Error("A session drives its own browser: use `page`.");
}

const sleep = (milliseconds: number, value?: unknown): Promise<unknown> =>
  new Promise((resolve) => setTimeout(() => resolve(value), milliseconds));

function makeAssert(): unknown {
  const fail = (message: unknown, fallback: string): never => {
    throw message instanceof Error
      ? message
      : Object.assign(new Error(String(message ?? fallback)), { name: "AssertionError" });
  };
  const ok = (value: unknown, message?: unknown): void => void (value || fail(message, "The value is not truthy."));
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  const checks = {
    ok,
    equal: (a: unknown, b: unknown, message?: unknown) =>
      void (Object.is(a, b) || fail(message, `${String(a)} is not ${String(b)}.`)),
    notEqual: (a: unknown, b: unknown, message?: unknown) =>
      void (!Object.is(a, b) || fail(message, `Both are ${String(a)}.`)),
    deepEqual: (a: unknown, b: unknown, message?: unknown) => void (same(a, b) || fail(message, "The values differ.")),
    match: (text: string, pattern: RegExp, message?: unknown) =>
      void (pattern.test(text) || fail(message, `"${text}" does not match.`)),
  };
  return Object.assign(ok, checks, { strictEqual: checks.equal, deepStrictEqual: checks.deepEqual });
}

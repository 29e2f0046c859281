/** Runs JavaScript: Playwright's `page` and its relations, the language, and nothing else. */
import { Buffer } from "./bytes.js";
import { Channel } from "./channel.js";
import { makeConsole } from "./console.js";
import { expect } from "./expect.js";
import { MemoryFiles } from "./files.js";
import { describeResult, inspect, showError } from "./inspect.js";
import { clearTimers, lockDown } from "./lock-down.js";
import { makeModules } from "./modules.js";
import { connect, contextOf, currentPage } from "./playwright.js";
import { compile } from "./program.js";

const channel = new Channel();
const files = new MemoryFiles();
const client = connect(channel, files);
const load = makeModules(client, files);

lockDown();
const global = globalThis as unknown as Record<string, unknown>;
Object.assign(global, { Buffer, console: makeConsole(channel), expect, require: load, global: globalThis });

channel.serve(
  {
    async run(code) {
      client.beginRun();
      const page = currentPage(client);
      const context = contextOf(client);
      Object.assign(global, {
        page,
        context,
        browser: context.browser(),
        element: (reference: number) => page.element(reference),
      });
      try {
        const value = await compile(code)(load);
        return { result: describeResult(value), exitCode: 0 };
      } catch (error) {
        channel.write("stderr", `${error instanceof Error ? showError(error) : inspect(error)}\n`);
        return { result: "", exitCode: 1 };
      }
    },
  },
  clearTimers,
);

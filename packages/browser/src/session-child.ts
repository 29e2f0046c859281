/**
 * Body of the process that runs the caller's code. It has no secrets in its environment, and may not touch files, processes or threads
 * (Node's permission model). Sockets it may open to the browser alone: where the system allows, it runs in a namespace without a network;
 * elsewhere that last rule is a guard rail, not a wall (see the decision record on sessions).
 */
import { Socket as Datagrams } from "node:dgram";
import { Socket } from "node:net";
import { inspect } from "node:util";
import type { BrowserContext, Frame, Locator, Page } from "playwright-core";
import { withReturn } from "./last-expression.js";
import { pageOf, REFERENCE_ATTRIBUTE } from "./page-outline.js";
import type { ChildAnswer, ChildTask } from "./session-run.js";

process.once("message", (task: ChildTask) => void main(task));

async function main(task: ChildTask): Promise<void> {
  try {
    const answer: ChildAnswer = { result: await execute(task) };
    await new Promise((resolve) => process.send?.(answer, undefined, undefined, resolve));
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? withoutOwnFrames(error) : inspect(error)}\n`, () =>
      process.exit(1),
    );
  }
}

/** Where in this program the code ran is nobody's business; where in the code it failed is. */
function withoutOwnFrames(error: Error): string {
  const [message = error.message, ...frames] = (error.stack ?? error.message).split(/\n(?=\s+at )/);
  const own = frames.flatMap((frame) => {
    const place = /<anonymous>:(\d+):(\d+)\)?$/.exec(frame);
    // Two lines of the function around the code come first.
    return place && frame.includes("eval at") ? [`    at line ${Number(place[1]) - 2}, column ${place[2]}`] : [];
  });
  return [message, ...own].join("\n");
}

async function execute({ code, url, socketPath, targetId, library }: ChildTask): Promise<string> {
  const { chromium } = (await import(library)) as typeof import("playwright-core");
  onlyTo(socketPath, new URL(url));
  const browser = await chromium.connectOverCDP(url);
  const context = browser.contexts()[0];
  const page = context && ((await pageByTarget(context, targetId)) ?? pageOf(context));
  if (!context || !page) throw new Error("The session has no open page.");
  const program = withReturn(code, ["page", "context", "browser", "element"]);
  return describe(await program(page, context, browser, await elementFinder(page, code)));
}

/** A new connection finds the pages in any order. */
async function pageByTarget(context: BrowserContext, targetId: string | undefined): Promise<Page | undefined> {
  if (context.pages().length < 2 || targetId === undefined) return undefined;
  for (const page of context.pages()) {
    const session = await context.newCDPSession(page);
    const { targetInfo } = await session.send("Target.getTargetInfo");
    await session.detach();
    if (targetInfo.targetId === targetId) return page;
  }
  return undefined;
}

/** `element(12)`: the control that the page's outline numbered 12, in whichever frame it is. */
async function elementFinder(page: Page, code: string): Promise<(reference: number) => Locator> {
  const frames = new Map<string, Frame>();
  if (/\belement\s*\(/.test(code)) {
    for (const frame of page.frames()) {
      const marked = await frame
        .locator(`[${REFERENCE_ATTRIBUTE}]`)
        .evaluateAll((elements, name) => elements.map((one) => one.getAttribute(name) ?? ""), REFERENCE_ATTRIBUTE)
        .catch(() => []);
      for (const reference of marked) frames.set(reference, frame);
    }
  }
  return (reference) =>
    (frames.get(String(reference)) ?? page.mainFrame()).locator(`[${REFERENCE_ATTRIBUTE}="${Number(reference)}"]`);
}

/** Whatever connects is led to the filter's socket, or refused; datagrams are refused. */
function onlyTo(socketPath: string, address: URL): void {
  const refuse = (): never => {
    throw new Error("Code of a session may connect to its browser only; load pages with page.goto().");
  };
  const connect = Socket.prototype.connect;
  Socket.prototype.connect = function guarded(this: Socket, ...list: unknown[]) {
    const [first] = list.flat() as [{ port?: number | string; host?: string; path?: string }];
    if (first?.path || Number(first?.port) !== (Number(address.port) || 80) || first?.host !== address.hostname)
      refuse();
    const listener = list.flat().find((one) => typeof one === "function");
    return (connect as (...values: unknown[]) => Socket).call(this, { path: socketPath }, listener);
  } as typeof connect;
  for (const method of ["send", "connect", "bind"] as const) Datagrams.prototype[method] = refuse as never;
}

/** Text stays text, data becomes JSON, what is neither is described. */
function describe(value: unknown): string {
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  if (value !== null && typeof value === "object" && Object.getPrototypeOf(value)?.constructor?.name.length > 0) {
    const name = Object.getPrototypeOf(value).constructor.name as string;
    if (!["Object", "Array", "Date"].includes(name)) return String(value);
  }
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return inspect(value);
  }
}

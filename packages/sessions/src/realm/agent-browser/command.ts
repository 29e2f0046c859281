/** `agent-browser` on the session's pages: its commands, its references (`@e1`), its output. */
import { Buffer } from "../bytes.js";
import { type Command, type CommandContext, find, plain } from "./command-parts.js";
import { findBy, get, is, onElement, scroll } from "./element-commands.js";
import {
  cookies,
  device,
  dialog,
  frame,
  lines,
  onKey,
  onPage,
  open,
  screenshot,
  settings,
  stayOpen,
  storage,
  tab,
  wait,
} from "./page-commands.js";
import { snapshotText } from "./snapshot.js";
import { splitLine, UsageError, Words } from "./words.js";

interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

const DONE = "✓ Done";

export async function agentBrowser(given: readonly string[], context: CommandContext): Promise<Outcome> {
  const words = new Words(given);
  const json = words.has("json");
  const name = words.next() ?? "help";
  try {
    if (name === "batch") return await batch(words, context);
    const command = COMMANDS[name];
    if (!command) throw new UsageError(`Unknown command "${name}". Commands: ${Object.keys(COMMANDS).join(", ")}.`);
    const output = (await command(words, context)) ?? DONE;
    const { text, data } = typeof output === "string" ? { text: output, data: undefined } : output;
    const waiting = context.tabs.dialog() as unknown as { type(): string; message(): string } | undefined;
    const warning = waiting ? `A ${waiting.type()} dialog is open: "${waiting.message()}"` : undefined;
    if (json) return success(JSON.stringify({ success: true, data: data ?? text, ...(warning ? { warning } : {}) }));
    return success(warning ? `${text}\n⚠ ${warning}` : text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (json) return { ...success(JSON.stringify({ success: false, error: message })), exitCode: 1 };
    return { stdout: "", stderr: `✗ ${message}\n`, exitCode: 1 };
  }
}

const success = (text: string): Outcome => ({ stdout: text === "" ? "" : `${text}\n`, stderr: "", exitCode: 0 });

async function batch(words: Words, context: CommandContext): Promise<Outcome> {
  const bail = words.has("bail");
  const lists: string[][] = [];
  for (let line = words.next(); line !== undefined; line = words.next()) {
    lists.push(line.trim().startsWith("[") ? (JSON.parse(line) as string[]) : splitLine(line));
  }
  if (lists.length === 0) lists.push(...(JSON.parse(context.input || "[]") as string[][]));
  let all: Outcome = { stdout: "", stderr: "", exitCode: 0 };
  for (const list of lists) {
    const one = await agentBrowser(list.map(String), context);
    all = { stdout: all.stdout + one.stdout, stderr: all.stderr + one.stderr, exitCode: all.exitCode || one.exitCode };
    if (bail && one.exitCode !== 0) break;
  }
  return all;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  open,
  goto: open,
  navigate: open,
  back: onPage("goBack"),
  forward: onPage("goForward"),
  reload: onPage("reload"),
  click: onElement("click"),
  dblclick: onElement("dblclick"),
  focus: onElement("focus"),
  hover: onElement("hover"),
  check: onElement("check"),
  uncheck: onElement("uncheck"),
  highlight: onElement("highlight"),
  scrollintoview: onElement("scrollIntoViewIfNeeded"),
  scrollinto: onElement("scrollIntoViewIfNeeded"),
  fill: async (words, context) => {
    const element = find(context, words.need("The selector"));
    await element.ask("fill", words.rest());
    return undefined;
  },
  type: async (words, context) => {
    const element = find(context, words.need("The selector"));
    await element.ask("pressSequentially", words.rest());
    return undefined;
  },
  select: async (words, context) => {
    const element = find(context, words.need("The selector"));
    const values = [words.need("The value")];
    for (let value = words.next(); value !== undefined; value = words.next()) values.push(value);
    return plain(await element.ask("selectOption", values));
  },
  press: onKey("keyboard.press"),
  key: onKey("keyboard.press"),
  keydown: onKey("keyboard.down"),
  keyup: onKey("keyboard.up"),
  keyboard: device("keyboard"),
  mouse: device("mouse"),
  drag: async (words, context) => {
    const source = find(context, words.need("The source"));
    await source.ask("dragTo", find(context, words.need("The target")));
    return undefined;
  },
  upload: async (words, context) => {
    const element = find(context, words.need("The selector"));
    const files: unknown[] = [];
    for (let path = words.next(); path !== undefined; path = words.next()) {
      const buffer = await context.files.read(path);
      files.push({ name: path.split("/").at(-1), mimeType: "application/octet-stream", buffer });
    }
    await element.ask("setInputFiles", files);
    return undefined;
  },
  scroll,
  wait,
  get,
  is,
  find: findBy,
  snapshot: async (words, { tabs, ...context }) => {
    const selector = words.option("selector");
    const whole = selector === undefined ? tabs.page() : find({ tabs, ...context }, selector);
    const depth = words.option("depth");
    const tree = String(await whole.ask("ariaSnapshot", { mode: "ai", ...(depth ? { depth: Number(depth) } : {}) }));
    const text = snapshotText(tree, { interactive: words.has("interactive"), compact: words.has("compact") });
    return { text: text === "" ? "(empty page)" : text, data: { snapshot: text, url: tabs.page().url() } };
  },
  screenshot,
  pdf: async (words, context) => {
    const bytes = (await context.tabs.page().ask("pdf")) as Uint8Array;
    return `✓ PDF saved to ${await context.files.write(words.need("The path"), bytes)}`;
  },
  eval: async (words, context) => {
    const given = words.has("stdin") ? context.input : words.rest();
    const source = words.has("base64") ? Buffer.from(given, "base64").toString() : given;
    return plain(await context.tabs.scope().ask("evaluate", source));
  },
  tab,
  window: async (_words, { tabs }) => {
    await tabs.open();
    return undefined;
  },
  frame,
  dialog,
  cookies,
  storage,
  set: settings,
  console: lines("console"),
  errors: lines("errors"),
  network: async (words, { tabs }) => {
    const action = words.need("requests");
    if (action !== "requests") throw new Error("A session does not change requests: only `network requests` is there.");
    const filter = words.option("filter") ?? "";
    const rows = tabs.requests.filter(({ url }) => url.includes(filter));
    return {
      text: rows.map(({ method, url, resourceType }) => `${method} ${url} (${resourceType})`).join("\n"),
      data: { requests: rows },
    };
  },
  close: stayOpen,
  quit: stayOpen,
  exit: stayOpen,
  help: async () => `Commands: ${Object.keys(COMMANDS).join(", ")}`,
};

/** `agent-browser` on the session's pages: its commands, its references (`@e1`), its output. */
import { Buffer } from "../bytes.js";
import { inspect } from "../inspect.js";
import { type Locator, locate } from "../locator.js";
import type { Frame, Page } from "../playwright.js";
import { Source } from "../remote.js";
import { snapshotText } from "./snapshot.js";
import type { Tabs } from "./tabs.js";
import { splitLine, UsageError, Words } from "./words.js";

export interface Surroundings {
  readonly tabs: Tabs;
  readonly files: {
    read(path: string): Promise<Uint8Array>;
    write(path: string, content: Uint8Array): Promise<string>;
  };
  /** Standard input. */
  readonly input: string;
}

interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** Output of a command, as text and as data for `--json`. */
interface Said {
  readonly text: string;
  readonly data?: unknown;
}
type Command = (words: Words, around: Surroundings) => Promise<Said | string | undefined>;

const DONE = "✓ Done";
const DEFAULT_SCROLL_PIXELS = 300;

export async function agentBrowser(given: readonly string[], around: Surroundings): Promise<Outcome> {
  const words = new Words(given);
  const json = words.has("json");
  const name = words.next() ?? "help";
  try {
    if (name === "batch") return await batch(words, around);
    const command = COMMANDS[name];
    if (!command) throw new UsageError(`Unknown command "${name}". Commands: ${Object.keys(COMMANDS).join(", ")}.`);
    const said = (await command(words, around)) ?? DONE;
    const { text, data } = typeof said === "string" ? { text: said, data: undefined } : said;
    const waiting = around.tabs.dialog() as unknown as { type(): string; message(): string } | undefined;
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

async function batch(words: Words, around: Surroundings): Promise<Outcome> {
  const bail = words.has("bail");
  const lists: string[][] = [];
  for (let line = words.next(); line !== undefined; line = words.next()) {
    lists.push(line.trim().startsWith("[") ? (JSON.parse(line) as string[]) : splitLine(line));
  }
  if (lists.length === 0) lists.push(...(JSON.parse(around.input || "[]") as string[][]));
  let all: Outcome = { stdout: "", stderr: "", exitCode: 0 };
  for (const list of lists) {
    const one = await agentBrowser(list.map(String), around);
    all = { stdout: all.stdout + one.stdout, stderr: all.stderr + one.stderr, exitCode: all.exitCode || one.exitCode };
    if (bail && one.exitCode !== 0) break;
  }
  return all;
}

/** `@e3` is a reference of the last snapshot; `text=…`, `xpath=…` and CSS are Playwright's. */
function find({ tabs }: Surroundings, selector: string): Locator {
  const reference = /^(?:@|ref=)((?:f\d+)?e\d+)$/.exec(selector)?.[1];
  const scope = reference ? tabs.page() : tabs.scope();
  return locate(scope, "locator", [reference ? `aria-ref=${reference}` : selector]);
}

/** Commands of the form `name <sel> [word…]`, by the locator's method. */
const onElement =
  (method: string, takes: readonly string[] = []): Command =>
  async (words, around) => {
    const element = find(around, words.need("The selector"));
    await act(
      element,
      method,
      takes.map((what) => words.need(what)),
      around.tabs,
    );
    return undefined;
  };

/** A dialog stops the page: the command that opened it ends then, so that the next one can answer. */
async function act(element: Locator, method: string, parameters: unknown[], tabs: Tabs): Promise<unknown> {
  const work = element.ask(method, ...parameters);
  work.catch(() => undefined);
  const dialog = (async () => {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (tabs.dialog()) return undefined;
    }
  })();
  return Promise.race([work, dialog]);
}

const open: Command = async (words, { tabs }) => {
  const given = words.next();
  const page = tabs.page();
  if (given === undefined) return page.url();
  const url = /^[a-z][a-z\d+.-]*:/i.test(given) && !/^[\w.-]+:\d+/.test(given) ? given : `https://${given}`;
  await page.ask("goto", url);
  tabs.useFrame(undefined);
  const title = String(await page.ask("title"));
  return { text: `✓ ${title}\n  ${page.url()}`, data: { title, url: page.url() } };
};

const wait: Command = async (words, { tabs, ...around }) => {
  const timeout = words.has("timeout") ? { timeout: Number(words.option("timeout")) } : {};
  const scope = tabs.scope();
  const text = words.option("text");
  const url = words.option("url");
  const load = words.option("load");
  const expression = words.option("fn");
  if (text !== undefined) await locate(scope, "getByText", [text]).step("first", []).ask("waitFor", timeout);
  else if (url !== undefined) await scope.ask("waitForURL", url, timeout);
  else if (load !== undefined) await scope.ask("waitForLoadState", load, timeout);
  else if (expression !== undefined) await scope.ask("waitForFunction", expression, undefined, timeout);
  else {
    const what = words.need("What to wait for");
    if (/^\d+$/.test(what)) await scope.ask("waitForTimeout", Number(what));
    else
      await find({ tabs, ...around }, what)
        .step("first", [])
        .ask("waitFor", { state: words.option("state") ?? "visible", ...timeout });
  }
  return undefined;
};

const GETTERS: Readonly<Record<string, (element: Locator, words: Words) => Promise<unknown>>> = {
  text: (element) => element.ask("innerText"),
  html: (element) => element.ask("innerHTML"),
  value: (element) => element.ask("inputValue"),
  attr: (element, words) => element.ask("getAttribute", words.need("The attribute")),
  count: (element) => element.ask("count"),
  box: (element) => element.ask("boundingBox"),
  styles: (element) =>
    element.ask(
      "evaluate",
      new Source(
        "element => { const { display, color, backgroundColor, fontSize, fontWeight, fontFamily } = getComputedStyle(element); return { display, color, backgroundColor, fontSize, fontWeight, fontFamily }; }",
      ),
    ),
};

const get: Command = async (words, around) => {
  const what = words.need("What to get");
  const page = around.tabs.page();
  if (what === "title") return plain(await around.tabs.scope().ask("title"));
  if (what === "url") return plain(page.url());
  const getter = GETTERS[what];
  if (!getter) throw new UsageError(`Cannot get "${what}": use title, url, ${Object.keys(GETTERS).join(", ")}.`);
  return plain(await getter(find(around, words.need("The selector")), words));
};

const is: Command = async (words, around) => {
  const method = { visible: "isVisible", enabled: "isEnabled", checked: "isChecked" }[
    words.need("visible, enabled or checked")
  ];
  if (!method) throw new UsageError("Use is visible, is enabled or is checked.");
  return plain(await find(around, words.need("The selector")).ask(method));
};

const FINDERS: Readonly<Record<string, string>> = {
  role: "getByRole",
  text: "getByText",
  label: "getByLabel",
  placeholder: "getByPlaceholder",
  alt: "getByAltText",
  title: "getByTitle",
  testid: "getByTestId",
};

const findBy: Command = async (words, around) => {
  const by = words.need("What to find by");
  const scope = around.tabs.scope();
  let element: Locator;
  if (by === "first" || by === "last") element = find(around, words.need("The selector")).step(by, []);
  else if (by === "nth") {
    const index = words.number("The number");
    element = find(around, words.need("The selector")).step("nth", [index]);
  } else {
    const method = FINDERS[by];
    if (!method) throw new UsageError(`Cannot find by "${by}".`);
    const name = words.option("name");
    const options = {
      ...(words.has("exact") ? { exact: true } : {}),
      ...(name === undefined || by !== "role" ? {} : { name }),
    };
    element = locate(scope, method, by === "testid" ? [words.need("The id")] : [words.need("The value"), options]);
  }
  const action = words.next() ?? "click";
  const value = words.rest();
  if (action === "text") return plain(await element.ask("innerText"));
  const method = action === "type" ? "pressSequentially" : action;
  if (
    ![
      "click",
      "dblclick",
      "fill",
      "pressSequentially",
      "hover",
      "focus",
      "check",
      "uncheck",
      "press",
      "selectOption",
    ].includes(method)
  ) {
    throw new UsageError(`Unknown action "${action}".`);
  }
  await act(
    element,
    method,
    ["fill", "pressSequentially", "press", "selectOption"].includes(method) ? [value] : [],
    around.tabs,
  );
  return undefined;
};

const scroll: Command = async (words, around) => {
  const direction = words.next() ?? "down";
  const pixels = words.isEmpty ? DEFAULT_SCROLL_PIXELS : words.number("The distance");
  const x = direction === "left" ? -pixels : direction === "right" ? pixels : 0;
  const y = direction === "up" ? -pixels : direction === "down" ? pixels : 0;
  const selector = words.option("selector");
  if (selector === undefined)
    await around.tabs.scope().ask("evaluate", new Source("([x, y]) => window.scrollBy(x, y)"), [x, y]);
  else await find(around, selector).ask("evaluate", new Source("(element, [x, y]) => element.scrollBy(x, y)"), [x, y]);
  return undefined;
};

const screenshot: Command = async (words, around) => {
  const format = words.option("screenshot-format") ?? "png";
  const quality = words.option("screenshot-quality");
  const [first, second] = [words.next(), words.next()];
  const path = second ?? (first?.includes(".") && !/^[.#@[]/.test(first) ? first : undefined);
  const selector = second === undefined && path !== undefined ? undefined : first;
  const options = { type: format === "jpg" ? "jpeg" : format, ...(quality ? { quality: Number(quality) } : {}) };
  const bytes = (await (selector === undefined
    ? around.tabs.page().ask("screenshot", { ...options, fullPage: words.has("full") })
    : find(around, selector).ask("screenshot", options))) as Uint8Array;
  const saved = await around.files.write(path ?? `/tmp/screenshot-${Date.now()}.${format}`, bytes);
  return { text: `✓ Screenshot saved to ${saved}`, data: { path: saved, bytes: bytes.length } };
};

const tab: Command = async (words, { tabs }) => {
  const list = tabs.list();
  const action = words.next();
  const known = (name: string): { id: string; page: Page } => {
    const id = tabs.labels.get(name) ?? name;
    const found = list.find((one) => one.id === id);
    if (!found) throw new UsageError(`There is no tab "${name}": use ${list.map((one) => one.id).join(", ")}.`);
    return found;
  };
  if (action === undefined || action === "list") {
    const current = tabs.page();
    const rows = await Promise.all(
      list.map(async ({ id, page }) => ({
        tabId: id,
        title: String(await page.ask("title")),
        url: page.url(),
        active: page === current,
      })),
    );
    return {
      text: rows.map((row) => `${row.active ? "→" : " "} [${row.tabId}] ${row.title} - ${row.url}`).join("\n"),
      data: { tabs: rows },
    };
  }
  if (action === "new") {
    const page = await tabs.open();
    const id = tabs.list().find((one) => one.page === page)?.id ?? "";
    const label = words.option("label");
    if (label !== undefined) tabs.labels.set(label, id);
    if (!words.isEmpty) await open(words, { tabs } as Surroundings);
    return { text: `✓ Opened ${id}`, data: { tabId: id } };
  }
  if (action === "close") {
    const name = words.next();
    const { page } = name === undefined ? { page: tabs.page() } : known(name);
    await page.ask("close");
    return undefined;
  }
  const { page } = known(action);
  tabs.use(page);
  await page.ask("bringToFront");
  return undefined;
};

const frame: Command = async (words, around) => {
  const selector = words.need("The frame's selector, or main");
  if (selector === "main") return void around.tabs.useFrame(undefined);
  const element = (await find(around, selector).ask("elementHandle")) as {
    ask(method: string): Promise<unknown>;
  } | null;
  const found = (await element?.ask("contentFrame")) as Frame | null | undefined;
  if (!found) throw new Error(`"${selector}" is not a frame.`);
  around.tabs.useFrame(found);
  return undefined;
};

const dialog: Command = async (words, { tabs }) => {
  const action = words.next() ?? "status";
  const open = tabs.dialog();
  if (action === "status")
    return open
      ? `A dialog is open: ${String((open as unknown as { message(): string }).message())}`
      : "No dialog is open.";
  if (!open) throw new Error("No dialog is open.");
  tabs.dialogDone();
  if (action === "accept") await open.ask("accept", ...(words.isEmpty ? [] : [words.rest()]));
  else await open.ask("dismiss");
  return undefined;
};

const cookies: Command = async (words, { tabs }) => {
  const context = tabs.page().context();
  const action = words.next() ?? "get";
  if (action === "clear") return void (await context.ask("clearCookies"));
  if (action === "set") {
    const [name, value] = [words.need("The name"), words.need("The value")];
    const domain = words.option("domain");
    await context.ask("addCookies", [
      {
        name,
        value,
        ...(domain ? { domain, path: words.option("path") ?? "/" } : { url: words.option("url") ?? tabs.page().url() }),
      },
    ]);
    return undefined;
  }
  const found = (await context.ask("cookies")) as Array<{ name: string; value: string }>;
  return { text: found.map(({ name, value }) => `${name}=${value}`).join("\n"), data: { cookies: found } };
};

const storage: Command = async (words, { tabs }) => {
  const kind = words.need("local or session");
  if (kind !== "local" && kind !== "session") throw new UsageError("Use storage local or storage session.");
  const first = words.next();
  const area = `${kind}Storage`;
  if (first === "set")
    return void (await tabs
      .scope()
      .ask("evaluate", new Source(`([key, value]) => ${area}.setItem(key, value)`), [
        words.need("The key"),
        words.need("The value"),
      ]));
  if (first === "clear") return void (await tabs.scope().ask("evaluate", new Source(`() => ${area}.clear()`)));
  const key = first === "get" ? words.next() : first;
  return plain(
    await tabs
      .scope()
      .ask("evaluate", new Source(key === undefined ? `() => ({ ...${area} })` : `key => ${area}.getItem(key)`), key),
  );
};

const settings: Command = async (words, { tabs }) => {
  const page = tabs.page();
  const what = words.need("What to set");
  if (what === "viewport")
    await page.ask("setViewportSize", { width: words.number("The width"), height: words.number("The height") });
  else if (what === "offline") await page.context().ask("setOffline", words.next() !== "off");
  else if (what === "media") await page.ask("emulateMedia", { colorScheme: words.next() ?? "dark" });
  else if (what === "headers") await page.ask("setExtraHTTPHeaders", JSON.parse(words.rest()));
  else if (what === "geo") {
    await page.context().ask("grantPermissions", ["geolocation"]);
    await page
      .context()
      .ask("setGeolocation", { latitude: words.number("The latitude"), longitude: words.number("The longitude") });
  } else throw new UsageError(`A session cannot set "${what}": use viewport, offline, media, headers or geo.`);
  return undefined;
};

const device =
  (name: "keyboard" | "mouse"): Command =>
  async (words, { tabs }) => {
    const page = tabs.page();
    const action = words.need("The action");
    if (name === "keyboard")
      await page.ask(action === "inserttext" ? "keyboard.insertText" : "keyboard.type", words.rest());
    else if (action === "move") await page.ask("mouse.move", words.number("x"), words.number("y"));
    else if (action === "wheel") {
      const y = words.number("The distance");
      await page.ask("mouse.wheel", words.isEmpty ? 0 : words.number("x"), y);
    } else if (action === "down" || action === "up")
      await page.ask(`mouse.${action}`, { button: words.next() ?? "left" });
    else throw new UsageError(`Unknown action "${action}".`);
    return undefined;
  };

const onPage =
  (method: string): Command =>
  async (_words, { tabs }) => {
    await tabs.page().ask(method);
    return undefined;
  };
const onKey =
  (method: string): Command =>
  async (words, { tabs }) => {
    await tabs.page().ask(method, words.need("The key"));
    return undefined;
  };
const lines =
  (name: "console" | "errors"): Command =>
  async (words, { tabs }) => {
    const kept = [...tabs[name]];
    if (words.has("clear")) tabs[name].length = 0;
    return { text: kept.join("\n"), data: kept };
  };

const stayOpen: Command = async () => "✓ The session stays open until it is ended.";

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
  fill: async (words, around) => {
    const element = find(around, words.need("The selector"));
    await element.ask("fill", words.rest());
    return undefined;
  },
  type: async (words, around) => {
    const element = find(around, words.need("The selector"));
    await element.ask("pressSequentially", words.rest());
    return undefined;
  },
  select: async (words, around) => {
    const element = find(around, words.need("The selector"));
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
  drag: async (words, around) => {
    const source = find(around, words.need("The source"));
    await source.ask("dragTo", find(around, words.need("The target")));
    return undefined;
  },
  upload: async (words, around) => {
    const element = find(around, words.need("The selector"));
    const files: unknown[] = [];
    for (let path = words.next(); path !== undefined; path = words.next()) {
      const buffer = await around.files.read(path);
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
  snapshot: async (words, { tabs, ...around }) => {
    const selector = words.option("selector");
    const whole = selector === undefined ? tabs.page() : find({ tabs, ...around }, selector);
    const depth = words.option("depth");
    const tree = String(await whole.ask("ariaSnapshot", { mode: "ai", ...(depth ? { depth: Number(depth) } : {}) }));
    const text = snapshotText(tree, { interactive: words.has("interactive"), compact: words.has("compact") });
    return { text: text === "" ? "(empty page)" : text, data: { snapshot: text, url: tabs.page().url() } };
  },
  screenshot,
  pdf: async (words, around) => {
    const bytes = (await around.tabs.page().ask("pdf")) as Uint8Array;
    return `✓ PDF saved to ${await around.files.write(words.need("The path"), bytes)}`;
  },
  eval: async (words, around) => {
    const given = words.has("stdin") ? around.input : words.rest();
    const source = words.has("base64") ? Buffer.from(given, "base64").toString() : given;
    return plain(await around.tabs.scope().ask("evaluate", source));
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

const plain = (value: unknown): Said => ({
  text:
    value === undefined || value === null
      ? String(value ?? "")
      : typeof value === "object"
        ? JSON.stringify(value, null, 2)
        : inspect(value),
  data: value,
});

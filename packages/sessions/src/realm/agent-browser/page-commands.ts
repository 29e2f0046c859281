import { locate } from "../locator.js";
import type { Frame, Page } from "../playwright.js";
import { Source } from "../remote.js";
import { type Command, type CommandContext, find, plain } from "./command-parts.js";
import { UsageError } from "./words.js";

export const open: Command = async (words, { tabs }) => {
  const given = words.next();
  const page = tabs.page();
  if (given === undefined) return page.url();
  const url = /^[a-z][a-z\d+.-]*:/i.test(given) && !/^[\w.-]+:\d+/.test(given) ? given : `https://${given}`;
  await page.ask("goto", url);
  tabs.useFrame(undefined);
  const title = String(await page.ask("title"));
  return { text: `✓ ${title}\n  ${page.url()}`, data: { title, url: page.url() } };
};

export const wait: Command = async (words, { tabs, ...context }) => {
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
      await find({ tabs, ...context }, what)
        .step("first", [])
        .ask("waitFor", { state: words.option("state") ?? "visible", ...timeout });
  }
  return undefined;
};

export const screenshot: Command = async (words, context) => {
  const format = words.option("screenshot-format") ?? "png";
  const quality = words.option("screenshot-quality");
  const [first, second] = [words.next(), words.next()];
  const path = second ?? (first?.includes(".") && !/^[.#@[]/.test(first) ? first : undefined);
  const selector = second === undefined && path !== undefined ? undefined : first;
  const options = { type: format === "jpg" ? "jpeg" : format, ...(quality ? { quality: Number(quality) } : {}) };
  const bytes = (await (selector === undefined
    ? context.tabs.page().ask("screenshot", { ...options, fullPage: words.has("full") })
    : find(context, selector).ask("screenshot", options))) as Uint8Array;
  const saved = await context.files.write(path ?? `/tmp/screenshot-${Date.now()}.${format}`, bytes);
  return { text: `✓ Screenshot saved to ${saved}`, data: { path: saved, bytes: bytes.length } };
};

export const tab: Command = async (words, { tabs }) => {
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
    if (!words.isEmpty) await open(words, { tabs } as CommandContext);
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

export const frame: Command = async (words, context) => {
  const selector = words.need("The frame's selector, or main");
  if (selector === "main") return void context.tabs.useFrame(undefined);
  const element = (await find(context, selector).ask("elementHandle")) as {
    ask(method: string): Promise<unknown>;
  } | null;
  const found = (await element?.ask("contentFrame")) as Frame | null | undefined;
  if (!found) throw new Error(`"${selector}" is not a frame.`);
  context.tabs.useFrame(found);
  return undefined;
};

export const dialog: Command = async (words, { tabs }) => {
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

export const cookies: Command = async (words, { tabs }) => {
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

export const storage: Command = async (words, { tabs }) => {
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

export const settings: Command = async (words, { tabs }) => {
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

export const device =
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

export const onPage =
  (method: string): Command =>
  async (_words, { tabs }) => {
    await tabs.page().ask(method);
    return undefined;
  };
export const onKey =
  (method: string): Command =>
  async (words, { tabs }) => {
    await tabs.page().ask(method, words.need("The key"));
    return undefined;
  };
export const lines =
  (name: "console" | "errors"): Command =>
  async (words, { tabs }) => {
    const kept = [...tabs[name]];
    if (words.has("clear")) tabs[name].length = 0;
    return { text: kept.join("\n"), data: kept };
  };

export const stayOpen: Command = async () => "✓ The session stays open until it is ended.";

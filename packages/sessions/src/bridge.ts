/** Carries out the calls of a sandbox on the session's pages: what the allow-list names, and nothing else. */
import type {
  BrowserContext,
  ConsoleMessage,
  Dialog,
  Download,
  ElementHandle,
  Frame,
  JSHandle,
  Page,
  Request,
  Response,
  WebError,
} from "playwright-core";
import { expressionMatcher } from "./address-pattern.js";
import { type Answer, EVENTS, METHODS } from "./allow-list.js";
import { FACTS } from "./facts.js";
import { MAX_MESSAGE_CHARACTERS, type PageState, type PagesState, type ToRealm, type WireError } from "./messages.js";
import { ObjectTable } from "./objects.js";
import { pageOf } from "./page-outline.js";
import { ParameterReader, trim } from "./parameters.js";
import { encode, type Tagged, toBase64, type Wire } from "./wire.js";

const MAX_PAGES = 10;
const MAX_FRAMES = 50;
/** Handles in one answer. */
const MAX_HANDLES = 1_000;
/** Bytes of a response, a download or a picture that code can have. */
const MAX_BYTES = 10_000_000;

type Send = (message: ToRealm) => void;
type Listener = (payload: never) => void;

/** One piece of code at a time has the bridge: between two, dialogs are dismissed and events are nobody's. */
export class Bridge {
  readonly #context: BrowserContext;
  readonly #objects = new ObjectTable();
  readonly #reader = new ParameterReader(this.#objects);
  readonly #listening = new Map<string, { readonly off: () => void }>();
  readonly #dialogs = new Set<Dialog>();
  #send: Send | undefined;
  #ended = new AbortController();
  #sentState = "";

  constructor(context: BrowserContext) {
    this.#context = context;
    this.#objects.idOf("context", context);
    context.on("page", (page) => this.#welcome(page));
    for (const page of context.pages()) this.#welcome(page);
  }

  /** @returns the state that the code begins with */
  begin(send: Send): PagesState {
    this.#send = send;
    this.#ended = new AbortController();
    const state = this.#state();
    this.#sentState = JSON.stringify(state);
    return state;
  }

  /** Gives up calls that are still under way; their results are dropped. */
  end(): void {
    this.#send = undefined;
    this.#ended.abort();
    for (const { off } of this.#listening.values()) off();
    this.#listening.clear();
    for (const dialog of this.#dialogs) void dialog.dismiss().catch(() => undefined);
    this.#dialogs.clear();
  }

  async call(id: number, target: Wire, method: string, parameters: readonly Wire[]): Promise<void> {
    const send = this.#send;
    const signal = this.#ended.signal;
    let answer: { value: Wire } | { error: WireError };
    try {
      answer = { value: await this.#perform(target, method, parameters, signal) };
    } catch (error) {
      answer = { error: describe(error) };
    }
    if (!signal.aborted) send?.({ kind: "answer", id, ...answer, ...this.#news() });
  }

  listen(target: number, event: string, on: boolean): void {
    const key = `${target} ${event}`;
    if (!on) {
      this.#listening.get(key)?.off();
      this.#listening.delete(key);
      return;
    }
    const { kind, object } = this.#objects.get(target);
    if (this.#listening.has(key) || !EVENTS[kind]?.includes(event)) return;
    const listener: Listener = (payload) => this.#forward(target, event, payload);
    const source = object as {
      on(event: string, listener: Listener): void;
      off(event: string, listener: Listener): void;
    };
    source.on(event, listener);
    this.#listening.set(key, { off: () => source.off(event, listener) });
  }

  async #perform(target: Wire, name: string, sent: readonly Wire[], signal: AbortSignal): Promise<Wire> {
    const { kind, object } = await this.#target(target);
    const method = METHODS[kind]?.[name];
    if (!method) throw new Error(`${kind}.${name} does not exist in a session.`);
    const parameters = await this.#reader.read(name, method.parameters, sent);
    const special = await this.#special(kind, name, object, parameters);
    if (special !== undefined) return special;
    if (method.answer === "handles" || method.answer === "properties")
      await refuseManyHandles(name, object as Countable, parameters[0]);
    const place = method.parameters.indexOf("options");
    if (place >= 0) parameters[place] = { ...(parameters[place] as object | undefined), signal };
    const value = await invoke(object, name, trim(parameters));
    const answer = this.#answer(method.answer, value);
    if (JSON.stringify(answer).length > MAX_MESSAGE_CHARACTERS)
      throw new Error(`The answer of ${name} is too long for a session.`);
    return answer;
  }

  async #target(target: Wire): Promise<{ kind: string; object: object }> {
    const tagged = target as Tagged | null;
    if (tagged !== null && typeof tagged === "object" && tagged.t === "locator") {
      return { kind: "locator", object: await this.#reader.locator(tagged) };
    }
    if (tagged === null || typeof tagged !== "object" || tagged.t !== "handle")
      throw new Error("There is no such object.");
    return this.#objects.get(tagged.v.id);
  }

  /** Calls that need a bound, or that Playwright does not have in this form. */
  async #special(kind: string, name: string, object: object, parameters: unknown[]): Promise<Wire | undefined> {
    if (kind === "context" && name === "newPage" && this.#context.pages().length >= MAX_PAGES) {
      throw new Error(`A session has at most ${MAX_PAGES} pages.`);
    }
    if (kind === "context" && name === "clearCookies" && parameters[0] !== undefined) {
      await clearCookies(this.#context, parameters[0] as CookieFilter);
      return { t: "undefined" };
    }
    if (kind === "download" && name === "bytes") return { t: "bytes", v: await readDownload(object as Download) };
    return undefined;
  }

  #answer(answer: Answer, value: unknown): Wire {
    if (value === null || value === undefined) return value === null ? null : { t: "undefined" };
    switch (answer) {
      case "bytes": {
        const bytes = value as Buffer;
        if (bytes.length > MAX_BYTES) throw new Error(`A session reads at most ${MAX_BYTES / 1e6} MB at once.`);
        return { t: "bytes", v: bytes.toString("base64") };
      }
      case "page":
      case "frame":
      case "request":
      case "response":
        return this.#handle(answer, value as object);
      case "handle":
        return this.#pageHandle(value as JSHandle);
      case "handles":
        return (value as JSHandle[]).map((one) => this.#pageHandle(one));
      case "properties":
        return {
          t: "object",
          v: [...(value as Map<string, JSHandle>)].map(([key, one]) => [key, this.#pageHandle(one)] as const),
        };
      case "data":
        return encode(value, (found) => (found instanceof Uint8Array ? { t: "bytes", v: toBase64(found) } : undefined));
    }
  }

  #pageHandle(handle: JSHandle): Wire {
    const element = handle.asElement() as ElementHandle | null;
    return element ? this.#handle("element", element) : this.#handle("handle", handle);
  }

  #handle(kind: string, object: object): Tagged {
    const id = this.#objects.idOf(kind, object);
    const facts = FACTS[kind]?.(object as never);
    if (!facts) return { t: "handle", v: { id, kind } };
    return { t: "handle", v: { id, kind, facts: encode({ ...facts, ...this.#relations(kind, object) }, isTagged) } };
  }

  #relations(kind: string, object: object): Record<string, Tagged | null> {
    if (kind === "response") {
      const response = object as Response;
      return { request: this.#handle("request", response.request()) };
    }
    if (kind === "request") {
      const request = object as Request;
      const from = request.redirectedFrom();
      return { frame: this.#frameOf(request), redirectedFrom: from ? this.#handle("request", from) : null };
    }
    if (kind === "download" || kind === "dialog" || kind === "fileChooser" || kind === "console") {
      const page = (object as { page(): Page | null }).page();
      return { page: page ? this.#handle("page", page) : null };
    }
    return {};
  }

  #frameOf(request: Request): Tagged | null {
    try {
      return this.#handle("frame", request.frame());
    } catch {
      // A new tab asks for its page before it has a frame.
      return null;
    }
  }

  #forward(target: number, event: string, payload: unknown): void {
    const send = this.#send;
    if (event === "dialog") {
      const dialog = payload as Dialog;
      if (!send) return void dialog.dismiss().catch(() => undefined);
      this.#dialogs.add(dialog);
    }
    if (!send) return;
    try {
      send({ kind: "event", target, event, payload: this.#payload(event, payload), ...this.#news() });
    } catch {
      // The object went away with its page.
    }
  }

  #payload(event: string, payload: unknown): Wire {
    if (payload === undefined || payload === null) return null;
    if (event === "pageerror") return encode(payload);
    if (event === "weberror") return encode((payload as WebError).error());
    if (event === "console") return this.#handle("console", payload as ConsoleMessage);
    if (event === "filechooser") return this.#handle("fileChooser", payload as object);
    if (event.startsWith("frame")) return this.#handle("frame", payload as Frame);
    if (event.startsWith("request")) return this.#handle("request", payload as Request);
    if (event === "response" || event === "dialog" || event === "download")
      return this.#handle(event, payload as object);
    return this.#handle("page", payload as Page);
  }

  #welcome(page: Page): void {
    if (this.#context.pages().length > MAX_PAGES) return void page.close().catch(() => undefined);
    this.#objects.idOf("page", page);
    const tell = (): void => {
      const news = this.#news();
      if (news.state) this.#send?.({ kind: "state", state: news.state });
    };
    page.on("framenavigated", tell);
    page.once("close", () => {
      this.#objects.forget(page);
      tell();
    });
  }

  #news(): { state?: PagesState } {
    const state = this.#state();
    const text = JSON.stringify(state);
    if (text === this.#sentState) return {};
    this.#sentState = text;
    return { state };
  }

  #state(): PagesState {
    const current = pageOf(this.#context);
    return {
      current: current ? this.#objects.idOf("page", current) : 0,
      pages: this.#context.pages().map((page) => this.#pageState(page)),
    };
  }

  #pageState(page: Page): PageState {
    const idOf = (frame: Frame): number => this.#objects.idOf("frame", frame);
    const main = page.mainFrame();
    const frames = [main, ...page.frames().filter((frame) => frame !== main)].slice(0, MAX_FRAMES);
    return {
      id: this.#objects.idOf("page", page),
      url: page.url(),
      viewport: page.viewportSize(),
      frames: frames.map((frame) => {
        const parent = frame.parentFrame();
        return { id: idOf(frame), url: frame.url(), name: frame.name(), parent: parent ? idOf(parent) : null };
      }),
    };
  }
}

/** `keyboard.press` is a method of one of the page's devices. Names come from the allow-list. */
function invoke(object: object, name: string, parameters: unknown[]): Promise<unknown> {
  const [first = "", second] = name.split(".");
  const owner = second === undefined ? object : (object as Record<string, object>)[first];
  const method = (owner as Record<string, unknown>)[second ?? first];
  if (typeof method !== "function") throw new Error(`${name} does not exist here.`);
  return Promise.resolve(method.apply(owner, parameters));
}

interface CookieFilter {
  readonly name?: string | RegExp;
  readonly domain?: string | RegExp;
  readonly path?: string | RegExp;
}

/** Playwright would match the patterns of the code in this process: here RE2 does, and each cookie found goes by its name. */
async function clearCookies(context: BrowserContext, filter: CookieFilter): Promise<void> {
  const tests = (["name", "domain", "path"] as const).flatMap((part) => {
    const wanted = filter[part];
    if (wanted === undefined) return [];
    const matches =
      wanted instanceof RegExp ? expressionMatcher("clearCookies", wanted) : (text: string) => text === wanted;
    return [(cookie: { name: string; domain: string; path: string }) => matches(cookie[part])];
  });
  for (const cookie of await context.cookies()) {
    if (!tests.every((test) => test(cookie))) continue;
    const { name, domain, path } = cookie;
    await context.clearCookies({ name, domain, path });
  }
}

/** Pages, frames, locators, elements and handles, as far as they count what they hold. */
interface Countable {
  locator?(selector: string): { count(): Promise<number> };
  count?(): Promise<number>;
  $$eval?(selector: string, count: (elements: unknown[]) => number): Promise<number>;
  evaluate(count: (object: unknown) => number): Promise<number>;
}

/** Each handle is an object in this process, so they are counted in the page first. */
async function refuseManyHandles(name: string, object: Countable, selector: unknown): Promise<void> {
  const count =
    typeof selector !== "string"
      ? object.count
        ? await object.count()
        : await object.evaluate((held) => Object.keys(Object(held)).length)
      : object.locator
        ? await object.locator(selector).count()
        : ((await object.$$eval?.(selector, (elements) => elements.length)) ?? 0);
  if (count > MAX_HANDLES)
    throw new Error(
      `${name} found ${count} objects; a session gives at most ${MAX_HANDLES} at once. Use evaluateAll, or a narrower selector.`,
    );
}

const isTagged = (value: object): Tagged | undefined =>
  "t" in value && (value as Tagged).t === "handle" ? (value as Tagged) : undefined;

async function readDownload(download: Download): Promise<string> {
  const stream = await download.createReadStream();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    if (size > MAX_BYTES) {
      stream.destroy();
      throw new Error(`A session reads at most ${MAX_BYTES / 1e6} MB of a download.`);
    }
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("base64");
}

/** Playwright colours its call log, and knows where its own files are: neither is for the code. */
function describe(error: unknown): WireError {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const message = error.message.replace(/\u001b\[[\d;]*m/g, "").slice(0, 10_000);
  return { name: error.name, message };
}

/** Pages, frames and what they hand out, as Playwright's API has them. */
import type { FrameState } from "../messages.js";
import type { WireHandle } from "../wire.js";
import type { Buffer } from "./bytes.js";
import type { Channel } from "./channel.js";
import type { MemoryFiles } from "./files.js";
import { addLocators, type Locator, locate } from "./locator.js";
import { addMethods, Client, devicesOf, type Facts, type Maker, Remote } from "./remote.js";
import { type WaitOptions, type WaitParameter, waitForAddress, waitForEvent } from "./waiting.js";

type UrlMatcher = string | RegExp | ((url: URL) => boolean);

/** Common base of pages and frames. */
abstract class Document extends Remote {
  abstract url(): string;

  async waitForURL(url: UrlMatcher, options: { timeout?: number; waitUntil?: string } = {}): Promise<void> {
    if (typeof url !== "function") return void (await this.ask("waitForURL", url, options));
    await waitForAddress(this.client, () => this.url(), url, options.timeout);
    await this.ask("waitForLoadState", options.waitUntil ?? "load");
  }

  async waitForNavigation(options: { url?: UrlMatcher; timeout?: number } = {}): Promise<unknown> {
    const { url, ...rest } = options;
    if (typeof url === "function") return waitForAddress(this.client, () => this.url(), url, options.timeout);
    return this.ask("waitForNavigation", url === undefined ? rest : { ...rest, url });
  }
}

const noRoutes = (name: string) => (): never => {
  throw new Error(`${name} is not part of a session: requests go through the host's guard as they are.`);
};

export class Page extends Document {
  readonly keyboard = devicesOf(this)["keyboard"];
  readonly mouse = devicesOf(this)["mouse"];
  readonly touchscreen = devicesOf(this)["touchscreen"];
  readonly route = noRoutes("page.route");
  readonly exposeFunction = noRoutes("page.exposeFunction");
  readonly exposeBinding = noRoutes("page.exposeBinding");

  url(): string {
    return this.client.pageState(this.id)?.url ?? "";
  }

  isClosed(): boolean {
    return this.client.pageState(this.id) === undefined;
  }

  viewportSize(): { width: number; height: number } | null {
    return this.client.pageState(this.id)?.viewport ?? null;
  }

  context(): Remote {
    return this.client.object("context", 1);
  }

  frames(): Frame[] {
    const { frames = [] } = this.client.pageState(this.id) ?? {};
    return frames.map(({ id }) => this.client.object("frame", id) as Frame);
  }

  mainFrame(): Frame {
    const [main] = this.frames();
    if (!main) throw new Error("The page has been closed.");
    return main;
  }

  frame(wanted: string | { name?: string; url?: UrlMatcher }): Frame | null {
    const { name, url } = typeof wanted === "string" ? { name: wanted, url: undefined } : wanted;
    return (
      this.frames().find((frame) => (name === undefined || frame.name() === name) && matches(frame.url(), url)) ?? null
    );
  }

  waitForEvent(event: string, parameter?: WaitParameter): Promise<unknown> {
    return waitForEvent(this, event, parameter);
  }

  waitForRequest(url: UrlMatcher, options?: WaitOptions): Promise<unknown> {
    if (typeof url !== "function") return this.ask("waitForRequest", url, options);
    return waitForEvent(this, "request", url as unknown as (payload: unknown) => unknown, options);
  }

  waitForResponse(url: UrlMatcher, options?: WaitOptions): Promise<unknown> {
    if (typeof url !== "function") return this.ask("waitForResponse", url, options);
    return waitForEvent(this, "response", url as unknown as (payload: unknown) => unknown, options);
  }

  /** The control that the page's outline gave this number. */
  element(reference: number): Locator {
    return locate(this, "element", [Number(reference)]);
  }
}

export class Frame extends Document {
  #state(): FrameState | undefined {
    return this.client.frameState(this.id)?.frame;
  }

  url(): string {
    return this.#state()?.url ?? "";
  }

  name(): string {
    return this.#state()?.name ?? "";
  }

  isDetached(): boolean {
    return this.#state() === undefined;
  }

  page(): Page {
    return this.client.object("page", this.client.frameState(this.id)?.page.id ?? 0) as Page;
  }

  parentFrame(): Frame | null {
    const parent = this.#state()?.parent;
    return parent ? (this.client.object("frame", parent) as Frame) : null;
  }

  childFrames(): Frame[] {
    const { frames = [] } = this.client.frameState(this.id)?.page ?? {};
    return frames.filter(({ parent }) => parent === this.id).map(({ id }) => this.client.object("frame", id) as Frame);
  }
}

export class BrowserContext extends Remote {
  readonly route = noRoutes("context.route");
  readonly newCDPSession = noRoutes("context.newCDPSession");

  pages(): Page[] {
    return this.client.state.pages.map(({ id }) => this.client.object("page", id) as Page);
  }

  browser(): Browser {
    return new Browser(this);
  }

  /** The session ends by itself; its context stays open until then. */
  async close(): Promise<void> {}

  waitForEvent(event: string, parameter?: WaitParameter): Promise<unknown> {
    return waitForEvent(this, event, parameter);
  }
}

/** A session has one context. */
export class Browser {
  readonly #context: BrowserContext;

  constructor(context: BrowserContext) {
    this.#context = context;
  }

  contexts(): BrowserContext[] {
    return [this.#context];
  }

  isConnected(): boolean {
    return true;
  }

  newPage(): Promise<unknown> {
    return this.#context.ask("newPage");
  }

  async newContext(): Promise<never> {
    throw new Error("A session has one context: use `context`, or open another session.");
  }

  async newBrowserCDPSession(): Promise<never> {
    throw new Error("The DevTools protocol is not part of a session.");
  }

  async close(): Promise<void> {}
}

class Request extends Remote {
  url = (): string => this.fact("url");
  method = (): string => this.fact("method");
  headers = (): Record<string, string> => this.fact("headers");
  postData = (): string | null => this.fact("postData");
  postDataJSON = (): unknown => (this.postData() === null ? null : JSON.parse(this.fact("postData")));
  resourceType = (): string => this.fact("resourceType");
  isNavigationRequest = (): boolean => this.fact("isNavigationRequest");
  failure = (): unknown => this.fact("failure");
  frame = (): unknown => this.fact("frame");
  redirectedFrom = (): unknown => this.fact("redirectedFrom");
}

class Response extends Remote {
  url = (): string => this.fact("url");
  status = (): number => this.fact("status");
  statusText = (): string => this.fact("statusText");
  ok = (): boolean => this.fact("ok");
  headers = (): Record<string, string> => this.fact("headers");
  fromServiceWorker = (): boolean => this.fact("fromServiceWorker");
  request = (): Request => this.fact("request");
  frame = (): unknown => this.request().frame();

  async json(): Promise<unknown> {
    return JSON.parse(String(await this.ask("text")));
  }
}

class Dialog extends Remote {
  type = (): string => this.fact("type");
  message = (): string => this.fact("message");
  defaultValue = (): string => this.fact("defaultValue");
  page = (): unknown => this.fact("page");
}

class ConsoleMessage extends Remote {
  type = (): string => this.fact("type");
  text = (): string => this.fact("text");
  location = (): unknown => this.fact("location");
  page = (): unknown => this.fact("page");
  args = (): unknown[] => [];
}

class FileChooser extends Remote {
  isMultiple = (): boolean => this.fact("isMultiple");
  page = (): unknown => this.fact("page");
}

/** Files of a download live in the realm's memory. */
class Download extends Remote {
  url = (): string => this.fact("url");
  suggestedFilename = (): string => this.fact("suggestedFilename");
  page = (): unknown => this.fact("page");

  async createReadStream(): Promise<AsyncIterable<Buffer>> {
    const bytes = (await this.ask("bytes")) as Buffer;
    return (async function* () {
      yield bytes;
    })();
  }

  async saveAs(path: string): Promise<void> {
    filesOf(this.client).write(path, (await this.ask("bytes")) as Buffer);
  }

  async path(): Promise<string> {
    const path = `/tmp/downloads/${this.id}/${this.suggestedFilename()}`;
    await this.saveAs(path);
    return path;
  }
}

class JSHandle extends Remote {
  asElement(): Remote | null {
    return null;
  }

  async getProperties(): Promise<Map<string, unknown>> {
    return new Map(Object.entries((await this.ask("getProperties")) as object));
  }
}

class ElementHandle extends JSHandle {
  override asElement(): Remote | null {
    return this;
  }
}

addMethods(Page, "page");
addMethods(Frame, "frame");
addLocators(Page);
addLocators(Frame);
addMethods(BrowserContext, "context");
addMethods(Request, "request");
addMethods(Response, "response");
addMethods(Dialog, "dialog");
addMethods(Download, "download");
addMethods(FileChooser, "fileChooser");
addMethods(JSHandle, "handle");
addMethods(ElementHandle, "element");

const make =
  (Type: new (client: Client, target: { t: "handle"; v: WireHandle }, facts: Facts) => Remote): Maker =>
  (client, { id, kind }, facts) =>
    new Type(client, { t: "handle", v: { id, kind } }, facts);

const files = new WeakMap<Client, MemoryFiles>();
export const filesOf = (client: Client): MemoryFiles => files.get(client) as MemoryFiles;

export function connect(channel: Channel, memory: MemoryFiles): Client {
  const client = new Client(channel, {
    page: make(Page),
    frame: make(Frame),
    context: make(BrowserContext),
    request: make(Request),
    response: make(Response),
    dialog: make(Dialog),
    console: make(ConsoleMessage),
    download: make(Download),
    fileChooser: make(FileChooser),
    handle: make(JSHandle),
    element: make(ElementHandle),
  });
  files.set(client, memory);
  return client;
}

export const currentPage = (client: Client): Page => client.object("page", client.state.current) as Page;
export const contextOf = (client: Client): BrowserContext => client.object("context", 1) as BrowserContext;

function matches(url: string, wanted: UrlMatcher | undefined): boolean {
  if (wanted === undefined) return true;
  if (wanted instanceof RegExp) return wanted.test(url);
  if (typeof wanted === "function") return URL.canParse(url) && wanted(new URL(url));
  const pattern = wanted
    .split("**")
    .map((part) =>
      part
        .split("*")
        .map((text) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
        .join("[^/]*"),
    )
    .join(".*");
  return new RegExp(`^${pattern}$`).test(url);
}

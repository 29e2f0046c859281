/** The tabs of a session as `agent-browser` names them, with the frame, the dialogs and the messages of each. */
import type { Locator } from "../locator.js";
import { contextOf, currentPage, type Frame, type Page } from "../playwright.js";
import type { Client, Remote } from "../remote.js";

const MAX_KEPT = 500;

export interface Tabs {
  readonly labels: Map<string, string>;
  readonly console: string[];
  readonly errors: string[];
  readonly requests: Array<{ method: string; url: string; resourceType: string }>;
  /** `t1`, `t2`… with their pages. */
  list(): Array<{ id: string; page: Page }>;
  page(): Page;
  /** The page, or the frame of it that commands go to. */
  scope(): Page | Frame;
  open(): Promise<Page>;
  use(page: Page): void;
  useFrame(frame: Frame | undefined): void;
  /** The dialog that waits for an answer. */
  dialog(): Remote | undefined;
  dialogDone(): void;
  /** Listens anew: each run has its own connection. */
  begin(): void;
}

export function makeTabs(client: Client): Tabs {
  const ids = new Map<Page, string>();
  const listened = new Set<Page>();
  let next = 1;
  let chosen: Page | undefined;
  let frame: Frame | undefined;
  let open: Remote | undefined;
  const tabs: Tabs = {
    labels: new Map(),
    console: [],
    errors: [],
    requests: [],
    list() {
      return contextOf(client)
        .pages()
        .map((page) => {
          const id = ids.get(page) ?? `t${next++}`;
          ids.set(page, id);
          return { id, page };
        });
    },
    page() {
      if (chosen?.isClosed()) chosen = undefined;
      return chosen ?? currentPage(client);
    },
    scope() {
      if (frame?.isDetached()) frame = undefined;
      return frame ?? tabs.page();
    },
    async open() {
      const page = (await contextOf(client).ask("newPage")) as Page;
      tabs.use(page);
      return page;
    },
    use(page) {
      chosen = page;
      frame = undefined;
      listen(page);
    },
    useFrame(one) {
      frame = one;
    },
    dialog: () => open,
    dialogDone() {
      open = undefined;
    },
    begin() {
      open = undefined;
      for (const page of listened) page.removeAllListeners();
      listened.clear();
      for (const { page } of tabs.list()) listen(page);
    },
  };
  const keep = <Item>(list: Item[], item: Item): void => {
    list.push(item);
    if (list.length > MAX_KEPT) list.shift();
  };
  function listen(page: Page): void {
    if (listened.has(page)) return;
    listened.add(page);
    page.on("console", (message) => {
      const { type, text } = message as { type(): string; text(): string };
      keep(tabs.console, `[${type()}] ${text()}`);
    });
    page.on("pageerror", (error) => keep(tabs.errors, String((error as { message?: string }).message ?? error)));
    page.on("request", (request) => {
      const { method, url, resourceType } = request as { method(): string; url(): string; resourceType(): string };
      keep(tabs.requests, { method: method(), url: url(), resourceType: resourceType() });
    });
    page.on("dialog", async (dialog) => {
      const one = dialog as Remote & { type(): string };
      if (/^(?:alert|beforeunload)$/.test(one.type())) await one.ask("accept");
      else open = one;
    });
    page.on("popup", (popup) => listen(popup as Page));
  }
  return tabs;
}

export type Finder = (scope: Page | Frame, words: readonly unknown[]) => Locator;

/** Body of a process that holds browser clients for a server: the same renderer, with the server at the other end of a channel. */
import type { Egress, Logger, RenderRequest, RenderSession, Storage } from "@quern/types";
import { loadPlaywright } from "../playwright-library.js";
import { chromiumRenderer } from "../renderer.js";
import {
  errorOf,
  type HostCalls,
  type PlainRequest,
  type ServerCall,
  type ServerCalls,
  type ToHost,
  type ToServer,
  wireError,
} from "./protocol.js";

/** Pages beyond this are refused: the server would have to read them in one piece. */
const MAX_PAGE_CHARACTERS = 50_000_000;

const send = (message: ToServer): void => {
  if (process.connected) process.send?.(message);
};

let renderer: ReturnType<typeof chromiumRenderer> | undefined;
let session: RenderSession | undefined;
/** Signals of calls under way. */
const running = new Map<number, AbortController>();
/** Questions to the server that it has not answered. */
const asking = new Map<number, { resolve: (value: never) => void; reject: (error: unknown) => void }>();
let lastQuestion = 0;

function ask<Name extends ServerCall>(
  call: number,
  name: Name,
  sent: ServerCalls[Name]["sent"],
): Promise<ServerCalls[Name]["answer"]> {
  const id = ++lastQuestion;
  return new Promise((resolve, reject) => {
    asking.set(id, { resolve, reject });
    send({ kind: "ask", id, call, name, sent });
  });
}

function requestOf(plain: PlainRequest, call: number, signal: AbortSignal): RenderRequest {
  const egress: Egress = {
    // Only the fetcher's address check asks; here names are resolved.
    allowsHost: () => false,
    resolve: (hostname, port) => ask(call, "resolve", { hostname, port }),
  };
  const storage: Storage = {
    name: "the server's",
    get: (key) => ask(call, "get", { key }),
    put: (key, bytes, meta) => ask(call, "put", { key, bytes, meta }),
    delete: (key) => ask(call, "delete", { key }),
  };
  const log = (fields: Record<string, unknown>, message: string): void => send({ kind: "log", call, fields, message });
  const logger: Logger = { debug: log, info: log, warn: log, error: log };
  return { ...plain, url: new URL(plain.url), signal, egress, storage, logger };
}

type Handlers = {
  readonly [Name in keyof HostCalls]: (
    sent: HostCalls[Name]["sent"],
    signal: AbortSignal,
    call: number,
  ) => Promise<HostCalls[Name]["answer"]>;
};

const handlers: Handlers = {
  async render(plain, signal, call) {
    const page = await theRenderer().render(requestOf(plain, call, signal));
    if ((page.html?.length ?? 0) > MAX_PAGE_CHARACTERS) {
      const { html: _html, ...rest } = page;
      const warning = `The page was left out: its scripts made more than ${MAX_PAGE_CHARACTERS / 1e6} million characters.`;
      return { ...rest, html: "", warnings: [...page.warnings, warning] };
    }
    return page;
  },
  async openSession({ request, options }, signal, call) {
    session = await theRenderer().openSession!(requestOf(request, call, signal), options);
    void session.closed.then(() => send({ kind: "ended" }));
    return { id: session.id, createdAt: session.createdAt, expiresAt: session.expiresAt };
  },
  run: ({ code, options }, signal) => theSession().run(code, { ...options, signal }),
  outline: (most) => theSession().outline(most),
  look: async () => theSession().look?.(),
  async closeSession() {
    await theSession().close();
    return undefined;
  },
};

function theRenderer(): ReturnType<typeof chromiumRenderer> {
  if (!renderer) throw new Error("The process was given no options.");
  return renderer;
}

function theSession(): RenderSession {
  if (!session) throw new Error("There is no session.");
  return session;
}

async function answer({ id, name, sent }: Extract<ToHost, { kind: "call" }>): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const value = await (handlers[name] as (sent: unknown, signal: AbortSignal, call: number) => Promise<unknown>)(
      sent,
      controller.signal,
      id,
    );
    send({ kind: "answer", id, value });
  } catch (error) {
    send({ kind: "answer", id, error: wireError(error, name) });
  } finally {
    running.delete(id);
  }
}

process.on("message", (message: ToHost) => {
  switch (message.kind) {
    case "start":
      renderer = chromiumRenderer(message.options);
      // Loaded before anybody waits for it.
      void loadPlaywright()
        // The call that needs it says that it is missing.
        .catch(() => undefined)
        .then(() => send({ kind: "ready" }));
      return;
    case "call":
      return void answer(message);
    case "abort":
      return running.get(message.id)?.abort(new Error("The request was given up."));
    case "ping":
      return send({ kind: "pong" });
    case "answer": {
      const question = asking.get(message.id);
      asking.delete(message.id);
      if ("error" in message) question?.reject(errorOf(message.error));
      else question?.resolve(message.value as never);
    }
  }
});

/** Chromium ends when its pipe closes, so nothing is left behind a server that was killed. */
process.on("disconnect", () => {
  for (const controller of running.values()) controller.abort(new Error("The server has ended."));
  void Promise.resolve(renderer?.close?.()).finally(() => process.exit(0));
  setTimeout(() => process.exit(0), 3_000).unref();
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

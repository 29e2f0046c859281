/** A renderer whose Playwright client runs in processes of its own: what stalls or grows there ends there. */
import { QuernError, type Renderer, type RenderRequest, type RenderSession, type SessionOptions } from "@quern/types";
import type { ChromiumRendererOptions } from "../renderer-options.js";
import { HostProcess } from "./host-process.js";
import type { PlainRequest } from "./protocol.js";

/** Resident memory of the process for all pages, and of one for a session. Chromium's own processes are not in it. */
const RENDER_MEGABYTES = 1_500;
const SESSION_MEGABYTES = 700;
/** A page that takes the client with it each time is not tried for ever. */
const RETRIES = 1;
const WARM_MS = 5 * 60_000;

/**
 * @param limit sessions open at once
 * @param deleteProfile needs no browser
 */
export function isolatedRenderer(
  options: ChromiumRendererOptions,
  limit: () => Promise<number>,
  deleteProfile: NonNullable<Renderer["deleteProfile"]>,
): Renderer {
  const { isolation: _isolation, ...inside } = options;
  let rendering: HostProcess | undefined;
  let warm: HostProcess | undefined;
  let warmTimer: NodeJS.Timeout | undefined;
  const sessions = new Set<HostProcess>();
  let starting = 0;
  let isClosed = false;

  const renderHost = (): HostProcess => {
    if (!rendering || rendering.isEnded) rendering = new HostProcess(inside, RENDER_MEGABYTES);
    return rendering;
  };
  const startSessionHost = (): HostProcess => new HostProcess({ ...inside, sessions: 1 }, SESSION_MEGABYTES);

  /** The next session need not wait for its process. */
  const keepOneWarm = (): void => {
    if (isClosed) return;
    clearTimeout(warmTimer);
    warmTimer = setTimeout(() => {
      void warm?.close();
      warm = undefined;
    }, WARM_MS).unref();
    if (!warm || warm.isEnded) warm = startSessionHost();
  };

  return {
    name: "chromium",
    async render(request) {
      for (let lost = 0; ; lost++) {
        const host = renderHost();
        try {
          return await host.call("render", plainOf(request), { signal: request.signal, services: request });
        } catch (error) {
          request.signal.throwIfAborted();
          if (!host.isEnded || isClosed || lost >= RETRIES) throw error;
          request.logger?.warn({ error: String(error) }, "the browser's client ended, trying once more");
        }
      }
    },
    async openSession(request, sessionOptions) {
      const most = await limit();
      if (sessions.size + starting >= most) {
        throw new QuernError("RATE_LIMITED", `All ${most} browser sessions are in use.`, {
          hint: "Close one, or raise the renderer's option sessions.",
        });
      }
      starting++;
      const host = warm && !warm.isEnded ? warm : startSessionHost();
      warm = undefined;
      try {
        const session = await openRemoteSession(host, request, sessionOptions);
        sessions.add(host);
        void session.closed.then(() => {
          sessions.delete(host);
          return host.close();
        });
        keepOneWarm();
        return session;
      } catch (error) {
        void host.close();
        throw error;
      } finally {
        starting--;
      }
    },
    deleteProfile,
    async close() {
      isClosed = true;
      clearTimeout(warmTimer);
      await Promise.all([rendering?.close(), warm?.close(), ...[...sessions].map((host) => host.close())]);
    },
  };
}

function plainOf(request: RenderRequest): PlainRequest {
  const { url, signal: _signal, egress: _egress, storage: _storage, logger: _logger, ...rest } = request;
  return { ...rest, url: url.href };
}

/** The session has no `page`: Playwright's object lives in the other process. */
async function openRemoteSession(
  host: HostProcess,
  request: RenderRequest,
  options: SessionOptions,
): Promise<RenderSession> {
  const { signal } = request;
  const opened = await host.call("openSession", { request: plainOf(request), options }, { signal, services: request });
  let lastActivity = opened.createdAt;
  let isOver = false;
  const closed = new Promise<void>((resolve) => {
    host.onSessionEnd = () => {
      isOver = true;
      resolve();
    };
  });
  if (host.isEnded) host.onSessionEnd();
  const gone = (): QuernError =>
    new QuernError("GONE", "Browser session has been destroyed.", { hint: "Open a new session." });
  const touched = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isOver) throw gone();
    lastActivity = Date.now();
    try {
      return await work();
    } finally {
      lastActivity = Date.now();
    }
  };
  return {
    ...opened,
    get lastActivity() {
      return lastActivity;
    },
    closed,
    run: (code, { signal: stop, ...rest } = {}) =>
      touched(() => host.call("run", { code, options: rest }, { signal: stop })),
    outline: (most) => touched(() => host.call("outline", most)),
    look: () => (isOver ? Promise.reject(gone()) : host.call("look", undefined)),
    async close() {
      if (!isOver) await host.call("closeSession", undefined).catch(() => undefined);
      await host.close();
    },
  };
}

/** A live page after a scrape: opened with the scrape's options, then driven by code. */
import type { AcquireRequest } from "./acquire.js";
import { QuernError } from "./errors.js";
import { rendererMissing, renderRequest } from "./render.js";
import type { CodeResult, RenderSession, RunCodeOptions } from "./types/renderer.js";

/** The contract's times for a session (A.3). */
const TTL_MILLISECONDS = 600_000;
const IDLE_MILLISECONDS = 300_000;

export interface InteractOptions {
  /** Milliseconds until the session ends. Default 10 minutes. */
  readonly ttl?: number;
  /** Milliseconds without a call until it ends. Default 5 minutes. */
  readonly idle?: number;
}

/**
 * A page that stays open.
 *
 * @example
 * await using session = await engine.interact("https://example.com", { waitFor: 500 });
 * const { result } = await session.run("await page.title()");
 */
export class Interaction implements AsyncDisposable {
  readonly #session: RenderSession;

  constructor(session: RenderSession) {
    this.#session = session;
  }

  get id(): string {
    return this.#session.id;
  }

  /** Milliseconds since the epoch. */
  get expiresAt(): number {
    return this.#session.expiresAt;
  }

  /**
   * Runs JavaScript with Playwright's `page`, in a process of its own; `await` is allowed at the top level.
   *
   * @returns the value of the last expression and what was printed; a failed script has an `exitCode` other than 0
   * @throws QuernError `GONE` when the session has ended, `BAD_REQUEST` for empty or too long code
   */
  async run(code: string, options: RunCodeOptions = {}): Promise<CodeResult> {
    if (code.trim() === "" || code.length > 100_000) {
      throw new QuernError("BAD_REQUEST", "code must have between 1 and 100000 characters.");
    }
    return this.#session.run(code, options);
  }

  /** @throws QuernError `DRIVER_MISSING`: an instruction in words needs a language model */
  async prompt(_text: string): Promise<never> {
    throw new QuernError("DRIVER_MISSING", "A prompt needs a language model, and none is configured.", {
      hint: "Write the steps as code: session.run(code).",
    });
  }

  /** Ends the browser; with `profile.saveChanges` its state is kept first. */
  async close(): Promise<void> {
    await this.#session.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/** @throws QuernError `DRIVER_MISSING` without a renderer that keeps pages open, and whatever rendering throws */
export async function openInteraction(request: AcquireRequest, options: InteractOptions): Promise<Interaction> {
  const { renderer, deadline } = request;
  if (!renderer?.openSession) throw rendererMissing("An interactive session");
  const tier = request.options.proxy === "enhanced" ? "enhanced" : "basic";
  const { ttl = TTL_MILLISECONDS, idle = IDLE_MILLISECONDS } = options;
  return deadline.run("opening the session", async () => {
    const opening = renderer.openSession?.(renderRequest(request, tier), { ttl, idle }) as Promise<RenderSession>;
    // The request may run out while the browser starts: what comes too late is closed again.
    opening.then(
      (session) => (deadline.signal.aborted ? session.close() : undefined),
      () => undefined,
    );
    return new Interaction(await opening);
  });
}

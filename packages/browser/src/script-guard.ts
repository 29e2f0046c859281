import { withTimeout } from "@quern/types";
import type { CDPSession, Page } from "playwright-core";

const TIME_TO_END_MS = 4_000;
const ROUNDS = 10;

/** Whether the scripts of a page yield, and the means to end them. */
export class ScriptGuard {
  /** Names the page for other connections to the same browser. */
  readonly targetId: string;
  readonly #session: CDPSession;
  #hasEnded = false;

  /** Opened while the page still answers: a session that is opened later waits for the script to yield. */
  static async open(page: Page): Promise<ScriptGuard> {
    const session = await page.context().newCDPSession(page);
    const { targetInfo } = await session.send("Target.getTargetInfo");
    return new ScriptGuard(session, targetInfo.targetId);
  }

  private constructor(session: CDPSession, targetId: string) {
    this.targetId = targetId;
    this.#session = session;
  }

  /** Whether a script had to be ended. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** An error is an answer too: the page went elsewhere, or was closed. */
  async answers(milliseconds: number): Promise<boolean> {
    const answer = this.#send("Runtime.evaluate", { expression: "0" }).then(() => true);
    return (await withTimeout(answer, milliseconds)) ?? false;
  }

  /**
   * A script that begins anew at once (an interval) is ended until the page gets a word in between. Whoever loops a second time gets no more
   * turns; at first others may go on: some of them are ours, and wait for timers.
   *
   * @returns whether the page answers again; its process hangs when not
   */
  async endScript(): Promise<boolean> {
    for (let round = 0; round < ROUNDS; round++) {
      if (this.#hasEnded) void this.#send("Emulation.setScriptExecutionDisabled", { value: true });
      void this.#send("Runtime.terminateExecution");
      this.#hasEnded = true;
      if (await this.answers(TIME_TO_END_MS / ROUNDS)) return true;
    }
    return false;
  }

  /** No script of the page gets another turn. */
  stopScripts(): void {
    void this.#send("Emulation.setScriptExecutionDisabled", { value: true });
    void this.#send("Runtime.terminateExecution");
    // Requests that they have made already are called off, too.
    void this.#send("Page.stopLoading");
  }

  async close(): Promise<void> {
    await withTimeout(this.#session.detach(), 1_000);
  }

  #send(...command: Parameters<CDPSession["send"]>): Promise<unknown> {
    return this.#session.send(...command).catch(() => undefined);
  }
}

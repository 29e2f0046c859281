/** Browser sessions that a client has open. They end by themselves when nobody uses them. */
import type { Interaction } from "@quern/core";
import { QuernError } from "@quern/types";

const MAX_SESSIONS = 10;

export class SessionShelf implements AsyncDisposable {
  readonly #sessions = new Map<string, Interaction>();

  /** @throws QuernError `RATE_LIMITED` when too many are open */
  checkRoom(): void {
    if (this.#sessions.size < MAX_SESSIONS) return;
    throw new QuernError("RATE_LIMITED", `${MAX_SESSIONS} sessions are open.`, {
      hint: "Close one with interact_close.",
    });
  }

  put(session: Interaction): void {
    this.#sessions.set(session.id, session);
    void session.closed.then(() => this.#sessions.delete(session.id));
  }

  /** @throws QuernError `NOT_FOUND` */
  get(id: string): Interaction {
    const session = this.#sessions.get(id);
    if (session) return session;
    throw new QuernError("NOT_FOUND", "There is no such session, or it has ended.", {
      hint: "Open one with interact_open.",
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.allSettled([...this.#sessions.values()].map((session) => session.close()));
  }
}

/** A page that stays open, driven by code or by instructions in words. */
import type { CodeResult, LanguageModel, RenderSession, RunCodeOptions, SessionPage, SessionView } from "@quern/types";
import { QuernError } from "@quern/types";
import { followInstruction, type PromptOptions, type PromptResult } from "./follow-instruction.js";

/**
 * A page that stays open. Times are milliseconds since the epoch.
 *
 * @example
 * await using session = await engine.interact("https://example.com", { waitFor: 500 });
 * const { result } = await session.run("await page.title()");
 */
export class Interaction implements AsyncDisposable {
  readonly #session: RenderSession;
  readonly #languageModel: LanguageModel | undefined;

  constructor(session: RenderSession, languageModel?: LanguageModel) {
    this.#session = session;
    this.#languageModel = languageModel;
  }

  get id(): string {
    return this.#session.id;
  }

  get createdAt(): number {
    return this.#session.createdAt;
  }

  get expiresAt(): number {
    return this.#session.expiresAt;
  }

  /** Start or end of the last call, whichever came later. */
  get lastActivity(): number {
    return this.#session.lastActivity;
  }

  /** Settles, and never rejects, when the session has ended: closed, expired, left alone for too long, or its browser died. */
  get closed(): Promise<void> {
    return this.#session.closed;
  }

  /**
   * The newest page itself, for your own code: with `@quern/browser` Playwright's `Page`. TypeScript knows its common methods, and all of
   * them once `quern/playwright` or `@quern/browser/playwright` is imported somewhere. Never hand it to code that you do not trust.
   *
   * @returns undefined when no page is open
   * @throws QuernError `GONE` when the session has ended
   * @example
   * await session.page?.getByRole("button", { name: "Next" }).click();
   */
  get page(): SessionPage | undefined {
    return this.#session.page;
  }

  /**
   * Runs code that need not be trusted, in a sandbox that reaches nothing but the session's pages: JavaScript with Playwright's `page`
   * (`node`), Python with playwright's asynchronous `page`, or a shell with the commands of `agent-browser` (`bash`). `await` is allowed at
   * the top level; names stay for the next call of the same language.
   *
   * @returns the value of the last expression and what was printed; a failed script has an `exitCode` other than 0
   * @throws QuernError `GONE` when the session has ended, `BAD_REQUEST` for empty or too long code or an unknown language
   */
  async run(code: string, options: RunCodeOptions = {}): Promise<CodeResult> {
    if (code.trim() === "" || code.length > 100_000) {
      throw new QuernError("BAD_REQUEST", "code must have between 1 and 100000 characters.");
    }
    return this.#session.run(code, options);
  }

  /**
   * Lets the engine's language model do what the text says: it looks at the page, writes steps as code, sees what came of them.
   *
   * @returns the model's answer; an instruction that could not be finished has an `exitCode` other than 0
   * @throws QuernError `DRIVER_MISSING` without a language model, `BAD_REQUEST` for an empty or too long text, `GONE`, `MODEL_FAILED`
   */
  async prompt(text: string, options: PromptOptions = {}): Promise<PromptResult> {
    if (text.trim() === "" || text.length > 10_000) {
      throw new QuernError("BAD_REQUEST", "prompt must have between 1 and 10000 characters.");
    }
    if (!this.#languageModel) {
      throw new QuernError("DRIVER_MISSING", "A prompt needs a language model, and none is configured.", {
        hint: "Configure one (--model-url and --model, or createQuern({ languageModel })), or write the steps as code.",
      });
    }
    return followInstruction(this.#session, this.#languageModel, text, options);
  }

  /**
   * The newest page as it is once running code has ended, with a picture of its visible part.
   *
   * @returns undefined when no page is open, or the renderer takes no pictures
   * @throws QuernError `GONE` when the session has ended
   */
  async look(): Promise<SessionView | undefined> {
    return this.#session.look?.();
  }

  /** Ends the browser; with `profile.saveChanges` its state is kept first. */
  async close(): Promise<void> {
    await this.#session.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/** The shape of a command, and the pieces that several commands share. */
import { inspect } from "../inspect.js";
import { type Locator, locate } from "../locator.js";
import type { Tabs } from "./tabs.js";
import type { Words } from "./words.js";

export interface CommandContext {
  readonly tabs: Tabs;
  readonly files: {
    read(path: string): Promise<Uint8Array>;
    write(path: string, content: Uint8Array): Promise<string>;
  };
  /** Standard input. */
  readonly input: string;
}

/** Output of a command, as text and as data for `--json`. */
export interface CommandOutput {
  readonly text: string;
  readonly data?: unknown;
}
export type Command = (words: Words, context: CommandContext) => Promise<CommandOutput | string | undefined>;

/** `@e3` is a reference of the last snapshot; `text=…`, `xpath=…` and CSS are Playwright's. */
export function find({ tabs }: CommandContext, selector: string): Locator {
  const reference = /^(?:@|ref=)((?:f\d+)?e\d+)$/.exec(selector)?.[1];
  const scope = reference ? tabs.page() : tabs.scope();
  return locate(scope, "locator", [reference ? `aria-ref=${reference}` : selector]);
}

/** A dialog stops the page: the command that opened it ends then, so that the next one can answer. */
export async function act(element: Locator, method: string, parameters: unknown[], tabs: Tabs): Promise<unknown> {
  const work = element.ask(method, ...parameters);
  work.catch(() => undefined);
  const dialog = (async () => {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (tabs.dialog()) return undefined;
    }
  })();
  return Promise.race([work, dialog]);
}

/** A value as text and as data. */
export const plain = (value: unknown): CommandOutput => ({
  text:
    value === undefined || value === null
      ? String(value ?? "")
      : typeof value === "object"
        ? JSON.stringify(value, null, 2)
        : inspect(value),
  data: value,
});

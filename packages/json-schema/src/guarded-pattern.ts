/** Regular expressions of strangers, run against strangers' text. */
import { createContext, Script } from "node:vm";

/** A pattern that has not answered by then never will. */
const MAX_MATCH_MS = 250;
const MAX_TEXT_CHARACTERS = 10_000;

/**
 * A pattern whose matching is interrupted when it takes long (backtracking may take for ever). Where it gives no answer, the text passes.
 *
 * @throws SyntaxError when the pattern is none
 */
export function guardedPattern(
  pattern: string,
  flags: string,
): { test(text: string): boolean; exec(text: string): RegExpExecArray | null } {
  const expression = new RegExp(pattern, flags);
  const context = createContext(
    Object.assign(Object.create(null), { expression, text: "" }) as { expression: RegExp; text: string },
  );
  const script = new Script("expression.test(text)");
  const test = (text: string): boolean => {
    if (text.length > MAX_TEXT_CHARACTERS) return true;
    context["text"] = text;
    expression.lastIndex = 0;
    try {
      return script.runInContext(context, { timeout: MAX_MATCH_MS }) as boolean;
    } catch {
      return true;
    }
  };
  return { test, exec: (text) => (test(text) ? expression.exec(text) : null) };
}

import type { Explanation } from "@quern/markdown";
import { QuernError } from "@quern/types";
import { inFlagWords } from "./flag-words.js";
import { ExitCode, type Terminal, UsageError } from "./terminal.js";

/** Error for people: what happened, then what to do. */
export function describeError(error: unknown): string {
  if (QuernError.is(error)) {
    const attempts = (
      error.details as
        | { attempts?: ReadonlyArray<{ engine: string; message: string; milliseconds: number }> }
        | undefined
    )?.attempts;
    const lines = [`${error.code}: ${inFlagWords(error.message)}`];
    // An only attempt that failed for the same reason tells nothing new.
    for (const attempt of (attempts ?? []).filter(({ message }) => message !== error.message))
      lines.push(`  tried ${attempt.engine} (${attempt.milliseconds} ms): ${attempt.message}`);
    if (error.hint) lines.push(`  → ${inFlagWords(error.hint)}`);
    return lines.join("\n");
  }
  return error instanceof Error ? error.message : String(error);
}

/** Whether an error says that options cannot be used, whatever is at the other end. An address that is refused is an input that failed. */
export function isWrongCall(error: unknown): boolean {
  if (error instanceof UsageError) return true;
  if (!QuernError.is(error)) return false;
  if (error.code === "PARSE_UNSUPPORTED_OPTIONS") return true;
  const issues: unknown = error.details;
  const isAddress =
    Array.isArray(issues) &&
    issues.length > 0 &&
    issues.every(({ path }: { readonly path?: readonly unknown[] }) => path?.[0] === "url");
  return error.code === "BAD_REQUEST" && !isAddress;
}

/** The exit code of a command that was given one input or several. */
export function exitCodeOf(done: number, errors: readonly unknown[]): number {
  if (errors.length === 0) return ExitCode.OK;
  if (done > 0) return ExitCode.PARTIAL;
  return errors.every(isWrongCall) ? ExitCode.USAGE : ExitCode.FAILED;
}

/** Fields of a result that are there without any format. */
const BESIDE_FORMATS: ReadonlySet<string> = new Set(["metadata", "warning", "explanation"]);

/** The error of a result that a model was to make and of which there is nothing. Its warning has been printed. */
export function modelFailure(
  result: object & { readonly warning?: string },
  hasModel: boolean,
): QuernError | undefined {
  if (!hasModel || result.warning === undefined || !isNothing(result)) return undefined;
  return new QuernError("MODEL_FAILED", result.warning);
}

/** Whether a result has none of the formats that were asked for. */
const isNothing = (result: object): boolean => Object.keys(result).every((name) => BESIDE_FORMATS.has(name));

/** The error of a document that cannot be had in the formats that were asked for, such as pictures of the pages of a text. */
export const noSuchFormat = (result: object & { readonly warning?: string }): QuernError | undefined =>
  isNothing(result)
    ? new QuernError("UNSUPPORTED_FILE_TYPE", result.warning ?? "The document does not have what was asked for.")
    : undefined;

export const printError = (terminal: Terminal, subject: string, error: unknown): void =>
  void terminal.stderr.write(`${subject}: ${describeError(error)}\n`);

/** `--explain`: what the page was taken for, and every removed block with its rule. */
export function printExplanation(terminal: Terminal, explanation: Explanation | undefined): void {
  if (!explanation) return;
  if (explanation.pageType !== "") terminal.stderr.write(`page type: ${explanation.pageType}\n`);
  for (const { rule, element, text } of explanation.removed) {
    terminal.stderr.write(`  removed by ${rule}: ${element}  ${text.replace(/\s+/g, " ").slice(0, 80)}\n`);
  }
  for (const { format, path, place, confidence } of explanation.fields ?? [])
    terminal.stderr.write(`  ${format}${path}: from ${place}, right in ${Math.round(confidence * 100)} of 100\n`);
}

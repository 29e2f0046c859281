/**
 * Names at the end of a run, with their errors, the tests that failed and those that passed only when they were repeated.
 * A log of minutes is often cut to its end: the names must stand there, and in a file that `.ci/run` prints last.
 */
import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";

const TROUBLED_TESTS_FILE = "node_modules/.quern-troubled-tests.txt";
/** `scripts/run-tests.mjs` repeats these. */
const FAILED_FILES_FILE = "node_modules/.quern-failed-test-files.json";
const MAX_ERROR_LINES = 12;
/** Set where files that failed run once more; what the first run wrote stays. */
const IS_REPEATED = process.env["QUERN_REPEATED_TESTS"] !== undefined;

export class TroubledTestsReporter implements Reporter {
  onTestRunStart(): void {
    if (!IS_REPEATED) rmSync(TROUBLED_TESTS_FILE, { force: true });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { readonly message?: string }[]): void {
    const lines: string[] = [];
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === "failed") lines.push(...described("Failed", test, result.errors));
        else if (test.diagnostic()?.flaky) lines.push(...described("Passed when repeated", test, result.errors ?? []));
      }
      for (const error of module.errors()) lines.push(`Failed: ${module.relativeModuleId}`, ...excerpt(error.message));
    }
    for (const error of unhandled) lines.push("Failed: an error outside of any test", ...excerpt(error.message ?? ""));
    if (lines.length === 0) return;
    const text = `${lines.join("\n")}\n`;
    appendFileSync(TROUBLED_TESTS_FILE, text);
    process.stdout.write(`\n${text}`);
    // An error outside of any test belongs to no file that could be repeated.
    const failed = unhandled.length > 0 ? [] : modules.filter((module) => !module.ok());
    if (!IS_REPEATED) writeFileSync(FAILED_FILES_FILE, JSON.stringify(failed.map((module) => module.relativeModuleId)));
  }
}

function described(what: string, test: TestCase, errors: readonly { readonly message: string }[]): string[] {
  return [
    `${what}: ${test.module.relativeModuleId} > ${test.fullName}`,
    ...errors.flatMap((error) => excerpt(error.message)),
  ];
}

function excerpt(message: string): string[] {
  return message.split("\n", MAX_ERROR_LINES).map((line) => `    ${line}`);
}

// Runs all tests; a few files that failed run once more when the machine is quiet again, each in a process of its own.
// A test that passes only then is not hidden: the run names it, with the error of its first try.
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** With more failed files than this something is broken, and another run would only cost time. */
const MAX_FILES_TO_REPEAT = 12;

/**
 * @param root folder of the workspace
 * @param args arguments for vitest; with any of them somebody looks at certain tests, and nothing is repeated
 * @returns exit code
 */
export function runTests(root, args) {
  const path = (name) => join(root, "node_modules", name);
  const report = path(".quern-test-report.json");
  const failedFiles = path(".quern-failed-test-files.json");
  const vitest = (given, environment = {}) =>
    spawnSync(process.execPath, [path("vitest/vitest.mjs"), "run", ...given], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...environment },
    }).status ?? 1;

  rmSync(failedFiles, { force: true });
  const status = vitest(args);
  if (status === 0 || args.length > 0 || !existsSync(failedFiles)) return status;
  const files = JSON.parse(readFileSync(failedFiles, "utf8"));
  if (files.length === 0 || files.length > MAX_FILES_TO_REPEAT) return status;

  process.stdout.write(`\nOnce more, each in a process of its own: ${files.join(", ")}\n`);
  const first = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined;
  const repeated = vitest([...files, "--isolate", "--maxWorkers=1"], { QUERN_REPEATED_TESTS: "1" });
  if (first && existsSync(report)) {
    writeFileSync(report, JSON.stringify(merged(first, JSON.parse(readFileSync(report, "utf8")))));
  }
  if (repeated === 0) {
    const line = `All tests of ${files.join(", ")} passed in a process of their own.\n`;
    appendFileSync(path(".quern-troubled-tests.txt"), line);
    process.stdout.write(`\n${line}`);
  }
  return repeated;
}

/** The first report with the results of the repeated files in place of their first ones. */
function merged(first, second) {
  const repeated = new Map(second.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => repeated.get(file.name) ?? file);
  const tests = testResults.flatMap((file) => file.assertionResults);
  const count = (status) => tests.filter((test) => test.status === status).length;
  return {
    ...first,
    numPassedTests: count("passed"),
    numFailedTests: count("failed"),
    success: testResults.every((file) => file.status === "passed"),
    testResults,
  };
}

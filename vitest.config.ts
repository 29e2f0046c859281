import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { SkippedTestsReporter } from "./test/skipped-tests-reporter.js";
import { TroubledTestsReporter } from "./test/troubled-tests-reporter.js";

/** Many files wait for servers, timers and browsers more than they compute: with one file a core, the cores would idle. */
const FILES_PER_CORE = 3;
const MIN_FILES_AT_ONCE = 4;

/** A browser keeps both cores of a small machine busy by itself: with six at once, pages that answer in a second take a minute. */
const BROWSER_FILES_AT_ONCE = Math.max(2, availableParallelism());
const BROWSER_TESTS = ["test/browser/**/*.test.ts", "test/conformance/browser.test.ts", "test/contract-walk.test.ts"];
const TESTS = ["packages/*/src/**/*.test.ts", "test/**/*.test.ts"];

export default defineConfig({
  // Packages export their TypeScript sources under this condition, so tests run the code as it stands.
  resolve: { conditions: ["@quern/source"] },
  ssr: { resolve: { conditions: ["@quern/source"] } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "engine",
          include: TESTS,
          exclude: [...configDefaults.exclude, ...BROWSER_TESTS],
          maxWorkers: Math.max(MIN_FILES_AT_ONCE, FILES_PER_CORE * availableParallelism()),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: BROWSER_TESTS,
          maxWorkers: BROWSER_FILES_AT_ONCE,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    globalSetup: "test/temporary-folder.ts",
    // Copies of libraries that packages carry with them: like what lies in node_modules, they run as they are.
    server: { deps: { external: [/\/packages\/\w+\/vendor\//] } },
    // Files of one worker share what they import: importing anew for each file was a quarter of the processor time of a run.
    isolate: false,
    // Heavy parts are imported lazily, and some tests start a dozen programs: on a loaded machine each start takes seconds.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The default of one second is too little for a request or a process on such a machine.
    expect: { poll: { timeout: 20_000 } },
    // Real browsers, servers and killed processes on a busy machine: once more, and the run names each test that needed it.
    retry: 1,
    reporters: [
      "default",
      new SkippedTestsReporter(),
      new TroubledTestsReporter(),
      ...(process.env["CI"] ? ["json"] : []),
    ],
    outputFile: { json: "node_modules/.quern-test-report.json" },
  },
});

/** Names at the end of a run which tests were skipped, and what would let them run. */
import type { Reporter, TestModule } from "vitest/node";

export class SkippedTestsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const byReason = new Map<string, { count: number; readonly files: Set<string> }>();
    for (const module of modules) {
      for (const test of module.children.allTests("skipped")) {
        const result = test.result();
        const reason = result.state === "skipped" ? result.note : undefined;
        // Tests that a filter of the command line leaves out have no reason.
        if (reason === undefined) continue;
        const entry = byReason.get(reason) ?? { count: 0, files: new Set() };
        entry.count++;
        entry.files.add(module.relativeModuleId);
        byReason.set(reason, entry);
      }
    }
    for (const [reason, { count, files }] of byReason) {
      process.stdout.write(`\n Skipped ${count} tests of ${[...files].join(", ")}: ${reason}\n`);
    }
  }
}

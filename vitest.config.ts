import { defineConfig } from "vitest/config";

export default defineConfig({
  // Packages export their TypeScript sources under this condition, so tests run the code as it stands.
  resolve: { conditions: ["@quern/source"] },
  ssr: { resolve: { conditions: ["@quern/source"] } },
  test: {
    include: ["packages/*/src/**/*.test.ts", "test/**/*.test.ts"],
    // Heavy parts are imported lazily; on a loaded machine the first import takes seconds.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: process.env["CI"]
      ? ["default", ["json", { outputFile: "node_modules/.quern-test-report.json" }]]
      : ["default"],
  },
});

import { expect, it } from "vitest";
import { describeJob } from "./describe-job.js";
import type { JobRecord } from "./job-store.js";

const record = (more: Partial<JobRecord>): JobRecord =>
  ({
    kind: "crawl",
    url: "https://mill.example/",
    options: {},
    status: "completed",
    completed: 58,
    total: 58,
    failed: 0,
    creditsUsed: 58,
    createdAt: 0,
    expiresAt: 1,
    robotsBlocked: [],
    ...more,
  }) as unknown as JobRecord;

it("tells how many pages of a job failed, beside what robots.txt kept out", () => {
  expect(describeJob(record({}))).not.toHaveProperty("warning");
  const warning = describeJob(record({ failed: 292, robotsBlocked: ["https://mill.example/admin"] }))["warning"];
  expect(warning).toMatch(/^292 page\(s\) could not be read/);
  expect(warning).toMatch(/robots\.txt keeps 1 page/);
  expect(describeJob(record({ failed: 3, status: "scraping" }))).not.toHaveProperty("warning");
});

it("leaves a job that failed as a whole to its error", () => {
  const failed = describeJob(record({ status: "failed", completed: 0, failed: 1, error: "The start page is gone." }));
  expect(failed).not.toHaveProperty("warning");
  expect(failed["error"]).toBe("The start page is gone.");
});

it("tells that credits ended a crawl, and only then", () => {
  expect(describeJob(record({ payablePages: 58 }))["warning"]).toMatch(/^The crawl ended after 58 page/);
  expect(describeJob(record({ payablePages: 100 }))).not.toHaveProperty("warning");
  expect(describeJob(record({ payablePages: 58, status: "scraping" }))).not.toHaveProperty("warning");
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium } from "@quern/browser";
import { expect, it } from "vitest";
import { inFlagWords, SENTENCES } from "./flag-words.js";

it("names the flag of a Chromium that cannot be started", async () => {
  const error = await findChromium("/nowhere/chromium").catch((reason: Error) => reason);
  expect(inFlagWords((error as Error).message)).toBe("--chromium names /nowhere/chromium, which cannot be executed.");
});

it.each([
  ["scrape options: timeout: must be at least 1.", "--timeout: must be at least 1."],
  ["scrape options: waitFor: must be a number.", "--wait-for: must be a number."],
  [
    'onlyMainContent: false, other includeTags and excludeTags, or engine: "browser" may bring it.',
    "--no-only-main-content, other --include-tags and --exclude-tags, or --engine browser may bring it.",
  ],
  ["Raise limits.inputBytes if you trust the document.", "Raise --max-input-bytes if you trust the document."],
  ['Then set contentType: "text/plain".', "Then set --type text/plain."],
  ["waitFor: 5000 may bring it.", "--wait-for 5000 may bring it."],
  ["Unsupported parse options: location, waitFor.", "parse cannot use --location, --wait-for."],
])("says %s with flags", (message, expected) => {
  expect(inFlagWords(message)).toBe(expected);
});

it.each([
  "https://example.com/onlyMainContent: false cannot be reached.",
  "onlyMainContent.md cannot be read.",
  'The file holds "waitFor".',
  "The iPhone of the author is not named.",
])("leaves what is no option: %s", (message) => {
  expect(inFlagWords(message)).toBe(message);
});

it("rewords sentences that the library still says", () => {
  const packages = fileURLToPath(new URL("../..", import.meta.url));
  const sources = readdirSync(packages)
    .filter((name) => name !== "cli")
    .flatMap((name) => {
      const folder = join(packages, name, "src");
      const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
      return files.filter((file) => file.endsWith(".ts")).map((file) => readFileSync(join(folder, file), "utf8"));
    });
  const gone = SENTENCES.filter(([sentence]) => !sources.some((source) => source.includes(sentence)));
  expect(gone).toEqual([]);
});

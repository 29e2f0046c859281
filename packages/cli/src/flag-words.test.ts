import { findChromium } from "@quern/browser";
import { expect, it } from "vitest";
import { inFlagWords } from "./flag-words.js";

it("names the flag of a Chromium that cannot be started", async () => {
  const error = await findChromium("/nowhere/chromium").catch((reason: Error) => reason);
  expect(inFlagWords((error as Error).message)).toBe("--chromium names /nowhere/chromium, which cannot be executed.");
});

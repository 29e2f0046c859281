import { QuernError } from "@quern/types";

/**
 * Loads playwright-core, which bundles leave outside.
 *
 * @throws QuernError `DRIVER_MISSING` when it is not installed
 */
export async function loadPlaywright(): Promise<typeof import("playwright-core")> {
  try {
    return await import("playwright-core");
  } catch (cause) {
    if (!isNotFound(cause)) throw cause;
    throw new QuernError("DRIVER_MISSING", "The package playwright-core, which drives Chromium, is not installed.", {
      hint: 'Run "npm install playwright-core" beside your program or bundle.',
      cause,
    });
  }
}

const isNotFound = (error: unknown): boolean =>
  /^(?:ERR_MODULE_NOT_FOUND|MODULE_NOT_FOUND)$/.test(String((error as { code?: unknown } | undefined)?.code)) &&
  (error as Error).message.includes("playwright-core");

import { once } from "node:events";
import { expect, test } from "vitest";
import { createQuern } from "./create-quern.js";

const UNKNOWN: ReadonlyArray<readonly [object, string]> = [
  [{ dataDirectory: "data" }, 'createQuern has no option "dataDirectory"'],
  [{ languagemodel: {} }, 'Did you mean "languageModel"?'],
  [{ datadir: "data" }, 'Did you mean "dataDir"?'],
];

test.each(UNKNOWN)(
  "createQuern(%j) warns of the option, which would be left out in silence",
  async (options, message) => {
    const warned = once(process, "warning");
    await createQuern(options as never).close();
    const [warning] = (await warned) as [Error];
    expect(warning.name).toBe("QuernWarning");
    expect(warning.message).toContain(message);
  },
);

test("the warning goes to the caller's logger where there is one, and an option that is undefined was not given", async () => {
  const lines: string[] = [];
  const log = (_: object, message: string): void => void lines.push(message);
  const logger = { debug: log, info: log, warn: log, error: log };
  await createQuern({ logger, nothing: undefined, languagemodel: {} } as never).close();
  expect(lines).toEqual([expect.stringContaining('Did you mean "languageModel"?')]);
});

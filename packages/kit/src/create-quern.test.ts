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

test.each([
  [{ proxies: "http://127.0.0.1:1" }, "proxies", "basic"],
  [{ proxies: { basic: ["127.0.0.1:8080"] } }, "proxies.basic[0]", "http://"],
  [{ proxies: { enhanced: ["ftp://x:1"] } }, "proxies.enhanced[0]", "http://"],
  [{ proxies: { basic: "http://127.0.0.1:1" } }, "proxies.basic", "http://"],
  [{ cache: "./cache" }, "cache", "dataDir"],
  [{ network: { allow: "localhost" } }, "network.allow", "list of hosts"],
  [{ languageModel: {} }, "languageModel", "generate"],
  [{ parsers: [{}] }, "parsers", "parse"],
  [{ dataDir: 7 }, "dataDir", "text"],
  ["https://example.com", "createQuern takes an object", ""],
])("createQuern(%j) is refused at once, with what the option takes", (options, name, hint) => {
  expect(() => createQuern(options as never)).toThrow(
    expect.objectContaining({
      code: "BAD_REQUEST",
      message: expect.stringContaining(name),
      ...(hint === "" ? {} : { hint: expect.stringContaining(hint) }),
    }),
  );
});

test("classes and functions serve as drivers", async () => {
  class Model {
    readonly name = "mine";
    async generate(): Promise<never> {
      throw new Error("not called");
    }
  }
  await createQuern({ languageModel: new Model(), cache: false, checkUrl: undefined as never }).close();
});

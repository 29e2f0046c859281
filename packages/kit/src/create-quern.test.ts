import { expect, test } from "vitest";
import { createQuern } from "./create-quern.js";

test.each([
  [{ dataDirectory: "data" }, 'createQuern has no option "dataDirectory"'],
  [{ languagemodel: {} }, 'Did you mean "languageModel"?'],
  [{ datadir: "data" }, 'Did you mean "dataDir"?'],
])("createQuern(%j) is refused: the option would be left out in silence", (options, message) => {
  expect(() => createQuern(options as never)).toThrow(message);
});

test("an option that is undefined was not given", async () => {
  await createQuern({ nothing: undefined } as never).close();
});

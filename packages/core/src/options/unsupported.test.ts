import { expect, it } from "vitest";
import { resolveOptions } from "./resolve.js";
import { ineffectiveOptions } from "./unsupported.js";

it("names settings of a screenshot that there are not, which the contract lets through", () => {
  const formats = [{ type: "screenshot" as const, fullpage: true, colour: "red", quality: 80 }];
  expect(ineffectiveOptions(resolveOptions({ formats }), true, false)).toEqual([
    'The screenshot format has no setting "fullpage". Did you mean "fullPage"?',
    'The screenshot format has no setting "colour".',
  ]);
});

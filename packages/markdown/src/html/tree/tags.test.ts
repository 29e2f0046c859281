import { expect, it } from "vitest";
import * as Tag from "./tag-ids.js";
import { TAG_NAMES } from "./tags.js";

it("gives each name of an element the id that is its place in the list", () => {
  const byId = Object.entries(Tag).sort((one, other) => one[1] - other[1]);
  expect(byId.map(([, id]) => id)).toEqual(TAG_NAMES.map((_name, id) => id));
  const nameOf = (constant: string): string =>
    constant === "SVG_TEXT"
      ? "text"
      : constant
          .toLowerCase()
          .replace(/^(?=document$|text$|raw$|shadow)/, "#")
          .replace("_", "-");
  expect(byId.map(([constant]) => nameOf(constant))).toEqual(TAG_NAMES);
});

import { expect, it } from "vitest";
import { fontStyle } from "./fonts.js";

it("faces of fixed pitch are told by their names where the file does not say so", () => {
  const names = ["ABCDEF+NimbusMonL-Regu", "CXVXII+Monaco", "Menlo-Regular", "CMTT10"];
  expect(names.filter((name) => !fontStyle(name, 0, 400).mono)).toEqual([]);
});

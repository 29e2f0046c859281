import { expect, it } from "vitest";
import { fontStyle } from "./fonts.js";

it("faces of fixed pitch are told by their names where the file does not say so", () => {
  const names = ["ABCDEF+NimbusMonL-Regu", "CXVXII+Monaco", "Menlo-Regular", "CMTT10"];
  expect(names.filter((name) => !fontStyle(name, 0, 400).mono)).toEqual([]);
});

it("a font with the stems of ordinary text is not bold because a writer asks screens to draw it heavier", () => {
  const flags = (1 << 18) | 32;
  expect(fontStyle("ABCDEF+Calibri", flags, 400).bold).toBe(false);
  expect(fontStyle("ABCDEF+Calibri-Bold", 32, 400).bold).toBe(true);
  expect(fontStyle("ABCDEF+CMMIB10", flags, 565).bold).toBe(true);
});

import { expect, it } from "vitest";
import { commentText } from "./cell-comments.js";

it("takes the text of a comment without its author and without the formats behind it", () => {
  expect(commentText("Ann", "Ann:\nThe  mill")).toBe("The mill");
  expect(commentText("曾宴", "曾宴:\n石头=10\0\x1a\0\0\0\n\0")).toBe("石头=10");
});

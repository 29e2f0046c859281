import { describe, expect, it } from "vitest";
import { takeDietaryMarks } from "./dietary.js";

describe("marks of diets behind a name", () => {
  const legend = new Map([
    ["v", "vegan"],
    ["gf", "gluten-free"],
  ]);

  it("are those that the page explains", () => {
    expect(takeDietaryMarks("Tofu Bowl V, GF", legend)).toEqual({ name: "Tofu Bowl", diets: ["vegan", "gluten-free"] });
    expect(takeDietaryMarks("GRILLED TOFU V", legend)).toEqual({ name: "GRILLED TOFU", diets: ["vegan"] });
    expect(takeDietaryMarks("Steak XL", legend)).toEqual({ name: "Steak XL", diets: [] });
  });

  it("are looked for in time in proportion in names that are written in capitals", () => {
    const name = "GRILLED CHICKEN SANDWICH WITH BACON AVOCADO AND CHEESE SERVED WITH HOMEMADE COLESLAW (8 OZ)";
    expect(takeDietaryMarks(name, new Map())).toEqual({ name, diets: [] });
  });
});

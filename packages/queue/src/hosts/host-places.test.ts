import { describe, it } from "vitest";
import { hostPlacesContract } from "../testing/host-places-contract.js";
import { memoryHostPlaces } from "./host-places.js";

describe("memoryHostPlaces", () => {
  for (const { name, run } of hostPlacesContract(memoryHostPlaces)) it(name, run);
});

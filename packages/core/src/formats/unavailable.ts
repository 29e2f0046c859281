import { QuernError } from "../errors.js";
import type { FormatName } from "../options/formats.js";
import { defineFormat, type FormatDefinition } from "./format.js";

/** What each format that this version cannot produce would take. */
const NEEDS: ReadonlyArray<readonly [FormatName, string]> = [
  ["audio", "the derived formats"],
  ["video", "the derived formats"],
];

/** Formats of the contract that are asked for by name and answered with what they need. */
export const unavailableFormats: readonly FormatDefinition[] = NEEDS.map(([name, needs]) =>
  defineFormat({
    name,
    needs: [],
    produce: () => {
      throw new QuernError(
        "DRIVER_MISSING",
        `The ${name} format needs ${needs}, which this version of Quern does not have yet.`,
      );
    },
  }),
);

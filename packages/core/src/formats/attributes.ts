import { defineFormat } from "./format.js";

/** Values of one attribute on every element that a selector matches; a selector without matches gives an empty list. */
export const attributesFormat = defineFormat({
  name: "attributes",
  reads: ["attributes"],
  redactedBy: "nothing",
  produce: (_format, { views }) => ({ attributes: views.attributes ?? [] }),
});

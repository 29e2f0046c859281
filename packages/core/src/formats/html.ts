import { defineFormat } from "./format.js";

/** Cleaned HTML of the selected content. */
export const htmlFormat = defineFormat({
  name: "html",
  needs: ["html"],
  produce: (_format, { views }) => ({ html: views.html ?? "" }),
});

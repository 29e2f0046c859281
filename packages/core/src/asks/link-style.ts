import { z } from "zod";
import { defineExtra } from "../asking/define.js";

export const linkStyle = defineExtra({
  name: "linkStyle",
  description: "Writes links `inline` (default) or as `references`: `[text][1]`, with the URLs at the end.",
  option: z.enum(["inline", "references"]).optional(),
  output: {},
});

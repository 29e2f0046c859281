import { z } from "zod";
import { defineExtra } from "../asking/define.js";
import { MIN_TOKENS } from "../page-options/tokens.js";

export const maxTokens = defineExtra({
  name: "maxTokens",
  description: "Cuts `markdown` to about this many tokens, between blocks if possible. `warning` says what was cut.",
  option: z.int().min(MIN_TOKENS, `must be a whole number of tokens, at least ${MIN_TOKENS}`).optional(),
  output: {},
});

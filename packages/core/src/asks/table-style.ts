import { z } from "zod";
import { defineExtra } from "../asking/define.js";

export const tableStyle = defineExtra({
  name: "tables",
  description:
    "Style of tables: `pipe`, `html`, `repeat` (pipe tables in which a cell over several rows or columns is repeated), or `auto` (HTML only if a pipe table would change the meaning). Default: `auto` for documents, `pipe` for web pages.",
  option: z.enum(["auto", "pipe", "html", "repeat"]).optional(),
  output: {},
});

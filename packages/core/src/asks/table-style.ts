import { z } from "zod";
import { defineExtra } from "../asking/define.js";

export const tableStyle = defineExtra({
  name: "tables",
  description:
    "Write tables as `pipe` tables, as `html`, or with `repeat` as pipe tables in which a cell over several rows or columns is repeated; `auto` writes HTML only where a pipe table would say something else. Default: `auto` for documents, `pipe` for web pages.",
  option: z.enum(["auto", "pipe", "html", "repeat"]).optional(),
  output: {},
});

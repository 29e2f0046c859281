import { z } from "zod";
import { runOverHtml } from "../apart/run-apart.js";
import { defineFormat, describing } from "../asking/define.js";
import type { Table } from "../model/table.js";

const table = describing<Table>()(
  z.object({
    page: z.int().exactOptional().meta({ description: "Page of the document on which it starts, from 1." }),
    caption: z.string().exactOptional().meta({ description: "Caption of the table." }),
    headerRows: z.int().meta({ description: "Number of header rows." }),
    rows: z
      .array(z.array(z.string()))
      .meta({ description: "Cells by row; a cell over several rows or columns is repeated in each." }),
    csv: z.string().meta({ description: "The rows as CSV (RFC 4180)." }),
  }),
);

export const tables = defineFormat({
  name: "tables",
  description: "Each table as rows and as CSV, with its page and caption.",
  input: {},
  output: { tables: z.array(table).meta({ description: "Tables in order." }) },
  reads: ["html"],
  redactedBy: "result",
  produce: async (_format, context) => {
    const { tables, warnings } = await runOverHtml("tablesOf", context.views.html ?? "", context);
    for (const warning of warnings) context.notes.warn(warning);
    return { tables };
  },
});

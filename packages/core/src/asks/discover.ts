import { z } from "zod";
import { defineExtra, describing } from "../asking/define.js";
import type { Discovery } from "../model/discovery.js";

const facts = describing<Discovery>()(
  z.object({
    links: z
      .array(
        z.object({
          url: z.string().meta({ description: "Absolute address." }),
          text: z.string().meta({ description: "The words of the link; empty for pictures." }),
        }),
      )
      .meta({ description: "Every link of the page in its order, each address once." }),
    canonical: z.string().exactOptional().meta({ description: "Address that the page calls its own." }),
    headers: z
      .record(z.string(), z.string())
      .meta({ description: "`etag`, `last-modified` and `retry-after` of the answer." }),
  }),
);

const VALIDATORS = ["etag", "last-modified", "retry-after"];

export const discover = defineExtra({
  name: "discover",
  description:
    "Add `discovery`: every link of the page with its text, its canonical address, and validators of the answer.",
  option: z.boolean().default(false),
  output: { discovery: facts.exactOptional().meta({ description: "Facts of the page that a crawler needs." }) },
  reads: ["discovery"],
  produce(_setting, { views, source }) {
    const known = VALIDATORS.flatMap((name) =>
      source.headers[name] === undefined ? [] : [[name, source.headers[name]]],
    );
    return { discovery: { links: [], ...views.discovery, headers: Object.fromEntries(known) } };
  },
});

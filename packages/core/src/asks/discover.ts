import { z } from "zod";
import { defineExtra, describing } from "../asking/define.js";
import type { Discovery } from "../model/discovery.js";

const facts = describing<Discovery>()(
  z.object({
    links: z
      .array(
        z.object({
          url: z.string().meta({ description: "Absolute URL." }),
          text: z.string().meta({ description: "The link text; empty for images." }),
        }),
      )
      .meta({ description: "Every link of the page in order, each URL once." }),
    canonical: z.string().exactOptional().meta({ description: "Canonical URL of the page." }),
    headers: z
      .record(z.string(), z.string())
      .meta({ description: "`etag`, `last-modified` and `retry-after` of the response." }),
  }),
);

const VALIDATORS = ["etag", "last-modified", "retry-after"];

export const discover = defineExtra({
  name: "discover",
  description:
    "Adds `discovery`: every link of the page with its text, the canonical URL, and validators of the response.",
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

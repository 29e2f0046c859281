/** Options of searches for papers and for developers' discussions: types, defaults and bounds. */
import { z } from "zod";

export const MAX_INDEX_QUERY_CHARACTERS = 2_000;

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, "Invalid date: write it as 2026-01-31");
const names = (most: number) => z.array(z.string().trim().min(1).max(200)).max(most);

export const paperOptionsShape = {
  k: z.int().min(1).max(500).default(40).meta({ description: "Maximum number of results." }),
  authors: names(10).default([]).meta({ description: "Parts of author names; each must match an author." }),
  categories: names(10).default([]).meta({ description: "arXiv categories; all must match." }),
  from: day.optional().meta({ description: "First day of publication, such as 2026-01-31." }),
  to: day.optional().meta({ description: "Last day of publication, such as 2026-01-31." }),
} as const;

export const readOptionsShape = {
  query: z.string().trim().min(1).max(MAX_INDEX_QUERY_CHARACTERS).optional().meta({ description: "What to look for." }),
  k: z.int().min(1).max(50).optional().meta({ description: "Maximum number of results." }),
} as const;

export const similarOptionsShape = {
  intent: z.string().trim().min(1).max(MAX_INDEX_QUERY_CHARACTERS).meta({ description: "What is sought, in words." }),
  mode: z
    .enum(["similar", "citers", "references"])
    .default("similar")
    .meta({ description: "Papers like these, papers that cite them, or papers that they cite." }),
  k: z.int().min(1).max(500).default(40).meta({ description: "Maximum number of results." }),
  rerank: z.boolean().optional().meta({ description: "Order by what `intent` says." }),
  anchor: names(10).default([]).meta({ description: "Further papers to start from." }),
} as const;

export const developerOptionsShape = {
  k: z.int().min(1).max(100).default(10).meta({ description: "Maximum number of results." }),
  passages: z.int().min(1).max(5).default(1).meta({ description: "Maximum number of passages per result." }),
  types: z
    .array(z.enum(["doc", "issue", "pull_request", "readme"]))
    .min(1)
    .default(["issue", "pull_request", "readme"])
    .meta({ description: "Kinds of results." }),
  repos: z
    .array(z.string().regex(/^[\w.-]+\/[\w.-]+$/, "Invalid repository: write it as owner/name"))
    .max(20)
    .default([])
    .meta({ description: "Repositories to search, as owner/name." }),
  sources: names(20).default([]).meta({ description: "Documentation to search; this server has none." }),
  skills: z.literal("only").optional().meta({ description: "Only results that are skills." }),
  language: z.string().trim().min(1).max(100).optional().meta({ description: "Programming language." }),
  topic: names(8).default([]).meta({ description: "Topics of the repository." }),
  license: z.string().trim().min(1).max(100).optional().meta({ description: "Licence of the repository." }),
  minStars: z.int().min(0).optional().meta({ description: "At least this many stars." }),
  maxStars: z.int().min(0).optional().meta({ description: "At most this many stars." }),
  archived: z.boolean().optional().meta({ description: "Whether archived repositories are wanted." }),
  fork: z.boolean().optional().meta({ description: "Whether forks are wanted." }),
} as const;

export const paperOptionsSchema = z.strictObject(paperOptionsShape);
export const readOptionsSchema = z
  .strictObject(readOptionsShape)
  .refine(({ query, k }) => k === undefined || query !== undefined, { message: "k is only valid together with query" });
export const similarOptionsSchema = z.strictObject(similarOptionsShape);
export const developerOptionsSchema = z.strictObject(developerOptionsShape);

export type PaperOptionsInput = z.input<typeof paperOptionsSchema>;
export type ReadOptionsInput = z.input<typeof readOptionsSchema>;
export type SimilarOptionsInput = z.input<typeof similarOptionsSchema>;
export type DeveloperOptionsInput = z.input<typeof developerOptionsSchema>;

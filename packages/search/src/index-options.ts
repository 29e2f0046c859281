/** Options of searches for papers and for developers' discussions (contract A.17): types, defaults and bounds. */
import { z } from "zod";

export const MAX_INDEX_QUERY_CHARACTERS = 2_000;

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, "Invalid date: write it as 2026-01-31");
const names = (most: number) => z.array(z.string().trim().min(1).max(200)).max(most);

export const paperOptionsShape = {
  /** Results. */
  k: z.int().min(1).max(500).default(40),
  /** Parts of names; each has to match an author. */
  authors: names(10).default([]),
  /** Categories of arXiv; all have to match. */
  categories: names(10).default([]),
  from: day.optional(),
  to: day.optional(),
} as const;

export const readOptionsShape = {
  /** Reads the paper's text and gives the passages that answer. */
  query: z.string().trim().min(1).max(MAX_INDEX_QUERY_CHARACTERS).optional(),
  /** Passages. */
  k: z.int().min(1).max(50).optional(),
} as const;

export const similarOptionsShape = {
  /** Sorts the papers by how well they fit. */
  intent: z.string().trim().min(1).max(MAX_INDEX_QUERY_CHARACTERS),
  mode: z.enum(["similar", "citers", "references"]).default("similar"),
  k: z.int().min(1).max(500).default(40),
  rerank: z.boolean().optional(),
  /** Further papers to start from. */
  anchor: names(10).default([]),
} as const;

export const developerOptionsShape = {
  k: z.int().min(1).max(100).default(10),
  /** Passages of each result. */
  passages: z.int().min(1).max(5).default(1),
  types: z
    .array(z.enum(["doc", "issue", "pull_request", "readme"]))
    .min(1)
    .default(["issue", "pull_request", "readme"]),
  repos: z
    .array(z.string().regex(/^[\w.-]+\/[\w.-]+$/, "Invalid repository: write it as owner/name"))
    .max(20)
    .default([]),
  /** Documentation sources; there are none here. */
  sources: names(20).default([]),
  skills: z.literal("only").optional(),
  language: z.string().trim().min(1).max(100).optional(),
  topic: names(8).default([]),
  license: z.string().trim().min(1).max(100).optional(),
  minStars: z.int().min(0).optional(),
  maxStars: z.int().min(0).optional(),
  archived: z.boolean().optional(),
  fork: z.boolean().optional(),
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

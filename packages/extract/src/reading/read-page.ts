/** Reads a page once: headline, authors, days and publisher, each with a probability and what speaks for it. */
import { NONE, type Node } from "@quern/markdown/html";
import type { ParsedPage } from "../page/parsed-page.js";
import { AUTHOR_EVIDENCE, authorCandidates } from "./authors.js";
import type { Candidate } from "./candidate.js";
import { keyOf } from "./candidate.js";
import { DAY_EVIDENCE, dayCandidates, dayMentions } from "./days.js";
import { PUBLISHER_EVIDENCE, publisherCandidates } from "./publishers.js";
import { placeOf, type ReadingContext, readingContext } from "./reading-context.js";
import { TITLE_EVIDENCE, titleCandidates } from "./titles.js";

export type ReadField = "headline" | "author" | "published" | "publisher";

/** Names of the evidence by field, in the order of a row. */
export const EVIDENCE: Readonly<Record<ReadField, readonly string[]>> = {
  headline: TITLE_EVIDENCE,
  author: AUTHOR_EVIDENCE,
  published: DAY_EVIDENCE,
  publisher: PUBLISHER_EVIDENCE,
};

export type Rank = (field: ReadField, candidates: readonly Candidate[]) => Float32Array;

/** All candidates of a page. @param rank gives each its probability: the headline's place tells of the others */
export function candidatesOf(
  page: ParsedPage,
  rank: Rank,
): { context: ReadingContext; candidates: Record<ReadField, Candidate[]> } {
  const context = readingContext(page);
  const headline = titleCandidates(context);
  const scores = rank("headline", headline);
  let heading: Node = NONE;
  let best = 0;
  let titleKey = "";
  for (const [at, { node, key }] of headline.entries()) {
    if (scores[at]! <= best) continue;
    best = scores[at]!;
    titleKey = key;
    heading = node;
  }
  const titleAt = heading === NONE ? 0 : placeOf(context.text, heading);
  const mentions = dayMentions(context);
  return {
    context,
    candidates: {
      headline,
      author: authorCandidates(context, mentions, titleAt),
      published: dayCandidates(context, mentions, titleAt),
      publisher: publisherCandidates(context, titleKey || keyOf(context.documentTitle)),
    },
  };
}

export const rowOf = (field: ReadField, { evidence }: Candidate): number[] =>
  EVIDENCE[field].map((name) => evidence[name] ?? 0);

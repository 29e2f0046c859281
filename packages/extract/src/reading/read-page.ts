/** Reads a page once: headline, authors, days and publisher, each with a probability and what speaks for it. */
import { NONE, type Node } from "@quern/markdown/html";
import type { ParsedPage } from "../page/parsed-page.js";
import { AUTHOR_EVIDENCE, authorCandidates } from "./authors.js";
import type { Candidate } from "./candidate.js";
import { keyOf } from "./candidate.js";
import { DAY_EVIDENCE, type DayMention, dayCandidates, dayMentions } from "./days.js";
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

export interface PageCandidates extends Readonly<Record<ReadField, readonly Candidate[]>> {
  readonly context: ReadingContext;
  /** Place of the headline in the page's text. */
  readonly titleAt: number;
  /** Every day that the page names. */
  readonly days: readonly DayMention[];
}

/**
 * All candidates of a page, gathered as somebody asks for them.
 *
 * @param rank gives the headline's candidates their probability: where it stands tells of the others
 */
export function candidatesOf(page: ParsedPage, rank: Rank): PageCandidates {
  const context = readingContext(page);
  const headline = titleCandidates(context);
  const scores = rank("headline", headline);
  let top = -1;
  for (const at of headline.keys()) if (scores[at]! > (scores[top] ?? 0)) top = at;
  const heading: Node = headline[top]?.node ?? NONE;
  const titleAt = heading === NONE ? 0 : placeOf(context.text, heading);
  let mentions: DayMention[] | undefined;
  let authors: Candidate[] | undefined;
  const days = (): DayMention[] => {
    mentions ??= dayMentions(context);
    return mentions;
  };
  return {
    context,
    titleAt,
    headline,
    get days() {
      return days();
    },
    get author() {
      // Asked twice: for the author, and for those of the same byline.
      authors ??= authorCandidates(context, days(), titleAt);
      return authors;
    },
    get published() {
      return dayCandidates(context, days(), titleAt);
    },
    get publisher() {
      return publisherCandidates(context, headline[top]?.key || keyOf(context.documentTitle));
    },
  };
}

export const rowOf = (field: ReadField, { evidence }: Candidate): number[] =>
  EVIDENCE[field].map((name) => evidence[name] ?? 0);

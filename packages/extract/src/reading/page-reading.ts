/** Answers of one reading of a page: what it is called, who wrote and published it, and when. */
import { NONE, type Node, type Tree } from "@quern/markdown/html";
import type { ParsedPage } from "../page/parsed-page.js";
import type { Candidate } from "./candidate.js";
import { type Contacts, readContacts } from "./contacts.js";
import { type Post, readFirstPost } from "./posts.js";
import { rank } from "./rank.js";
import { candidatesOf, type ReadField } from "./read-page.js";

export interface Finding {
  readonly value: string;
  /** 0 … 1, calibrated on pages of sites that the rankers had not seen. */
  readonly confidence: number;
  /** Where the page says it; `NONE` when only its title or its frame does. */
  readonly node: Node;
  /** What spoke for it and against it, by name. */
  readonly evidence: Readonly<Record<string, number>>;
}

export interface PageReading {
  readonly headline: Finding | undefined;
  /** `YYYY-MM-DD`. */
  readonly published: Finding | undefined;
  readonly publisher: Finding | undefined;
  /** Whose page it is, where the question leaves no doubt that it is somebody's: less has to speak for it. */
  readonly organization: Finding | undefined;
  /** All that are named together, in the order of the page. */
  readonly authors: readonly Finding[];
  /** Read when somebody asks. */
  readonly contacts: Contacts;
  readonly post: Post | undefined;
}

/** Below these the page is said to state nothing. Chosen on sites that the rankers had not seen (benchmarks/derived/real). */
export const MIN_CONFIDENCE: Readonly<Record<ReadField, number>> = {
  headline: 0.3,
  author: 0.35,
  published: 0.5,
  publisher: 0.65,
};

const MIN_OF_ORGANIZATION = 0.25;

export function readPageFacts(page: ParsedPage): PageReading {
  const { context, candidates } = candidatesOf(page, rank);
  let contacts: Contacts | undefined;
  let post: Post | undefined | null = null;
  const best = (field: ReadField, least = MIN_CONFIDENCE[field]): [Candidate, number] | undefined => {
    const list = candidates[field];
    const scores = rank(field, list);
    let top = -1;
    for (const at of list.keys()) if (top < 0 || scores[at]! > scores[top]!) top = at;
    return top >= 0 && scores[top]! >= least ? [list[top]!, scores[top]!] : undefined;
  };
  const finding = ([{ value, node, evidence }, confidence]: [Candidate, number]): Finding => ({
    value,
    confidence: Math.round(confidence * 1_000) / 1_000,
    node,
    evidence,
  });
  const one = (field: ReadField, least?: number): Finding | undefined => {
    const found = best(field, least);
    return found && finding(found);
  };
  const author = best("author");
  const first = author && finding(author);
  const names = author?.[0].together ?? [];
  const headline = one("headline");
  return {
    headline,
    published: one("published"),
    publisher: one("publisher"),
    organization: one("publisher", MIN_OF_ORGANIZATION),
    authors: first ? (names.length > 1 ? names.map((value) => ({ ...first, value })) : [first]) : [],
    get contacts() {
      contacts ??= readContacts(context);
      return contacts;
    },
    get post() {
      if (post === null) post = readFirstPost(context, headline?.node ?? NONE);
      return post;
    },
  };
}

/** Readings of trees: the formats of one request share the tree, and so its reading. */
const readings = new WeakMap<Tree, PageReading>();

/** The reading of a page, made when somebody first asks for it. */
export function readingOf(page: ParsedPage): PageReading {
  let reading = readings.get(page.tree);
  if (!reading) {
    reading = readPageFacts(page);
    readings.set(page.tree, reading);
  }
  return reading;
}

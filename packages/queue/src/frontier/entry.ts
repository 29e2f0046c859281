/** Entries as text, for drivers: one line each, so that a million of them stay small. */
import { createHash } from "node:crypto";
import type { EntryKind, FrontierEntry } from "./frontier.js";

const LETTERS: Readonly<Record<EntryKind, string>> = { start: "t", page: "p", sitemap: "s" };
const KINDS = new Map(Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as EntryKind]));

/** `p03 https://example.com/`: kind, whether the link comes from another site, depth, address. */
export const encodeEntry = ({ kind, url, depth, external }: FrontierEntry): string =>
  `${LETTERS[kind]}${external ? 1 : 0}${depth} ${url}`;

export function decodeEntry(text: string): FrontierEntry {
  const space = text.indexOf(" ");
  return {
    kind: KINDS.get(text[0] ?? "") ?? "page",
    external: text[1] === "1",
    depth: Number(text.slice(2, space)),
    url: text.slice(space + 1),
  };
}

/** Names an entry within its job: 27 letters, digits, `-` and `_`. */
export const entryId = (entry: FrontierEntry): string =>
  createHash("sha1").update(encodeEntry(entry)).digest("base64url");

/** 64 bits that stand for an identity: two of a million are equal with a chance of 1 in 37 million. */
export const fingerprint = (identity: string): Buffer => createHash("sha1").update(identity).digest().subarray(0, 8);

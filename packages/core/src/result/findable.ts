/** Tells the page index, if there is one, about pages that a request has read. */
import type { IndexedPage, Source } from "@quern/types";
import { bodyIdentity } from "../acquire/cache/body-identity.js";
import type { Metadata } from "../model/metadata.js";
import { indexPage } from "./index-page.js";

/** As much of a request as decides whether its page may be found. */
interface Reader {
  readonly plan: { readonly isIndexed: boolean };
  readonly parts: { readonly indexPage: ((page: IndexedPage) => Promise<void>) | undefined };
  readonly settings: { readonly team: string };
}

interface Text {
  readonly markdown?: string | undefined;
}

/** By engine and by the identity of a body: the teams whose index has it. */
const indexed = new WeakMap<object, WeakMap<object, Set<string>>>();

/** Not found, and gone for good. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** A cached page may have been read by another process or team, by an earlier run, or by a request that wanted no content. */
export async function makePageFindable(
  reader: Reader,
  source: Source,
  isCached: boolean,
  metadata: Metadata,
  text: Text,
): Promise<void> {
  const { plan, parts, settings } = reader;
  if (!plan.isIndexed || !parts.indexPage) return;
  if (GONE.has(source.status))
    return indexPage(parts.indexPage, { ...metadata, title: "", description: "" }, "", settings.team);
  if (source.status >= 300) return;
  const bodies = indexed.get(parts.indexPage) ?? new WeakMap<object, Set<string>>();
  indexed.set(parts.indexPage, bodies);
  const identity = bodyIdentity(source);
  const teams = bodies.get(identity) ?? new Set<string>();
  bodies.set(identity, teams);
  if (isCached && teams.has(settings.team)) return;
  teams.add(settings.team);
  await makeFindable(reader, metadata, text);
}

/** Reports a page to the page index, if there is one and the cache may keep the page. */
export async function makeFindable(
  { plan, parts, settings }: Reader,
  metadata: Metadata,
  { markdown }: Text,
): Promise<void> {
  if (plan.isIndexed && markdown && parts.indexPage) {
    await indexPage(parts.indexPage, metadata, markdown, settings.team);
  }
}

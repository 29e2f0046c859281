/** Result of an extraction: the data of its pages, merged. */
import type { JobRecord, JobStore } from "./job-store.js";
import { mergeExtracts } from "./merge-extracts.js";

/** The part of a request that is kept beside its pages. */
export interface ExtractSettings {
  readonly urls: readonly string[];
  readonly showSources: boolean;
  readonly warning?: string;
}

/** From this status on, a page is the site's way of saying that there is no such page. */
const FIRST_ERROR_STATUS = 400;

/** The pages' data as one, in the order of the addresses. Error pages of a site state nothing, and a warning names them. */
export async function mergedPages(store: JobStore, record: JobRecord) {
  const { urls } = record.options as unknown as ExtractSettings;
  const pages = await store.allPages(record.id);
  const place = new Map(urls.map((url, index) => [url, index]));
  const placeOf = (url: string): number => place.get(url) ?? urls.length;
  const ordered = pages.sort((one, other) => placeOf(one.metadata.sourceURL) - placeOf(other.metadata.sourceURL));
  const isError = ({ metadata }: (typeof ordered)[number]): boolean => metadata.statusCode >= FIRST_ERROR_STATUS;
  const read = ordered.filter((page) => !isError(page));
  const leftOut = ordered
    .filter(isError)
    .map(({ metadata }) => `${metadata.sourceURL} answered ${metadata.statusCode} and was left out.`);
  const warnings = [...new Set([...leftOut, ...read.flatMap(({ warning }) => warning ?? [])])].slice(0, 3);
  const extracts = read.map((page) => ({ url: page.metadata.sourceURL, json: page.json }));
  return { ...mergeExtracts(extracts), warnings };
}

/** The data of the message that an extraction is done; other jobs tell their pages one by one. */
export async function extractResult(store: JobStore, record: JobRecord): Promise<readonly unknown[]> {
  if (record.kind !== "extract") return [];
  const { urls } = record.options as unknown as ExtractSettings;
  const { data, sources } = await mergedPages(store, record);
  return [{ success: true, data, extractId: record.id, totalUrlsScraped: urls.length, sources }];
}

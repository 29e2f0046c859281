import type { StateStore } from "@quern/types";
import { type PageSink, pageKey, safeName } from "./page-sink.js";

export interface StateSinkOptions {
  /** In front of every key. Default `pages`. */
  readonly prefix?: string;
  /** Milliseconds that pages are kept. Default: for ever. */
  readonly keptFor?: number;
}

/**
 * Pages as records of a state store, `pages/CRAWL/KEY`: in LMDB with `openDataDirectory(folder).state`, in Redis with
 * `openRedis(url).state`.
 */
export function stateSink(state: StateStore, { prefix = "pages", keptFor }: StateSinkOptions = {}): PageSink {
  return {
    name: state.name,
    async write(page, crawl) {
      const expires = keptFor === undefined ? {} : { expires: Date.now() + keptFor };
      await state.set(`${prefix}/${safeName(crawl)}/${pageKey(page)}`, page, expires);
    },
    close: async () => undefined,
  };
}

import type { Storage } from "@quern/types";
import { type PageSink, pageKey, safeName } from "./page-sink.js";

/** Pages as JSON files of a storage, `PREFIX/CRAWL/KEY.json`. */
export function storageSink(storage: Storage, { prefix = "pages" }: { readonly prefix?: string } = {}): PageSink {
  return {
    name: storage.name,
    async write(page, crawl) {
      const bytes = new TextEncoder().encode(JSON.stringify(page));
      await storage.put(`${prefix}/${safeName(crawl)}/${pageKey(page)}.json`, bytes, {
        contentType: "application/json",
      });
    },
    close: async () => undefined,
  };
}

import { QuernError } from "@quern/types";
import { type PageSink, pageKey, safeName } from "./page-sink.js";

export interface S3SinkOptions {
  /** Address of the service, e.g. `https://s3.eu-central-1.amazonaws.com` or that of a MinIO, R2 or Ceph. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Default `us-east-1`, which services without regions take. */
  readonly region?: string;
  /** In front of every key. Default `pages`. */
  readonly prefix?: string;
}

const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 250;
const TIMEOUT_MS = 30_000;

/**
 * Pages as JSON objects of an S3-compatible bucket, `PREFIX/CRAWL/KEY.json`, addressed by path. What fails for a moment (429, 5xx, a
 * connection) is tried four times.
 *
 * @throws (`write`) QuernError `STATE_UNAVAILABLE` with the service's own words
 */
export async function s3Sink(options: S3SinkOptions): Promise<PageSink> {
  const { AwsClient } = await import("aws4fetch");
  const { endpoint, bucket, accessKeyId, secretAccessKey, region = "us-east-1", prefix = "pages" } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  const base = `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(bucket)}`;
  return {
    name: "s3",
    async write(page, crawl) {
      const url = `${base}/${prefix}/${safeName(crawl)}/${pageKey(page)}.json`;
      const body = JSON.stringify(page);
      let failure = "";
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
        try {
          const headers = { "content-type": "application/json" };
          const signal = AbortSignal.timeout(TIMEOUT_MS);
          const response = await client.fetch(url, { method: "PUT", headers, body, signal });
          const text = await response.text();
          if (response.ok) return;
          failure = `status ${response.status} ${/<Message>([^<]*)/.exec(text)?.[1] ?? ""}`.trim();
          if (response.status < 500 && response.status !== 429) break;
        } catch (error) {
          failure = error instanceof Error ? error.message : String(error);
        }
      }
      throw new QuernError("STATE_UNAVAILABLE", `A page could not be written to the bucket ${bucket}: ${failure}.`, {
        hint: "Check the endpoint, the bucket's name, and that the key may write to it.",
      });
    },
    close: async () => undefined,
  };
}

import type { ChromiumRendererOptions } from "@quern/browser";
import type { EngineOptions } from "@quern/core";
import type { MailOptions } from "@quern/monitor";
import type { OcrEngine, Parser } from "@quern/types";

/** Options of `createQuern`: drivers in place of the built-in ones, where things are kept, models and services. */
export interface QuernOptions extends EngineOptions {
  /** Asked before the built-in parsers. */
  readonly parsers?: readonly Parser[] | undefined;
  /** Recognises scans and pictures of text, e.g. `paddleOcr()` (closed by its maker). Default: `tesseractOcr()`. */
  readonly ocr?: OcrEngine | undefined;
  /** Settings of the built-in renderer: path, limits, filter lists. Without effect when `renderer` is given. */
  readonly browser?: ChromiumRendererOptions | undefined;
  /**
   * Directory that keeps the cache, profiles and snapshots. It is made at once and opened with the first call that needs it. `cache` and
   * `storage` take precedence. Default: in memory.
   */
  readonly dataDir?: string | undefined;
  /** `redis://…` or `rediss://…`: keeps the same in a Redis that several processes share. */
  readonly redisUrl?: string | undefined;
  /**
   * Lets all teams of a server search what any of them has read. Default: a team finds its own pages alone. Without effect when `search` is
   * given.
   */
  readonly sharedIndex?: boolean | undefined;
  /** Mail server for the reports of monitors. Default: no mail is sent. */
  readonly mail?: MailOptions | undefined;
  /** Signs the webhooks of monitors. Default: they carry no signature. */
  readonly webhookSecret?: string | undefined;
}

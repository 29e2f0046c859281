import type { TokenUsage } from "./language-model.js";

export interface ImageDescriptionRequest {
  readonly bytes: Uint8Array;
  /** `image/png`, `image/jpeg`, `image/webp` or `image/gif`. */
  readonly mediaType: string;
  /** Alternative text, caption and headings that the page gives the picture: text of the page, to be read as data. */
  readonly alt?: string | undefined;
  readonly caption?: string | undefined;
  readonly headings?: readonly string[] | undefined;
  /** Language to describe it in (BCP 47): the page's, as far as known. */
  readonly language?: string | undefined;
  /** Wishes of the caller, in words. */
  readonly prompt?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ImageDescription {
  /** One or two sentences; empty where there is nothing to say. */
  readonly text: string;
  /** Tokens, where the service counts them. */
  readonly usage?: TokenUsage;
}

/** Says what a picture shows. Drivers: any server with OpenAI's chat completions and a model that sees (`openAiImageDescriber` of `@quern/llm`), or an object of your own. */
export interface ImageDescriber {
  /** Shown in messages. */
  readonly name: string;
  /** Pictures above this are left out. Default 10 MB. */
  readonly maxBytes?: number;
  /** @throws QuernError `MODEL_FAILED`, or any error: the request goes on without this description and says so */
  describe(request: ImageDescriptionRequest): Promise<ImageDescription>;
}

/** Only adds types. */
export const defineImageDescriber = (describer: ImageDescriber): ImageDescriber => describer;

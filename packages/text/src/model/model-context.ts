import type { LanguageModel } from "@quern/types";
import type { Notes } from "./notes.js";

/** A page's text and its title: all that questions and prompts about it read. */
export interface PageText {
  readonly views: { readonly markdown?: string | undefined };
  readonly metadata: { readonly language?: string | undefined; readonly title?: unknown };
}

/** The request that a model or a rule works for: its clock, and what it has to say. */
export interface TextRequest {
  readonly deadline: { readonly signal: AbortSignal };
  readonly notes: Notes;
  /** Divides a text that does not fit the model, apart from the caller's thread where it is long. Default: in place. */
  readonly splitText?: (request: { readonly markdown: string; readonly tokens: number }) => Promise<string[]>;
}

/** The step of a request that may ask a language model. */
export interface ModelRequest extends TextRequest {
  /** Absent: rules answer. */
  readonly languageModel: LanguageModel | undefined;
  readonly options: { readonly zeroDataRetention: boolean };
}

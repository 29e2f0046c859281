import type { StandardSchemaV1, TokenUsage } from "@quern/types";
import type { AnsweringMethod } from "../model/answering-method.js";
import type { ChunksAsked } from "../model/chunks-asked.js";
import type { Metadata } from "../model/metadata.js";
import type { AskedFields } from "../options/documented.js";
import type { AnyExtra, FieldsOfFormat } from "../options/fields.js";

/** Fields that every result may carry, whatever was asked for. */
interface Common {
  /** Failures, and options without effect, in sentences. */
  warning?: string;
  /** How each derived format was answered (library only). */
  methods?: Readonly<Record<string, AnsweringMethod>>;
  /** Tokens that the language model counted for this request (library only); absent when none was asked. */
  usage?: TokenUsage;
  metadata: Metadata;
}

/** Every field that a result may carry; which ones it does follows from `formats` and the options. */
export interface Document extends AskedFields, Common {}

/** Type that a Standard Schema validates to. */
type Infer<Schema> = Schema extends StandardSchemaV1<unknown, infer Output> ? Output : unknown;

type NameOf<Format> = Format extends string ? Format : Format extends { type: infer Name } ? Name : never;

type FieldsOf<Format> = Format extends { type: "json"; schema?: infer Schema }
  ? { json?: Infer<Schema> | null }
  : FieldsOfFormat<NameOf<Format>>;

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never;

/** Fields of extras: of the options, not of the formats. */
type ExtraFields = Pick<AskedFields, Extract<AnyExtra, keyof AskedFields>>;

/**
 * The result for a list of formats: `["links"]` has `links: string[]` and no `markdown`. Formats that are not known at compile time
 * (a plain array) give every field as optional.
 *
 * @typeParam Asked names of fields that options ask for, see {@link AskedBy}
 */
export type ScrapeResult<Formats extends readonly unknown[], Asked extends keyof ExtraFields = never> = WithAsked<
  number extends Formats["length"] ? Document : Common & ExtraFields & Intersection<FieldsOf<Formats[number]>>,
  Asked
>;

type WithAsked<Result, Asked extends keyof ExtraFields> = [Asked] extends [never]
  ? Result
  : Result & { [Name in Asked]-?: NonNullable<ExtraFields[Name]> };

/** Fields that `explain` and `chunks` bring, where a call says at compile time that it wants them. */
export type AskedBy<Explain, Chunks extends ChunksAsked> =
  | ([Explain] extends [true | "html"] ? "explanation" : never)
  | ([Chunks] extends [true | number] ? "chunks" : never);

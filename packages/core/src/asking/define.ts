/**
 * Everything that a caller can ask of a page or document is one definition in the folder `asks`. Options, types of results, REST, OpenAPI, MCP, the
 * command line, the playground and the tables of the documentation are derived from these definitions.
 */
import { z } from "zod";
import type { ResolvedPageOptions } from "../page-options/resolved-page.js";
import type { AskContext } from "./context.js";

type Shape = Readonly<Record<string, z.ZodType>>;

/** Renderings of the page that asks can read; each is made at most once a request. */
export type ViewName = "markdown" | "html" | "links" | "images" | "attributes" | "discovery";

/**
 * - `source`: the page before selection and cleaning, as text and as HTML
 * - `pictures`: the list of its pictures, with roles and captions
 * - `blocks`: the layout blocks of a document
 * - `pages`: the Markdown of a paged document page by page
 */
export type Reads = ViewName | "source" | "pictures" | "blocks" | "pages";

/**
 * Where `redactPII` acts: on the Markdown that the answer is made of, on the strings of its result because they come out of the page's HTML,
 * or nowhere because the ask shows the page as it is.
 */
export type RedactedBy = "markdown" | "result" | "nothing";

/** Type of the fields that a shape describes, without `undefined` for those that may be absent. */
export type FieldsOf<Output extends Shape> = z.output<z.ZodObject<Output>>;

interface Ask<Name extends string, Output extends Shape> {
  readonly name: Name;
  /** One plain sentence about what it gives, shown wherever the ask is. */
  readonly description: string;
  /** The fields that it adds to the result, each with a description. */
  readonly output: Output;
  /** All that `produce` looks at: nothing else is made. */
  readonly reads: readonly Reads[];
  /** Looked at besides where a language model answers: rules do without. */
  readonly readsWithModel?: readonly Reads[];
}

export interface FormatAsk<Name extends string = string, Input extends Shape = Shape, Output extends Shape = Shape>
  extends Ask<Name, Output> {
  readonly kind: "format";
  /** The format as an object: `type` and its settings. */
  readonly input: z.ZodObject<{ type: z.ZodLiteral<Name> } & Input>;
  readonly redactedBy: RedactedBy;
  /** A value of `formats` that shows it. */
  readonly example: unknown;
  /** Credits beyond those of the page. Default 0. */
  readonly credits: number | ((format: never) => number);
  /** Zero data retention rules it out: nothing is made and nothing is charged. */
  readonly isHeldBack: boolean;
  /** Why, where it is not that the page must not reach a model. */
  readonly heldBackBecause?: string;
  /** Only a page in a browser has it. */
  readonly needsBrowser: boolean;
  /** A document at hand does not have it; true of all that need a browser. */
  readonly needsLivePage: boolean;
  /** A page out of the cache does not do. */
  readonly needsFreshPage: boolean;
  /** Whether hits of a search can be turned into it. */
  readonly isForSearches: boolean;
  /** Cannot be combined with another format. */
  readonly isAlone: boolean;
  /** Its words come from the Markdown, so that `citations` can show where. */
  readonly isCited: boolean;
  /** The question that it answers. */
  readonly question?: (format: never) => string;
  /** Names of the command line's flags for settings that do not go by their own. */
  readonly flags: Readonly<Record<string, string>>;
  /** Flags that ask for the format by themselves. */
  readonly ownFlags: readonly string[];
  readonly produce: (
    format: z.output<z.ZodObject<{ type: z.ZodLiteral<Name> } & Input>>,
    context: AskContext,
  ) => FieldsOf<Output> | Promise<FieldsOf<Output>>;
}

type FormatDefinition<Name extends string, Input extends Shape, Output extends Shape> = Pick<
  FormatAsk<Name, Input, Output>,
  "name" | "description" | "output" | "reads" | "readsWithModel" | "redactedBy"
> &
  Partial<
    Pick<
      FormatAsk<Name, Input, Output>,
      | "isHeldBack"
      | "heldBackBecause"
      | "needsBrowser"
      | "needsLivePage"
      | "needsFreshPage"
      | "isForSearches"
      | "isAlone"
      | "isCited"
      | "example"
      | "flags"
      | "ownFlags"
    >
  > & {
    /** Settings beside `type`, each with a description. */
    readonly input: Input;
    /** Unknown settings are named in a warning instead of refused. */
    readonly toleratesUnknown?: boolean;
    readonly credits?: number | ((format: z.output<z.ZodObject<Input>>) => number);
    readonly question?: (format: z.output<z.ZodObject<Input>>) => string;
    readonly produce: (
      format: z.output<z.ZodObject<Input>>,
      context: AskContext,
    ) => FieldsOf<Output> | Promise<FieldsOf<Output>>;
  };

/** A format: asked for by its name in `formats`. One that throws becomes a `warning`, and the request goes on. */
export function defineFormat<const Name extends string, Input extends Shape, Output extends Shape>(
  definition: FormatDefinition<Name, Input, Output>,
): FormatAsk<Name, Input, Output> {
  const { input, toleratesUnknown = false, ...rest } = definition;
  const shape = { type: z.literal(definition.name), ...input };
  return {
    credits: 0,
    isHeldBack: false,
    needsBrowser: false,
    needsLivePage: definition.needsBrowser ?? false,
    needsFreshPage: false,
    isForSearches: true,
    isAlone: false,
    isCited: false,
    example: definition.name,
    flags: {},
    ownFlags: Object.values(definition.flags ?? {}),
    ...rest,
    kind: "format",
    input: (toleratesUnknown ? z.looseObject(shape) : z.strictObject(shape)).meta({
      description: definition.description,
    }),
  } as unknown as FormatAsk<Name, Input, Output>;
}

export interface ExtraAsk<
  Name extends string = string,
  Option extends z.ZodType = z.ZodType,
  Output extends Shape = Shape,
> extends Ask<Name, Output> {
  readonly kind: "extra";
  /** Schema of the option that has the ask's name; absent where options of the page ask for it. */
  readonly option: Option;
  /** Only the library has the option: REST says it in its own way, or cannot carry the result. */
  readonly isLibraryOnly: boolean;
  /** Where `redactPII` acts. Absent: on the Markdown, or the ask sees to it by itself. */
  readonly redactedBy?: RedactedBy;
  /** Runs once the formats are made, and sees their fields. */
  readonly after: "formats" | undefined;
  /** Whether a request asks for it. Default: the option is set, and is not `false`. */
  readonly isAsked: (setting: z.output<Option>, options: ResolvedPageOptions) => boolean;
  /** Absent for options that shape what others give. */
  readonly produce?: (setting: z.output<Option>, context: AskContext) => FieldsOf<Output> | Promise<FieldsOf<Output>>;
}

type ExtraDefinition<Name extends string, Option extends z.ZodType, Output extends Shape> = Pick<
  ExtraAsk<Name, Option, Output>,
  "name" | "description" | "output"
> &
  Partial<
    Pick<ExtraAsk<Name, Option, Output>, "reads" | "redactedBy" | "isLibraryOnly" | "after" | "isAsked" | "produce">
  > & {
    readonly option: Option;
  };

/** An extra: asked for by an option of its own, or by one of the page's. */
export const defineExtra = <const Name extends string, Option extends z.ZodType, Output extends Shape>(
  definition: ExtraDefinition<Name, Option, Output>,
): ExtraAsk<Name, Option, Output> =>
  ({
    reads: [],
    isLibraryOnly: false,
    after: undefined,
    isAsked: (setting: unknown) => setting !== undefined && setting !== false,
    ...definition,
    kind: "extra",
  }) as ExtraAsk<Name, Option, Output>;

/** Stands in `option` of an extra that options of the page ask for. */
export const NO_OPTION = z.undefined();

/** Ties a schema to the interface that it describes: a key that only one of them has does not compile. */
export const describing =
  <Described>() =>
  <Schema extends z.ZodType>(
    schema: Schema & (z.output<Schema> extends Described ? KeysAgree<Described, z.output<Schema>> : never),
  ): z.ZodType<Described> =>
    schema as unknown as z.ZodType<Described>;

type KeysAgree<One, Other> = [Exclude<keyof One, keyof Other>, Exclude<keyof Other, keyof One>] extends [never, never]
  ? unknown
  : never;

/** The public interface of Standard Schema (https://standardschema.dev), as far as inference needs it; zod, valibot and arktype implement it. */
export interface StandardSchemaV1<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => unknown;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** Text of a request can only look like one: a real one brings its function. */
export const isStandardSchema = (value: unknown): value is StandardSchemaV1 =>
  (typeof value === "object" || typeof value === "function") &&
  value !== null &&
  typeof (value as Partial<StandardSchemaV1>)["~standard"]?.validate === "function";

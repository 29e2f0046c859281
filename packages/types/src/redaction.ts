/** Kinds of personal data that `redactPII` finds. */
export const PII_ENTITIES = ["PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "SECRET"] as const;

export type PiiEntity = (typeof PII_ENTITIES)[number];

export interface RedactOptions {
  readonly mode: "accurate" | "aggressive" | "fast";
  readonly entities: readonly PiiEntity[];
  readonly replaceStyle: "tag" | "mask" | "remove";
}

/** Kinds of personal data that `redactPII` finds. */
export const PII_ENTITIES = ["PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "SECRET"] as const;

/** A kind of personal data. */
export type PiiEntity = (typeof PII_ENTITIES)[number];

export interface RedactOptions {
  readonly mode: "accurate" | "aggressive" | "fast";
  readonly entities: readonly PiiEntity[];
  readonly replaceStyle: "tag" | "mask" | "remove" | "pseudonym";
  /** The caller's secret, at least {@link MIN_PSEUDONYM_KEY_CHARACTERS} long: present with `pseudonym` alone. */
  readonly key?: string;
}

/** Shorter keys can be guessed. */
export const MIN_PSEUDONYM_KEY_CHARACTERS = 16;

/** Personal data in a text. */
export interface PersonalData {
  readonly entity: PiiEntity;
  readonly text: string;
  /** Offset of the first character in UTF-16 units. */
  readonly start: number;
  /** Offset behind the last character. */
  readonly end: number;
  /** Why it counts, in words: "signature", "IBAN with valid check digits". */
  readonly reason: string;
  /** Text in its place in the redacted text; "" where it was removed. */
  readonly replacement: string;
}

/** A text without its personal data. */
export interface RedactedText {
  readonly text: string;
  /** The data that was replaced, in the order of the text; parts do not overlap. */
  readonly entities: PersonalData[];
}

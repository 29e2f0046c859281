/** Short names for the pieces that schemas of answers are made of. */

/** A piece of a JSON schema. */
export type Json = Readonly<Record<string, unknown>>;

export const text: Json = { type: "string" };
export const texts: Json = { type: "array", items: text };
export const count: Json = { type: "integer", minimum: 0 };
export const flag: Json = { type: "boolean" };
export const time: Json = { type: "string", format: "date-time" };
export const id: Json = { type: "string", format: "uuid" };
export const done: Json = { const: true };
export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
export const list = (items: Json): Json => ({ type: "array", items });
export const orNull = (type: string): Json => ({ type: [type, "null"] });

/** @param optional fields that may be absent */
export const object = (
  required: Readonly<Record<string, Json>>,
  optional: Readonly<Record<string, Json>> = {},
): Json => ({
  type: "object",
  required: Object.keys(required),
  properties: { ...required, ...optional },
});

/** Holds results against the schemas of the asks that made them. */
import type { Document } from "@quern/core";
import { ASKS } from "@quern/core/options";
import { z } from "zod";

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const FIELDS = new Map<string, Schema>();
for (const { output } of ASKS)
  for (const [name, schema] of Object.entries(output as Readonly<Record<string, z.ZodType>>))
    FIELDS.set(name, z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as Schema);

/** Fields that every result may have, whatever was asked for. */
const COMMON: ReadonlySet<string> = new Set(["metadata", "warning", "methods", "usage"]);

/** Paths of keys that no schema names. Bytes of assets are not JSON. */
export function undescribed(result: Document): string[] {
  const found: string[] = [];
  for (const [name, value] of Object.entries(result)) {
    if (COMMON.has(name) || name === "assets" || value === undefined) continue;
    const schema = FIELDS.get(name);
    if (schema) walk(value, schema, name, found);
    else found.push(name);
  }
  return found;
}

function walk(value: unknown, schema: Schema, path: string, found: string[]): void {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const tries = choices.map((choice) => {
      const missed: string[] = [];
      walk(value, choice, path, missed);
      return missed;
    });
    found.push(...(tries.sort((a, b) => a.length - b.length)[0] ?? []));
    return;
  }
  if (Array.isArray(value)) {
    for (const item of value) walk(item, schema.items ?? schema.prefixItems?.[0] ?? {}, `${path}[]`, found);
    return;
  }
  if (typeof value !== "object" || value === null || !schema.properties) return;
  for (const [key, inner] of Object.entries(value)) {
    const known = schema.properties[key];
    if (known) walk(inner, known, `${path}.${key}`, found);
    else if (inner !== undefined && !isOpen(schema)) found.push(`${path}.${key}`);
  }
}

const isOpen = ({ additionalProperties }: Schema): boolean =>
  additionalProperties !== undefined && additionalProperties !== false;

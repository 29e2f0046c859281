/** How much of what 40 pages state ends up in the caller's schema without a model, and whether anything is made up. */
import { readFileSync } from "node:fs";
import type { Engine } from "@quern/core";

interface Label {
  readonly page: string;
  readonly schema: Record<string, unknown>;
  readonly expected: Record<string, unknown>;
}

export interface JsonScore {
  /** Fields that the labels give, leaves counted one by one. */
  readonly expected: number;
  readonly right: number;
  /** `page path: got, wanted`. */
  readonly wrong: readonly string[];
  /** Values for fields that the page does not state. */
  readonly invented: readonly string[];
}

const folder = new URL("json/", import.meta.url);

export async function scoreJson(engine: Engine): Promise<JsonScore> {
  const labels = JSON.parse(readFileSync(new URL("labels.json", folder), "utf8")) as Label[];
  const wrong: string[] = [];
  const invented: string[] = [];
  let expected = 0;
  for (const { page, schema, expected: wanted } of labels) {
    const html = readFileSync(new URL(`pages/${page}.html`, folder));
    const { json } = await engine.parse(html, { filename: `${page}.html`, formats: [{ type: "json", schema }] });
    const want = leaves(wanted);
    const got = leaves(json ?? {});
    expected += want.size;
    for (const [path, value] of want) {
      if (same(value, got.get(path))) continue;
      wrong.push(`${page} ${path}: ${JSON.stringify(got.get(path))}, wanted ${JSON.stringify(value)}`);
    }
    for (const [path, value] of got) if (!want.has(path)) invented.push(`${page} ${path}: ${JSON.stringify(value)}`);
  }
  return { expected, right: expected - wrong.length, wrong, invented };
}

/** Values by path. */
function leaves(value: unknown): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const stack: Array<readonly [string, unknown]> = [["", value]];
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const [path, current] = entry;
    if (typeof current === "object" && current !== null) {
      for (const [name, inner] of Object.entries(current)) stack.push([path ? `${path}.${name}` : name, inner]);
    } else if (current !== undefined && current !== null) found.set(path, current);
  }
  return found;
}

const same = (a: unknown, b: unknown): boolean =>
  typeof a === "string" && typeof b === "string"
    ? a.replace(/\s+/g, " ").trim() === b.replace(/\s+/g, " ").trim()
    : a === b;

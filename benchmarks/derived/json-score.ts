/** How much of what pages state ends up in the caller's schema without a model, and whether anything is made up. */
import { readdirSync, readFileSync } from "node:fs";
import type { Engine } from "@quern/core";

interface Label {
  readonly page: string;
  readonly html: Buffer;
  readonly schema: Record<string, unknown>;
  readonly expected: Record<string, unknown>;
}

export interface JsonScore {
  readonly pages: number;
  /** Fields that the labels give, leaves counted one by one. */
  readonly expected: number;
  readonly right: number;
  /** `page path: got, wanted`. */
  readonly wrong: readonly string[];
  /** Values for fields that the page does not state. */
  readonly invented: readonly string[];
}

/** `first`: the 40 pages that the rules were made on. `fresh`: the pages that were written to find out what else there is. */
export type JsonSet = "first" | "fresh";

const folder = new URL("json/", import.meta.url);
const read = (path: string): Buffer => readFileSync(new URL(path, folder));

function labelsOf(set: JsonSet): Label[] {
  if (set === "first") {
    const labels = JSON.parse(read("labels.json").toString()) as Label[];
    return labels.map((label) => ({ ...label, html: read(`pages/${label.page}.html`) }));
  }
  return readdirSync(new URL("fresh/", folder))
    .filter((name) => name.endsWith(".json"))
    .map((name) => {
      const page = name.slice(0, -".json".length);
      return { ...(JSON.parse(read(`fresh/${name}`).toString()) as Label), page, html: read(`fresh/${page}.html`) };
    });
}

export async function scoreJson(engine: Engine, set: JsonSet): Promise<JsonScore> {
  const wrong: string[] = [];
  const invented: string[] = [];
  const labels = labelsOf(set);
  let expected = 0;
  for (const { page, html, schema, expected: wanted } of labels) {
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
  return { pages: labels.length, expected, right: expected - wrong.length, wrong, invented };
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

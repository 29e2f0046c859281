/** No file of a package imports itself by a detour, types and lazy imports included, and no two rooms of core import each other. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const PACKAGES = fileURLToPath(new URL("../packages/", import.meta.url));
const names = readdirSync(PACKAGES).filter((name) => existsSync(join(PACKAGES, name, "src")));

type Graph = ReadonlyMap<string, readonly string[]>;

/** Files of a package with the files of it that they import. */
function importsOf(name: string): Graph {
  const root = join(PACKAGES, name, "src");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  return new Map(
    files.map((file) => {
      const source = readFileSync(join(root, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
      const imported = [...source.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, path]) =>
        normalize(join(dirname(file), path as string)).replace(/\.js$/, ".ts"),
      );
      return [file, imported.filter((other) => other !== file && existsSync(join(root, other)))];
    }),
  );
}

/** The shortest way from a file back to itself. */
function detour(start: string, graph: Graph): string[] | undefined {
  const from = new Map<string, string>();
  const open = [start];
  for (let file = open.shift(); file !== undefined; file = open.shift()) {
    for (const next of graph.get(file) ?? []) {
      if (from.has(next)) continue;
      from.set(next, file);
      if (next === start) {
        const way = [start];
        for (let at = file; at !== start; at = from.get(at) as string) way.unshift(at);
        return [start, ...way];
      }
      open.push(next);
    }
  }
  return undefined;
}

describe("files", () => {
  it.each(names)("of %s import each other in one direction", (name) => {
    const graph = importsOf(name);
    const ways = [...graph.keys()].flatMap((file) => {
      const way = detour(file, graph);
      return way ? [way.join(" → ")] : [];
    });
    expect(ways).toEqual([]);
  });
});

it("rooms of core import each other in one direction", () => {
  const pairs = new Set<string>();
  for (const [file, imported] of importsOf("core"))
    for (const other of imported) pairs.add(`${roomOf(file)} → ${roomOf(other)}`);
  const twoWay = [...pairs].filter((pair) => {
    const [from, to] = pair.split(" → ") as [string, string];
    return from < to && pairs.has(`${to} → ${from}`);
  });
  expect(twoWay).toEqual([]);
});

const roomOf = (file: string): string => relative(".", file).split("/").slice(0, -1)[0] ?? ".";

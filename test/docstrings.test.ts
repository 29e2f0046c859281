/** Everything that `quern` exports says what it is where it is declared: editors and the API reference show nothing else. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const PACKAGES = fileURLToPath(new URL("../packages/", import.meta.url));
const EXPORTED = /export (?:type )?\{([^}]*)\} from "([^"]+)"/g;

const namesOf = (list = ""): Array<readonly [own: string, shown: string]> =>
  list
    .split(",")
    .map((name) => name.trim().replace(/^type /, ""))
    .filter(Boolean)
    .map((name) => {
      const [own = "", shown = own] = name.split(" as ");
      return [own, shown] as const;
    });

/** File that an import names, in the sources. */
function fileOf(path: string, from: string): string {
  if (path.startsWith(".")) return join(dirname(from), path.replace(/\.js$/, ".ts"));
  const [scope = "", name = "", ...rest] = path.split("/");
  const folder = scope.startsWith("@") ? name : scope;
  const { exports } = JSON.parse(readFileSync(join(PACKAGES, folder, "package.json"), "utf8")) as {
    exports: Record<string, { readonly "@quern/source": string }>;
  };
  const entry = exports[[".", ...rest].join("/")] as { readonly "@quern/source": string };
  return join(PACKAGES, folder, entry["@quern/source"]);
}

/** Whether a declaration has a docstring; undefined where it is not found. */
function isDocumented(name: string, file: string): boolean | undefined {
  if (!existsSync(file)) return undefined;
  const source = readFileSync(file, "utf8");
  const declared = new RegExp(
    `((?:/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/\\s*)?)export (?:async )?(?:interface|type|const|function|class) ${name}\\b`,
  ).exec(source);
  if (declared) return declared[1] !== "";
  for (const [, list, path] of source.matchAll(EXPORTED)) {
    const found = namesOf(list).find(([, shown]) => shown === name);
    if (found) return isDocumented(found[0], fileOf(path as string, file));
  }
  return undefined;
}

it("every export of quern has a docstring", () => {
  const entry = join(PACKAGES, "quern/src/index.ts");
  const source = readFileSync(entry, "utf8");
  const without = [...source.matchAll(EXPORTED)].flatMap(([, list, path]) =>
    namesOf(list).flatMap(([own]) => (isDocumented(own, fileOf(path as string, entry)) ? [] : [own])),
  );
  expect(without).toEqual([]);
});

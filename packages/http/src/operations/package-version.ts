import { readFile } from "node:fs/promises";

let known: Promise<string> | undefined;

/** Version of this package; `unknown` where its manifest is not beside it, as in a bundle. */
export function packageVersion(): Promise<string> {
  known ??= readFile(new URL("../../package.json", import.meta.url), "utf8").then(
    (manifest) => (JSON.parse(manifest) as { version: string }).version,
    () => "unknown",
  );
  return known;
}

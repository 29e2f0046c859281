import { readFile } from "node:fs/promises";

/** Version of the installed packages: all of them carry the same. */
export async function version(): Promise<string> {
  const manifest = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return manifest.version;
}

/**
 * Every program in README.md and docs compiles under strict TypeScript, as a reader would paste it: one file each, with
 * the types of Node and of the published packages. Programs that lie in examples are found beside them. Calls
 * within the text compile, too.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TEST = fileURLToPath(new URL(".", import.meta.url));

interface Snippet {
  readonly name: string;
  readonly code: string;
}

async function pages(): Promise<string[]> {
  const docs = await readdir(join(ROOT, "docs"), { recursive: true });
  return [
    "README.md",
    ...docs.filter((name) => name.endsWith(".md") && !name.startsWith("guides")).map((name) => `docs/${name}`),
    "packages/quern/README.md",
  ];
}

async function snippets(): Promise<Snippet[]> {
  const found: Snippet[] = [];
  for (const page of await pages()) {
    const text = await readFile(join(ROOT, page), "utf8").catch(() => "");
    for (const match of text.matchAll(/^```(?:js|ts|mts|javascript|typescript)\n(.*?)^```$/gms)) {
      found.push({
        name: `${page}, line ${text.slice(0, match.index).split("\n").length}`,
        code: match[1] as string,
      });
    }
    // Decisions shorten their calls.
    if (page.startsWith("docs/decisions/")) continue;
    const prose = text.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ""));
    for (const match of prose.matchAll(/`((?:await )?quern\.\w+\(|for await \()[^`]+`/g)) {
      found.push({
        name: `${page}, call in line ${prose.slice(0, match.index).split("\n").length}, column ${match.index - prose.lastIndexOf("\n", match.index)}`,
        code: `${NAMES}${callOf(match[0])};`,
      });
    }
  }
  return found;
}

/** Variables of calls within text. */
const NAMES = `import { createQuern } from "quern";
declare const url: string, path: string, query: string, html: string, text: string, urls: string[], bytes: Uint8Array;
declare const options: {}, scrapeOptions: {}, limit: number, maxDiscoveryDepth: number;
const quern = createQuern();
`;

/** A call as code: of alternatives (`path | bytes`) the first, and a loop with a body. */
const callOf = (code: string): string => {
  const call = code.slice(1, -1).replaceAll(/ \\\| \w+/g, "");
  return call.startsWith("for ") ? `${call} console.log(page)` : call;
};

describe("types of snippets", async () => {
  const all = await snippets();
  const errors = new Map<string, string[]>();
  const fileOf = ({ name }: Snippet): string => `${name.replaceAll(/\W+/g, "-")}.mts`;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(TEST, ".quern-types-"));
    for (const snippet of all) await writeFile(join(folder, fileOf(snippet)), `${snippet.code}\nexport {};\n`);
    // Not installed here: the driver of Postgres, as far as a reader's program uses it.
    const pool = "export class Pool { query(text: string, values?: unknown[]): Promise<{ rows: any[] }> }";
    await writeFile(join(folder, "pg.d.ts"), `declare module "pg" { ${pool} }`);
    const compilerOptions = {
      ...{ target: "es2023", module: "nodenext", strict: true, noEmit: true, skipLibCheck: true, types: ["node"] },
      lib: ["es2023", "esnext.disposable", "dom", "dom.asynciterable"],
      rootDirs: [folder, join(ROOT, "examples/drivers"), join(ROOT, "examples/vector-stores"), join(ROOT, "examples")],
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.mts", "pg.d.ts"] }));
    const words = ["--project", folder, "--pretty", "false"];
    const { stdout } = await run(join(ROOT, "node_modules/.bin/tsc"), words, { cwd: folder, timeout: 170_000 }).catch(
      (error: { stdout: string }) => error,
    );
    for (const line of stdout.split("\n")) {
      const [, file = "", message = ""] = /^(\S+\.mts)(\(\d+.*)$/.exec(line) ?? [];
      if (file) errors.set(file, [...(errors.get(file) ?? []), message]);
    }
  }, 180_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(all)("$name", (snippet) => {
    expect(errors.get(fileOf(snippet)) ?? []).toEqual([]);
  });
});

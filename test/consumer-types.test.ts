/** The published types hold for a program that checks all of them (`skipLibCheck: false`) and knows no browser (no DOM library). */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PACKAGES = join(ROOT, "packages");

/** Entry points that bring the types of a test runner, or of Playwright's page, which need a browser's. */
const NEEDS_MORE_TYPES: ReadonlySet<string> = new Set(["./testing", "./playwright"]);

let folder: string;
beforeAll(async () => {
  // Below `quern`, the packages that it depends on are found.
  folder = await mkdtemp(join(PACKAGES, "quern/node_modules/.quern-consumer-"));
  await mkdir(join(folder, "node_modules/@quern"), { recursive: true });
  await symlink(join(PACKAGES, "llm"), join(folder, "node_modules/@quern/llm"), "junction");
  await symlink(join(PACKAGES, "quern"), join(folder, "node_modules/quern"), "junction");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The entry points of the packages, as addresses to import. */
async function entryPoints(): Promise<string[]> {
  const manifests = await Promise.all(
    (await readdir(PACKAGES)).map(
      async (name) =>
        JSON.parse(await readFile(join(PACKAGES, name, "package.json"), "utf8")) as {
          name: string;
          exports: Record<string, { types?: string }>;
        },
    ),
  );
  const { dependencies } = JSON.parse(await readFile(join(PACKAGES, "quern/package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  return manifests
    .filter(({ name }) => name === "quern" || dependencies[name] !== undefined)
    .flatMap(({ name, exports }) =>
      Object.entries(exports)
        .filter(([path, target]) => target.types !== undefined && !NEEDS_MORE_TYPES.has(path))
        .map(([path]) => name + path.slice(1)),
    );
}

it("compiles without a browser's types, and with all types checked", async () => {
  const imports = (await entryPoints()).map((address, index) => `export * as part${index} from "${address}";`);
  await writeFile(
    join(folder, "app.ts"),
    `${imports.join("\n")}
import { createQuern, github, openAlex } from "quern";
import { openAiCompatible, openAiEmbeddings } from "@quern/llm";
const quern = createQuern();
const page = await quern.scrape("https://example.com", { formats: ["markdown", "links"] });
export const text: string = page.markdown;
export const links: readonly string[] = page.links;
const session = await quern.interact("https://example.com");
export const title: string | undefined = await session.page?.getByRole("heading").first().textContent() ?? undefined;
// Options may be undefined: environment variables are given as they are.
const { KEY, FOLDER } = process.env;
const service = { baseUrl: "http://127.0.0.1:1", model: "m", apiKey: KEY, timeout: undefined };
export const configured = createQuern({
  dataDir: FOLDER, redisUrl: KEY, userAgent: KEY, cache: undefined, languageModel: openAiCompatible(service),
  papers: [openAlex({ apiKey: KEY })], developer: github({ token: KEY }),
});
declare const signal: AbortSignal | undefined;
await quern.scrape("https://example.com", { signal, timeout: undefined, chunks: { embed: openAiEmbeddings(service) } });
await quern.parse("a.pdf", { signal, password: KEY, filename: KEY, contentType: KEY, url: KEY });
await quern.search("querns", { signal, scrapeOptions: undefined });
`,
  );
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        target: "ES2022",
        lib: ["ES2023", "ESNext.Disposable"],
        module: "NodeNext",
        moduleResolution: "NodeNext",
        types: ["node"],
        typeRoots: [join(ROOT, "node_modules/@types")],
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
        noEmit: true,
      },
      files: ["app.ts"],
    }),
  );
  const { stdout } = await run(process.execPath, [
    join(ROOT, "node_modules/typescript/bin/tsc"),
    "--pretty",
    "false",
    "--project",
    folder,
  ]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe("");
});

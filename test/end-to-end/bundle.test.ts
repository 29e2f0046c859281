/** One file made by esbuild: with the packages installed beside it, documents are read in worker threads; alone, in the main thread. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docx, number, p, text, xlsx } from "../../packages/office/test-support/documents.js";
import { tinyPdf } from "../../packages/pdf/src/testing/tiny-pdf.js";
import { type Site, startSite } from "../site/site.js";

const run = promisify(execFile);
/** Below this folder the packages are found in node_modules. */
const TEST_FOLDER = fileURLToPath(new URL("..", import.meta.url));

const APP = `
import { createQuern } from "quern";
const main = async () => {
const [address, ...files] = process.argv.slice(2);
const quern = createQuern({ network: { allow: [new URL(address).host] } });
const results = { page: (await quern.scrape(address)).markdown };
for (const file of files) {
  results[file] = await quern.parse(file).then(({ markdown }) => markdown, ({ code, message }) => code + ": " + message);
}
results["picture"] = await quern.scrape(address, { formats: ["screenshot"] }).then(() => "taken", ({ code, message, hint }) => [code + ": " + message, hint].join(" "));
await quern.close();
console.log(JSON.stringify(results));
};
void main();
`;

const FILES: Readonly<Record<string, Uint8Array>> = {
  "report.pdf": tinyPdf({ pages: [{ text: [{ x: 72, y: 700, text: "Wheat from the mill" }] }] }),
  "report.docx": docx(p("Wheat from the mill")),
  "report.xlsx": xlsx([{ name: "Mill", rows: `<row r="1">${text("A1", "Wheat")}${number("B1", 16)}</row>` }]),
  "report.csv": new TextEncoder().encode("Grain,Kilograms\nWheat,16\n"),
};

/** The second is esbuild's default for Node. */
const PROGRAMS = [
  ["app.mjs", "esm"],
  ["app.cjs", "cjs"],
] as const;

let site: Site;
let installed: string;
let alone: string;

beforeAll(async () => {
  site = await startSite();
  installed = await mkdtemp(join(TEST_FOLDER, "node_modules/.quern-bundle-"));
  alone = await mkdtemp(join(tmpdir(), "quern-bundle-"));
  await writeFile(join(installed, "app.mjs"), APP);
  await mkdir(join(installed, "dist"));
  for (const [name, format] of PROGRAMS) {
    await build({
      entryPoints: [join(installed, "app.mjs")],
      outfile: join(installed, "dist", name),
      bundle: true,
      platform: "node",
      format,
      external: ["playwright-core"],
      logLevel: "error",
    });
    await cp(join(installed, "dist", name), join(alone, name));
  }
  for (const folder of [join(installed, "dist"), alone]) {
    for (const [name, bytes] of Object.entries(FILES)) await writeFile(join(folder, name), bytes);
  }
});
afterAll(async () => {
  await Promise.all([
    site.close(),
    ...[installed, alone].map((folder) => rm(folder, { recursive: true, force: true })),
  ]);
});

const start = async (folder: string, program: string) => {
  const { stdout, stderr } = await run(process.execPath, [program, `${site.origin}/article`, ...Object.keys(FILES)], {
    cwd: folder,
    // The test runner's own folders must not help.
    env: { ...process.env, NODE_PATH: "" },
  });
  return { results: JSON.parse(stdout) as Record<string, string>, stderr };
};

describe.each(PROGRAMS)("a bundle (%s)", (program) => {
  it("scrapes and reads documents in worker threads where the packages are installed", async () => {
    const { results, stderr } = await start(join(installed, "dist"), program);
    expect(results["page"]).toContain("# ");
    for (const name of Object.keys(FILES)) expect(results[name], name).toContain("Wheat");
    expect(stderr).toBe("");
  });

  it("scrapes and reads what needs no other files when it stands alone, and says what is missing", async () => {
    const { results, stderr } = await start(alone, program);
    expect(results["page"]).toContain("# ");
    for (const name of ["report.docx", "report.xlsx", "report.csv"]) expect(results[name], name).toContain("Wheat");
    // PDFium is a file of its own.
    expect(results["report.pdf"]).toMatch(/DRIVER_MISSING: .*not beside this bundle/);
    expect(stderr).toContain("QUERN_NO_WORKERS");
    expect(results["picture"]).toMatch(/DRIVER_MISSING: .*playwright-core.*npm install playwright-core/);
  });
});

/**
 * The packages in the surroundings of their users: installed from tarballs by several package managers, run by several versions of Node,
 * bundled by several bundlers, compiled with and without the types of a browser. Installations are shared, and everything runs side by side.
 */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hasProgram, missingProgram } from "../system-programs.js";
import { closure, PACK_TIMEOUT_MS, packedTarballs } from "./tarballs.js";

const execute = promisify(execFile);
const TIMEOUT_MS = 600_000;
const PNPM = "pnpm@12.21.0";
const YARN = "yarn@1.22.22";
const TOOLS = ["typescript@7.0.2", "@types/node@20", "vite@8", "webpack@5", "webpack-cli@6", "esbuild@0.28"];

/** Reads HTML in this thread, and a document in a worker thread that has a picture to hand over. */
const PROGRAM = `import { readFile } from "node:fs/promises";
import { createQuern } from "quern";
const quern = createQuern();
const page = await quern.parse(new TextEncoder().encode("<main><h1>Mill</h1><p>A millstone.</p></main>"), { contentType: "text/html" });
const document = await quern.parse(await readFile("picture.pdf"), { filename: "picture.pdf" });
console.log(page.markdown.includes("millstone"), document.markdown.includes("Quern"), document.assets?.length);
await quern.close();
`;
const PRINTED = "true true 1\n";

/** A page with a word and a picture of a few bytes: small enough to lie in the pool that Node never hands to another thread. */
function pdfWithPicture(): Buffer {
  const pixels = Array.from({ length: 40 * 40 * 3 }, (_, index) => String.fromCharCode((index * 7) % 251)).join("");
  const drawing = "BT /F 24 Tf 72 700 Td (Quern) Tj ET q 200 0 0 200 72 400 cm /I Do Q";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /XObject << /I 6 0 R >> >> >>",
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    `<< /Type /XObject /Subtype /Image /Width 40 /Height 40 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Length ${pixels.length} >>\nstream\n${pixels}\nendstream`,
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

const TYPED = `import { createQuern } from "quern";
const quern = createQuern();
const page = await quern.scrape("https://example.com", { formats: ["markdown", "links"] });
export const text: string = page.markdown;
export const links: readonly string[] = page.links;
`;

const COMPILER_OPTIONS = { target: "es2023", module: "nodenext", strict: true, noEmit: true, types: ["node"] };

const root = mkdtempSync(join(tmpdir(), "quern-matrix-"));
/** Tarballs of \`quern\` and of what it stands on, by name, as addresses of dependencies. */
let files: Readonly<Record<string, string>>;
let npmInstalled: Promise<string>;
let nodesInstalled: Promise<string>;

async function run(command: string, words: readonly string[], cwd: string): Promise<string> {
  const env = { ...process.env, NODE_ENV: "", CI: "true", FORCE_COLOR: "0" };
  const { stdout } = await execute(command, [...words], { cwd, env, timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

function project(name: string, manifest: object): string {
  const home = join(root, name);
  mkdirSync(home);
  writeFileSync(join(home, "package.json"), JSON.stringify({ private: true, type: "module", ...manifest }));
  writeFileSync(join(home, "program.mjs"), PROGRAM);
  writeFileSync(join(home, "picture.pdf"), pdfWithPicture());
  return home;
}

const NPM_WORDS = ["install", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];

async function installWithNpm(): Promise<string> {
  const home = project("npm", {});
  await run("npm", [...NPM_WORDS, ...Object.values(files), ...TOOLS], home);
  writeFileSync(join(home, "typed.ts"), TYPED);
  return home;
}

/** Node itself is a package too: the program is a file in it. */
async function installNodes(): Promise<string> {
  const home = project("nodes", {});
  const kind = `node-${process.platform}-${process.arch}`;
  await run("npm", [...NPM_WORDS, `node22@npm:${kind}@22`, `node24@npm:${kind}@24`], home);
  return join(home, "node_modules");
}

describe("surroundings", () => {
  beforeEach((context) =>
    context.skip(process.env["QUERN_INSTALL_TESTS"] !== "1", "downloads and takes minutes: set QUERN_INSTALL_TESTS=1"),
  );
  beforeAll(async () => {
    if (process.env["QUERN_INSTALL_TESTS"] !== "1") return;
    const tarballs = await packedTarballs();
    files = Object.fromEntries([...closure("quern")].map((name) => [name, `file:${tarballs.get(name)}`]));
    npmInstalled = installWithNpm();
    nodesInstalled = installNodes();
    await Promise.allSettled([npmInstalled, nodesInstalled]);
  }, PACK_TIMEOUT_MS);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it("npm", async () => {
    expect(await run(process.execPath, ["program.mjs"], await npmInstalled)).toBe(PRINTED);
  });

  it.each(["node22", "node24"])(
    "npm, %s",
    async (node) => {
      expect(await run(join(await nodesInstalled, node, "bin/node"), ["program.mjs"], await npmInstalled)).toBe(
        PRINTED,
      );
    },
    TIMEOUT_MS,
  );

  it.concurrent(
    "pnpm",
    async () => {
      const home = project("pnpm", { dependencies: { quern: files["quern"] } });
      writeFileSync(join(home, "pnpm-workspace.yaml"), `overrides: ${JSON.stringify(files)}\n`);
      await run(
        "npx",
        ["--yes", PNPM, "install", "--prefer-offline", "--ignore-scripts", "--no-frozen-lockfile"],
        home,
      );
      expect(await run(process.execPath, ["program.mjs"], home)).toBe(PRINTED);
    },
    TIMEOUT_MS,
  );

  it.concurrent(
    "yarn",
    async () => {
      const home = project("yarn", { dependencies: { quern: files["quern"] }, resolutions: files });
      await run("npx", ["--yes", YARN, "install", "--ignore-scripts", "--silent"], home);
      expect(await run(process.execPath, ["program.mjs"], home)).toBe(PRINTED);
    },
    TIMEOUT_MS,
  );

  it(
    "bun",
    async (context) => {
      context.skip(!hasProgram("bun"), missingProgram("bun"));
      const home = project("bun", { dependencies: { quern: files["quern"] }, overrides: files });
      await run("bun", ["install", "--ignore-scripts"], home);
      expect(await run(process.execPath, ["program.mjs"], home)).toBe(PRINTED);
    },
    TIMEOUT_MS,
  );

  it.concurrent.each([
    ["with", ["es2023", "esnext.disposable", "dom", "dom.iterable", "dom.asynciterable"]],
    ["without", ["es2023", "esnext.disposable"]],
  ])(
    "types, %s those of a browser",
    async (name, lib) => {
      const home = await npmInstalled;
      const config = `tsconfig.${name}.json`;
      const compilerOptions = { ...COMPILER_OPTIONS, skipLibCheck: false, lib };
      writeFileSync(join(home, config), JSON.stringify({ compilerOptions, files: ["typed.ts"] }));
      const words = ["node_modules/typescript/bin/tsc", "--project", config, "--pretty", "false"];
      await expect(run(process.execPath, words, home)).resolves.toBe("");
    },
    TIMEOUT_MS,
  );

  it.concurrent(
    "esbuild, all in one file",
    async () => {
      const home = await npmInstalled;
      const words = ["program.mjs", "--bundle", "--platform=node", "--format=esm", "--external:playwright-core"];
      await run("npx", ["esbuild", ...words, "--log-level=error", "--outfile=by-esbuild.mjs"], home);
      expect(await run(process.execPath, ["by-esbuild.mjs"], home)).toBe(PRINTED);
    },
    TIMEOUT_MS,
  );

  it.concurrent(
    "Vite, for a server",
    async () => {
      const home = await npmInstalled;
      await run("npx", ["vite", "build", "--ssr", "program.mjs", "--outDir", "by-vite", "--logLevel", "error"], home);
      expect(await run(process.execPath, ["by-vite/program.js"], home)).toBe(PRINTED);
    },
    TIMEOUT_MS,
  );

  it.concurrent(
    "webpack, for a server",
    async () => {
      const home = await npmInstalled;
      writeFileSync(
        join(home, "webpack.config.mjs"),
        `export default { mode: "development", devtool: false, target: "node20", entry: "./program.mjs",
  externals: [/^quern(\\/|$)/, /^@quern\\//], externalsType: "module", experiments: { outputModule: true },
  output: { path: import.meta.dirname, filename: "by-webpack.mjs", module: true } };`,
      );
      await run("npx", ["webpack"], home);
      expect(await run(process.execPath, ["by-webpack.mjs"], home)).toBe(PRINTED);
    },
    TIMEOUT_MS,
  );

  it.concurrent(
    "Vite and webpack, the converter for a browser",
    async () => {
      const home = await npmInstalled;
      writeFileSync(
        join(home, "browser.mjs"),
        `import { htmlToMarkdown } from "@quern/markdown";\nconsole.log(htmlToMarkdown("<h1>Mill</h1>"));\n`,
      );
      const library =
        "export default { build: { lib: { entry: 'browser.mjs', formats: ['es'], fileName: 'browser' }, outDir: 'in-browser', emptyOutDir: false } }";
      writeFileSync(join(home, "vite.browser.mjs"), library);
      await run("npx", ["vite", "build", "--config", "vite.browser.mjs", "--logLevel", "error"], home);
      expect(await run(process.execPath, ["in-browser/browser.js"], home)).toBe("# Mill\n");
      writeFileSync(
        join(home, "webpack.browser.mjs"),
        `export default { mode: "development", devtool: false, target: "web", entry: "./browser.mjs",
  output: { path: import.meta.dirname, filename: "by-webpack-for-browser.cjs" } };`,
      );
      await run("npx", ["webpack", "--config", "webpack.browser.mjs"], home);
      expect(await run(process.execPath, ["by-webpack-for-browser.cjs"], home)).toBe("# Mill\n");
    },
    TIMEOUT_MS,
  );
});

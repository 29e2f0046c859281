/** Files inside of archives at the command line. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildZip } from "@quern/documents/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { greyPng } from "../grey-png.js";

const CLI = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quern-archives-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, content: string | Uint8Array): void {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), content);
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const quern = (...args: string[]): Promise<Ended> =>
  new Promise((done) => {
    execFile(process.execPath, [CLI, ...args], { cwd: folder }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

describe("archives of one name in two folders", () => {
  it("are told apart in the index, by addresses that parse takes, and leave it with their file", async () => {
    put("one/pack.zip", buildZip({ "rye.md": "# Rye\n\nSown in autumn.\n" }));
    put("two/pack.zip", buildZip({ "rye.md": "# Other\n\nSown in spring.\n" }));
    for (const name of ["one", "two"])
      await quern("parse", `${name}/pack.zip`, "-o", `out-${name}`, "--data-dir", "data", "--frontmatter");
    const addresses = (await quern("search", "sown", "--data-dir", "data")).stdout.match(/file:\S+/g) ?? [];
    expect(addresses.sort()).toEqual([
      expect.stringMatching(/\/one\/pack\.zip#rye\.md$/),
      expect.stringMatching(/\/two\/pack\.zip#rye\.md$/),
    ]);
    expect(readFileSync(join(folder, "out-one/pack/rye.md"), "utf8")).toContain(`url: "${addresses[0]}"`);

    expect((await quern("parse", addresses[0]!)).stdout).toBe("# Rye\n\nSown in autumn.\n");
    expect((await quern("parse", addresses[0]!, "-o", "again")).code).toBe(0);
    expect(readFileSync(join(folder, "again/pack/rye.md"), "utf8")).toContain("autumn");
    const missing = await quern("parse", addresses[0]!.replace("rye", "oats"));
    expect(missing).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("pack.zip holds no document named oats.md"),
    });

    rmSync(join(folder, "one"), { recursive: true });
    expect((await quern("search", "autumn", "--data-dir", "data")).stdout).not.toContain("file:");
  });
});

it("two files of one name become notes.md and notes-2.md", async () => {
  put("rye/notes.md", "# Rye\n");
  put("oats/notes.md", "# Oats\n");
  put("oats/table.csv", "a,b\n1,2\n");
  put("rye/table.md", "# Table\n");
  await quern("parse", "rye/notes.md", "oats/notes.md", "oats/table.csv", "rye/table.md", "-o", "out");
  const results = ["index.jsonl", "notes-2.md", "notes.md", "table.csv.md", "table.md.md"];
  expect(readdirSync(join(folder, "out")).sort()).toEqual(results);
});

it("a document without the pages that were asked for gets no file, and is a failure where it was named", async () => {
  put("in/notes.md", "# Notes\n");
  const named = await quern("parse", "in/notes.md", "-f", "page-images", "-o", "out");
  expect(named).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("only PDF documents and pictures have pages"),
  });
  const found = await quern("parse", "in", "-f", "page-images", "-o", "out");
  expect(found).toMatchObject({ code: 0, stderr: expect.stringContaining("1 skipped") });
  expect(readdirSync(join(folder, "out"))).toEqual(["index.jsonl"]);
});

it("a picture without text gets no file, in an archive and in a folder, is named, and is not read again", async () => {
  const blank = greyPng(120, 60);
  put("in/pack.zip", buildZip({ "a.md": "# A\n", "blank.png": blank }));
  put("in/sky.png", blank);
  const first = await quern("parse", "in", "-o", "out");
  expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining("1 converted") });
  expect(first.stderr).toMatch(/^no result, as no text is in the picture: in\/\S+, in\/\S+$/m);
  expect(first.stderr).not.toContain("warning");
  expect(readdirSync(join(folder, "out")).sort()).toEqual(["index.jsonl", "pack"]);
  expect(readdirSync(join(folder, "out/pack"))).toEqual(["a.md"]);
  expect((await quern("parse", "in", "-o", "out")).stderr).toContain("0 converted, 2 unchanged");
  // Named alone, it is wanted; its name stands there once.
  const alone = await quern("parse", "in/sky.png");
  expect(alone.stderr).toBe("in/sky.png: warning: no text was recognised.\n");
});

it("a file in a folder may have a line break in its name", async () => {
  put("in/two\nlines.md", "# Two lines\n");
  expect(await quern("parse", "in", "-o", "out")).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, "out/two\nlines.md"), "utf8")).toBe("# Two lines\n");
});

/** Files inside of archives at the command line. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildZip } from "@quern/documents/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

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

it("a file in a folder may have a line break in its name", async () => {
  put("in/two\nlines.md", "# Two lines\n");
  expect(await quern("parse", "in", "-o", "out")).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, "out/two\nlines.md"), "utf8")).toBe("# Two lines\n");
});

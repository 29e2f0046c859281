/** Files of the same name in several folders are several documents, for the index and for whoever cites them. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { buildZip } from "@quern/documents/testing";
import { createQuern, QuernError } from "quern";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quern-names-"));
  for (const [name, text] of [
    ["a", "# Millstones\n\nDress the stones in autumn.\n"],
    ["b #2", "# Waterwheels\n\nGrease the stones' axle in spring.\n"],
  ] as const) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "readme.md"), text);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("files of the same name", () => {
  it("are both found, under addresses that parse takes", async () => {
    await using quern = createQuern();
    for (const name of ["a", "b #2"]) await quern.parse(join(folder, name, "readme.md"));
    const { web = [] } = await quern.search("stones");
    expect(web.map(({ url }) => url).sort()).toEqual(
      ["a", "b #2"].map((name) => pathToFileURL(join(folder, name, "readme.md")).href),
    );
    const texts = await Promise.all(web.map(async ({ url }) => (await quern.parse(url)).markdown));
    expect(texts.sort()).toEqual([expect.stringContaining("autumn"), expect.stringContaining("spring")]);
  });

  it("are told apart by the source of their chunks, which is the path as it was given", async () => {
    await using quern = createQuern();
    const paths = ["a", "b #2"].map((name) => relative(process.cwd(), join(folder, name, "readme.md")));
    for (const path of paths) {
      const { chunks, metadata } = await quern.parse(path, { chunks: true });
      expect(chunks?.map(({ source }) => source)).toEqual([path]);
      expect(metadata).toMatchObject({ sourceURL: "readme.md", sourceFile: "readme.md" });
    }
  });

  it("keep a name of the caller's own, which hides where an upload was put", async () => {
    await using quern = createQuern();
    const { chunks, metadata } = await quern.parse(join(folder, "a", "readme.md"), {
      filename: "mills.md",
      chunks: true,
    });
    expect(chunks?.[0]).toMatchObject({ source: "mills.md" });
    expect(metadata).toMatchObject({ url: "file:///mills.md", sourceURL: "mills.md" });
  });
});

describe("documents of an archive", () => {
  it("are read by themselves under the archive's address and their path as its fragment", async () => {
    await using quern = createQuern();
    const archive = join(folder, "pack.zip");
    await writeFile(archive, buildZip({ "grain/rye #1.md": "# Rye\n", "oats.csv": "mill,price\nA,3\n" }));
    const address = `${pathToFileURL(archive).href}#grain/rye%20%231.md`;
    const rye = await quern.parse(address);
    expect(rye.markdown).toBe("# Rye\n");
    expect(rye.metadata).toMatchObject({ url: address, sourceURL: "pack.zip/grain/rye #1.md" });
    expect((await quern.parse(new URL("#oats.csv", pathToFileURL(archive)))).markdown).toContain("| mill | price |");
    const { web = [] } = await quern.search("rye");
    expect(web.map(({ url }) => url)).toEqual([address]);
    await rm(archive);
    expect((await quern.search("rye")).web).toEqual([]);
  });

  it("that are not inside are named, with the archive", async () => {
    await using quern = createQuern();
    const archive = join(folder, "other.zip");
    await writeFile(archive, buildZip({ "oats.csv": "mill,price\nA,3\n" }));
    await expect(quern.parse(`${pathToFileURL(archive).href}#rye.md`)).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "other.zip holds no document named rye.md.",
    });
  });

  it("are meant by no fragment of a file without documents inside", async () => {
    await using quern = createQuern();
    const url = new URL("#millstones", pathToFileURL(join(folder, "a", "readme.md")));
    const { markdown, metadata } = await quern.parse(url);
    expect(markdown).toContain("# Millstones");
    expect(metadata.url).toBe(pathToFileURL(join(folder, "a", "readme.md")).href);
  });
});

it("a file may be called as text is", async () => {
  await using quern = createQuern();
  for (const name of ["[draft] mills.md", "two\nlines.md", "<b>.md"]) {
    await writeFile(join(folder, name), "# Mills\n");
    const earlier = process.cwd();
    process.chdir(folder);
    try {
      expect((await quern.parse(name)).markdown).toBe("# Mills\n");
    } finally {
      process.chdir(earlier);
    }
  }
  await expect(quern.parse("# Mills\n\nText.")).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

it("an address of a file on another machine, or of none, is refused in words", async () => {
  await using quern = createQuern();
  for (const address of ["file://elsewhere/a.md", "file:///a%2Fb.md"])
    await expect(quern.parse(address)).rejects.toSatisfy(
      (error) => QuernError.is(error) && error.code === "BAD_REQUEST" && error.message.includes("names no file"),
    );
});

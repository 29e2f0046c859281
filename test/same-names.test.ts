/** Files of the same name in several folders are several documents, for the index and for whoever cites them. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
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

it("an address of a file on another machine, or of none, is refused in words", async () => {
  await using quern = createQuern();
  for (const address of ["file://elsewhere/a.md", "file:///a%2Fb.md"])
    await expect(quern.parse(address)).rejects.toSatisfy(
      (error) => QuernError.is(error) && error.code === "BAD_REQUEST" && error.message.includes("names no file"),
    );
});

import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Document } from "@quern/core";
import { expect, test } from "vitest";
import { writeFileWithAssets, writeScreenshot } from "./output.js";

const bytes = Buffer.from("picture");
const withScreenshot = (mime: string): Document =>
  ({ screenshot: `data:${mime};base64,${bytes.toString("base64")}` }) as unknown as Document;

test("a screenshot is written into the file that is named", async () => {
  const path = join(await mkdtemp(join(tmpdir(), "quern-output-")), "Neuer Ordner", "Seite.png");
  await writeScreenshot(path, withScreenshot("image/png"));
  expect(await readFile(path)).toEqual(bytes);
});

test("a picture does not get the name of another kind", async () => {
  await expect(writeScreenshot("page.png", withScreenshot("image/jpeg"))).rejects.toThrow("is a .jpg picture");
  await expect(writeScreenshot("page.png", {} as unknown as Document)).rejects.toThrow("There is no screenshot");
});

test("offsets lead to the same words where pictures have become files", async () => {
  const folder = await mkdtemp(join(tmpdir(), "quern-output-"));
  const markdown = "![A](asset:image-1.png) Rye.\n\n![B](asset:image-10.png) Wheat.";
  const spanOf = (text: string) => ({ text, start: markdown.indexOf(text), end: markdown.indexOf(text) + text.length });
  const result = {
    markdown,
    chunks: [spanOf("![A](asset:image-1.png) Rye."), spanOf("![B](asset:image-10.png) Wheat.")],
    citations: [spanOf("Wheat.")],
    blocks: [{ items: [{ markdownSpan: [markdown.indexOf("Wheat."), markdown.length] }] }],
    assets: ["image-1.png", "image-10.png"].map((id) => ({ id, bytes })),
    metadata: {},
  } as unknown as Document;
  await writeFileWithAssets(join(folder, "mill stones.json"), result, { json: true });
  const written = JSON.parse(await readFile(join(folder, "mill stones.json"), "utf8"));
  expect(written.markdown).toBe(
    "![A](mill%20stones_files/image-1.png) Rye.\n\n![B](mill%20stones_files/image-10.png) Wheat.",
  );
  for (const { text, start, end } of [...written.chunks, ...written.citations])
    expect(written.markdown.slice(start, end)).toBe(text);
  expect(written.markdown.slice(...written.blocks[0].items[0].markdownSpan)).toBe("Wheat.");
  expect(await readFile(join(folder, "mill stones_files", "image-10.png"))).toEqual(bytes);
});

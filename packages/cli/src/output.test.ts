import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Document } from "@quern/core";
import { expect, test } from "vitest";
import { writeScreenshot } from "./output.js";

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

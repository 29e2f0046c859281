import { type FileHandle, open, readFile, rename, truncate, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Document } from "@quern/core";
import { makeFolder } from "@quern/types/folders";
import { type PageSink, pageKey } from "./page-sink.js";

/** `{ crawl, key, page }`, one line each. */
interface Line {
  readonly crawl: string;
  readonly key: string;
  readonly page: Document;
}

/**
 * Pages as lines of JSON (`{ crawl, key, page }`) in a file, which is made or gone on with. Until it is closed, a page that was written twice
 * may have two lines, of which the later counts; closing leaves one.
 *
 * @throws QuernError `STATE_UNAVAILABLE` when its folder cannot be made; the file system's error when the file cannot be written
 */
export async function jsonlSink(path: string): Promise<PageSink> {
  await makeFolder(dirname(path));
  const known = await repair(path);
  let hasDoubles = known.size !== known.lines;
  const names = new Set(known.names);
  const file: FileHandle = await open(path, "a");
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  return {
    name: "jsonl",
    write(page, crawl) {
      const line: Line = { crawl, key: pageKey(page), page };
      const name = nameOf(line);
      if (names.has(name)) hasDoubles = true;
      names.add(name);
      // One after the other: lines must not run into one another.
      const written = last.then(() => file.appendFile(`${JSON.stringify(line)}\n`));
      last = written.catch(() => undefined);
      return written;
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await last;
      await file.sync();
      await file.close();
      if (hasDoubles) await leaveOneLineEach(path);
    },
  };
}

const nameOf = ({ crawl, key }: Line): string => `${crawl} ${key}`;

/** Cuts off a line that a crash left unfinished. */
async function repair(path: string): Promise<{ names: readonly string[]; size: number; lines: number }> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const end = text.lastIndexOf("\n") + 1;
  if (end < text.length) await truncate(path, Buffer.byteLength(text.slice(0, end)));
  const names = linesOf(text.slice(0, end)).map(nameOf);
  return { names, size: new Set(names).size, lines: names.length };
}

async function leaveOneLineEach(path: string): Promise<void> {
  const latest = new Map(linesOf(await readFile(path, "utf8")).map((line) => [nameOf(line), line]));
  await writeFile(`${path}.new`, [...latest.values()].map((line) => `${JSON.stringify(line)}\n`).join(""));
  await rename(`${path}.new`, path);
}

const linesOf = (text: string): Line[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);

/**
 * Keeps an index in a directory: segments that never change, `index.json` that names those that count, and a log of the pages that are in
 * no segment yet. Whatever moment the process is killed at, each of these is whole or can be told to be cut off.
 *
 * One process at a time makes segments. Others add to logs of their own, which the next one that opens the directory takes up.
 */
import { randomBytes } from "node:crypto";
import { type FileHandle, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { IndexedPage, Logger } from "@quern/types";
import { isJsonObject } from "@quern/types";
import { makeFolder } from "@quern/types/folders";
import { PageIndex, type SegmentStore } from "./page-index.js";
import type { SegmentBytes } from "./segment.js";
import { hash64 } from "./segment-format.js";

const MANIFEST = "index.json";
const LOCK = "lock";
const HEARTBEAT_MS = 20_000;
/** A lock of another machine that was not renewed for this long belongs to nobody. */
const STALE_MS = 90_000;
const RECORD_HEADER_BYTES = 8;

interface FileBytes extends SegmentBytes {
  readonly name: string;
}

/** An index in a directory. */
export class IndexDirectory {
  readonly #path: string;
  readonly #logger: Logger | undefined;
  #index: PageIndex;
  #isWriter = false;
  #heartbeat: NodeJS.Timeout | undefined;
  #log: { readonly name: string; readonly file: FileHandle } | undefined;
  #appending: Promise<void> = Promise.resolve();
  #manifest = "";

  /** @throws QuernError `STATE_UNAVAILABLE` when the folder cannot be made; what the file system throws */
  static async open(path: string, logger: Logger | undefined): Promise<IndexDirectory> {
    await makeFolder(path);
    const directory = new IndexDirectory(path, logger);
    directory.#isWriter = await takeLock(path);
    if (directory.#isWriter) {
      directory.#heartbeat = setInterval(() => {
        const now = new Date();
        utimes(join(path, LOCK), now, now).catch(() => undefined);
      }, HEARTBEAT_MS).unref();
      await directory.#removeLeftovers();
    }
    await directory.#load();
    if (directory.#isWriter) await directory.#takeUpLogs();
    return directory;
  }

  private constructor(path: string, logger: Logger | undefined) {
    this.#path = path;
    this.#logger = logger;
    this.#index = new PageIndex(this.#store());
  }

  get pages(): number {
    return this.#index.pages;
  }

  /** Segments are on disk, in memory are only their dictionaries. */
  get size(): number {
    return 0;
  }

  /** Resolves when a kill can no longer lose the page. */
  async add(page: IndexedPage): Promise<void> {
    if (!this.#index.add(page)) return;
    const record = recordOf(page);
    const written = this.#appending.then(async () => {
      this.#log ??= await this.#openLog();
      await this.#log.file.appendFile(record);
    });
    this.#appending = written.catch(() => undefined);
    await written;
    if (this.#isWriter && this.#index.isFull) await this.#flush();
  }

  async search(search: Parameters<PageIndex["search"]>[0]): ReturnType<PageIndex["search"]> {
    if (!this.#isWriter) await this.#reloadIfChanged();
    else await this.#flush();
    return this.#index.search(search);
  }

  async close(): Promise<void> {
    if (this.#isWriter)
      await this.#flush().catch((error: unknown) => this.#warn(error, "the index could not be written"));
    await this.#appending;
    await this.#index.close();
    await this.#log?.file.close();
    clearInterval(this.#heartbeat);
    if (this.#isWriter) await rm(join(this.#path, LOCK), { force: true });
  }

  /** Makes a segment of the pages that wait; the log begins anew with those that came meanwhile. */
  async #flush(): Promise<void> {
    if (!this.#log) return;
    await this.#appending;
    const finished = this.#log;
    // Pages that come while the segment is written go to the next log.
    this.#log = undefined;
    if (!finished) return;
    await this.#index.flush();
    await finished.file.close();
    await rm(join(this.#path, finished.name), { force: true });
  }

  async #openLog(): Promise<{ name: string; file: FileHandle }> {
    const name = `${encodeURIComponent(hostname())}.${process.pid}.${randomBytes(4).toString("hex")}.log`;
    return { name, file: await open(join(this.#path, name), "a") };
  }

  #store(): SegmentStore {
    return {
      write: async (parts) => {
        // Others only read: their segments live as long as they do.
        if (!this.#isWriter) return { ...memoryOf(parts) };
        const name = `${Date.now().toString(36)}-${randomBytes(4).toString("hex")}.segment`;
        const path = join(this.#path, name);
        const file = await open(path, "w");
        try {
          for (const part of parts) await file.writeFile(part);
          await file.sync();
        } finally {
          await file.close();
        }
        return fileBytes(this.#path, name);
      },
      commit: async (segments) => {
        if (!this.#isWriter) return;
        const names = segments.map((bytes) => (bytes as FileBytes).name);
        const next = join(this.#path, `${MANIFEST}.new`);
        const file = await open(next, "w");
        try {
          await file.writeFile(JSON.stringify({ version: 1, segments: names }));
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(next, join(this.#path, MANIFEST));
        await this.#removeLeftovers();
      },
    };
  }

  async #load(): Promise<void> {
    this.#manifest = await readFile(join(this.#path, MANIFEST), "utf8").catch(() => "");
    const kept: SegmentBytes[] = [];
    for (const name of segmentNames(this.#manifest)) {
      try {
        kept.push(await fileBytes(this.#path, name));
      } catch (error) {
        this.#warn(error, "a segment of the search index is gone");
      }
    }
    await this.#index.load(kept);
  }

  /** Another process may have made segments since. */
  async #reloadIfChanged(): Promise<void> {
    const now = await readFile(join(this.#path, MANIFEST), "utf8").catch(() => "");
    if (now === this.#manifest) return;
    const before = this.#index;
    this.#index = new PageIndex(this.#store());
    await this.#load();
    // Pages added by this process are in its own log.
    if (this.#log) for (const page of await readLog(join(this.#path, this.#log.name))) this.#index.add(page);
    await before.close();
  }

  /** Logs of processes that are gone, this one's own from before included. */
  async #takeUpLogs(): Promise<void> {
    const taken: string[] = [];
    for (const name of await readdir(this.#path)) {
      if (!name.endsWith(".log") || isAlive(name)) continue;
      for (const page of await readLog(join(this.#path, name))) {
        this.#index.add(page);
        if (this.#index.isFull) await this.#index.flush();
      }
      taken.push(name);
    }
    if (taken.length === 0) return;
    await this.#index.flush();
    for (const name of taken) await rm(join(this.#path, name), { force: true });
  }

  /** Segments that a merge or a kill left behind. */
  async #removeLeftovers(): Promise<void> {
    const kept = new Set(segmentNames(await readFile(join(this.#path, MANIFEST), "utf8").catch(() => "")));
    for (const name of await readdir(this.#path)) {
      if (name.endsWith(".segment") && !kept.has(name)) await rm(join(this.#path, name), { force: true });
    }
  }

  #warn(error: unknown, message: string): void {
    this.#logger?.warn({ error: String(error), directory: this.#path }, message);
  }
}

const memoryOf = (parts: readonly Buffer[]): SegmentBytes => {
  const bytes = Buffer.concat(parts);
  return { size: bytes.byteLength, read: async (start, end) => bytes.subarray(start, end), close: async () => {} };
};

async function fileBytes(directory: string, name: string): Promise<FileBytes> {
  const file = await open(join(directory, name), "r");
  const { size } = await file.stat();
  let closed = false;
  return {
    name,
    size,
    async read(start, end) {
      const bytes = Buffer.allocUnsafe(end - start);
      let done = 0;
      while (done < bytes.byteLength) {
        const { bytesRead } = await file.read(bytes, done, bytes.byteLength - done, start + done);
        if (bytesRead === 0) throw new Error(`${name} ends at ${start + done}, before ${end}`);
        done += bytesRead;
      }
      return bytes;
    },
    async close() {
      if (!closed) await file.close();
      closed = true;
    },
  };
}

function segmentNames(manifest: string): string[] {
  try {
    const value: unknown = JSON.parse(manifest);
    const names = isJsonObject(value) ? value["segments"] : undefined;
    return Array.isArray(names)
      ? names.filter((name): name is string => typeof name === "string" && !/[\\/]/.test(name))
      : [];
  } catch {
    return [];
  }
}

/** Length, checksum, JSON. */
function recordOf(page: IndexedPage): Buffer {
  const body = Buffer.from(JSON.stringify(page));
  const header = Buffer.alloc(RECORD_HEADER_BYTES);
  header.writeUInt32LE(body.byteLength, 0);
  header.writeUInt32LE(checksum(body), 4);
  return Buffer.concat([header, body]);
}

/** Whole records; what follows the first broken one was being written when the process ended. */
async function readLog(path: string): Promise<IndexedPage[]> {
  const bytes = await readFile(path);
  const pages: IndexedPage[] = [];
  for (let at = 0; at + RECORD_HEADER_BYTES <= bytes.byteLength; ) {
    const end = at + RECORD_HEADER_BYTES + bytes.readUInt32LE(at);
    const body = bytes.subarray(at + RECORD_HEADER_BYTES, end);
    if (end > bytes.byteLength || checksum(body) !== bytes.readUInt32LE(at + 4)) break;
    pages.push(JSON.parse(body.toString()) as IndexedPage);
    at = end;
  }
  return pages;
}

const checksum = (bytes: Buffer): number => hash64(bytes.toString("latin1"))[0];

/** Whether the process that a log's name tells of still writes to it. */
function isAlive(name: string): boolean {
  const [host = "", pid = ""] = name
    .split(/\.(?=\d+\.[0-9a-f]+\.log$)/)
    .flatMap((part, index) => (index === 0 ? [part] : [part.split(".")[0] ?? ""]));
  return decodeURIComponent(host) === hostname() && isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  // A number of this very process is that of an earlier one: containers count from 1 each time.
  if (pid === process.pid || !Number.isInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Directories that this process writes to. */
const ours = new Set<string>();

/** @returns false when another process makes the segments */
async function takeLock(directory: string): Promise<boolean> {
  const path = join(directory, LOCK);
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await writeFile(path, JSON.stringify({ pid: process.pid, host: hostname() }), { flag: "wx" });
      ours.add(path);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    if (!(await isStale(path))) return false;
    await rm(path, { force: true });
  }
  return false;
}

async function isStale(path: string): Promise<boolean> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, "utf8"), stat(path)]);
    const { pid, host } = JSON.parse(text) as { pid?: number; host?: string };
    if (host !== hostname()) return Date.now() - mtimeMs > STALE_MS;
    return pid === process.pid ? !ours.has(path) : !isRunning(Number(pid));
  } catch {
    return Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? 0) > STALE_MS;
  }
}

/**
 * Keeps an index in a directory: segments that never change, `index.json` that names those that count, and a log of the pages that are in
 * no segment yet. Whatever moment the process is killed at, each of these is whole or can be told to be cut off.
 *
 * One process at a time makes segments. Others add to logs of their own. Every process reads what the others have added before it searches,
 * and the one that makes segments takes up logs that nobody writes to any more.
 */
import { randomBytes } from "node:crypto";
import { type FileHandle, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { IndexedPage, Logger } from "@quern/types";
import { isJsonObject } from "@quern/types";
import { makeFolder } from "@quern/types/folders";
import { PageIndex, type SegmentStore } from "./page-index.js";
import {
  finishedLogName,
  isInUse,
  isLog,
  isRunning,
  newLogName,
  openLogs,
  readLog,
  recordOf,
  STALE_MS,
} from "./page-log.js";
import type { SegmentBytes } from "./segment.js";

const MANIFEST = "index.json";
const LOCK = "lock";
const HEARTBEAT_MS = 20_000;

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
  /** By name of another process's log: how far it was read. */
  #followed = new Map<string, number>();
  #refreshing: Promise<void> = Promise.resolve();

  /** @throws QuernError `STATE_UNAVAILABLE` when the folder cannot be made; what the file system throws */
  static async open(path: string, logger: Logger | undefined): Promise<IndexDirectory> {
    await makeFolder(path);
    const directory = new IndexDirectory(path, logger);
    directory.#isWriter = await takeLock(path);
    directory.#heartbeat = setInterval(() => directory.#showLife(), HEARTBEAT_MS).unref();
    if (directory.#isWriter) await directory.#removeLeftovers();
    await directory.#load();
    await directory.refresh();
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
    // A page that is gone may have been indexed by another process.
    if (page.markdown === "") await this.refresh();
    if (!this.#index.add(page)) return;
    const record = recordOf(page);
    const written = this.#appending.then(async () => {
      this.#log ??= await this.#openLog();
      await this.#log.file.appendFile(record);
    });
    this.#appending = written.catch(() => undefined);
    await written;
    if (!this.#index.isFull) return;
    if (this.#isWriter) await this.#flush();
    else await this.#handOver();
  }

  async search(search: Parameters<PageIndex["search"]>[0]): ReturnType<PageIndex["search"]> {
    await this.refresh();
    return this.#index.search(search);
  }

  /** Takes in what other processes have added since. */
  refresh(): Promise<void> {
    const refreshed = this.#refreshing.then(async () => {
      if (this.#isWriter) {
        await this.#flush();
        await this.#takeUpLogs();
      } else {
        await this.#reloadIfChanged();
        await this.#followLogs();
      }
    });
    this.#refreshing = refreshed.catch(() => undefined);
    return refreshed;
  }

  async close(): Promise<void> {
    if (this.#isWriter)
      await this.#flush().catch((error: unknown) => this.#warn(error, "the index could not be written"));
    await this.#refreshing;
    await this.#appending;
    await this.#index.close();
    await this.#finishLog();
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
    const path = join(this.#path, finished.name);
    await rm(path, { force: true });
    openLogs.delete(path);
  }

  async #openLog(): Promise<{ name: string; file: FileHandle }> {
    const name = newLogName();
    openLogs.add(join(this.#path, name));
    return { name, file: await open(join(this.#path, name), "a") };
  }

  /** Leaves this process's log to the one that makes segments, so that neither the log nor the memory grows with each page. */
  #handOver(): Promise<void> {
    const handed = this.#refreshing.then(async () => {
      if (!this.#index.isFull) return;
      await this.#finishLog();
      await this.#reload();
    });
    this.#refreshing = handed.catch(() => undefined);
    return handed;
  }

  #finishLog(): Promise<void> {
    const finished = this.#appending.then(async () => {
      const log = this.#log;
      this.#log = undefined;
      if (!log) return;
      await log.file.close();
      const path = join(this.#path, log.name);
      await rename(path, join(this.#path, finishedLogName(log.name)));
      openLogs.delete(path);
    });
    this.#appending = finished.catch(() => undefined);
    return finished;
  }

  /** Tells processes of other machines that the lock and the log are in use. */
  #showLife(): void {
    const now = new Date();
    for (const name of [...(this.#isWriter ? [LOCK] : []), ...(this.#log ? [this.#log.name] : [])]) {
      utimes(join(this.#path, name), now, now).catch(() => undefined);
    }
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
    if (now !== this.#manifest) await this.#reload();
  }

  async #reload(): Promise<void> {
    const before = this.#index;
    this.#index = new PageIndex(this.#store());
    this.#followed.clear();
    await this.#load();
    // Pages added by this process are in its own log.
    const own = this.#log && (await readLog(join(this.#path, this.#log.name)));
    for (const page of own?.pages ?? []) this.#index.add(page);
    await before.close();
  }

  /** Reads what others have added to their logs. */
  async #followLogs(): Promise<void> {
    const names = (await readdir(this.#path)).filter((name) => isLog(name) && name !== this.#log?.name);
    for (const name of names) {
      const log = await readLog(join(this.#path, name), this.#followed.get(name)).catch(() => undefined);
      // Gone: its pages are in a segment.
      if (!log) continue;
      for (const page of log.pages) this.#index.add(page);
      this.#followed.set(name, log.end);
      if (this.#index.isFull) await this.#index.flush();
    }
    for (const name of this.#followed.keys()) if (!names.includes(name)) this.#followed.delete(name);
  }

  /** Makes segments of others' pages, and removes logs that nobody adds to, this process's own from before included. */
  async #takeUpLogs(): Promise<void> {
    const unused: string[] = [];
    for (const name of await readdir(this.#path)) {
      if (isLog(name) && name !== this.#log?.name && !(await isInUse(this.#path, name))) unused.push(name);
    }
    await this.#followLogs();
    if (unused.length === 0) return;
    await this.#index.flush();
    for (const name of unused) await rm(join(this.#path, name), { force: true });
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

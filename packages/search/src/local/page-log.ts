/** Logs of an index in a directory: pages that are in no segment yet. */
import { randomBytes } from "node:crypto";
import { open, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { IndexedPage } from "@quern/types";
import { hash64 } from "./segment-format.js";

const RECORD_HEADER_BYTES = 8;
/** A lock or log of another machine that was not renewed for this long belongs to nobody. */
export const STALE_MS = 90_000;

/** Length, checksum, JSON. */
export function recordOf(page: IndexedPage): Buffer {
  const body = Buffer.from(JSON.stringify(page));
  const header = Buffer.alloc(RECORD_HEADER_BYTES);
  header.writeUInt32LE(body.byteLength, 0);
  header.writeUInt32LE(checksum(body), 4);
  return Buffer.concat([header, body]);
}

/** Whole records; what follows the first broken one was being written when the process ended. */
export async function readLog(path: string, from = 0): Promise<{ pages: IndexedPage[]; end: number }> {
  const bytes = await readFrom(path, from);
  const pages: IndexedPage[] = [];
  let at = 0;
  while (at + RECORD_HEADER_BYTES <= bytes.byteLength) {
    const end = at + RECORD_HEADER_BYTES + bytes.readUInt32LE(at);
    const body = bytes.subarray(at + RECORD_HEADER_BYTES, end);
    if (end > bytes.byteLength || checksum(body) !== bytes.readUInt32LE(at + 4)) break;
    pages.push(JSON.parse(body.toString()) as IndexedPage);
    at = end;
  }
  return { pages, end: from + at };
}

async function readFrom(path: string, from: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const bytes = Buffer.alloc(Math.max(0, (await file.stat()).size - from));
    const { bytesRead } = await file.read(bytes, 0, bytes.byteLength, from);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const checksum = (bytes: Buffer): number => hash64(bytes.toString("latin1"))[0];

/** Host, process and a random part; a log that is finished has the process 0. */
const LOG_NAME = /^([^/\\]*)\.(\d+)(\.[0-9a-f]+\.log)$/;
const FINISHED = "0";

export const isLog = (name: string): boolean => LOG_NAME.test(name);

export const newLogName = (): string =>
  `${encodeURIComponent(hostname())}.${process.pid}.${randomBytes(4).toString("hex")}.log`;

export const finishedLogName = (name: string): string => name.replace(LOG_NAME, `$1.${FINISHED}$3`);

/** Logs that this process adds to. */
export const openLogs = new Set<string>();

/** Whether a process still adds to a log. Those of other machines show it by the time of the file. */
export async function isInUse(directory: string, name: string): Promise<boolean> {
  if (openLogs.has(join(directory, name))) return true;
  const [, host = "", pid = ""] = LOG_NAME.exec(name) ?? [];
  if (pid === FINISHED) return false;
  if (host === encodeURIComponent(hostname())) return isRunning(Number(pid));
  const { mtimeMs } = await stat(join(directory, name)).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs <= STALE_MS;
}

/** Whether another process of this machine runs. */
export function isRunning(pid: number): boolean {
  // A number of this very process is that of an earlier one: containers count from 1 each time.
  if (pid === process.pid || !Number.isInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

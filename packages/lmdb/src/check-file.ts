/** A look at a database file before LMDB maps it: LMDB brings the process down over a file that is none, or was cut off. */
import { type FileHandle, open } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { QuernError } from "@quern/types";

/**
 * Every file begins with two pages that say where its trees are; the one with the higher transaction counts. Numbers are in the machine's
 * byte order, which is little-endian wherever the database is built for. Offsets are those of format 2, as lmdb 3.5 writes it.
 */
const MAGIC = { offset: 24, value: 0xbeefc0de };
const VERSION = { offset: 28, value: 2 };
const PAGE_SIZE_OFFSET = 48;
/** Page numbers of the roots of the free list and of the databases. */
const ROOT_OFFSETS = [88, 136];
const LAST_PAGE_OFFSET = 144;
const TRANSACTION_OFFSET = 152;
const HEAD_BYTES = 160;
const PAGE_SIZES: ReadonlySet<number> = new Set([4096, 8192, 16_384, 32_768, 65_536]);
/** The root of an empty tree. */
const NO_PAGE = 0xffff_ffff_ffff_ffffn;

interface Head {
  readonly pageSize: number;
  readonly transaction: bigint;
  readonly lastPage: bigint;
  readonly roots: readonly bigint[];
}

/** Another process may be making the file, or writing to it, while it is looked at. */
const LOOKS = 5;
const BETWEEN_LOOKS_MS = 40;

/** @throws QuernError `STATE_UNAVAILABLE` for a file that was cut off or is something else; one that is absent or empty is fine */
export async function checkDatabaseFile(path: string): Promise<void> {
  for (let look = 1; look <= LOOKS; look++) {
    if (await isSound(path)) return;
    await delay(BETWEEN_LOOKS_MS);
  }
  throw new QuernError("STATE_UNAVAILABLE", `${path} is no database of Quern, or was damaged.`, {
    hint: "Restore it from a backup, or move it away to start anew.",
  });
}

async function isSound(path: string): Promise<boolean> {
  const file = await open(path, "r").catch((error: unknown) => {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw error;
  });
  if (!file) return true;
  try {
    return (await file.stat()).size === 0 || (await isWhole(file));
  } finally {
    await file.close();
  }
}

async function isWhole(file: FileHandle): Promise<boolean> {
  const first = await readHead(file, 0);
  const second = first && (await readHead(file, first.pageSize));
  if (!first || !second || second.pageSize !== first.pageSize) return false;
  const { roots, lastPage, pageSize } = first.transaction > second.transaction ? first : second;
  // After the heads: the file of a busy directory grows meanwhile.
  const { size } = await file.stat();
  const pages = BigInt(Math.floor(size / pageSize));
  return roots.every((root) => root === NO_PAGE || (root <= lastPage && root < pages));
}

async function readHead(file: FileHandle, start: number): Promise<Head | undefined> {
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, start);
  if (bytesRead < HEAD_BYTES) return undefined;
  for (const { offset, value } of [MAGIC, VERSION]) if (head.readUInt32LE(offset) !== value) return undefined;
  const pageSize = head.readUInt32LE(PAGE_SIZE_OFFSET);
  if (!PAGE_SIZES.has(pageSize)) return undefined;
  return {
    pageSize,
    transaction: head.readBigUInt64LE(TRANSACTION_OFFSET),
    lastPage: head.readBigUInt64LE(LAST_PAGE_OFFSET),
    roots: ROOT_OFFSETS.map((offset) => head.readBigUInt64LE(offset)),
  };
}

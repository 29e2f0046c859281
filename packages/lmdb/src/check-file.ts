/** A look at a database file before LMDB maps it: LMDB brings the process down over a file that is none, or was cut off. */
import { type FileHandle, open } from "node:fs/promises";
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

/** @throws QuernError `STATE_UNAVAILABLE` for a file that was cut off or is something else; one that is absent or empty is fine */
export async function checkDatabaseFile(path: string): Promise<void> {
  const file = await open(path, "r").catch((error: unknown) => {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    if (size === 0 || (await isWhole(file, size))) return;
  } finally {
    await file.close();
  }
  throw new QuernError("STATE_UNAVAILABLE", `${path} is no database of Quern, or was damaged.`, {
    hint: "Restore it from a backup, or move it away to start anew.",
  });
}

async function isWhole(file: FileHandle, size: number): Promise<boolean> {
  const first = await readHead(file, 0);
  const second = first && (await readHead(file, first.pageSize));
  if (!first || !second || second.pageSize !== first.pageSize) return false;
  const { roots, lastPage, pageSize } = first.transaction > second.transaction ? first : second;
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

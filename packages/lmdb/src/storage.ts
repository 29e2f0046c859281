import { checkStateKey, type Storage, type StorageMeta } from "@quern/types";
import type { RootDatabase } from "lmdb";
import { type Expiry, Kind } from "./expiry.js";
import { databaseOf } from "./open-files.js";
import type { Room } from "./room.js";
import { within } from "./within.js";

/** Length of the JSON in front of the bytes, as 4 bytes. */
const LENGTH_BYTES = 4;

function pack(bytes: Uint8Array, meta: StorageMeta): Buffer {
  const facts = Buffer.from(JSON.stringify(meta));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(facts.byteLength);
  return Buffer.concat([length, facts, bytes]);
}

function unpack(object: Buffer): { meta: StorageMeta; bytes: Uint8Array } {
  const start = LENGTH_BYTES + object.readUInt32BE(0);
  const meta = JSON.parse(object.toString("utf8", LENGTH_BYTES, start)) as StorageMeta;
  return { meta, bytes: object.subarray(start) };
}

/** @param guard turns what the database throws into errors of Quern */
export function lmdbStorage(
  root: RootDatabase,
  expiry: Expiry,
  room: Room,
  guard: <Result>(work: () => Result | Promise<Result>) => Promise<Result>,
): Storage {
  const objects = databaseOf<Buffer, string>(root, { name: "objects", encoding: "binary" });
  expiry.onEnd(Kind.OBJECT, (key, now) => {
    const object = objects.getBinaryFast(key);
    const expires = object && unpack(object).meta.expires;
    if (expires !== undefined && expires <= now) within(objects.remove(key));
  });
  return {
    name: "lmdb",
    put: (key, bytes, meta) =>
      guard(async () => {
        checkStateKey(key, "storage");
        room.take(bytes.byteLength);
        const written = [objects.put(key, pack(bytes, meta))];
        if (meta.expires !== undefined) written.push(expiry.note(Kind.OBJECT, key, meta.expires));
        await Promise.all(written);
      }),
    get: (key) =>
      guard(() => {
        checkStateKey(key, "storage");
        const object = objects.get(key);
        if (!object) return undefined;
        const found = unpack(object);
        return found.meta.expires !== undefined && found.meta.expires <= Date.now() ? undefined : found;
      }),
    delete: (key) =>
      guard(async () => {
        checkStateKey(key, "storage");
        await objects.remove(key);
      }),
  };
}

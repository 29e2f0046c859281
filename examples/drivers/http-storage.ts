/** Objects on a server that answers PUT, GET and DELETE, such as WebDAV or a bucket behind a gateway. */
import { defineStorage, QuernError, type Storage, type StorageMeta } from "@quern/types";

export interface HttpStorageOptions {
  /** Objects lie below it; ends in `/`. */
  readonly base: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const REQUEST_TIMEOUT_MS = 30_000;
const LENGTH_BYTES = 4;

/** @example createQuern({ storage: httpStorage({ base: "https://files.example/quern/" }) }) */
export function httpStorage({ base, headers = {} }: HttpStorageOptions): Storage {
  async function send(method: string, key: string, body?: Uint8Array): Promise<Response> {
    const response = await fetch(new URL(key, base), {
      method,
      headers,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      ...(body === undefined ? {} : { body: Buffer.from(body) }),
    }).catch((cause: unknown) => {
      throw new QuernError("STATE_UNAVAILABLE", `The storage at ${base} could not be reached.`, { cause });
    });
    if (!response.ok && response.status !== 404) {
      throw new QuernError("STATE_UNAVAILABLE", `The storage at ${base} answered ${method} with ${response.status}.`);
    }
    return response;
  }
  return defineStorage({
    name: "http",
    async put(key, bytes, meta) {
      await send("PUT", key, pack(bytes, meta));
    },
    async get(key) {
      const response = await send("GET", key);
      if (response.status === 404) return undefined;
      const { bytes, meta } = unpack(new Uint8Array(await response.arrayBuffer()));
      if (meta.expires === undefined || meta.expires > Date.now()) return { bytes, meta };
      await send("DELETE", key);
      return undefined;
    },
    async delete(key) {
      await send("DELETE", key);
    },
  });
}

/** Type and end of an object travel in front of its bytes: not every server keeps headers of its own with a file. */
function pack(bytes: Uint8Array, meta: StorageMeta): Uint8Array {
  const facts = Buffer.from(JSON.stringify(meta));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(facts.length);
  return Buffer.concat([length, facts, bytes]);
}

function unpack(packed: Uint8Array): { readonly bytes: Uint8Array; readonly meta: StorageMeta } {
  const view = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const end = LENGTH_BYTES + view.readUInt32BE(0);
  return { meta: JSON.parse(view.toString("utf8", LENGTH_BYTES, end)) as StorageMeta, bytes: packed.subarray(end) };
}

/** A storage whose objects have addresses that anybody can open until they expire: GET /v2/artifacts/… */
import { QuernError, type Storage, type StoredObject } from "@quern/types";
import { sign, verify } from "./signature.js";

export interface SignedStorageOptions {
  /** Where the objects are. */
  readonly storage: Storage;
  /** At least 16 characters; the same for all servers that serve the storage. See `sharedSecret`. */
  readonly secret: string;
  /** Where clients reach the handler. Default: the address of the request that is answered. */
  readonly publicUrl?: string | undefined;
}

export interface SignedStorage extends Storage {
  signedUrl(key: string, expires: number, base?: string): Promise<string>;
  /** @returns undefined for a wrong or expired signature, and for what is gone */
  open(key: string, expires: number, signature: string): Promise<StoredObject | undefined>;
}

const FOLDER = "/v2/artifacts";

/**
 * Gives a storage signed addresses. Hand the same object to the engine (which puts screenshots and printed pages there) and to
 * `createHandler` (which serves them).
 *
 * @throws QuernError `BAD_REQUEST` for a short secret
 * @example
 * const storage = signedStorage({ storage: memoryStorage(), secret: await sharedSecret(state, "artifacts") });
 * const handler = createHandler({ engine: createQuern({ storage }), state, storage });
 */
export function signedStorage({ storage, secret, publicUrl }: SignedStorageOptions): SignedStorage {
  if (secret.length < 16) throw new QuernError("BAD_REQUEST", "The secret of signed addresses needs 16 characters.");
  return {
    name: storage.name,
    put: (key, bytes, meta) => storage.put(key, bytes, meta),
    get: (key) => storage.get(key),
    delete: (key) => storage.delete(key),
    ...(storage.close ? { close: () => storage.close?.() ?? Promise.resolve() } : {}),
    async signedUrl(key, expires, linkBase) {
      const base = publicUrl?.replace(/\/+$/, "") ?? linkBase;
      if (base === undefined) {
        throw new QuernError("BAD_REQUEST", "A signed address needs to know where it is served.", {
          hint: "Give signedStorage a publicUrl, or call the engine through createHandler, or with the option linkBase.",
        });
      }
      return `${base}${FOLDER}/${key}?expires=${expires}&signature=${sign(secret, key, expires)}`;
    },
    open: async (key, expires, signature) => (verify(secret, key, expires, signature) ? storage.get(key) : undefined),
  };
}

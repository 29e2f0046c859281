/** Keeps bytes under a key: screenshots and printed pages for links that expire, profiles of browser state. */
export interface Storage {
  readonly name: string;
  /** @param key segments of letters, digits, `.`, `_` and `-`, separated by `/` */
  put(key: string, bytes: Uint8Array, meta: StorageMeta): Promise<void>;
  get(key: string): Promise<StoredObject | undefined>;
  delete(key: string): Promise<void>;
  /**
   * Address under which anybody who has it can read the object until it expires. Without this, results carry data URLs.
   *
   * @param expires milliseconds since the epoch
   * @param base where the caller reaches the server, for storages that are served under the address of each request
   */
  signedUrl?(key: string, expires: number, base?: string): Promise<string>;
  close?(): Promise<void>;
}

export interface StorageMeta {
  readonly contentType: string;
  /** Milliseconds since the epoch after which the object may be dropped; absent: it is kept. */
  readonly expires?: number;
}

export interface StoredObject {
  readonly bytes: Uint8Array;
  readonly meta: StorageMeta;
}

/** Only adds types. */
export const defineStorage = (storage: Storage): Storage => storage;

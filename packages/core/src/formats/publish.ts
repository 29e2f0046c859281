import { createHash } from "node:crypto";
import type { RenderedFile, Storage } from "@quern/types";
import { QuernError } from "@quern/types";
import type { Publish } from "../model/publish.js";
import { fileEnding } from "../read/file-ending.js";

/** The contract keeps links valid for a day. */
const LINK_MS = 24 * 60 * 60 * 1000;

/** The bytes of a file as an address. */
export const dataUrl = ({ mediaType, bytes }: RenderedFile): string =>
  `data:${mediaType};base64,${Buffer.from(bytes).toString("base64")}`;

interface PublishSettings {
  readonly storage: Storage;
  /** `false` when nothing may be kept: always a data URL then. */
  readonly retention: boolean;
  readonly linkBase: string | undefined;
  /** Owner of the files. Teams get different addresses for the same bytes, so that no address tells what others read. */
  readonly team?: string | undefined;
}

/** The publisher of one request. */
export const publisher =
  (settings: PublishSettings): Publish =>
  (file, folder, lifetime = LINK_MS) =>
    publishFile(file, folder, lifetime, settings);

/** The same bytes keep their address while it is good for the whole lifetime still: a page from the cache shows the picture it showed before. */
async function publishFile(
  file: RenderedFile,
  folder: string,
  lifetime: number,
  { storage, retention, linkBase, team = "" }: PublishSettings,
): Promise<string> {
  if (!storage.signedUrl || !retention) return dataUrl(file);
  const name = createHash("sha256")
    .update(`${team}\n${file.mediaType}\n`)
    .update(file.bytes)
    .digest("hex")
    .slice(0, 40);
  const key = `${folder}/${name}.${fileEnding(file.mediaType)}`;
  const now = Date.now();
  const kept = (await storage.get(key))?.meta.expires;
  if (kept !== undefined && kept >= now + lifetime) return storage.signedUrl(key, kept, linkBase);
  // Kept for twice the time, as later answers name it too.
  const expires = now + 2 * lifetime;
  try {
    await storage.put(key, file.bytes, { contentType: file.mediaType, expires });
  } catch (error) {
    // A full storage costs the link, not the file.
    if (QuernError.is(error) && error.code === "PAYLOAD_TOO_LARGE") return dataUrl(file);
    throw error;
  }
  return storage.signedUrl(key, expires, linkBase);
}

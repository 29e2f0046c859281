import { randomBytes } from "node:crypto";
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
}

/** The publisher of one request. */
export const publisher =
  (settings: PublishSettings): Publish =>
  (file, folder, lifetime = LINK_MS) =>
    publishFile(file, folder, lifetime, settings);

async function publishFile(
  file: RenderedFile,
  folder: string,
  lifetime: number,
  { storage, retention, linkBase }: PublishSettings,
): Promise<string> {
  if (!storage.signedUrl || !retention) return dataUrl(file);
  const key = `${folder}/${randomBytes(16).toString("hex")}.${fileEnding(file.mediaType)}`;
  const expires = Date.now() + lifetime;
  try {
    await storage.put(key, file.bytes, { contentType: file.mediaType, expires });
  } catch (error) {
    // A full storage costs the link, not the file.
    if (QuernError.is(error) && error.code === "PAYLOAD_TOO_LARGE") return dataUrl(file);
    throw error;
  }
  return storage.signedUrl(key, expires, linkBase);
}

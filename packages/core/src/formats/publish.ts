import { randomBytes } from "node:crypto";
import { QuernError } from "../errors.js";
import type { RenderedFile } from "../types/renderer.js";
import type { Storage } from "../types/storage.js";

/** The contract keeps links valid for a day. */
const LINK_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Gives a file an address: a link that expires where the storage can sign one, else the bytes themselves as a data URL.
 *
 * @param folder first segment of the storage key
 * @param retention `false` when nothing may be kept: always a data URL then
 */
export async function publishFile(
  file: RenderedFile,
  folder: string,
  storage: Storage,
  retention: boolean,
): Promise<string> {
  const asDataUrl = (): string => `data:${file.mediaType};base64,${Buffer.from(file.bytes).toString("base64")}`;
  if (!storage.signedUrl || !retention) return asDataUrl();
  const extension = file.mediaType === "application/pdf" ? "pdf" : file.mediaType === "image/jpeg" ? "jpg" : "png";
  const key = `${folder}/${randomBytes(16).toString("hex")}.${extension}`;
  const expires = Date.now() + LINK_MILLISECONDS;
  try {
    await storage.put(key, file.bytes, { contentType: file.mediaType, expires });
  } catch (error) {
    // A full storage costs the link, not the picture.
    if (QuernError.is(error) && error.code === "PAYLOAD_TOO_LARGE") return asDataUrl();
    throw error;
  }
  return storage.signedUrl(key, expires);
}

import { type DocumentWithInner, damaged } from "@quern/documents";
import type { ContainerInput } from "./container.js";
import { type MimeEntity, parameter, readMime, textOf } from "./mime.js";
import { absolute, type SavedFile, savedPage } from "./saved-page.js";

/** Reads a page saved as MHTML (RFC 2557), by a browser or by Word. */
export function readMhtml({ bytes, filename }: ContainerInput, wantsAssets: boolean): DocumentWithInner {
  const whole = readMime(bytes);
  const leaves = [...leavesOf(whole)];
  const start = parameter(whole.headers.get("content-type") ?? "", "start");
  const isPage = ({ mediaType }: MimeEntity): boolean => /^(text\/html|application\/xhtml\+xml)$/.test(mediaType);
  const root =
    leaves.find((part) => start !== undefined && part.headers.get("content-id") === start) ?? leaves.find(isPage);
  if (root === undefined) throw damaged(filename, "it is no saved page: none of its parts is HTML.");
  const url = whole.headers.get("snapshot-content-location") ?? root.headers.get("content-location");
  const files = new Map<string, SavedFile>();
  const frames = new Map<string, string>();
  for (const part of leaves) {
    if (part === root) continue;
    const location = part.headers.get("content-location");
    const id = part.headers.get("content-id")?.replace(/^<|>$/g, "");
    const addresses = [location, location && absolute(location, url), id && `cid:${id}`].filter(
      (one) => one !== undefined,
    );
    const name = /([^/?#]+)(?:[?#].*)?$/.exec(location ?? "")?.[1] ?? "image";
    for (const address of addresses) {
      if (isPage(part)) frames.set(address, textOf(part));
      else files.set(address, { mediaType: part.mediaType, bytes: part.bytes, name });
    }
  }
  return savedPage({ html: textOf(root), url: url && webAddress(url), base: url, files, frames }, wantsAssets);
}

/** Word saves pages under addresses of its own disk. */
const webAddress = (url: string): string | undefined => (/^https?:\/\//i.test(url) ? url : undefined);

function* leavesOf(entity: MimeEntity): Generator<MimeEntity> {
  if (entity.parts.length === 0) yield entity;
  for (const part of entity.parts) yield* leavesOf(part);
}

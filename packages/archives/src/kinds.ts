/** Kinds of containers: what they are called, and how their first bytes look. */

export interface ContainerKind {
  readonly name:
    | "zip"
    | "comic"
    | "iwork"
    | "tar"
    | "gzip"
    | "compressed"
    | "packed"
    | "mbox"
    | "pst"
    | "mhtml"
    | "webarchive"
    | "warc"
    | "har";
  /** The first one belongs to the first extension, and so on. */
  readonly mediaTypes: readonly string[];
  readonly extensions: readonly string[];
}

export const KINDS: readonly ContainerKind[] = [
  {
    name: "zip",
    mediaTypes: ["application/zip", "application/zip", "application/wacz", "application/x-zip-compressed"],
    extensions: ["zip", "zipx", "wacz"],
  },
  { name: "comic", mediaTypes: ["application/vnd.comicbook+zip"], extensions: ["cbz"] },
  {
    name: "iwork",
    mediaTypes: ["application/vnd.apple.pages", "application/vnd.apple.numbers", "application/vnd.apple.keynote"],
    extensions: ["pages", "numbers", "key"],
  },
  { name: "tar", mediaTypes: ["application/x-tar"], extensions: ["tar"] },
  {
    name: "gzip",
    mediaTypes: ["application/gzip", "application/gzip", "application/x-gtar", "application/x-gzip"],
    extensions: ["gz", "tgz"],
  },
  {
    name: "packed",
    mediaTypes: [
      ...["application/x-7z-compressed", "application/vnd.rar"],
      ...["application/x-rar-compressed", "application/x-cpio"],
    ],
    extensions: ["7z", "rar"],
  },
  {
    name: "compressed",
    mediaTypes: ["application/x-xz", "application/x-bzip2", "application/zstd", "application/x-brotli"],
    extensions: ["xz", "bz2", "zst", "br", "txz", "tbz2", "tzst"],
  },
  { name: "mbox", mediaTypes: ["application/mbox"], extensions: ["mbox"] },
  {
    name: "pst",
    mediaTypes: ["application/vnd.ms-outlook-pst", "application/vnd.ms-outlook-pst"],
    extensions: ["pst", "ost"],
  },
  { name: "mhtml", mediaTypes: ["multipart/related", "message/rfc2557"], extensions: ["mhtml", "mht"] },
  { name: "webarchive", mediaTypes: ["application/x-webarchive"], extensions: ["webarchive"] },
  { name: "warc", mediaTypes: ["application/warc", "application/warc-fields"], extensions: ["warc"] },
  { name: "har", mediaTypes: ["application/har+json"], extensions: ["har"] },
];

const MAGIC: ReadonlyArray<readonly [signature: RegExp, mediaType: string]> = [
  [/^PK(?:\x03\x04|\x05\x06|\x07\x08PK)/, "application/zip"],
  [/^\x1f\x8b\x08/, "application/gzip"],
  [/^7z\xbc\xaf\x27\x1c/, "application/x-7z-compressed"],
  [/^Rar!\x1a\x07/, "application/vnd.rar"],
  [/^\xfd7zXZ\0/, "application/x-xz"],
  [/^BZh[1-9]1AY&SY/, "application/x-bzip2"],
  [/^\x28\xb5\x2f\xfd/, "application/zstd"],
  [/^[\s\S]{257}ustar[\0 ]/, "application/x-tar"],
  [/^!BDN[\s\S]{4}S[MO]/, "application/vnd.ms-outlook-pst"],
  [/^WARC\/\d\.\d\r?\n/, "application/warc"],
  [/^bplist00[\s\S]*WebMainResource/, "application/x-webarchive"],
  [/^From \S.{0,200}\d\d:\d\d.{0,100}\r?\n[A-Za-z-]{1,40}:/, "application/mbox"],
  [/^\s*\{\s*"log"\s*:\s*\{[\s\S]{0,3000}"(?:creator|entries|pages|version)"\s*:/, "application/har+json"],
];

/** Headers that a mail has and a saved page has not. */
const MAIL_HEADER = /^(?:Received|Return-Path|Message-ID|To|Delivered-To|Reply-To):/im;

/** Media type of a container by its first bytes. */
export function recogniseContainer(head: Uint8Array): string | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString("latin1");
  const found = MAGIC.find(([signature]) => signature.test(text));
  if (found) return found[1];
  return isSavedPage(text) ? "multipart/related" : undefined;
}

/** MHTML is a mail without a receiver: a multipart/related message that a browser or Word saved. */
function isSavedPage(text: string): boolean {
  const headers = /^(?:\xef\xbb\xbf)?\s*((?:[A-Za-z][\w-]*:.*\r?\n(?:[ \t].*\r?\n)*){1,40})/.exec(text)?.[1];
  if (headers === undefined || !/^Content-Type:\s*multipart\/related/im.test(headers)) return false;
  return /^Snapshot-Content-Location:|^From:.{0,3}Saved by/im.test(headers) || !MAIL_HEADER.test(headers);
}

export const kindOf = (mediaType: string, extension: string): ContainerKind | undefined =>
  KINDS.find(({ mediaTypes }) => mediaTypes.includes(mediaType)) ??
  KINDS.find(({ extensions }) => extensions.includes(extension));

/** HLS playlists (RFC 8216): picks a rendition and joins its segments to one file. */

import type { FetchResponse } from "@quern/types";
import { QuernError } from "@quern/types";
import { sniffMedia } from "./container.js";

const MAX_SEGMENTS = 5000;
const MAX_BYTES = 200e6;
/** 400 characters for each segment; read in the main thread, in a tenth of a second at most. */
const MAX_PLAYLIST_BYTES = 2e6;
/** More lines are no better to most uses, and many times the bytes. */
const MAX_HEIGHT_PIXELS = 1080;
const PARALLEL = 4;

/** Fields of a response that are read. */
type Got = Pick<FetchResponse, "body" | "url">;
type Get = (url: string) => Promise<Got>;

export interface JoinedStream {
  readonly main: Uint8Array;
  /** Sound that the stream keeps apart from its picture. */
  readonly sound?: Uint8Array;
}

interface Rendition {
  readonly url: string;
  /** Playlist of the sound that belongs to it. */
  readonly sound?: string | undefined;
}

/**
 * @param playlist master or media playlist
 * @throws QuernError `SCRAPE_UNSUPPORTED_FILE_ERROR` for encrypted and live streams, and for segments that do not fit together;
 *   `SCRAPE_RESPONSE_TOO_LARGE` above 200 MB
 */
export async function joinStream(playlist: Got, wants: "audio" | "video", get: Get): Promise<JoinedStream> {
  // A master playlist leads to media playlists, never to another master.
  const rendition = chooseRendition(textOf(playlist), playlist.url, wants);
  const main = await joinSegments(rendition === undefined ? playlist : await get(rendition.url), get, MAX_BYTES);
  if (rendition?.sound === undefined) return { main };
  return { main, sound: await joinSegments(await get(rendition.sound), get, MAX_BYTES - main.byteLength) };
}

async function joinSegments(playlist: Got, get: Get, maxBytes: number): Promise<Uint8Array> {
  const segments = readSegments(textOf(playlist), playlist.url);
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let from = 0; from < segments.length; from += PARALLEL) {
    const responses = await Promise.all(segments.slice(from, from + PARALLEL).map(get));
    for (const { body } of responses) {
      size += body.byteLength;
      if (size > maxBytes) {
        throw new QuernError(
          "SCRAPE_RESPONSE_TOO_LARGE",
          `${playlist.url}: the stream has more than ${MAX_BYTES / 1e6} MB.`,
        );
      }
      parts.push(body);
    }
  }
  checkParts(parts, playlist.url);
  return Buffer.concat(parts);
}

function textOf({ body, url }: Got): string {
  if (body.byteLength > MAX_PLAYLIST_BYTES) throw unsupported(url, "is no playlist: it is too large");
  return Buffer.from(body).toString("utf8");
}

/** @returns undefined when the playlist lists segments itself */
function chooseRendition(text: string, base: string, wants: "audio" | "video"): Rendition | undefined {
  const lines = text.split(/\r?\n/);
  /** Playlist of sound by group; the default one, else the first. */
  const sounds = new Map<string, { url: string; isDefault: boolean }>();
  const variants: Array<{ url: string; bandwidth: number; height: number; isSound: boolean; group: string }> = [];
  for (const [index, line] of lines.entries()) {
    if (line.startsWith("#EXT-X-MEDIA:") && /TYPE=AUDIO/.test(line)) {
      const uri = attribute(line, "URI");
      const group = attribute(line, "GROUP-ID") ?? "";
      const isDefault = /DEFAULT=YES/.test(line);
      if (uri && (!sounds.has(group) || (isDefault && !sounds.get(group)!.isDefault)))
        sounds.set(group, { url: new URL(uri, base).href, isDefault });
    }
    if (!line.startsWith("#EXT-X-STREAM-INF:")) continue;
    const uri = lines.slice(index + 1, index + 20).find((next) => next.trim() !== "" && !next.startsWith("#"));
    if (!uri) continue;
    const codecs = attribute(line, "CODECS") ?? "";
    variants.push({
      url: new URL(uri.trim(), base).href,
      bandwidth: Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1] ?? 0),
      height: Number(/RESOLUTION=\d+x(\d+)/.exec(line)?.[1] ?? 0),
      isSound: codecs !== "" && /^(?:mp4a|ac-3|ec-3|opus)[^,]*$/.test(codecs),
      group: attribute(line, "AUDIO") ?? "",
    });
    if (variants.length > 200) break;
  }
  if (variants.length === 0) return undefined;
  const [apart] = sounds.values();
  if (wants === "audio" && apart) return { url: apart.url };
  // For sound the smallest stream that has it does; pictures come as large as is of use.
  const fitting = variants.filter((variant) =>
    wants === "audio" ? variant.isSound : !variant.isSound && variant.height <= MAX_HEIGHT_PIXELS,
  );
  const pool = fitting.length > 0 ? fitting : variants;
  const sorted = [...pool].sort((a, b) => a.bandwidth - b.bandwidth);
  const chosen = (wants === "audio" && fitting.length === 0 ? sorted[0] : sorted.at(-1))!;
  return { url: chosen.url, sound: wants === "video" ? sounds.get(chosen.group)?.url : undefined };
}

/** Value of an attribute in quotes. */
const attribute = (line: string, name: string): string | undefined =>
  new RegExp(`[:,]${name}="([^"]{1,2000})"`).exec(line)?.[1];

/** Addresses of the parts in order, with the initialisation part in front. */
function readSegments(text: string, base: string): string[] {
  if (!text.startsWith("#EXTM3U")) throw unsupported(base, "is no HLS playlist");
  const key = /^#EXT-X-KEY:[^\n]*METHOD=([A-Z0-9-]+)/m.exec(text)?.[1];
  if (key !== undefined && key !== "NONE") throw unsupported(base, "is an encrypted stream");
  if (!text.includes("#EXT-X-ENDLIST")) throw unsupported(base, "is a live stream, which has no end");
  const maps = new Set([...text.matchAll(/^#EXT-X-MAP:[^\n]*URI="([^"\n]{1,2000})"/gm)].map((match) => match[1]!));
  if (maps.size > 1) throw unsupported(base, "changes its format on the way");
  const segments = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  if (segments.length === 0) throw unsupported(base, "lists no segments");
  if (text.includes("#EXT-X-BYTERANGE")) return [wholeFile([...maps, ...segments], base)];
  if (segments.length > MAX_SEGMENTS) throw unsupported(base, `has more than ${MAX_SEGMENTS} segments`);
  return [...maps, ...segments].map((reference) => new URL(reference, base).href);
}

/** A list of places in one file is that file. */
function wholeFile(references: readonly string[], base: string): string {
  const files = new Set(references);
  if (files.size > 1) throw unsupported(base, "cuts its segments out of several files");
  return new URL(references[0]!, base).href;
}

/** Transport streams and raw sound can be laid end to end, and fragments behind their initialisation part. */
function checkParts(parts: readonly Uint8Array[], url: string): void {
  const kinds = new Set(parts.map((part) => sniffMedia(part)?.demuxer ?? "fragment"));
  const isPlain = kinds.size === 1 && ["mpegts", "aac", "mp3"].includes([...kinds][0]!);
  const isFragmented =
    sniffMedia(parts[0]!)?.demuxer === "mov" && [...kinds].every((kind) => kind === "mov" || kind === "fragment");
  if (!isPlain && !isFragmented)
    throw unsupported(url, `has segments that do not fit together (${[...kinds].join(", ")})`);
}

const unsupported = (url: string, what: string): QuernError =>
  new QuernError("SCRAPE_UNSUPPORTED_FILE_ERROR", `${url} ${what}, so that it cannot be joined to one file.`);

/** Recordings of pages: WARC (ISO 28500) and HAR. Documents among the answers are taken, each once; scripts, styles and pictures are not. */
import { damaged } from "@quern/documents";
import { type ContainedFile, type Container, type ContainerInput, FileList } from "./container.js";
import { decodeContent } from "./gzip.js";

const NO_DOCUMENT =
  /^(?:image|audio|video|font|text\/css|text\/javascript|(?:application|text)\/(?:x-|ecma)?javascript|application\/(?:json|x-font|font|wasm|manifest|octet-stream|x-shockwave))/i;

interface Answer {
  readonly url: string;
  readonly contentType: string;
  readonly contentEncoding?: string | undefined;
  readonly bytes: Uint8Array;
}

class Answers {
  readonly list = new FileList();
  readonly #seen = new Set<string>();
  #others = 0;

  add({ url, contentType, contentEncoding, bytes }: Answer): void {
    if (bytes.byteLength === 0 || this.#seen.has(url)) return;
    if (NO_DOCUMENT.test(contentType) || contentType === "") {
      this.#others++;
      return;
    }
    if (!this.list.hasRoom(bytes.byteLength, url)) return;
    this.#seen.add(url);
    try {
      const file: ContainedFile = { name: url, url, contentType, bytes: decodeContent(bytes, contentEncoding, url) };
      this.list.add(file);
    } catch (error) {
      this.list.warnings.push(`${url}: ${(error as Error).message}`);
    }
  }

  finish(): Container {
    return { ...this.list.finish(), metadata: { recordedPages: this.list.files.length, otherFiles: this.#others } };
  }
}

export function readWarc({ bytes, filename }: ContainerInput): Container {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const answers = new Answers();
  let records = 0;
  for (let at = 0; at < all.length; ) {
    const start = all.indexOf("WARC/", at);
    if (start < 0) break;
    const head = readHead(all, start);
    const length = Number(head.headers.get("content-length"));
    if (!Number.isSafeInteger(length) || length < 0)
      throw damaged(filename, `the record at byte ${start} has no length.`);
    records++;
    addRecord(answers, head.headers, all.subarray(head.end, head.end + length));
    at = head.end + length;
  }
  if (records === 0) throw damaged(filename, "it holds no record.");
  return answers.finish();
}

function addRecord(answers: Answers, headers: ReadonlyMap<string, string>, block: Buffer): void {
  const url = headers.get("warc-target-uri")?.replace(/^<|>$/g, "");
  const type = headers.get("warc-type");
  if (url === undefined || !/^https?:/i.test(url)) return;
  const contentType = headers.get("content-type") ?? "";
  if (type === "resource" || type === "conversion") answers.add({ url, contentType, bytes: block });
  if (type !== "response" || !/^HTTP\/\d(?:\.\d)? 2\d\d/.test(block.toString("latin1", 0, 16))) return;
  const head = readHead(block, 0);
  const body = block.subarray(head.end);
  answers.add({
    url,
    contentType: head.headers.get("content-type") ?? "",
    contentEncoding: head.headers.get("content-encoding"),
    bytes: /chunked/i.test(head.headers.get("transfer-encoding") ?? "") ? joinChunks(body) : body,
  });
}

/** A first line, headers, a blank line. */
function readHead(all: Buffer, start: number): { headers: Map<string, string>; end: number } {
  let end = all.indexOf("\r\n\r\n", start);
  let gap = 4;
  if (end < 0 || end - start > 64 * 1024) {
    end = all.indexOf("\n\n", start);
    gap = 2;
  }
  if (end < 0) end = all.length;
  const headers = new Map<string, string>();
  for (const line of all
    .toString("utf8", start, Math.min(end, start + 64 * 1024))
    .split(/\r?\n/)
    .slice(1)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, end: Math.min(all.length, end + gap) };
}

/** Chunked bodies (RFC 9112, section 7.1); one that was stored without its chunks is left as it is. */
function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf("\r\n", at);
    const size = /^[\da-f]{1,8}/i.exec(body.toString("latin1", at, Math.min(end, at + 20)))?.[0];
    if (end < 0 || size === undefined) return chunks.length === 0 ? body : Buffer.concat(chunks);
    const length = Number.parseInt(size, 16);
    if (length === 0) break;
    chunks.push(body.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
  return Buffer.concat(chunks);
}

interface HarEntry {
  readonly request?: { readonly url?: unknown };
  readonly response?: {
    readonly status?: unknown;
    readonly content?: { readonly mimeType?: unknown; readonly text?: unknown; readonly encoding?: unknown };
  };
}

/** HTTP Archive 1.2, as the network panels of browsers export it. */
export function readHar({ bytes, filename }: ContainerInput): Container {
  let entries: unknown;
  try {
    entries = (JSON.parse(new TextDecoder().decode(bytes)) as { log?: { entries?: unknown } }).log?.entries;
  } catch (error) {
    throw damaged(filename, `its JSON is broken (${(error as Error).message}).`, error);
  }
  if (!Array.isArray(entries)) throw damaged(filename, "it is no HTTP archive: it has no entries.");
  const answers = new Answers();
  for (const entry of entries as readonly (HarEntry | null)[]) {
    const { status, content } = entry?.response ?? {};
    const url = entry?.request?.url;
    if (typeof url !== "string" || typeof content?.text !== "string" || typeof status !== "number") continue;
    if (status < 200 || status > 299) continue;
    const body = Buffer.from(content.text, content.encoding === "base64" ? "base64" : "utf8");
    answers.add({ url, contentType: String(content.mimeType ?? ""), bytes: body });
  }
  return answers.finish();
}

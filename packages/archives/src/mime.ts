/** MIME entities: headers, multipart bodies, transfer encodings (RFC 2045, 2046). Enough for saved pages; mail has a reader of its own. */
import { decodeText } from "@quern/documents";

export interface MimeEntity {
  /** Lower-case names; continued lines joined. The first of each name. */
  readonly headers: ReadonlyMap<string, string>;
  /** Lower case, without parameters. */
  readonly mediaType: string;
  readonly parts: readonly MimeEntity[];
  /** Decoded by its transfer encoding; empty when there are parts. */
  readonly bytes: Uint8Array;
}

const MAX_PARTS = 5_000;
const MAX_DEPTH = 8;

export function readMime(bytes: Uint8Array): MimeEntity {
  let parts = 0;
  return readEntity(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0);

  function readEntity(entity: Buffer, depth: number): MimeEntity {
    const { headers, body } = splitHeaders(entity);
    const type = headers.get("content-type") ?? "text/plain";
    const mediaType = type.split(";", 1)[0]!.trim().toLowerCase();
    const boundary = mediaType.startsWith("multipart/") ? parameter(type, "boundary") : undefined;
    if (boundary === undefined || boundary === "" || depth >= MAX_DEPTH)
      return { headers, mediaType, parts: [], bytes: decode(body, headers.get("content-transfer-encoding")) };
    const inside: MimeEntity[] = [];
    for (const part of splitParts(body, boundary)) {
      if (++parts > MAX_PARTS) break;
      inside.push(readEntity(part, depth + 1));
    }
    return { headers, mediaType, parts: inside, bytes: new Uint8Array(0) };
  }
}

/** `multipart/related; type="text/html"; boundary="x"` → the value of a parameter */
export function parameter(header: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, "i").exec(header);
  return match?.[1] ?? match?.[2];
}

/** Text of a part by its charset, its byte order mark or its own declaration. */
export const textOf = ({ bytes, headers }: MimeEntity): string =>
  decodeText(bytes, parameter(headers.get("content-type") ?? "", "charset")).text;

function splitHeaders(entity: Buffer): { headers: Map<string, string>; body: Buffer } {
  const headers = new Map<string, string>();
  const head = /^(?:\xef\xbb\xbf)?([\s\S]*?)(?:\r?\n\r?\n|$)/.exec(entity.toString("latin1", 0, 64 * 1024));
  const block = head?.[1] ?? "";
  for (const line of block.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return { headers, body: entity.subarray(head?.[0].length ?? 0) };
}

function* splitParts(body: Buffer, boundary: string): Generator<Buffer> {
  const delimiter = Buffer.from(`--${boundary}`, "latin1");
  let start = -1;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    if (at > 0 && body[at - 1] !== 10) continue;
    if (start >= 0) yield body.subarray(start, at - (body[at - 2] === 13 ? 2 : 1));
    const end = body.indexOf(10, at);
    const isLast = body.toString("latin1", at + delimiter.length, at + delimiter.length + 2) === "--";
    if (isLast || end < 0) return;
    start = end + 1;
  }
  // The file was cut short: its last part ends with it.
  if (start >= 0) yield body.subarray(start);
}

function decode(body: Buffer, encoding: string | undefined): Uint8Array {
  switch (encoding?.trim().toLowerCase()) {
    case "base64":
      return Buffer.from(body.toString("latin1"), "base64");
    case "quoted-printable":
      return Buffer.from(
        body
          .toString("latin1")
          // Blanks before the sign belong to the line (RFC 2045, 6.7).
          .replace(/=[ \t]*\r?\n/g, "")
          .replace(/=([\dA-F]{2})/gi, (_escape, hexadecimal: string) =>
            String.fromCharCode(Number.parseInt(hexadecimal, 16)),
          ),
        "latin1",
      );
    default:
      return body;
  }
}

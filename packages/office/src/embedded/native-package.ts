/** A file that Windows' packager put into an object ([MS-OLEDS] 2.3.6, and the layout that the packager writes in it). */
import { createDecoder } from "@quern/documents";

const MAX_NAME_BYTES = 1_024;

/** @returns `undefined` where the stream has another layout: programs put what they like into it */
export function nativePackage(stream: Uint8Array): { readonly name: string; readonly bytes: Uint8Array } | undefined {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const reader = new Reader(stream, view);
  // Size of the stream, then the mark of a file that is embedded and shown as an icon.
  if (reader.uint32() === undefined || reader.uint16() !== 2) return undefined;
  const label = reader.text();
  const path = reader.text();
  // A reserved number and the mark of an embedded file; then the path that it had while it was put in.
  if (label === undefined || path === undefined || reader.uint16() === undefined) return undefined;
  if (reader.uint16() !== 3) return undefined;
  const pathBytes = reader.uint32();
  if (pathBytes === undefined || !reader.skip(pathBytes)) return undefined;
  const size = reader.uint32();
  const bytes = size === undefined ? undefined : reader.bytes(size);
  if (bytes === undefined) return undefined;
  // The same three names again, in UTF-16: of the path, the label and the file.
  reader.wideText();
  const wideLabel = reader.wideText();
  const name = baseName(wideLabel || label) || baseName(path);
  return { name, bytes };
}

/** `C:\\Users\\Ann\\report.pdf` → `report.pdf` */
const baseName = (path: string): string =>
  (path.split(/[\\/]/).at(-1) ?? "")
    .replace(/[\0-\x1f]+/g, "")
    .trim()
    .slice(0, 200);

class Reader {
  #at = 0;

  constructor(
    private readonly stream: Uint8Array,
    private readonly view: DataView,
  ) {}

  uint16(): number | undefined {
    if (this.#at + 2 > this.view.byteLength) return undefined;
    this.#at += 2;
    return this.view.getUint16(this.#at - 2, true);
  }

  uint32(): number | undefined {
    if (this.#at + 4 > this.view.byteLength) return undefined;
    this.#at += 4;
    return this.view.getUint32(this.#at - 4, true);
  }

  skip(count: number): boolean {
    if (this.#at + count > this.stream.byteLength) return false;
    this.#at += count;
    return true;
  }

  bytes(count: number): Uint8Array | undefined {
    const start = this.#at;
    return this.skip(count) ? this.stream.subarray(start, start + count) : undefined;
  }

  /** Text up to a zero, in the code page of the machine that wrote it, which nothing tells. */
  text(): string | undefined {
    const end = this.stream.indexOf(0, this.#at);
    if (end < 0 || end - this.#at > MAX_NAME_BYTES) return undefined;
    const text = createDecoder("windows-1252")(this.stream.subarray(this.#at, end), true);
    this.#at = end + 1;
    return text;
  }

  /** Text in UTF-16 behind the number of its units; "" where there is none. */
  wideText(): string {
    const units = this.uint32();
    if (units === undefined || units > MAX_NAME_BYTES) return "";
    const bytes = this.bytes(units * 2);
    return bytes === undefined ? "" : new TextDecoder("utf-16le").decode(bytes).replace(/\0+$/, "");
  }
}

/** The part of Node's `Buffer` that code around a browser uses. */
import { fromBase64, toBase64 } from "../wire.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Buffer extends Uint8Array {
  static override from(source: unknown, encoding?: unknown): Buffer {
    if (typeof source === "string") return view(parse(source, typeof encoding === "string" ? encoding : "utf8"));
    if (source instanceof ArrayBuffer) return view(new Uint8Array(source));
    return view(Uint8Array.from(source as ArrayLike<number>));
  }

  static alloc(size: number, fill = 0): Buffer {
    return view(new Uint8Array(size).fill(fill));
  }

  static concat(parts: readonly Uint8Array[]): Buffer {
    const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return view(whole);
  }

  static isBuffer(value: unknown): value is Buffer {
    return value instanceof Buffer;
  }

  static byteLength(text: string): number {
    return encoder.encode(text).length;
  }

  override toString(encoding = "utf8", start = 0, end = this.length): string {
    const bytes = new Uint8Array(this.buffer, this.byteOffset + start, Math.max(0, end - start));
    switch (encoding) {
      case "base64":
        return toBase64(bytes);
      case "base64url":
        return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
      case "hex":
        return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      case "latin1":
      case "binary":
      case "ascii":
        return [...bytes].map((byte) => String.fromCharCode(byte)).join("");
      default:
        return decoder.decode(bytes);
    }
  }

  equals(other: Uint8Array): boolean {
    return this.length === other.length && this.every((byte, index) => byte === other[index]);
  }

  toJSON(): { type: "Buffer"; data: number[] } {
    return { type: "Buffer", data: [...this] };
  }
}

export const view = (bytes: Uint8Array): Buffer =>
  new Buffer(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);

function parse(text: string, encoding: string): Uint8Array {
  switch (encoding) {
    case "base64":
      return fromBase64(text);
    case "base64url":
      return fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
    case "hex":
      return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    case "latin1":
    case "binary":
    case "ascii":
      return Uint8Array.from(text, (character) => character.charCodeAt(0));
    default:
      return encoder.encode(text);
  }
}

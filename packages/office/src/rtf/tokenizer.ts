export type RtfToken =
  | { readonly kind: "open" }
  | { readonly kind: "close" }
  | { readonly kind: "word"; readonly name: string; readonly value: number | undefined }
  | { readonly kind: "symbol"; readonly symbol: string }
  /** One byte of text, as `\'hh`. */
  | { readonly kind: "byte"; readonly value: number }
  | { readonly kind: "text"; readonly start: number; readonly end: number }
  | { readonly kind: "binary"; readonly start: number; readonly end: number };

const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

const isLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Splits RTF (specification 1.9.1) into tokens; never fails, whatever the bytes. */
export function* rtfTokens(bytes: Uint8Array): Generator<RtfToken> {
  let at = 0;
  while (at < bytes.length) {
    const code = bytes[at]!;
    if (code === OPEN) {
      at++;
      yield { kind: "open" };
    } else if (code === CLOSE) {
      at++;
      yield { kind: "close" };
    } else if (code === BACKSLASH) {
      const next = bytes[at + 1] ?? 0;
      if (isLetter(next)) {
        let end = at + 1;
        while (end < bytes.length && isLetter(bytes[end]!)) end++;
        const name = ascii(bytes, at + 1, Math.min(end, at + 33));
        let value: number | undefined;
        const digits = bytes[end] === 0x2d ? end + 1 : end;
        if (isDigit(bytes[digits] ?? 0)) {
          let last = digits;
          while (last < bytes.length && isDigit(bytes[last]!)) last++;
          value = Number(ascii(bytes, end, Math.min(last, end + 12)));
          end = last;
        }
        if (bytes[end] === 0x20) end++;
        at = end;
        if (name === "bin" && value !== undefined && value > 0) {
          at = Math.min(bytes.length, end + value);
          yield { kind: "binary", start: end, end: at };
        } else yield { kind: "word", name, value };
      } else if (next === 0x27) {
        const value = Number.parseInt(ascii(bytes, at + 2, at + 4), 16);
        at += 4;
        if (!Number.isNaN(value)) yield { kind: "byte", value };
      } else {
        at += 2;
        yield { kind: "symbol", symbol: String.fromCharCode(next) };
      }
    } else {
      const start = at;
      while (at < bytes.length) {
        const inner = bytes[at]!;
        if (inner === OPEN || inner === CLOSE || inner === BACKSLASH || inner === 0x0a || inner === 0x0d) break;
        at++;
      }
      if (at > start) yield { kind: "text", start, end: at };
      while (bytes[at] === 0x0a || bytes[at] === 0x0d) at++;
    }
  }
}

function ascii(bytes: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let index = start; index < Math.min(end, bytes.length); index++) text += String.fromCharCode(bytes[index]!);
  return text;
}

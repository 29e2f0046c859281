/** Encodings that the Encoding Standard leaves out: UTF-32, and ISO-2022-KR (RFC 1557). */

type Decode = (bytes: Uint8Array, last: boolean) => string;

/** @returns undefined for another encoding */
export function statefulDecoder(label: string): Decode | undefined {
  if (label === "utf-32le" || label === "utf-32be") return utf32Decoder(label === "utf-32le");
  return label === ISO_2022_KR ? koreanDecoder() : undefined;
}

export const ISO_2022_KR = "iso-2022-kr";

const UNIT_BYTES = 4;
const MOST_AT_ONCE = 8_192;

function utf32Decoder(isLittle: boolean): Decode {
  let rest: Uint8Array = new Uint8Array(0);
  return (bytes, last) => {
    const all = rest.byteLength === 0 ? bytes : Buffer.concat([rest, bytes]);
    const view = new DataView(all.buffer, all.byteOffset, all.byteLength);
    const end = all.byteLength - (all.byteLength % UNIT_BYTES);
    rest = all.slice(end);
    const parts: string[] = [];
    for (let at = 0; at < end; ) {
      const codes: number[] = [];
      for (; at < end && codes.length < MOST_AT_ONCE; at += UNIT_BYTES) {
        const code = view.getUint32(at, isLittle);
        codes.push(code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? 0xfffd : code);
      }
      parts.push(String.fromCodePoint(...codes));
    }
    if (last && rest.byteLength > 0) parts.push("\ufffd");
    return parts.join("");
  };
}

/** Says at the beginning that shifted bytes are Korean. */
const DESIGNATION = /\x1b\$\)C/g;
const SHIFT_OUT = 0x0e;
const SHIFT_IN = 0x0f;

/** Between the shifts lies EUC-KR without its highest bits; lines begin unshifted. */
function koreanDecoder(): Decode {
  const decoder = new TextDecoder("euc-kr");
  let isShifted = false;
  return (bytes, last) => {
    const plain = new Uint8Array(bytes.byteLength);
    let count = 0;
    for (const byte of bytes) {
      if (byte === SHIFT_OUT || byte === SHIFT_IN) isShifted = byte === SHIFT_OUT;
      else {
        if (byte === 0x0a) isShifted = false;
        plain[count++] = isShifted && byte > 0x20 ? byte | 0x80 : byte;
      }
    }
    return decoder.decode(plain.subarray(0, count), { stream: !last }).replace(DESIGNATION, "");
  };
}

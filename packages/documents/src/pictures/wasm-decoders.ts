import type { Bitmap } from "./bitmap.js";
import { codecModule } from "./wasm-module.js";

type Format = "png" | "jpeg" | "webp";
type Decode = (bytes: Uint8Array) => Promise<ImageData>;

interface Decoder {
  default(bytes: ArrayBuffer | Uint8Array, options?: { readonly preserveOrientation?: boolean }): Promise<ImageData>;
  init(module: unknown): Promise<unknown>;
}

const IMPORTS: Readonly<Record<Format, () => Promise<unknown>>> = {
  png: () => import("@jsquash/png/decode.js"),
  jpeg: () => import("@jsquash/jpeg/decode.js"),
  webp: () => import("@jsquash/webp/decode.js"),
};
const MODULES: Readonly<Record<Format, string>> = {
  png: "codec/pkg/squoosh_png_bg.wasm",
  jpeg: "codec/dec/mozjpeg_dec.wasm",
  webp: "codec/dec/webp_dec.wasm",
};

const loaded = new Map<Format, Promise<Decode>>();

/** Unpacks PNG, JPEG (turned as its EXIF data says) and WebP with decoders in WebAssembly, loaded at first use. */
export async function decodeCompressed(bytes: Uint8Array, format: Format): Promise<Bitmap> {
  let decoder = loaded.get(format);
  if (decoder === undefined) loaded.set(format, (decoder = load(format)));
  try {
    const { data, width, height } = await (await decoder)(bytes);
    // Views into the heap of the decoder must not leave this thread.
    const isView = data.byteLength < data.buffer.byteLength;
    return { rgba: new Uint8Array((isView ? data.slice() : data).buffer), width, height };
  } catch (error) {
    // After a trap the instance is in an unknown state.
    loaded.delete(format);
    throw error;
  }
}

async function load(format: Format): Promise<Decode> {
  const decoder = (await IMPORTS[format]()) as Decoder;
  await decoder.init(await codecModule(format, MODULES[format]));
  return (bytes) => decoder.default(exactBuffer(bytes), { preserveOrientation: true });
}

const exactBuffer = (bytes: Uint8Array): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;

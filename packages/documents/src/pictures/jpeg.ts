import { codecModule } from "./wasm-module.js";

const JPEG_QUALITY = 82;

type Encode = (pixels: ImageData, options: { readonly quality: number }) => Promise<ArrayBuffer>;

let loaded: Promise<Encode> | undefined;

/**
 * Packs pixels as JPEG with an encoder in WebAssembly, loaded at first use.
 *
 * @param bitmap RGBA, opaque
 */
export async function encodeJpeg({
  rgba,
  width,
  height,
}: {
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
}): Promise<Uint8Array> {
  loaded ??= load();
  try {
    const data = new Uint8ClampedArray(rgba.buffer as ArrayBuffer, rgba.byteOffset, rgba.byteLength);
    return new Uint8Array(await (await loaded)({ data, width, height } as ImageData, { quality: JPEG_QUALITY }));
  } catch (error) {
    // After a trap the instance is in an unknown state.
    loaded = undefined;
    throw error;
  }
}

async function load(): Promise<Encode> {
  const encoder = await import("@jsquash/jpeg/encode.js");
  await encoder.init(await codecModule("jpeg", "codec/enc/mozjpeg_enc.wasm"));
  return (pixels, options) => encoder.default(pixels, options);
}

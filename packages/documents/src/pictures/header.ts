export interface ImageHeader {
  readonly format: "png" | "jpeg" | "webp" | "tiff" | "gif" | "bmp";
  /** 1 × 1 for TIFF, whose sizes stand in its directories. */
  readonly width: number;
  readonly height: number;
  /** Dots per inch, where the file names a plausible value. */
  readonly dpi?: number;
}

/** Reads format and size from the first bytes, without unpacking anything; undefined for unknown formats. */
export function readHeader(bytes: Uint8Array): ImageHeader | undefined {
  if (bytes.length < 16) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ascii = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  try {
    if (view.getUint32(0) === 0x89504e47)
      return { format: "png", width: view.getUint32(16), height: view.getUint32(20), ...pngDpi(view) };
    if (view.getUint16(0) === 0xffd8) return jpeg(view);
    if (ascii(0, 3) === "GIF")
      return { format: "gif", width: view.getUint16(6, true), height: view.getUint16(8, true) };
    if (ascii(0, 2) === "BM") {
      return { format: "bmp", width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
    }
    if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return webp(view, ascii(12, 16));
    if (ascii(0, 4) === "II*\0" || ascii(0, 4) === "MM\0*") return { format: "tiff", width: 1, height: 1 };
    return undefined;
  } catch (error) {
    // The file ends inside its header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Frame headers of JPEG carry the size; what comes before is skipped by its length. */
function jpeg(view: DataView): ImageHeader | undefined {
  let at = 2;
  let dpi: number | undefined;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xe0 && view.getUint32(at + 4) === 0x4a464946 && view.getUint8(at + 11) === 1)
      dpi = view.getUint16(at + 12);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame)
      return { format: "jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7), ...plausible(dpi) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function webp(view: DataView, kind: string): ImageHeader | undefined {
  if (kind === "VP8X") {
    const size = (at: number): number =>
      1 + view.getUint8(at) + (view.getUint8(at + 1) << 8) + (view.getUint8(at + 2) << 16);
    return { format: "webp", width: size(24), height: size(27) };
  }
  if (kind === "VP8L") {
    const bits = view.getUint32(21, true);
    return { format: "webp", width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind === "VP8 ")
    return { format: "webp", width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  return undefined;
}

/** The pHYs chunk gives pixels a metre; it precedes the pixels. */
function pngDpi(view: DataView): { dpi?: number } {
  let at = 8;
  for (let chunk = 0; chunk < 20 && at + 17 < view.byteLength; chunk++) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    if (type === 0x70485973)
      return view.getUint8(at + 16) === 1 ? plausible(Math.round(view.getUint32(at + 8) * 0.0254)) : {};
    if (type === 0x49444154) return {};
    at += 12 + length;
  }
  return {};
}

const plausible = (dpi: number | undefined): { dpi?: number } =>
  dpi !== undefined && dpi >= 50 && dpi <= 1200 ? { dpi } : {};

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

/** Compiles a WebAssembly file of an `@jsquash` package. */
export async function codecModule(format: "png" | "jpeg" | "webp", file: string): Promise<WebAssembly.Module> {
  // The codecs deal in this type of browsers.
  (globalThis as { ImageData?: unknown }).ImageData ??= PlainImageData;
  const require = createRequire(import.meta.url);
  const folder = join(require.resolve(`@jsquash/${format}/package.json`), "..");
  return WebAssembly.compile(await readFile(join(folder, file)));
}

class PlainImageData {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}

import { createRequire } from "node:module";

interface ContainerLibrary {
  readonly CFB: {
    readonly utils: {
      cfb_new(): object;
      cfb_add(container: object, path: string, content: Uint8Array): void;
    };
    write(container: object, options: { readonly type: "buffer" }): Uint8Array;
  };
}

/** Streams by their path as an OLE compound file. */
export function compoundFileOf(streams: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const { CFB } = createRequire(import.meta.url)("../vendor/sheetjs/xlsx.js") as ContainerLibrary;
  const container = CFB.utils.cfb_new();
  for (const [path, bytes] of streams) CFB.utils.cfb_add(container, `/${path}`, bytes);
  return CFB.write(container, { type: "buffer" });
}

/** The bundle that `scripts/bundle-metafiles.mjs` makes of the library `emf-converter`. */
export function convertMetafileToSvg(
  buffer: ArrayBuffer,
  options?: { maxRecords?: number; maxCanvasDimension?: number; idPrefix?: string },
): Promise<string | null>;

/** A bound in words: `5 MB`, or `100 kB` for one that is smaller than a megabyte. */
export const sizeOf = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${Math.round(bytes / 1e6)} MB`;

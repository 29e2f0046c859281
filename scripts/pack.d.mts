/** Packs the package in `directory` into `destination`; resolves to the path of its tarball. */
export function pack(directory: string, destination: string): Promise<string>;

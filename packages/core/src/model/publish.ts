import type { RenderedFile } from "@quern/types";

/**
 * Gives a file an address: a link that expires where the storage can sign one, else the bytes themselves as a data URL.
 *
 * @param folder first segment of the storage key
 * @param lifetime milliseconds for which the link is good; default a day
 */
export type Publish = (file: RenderedFile, folder: string, lifetime?: number) => Promise<string>;

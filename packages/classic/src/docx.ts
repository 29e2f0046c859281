/** Word documents through mammoth. */
import type { WorkerParserInput } from "@quern/documents";
import type { Asset, ParsedDocument } from "@quern/types";
import mammoth from "mammoth";
import { unreadable } from "./failure.js";

/** @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_ENCRYPTED` */
export async function readDocx({ bytes }: WorkerParserInput, name: string): Promise<ParsedDocument> {
  const assets: Asset[] = [];
  const convertImage = mammoth.images.imgElement(async (image) => {
    const extension = /^image\/([a-z]+)/.exec(image.contentType)?.[1] ?? "bin";
    const id = `image-${assets.length + 1}.${extension}`;
    // A copy: the library's buffer may share its memory with others, and is moved between threads.
    assets.push({ id, mediaType: image.contentType, bytes: Uint8Array.from(await image.readAsBuffer()) });
    return { src: `asset:${id}` };
  });
  try {
    const { value, messages } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) }, { convertImage });
    return { html: value, metadata: {}, assets, warnings: [...new Set(messages.map(({ message }) => message))] };
  } catch (error) {
    throw unreadable(name, "Word document", error);
  }
}

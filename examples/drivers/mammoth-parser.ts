/** Word documents through mammoth, with its style maps, in place of Quern's own reader. */
import { type Asset, defineParser, type Parser, QuernError } from "@quern/types";
import mammoth from "mammoth";

const MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

export interface MammothParserOptions {
  /** Lines of mammoth's style map, e.g. `p[style-name='Warning'] => blockquote > p:fresh`. */
  readonly styleMap?: readonly string[];
}

/**
 * mammoth keeps no budgets: give it documents that you trust, or run it in a worker thread (`workerParser` of `@quern/documents`).
 *
 * @example createQuern({ parsers: [mammothParser()] })
 */
export function mammothParser(options: MammothParserOptions = {}): Parser {
  return defineParser({
    name: "mammoth",
    mediaTypes: [MEDIA_TYPE],
    extensions: ["docx"],
    async parse(bytes, request) {
      request.signal.throwIfAborted();
      const assets: Asset[] = [];
      const convertImage = mammoth.images.imgElement(async (image) => {
        const id = `image-${assets.length + 1}.${image.contentType.replace(/^image\/(\w+).*/, "$1")}`;
        assets.push({ id, mediaType: image.contentType, bytes: await image.readAsBuffer() });
        return { src: `asset:${id}` };
      });
      const result = await mammoth
        .convertToHtml({ buffer: Buffer.from(bytes) }, { styleMap: [...(options.styleMap ?? [])], convertImage })
        .catch((cause: unknown) => {
          throw new QuernError(
            "DOCUMENT_DAMAGED",
            `${request.filename ?? "The document"} is not a readable .docx file.`,
            {
              hint: "Open it in a word processor and save it again.",
              cause,
            },
          );
        });
      // mammoth cannot be interrupted; a caller who has left must not be given a result.
      request.signal.throwIfAborted();
      return {
        html: result.value,
        metadata: {},
        assets,
        warnings: [...new Set(result.messages.map(({ message }) => message))],
      };
    },
  });
}

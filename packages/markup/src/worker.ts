import {
  type DocumentWithInner,
  damaged,
  decodeAnyText,
  guessedEncoding,
  headingAnchors,
  type WorkerParserInput,
} from "@quern/documents";
import { QuernError } from "@quern/types";
import { withoutWideGaps } from "./bounds.js";
import { kindOf } from "./kinds.js";

/** Task of the worker threads: reads one text. */
export async function readMarkup(input: WorkerParserInput): Promise<DocumentWithInner> {
  const { bytes, filename = "text", mediaType, charset } = input;
  if (bytes.byteLength === 0) throw new QuernError("DOCUMENT_EMPTY", `${filename} is empty: it has no bytes.`);
  const kind = kindOf(mediaType, /\.([a-z\d]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? "");
  if (kind === undefined)
    throw new QuernError(
      "UNSUPPORTED_FILE_TYPE",
      `${filename} (${mediaType}) is not a text with marks that are known.`,
    );
  const decoded = await decodeAnyText(bytes, charset);
  const { encoding, isGuessed, isMisdeclared } = decoded;
  const guessed = isGuessed || isMisdeclared ? [guessedEncoding(encoding, mediaType, isMisdeclared)] : [];
  const text = withoutWideGaps(decoded.text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n"));
  const read = await kind.load();
  try {
    const {
      html,
      metadata,
      warnings = [],
      assets = [],
      inner = [],
    } = await read({
      text,
      filename,
      wantsAssets: input.wants.assets,
      wantsAttachments: input.options.attachments === true,
    });
    return { html: headingAnchors(html), metadata, assets, inner, warnings: [...guessed, ...warnings] };
  } catch (error) {
    if (QuernError.is(error)) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw damaged(filename, `reading it as ${kind.name} failed: ${message}`, error);
  }
}

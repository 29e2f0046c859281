/** Elements of a large XML part, one by one: rows of a sheet, strings of a workbook. */
import { createDecoder, decodeXml, tooMuch, utf8Decoder } from "@quern/documents";

/** The widest sheet has 16 384 cells a row. */
const MAX_ITEM_CHARACTERS = 16_000_000;

/** Some whole elements, one behind the other. */
export interface XmlItems {
  /** Prefix of their names: `""`, or e.g. `x:`. */
  readonly prefix: string;
  readonly text: string;
}

/**
 * @param name local name of the elements; they hold none of the same name
 * @param pieces of the part
 * @throws QuernError `DOCUMENT_LIMIT_EXCEEDED` for an element that does not end
 */
export async function* itemsOf(
  pieces: AsyncIterable<Uint8Array>,
  name: string,
  part: string,
): AsyncGenerator<XmlItems> {
  let decode: ((bytes: Uint8Array, last: boolean) => string) | undefined;
  let text = "";
  let prefix: string | undefined;
  let end = "";
  for await (const piece of pieces) {
    decode ??= decoderOf(piece);
    text += decode(piece, false);
    if (prefix === undefined) {
      const first = new RegExp(`<((?:[\\w.-]+:)?)${name}(?=[\\s/>])`).exec(text);
      if (first === null) {
        // Of what stands before the elements, no more is kept than a tag takes.
        text = text.slice(-1000);
        continue;
      }
      prefix = first[1]!;
      end = `</${prefix}${name}>`;
      text = text.slice(first.index);
    }
    const last = text.lastIndexOf(end);
    if (last < 0) {
      if (text.length > MAX_ITEM_CHARACTERS)
        throw tooMuch(`${part}: one ${name} is longer than ${MAX_ITEM_CHARACTERS / 1e6} million characters.`);
      continue;
    }
    const cut = last + end.length;
    yield { prefix, text: text.slice(0, cut) };
    text = text.slice(cut);
  }
}

function decoderOf(piece: Uint8Array): (bytes: Uint8Array, last: boolean) => string {
  const head = piece.subarray(0, 200);
  if (head[0] === 0xff && head[1] === 0xfe) return createDecoder("utf-16le");
  if (head[0] === 0xfe && head[1] === 0xff) return createDecoder("utf-16be");
  const declared = /encoding\s*=\s*["']([\w.:-]+)["']/.exec(decodeXml(head))?.[1]?.toLowerCase() ?? "utf-8";
  if (declared === "utf-8" || declared === "utf8" || declared.startsWith("utf-16")) return utf8Decoder();
  try {
    return createDecoder(declared);
  } catch {
    return utf8Decoder();
  }
}

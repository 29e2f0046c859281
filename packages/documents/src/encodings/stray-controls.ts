import { isUtf8 } from "node:buffer";
import { decodeWindows1252 } from "./windows-1252.js";

/** A line break of mainframes (U+0085) is the only control of this range that texts hold. */
const STRAY = /[\x80-\x84\x86-\x9f]/;
const CONTROL = /[\x80-\x9f]/;
const RUN = /[\x80-\xff]+/g;
/** Bytes of a character in UTF-8, each taken for a character, or a control alone. */
const BYTES = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\x9f]/g;

/**
 * Text in UTF-8 that holds controls was read as Latin-1 before somebody saved it: bytes of windows-1252 (dashes, quotes) and of UTF-8 became
 * characters. They get back what they were.
 */
export const withoutStrayControls = (text: string): string => (STRAY.test(text) ? restored(text) : text);

/** Some texts went through this more than once. */
function restored(text: string): string {
  return text.replace(RUN, (run) => {
    if (!CONTROL.test(run)) return run;
    const bytes = Buffer.from(run, "latin1");
    if (isUtf8(bytes)) return restored(bytes.toString("utf8"));
    return run.replace(BYTES, (characters) => {
      if (!CONTROL.test(characters)) return characters;
      const inside = Buffer.from(characters, "latin1");
      return isUtf8(inside) ? restored(inside.toString("utf8")) : decodeWindows1252(inside);
    });
  });
}

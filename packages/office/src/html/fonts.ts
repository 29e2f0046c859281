/** Fonts in which all characters are equally wide: code is set in them. */
const MONOSPACED =
  /^(?:courier(?: new| std| prime| 10 pitch)?|consolas|menlo|monaco|lucida (?:console|sans typewriter)|andale mono|(?:liberation|dejavu sans|ubuntu|roboto|noto|noto sans|fira|pt|ibm plex|jetbrains|droid sans|bitstream vera sans|sf|space|red hat|geist|free) ?mono|source code pro|fira code|cascadia (?:code|mono)|inconsolata|hack|anonymous pro|oxygen mono|monospace|nimbus mono.*|latin modern mono.*|lmmono.*|cmtt\d*|ocr a.*|letter gothic.*|terminal|fixedsys)$/i;

export const isMonospaced = (font: string): boolean => MONOSPACED.test(font.trim());

const PROSE_WORDS = 12;

/** Whether a text in such a font is a listing: prose of typewriters is not, nor what a code block cannot hold (links, raised digits). */
export function isListing(text: string, html: string): boolean {
  if (text.trim() === "" || /<(?:sup|sub|a|img|math|del)\b/.test(html)) return false;
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0;
  const signs = text.match(/[{}()[\];=<>$#/\\|_+*]/g)?.length ?? 0;
  return words < PROSE_WORDS || signs * 8 > words;
}

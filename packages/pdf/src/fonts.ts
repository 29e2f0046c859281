/** Style of a font by its name and flags. */
export interface FontStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
}

const BOLD = /bold|black|heavy|semibold|demi(?!n)|-bd\b|[-,]b\b|cmbx|cmssbx|sfbx|medi$/i;
const NOT_BOLD = /regular|roman|light|book|medium|normal|thin/i;
const ITALIC = /italic|oblique|slanted|-it\b|[-,]i\b|[-,]bi\b|cmti|cmsl|cmmi|sfti|ital$/i;
const MONO =
  /mono|monaco|nimbusmon|courier|consol|typewriter|cmtt|cmsltt|sftt|fixed|inconsolata|menlo|source ?code|lucidaconsole|letter ?gothic/i;

/** Font descriptor flags, PDF 32000-1 table 123. */
const FLAG_FIXED_PITCH = 1;
const FLAG_ITALIC = 64;
const FLAG_FORCE_BOLD = 1 << 18;

const REGULAR = 400;

/**
 * @param name base font name, with or without a subset prefix (`ABCDEF+`)
 * @param flags font descriptor flags
 * @param weight CSS-like weight (400 regular), 0 when unknown
 */
export function fontStyle(name: string, flags: number, weight: number): FontStyle {
  const plain = name.replace(/^[A-Z]{6}\+/, "");
  const isForced = (flags & FLAG_FORCE_BOLD) !== 0;
  return {
    // Readers derive weights from stem widths, so only a high one counts, and a name that says otherwise wins. The flag makes small type
    // heavier on a screen; some writers set it on fonts with the stems of ordinary text.
    bold: BOLD.test(plain) || ((weight >= 700 || (isForced && weight > REGULAR)) && !NOT_BOLD.test(plain)),
    italic: ITALIC.test(plain) || (flags & FLAG_ITALIC) !== 0,
    mono: MONO.test(plain) || ((flags & FLAG_FIXED_PITCH) !== 0 && !/cjk|gothic|ming|song|mincho/i.test(plain)),
  };
}

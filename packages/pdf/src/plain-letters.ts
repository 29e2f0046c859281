import { withPlainRadicals } from "./radicals.js";

const ASCII = /^[!-~]+$/;

/** Ligatures, Arabic presentation forms and radicals to plain letters; other compatibility characters stay as printed. */
export function normalize(text: string): string {
  if (ASCII.test(text)) return text;
  return (
    withPlainRadicals(text)
      .replace(/[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdff\ufe70-\ufefc]+/g, (run) => run.normalize("NFKC"))
      .replace(/[\u0000-\u001f\u007f\u200b\u2060\ufeff]/g, "")
      // The hyphen of Word for Mac goes by the names of three characters.
      .replace(/-[-\u00ad]\u2010/g, "-")
      // Thai am, drawn in its two parts.
      .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, "$1\u0e33")
      .trim()
  );
}

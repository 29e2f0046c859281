/** Markdown as the words that a reader sees, for looking up what a page states. */

/** Without markup, link targets and repeated white space. Lower case when `folded`. */
export function plainText(markdown: string, folded = false): string {
  const text = markdown
    .replace(/!?\[([^[\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*){0,20}(?:\s{1,10}"[^"]{0,1000}")?\)/g, "$1")
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~$])/g, "$1")
    .replace(/[*_`~|#>]+/g, " ")
    .replace(/<[^>]{1,200}>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return folded ? text.toLowerCase() : text;
}

/** Digits of a number as written, so that `1,299.00`, `1.299,00` and `1299` compare equal. */
export const digitsOf = (text: string): string =>
  text
    .replace(/[.,](?=\d{3}(?:\D|$))/g, "")
    .replace(",", ".")
    .replace(/\.0+(?=\D|$)/g, "");

const SPECIAL = /[&<>"]/;

/** Text as it stands in HTML, between tags and inside double-quoted attributes alike. Characters that HTML cannot hold are dropped. */
export function escapeHtml(text: string): string {
  const clean = CONTROL.test(text) ? text.replace(CONTROLS, "") : text;
  if (!SPECIAL.test(clean)) return clean;
  return clean.replace(/[&<>"]/g, (character) => ESCAPES[character]!);
}

const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

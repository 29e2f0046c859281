/** `` `code` `` with a fence longer than any run of backticks inside (CommonMark 6.1). */
export function codeSpan(text: string, inCell: boolean): string {
  const code = text.replace(/\r\n?|\n/g, " ");
  // In a table every `|` is escaped, and there is no way to write a backslash before one.
  if (inCell && code.includes("\\|"))
    return `<code>${code.replace(/[\\`*_[\]<>&~|$!]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</code>`;
  let longest = 0;
  for (const run of code.match(/`+/g) ?? []) longest = Math.max(longest, run.length);
  const runs = new Set((code.match(/`+/g) ?? []).map((run) => run.length));
  let size = 1;
  while (runs.has(size) && size <= longest) size++;
  const fence = "`".repeat(size);
  const pad = code.startsWith("`") || code.endsWith("`") || (/^ .* $/.test(code) && /[^ ]/.test(code)) ? " " : "";
  const body = inCell ? code.replaceAll("|", "\\|") : code;
  return fence + pad + body + pad + fence;
}

/** A fenced code block; `language` becomes the info string. */
export function fencedCode(code: string, language: string): string {
  let longest = 2;
  for (const run of code.match(/^[ \t]*`{3,}|`{3,}/gm) ?? []) longest = Math.max(longest, run.trim().length);
  const fence = (language.includes("`") ? "~" : "`").repeat(longest + 1);
  return `${fence}${language}\n${code}${code === "" ? "" : "\n"}${fence}`;
}

/** Whether a line is indented. A space that does not break is text, and indents nothing. */
export const isIndented = (line: string | undefined): boolean => /^[ \t\f\v]/.test(line ?? "");

/** The indented lines from here on, without what they are indented by. */
export function indented(lines: readonly string[], at: number): { body: string[]; next: number } {
  let next = at;
  while (next < lines.length && (lines[next]!.trim() === "" || isIndented(lines[next]))) next++;
  const block = lines.slice(at, next);
  while (block.length > 0 && block.at(-1)!.trim() === "") block.pop();
  const depths = block.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  const least = depths.length === 0 ? 0 : depths.reduce((least, depth) => Math.min(least, depth));
  return { body: block.map((line) => line.slice(least)), next: at + block.length };
}

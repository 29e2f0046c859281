/** `1–3, 7`; long lists are cut. */
export function listPages(pages: readonly number[]): string {
  const sorted = [...pages].sort((a, b) => a - b);
  const ranges: string[] = [];
  let start = 0;
  while (start < sorted.length) {
    let end = start;
    while (end + 1 < sorted.length && sorted[end + 1] === sorted[end]! + 1) end++;
    ranges.push(start === end ? `${sorted[start]}` : `${sorted[start]}–${sorted[end]}`);
    start = end + 1;
  }
  return ranges.length > 20 ? `${ranges.slice(0, 20).join(", ")} and more` : ranges.join(", ");
}

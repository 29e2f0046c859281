/**
 * Path inside an archive that a reference in one of its files leads to: `../media/a.png` of `word/document.xml` → `media/a.png`. It never leaves the
 * archive; query, fragment and percent escapes are undone, and backslashes are taken for slashes.
 *
 * @param from path of the file that holds the reference; `""` for the archive itself
 */
export function resolveInArchive(from: string, reference: string): string {
  let path = reference.split(/[?#]/, 1)[0]!.replaceAll("\\", "/");
  try {
    path = decodeURIComponent(path);
  } catch {
    // Kept as written.
  }
  const segments = path.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const segment of path.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "." && segment !== "") segments.push(segment);
  }
  return segments.join("/");
}

const PAGE_BREAK = /^<hr data-page-break="true">\s*$/;

/** Breaks part pages that hold something: none begins or ends a document, and there is one between two pages. */
export function withoutIdleBreaks(parts: readonly string[]): string[] {
  const kept: string[] = [];
  let waiting: string | undefined;
  for (const part of parts) {
    if (PAGE_BREAK.test(part)) waiting = kept.length > 0 ? part : undefined;
    else if (part.trim() !== "") {
      if (waiting !== undefined) kept.push(waiting);
      waiting = undefined;
      kept.push(part);
    }
  }
  return kept;
}

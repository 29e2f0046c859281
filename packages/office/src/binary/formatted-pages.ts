/** Properties that hold for a range of file positions. */
export interface PropertyRun {
  readonly from: number;
  readonly to: number;
  readonly bytes: Uint8Array;
}

const PAGE_BYTES = 512;
const NOTHING = new Uint8Array(0);

/**
 * Runs of a `PlcfBteChpx` or `PlcfBtePapx`: pages of 512 bytes in the document stream ([MS-DOC] 2.9.33 and 2.9.174). Paragraph runs begin with the
 * style index.
 */
export function propertyRuns(kind: "character" | "paragraph", plc: Uint8Array, stream: Uint8Array): PropertyRun[] {
  const view = new DataView(plc.buffer, plc.byteOffset, plc.byteLength);
  const count = Math.floor((plc.byteLength - 4) / 8);
  const runs: PropertyRun[] = [];
  for (let index = 0; index < count; index++) {
    const start = (view.getUint32((count + 1) * 4 + index * 4, true) & 0x3fffff) * PAGE_BYTES;
    const page = stream.subarray(start, start + PAGE_BYTES);
    if (page.length === PAGE_BYTES) readPage(kind, page, runs);
  }
  return runs.sort((a, b) => a.from - b.from);
}

function readPage(kind: "character" | "paragraph", page: Uint8Array, runs: PropertyRun[]): void {
  const view = new DataView(page.buffer, page.byteOffset, PAGE_BYTES);
  const count = page[PAGE_BYTES - 1]!;
  const entry = kind === "character" ? 1 : 13;
  if ((count + 1) * 4 + count * entry > PAGE_BYTES) return;
  for (let index = 0; index < count; index++) {
    const offset = page[(count + 1) * 4 + index * entry]! * 2;
    let bytes: Uint8Array = NOTHING;
    if (offset !== 0) {
      const size = page[offset] ?? 0;
      if (kind === "character") bytes = page.subarray(offset + 1, offset + 1 + size);
      else if (size === 0) bytes = page.subarray(offset + 2, offset + 2 + (page[offset + 1] ?? 0) * 2);
      else bytes = page.subarray(offset + 1, offset + size * 2);
    }
    runs.push({ from: view.getUint32(index * 4, true), to: view.getUint32(index * 4 + 4, true), bytes });
  }
}

/** Run that holds a file position. */
export function runAt(runs: readonly PropertyRun[], position: number): PropertyRun | undefined {
  let low = 0;
  let high = runs.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const run = runs[middle]!;
    if (position < run.from) high = middle - 1;
    else if (position >= run.to) low = middle + 1;
    else return run;
  }
  return undefined;
}

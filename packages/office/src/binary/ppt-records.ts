/** A record of a PowerPoint binary stream ([MS-PPT] 2.3.1). */
export interface PptRecord {
  readonly type: number;
  readonly instance: number;
  readonly isContainer: boolean;
  readonly start: number;
  /** Offset of the content. */
  readonly from: number;
  readonly to: number;
}

const HEADER = 8;

/** Records of one stream: siblings and descendants by offset, always inside of their parent. */
export class PptStream {
  readonly view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** The record at an offset, or `undefined` when there is no room for one. */
  at(start: number, end = this.bytes.byteLength): PptRecord | undefined {
    if (start < 0 || start + HEADER > end) return undefined;
    const flags = this.view.getUint16(start, true);
    const length = this.view.getUint32(start + 4, true);
    return {
      type: this.view.getUint16(start + 2, true),
      instance: flags >> 4,
      isContainer: (flags & 0xf) === 0xf,
      start,
      from: start + HEADER,
      to: Math.min(end, start + HEADER + length),
    };
  }

  *children(parent: PptRecord): Generator<PptRecord> {
    for (let at = parent.from; at < parent.to; ) {
      const record = this.at(at, parent.to);
      if (record === undefined) return;
      yield record;
      at = Math.max(record.to, at + HEADER);
    }
  }

  child(parent: PptRecord, type: number): PptRecord | undefined {
    for (const record of this.children(parent)) if (record.type === type) return record;
    return undefined;
  }

  /** All records below one, in order. */
  *descendants(parent: PptRecord): Generator<PptRecord> {
    const stack = [...this.children(parent)].reverse();
    while (stack.length > 0) {
      const record = stack.pop()!;
      yield record;
      // One by one: a container may hold more than a call takes arguments.
      if (record.isContainer) for (const child of [...this.children(record)].reverse()) stack.push(child);
    }
  }
}

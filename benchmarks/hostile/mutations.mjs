/** Broken copies of files, the same for the same seed. */
import { createHash } from "node:crypto";

/** A sequence of numbers that is the same for the same seed. */
export function randomOf(seed) {
  let state = createHash("sha256").update(seed).digest().readUInt32LE(0) || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % Math.max(1, below);
  };
}

export function mutated(original, random) {
  let bytes = Buffer.from(original);
  for (let change = 1 + random(4); change > 0; change--) {
    const at = random(bytes.length);
    const length = 1 + random(Math.min(bytes.length - at, [4, 64, 4096][random(3)]));
    const part = Buffer.from(bytes.subarray(at, at + length));
    const other = random(bytes.length);
    switch (random(8)) {
      case 0:
        bytes[at] ^= 1 << random(8);
        break;
      case 1:
        bytes[at] = [0, 0xff, 0x7f, 0x80][random(4)];
        break;
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
        break;
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)]);
        break;
      case 4:
        bytes.copy(bytes, at, other, other + length);
        break;
      case 5:
        for (let index = at; index < at + length; index++) bytes[index] = random(256);
        break;
      case 6:
        if (at + 4 <= bytes.length)
          bytes.writeUInt32LE([0, 1, 0xffffffff, 0x7fffffff, random(bytes.length)][random(5)], at);
        break;
      default:
        bytes = bytes.subarray(0, Math.max(16, at));
    }
  }
  return bytes;
}

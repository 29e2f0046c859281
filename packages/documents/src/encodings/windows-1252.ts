/** Characters of 0x80 to 0x9f in windows-1252. Node 20's decoder takes them for Latin-1 controls, so they are put right here. */
const CONTROLS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

export const decodeWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString("latin1")
    .replace(/[\x80-\x9f]/g, (control) => CONTROLS[control.charCodeAt(0) - 0x80] as string);

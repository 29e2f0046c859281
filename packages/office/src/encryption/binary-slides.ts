/** Encryption of presentations ([MS-PPT] 2.3.7): each object by itself, with its number as the block. */
import { type CompoundFile, encrypted } from "@quern/documents";
import { type BlockCipher, blockCipher } from "./binary-key.js";

const ENCRYPTED_TOKEN = 0xf3d1c4df;
const PLAIN_TOKEN = 0xe391c05f;
const USER_EDIT = 4085;
const PERSIST_DIRECTORY = 6002;
const CRYPT_SESSION = 12052;
const HEADER_BYTES = 8;

export function decryptSlides(
  file: CompoundFile,
  password: string | undefined,
  name: string,
): Map<string, Uint8Array> | undefined {
  const user = file.read("Current User");
  const stream = file.read("PowerPoint Document");
  if (user === undefined || stream === undefined || user.byteLength < 20) return undefined;
  const userView = new DataView(user.buffer, user.byteOffset, user.byteLength);
  if (userView.getUint32(12, true) !== ENCRYPTED_TOKEN) return undefined;
  if (password === undefined) throw encrypted(`${name} is encrypted with a password.`);
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const { places, session } = readEdits(view, userView.getUint32(16, true));
  const info = session === undefined ? undefined : places.get(session);
  if (info === undefined || info + HEADER_BYTES > view.byteLength || view.getUint16(info + 2, true) !== CRYPT_SESSION)
    throw encrypted(`${name} is encrypted in a way that is not known.`, false);
  const cipher = blockCipher(
    stream.slice(info + HEADER_BYTES, info + HEADER_BYTES + view.getUint32(info + 4, true)),
    password,
    name,
  );
  const done = new Set<number>([info]);
  for (const [number, at] of places) {
    if (done.has(at) || at + HEADER_BYTES > stream.byteLength) continue;
    done.add(at);
    const keys = cipher(number);
    keys.apply(stream.subarray(at, at + HEADER_BYTES));
    const end = Math.min(stream.byteLength, at + HEADER_BYTES + view.getUint32(at + 4, true));
    keys.apply(stream.subarray(at + HEADER_BYTES, end));
  }
  userView.setUint32(12, PLAIN_TOKEN, true);
  const pictures = file.read("Pictures");
  if (pictures !== undefined) decryptPictures(pictures, cipher);
  return new Map([
    ["PowerPoint Document", stream],
    ["Current User", user],
    ...(pictures === undefined ? [] : [["Pictures", pictures] as const]),
  ]);
}

/** Instances of pictures that carry a second identifier ([MS-ODRAW] 2.2.23 to 2.2.31). */
const TWO_IDENTIFIERS: ReadonlySet<number> = new Set([0x217, 0x3d5, 0x46b, 0x543, 0x6e1, 0x6e3, 0x6e5, 0x7a9]);
const FIRST_METAFILE = 0xf01a;
const LAST_METAFILE = 0xf01c;
const METAFILE_HEADER_BYTES = 34;
const IDENTIFIER_BYTES = 16;

/** Each field of a picture is encrypted by itself: header, identifiers, the sign or header before the data, the data. */
function decryptPictures(pictures: Uint8Array, cipher: BlockCipher): void {
  const view = new DataView(pictures.buffer, pictures.byteOffset, pictures.byteLength);
  for (let at = 0; at + HEADER_BYTES <= pictures.byteLength; ) {
    const field = (length: number): void => {
      const end = Math.min(pictures.byteLength, at + Math.max(0, length));
      cipher(0).apply(pictures.subarray(at, end));
      at = end;
    };
    const start = at;
    field(HEADER_BYTES);
    const type = view.getUint16(start + 2, true);
    const end = at + view.getUint32(start + 4, true);
    field(IDENTIFIER_BYTES);
    if (TWO_IDENTIFIERS.has(view.getUint16(start, true) >> 4)) field(IDENTIFIER_BYTES);
    field(type >= FIRST_METAFILE && type <= LAST_METAFILE ? METAFILE_HEADER_BYTES : 1);
    field(end - at);
  }
}

/** Objects by number, the latest edit first, and the number of the one that describes the encryption. */
function readEdits(
  view: DataView,
  start: number,
): { readonly places: Map<number, number>; readonly session: number | undefined } {
  const places = new Map<number, number>();
  let session: number | undefined;
  const seen = new Set<number>();
  for (let edit = start; edit > 0 && edit + HEADER_BYTES + 28 <= view.byteLength && !seen.has(edit); ) {
    seen.add(edit);
    if (view.getUint16(edit + 2, true) !== USER_EDIT) break;
    const content = edit + HEADER_BYTES;
    if (view.getUint32(edit + 4, true) >= 32 && content + 32 <= view.byteLength)
      session ??= view.getUint32(content + 28, true);
    readDirectory(view, view.getUint32(content + 12, true), places);
    edit = view.getUint32(content + 8, true);
  }
  return { places, session };
}

function readDirectory(view: DataView, directory: number, places: Map<number, number>): void {
  if (directory + HEADER_BYTES > view.byteLength || view.getUint16(directory + 2, true) !== PERSIST_DIRECTORY) return;
  const end = Math.min(view.byteLength, directory + HEADER_BYTES + view.getUint32(directory + 4, true));
  for (let at = directory + HEADER_BYTES; at + 4 <= end; ) {
    const head = view.getUint32(at, true);
    at += 4;
    for (let index = 0; index < head >>> 20 && at + 4 <= end; index++, at += 4)
      if (!places.has((head & 0xfffff) + index)) places.set((head & 0xfffff) + index, view.getUint32(at, true));
  }
}

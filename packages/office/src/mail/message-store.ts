/** A message of Outlook as its properties: an OLE container in which each is a stream of its own ([MS-OXMSG]). */

import { isAscii, isUtf8 } from "node:buffer";
import { CompoundFile, createDecoder, type Decoder, damaged, findEncoding } from "@quern/documents";
import { codePageOfLocale, decodeCodePage } from "../code-pages.js";

/** Types of properties, as the last four digits of a stream's name have them ([MS-OXCDATA] 2.11.1). */
const UNICODE = "001F";
const ANSI = "001E";
const BINARY = "0102";
const OBJECT = "000D";
const INTEGER = 0x0003;
const TIME = 0x0040;

const MESSAGE_CODE_PAGE = 0x3ffd;
const MESSAGE_LOCALE = 0x3ff1;
const UTF_8 = 65001;
/** Bytes before the first property: of a message, of a message within one, of a recipient or an attachment ([MS-OXMSG] 2.4.1). */
const MESSAGE_HEADER_BYTES = 32;
const INNER_HEADER_BYTES = 24;
const PART_HEADER_BYTES = 8;
const PROPERTY_BYTES = 16;
const PROPERTIES = "__properties_version1.0";
const LINE_END = Buffer.from("\n");
/** No message is older; an empty time is a day of 1601. */
const FIRST_YEAR = 1970;
/** Outlook means none by the first day of this year. */
const NO_YEAR = 4501;
/** Intervals of 100 ns between the years 1601 and 1970. */
const EPOCH_TICKS = 116_444_736_000_000_000n;

/** Names of properties: a set of 16 bytes, and what each property is called in its set. */
const NAMES = "__nameid_version1.0/__substg1.0_";
const SET_BYTES = 16;
const NAME_BYTES = 8;
/** Its name is a text. */
const HAS_TEXT = 1;
/** Sets with a lower number are those of all mails. */
const FIRST_SET = 3;
const FIRST_NAMED = 0x8000;

/** Streams of a broken file may all name the same sectors: together they hold no more than so many times the file. */
const MAX_EXPANSION = 4;

/** The container, read only as often as an honest file needs. */
class MessageFile {
  readonly #file: CompoundFile;
  #left: number;
  #named: Map<string, number> | undefined;

  constructor(bytes: Uint8Array) {
    this.#file = new CompoundFile(bytes);
    this.#left = bytes.byteLength * MAX_EXPANSION;
  }

  get names(): Iterable<string> {
    return this.#file.names;
  }

  /** Identifiers of the properties that have a set and a number there ([MS-OXMSG] 2.2.3). */
  get named(): ReadonlyMap<string, number> {
    if (this.#named !== undefined) return this.#named;
    const sets = this.read(`${NAMES}00020102`) ?? new Uint8Array(0);
    const entries = Buffer.from(this.read(`${NAMES}00030102`) ?? []);
    this.#named = new Map();
    for (let at = 0; at + NAME_BYTES <= entries.byteLength; at += NAME_BYTES) {
      const place = entries.readUInt16LE(at + 4);
      const set = ((place >> 1) - FIRST_SET) * SET_BYTES;
      if ((place & HAS_TEXT) !== 0 || set < 0) continue;
      const name = Buffer.from(sets.subarray(set, set + SET_BYTES)).toString("hex");
      this.#named.set(`${name} ${entries.readUInt32LE(at)}`, FIRST_NAMED + entries.readUInt16LE(at + 6));
    }
    return this.#named;
  }

  /** @throws QuernError `DOCUMENT_DAMAGED` when the streams hold more than the file can */
  read(path: string): Uint8Array | undefined {
    const bytes = this.#file.read(path);
    this.#left -= bytes?.byteLength ?? 0;
    if (this.#left < 0) throw damaged("Outlook message", "its streams share their sectors.");
    return bytes;
  }
}

/** One object of a message: the message itself, a recipient, an attachment. */
export class StoredObject {
  readonly #file: MessageFile;
  readonly #path: string;
  /** Decodes the texts that are not Unicode. */
  #decode = createDecoder("windows-1252");
  /** Values of fixed length by their identifier, as they are stored. */
  readonly #fixed = new Map<number, DataView>();

  /** @param path of the storage with its slash; empty for the message itself */
  constructor(file: MessageFile, path: string, headerBytes: number, decode?: Decoder) {
    this.#file = file;
    this.#path = path;
    const bytes = file.read(`${path}${PROPERTIES}`) ?? new Uint8Array(0);
    for (let at = headerBytes; at + PROPERTY_BYTES <= bytes.byteLength; at += PROPERTY_BYTES) {
      const view = new DataView(bytes.buffer, bytes.byteOffset + at, PROPERTY_BYTES);
      this.#fixed.set(view.getUint16(2, true), view);
    }
    if (decode !== undefined) this.#decode = decode;
  }

  /**
   * Finds the encoding of the texts that are not Unicode: the code page of the message, that of its locale, or the one that fits best. The
   * Internet code page is that of the HTML body alone ([MS-OXCMSG] 2.2.1.56.6, [MS-OXPROPS] 2.740).
   *
   * @returns the encoding, if it is a guess
   */
  async findEncoding(): Promise<string | undefined> {
    const texts: Uint8Array[] = [];
    for (const name of this.#file.names) {
      const bytes = name.startsWith(this.#path) && name.endsWith(ANSI) ? this.#file.read(name) : undefined;
      if (bytes !== undefined && !isAscii(bytes)) texts.push(bytes, LINE_END);
    }
    if (texts.length === 0) return undefined;
    const stated = this.integer(MESSAGE_CODE_PAGE);
    const locale = this.integer(MESSAGE_LOCALE);
    const all = Buffer.concat(texts);
    const codePage =
      stated !== undefined && stated !== UTF_8 ? stated : isUtf8(all) ? UTF_8 : locale && codePageOfLocale(locale);
    if (codePage) {
      this.#decode = (bytes) => decodeCodePage(bytes, codePage);
      return undefined;
    }
    const { encoding } = await findEncoding(all);
    this.#decode = createDecoder(encoding);
    return encoding;
  }

  /** The identifier of a property that the message knows by its set and its number there. */
  named(set: string, number: number): number | undefined {
    return this.#file.named.get(`${set} ${number}`);
  }

  integer(identifier: number): number | undefined {
    const view = this.#fixed.get(identifier);
    return view?.getUint16(0, true) === INTEGER ? view.getUint32(8, true) : undefined;
  }

  /** ISO 8601; undefined for what is no moment: programs write the first or the last day that they know where there is none. */
  time(identifier: number): string | undefined {
    const view = this.#fixed.get(identifier);
    if (view?.getUint16(0, true) !== TIME) return undefined;
    const date = new Date(Number((view.getBigUint64(8, true) - EPOCH_TICKS) / 10_000n));
    const year = date.getUTCFullYear();
    return year >= FIRST_YEAR && year < NO_YEAR ? date.toISOString() : undefined;
  }

  text(identifier: number): string | undefined {
    const unicode = this.#stream(identifier, UNICODE);
    if (unicode !== undefined) return withoutEnd(new TextDecoder("utf-16le").decode(unicode));
    const ansi = this.#stream(identifier, ANSI);
    return ansi && withoutEnd(this.#decode(ansi, true));
  }

  binary(identifier: number): Uint8Array | undefined {
    return this.#stream(identifier, BINARY);
  }

  /** Objects of a kind that this one holds: `__recip_version1.0_#`, `__attach_version1.0_#`. */
  *parts(kind: string, most: number): Generator<StoredObject, void, undefined> {
    const start = `${this.#path}${kind}`;
    const folders = new Set<string>();
    for (const name of this.#file.names) {
      if (!name.startsWith(start)) continue;
      const slash = name.indexOf("/", start.length);
      if (slash > 0) folders.add(name.slice(0, slash + 1));
    }
    for (const folder of [...folders].sort().slice(0, most))
      yield new StoredObject(this.#file, folder, PART_HEADER_BYTES, this.#decode);
  }

  /** Streams of a message that is attached as an object, as a file of its own would hold them; undefined when there is none. */
  innerMessage(identifier: number): Map<string, Uint8Array> | undefined {
    const start = `${this.#path}__substg1.0_${hexadecimal(identifier)}${OBJECT}/`;
    const streams = new Map<string, Uint8Array>();
    for (const name of this.#file.names) {
      if (name.startsWith(start)) streams.set(name.slice(start.length), this.#file.read(name) as Uint8Array);
    }
    const properties = streams.get(PROPERTIES);
    if (properties === undefined) return undefined;
    streams.set(PROPERTIES, asOuterProperties(properties));
    // Names of properties stand once, in the outer message.
    for (const name of this.#file.names) {
      if (name.startsWith("__nameid_version1.0/")) streams.set(name, this.#file.read(name) as Uint8Array);
    }
    return streams;
  }

  #stream(identifier: number, type: string): Uint8Array | undefined {
    return this.#file.read(`${this.#path}__substg1.0_${hexadecimal(identifier)}${type}`);
  }
}

/** @throws QuernError `DOCUMENT_DAMAGED` for a container that holds no message */
export function openMessage(bytes: Uint8Array): StoredObject {
  const file = new MessageFile(bytes);
  for (const name of file.names) if (name === PROPERTIES) return new StoredObject(file, "", MESSAGE_HEADER_BYTES);
  throw damaged("Outlook message", "it holds no properties of a message.");
}

/** The header of an outer message is eight bytes longer, which are reserved. */
function asOuterProperties(inner: Uint8Array): Uint8Array {
  const outer = new Uint8Array(inner.byteLength + MESSAGE_HEADER_BYTES - INNER_HEADER_BYTES);
  outer.set(inner.subarray(0, INNER_HEADER_BYTES));
  outer.set(inner.subarray(INNER_HEADER_BYTES), MESSAGE_HEADER_BYTES);
  return outer;
}

const hexadecimal = (identifier: number): string => identifier.toString(16).toUpperCase().padStart(4, "0");

/** Texts may end with a zero, and what follows one was never meant to be seen. */
function withoutEnd(text: string): string {
  const end = text.indexOf("\0");
  return end < 0 ? text : text.slice(0, end);
}

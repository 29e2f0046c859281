import type { DocumentContext } from "../document-context.js";
import { type EmbeddedFile, embeddedHtml, oleStreamFile } from "../embedded/embedded.js";

/** Kind of a picture by its control word → extension of a file. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ["pngblip", "png"],
  ["jpegblip", "jpg"],
  ["emfblip", "emf"],
  ["wmetafile", "wmf"],
  ["dibitmap", "bmp"],
]);
const MIN_PICTURE_DIGITS = 16;

/** Pictures and objects, whose bytes stand in the file as hexadecimal digits. */
export class RtfAttachments {
  readonly #context: DocumentContext;
  readonly #objects: EmbeddedFile[] = [];
  #digits: string[] = [];
  #extension = "bin";

  constructor(context: DocumentContext) {
    this.#context = context;
  }

  start(): void {
    this.#digits = [];
    this.#extension = "bin";
  }

  /** A control word of a picture. */
  word(name: string): void {
    this.#extension = EXTENSIONS.get(name) ?? this.#extension;
  }

  /** A piece of the digits. */
  text(text: string): void {
    this.#digits.push(text);
  }

  bytes(bytes: Uint8Array): void {
    this.#digits.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex"));
  }

  /** Ends a picture; returns what shows it. */
  endPicture(): string {
    const digits = this.#take();
    if (digits.length < MIN_PICTURE_DIGITS) return "";
    const key = `${digits.length} ${digits.slice(0, 200)} ${digits.slice(-200)}`;
    const read = (): Uint8Array => bytesOf(digits);
    return this.#context.pictures.html({ key, name: `picture.${this.#extension}`, read });
  }

  endObject(): void {
    const file = oleStreamFile(bytesOf(this.#take()), `object-${this.#objects.length + 1}.bin`);
    if (file !== undefined) this.#objects.push(file);
  }

  /** HTML for the end of the document: its objects, or nothing where a warning names them. */
  objectsHtml(): string {
    return embeddedHtml(this.#objects, this.#context);
  }

  #take(): string {
    const digits = this.#digits.join("").replace(/[^\da-f]/gi, "");
    this.#digits = [];
    return digits;
  }
}

const bytesOf = (digits: string): Uint8Array => new Uint8Array(Buffer.from(digits, "hex"));

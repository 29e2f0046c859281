import { type Assets, imageHtml, pictureDescription } from "@quern/documents";
import { metafileWords } from "./metafile-words.js";

const METAFILE = /\.(?:emf|wmf|emz|wmz)$/i;
/** A word for any picture, which programs put where a description belongs: "Picture 3". */
const ANY_PICTURE =
  /^(?:picture|image|graphic|graphics|object|ole[- ]?object|diagram|figure|bild|grafik|objekt|objet|imagen|immagine)?\s*\d*$/i;
/** Documents have some dozens; those after the last are shown without their words. */
const MAX_METAFILES_READ = 500;

/** Names of parts are the same in either case; OpenDocument may put `./` before them. */
const pictureKey = (key: string): string => key.replace(/^\.\//, "").toLowerCase();

export interface PictureFile {
  /** Tells one picture from another inside the document, e.g. its part name. */
  readonly key: string;
  readonly name: string;
  /** The alternative text that the document gives. */
  readonly alternative?: string;
  readonly read: () => Uint8Array | undefined;
}

/** The pictures of one document: what shows them, and the text that stands for them. */
export class Pictures {
  readonly #assets: Assets;
  readonly #words = new Map<string, string>();
  readonly #shown = new Set<string>();

  constructor(assets: Assets) {
    this.#assets = assets;
  }

  /** Whether a picture with this key is shown somewhere. */
  has(key: string): boolean {
    return this.#shown.has(pictureKey(key));
  }

  /** Says that something else stands for a picture, such as the formula that it shows. */
  replaced(key: string): void {
    this.#shown.add(pictureKey(key));
  }

  /** Registers a picture and returns its element. */
  html(file: PictureFile): string {
    const { source, alternative } = this.add(file);
    return imageHtml(source, alternative);
  }

  /**
   * Registers a picture.
   *
   * @returns its address, and the text of the document, or, where that tells nothing, the words that a metafile draws
   */
  add(file: PictureFile): { readonly source: string; readonly alternative: string } {
    this.#shown.add(pictureKey(file.key));
    const own = file.alternative ?? "";
    const isTold = !ANY_PICTURE.test(pictureDescription(own));
    if (isTold || !METAFILE.test(file.name))
      return { source: this.#assets.add(file.key, file.name, file.read), alternative: own };
    let bytes: Uint8Array | undefined;
    const read = (): Uint8Array | undefined => (bytes ??= file.read());
    const source = this.#assets.add(file.key, file.name, read);
    return { source, alternative: this.#wordsOf(file.key, read) || own };
  }

  #wordsOf(key: string, read: () => Uint8Array | undefined): string {
    const known = this.#words.get(key);
    if (known !== undefined || this.#words.size >= MAX_METAFILES_READ) return known ?? "";
    const bytes = read();
    const words = bytes === undefined ? "" : metafileWords(bytes);
    this.#words.set(key, words);
    return words;
  }
}

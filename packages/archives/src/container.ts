import { DocumentBudget, megabytes, someOf, tooMuch, UNPACKED_FREE_BYTES } from "@quern/documents";
import type { QuernError } from "@quern/types";

/** A file inside of a container. */
export interface ContainedFile {
  /** Path inside of an archive, address of a recorded page, or a name that tells its place. Never a path to open. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Media type that the container states. */
  readonly contentType?: string;
  /** Where the file once stood. */
  readonly url?: string;
}

/** The contents of a container. */
export interface Container {
  readonly files: readonly ContainedFile[];
  readonly warnings: readonly string[];
  /** Names of the files that a bound left out; at most {@link MAX_NAMES_LEFT_OUT}. */
  readonly leftOut?: readonly string[];
  /** Names of the encrypted files that were left out while others were read. */
  readonly locked?: readonly string[];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** Bytes and what is known of them. */
export interface ContainerInput {
  readonly bytes: Uint8Array;
  readonly filename: string;
  readonly mediaType: string;
  readonly password?: string | undefined;
}

export const MAX_FILES = 2_000;
/** Bytes of all files of one container: they are held in memory together. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;

/** Archives list millions of names in a few bytes. */
const MAX_NAMES_LEFT_OUT = 10_000;

/** Names that systems leave behind in archives; nobody means them. */
const LITTER =
  /(?:^|\/)(?:__MACOSX|\.git|\.svn|node_modules)\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$/i;

export const isLitter = (name: string): boolean => LITTER.test(name);

/** Takes files until there are too many; what is left out is named. */
export class FileList {
  readonly files: ContainedFile[] = [];
  readonly warnings: string[] = [];
  #bytes = 0;
  readonly #left: string[] = [];
  #countLeft = 0;
  readonly #locked: string[] = [];
  #lock: QuernError | undefined;

  /** Whether there is room for a file of this size; one that does not fit is named at the end. */
  hasRoom(bytes: number, name: string): boolean {
    const fits = this.files.length < MAX_FILES && this.#bytes + bytes <= MAX_UNPACKED_BYTES;
    if (!fits) this.leave(name);
    return fits;
  }

  /** Notes a file that a bound leaves out. */
  leave(name: string): void {
    this.#countLeft++;
    if (this.#left.length < MAX_NAMES_LEFT_OUT) this.#left.push(name);
  }

  /** Notes an encrypted file that is not read. */
  lock(name: string, why: QuernError): void {
    this.#locked.push(name);
    this.#lock ??= why;
  }

  add(file: ContainedFile): void {
    this.files.push(file);
    this.#bytes += file.bytes.byteLength;
  }

  /**
   * @param options.sorted sorted by name, `page 2` before `page 10`
   * @throws QuernError `DOCUMENT_ENCRYPTED` or `DOCUMENT_LIMIT_EXCEEDED` when that leaves no file
   */
  finish({ sorted = false }: { readonly sorted?: boolean } = {}): Container {
    if (sorted) {
      const { compare } = new Intl.Collator("en", { numeric: true });
      this.files.sort((a, b) => compare(a.name, b.name));
    }
    const count = this.#countLeft;
    const locked = this.#locked;
    if (this.#lock !== undefined && this.files.length === 0) throw this.#lock;
    if (locked.length > 0) {
      const subject =
        locked.length === 1 ? "1 file is encrypted and was" : `${locked.length} files are encrypted and were`;
      this.warnings.push(`${subject} left out (${someOf(locked)}): ${this.#lock?.hint}`);
    }
    const known = { files: this.files, warnings: this.warnings, ...(locked.length > 0 ? { locked } : {}) };
    if (count === 0) return known;
    const bounds = `the limits are ${MAX_FILES} files and ${megabytes(MAX_UNPACKED_BYTES)} MB per archive, and ${megabytes(UNPACKED_FREE_BYTES)} MB per file, or 100 times its compressed size`;
    if (this.files.length === 0)
      throw tooMuch(`None of the files inside is read (${someOf(this.#left, count)}): ${bounds}.`);
    const subject = count === 1 ? "1 file was" : `${count} files were`;
    const warning = `${subject} left out (${someOf(this.#left, count)}): ${bounds}.`;
    return { ...known, warnings: [...this.warnings, warning], leftOut: this.#left };
  }
}

/** Compressed bytes may grow to this many: a hundred times their size, and more where they are few. */
export function inflateAllowance(compressed: number): number {
  return Math.min(MAX_UNPACKED_BYTES, Math.max(UNPACKED_FREE_BYTES, compressed * 100));
}

export const containerBudget = (): DocumentBudget =>
  new DocumentBudget({ inflatedBytes: MAX_UNPACKED_BYTES, archiveEntries: 50_000 });

export const bomb = (name: string, allowance: number) =>
  tooMuch(`${name} unpacks to more than ${megabytes(allowance)} MB, the most that a file of this size may.`);

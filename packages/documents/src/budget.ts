import { QuernError } from "@quern/types";

/**
 * A part that unpacks to no more than this is read at any ratio. Files of one repeated line honestly reach 500 : 1, and a bomb must take far more
 * memory than this to do harm.
 */
export const UNPACKED_FREE_BYTES = 96 * 1024 * 1024;

/** Ceilings for one document, whatever the number of archives, parts and tables inside. */
export interface BudgetLimits {
  /** Bytes that may come out of compressed parts, all together. */
  readonly inflatedBytes: number;
  /** Inflated to compressed size of one part, counted once the part is larger than `ratioFreeBytes`. */
  readonly inflateRatio: number;
  /** A part that really inflates to no more than this passes at any ratio. */
  readonly ratioFreeBytes: number;
  readonly archiveEntries: number;
  /** Nesting of XML elements. */
  readonly depth: number;
  /** XML elements read, all parts together. */
  readonly elements: number;
  readonly rowsPerSheet: number;
  readonly columns: number;
  /** Table cells of all sheets together. */
  readonly cells: number;
  /** Characters of all cells together: a million cells may refer to one long text. */
  readonly cellCharacters: number;
  readonly assets: number;
  readonly assetBytes: number;
}

export const DEFAULT_LIMITS: BudgetLimits = {
  inflatedBytes: 200 * 1024 * 1024,
  inflateRatio: 100,
  ratioFreeBytes: UNPACKED_FREE_BYTES,
  archiveEntries: 10_000,
  depth: 256,
  elements: 20_000_000,
  rowsPerSheet: 100_000,
  columns: 1_000,
  cells: 1_000_000,
  cellCharacters: 100_000_000,
  assets: 1_000,
  assetBytes: 100 * 1024 * 1024,
};

/** Remaining resources of one document. Readers draw on it while they work; the first one to overdraw ends the parse. */
export class DocumentBudget {
  readonly limits: BudgetLimits;
  #inflated = 0;
  #elements = 0;
  #cells = 0;
  #cellCharacters = 0;
  #assets = 0;
  #assetBytes = 0;

  constructor(limits: Partial<BudgetLimits> = {}) {
    this.limits = { ...DEFAULT_LIMITS, ...limits };
  }

  /** Bytes that a compressed part of this size may still inflate to. */
  inflateAllowance(compressedBytes: number): number {
    const byRatio = Math.max(this.limits.ratioFreeBytes, compressedBytes * this.limits.inflateRatio);
    return Math.min(this.limits.inflatedBytes - this.#inflated, byRatio);
  }

  /** Counts bytes that were inflated and thrown away, since the part had more than it may: they cost as much as those that are kept. */
  countLost(bytes: number): void {
    this.#inflated += bytes;
  }

  /** @throws QuernError `DOCUMENT_LIMIT_EXCEEDED` */
  takeInflated(bytes: number, what: string): void {
    this.#inflated += bytes;
    if (this.#inflated > this.limits.inflatedBytes)
      throw tooMuch(
        `${what}: the parts of this document unpack to more than ${megabytes(this.limits.inflatedBytes)} MB.`,
      );
  }

  /** @throws QuernError `DOCUMENT_LIMIT_EXCEEDED` */
  takeElements(count: number, what: string): void {
    this.#elements += count;
    if (this.#elements > this.limits.elements)
      throw tooMuch(`${what}: more than ${this.limits.elements} XML elements.`);
  }

  /** Takes a table cell of this length; false when there is no room for it, so that the caller stops and warns. */
  takeCell(characters: number): boolean {
    const total = this.#cellCharacters + characters;
    if (this.#cells + 1 > this.limits.cells || total > this.limits.cellCharacters) return false;
    this.#cells++;
    this.#cellCharacters = total;
    return true;
  }

  /** Takes room for an asset; false when there is none left, so that the caller leaves it out and warns. */
  takeAsset(bytes: number): boolean {
    if (this.#assets + 1 > this.limits.assets || this.#assetBytes + bytes > this.limits.assetBytes) return false;
    this.#assets++;
    this.#assetBytes += bytes;
    return true;
  }
}

export const megabytes = (bytes: number): number => Math.round(bytes / (1024 * 1024));

/** The error of every overdrawn budget. */
export function tooMuch(message: string): QuernError {
  return new QuernError("DOCUMENT_LIMIT_EXCEEDED", message, {
    hint: "The document was refused because reading it could exhaust memory. Split it, or save it again with the program that made it.",
  });
}

const DAMAGED_HINT =
  "Open and save the document again with the program that made it, or fetch it again: the copy may be cut short.";

/** The error of every document that cannot be read on; `where` names the part, stream or offset. */
export function damaged(where: string, what: string, cause?: unknown, hint = DAMAGED_HINT): QuernError {
  return new QuernError("DOCUMENT_DAMAGED", `${where}: ${what}`, {
    hint,
    ...(cause === undefined ? {} : { cause }),
  });
}

/**
 * The error of every document that asks for a password.
 *
 * @param canBeOpened whether the password would help: this kind of encryption is read
 */
export function encrypted(message: string, canBeOpened = true): QuernError {
  return new QuernError("DOCUMENT_ENCRYPTED", message, {
    hint: canBeOpened
      ? "Give its password (option `password`, flag --password), or save the document without one."
      : "This kind of protection is not read, with a password or without: save the document without it.",
  });
}

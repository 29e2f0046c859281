import * as BlockKind from "./block-kind.js";
import type { WriteLimits } from "./write-limits.js";

/** State to return to when a container (quote, list item) ends. */
export interface ContainerState {
  readonly prefix: string;
  readonly blankPrefix: string;
  readonly pendingFirst: string | undefined;
  readonly pendingSeparator: string;
  readonly tight: boolean;
  readonly written: number;
  readonly before: BlockKind.Kind;
}

/**
 * Writes blocks with one blank line between them and the right prefix (`> `, list indent) before each line.
 *
 * A container's marker is written with its first line only when there is one, so an empty quote leaves nothing behind.
 */
export class BlockWriter {
  /** Inside a tight list, where blocks follow each other without a blank line where Markdown allows it. */
  tight = false;
  /** The block written last in the open container. */
  before: BlockKind.Kind = BlockKind.NONE;
  readonly #chunks: string[] = [];
  #prefix = "";
  #blankPrefix = "";
  /** Prefix of the next line when a container has just been opened: it includes the markers. */
  #pendingFirst: string | undefined;
  #pendingSeparator = "";
  #written = 0;
  readonly #limits: WriteLimits | undefined;

  /** @param limits blocks beyond them are left out */
  constructor(limits?: WriteLimits) {
    this.#limits = limits;
  }

  /** Lines so far, without the final line break. */
  toString(): string {
    return this.#chunks.join("");
  }

  get isEmpty(): boolean {
    return this.#written === 0;
  }

  /** Opens a container whose first line starts with `marker` and the others with `indent`. */
  open(marker: string, indent: string, kind: BlockKind.Kind, tight: boolean): ContainerState {
    const state = {
      prefix: this.#prefix,
      blankPrefix: this.#blankPrefix,
      pendingFirst: this.#pendingFirst,
      pendingSeparator: this.#pendingSeparator,
      tight: this.tight,
      written: this.#written,
      before: this.before,
    };
    if (this.#pendingFirst === undefined) {
      this.#pendingSeparator = this.#separator(kind, marker);
      this.#pendingFirst = this.#prefix;
    }
    this.#pendingFirst += marker;
    this.#prefix += indent;
    this.#blankPrefix = this.#prefix.trimEnd();
    this.tight = tight;
    this.before = BlockKind.NONE;
    return state;
  }

  /**
   * Closes the container.
   * @param kind what it was, for the block after it
   * @param emptyMarker whether to write the marker even though nothing came inside (an empty list item)
   * @returns whether anything was written
   */
  close(state: ContainerState, kind: BlockKind.Kind, emptyMarker = false): boolean {
    const empty = this.#written === state.written;
    if (empty && emptyMarker) {
      this.#chunks.push(this.#pendingSeparator, this.#pendingFirst!.trimEnd());
      this.#pendingFirst = undefined;
      this.#written++;
    } else if (empty) {
      this.#pendingFirst = state.pendingFirst;
      this.#pendingSeparator = state.pendingSeparator;
    }
    this.#prefix = state.prefix;
    this.#blankPrefix = state.blankPrefix;
    this.tight = state.tight;
    this.before = empty && !emptyMarker ? state.before : kind;
    return !empty || emptyMarker;
  }

  /** Writes a block of one or more lines; blank lines inside stay blank. */
  block(given: string, kind: BlockKind.Kind): void {
    if (this.#limits?.isFull) return;
    const isPrefixed = this.#prefix !== "" && given.includes("\n");
    const text = this.#withinLimits(given, isPrefixed);
    if (this.#pendingFirst !== undefined) {
      this.#chunks.push(this.#pendingSeparator, this.#pendingFirst);
      this.#pendingFirst = undefined;
    } else this.#chunks.push(this.#separator(kind, ""), this.#prefix);
    if (isPrefixed) this.#chunks.push(this.#withPrefix(text));
    else this.#chunks.push(text);
    this.#written++;
    this.before = kind;
  }

  /** One more line of the block written last (rows of a long table). */
  line(text: string): void {
    if (this.#limits?.takeCharacters(text.length + this.#prefix.length) === false) return;
    this.#chunks.push("\n", this.#prefix, text);
  }

  /** The text, or as many of its lines as there is room for. */
  #withinLimits(text: string, isPrefixed: boolean): string {
    const limits = this.#limits;
    if (limits === undefined) return text;
    // Before the block there may be a blank line, which has the prefix too.
    const firstPrefix = (this.#pendingFirst ?? this.#prefix).length + this.#blankPrefix.length;
    const otherPrefixes = isPrefixed ? this.#prefix.length * lineBreaks(text) : 0;
    const { charactersLeft } = limits;
    if (limits.takeCharacters(firstPrefix + text.length + otherPrefixes)) return text;
    let room = charactersLeft - firstPrefix;
    let end = 0;
    for (let next = text.indexOf("\n"); next >= 0; next = text.indexOf("\n", next + 1)) {
      room -= next - end + (isPrefixed ? this.#prefix.length : 0);
      if (room < 0) break;
      end = next;
    }
    return text.slice(0, end);
  }

  #withPrefix(text: string): string {
    const lines = text.split("\n");
    for (let index = 1; index < lines.length; index++) {
      lines[index] = lines[index] === "" ? this.#blankPrefix : this.#prefix + lines[index];
    }
    return lines.join("\n");
  }

  #separator(kind: BlockKind.Kind, marker: string): string {
    if (this.#written === 0) return "";
    if (this.before === BlockKind.MARKER) return "\n"; // `[!NOTE]` and its text are one quote
    if (this.before === BlockKind.NONE) return `\n${this.#blankPrefix}\n`;
    if (this.tight && this.#mayFollowDirectly(kind, marker)) return "\n";
    return `\n${this.#blankPrefix}\n`;
  }

  /** Whether the block needs no blank line before it to be read as a block of its own. */
  #mayFollowDirectly(kind: BlockKind.Kind, marker: string): boolean {
    const { before } = this;
    if (kind === BlockKind.CODE || kind === BlockKind.HEADING || kind === BlockKind.QUOTE)
      return before !== BlockKind.TABLE && before !== BlockKind.HTML;
    // A list interrupts a paragraph only when it is a bullet list or starts with 1 (CommonMark 5.3).
    if (kind === BlockKind.LIST)
      return (
        before === BlockKind.LIST || (before === BlockKind.PARAGRAPH && (/^[-*+]/.test(marker) || /^1\D/.test(marker)))
      );
    return kind === BlockKind.PARAGRAPH && (before === BlockKind.HEADING || before === BlockKind.CODE);
  }
}

function lineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

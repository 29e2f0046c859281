import { QuernError } from "@quern/types";
import { compile, parse as parseSelector, type Selector, SelectorType } from "../../../vendor/css-select/index.js";
import type { Node, Tree } from "../tree/tree.js";
import { SelectorSets, STRUCTURE_ONLY, StepsExceeded } from "./selector-sets.js";

/** Caps on what a caller may send (a selector costs time on every element). */
export const MAX_SELECTORS = 100;
export const MAX_SELECTOR_LENGTH = 1_000;

/**
 * Steps that all selectors of one conversion may take together, about one or two seconds of work; a step is one look at one node. 100 selectors of
 * three parts each on a page of 100 000 nodes take half of them.
 */
export const MAX_SELECTOR_STEPS = 200_000_000;

/**
 * Refuses selectors that do not compile, without looking at a document.
 *
 * @param option name of the option they came from, for the message
 * @throws QuernError `BAD_REQUEST` that names the selector and what is wrong with it
 */
export function checkSelectors(selectors: readonly string[], option: string): void {
  if (selectors.length > MAX_SELECTORS) {
    throw new QuernError(
      "BAD_REQUEST",
      `${option}: ${selectors.length} selectors were given; at most ${MAX_SELECTORS} are allowed.`,
      {
        hint: "Join selectors or leave some out.",
      },
    );
  }
  for (const selector of selectors) readSelector(selector, option);
}

/** Finds the elements of one tree that CSS selectors match. What a selector matched is kept, so asking again costs nothing. */
export class SelectorMatcher {
  readonly #tree: Tree;
  readonly #steps: number;
  readonly #found = new Map<string, readonly Node[]>();
  #sets: SelectorSets | undefined;

  /** @param steps for all selectors together */
  constructor(tree: Tree, steps = MAX_SELECTOR_STEPS) {
    this.#tree = tree;
    this.#steps = steps;
  }

  /**
   * Elements that a selector matches, in document order.
   *
   * @param option name of the option it came from, for messages
   * @throws QuernError `BAD_REQUEST` when the selector does not compile, or when it takes more steps than are left
   */
  select(selector: string, option = "selector"): readonly Node[] {
    const known = this.#found.get(selector);
    if (known) return known;
    const parsed = readSelector(selector, option);
    this.#sets ??= new SelectorSets(this.#tree, this.#steps);
    try {
      const set = this.#sets.matching(parsed);
      const found: Node[] = [];
      for (let node = set.indexOf(1); node !== -1; node = set.indexOf(1, node + 1)) found.push(node);
      this.#found.set(selector, found);
      return found;
    } catch (error) {
      if (!(error instanceof StepsExceeded)) throw error;
      throw new QuernError(
        "BAD_REQUEST",
        `${option}: ${shown(selector)} takes too long on this page: all selectors of a request together may look at ${this.#steps} nodes, and the page has ${this.#tree.size}.`,
        { hint: "Use fewer or shorter selectors." },
      );
    }
  }
}

/** Parses and checks one selector. */
function readSelector(selector: string, option: string): Selector[][] {
  if (selector.length > MAX_SELECTOR_LENGTH) {
    throw new QuernError(
      "BAD_REQUEST",
      `${option}: ${shown(selector)} has ${selector.length} characters; at most ${MAX_SELECTOR_LENGTH} are allowed.`,
      { hint: "Divide it into several selectors." },
    );
  }
  try {
    if (selector.trim() === "") throw new Error("it is empty");
    const parts = parseSelector(selector);
    if (parts.some((part) => part.length === 0)) throw new Error("a part of it is empty");
    // The parser takes `*ad*`, which looks like a pattern and would match nothing.
    const isName = (token: Selector | undefined): boolean => token?.type === "tag" || token?.type === "universal";
    if (parts.some((part) => part.some((token, index) => isName(token) && isName(part[index - 1]))))
      throw new Error('a name stands right behind another; for a part of a name write [class*="ad"]');
    if (parts.some((part) => hasLostScope(part, false)))
      throw new Error(":scope may stand at the beginning of :has() only");
    // Compiling says what is unknown or wrong; it may reorder the tokens it is given.
    compile<Node>(parseSelector(selector), { adapter: STRUCTURE_ONLY, cacheResults: false });
    return parts;
  } catch (error) {
    // The parser quotes the rest of the selector, which is nothing where it breaks off.
    const reason = (error instanceof Error ? error.message : String(error)).replace(/found $/, "and it ends there");
    throw new QuernError("BAD_REQUEST", `${option}: ${shown(selector)} is not a CSS selector: ${reason}.`, {
      hint: 'Use CSS selectors such as "main", ".article p" or "#content > table".',
      cause: error,
    });
  }
}

/** Inside `:has()` the scope is each element in turn: other than at the beginning it has no set of its own. */
function hasLostScope(part: readonly Selector[], insideHas: boolean): boolean {
  return part.some((token, place) => {
    if (token.type !== SelectorType.Pseudo) return false;
    if (token.name === "scope") return insideHas && place > 0;
    if (!Array.isArray(token.data)) return false;
    return token.data.some((inner) =>
      token.name === "has" ? hasLostScope(inner, true) : insideHas && hasScope(inner),
    );
  });
}

const hasScope = (part: readonly Selector[]): boolean =>
  part.some(
    (token) =>
      token.type === SelectorType.Pseudo &&
      (token.name === "scope" || (Array.isArray(token.data) && token.data.some(hasScope))),
  );

const SHOWN_CHARACTERS = 100;

const shown = (selector: string): string =>
  JSON.stringify(selector.length > SHOWN_CHARACTERS ? `${selector.slice(0, SHOWN_CHARACTERS)}…` : selector);

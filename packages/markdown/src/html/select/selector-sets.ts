/**
 * CSS selectors as sets: every part of a selector is worked out once for the whole tree, by passes over its nodes. A part costs one pass however
 * deeply selectors are nested, where testing element by element costs one walk for each element and level.
 */
import {
  type Adapter as CssAdapter,
  compile,
  parse,
  type Selector,
  SelectorType,
  type TraversalType,
} from "../../../vendor/css-select/index.js";
import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { tagFlags } from "../tree/tags.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";
import { SELECTOR_ALIASES } from "./selector-aliases.js";

/** By node, 1 for an element of the set. */
export type NodeSet = Uint8Array;

export type Adapter = CssAdapter<Node>;

/** Thrown when the steps are used up. */
export class StepsExceeded extends Error {}

/** Cost of testing one element of a set, in steps of a pass. */
const TEST_STEPS = 4;
/** Characters that are searched in the time of one step. */
const CHARACTERS_PER_STEP = 16;
/** An entry of a map costs this many steps, and so does one occurrence of a text. */
const LOOK_UP_STEPS = 30;

type Combinator = TraversalType;

/** A selector without commas, from left to right; the first combinator is that of a relative selector. */
interface Complex {
  readonly compounds: ReadonlyArray<readonly Selector[]>;
  /** Stands before the compound of the same place. */
  readonly combinators: ReadonlyArray<Combinator | undefined>;
}

/** Works out which elements of one tree selectors match, within a number of steps for all of them together. */
export class SelectorSets {
  readonly #tree: Tree;
  readonly #adapter: Adapter;
  #stepsLeft: number;
  /** Sets of pseudo-classes that stand for longer selectors. */
  readonly #aliases = new Map<string, NodeSet>();
  #text: VisibleText | undefined;

  constructor(tree: Tree, steps: number) {
    this.#tree = tree;
    this.#stepsLeft = steps;
    this.#adapter = this.#treeAdapter();
  }

  /**
   * @param selectors parsed selectors; the set holds what any of them matches
   * @throws StepsExceeded
   */
  matching(selectors: ReadonlyArray<readonly Selector[]>): NodeSet {
    const union = this.#emptySet();
    for (const selector of selectors) this.#add(union, this.#complex(divide(selector)));
    return union;
  }

  #complex({ compounds, combinators }: Complex): NodeSet {
    let left = this.#compound(compounds[0] ?? []);
    for (let place = 1; place < compounds.length; place++) {
      const right = this.#compound(compounds[place]!);
      left = this.#retain(right, this.#follow(left, combinators[place]!));
    }
    return left;
  }

  /** Elements that are reached from the set by a combinator. */
  #follow(from: NodeSet, combinator: Combinator): NodeSet {
    const { parent } = this.#tree;
    if (combinator === SelectorType.Parent) return this.#leadingTo(from, SelectorType.Child);
    const reached = this.#emptySet();
    const onSiblings = combinator === SelectorType.Sibling || combinator === SelectorType.Adjacent;
    const state = onSiblings ? this.#emptySet() : from;
    this.#eachElement((node) => {
      const above = parent[node]!;
      if (above === NONE) return;
      if (combinator === SelectorType.Child) reached[node] = from[above]!;
      else if (combinator === SelectorType.Descendant) reached[node] = from[above]! | reached[above]!;
      else {
        // `state` says of a parent whether its last child, or any child before, is in the set.
        reached[node] = state[above]!;
        state[above] = combinator === SelectorType.Sibling ? state[above]! | from[node]! : from[node]!;
      }
    });
    return reached;
  }

  /** Elements from which a combinator leads into the set. */
  #leadingTo(set: NodeSet, combinator: Combinator): NodeSet {
    const { parent } = this.#tree;
    if (combinator === SelectorType.Parent) return this.#follow(set, SelectorType.Child);
    const result = this.#emptySet();
    const onSiblings = combinator === SelectorType.Sibling || combinator === SelectorType.Adjacent;
    const state = onSiblings ? this.#emptySet() : result;
    this.#eachElement((node) => {
      const above = parent[node]!;
      if (above === NONE) return;
      if (combinator === SelectorType.Child) result[above]! |= set[node]!;
      else if (combinator === SelectorType.Descendant) result[above]! |= set[node]! | result[node]!;
      else {
        result[node] = state[above]!;
        state[above] = combinator === SelectorType.Sibling ? state[above]! | set[node]! : set[node]!;
      }
    }, true);
    return result;
  }

  #compound(tokens: readonly Selector[]): NodeSet {
    let result = this.#elements();
    for (const token of tokens) result = this.#retain(result, this.#simple(token, result));
    return result;
  }

  /** @param among elements that still matter: others need not be tested */
  #simple(token: Selector, among: NodeSet): NodeSet {
    switch (token.type) {
      case SelectorType.Universal:
        return among;
      case SelectorType.Tag:
        return token.name.toLowerCase() === "iframe" ? this.#frames(among) : this.#named(token.name.toLowerCase());
      case SelectorType.Pseudo:
        return Array.isArray(token.data)
          ? this.#logical(token.name, token.data)
          : this.#pseudo(token.name, token.data, token, among);
      default:
        return this.#tested(token, among);
    }
  }

  #logical(name: string, selectors: ReadonlyArray<readonly Selector[]>): NodeSet {
    if (name === "not") return this.#complement(this.matching(selectors));
    if (name !== "has") return this.matching(selectors);
    const result = this.#emptySet();
    for (const selector of selectors) this.#add(result, this.#having(divide(selector)));
    return result;
  }

  /** `:has()`: from the last part of the relative selector back to the element it hangs on. */
  #having({ compounds, combinators }: Complex): NodeSet {
    // `:has(:scope > a)` is `:has(> a)`.
    const from = isScope(compounds[0]) ? 1 : 0;
    let set: NodeSet | undefined;
    for (let place = compounds.length - 1; place >= from; place--) {
      const own = this.#compound(compounds[place]!);
      const matched: NodeSet = set ? this.#retain(own, set) : own;
      set = this.#leadingTo(matched, combinators[place] ?? SelectorType.Descendant);
    }
    return set ?? this.#elements();
  }

  #pseudo(name: string, data: string | null, token: Selector, among: NodeSet): NodeSet {
    const alias = SELECTOR_ALIASES.get(name);
    if (alias !== undefined) {
      const known = this.#aliases.get(name) ?? this.matching(parse(alias));
      this.#aliases.set(name, known);
      return known;
    }
    switch (name) {
      case "first-child":
        return this.#nth(FIRST, false, false);
      case "last-child":
        return this.#nth(FIRST, true, false);
      case "only-child":
        return this.#retain(this.#nth(FIRST, false, false), this.#nth(FIRST, true, false));
      case "first-of-type":
        return this.#nth(FIRST, false, true);
      case "last-of-type":
        return this.#nth(FIRST, true, true);
      case "only-of-type":
        return this.#retain(this.#nth(FIRST, false, true), this.#nth(FIRST, true, true));
      case "nth-child":
      case "nth-last-child":
        return this.#nthChild(data ?? "", name === "nth-last-child");
      case "nth-of-type":
      case "nth-last-of-type":
        return this.#nth(readNth(data ?? ""), name === "nth-last-of-type", true);
      case "empty":
        return this.#emptyElements();
      case "root":
      case "scope":
        return this.#marked((node) => this.#tree.parent[node]! <= 0);
      case "contains":
        return this.#containing(data ?? "", false);
      case "icontains":
        return this.#containing(data ?? "", true);
      case "lang":
        return this.#inLanguage(token);
      default:
        // States of a live page, such as `:hover`.
        return this.#tested(token, among);
    }
  }

  #nthChild(formula: string, fromEnd: boolean): NodeSet {
    const [, steps = formula, of] = /^(.+?)\s+of\s+(.+)$/is.exec(formula) ?? [];
    return this.#nth(readNth(steps), fromEnd, false, of === undefined ? undefined : this.matching(parse(of.trim())));
  }

  /** Elements by their place among their siblings, of those in `counted` if it is given. */
  #nth(formula: Nth, fromEnd: boolean, ofType: boolean, counted?: NodeSet): NodeSet {
    const { parent, tag } = this.#tree;
    const result = this.#emptySet();
    const places = new Int32Array(ofType ? 0 : this.#tree.size);
    const placesOfTypes = new Map<number, number>();
    if (ofType) this.#spend(this.#tree.size * LOOK_UP_STEPS);
    this.#eachElement((node) => {
      const above = parent[node]!;
      if (above === NONE || counted?.[node] === 0) return;
      let place: number;
      if (ofType) {
        const key = above * TAG_IDS + tag[node]!;
        place = (placesOfTypes.get(key) ?? 0) + 1;
        placesOfTypes.set(key, place);
      } else place = ++places[above]!;
      if (isNth(formula, place)) result[node] = 1;
    }, fromEnd);
    return result;
  }

  /** Neither elements nor text inside, other than white space. */
  #emptyElements(): NodeSet {
    const tree = this.#tree;
    const result = this.#elements();
    this.#spend(tree.size * TEST_STEPS);
    for (let node = 1; node < tree.size; node++) {
      const above = tree.parent[node]!;
      if (above < 0 || result[above] === 0) continue;
      if (tree.isElement(node) || !/^[ \t\r\n]*$/.test(tree.text(node))) result[above] = 0;
    }
    return result;
  }

  #containing(needle: string, ignoreCase: boolean): NodeSet {
    this.#text ??= visibleText(this.#tree);
    const { start, end } = this.#text;
    const text = ignoreCase ? this.#text.text.toLowerCase() : this.#text.text;
    const sought = ignoreCase ? needle.toLowerCase() : needle;
    if (sought === "") return this.#elements();
    this.#spend(Math.ceil(text.length / CHARACTERS_PER_STEP));
    // Elements from the last to the first begin ever further in front: the next occurrence is kept by place in the text.
    const result = this.#emptySet();
    const occurrenceBefore = (place: number): number => {
      this.#spend(LOOK_UP_STEPS);
      return place > 0 ? text.lastIndexOf(sought, place - 1) : -1;
    };
    let next = text.lastIndexOf(sought);
    let before = occurrenceBefore(next);
    this.#eachElement((node) => {
      while (before >= start[node]!) {
        next = before;
        before = occurrenceBefore(next);
      }
      if (next >= start[node]! && next + sought.length <= end[node]!) result[node] = 1;
    }, true);
    return result;
  }

  /** An element without a language of its own has that of its parent. */
  #inLanguage(token: Selector): NodeSet {
    const { parent } = this.#tree;
    const declared = this.#marked(
      (node) => this.#adapter.hasAttrib(node, "lang") || this.#adapter.hasAttrib(node, "xml:lang"),
    );
    const declares = this.#tested(token, declared);
    const test = compile<Node>([[token]], { adapter: this.#adapter, cacheResults: false });
    const result = this.#emptySet();
    this.#eachElement((node) => {
      const above = parent[node]!;
      if (declared[node]) result[node] = declares[node]!;
      else result[node] = above > 0 ? result[above]! : Number(test(node));
    });
    return result;
  }

  /** `iframe` also means the frame whose text the renderer has put in its place. */
  #frames(among: NodeSet): NodeSet {
    const inPlace = this.#retain(
      this.#named("div"),
      this.#tested(FRAME_IN_PLACE, this.#retain(this.#named("div"), among)),
    );
    this.#add(inPlace, this.#named("iframe"));
    return inPlace;
  }

  #named(name: string): NodeSet {
    const tree = this.#tree;
    const known = new Map<number, boolean>();
    return this.#marked((node) => {
      const id = tree.tag[node]!;
      let answer = known.get(id);
      if (answer === undefined) known.set(id, (answer = nameOf(tree, node) === name));
      return answer;
    });
  }

  /** Tests one by one what concerns nothing but the element: its attributes. */
  #tested(token: Selector, among: NodeSet): NodeSet {
    const test = compile<Node>([[token]], { adapter: this.#adapter, cacheResults: false });
    return this.#marked((node) => {
      if (among[node] === 0) return false;
      this.#spend(TEST_STEPS + this.#tree.last[node]!);
      return test(node);
    });
  }

  #marked(test: (node: Node) => boolean): NodeSet {
    const result = this.#emptySet();
    this.#eachElement((node) => {
      if (test(node)) result[node] = 1;
    });
    return result;
  }

  #eachElement(visit: (node: Node) => void, backwards = false): void {
    const { size, tag } = this.#tree;
    this.#spend(size);
    if (backwards) {
      for (let node = size - 1; node > 0; node--) if (tag[node]! > Tag.RAW) visit(node);
    } else for (let node = 1; node < size; node++) if (tag[node]! > Tag.RAW) visit(node);
  }

  #elements(): NodeSet {
    return this.#marked(() => true);
  }

  #emptySet(): NodeSet {
    this.#spend(this.#tree.size >> 2);
    return new Uint8Array(this.#tree.size);
  }

  /** In both; the first set is changed. */
  #retain(set: NodeSet, other: NodeSet): NodeSet {
    if (set === other) return set;
    this.#spend(set.length >> 2);
    for (let node = 0; node < set.length; node++) set[node]! &= other[node]!;
    return set;
  }

  #add(set: NodeSet, other: NodeSet): void {
    this.#spend(set.length >> 2);
    for (let node = 0; node < set.length; node++) set[node]! |= other[node]!;
  }

  #complement(set: NodeSet): NodeSet {
    return this.#marked((node) => set[node] === 0);
  }

  #spend(steps: number): void {
    this.#stepsLeft -= steps;
    if (this.#stepsLeft < 0) throw new StepsExceeded();
  }

  /** For tests of one element; none of them looks at other elements but at ancestors. */
  #treeAdapter(): Adapter {
    const tree = this.#tree;
    return {
      ...STRUCTURE_ONLY,
      isTag: (node): node is Node => tree.isElement(node),
      getAttributeValue: (element, name) => {
        const value = tree.attribute(element, name.toLowerCase());
        if (value !== undefined) this.#spend(Math.floor(value.length / CHARACTERS_PER_STEP));
        return value;
      },
      hasAttrib: (element, name) => tree.hasAttribute(element, name.toLowerCase()),
      getName: (element) => nameOf(tree, element),
      getParent: (element) => {
        const parent = tree.parent[element]!;
        return parent > 0 ? parent : null;
      },
    };
  }
}

/** For checking a selector's syntax only. */
export const STRUCTURE_ONLY: Adapter = {
  isTag: (_node): _node is Node => true,
  getAttributeValue: () => undefined,
  hasAttrib: () => false,
  getName: () => "",
  getChildren: () => [],
  getParent: () => null,
  getSiblings: (node) => [node],
  getText: () => "",
  removeSubsets: (nodes) => nodes,
  equals: (a, b) => a === b,
};

const nameOf = (tree: Tree, element: Node): string =>
  tree.tag[element] === Tag.SHADOW_ROOT ? "template" : tree.tagName(element);

const FRAME_IN_PLACE = parse('[data-original-tag="iframe"]')[0]![0]!;

/** More than there are ids of tags. */
const TAG_IDS = 65_536;

const COMBINATORS: ReadonlySet<string> = new Set([
  SelectorType.Adjacent,
  SelectorType.Child,
  SelectorType.Descendant,
  SelectorType.Parent,
  SelectorType.Sibling,
]);

const isCombinator = (token: Selector): token is Extract<Selector, { type: Combinator }> => COMBINATORS.has(token.type);

const isScope = (compound: readonly Selector[] | undefined): boolean =>
  compound?.length === 1 && compound[0]!.type === SelectorType.Pseudo && compound[0]!.name === "scope";

function divide(tokens: readonly Selector[]): Complex {
  const compounds: Selector[][] = [];
  const combinators: Array<Combinator | undefined> = [];
  let compound: Selector[] | undefined;
  let combinator: Combinator | undefined;
  for (const token of tokens) {
    if (isCombinator(token)) {
      combinator = token.type;
      compound = undefined;
    } else if (compound) compound.push(token);
    else {
      compound = [token];
      compounds.push(compound);
      combinators.push(combinator);
    }
  }
  return { compounds, combinators };
}

/** `step × n + offset`, for n from 0. */
interface Nth {
  readonly step: number;
  readonly offset: number;
}

const FIRST: Nth = { step: 0, offset: 1 };

/** The notation of https://www.w3.org/TR/css-syntax-3/#anb-microsyntax, which compiling has checked. */
function readNth(formula: string): Nth {
  const text = formula.trim().toLowerCase();
  if (text === "even") return { step: 2, offset: 0 };
  if (text === "odd") return { step: 2, offset: 1 };
  const [, sign, digits, rest] = /^([+-]?)(\d*)n(.*)$/s.exec(text) ?? [];
  if (rest === undefined) return { step: 0, offset: Number.parseInt(text.replace(/\s/g, ""), 10) };
  const step = Number(digits === "" ? 1 : digits) * (sign === "-" ? -1 : 1);
  return { step, offset: Number.parseInt(rest.replace(/\s/g, ""), 10) || 0 };
}

function isNth({ step, offset }: Nth, place: number): boolean {
  if (step === 0) return place === offset;
  const rounds = (place - offset) / step;
  return rounds >= 0 && Number.isInteger(rounds);
}

/** Text of all nodes that are shown, and where that of each element begins and ends; hidden elements have none. */
interface VisibleText {
  readonly text: string;
  readonly start: Int32Array;
  readonly end: Int32Array;
}

function visibleText(tree: Tree): VisibleText {
  const pieces: string[] = [];
  const start = new Int32Array(tree.size);
  const end = new Int32Array(tree.size);
  let length = 0;
  for (let node = 1; node < tree.size; node++) {
    start[node] = length;
    const tag = tree.tag[node]!;
    if (tag === Tag.TEXT) {
      const text = tree.text(node);
      pieces.push(text);
      length += text.length;
    } else if (tagFlags(tag) & TagFlag.HIDDEN) {
      const last = tree.end[node]! - 1;
      start.fill(length, node, last + 1);
      node = last;
    }
  }
  for (let node = 1; node < tree.size; node++) {
    const after = tree.end[node]!;
    end[node] = after < tree.size ? start[after]! : length;
  }
  return { text: pieces.join(""), start, end };
}

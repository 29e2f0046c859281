import type { UrlResolver } from "../html/clean/url.js";
import * as Has from "../html/tree/attribute-bits.js";
import { type NameIndex, nameIndex } from "../html/tree/name-index.js";
import * as Tag from "../html/tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../html/tree/tree.js";
import { elementValue } from "./element-value.js";
import { isItem, namesIn, type StructuredItem, textOf } from "./item.js";
import type { DraftItem, ItemBuilder } from "./item-builder.js";
import {
  KINDS,
  KINDS_WITHOUT_PREFIX,
  MICROFORMATS,
  type Microformat,
  TYPES_OF_CARDS,
  TYPES_OF_PARTS,
  type ValueKind,
} from "./microformat-names.js";
import type { TextReader } from "./text.js";

/** An element with a root class, while its descendants are read. */
interface Scope {
  readonly node: Node;
  readonly item: DraftItem;
  readonly format: Microformat;
  /** Whether a descendant states a text or is an item: then the element's own text is no name. */
  isDescribed: boolean;
}

interface ClassNames {
  readonly names: readonly string[];
  readonly format: Microformat | undefined;
}

/** A longer text of an element without properties is no name. */
const MAX_IMPLIED_CHARACTERS = 100;
/** Nodes below an element among which the classes of its parts are looked for. */
const MAX_NODES_OF_VALUE = 60;
const NO_CLASSES: ClassNames = { names: [], format: undefined };

/**
 * Items of microformats (`h-event`, and `vevent` of the first version) under the types and names of schema.org. What the tables do not
 * name is left out, and with it the long texts of entries. Items without an owner are the roots,
 * except the cards of those who comment (`comment-author vcard`): no page is about them.
 */
export function readMicroformats(
  tree: Tree,
  urls: UrlResolver,
  builder: ItemBuilder,
  text: TextReader,
): StructuredItem[] {
  const index = nameIndex(tree);
  const classes = classNames(index);
  if (!classes) return [];
  const values = new ValueReader(tree, urls, text, classes, index);
  const roots: DraftItem[] = [];
  const all: Scope[] = [];
  const scopes: Scope[] = [];
  for (let node = 0; node < tree.size; node++) {
    if (tree.tag[node] === Tag.TEMPLATE) node = tree.end[node]! - 1;
    if (!(index.has[node]! & Has.CLASS)) continue;
    const { names, format } = classes[index.classOf[node]!]!;
    if (names.length === 0) continue;
    while (scopes.length > 0 && tree.end[scopes.at(-1)!.node]! <= node) scopes.pop();
    const owner = scopes.at(-1);
    let scope: Scope | undefined;
    if (format) {
      const item = builder.create("microformats", [format.type]);
      if (!item) break;
      scope = { node, item, format, isDescribed: false };
      all.push(scope);
    }
    let isOwned = false;
    for (const name of owner ? names : []) {
      const [place, kind] = propertyOf(owner!.format, name) ?? [];
      if (place === undefined || kind === undefined) continue;
      if (scope || kind === "text") owner!.isDescribed = true;
      if (scope && TYPES_OF_CARDS.has(place) && format?.type === "Person")
        scope.item.types = [TYPES_OF_CARDS.get(place)!];
      const value = scope?.item ?? values.read(node, kind, place);
      put(builder, owner!.item, place, value);
      isOwned ||= scope !== undefined;
    }
    if (!scope) continue;
    if (!isOwned && !names.some((name) => name.startsWith("comment"))) roots.push(scope.item);
    scopes.push(scope);
  }
  for (const scope of all) finish(scope, builder, values);
  return roots.filter(({ properties }) => properties.size > 0);
}

const ROOT = new RegExp(`(?:^|\\s)(?:${[...MICROFORMATS.keys()].join("|")})(?:\\s|$)`);

/** Root and property classes by the number of a class attribute; undefined when no element has a root class. */
function classNames({ values }: NameIndex): ClassNames[] | undefined {
  if (!values.some((value) => ROOT.test(value))) return undefined;
  return values.map((value): ClassNames => {
    if (value === "") return NO_CLASSES;
    const names = namesIn(value);
    const roots = names.flatMap((name) => MICROFORMATS.get(name) ?? []);
    // Pages that have both versions mean the same by them.
    return { names, format: roots.find(({ isPrefixed }) => isPrefixed) ?? roots[0] };
  });
}

function propertyOf({ places, isPrefixed }: Microformat, name: string): [string, ValueKind] | undefined {
  const dash = isPrefixed ? name.indexOf("-") : -1;
  const own = name.slice(dash + 1);
  const kind = isPrefixed ? KINDS.get(name.slice(0, Math.max(0, dash))) : (KINDS_WITHOUT_PREFIX.get(own) ?? "text");
  const place = kind && places.get(own);
  return place === undefined || kind === undefined ? undefined : [place, kind];
}

/** Adds a value at a place, which may lead into a part of the item. */
function put(builder: ItemBuilder, item: DraftItem, place: string, value: string | DraftItem): void {
  const [part = "", name] = place.split(".");
  if (name === undefined) {
    builder.add(item, part, value);
    return;
  }
  if (value === "") return;
  let inner = item.properties.get(part)?.find(isItem) as DraftItem | undefined;
  if (!inner) {
    inner = builder.create("microformats", [TYPES_OF_PARTS.get(part)!]);
    if (!inner) return;
    builder.add(item, part, inner);
  }
  builder.add(inner, name, value);
}

/** Names that the structure implies, and cards of houses. */
function finish({ node, item, format, isDescribed }: Scope, builder: ItemBuilder, values: ValueReader): void {
  const { properties } = item;
  const [title = "name"] = format.places.values();
  if (format.isPrefixed && format.places.has("name")) {
    if (!isDescribed && !properties.has(title)) builder.add(item, title, values.impliedName(node));
    if (!properties.has("url")) builder.add(item, "url", values.impliedAddress(node));
  }
  const house = textOf(item, "worksFor");
  if (item.types[0] === "Person" && house !== undefined && (textOf(item, "name") ?? house) === house) {
    item.types = ["Organization"];
    properties.delete("worksFor");
    if (!properties.has("name")) builder.add(item, "name", house);
  }
  const given = textOf(item, "givenName");
  if (item.types[0] === "Person" && given !== undefined && !properties.has("name"))
    builder.add(item, "name", [given, textOf(item, "familyName")].filter(Boolean).join(" "));
  // An end on the day of the start is written as a time.
  const end = textOf(item, "endDate") ?? "";
  const day = /^\d{4}-\d\d-\d\d/.exec(textOf(item, "startDate") ?? "")?.[0];
  if (day !== undefined && /^\d\d:\d\d/.test(end)) properties.set("endDate", [`${day}T${end}`]);
  // A thing that is rated is called like what the rating is of.
  const rated = properties.get("itemReviewed")?.find(isItem);
  if (format.type === "Thing" && rated && !properties.has("name"))
    builder.add(item, "name", textOf(rated, "name") ?? "");
}

/** Reads values as the specification of microformats says. */
class ValueReader {
  constructor(
    readonly tree: Tree,
    readonly urls: UrlResolver,
    readonly text: TextReader,
    readonly classes: readonly ClassNames[],
    readonly index: NameIndex,
  ) {}

  read(node: Node, kind: ValueKind, place: string): string {
    const { tree } = this;
    const tag = tree.tag[node]!;
    const stated =
      (tag === Tag.ABBR || tag === Tag.LINK) && kind !== "address" ? tree.attribute(node, "title") : undefined;
    if (stated?.trim()) return stated.trim();
    if (kind === "address") return this.#address(node);
    if (kind === "day") {
      const moment = tree.attribute(node, "datetime")?.trim();
      return moment || momentOf(this.#parts(node)) || elementValue(tree, node, this.urls, this.text);
    }
    // "value" in an ingredient is its amount alone.
    const parts = place === "recipeIngredient" ? [] : this.#parts(node);
    if (parts.length > 0) return parts.join("");
    if (tag === Tag.IMG || tag === Tag.AREA) return tree.attribute(node, "alt")?.trim() ?? "";
    if (tag === Tag.DATA || tag === Tag.INPUT) return tree.attribute(node, "value")?.trim() ?? this.text.read(node);
    return this.text.read(node);
  }

  #address(node: Node): string {
    const value = this.#parts(node).join("") || elementValue(this.tree, node, this.urls, this.text);
    return value.replace(/^(?:mailto:([^?]*).*|tel:)/i, "$1");
  }

  /** Texts of the descendants that hold the value (the value class pattern). */
  #parts(node: Node): string[] {
    const { tree, index, classes } = this;
    const parts: string[] = [];
    const end = Math.min(tree.end[node]!, node + MAX_NODES_OF_VALUE);
    for (let inner = node + 1; inner < end; inner++) {
      if (!(index.has[inner]! & Has.CLASS)) continue;
      const { names } = classes[index.classOf[inner]!]!;
      if (names.includes("value-title")) parts.push(tree.attribute(inner, "title")?.trim() ?? "");
      else if (names.includes("value")) parts.push(this.read(inner, tree.tag[inner] === Tag.TIME ? "day" : "text", ""));
      else continue;
      inner = tree.end[inner]! - 1;
    }
    return parts.filter((part) => part !== "");
  }

  impliedName(node: Node): string {
    const own = this.#label(node);
    const only = this.#onlyChild(node);
    const name = own ?? (only === NONE ? undefined : this.#label(only)) ?? this.text.read(node);
    return name.length <= MAX_IMPLIED_CHARACTERS ? name : "";
  }

  impliedAddress(node: Node): string {
    const { tree } = this;
    const only = this.#onlyChild(node);
    const link = tree.tag[node] === Tag.A ? node : only !== NONE && tree.tag[only] === Tag.A ? only : NONE;
    return link === NONE ? "" : elementValue(tree, link, this.urls, this.text);
  }

  #label(node: Node): string | undefined {
    const { tree } = this;
    if (tree.tag[node] === Tag.IMG) return tree.attribute(node, "alt")?.trim();
    return tree.tag[node] === Tag.ABBR ? tree.attribute(node, "title")?.trim() : undefined;
  }

  /** The element that is all of its parent's content. */
  #onlyChild(node: Node): Node {
    const { tree } = this;
    let only: Node = NONE;
    for (let child = node + 1; child < tree.end[node]!; child = tree.isElement(child) ? tree.end[child]! : child + 1) {
      if (!tree.isElement(child)) {
        if (tree.isText(child) && !tree.blank[child]) return NONE;
        continue;
      }
      if (only !== NONE) return NONE;
      only = child;
    }
    return only;
  }
}

const HOURS_OF_HALF_DAY = 12;

/** A day and a time that stand in elements of their own: `2009-06-26` and `7:30pm`. */
function momentOf(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? "";
  const day = parts.find((part) => /^\d{4}-\d\d-\d\d$/.test(part));
  const time = parts
    .map((part) => /^(\d{1,2})(?::(\d\d))?(?::\d\d)?\s?([ap])?\.?(?:m\.?)?(Z|[+-]\d\d:?\d\d)?$/i.exec(part))
    .find(Boolean);
  const zone = parts.find((part) => /^(?:Z|[+-]\d\d:?\d\d)$/.test(part)) ?? "";
  if (day === undefined || !time) return parts.join("");
  const [, hours = "", minutes = "00", half = "", ownZone = zone] = time;
  const hour =
    half === "" ? Number(hours) : (Number(hours) % HOURS_OF_HALF_DAY) + (/p/i.test(half) ? HOURS_OF_HALF_DAY : 0);
  return `${day}T${String(hour).padStart(2, "0")}:${minutes}${ownZone}`;
}

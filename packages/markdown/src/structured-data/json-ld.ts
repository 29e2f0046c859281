import { isJsonObject, type JsonObject } from "@quern/types";
import { decodeReferences } from "../html/tree/character-references.js";
import * as Tag from "../html/tree/tag-ids.js";
import type { Tree } from "../html/tree/tree.js";
import { localName, type StructuredItem } from "./item.js";
import type { DraftItem, ItemBuilder } from "./item-builder.js";
import { parseLooseJson } from "./loose-json.js";

/** Together for all blocks of a page. */
const MAX_CHARACTERS = 8_000_000;
const MAX_DEPTH = 64;

/**
 * Items of all `application/ld+json` scripts: members of `@graph` and of lists are items of their own, nodes with one `@id` are one item,
 * and a mere reference `{ "@id": … }` is that item (JSON-LD 1.1, "node objects"). Contexts are not fetched: names are taken as local names.
 */
export function readJsonLd(tree: Tree, builder: ItemBuilder): StructuredItem[] {
  const reader = new JsonLdReader(builder);
  let budget = MAX_CHARACTERS;
  for (let node = 0; node < tree.size; node++) {
    if (tree.tag[node] !== Tag.SCRIPT || !/^\s*application\/ld\+json/i.test(tree.attribute(node, "type") ?? ""))
      continue;
    const text = tree.rawText(node);
    budget -= text.length;
    if (budget < 0) break;
    for (const value of parseScript(text)) reader.addRoot(value);
  }
  return reader.finish();
}

/** Templates sometimes escape the whole script as if it were text: `{&quot;@type&quot;: …}`. */
function parseScript(text: string): unknown[] {
  const values = parseLooseJson(text);
  return values.length === 0 && text.includes("&quot;") ? parseLooseJson(decodeReferences(text, false)) : values;
}

interface Pending {
  readonly raw: JsonObject;
  readonly item: DraftItem;
  readonly depth: number;
}

class JsonLdReader {
  readonly #builder: ItemBuilder;
  readonly #roots: DraftItem[] = [];
  readonly #byId = new Map<string, DraftItem>();
  readonly #pending: Pending[] = [];

  constructor(builder: ItemBuilder) {
    this.#builder = builder;
  }

  addRoot(value: unknown): void {
    for (const raw of flatten(value)) {
      if (!isJsonObject(raw)) continue;
      const members = raw["@graph"];
      if (members !== undefined) for (const member of flatten(members)) this.#addRootNode(member);
      if (members === undefined || raw["@type"] !== undefined) this.#addRootNode(raw);
    }
  }

  finish(): StructuredItem[] {
    // Grows while it is walked: nested nodes are read after the one that holds them.
    for (const { raw, item, depth } of this.#pending) this.#fill(raw, item, depth);
    const roots = new Set(this.#roots);
    return [...roots].filter((item) => item.types.length > 0 || item.properties.size > 0);
  }

  #addRootNode(value: unknown): void {
    const item = isJsonObject(value) ? this.#itemFor(value, 0) : undefined;
    if (item) this.#roots.push(item);
  }

  #itemFor(raw: JsonObject, depth: number): DraftItem | undefined {
    const id =
      typeof raw["@id"] === "string"
        ? raw["@id"]
        : typeof raw["id"] === "string" && raw["@type"]
          ? raw["id"]
          : undefined;
    let item = id === undefined ? undefined : this.#byId.get(id);
    if (!item) {
      item = this.#builder.create("json-ld");
      if (!item) return undefined;
      if (id !== undefined) {
        item.id = id;
        this.#byId.set(id, item);
      }
    }
    for (const type of flatten(raw["@type"])) {
      const name = typeof type === "string" ? localName(type) : "";
      if (name !== "" && !item.types.includes(name)) item.types.push(name);
    }
    if (depth < MAX_DEPTH) this.#pending.push({ raw, item, depth });
    return item;
  }

  #fill(raw: JsonObject, item: DraftItem, depth: number): void {
    for (const [key, value] of Object.entries(raw)) {
      if (key.startsWith("@")) continue;
      const name = localName(key);
      for (const single of flatten(value)) {
        if (typeof single === "string") this.#builder.add(item, name, cleanText(single));
        else if (typeof single === "number" || typeof single === "boolean") this.#builder.add(item, name, single);
        else if (isJsonObject(single)) {
          const nested = this.#itemFor(single, depth + 1);
          if (nested) this.#builder.add(item, name, nested);
        }
      }
    }
  }
}

/** Values of an array in an array, of `@list` and `@set`, and behind `@value`. */
function flatten(value: unknown): unknown[] {
  const result: unknown[] = [];
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const current = stack.pop();
    if (Array.isArray(current)) for (let index = current.length - 1; index >= 0; index--) stack.push(current[index]);
    else if (isJsonObject(current) && "@value" in current) stack.push(current["@value"]);
    else if (isJsonObject(current) && "@list" in current) stack.push(current["@list"]);
    else if (isJsonObject(current) && "@set" in current) stack.push(current["@set"]);
    else if (current !== undefined && current !== null) result.push(current);
  }
  return result;
}

/** Shops write character references into JSON, where they mean nothing. */
const cleanText = (text: string): string => (text.includes("&") ? decodeReferences(text, false) : text).trim();

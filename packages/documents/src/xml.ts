import { decodeHTML } from "entities";
import { type DocumentBudget, damaged, tooMuch } from "./budget.js";
import { createDecoder } from "./charset.js";
import { readDoctype } from "./xml-doctype.js";
import { XmlElement } from "./xml-element.js";
import { prefixOf } from "./xml-namespaces.js";

export interface XmlReaderOptions {
  /** Name of the part, for messages. */
  readonly name: string;
  readonly budget: DocumentBudget;
  /**
   * Take a document type declaration instead of refusing the part. Entities of plain text are then known, and the names of HTML's; files are
   * never read. Default false.
   */
  readonly allowDoctype?: boolean;
}

export type XmlEvent = "open" | "close" | "text" | "end";

interface Scope {
  /** Depth at which this scope ends. */
  readonly depth: number;
  readonly prefixes: Map<string, string>;
  readonly names: Map<string, string>;
}

const TAB = 0x09;
const SPACE = 0x20;
const EXCLAMATION = 0x21;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const DIGIT_9 = 0x39;
const LESS_THAN = 0x3c;
const EQUALS = 0x3d;
const GREATER_THAN = 0x3e;
const QUESTION = 0x3f;

/**
 * Reads one XML part event by event, or subtree by subtree, so that a part of any size costs only what is looked at. Entities never hold
 * others, and their text adds no more than the length of the part. Depth and number of elements are drawn from the budget.
 *
 * @example
 * for (const row of reader.each("row")) console.log(row.get("r"));
 */
export class XmlReader {
  readonly #xml: string;
  readonly #options: XmlReaderOptions;
  readonly #open: string[] = [];
  readonly #scopes: Scope[] = [];
  #scope: Scope = { depth: 0, prefixes: new Map(), names: new Map() };
  #position = 0;
  #closing = false;
  #counted = 0;
  readonly #attributes: string[] = [];
  #entities: ReadonlyMap<string, string> = new Map();
  #added = 0;
  readonly #files: string[] = [];
  /** Name of the element just opened or closed, with the house prefix. */
  name = "";
  /** Character data of a `text` event. */
  text = "";

  constructor(source: string | Uint8Array, options: XmlReaderOptions) {
    this.#xml = typeof source === "string" ? source : decodeXml(source);
    this.#options = options;
  }

  /** Number of elements open, the one just opened included. */
  get depth(): number {
    return this.#open.length;
  }

  /** Addresses of files that the document type declares as parts of the text. They are never read. */
  get files(): readonly string[] {
    return this.#files;
  }

  /** Moves to the next event. Comments and processing instructions are passed over; CDATA is text. */
  next(): XmlEvent {
    if (this.#closing) {
      this.#closing = false;
      return this.#close();
    }
    const xml = this.#xml;
    while (true) {
      const at = this.#position;
      if (at >= xml.length) return this.#finish();
      if (xml.charCodeAt(at) !== LESS_THAN) {
        const end = xml.indexOf("<", at);
        this.#position = end < 0 ? xml.length : end;
        if (this.#open.length === 0) continue;
        this.text = this.#decode(xml.slice(at, this.#position));
        return "text";
      }
      const next = xml.charCodeAt(at + 1);
      if (next === SLASH) return this.#readClose(at);
      if (next === QUESTION) this.#position = this.#after("?>", at);
      else if (next === EXCLAMATION) {
        if (xml.startsWith("<![CDATA[", at)) {
          this.#position = this.#after("]]>", at);
          this.text = xml.slice(at + 9, this.#position - 3);
          return "text";
        }
        if (xml.startsWith("<!--", at)) this.#position = this.#after("-->", at + 2);
        else this.#readDoctype(at);
      } else if (next <= DIGIT_9 || next === EQUALS) return this.#readSign(at);
      else return this.#readOpen(at);
    }
  }

  /** Text that begins with a sign which begins no name: programs forget to escape it in formulas, as in `Y5<25` and `A<=B`. */
  #readSign(at: number): XmlEvent {
    const end = this.#xml.indexOf("<", at + 1);
    this.#position = end < 0 ? this.#xml.length : end;
    this.text = this.#decode(this.#xml.slice(at, this.#position));
    return "text";
  }

  /** Attribute of the element just opened. */
  get(name: string): string | undefined {
    const attributes = this.#attributes;
    for (let index = 0; index < attributes.length; index += 2) {
      if (attributes[index] === name) return this.#decode(attributes[index + 1]!);
    }
    return undefined;
  }

  /** At an `open` event: the element with all it holds; the reader stands at its `close` afterwards. */
  element(): XmlElement {
    const root = this.#element();
    const stack = [root];
    while (stack.length > 0) {
      const event = this.next();
      if (event === "text") stack.at(-1)!.children.push(this.text);
      else if (event === "open") {
        const element = this.#element();
        stack.at(-1)!.children.push(element);
        stack.push(element);
      } else stack.pop();
    }
    return root;
  }

  /** At an `open` event: moves to its `close`. */
  skip(): void {
    const depth = this.#open.length;
    while (this.next() !== "close" || this.#open.length >= depth);
  }

  /** Yields every element of this name, from here to the end of the part, not looking inside those it yields. */
  *each(name: string): Generator<XmlElement> {
    for (let event = this.next(); event !== "end"; event = this.next()) {
      if (event === "open" && this.name === name) yield this.element();
    }
  }

  /** The root element with all it holds: for small parts. */
  root(): XmlElement {
    while (this.next() !== "open") if (this.#position >= this.#xml.length) throw this.#damaged("it holds no element.");
    const root = this.element();
    return root;
  }

  #element(): XmlElement {
    const attributes = this.#attributes;
    if (attributes.length === 0) return new XmlElement(this.name, NO_ATTRIBUTES);
    const copy = attributes.slice();
    for (let index = 1; index < copy.length; index += 2) copy[index] = this.#decode(copy[index]!);
    return new XmlElement(this.name, copy);
  }

  #readOpen(at: number): XmlEvent {
    const xml = this.#xml;
    const attributes = this.#attributes;
    attributes.length = 0;
    let position = at + 1;
    let code = xml.charCodeAt(position);
    while (code > SPACE && code !== SLASH && code !== GREATER_THAN) code = xml.charCodeAt(++position);
    const raw = xml.slice(at + 1, position);
    if (raw === "" || raw.charCodeAt(0) === LESS_THAN) throw this.#damaged("a tag has no name.", at);
    let declares = false;
    while (true) {
      while (code <= SPACE && code >= TAB) code = xml.charCodeAt(++position);
      if (code === GREATER_THAN) break;
      if (code === SLASH) {
        this.#closing = true;
        code = xml.charCodeAt(++position);
        if (code !== GREATER_THAN) throw this.#damaged(`a stray slash in <${raw}>.`, position);
        break;
      }
      const nameStart = position;
      while (code > SPACE && code !== EQUALS && code !== GREATER_THAN && code !== SLASH)
        code = xml.charCodeAt(++position);
      const name = xml.slice(nameStart, position);
      while (code <= SPACE && code >= TAB) code = xml.charCodeAt(++position);
      if (code !== EQUALS) throw this.#damaged(`the tag <${raw.slice(0, 40)}> is broken.`, position);
      code = xml.charCodeAt(++position);
      while (code <= SPACE && code >= TAB) code = xml.charCodeAt(++position);
      if (code !== QUOTE && code !== APOSTROPHE)
        throw this.#damaged(`an attribute of <${raw.slice(0, 40)}> has no quotes.`, position);
      const end = xml.indexOf(code === QUOTE ? '"' : "'", position + 1);
      if (end < 0) throw this.#damaged(`an attribute of <${raw.slice(0, 40)}> does not end.`, position);
      attributes.push(name, xml.slice(position + 1, end));
      if (name.startsWith("xmlns")) declares = true;
      position = end + 1;
      code = xml.charCodeAt(position);
    }
    this.#position = position + 1;
    this.#open.push(raw);
    const { depth } = this.#options.budget.limits;
    if (this.#open.length > depth) throw tooMuch(`${this.#options.name}: elements are nested more than ${depth} deep.`);
    if (++this.#counted === 4096) this.#settle();
    if (declares) this.#declare();
    this.name = this.#resolve(raw, true);
    for (let index = 0; index < attributes.length; index += 2) {
      const name = attributes[index]!;
      if (name.includes(":")) attributes[index] = this.#resolve(name, false);
    }
    return "open";
  }

  #readClose(at: number): XmlEvent {
    const xml = this.#xml;
    const end = xml.indexOf(">", at);
    if (end < 0) throw this.#damaged("it ends inside a tag.", at);
    this.#position = end + 1;
    const expected = this.#open.at(-1);
    const length = expected?.length ?? 0;
    if (
      expected === undefined ||
      !xml.startsWith(expected, at + 2) ||
      (at + 2 + length !== end && xml.slice(at + 2 + length, end).trim() !== "")
    ) {
      throw this.#damaged(
        `<${(expected ?? "nothing").slice(0, 40)}> is closed by ${xml.slice(at, Math.min(end + 1, at + 40))}.`,
        at,
      );
    }
    return this.#close();
  }

  #close(): XmlEvent {
    const raw = this.#open.pop()!;
    this.name = this.#resolve(raw, true);
    if (this.#scope.depth > this.#open.length) this.#scope = this.#scopes.pop()!;
    return "close";
  }

  #finish(): XmlEvent {
    if (this.#open.length > 0)
      throw this.#damaged(`it ends before <${this.#open.at(-1)!.slice(0, 40)}> is closed; the part is cut short.`);
    this.#settle();
    return "end";
  }

  #settle(): void {
    this.#options.budget.takeElements(this.#counted, this.#options.name);
    this.#counted = 0;
  }

  /** Opens a scope when a declaration binds a prefix to another house prefix than the one that it is read as now. */
  #declare(): void {
    const attributes = this.#attributes;
    for (let index = 0; index < attributes.length; index += 2) {
      const name = attributes[index]!;
      if (!name.startsWith("xmlns") || (name.length > 5 && name[5] !== ":")) continue;
      const prefix = name.slice(6);
      const house = prefixOf(attributes[index + 1]!) ?? prefix;
      if ((this.#scope.prefixes.get(prefix) ?? prefix) === house) continue;
      if (this.#scope.depth !== this.#open.length) {
        this.#scopes.push(this.#scope);
        this.#scope = { depth: this.#open.length, prefixes: new Map(this.#scope.prefixes), names: new Map() };
      }
      this.#scope.prefixes.set(prefix, house);
      this.#scope.names.clear();
    }
  }

  #resolve(raw: string, isElement: boolean): string {
    const { prefixes, names } = this.#scope;
    if (prefixes.size === 0) return raw;
    // Attributes without a prefix are in no namespace, so they never come here.
    const known = names.get(raw);
    if (known !== undefined) return known;
    const colon = raw.indexOf(":");
    const prefix = colon < 0 ? "" : raw.slice(0, colon);
    const local = colon < 0 ? raw : raw.slice(colon + 1);
    const house = prefixes.get(prefix) ?? prefix;
    const name = house === "" ? local : `${house}:${local}`;
    if (isElement || colon >= 0) names.set(raw, name);
    return name;
  }

  #decode(text: string): string {
    if (!text.includes("&")) return text;
    if (this.#options.allowDoctype) return decodeHTML(this.#entities.size === 0 ? text : this.#expanded(text));
    return text.replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
      (whole, decimal, hexadecimal, name) => {
        if (name !== undefined) return PREDEFINED.get(name.toLowerCase()) ?? whole;
        const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
        return code > 0x10ffff || code === 0 ? "\ufffd" : String.fromCodePoint(code);
      },
    );
  }

  /** Text of declared entities in place of their names; as they are, once they have doubled the part. */
  #expanded(text: string): string {
    return text.replace(/&([\w.:-]{1,100});/g, (whole, name: string) => {
      const value = this.#entities.get(name);
      if (value === undefined || this.#added + value.length > this.#xml.length) return whole;
      this.#added += value.length;
      return value;
    });
  }

  #after(mark: string, at: number): number {
    const end = this.#xml.indexOf(mark, at + 2);
    if (end < 0) throw this.#damaged(`it ends before "${mark}".`, at);
    return end + mark.length;
  }

  #readDoctype(at: number): void {
    if (!this.#options.allowDoctype)
      throw this.#damaged("it declares a document type, which documents of this kind never do.", at, DOCTYPE_HINT);
    const { end, entities, files } = readDoctype(this.#xml, at);
    this.#position = end;
    this.#entities = entities;
    this.#files.push(...files);
  }

  #damaged(what: string, at = this.#position, hint?: string) {
    let line = 1;
    for (let index = this.#xml.indexOf("\n"); index >= 0 && index < at; index = this.#xml.indexOf("\n", index + 1))
      line++;
    return damaged(this.#options.name, `the XML is broken at character ${at} (line ${line}): ${what}`, undefined, hint);
  }
}

const DOCTYPE_HINT =
  "Quern refuses such a document because a document type can name other files. If you trust it, open it with an office program and save it again.";

const NO_ATTRIBUTES: readonly string[] = [];
const PREDEFINED = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** Decodes an XML part: byte order mark, else the declaration's encoding, else UTF-8 (XML 1.0, appendix F). */
export function decodeXml(bytes: Uint8Array): string {
  const label = encodingOf(bytes);
  if (label === "utf-8") {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const text = buffer.toString("utf8");
    return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  }
  try {
    return createDecoder(label)(bytes, true);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === LESS_THAN && second === 0) return "utf-16le";
  if (first === 0 && second === LESS_THAN) return "utf-16be";
  let head = "";
  for (let index = 0; index < Math.min(bytes.length, 200); index++) head += String.fromCharCode(bytes[index]!);
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]?.toLowerCase();
  return declared === undefined || declared === "utf8" || declared.startsWith("utf-16") ? "utf-8" : declared;
}

import { type AttachedFile, elementsAt, unitName, type XmlElement } from "@quern/documents";
import { nameOf } from "../name-of.js";
import type { InvoiceField } from "./layout.js";

/** Attributes that say how a value is written, or which list of codes it is taken from. */
const QUIET =
  /^(?:xmlns|xsi:|xml:|(?:\w+:)?schemaLocation$|format$|list|scheme(?:Agency|Version|Name|DataURI|URI)|unitCodeList)/;
const SIGNATURE = "Signature";
/** Kinds of tax registrations: the labels say as much. */
const REGISTRATIONS: ReadonlyMap<string, string> = new Map([
  ["VA", "VAT"],
  ["FC", "tax number"],
]);

/** Texts of an invoice's elements, and which of them a reader has been shown. */
export class InvoiceValues {
  readonly #shown = new Set<XmlElement>();
  readonly files: AttachedFile[] = [];
  /** Whether the file is signed: signatures are left out. */
  isSigned = false;
  #nameOfNext = "";

  readonly #currency: string;
  readonly #frames: RegExp;

  /**
   * @param currency amounts in it stand without it
   * @param frames names of elements whose parts are named without them
   */
  constructor(currency: string, frames: RegExp) {
    this.#currency = currency;
    this.#frames = frames;
  }

  /** The text that a field shows of this element, which then counts as shown. */
  of(element: XmlElement, { parts, codes, hidesUnit }: InvoiceField): string {
    const texts = parts.map((paths) =>
      paths
        .flatMap((path) => this.#texts(element, path, codes, hidesUnit === true))
        .join(paths.length === 1 ? ", " : " "),
    );
    return [...new Set(texts)].filter((text) => text !== "").join(", ");
  }

  /** Texts at a path, lines as they are; they count as shown. */
  notes(element: XmlElement, path: string): string[] {
    return elementsAt(element, path).flatMap((found) => this.#take(found, false) || []);
  }

  /** All that is in an element and not shown yet, one text for each of its parts: `Contact: Name: Ada; Telephone: 1`. */
  rest(element: XmlElement, found: string[] = []): string[] {
    for (const child of element.elements()) {
      if (this.#frames.test(nameOf(child))) this.rest(child, found);
      else {
        const values: string[] = [];
        this.#leaves(child, "", values);
        if (values.length > 0) found.push(`${words(nameOf(child))}: ${values.join("; ")}`);
      }
    }
    const own = this.#ownText(element);
    if (own !== "") found.push(`${words(nameOf(element))}: ${own}`);
    return found;
  }

  /** Depth is bounded by the reader of the XML. */
  #leaves(element: XmlElement, label: string, values: string[]): void {
    if (nameOf(element) === SIGNATURE && [...element.elements()].some((child) => nameOf(child) === "SignedInfo")) {
      this.isSigned = true;
      return;
    }
    const text = this.#ownText(element);
    if (text !== "") values.push(label === "" ? text : `${label}: ${text}`);
    if (isProperty(element)) {
      const [name, value] = [...element.elements()].map((child) => this.#ownText(child));
      if (name || value) values.push(`${name}: ${value}`);
      return;
    }
    for (const child of element.elements()) {
      const name = words(nameOf(child));
      this.#leaves(child, label === "" ? name : `${label} / ${name}`, values);
    }
  }

  /** Text directly inside of an element; empty when it has been shown. */
  #ownText(element: XmlElement): string {
    if (this.#shown.has(element)) return "";
    return this.#take(element, false);
  }

  /** Texts at a path of a field. */
  #texts(
    element: XmlElement,
    path: string,
    codes: ReadonlyMap<string, string> | undefined,
    hidesUnit: boolean,
  ): string[] {
    const [elements = "", attribute] = path.split("@");
    if (elements.endsWith("/*"))
      return elementsAt(element, elements.slice(0, -2)).map((found) =>
        [...found.descendants()].flatMap((one) => this.#ownText(one) || []).join(" "),
      );
    return elementsAt(element, elements).flatMap((found) => {
      if (attribute !== undefined) return unitName(found.get(attribute) ?? "") || [];
      const text = this.#take(found, hidesUnit);
      const meaning = codes?.get(text);
      return (meaning === undefined ? text : `${text} (${meaning})`) || [];
    });
  }

  /** The text of an element with the attributes that a reader needs. It counts as shown. */
  #take(element: XmlElement, hidesUnit: boolean): string {
    this.#shown.add(element);
    if (isBinary(element)) return this.#file(element);
    const text = day(element, ownText(element));
    if (nameOf(element) === "NomeAttachment") this.#nameOfNext = text;
    const marks: string[] = [];
    let value = text;
    for (const name of element.attributeNames.filter((attribute) => !QUIET.test(attribute))) {
      const stated = element.get(name)!.trim();
      if (name === "unitCode") value += hidesUnit ? "" : ` ${unitName(stated)}`;
      else if (name === "currencyID") value += stated === this.#currency ? "" : ` ${stated}`;
      else if (name === "schemeID") marks.push(REGISTRATIONS.get(stated) ?? stated);
      else marks.push(name === "name" ? stated : `${words(name)}: ${stated}`);
    }
    const mark = marks.filter((one) => one !== "").join(", ");
    if (text === "") return mark;
    return mark === "" ? value : `${value} (${mark})`;
  }

  #file(element: XmlElement): string {
    const bytes = new Uint8Array(Buffer.from(element.text(), "base64"));
    const filename = element.get("filename") || this.#nameOfNext || `attachment-${this.files.length + 1}`;
    this.#nameOfNext = "";
    if (bytes.length === 0) return filename;
    const contentType = element.get("mimeCode");
    this.files.push({ filename, bytes, ...(contentType === undefined ? {} : { contentType }) });
    return `${filename} (${[contentType, `${bytes.length} bytes`].filter(Boolean).join(", ")})`;
  }
}

/** Files stand in base64: UBL and CII name them in attributes, FatturaPA in an element in front of them. */
const isBinary = (element: XmlElement): boolean =>
  element.name.endsWith("BinaryObject") || (element.name === "Attachment" && element.children.length === 1);

/** A name and its value, as articles have them: `Colour: black`. */
function isProperty(element: XmlElement): boolean {
  const names = [...element.elements()].map(nameOf);
  return names.length === 2 && /^(?:Name|Description)$/.test(names[0]!) && names[1] === "Value";
}

const ownText = (element: XmlElement): string =>
  element.children
    .filter((child) => typeof child === "string")
    .join("")
    .trim();

/** Days of CII stand without dashes. */
const day = (element: XmlElement, text: string): string =>
  /DateTime(?:String)?$/.test(element.name) && /^\d{8}$/.test(text)
    ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
    : text;

/** `PartyTaxScheme` as words: `Party tax scheme`. */
const words = (name: string): string =>
  name
    .replace(/^.*:/, "")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
    .replace(/^[a-z]/, (letter) => letter.toUpperCase());

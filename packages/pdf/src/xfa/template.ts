import type { XmlElement } from "@quern/documents";
import { localName, plainText } from "./data.js";

/** A part of a template, with what it takes over from prototypes. */
export class TemplateNode {
  readonly kind: string;
  readonly #own: XmlElement;
  readonly #prototype: XmlElement | undefined;

  constructor(
    element: XmlElement,
    private readonly prototypes: ReadonlyMap<string, XmlElement>,
  ) {
    this.kind = localName(element);
    this.#own = element;
    const use = element.get("use");
    const found = use?.startsWith("#") ? prototypes.get(use.slice(1)) : undefined;
    this.#prototype = found === element ? undefined : found;
  }

  get(name: string): string | undefined {
    return this.#own.get(name) ?? this.#prototype?.get(name);
  }

  child(name: string): TemplateNode | undefined {
    const found = findChild(this.#own, name) ?? (this.#prototype && findChild(this.#prototype, name));
    return found && new TemplateNode(found, this.prototypes);
  }

  children(): TemplateNode[] {
    const own = [...this.#own.elements()];
    const all = own.length > 0 || this.#prototype === undefined ? own : [...this.#prototype.elements()];
    return all.map((element) => new TemplateNode(element, this.prototypes));
  }

  /** Text of the value that stands inside of `<value>`. */
  get text(): string {
    const value = this.child("value");
    return value === undefined ? "" : plainText(value.#own);
  }

  get content(): string {
    return plainText(this.#own);
  }

  /** Whether it is shown. Scripts, which may change that, are not run. */
  get isShown(): boolean {
    const presence = this.get("presence");
    return presence === undefined || presence === "visible";
  }

  /** Size of the print in points. */
  get size(): number {
    const inside = /font-size:\s*([\d.]+)pt/.exec(styleOf(this.#own))?.[1];
    return inside === undefined ? (measure(this.child("font")?.get("size")) ?? 10) : Number(inside);
  }

  get isBold(): boolean {
    return this.child("font")?.get("weight") === "bold" || /font-weight:\s*bold/.test(styleOf(this.#own));
  }

  /** Place inside of its container, in points. */
  get place(): { readonly x: number; readonly y: number; readonly height: number } {
    return {
      x: measure(this.get("x")) ?? 0,
      y: measure(this.get("y")) ?? 0,
      height: measure(this.get("h") ?? this.get("minH")) ?? 12,
    };
  }
}

function findChild(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.elements()) if (localName(child) === name) return child;
  return undefined;
}

/** Style of the first element of rich text that has one with a size or weight. */
function styleOf(element: XmlElement): string {
  for (const inner of element.descendants()) {
    const style = inner.get("style");
    if (style !== undefined && /font-(?:size|weight)/.test(style)) return style;
  }
  return "";
}

const POINTS: Readonly<Record<string, number>> = { pt: 1, in: 72, mm: 72 / 25.4, cm: 720 / 25.4, em: 12, "": 72 };

function measure(text: string | undefined): number | undefined {
  const [, number, unit] = /^\s*(-?[\d.]+)\s*([a-z]*)\s*$/i.exec(text ?? "") ?? [];
  const points = unit === undefined ? undefined : POINTS[unit.toLowerCase()];
  return points === undefined || !Number.isFinite(Number(number)) ? undefined : Number(number) * points;
}

import type { XmlElement } from "@quern/documents";
import { nameOf } from "./name-of.js";

const idOf = (element: XmlElement): string | undefined => element.get("id") ?? element.get("xml:id");

/** The place that an element refers to: by its id, or by an address within the document. */
export function targetOf(element: XmlElement): string | undefined {
  const own = element.get("rid") ?? element.get("linkend");
  if (own !== undefined) return own.trim().split(/\s/, 1)[0];
  const address =
    element.get("l:href") ?? element.get("xlink:href") ?? element.get("href") ?? element.get("target") ?? "";
  return address.startsWith("#") ? address.slice(1) : undefined;
}

/** Notes that stand apart from the places that refer to them. */
export class SeparateNotes {
  readonly #notes = new Map<string, XmlElement>();
  readonly #referred = new Set<string>();

  constructor(root: XmlElement) {
    const place = (element: XmlElement, isInNotes: boolean): void => {
      const name = nameOf(element);
      const id = idOf(element);
      const isNote = name === "fn" || name === "note" || name === "footnote" || (isInNotes && name === "section");
      if (isNote && id !== undefined) this.#notes.set(id, element);
      const target = targetOf(element);
      if (target !== undefined) this.#referred.add(target);
      const holdsNotes = isInNotes || isBodyOfNotes(element);
      for (const child of element.elements()) place(child, holdsNotes);
    };
    place(root, false);
  }

  /** The note that an element refers to, with its id. */
  referredBy(element: XmlElement): { readonly id: string; readonly note: XmlElement } | undefined {
    const id = targetOf(element);
    const note = id === undefined ? undefined : this.#notes.get(id);
    return id === undefined || note === undefined || note === element ? undefined : { id, note };
  }

  /** The id by which other places refer to a note; undefined where none does. */
  idOfReferred(note: XmlElement): string | undefined {
    const id = idOf(note);
    return id !== undefined && this.#referred.has(id) && this.#notes.get(id) === note ? id : undefined;
  }
}

/** The bodies in which FictionBook keeps its notes. */
export const isBodyOfNotes = (element: XmlElement): boolean =>
  nameOf(element) === "body" && /^(?:notes|comments)$/.test(element.get("name") ?? "");

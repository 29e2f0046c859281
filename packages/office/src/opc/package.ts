import { Archive, type DocumentBudget, damaged, resolveInArchive, type XmlElement, XmlReader } from "@quern/documents";

export interface Relationship {
  readonly id: string;
  /** Last word of the relationship type, e.g. `image`, `slide`, `hyperlink`. */
  readonly type: string;
  /** Part name inside the package, or the address as written when `external`. */
  readonly target: string;
  readonly external: boolean;
}

/** An Office Open XML package (ECMA-376 part 2): parts found by relationships, never by file names. */
export class OpcPackage {
  readonly archive: Archive;
  readonly #budget: DocumentBudget;
  readonly #relationships = new Map<string, Map<string, Relationship>>();

  constructor(bytes: Uint8Array, budget: DocumentBudget) {
    this.#budget = budget;
    this.archive = new Archive(bytes, budget);
  }

  /** Reader over a part, or `undefined` when the package has no such part. */
  reader(part: string): XmlReader | undefined {
    const bytes = this.archive.read(part);
    return bytes && new XmlReader(bytes, { name: part, budget: this.#budget });
  }

  /** Root of a part that is small enough to be held whole. */
  root(part: string | undefined): XmlElement | undefined {
    return part === undefined ? undefined : this.reader(part)?.root();
  }

  /** Like {@link root} for parts that only add to the document: a broken one counts as missing. */
  optionalRoot(part: string | undefined): XmlElement | undefined {
    try {
      return this.root(part);
    } catch (error) {
      if ((error as { code?: string }).code === "DOCUMENT_DAMAGED") return undefined;
      throw error;
    }
  }

  /** Relationships of a part by id; `""` is the package itself. */
  relationships(part: string): Map<string, Relationship> {
    const known = this.#relationships.get(part);
    if (known !== undefined) return known;
    const found = new Map<string, Relationship>();
    this.#relationships.set(part, found);
    const slash = part.lastIndexOf("/") + 1;
    const root = this.optionalRoot(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`);
    for (const element of root?.all("Relationship") ?? []) {
      const id = element.get("Id") ?? "";
      const target = element.get("Target") ?? "";
      const external = element.get("TargetMode")?.toLowerCase() === "external";
      found.set(id, {
        id,
        type: (element.get("Type") ?? "").split("/").at(-1) ?? "",
        target: external ? target : resolveInArchive(part, target),
        external,
      });
    }
    return found;
  }

  /** Part that `from` refers to with this relationship type. */
  related(from: string, type: string): string | undefined {
    for (const relationship of this.relationships(from).values()) {
      if (relationship.type === type && !relationship.external) return relationship.target;
    }
    return undefined;
  }

  /** The main part. @throws QuernError `DOCUMENT_DAMAGED` when there is none */
  main(usual: string): string {
    const related = this.related("", "officeDocument");
    if (related !== undefined && this.archive.has(related)) return related;
    if (this.archive.has(usual)) return usual;
    throw damaged(usual, "the package has no main part.");
  }

  /** Whether somebody has signed it; the signature itself is not checked. */
  get isSigned(): boolean {
    for (const { name } of this.archive.entries) if (/^_xmlsignatures\/.+\.xml$/i.test(name)) return true;
    return false;
  }

  get hasMacros(): boolean {
    for (const { name } of this.archive.entries) if (/(^|\/)vbaProject\.bin$/i.test(name)) return true;
    return false;
  }
}

/** A switch such as `<w:b/>`: present without value, or with one that is not off. */
export function isOn(element: XmlElement | undefined): boolean {
  if (element === undefined) return false;
  const value = element.get("w:val") ?? element.get("val");
  return value === undefined || !["0", "false", "off", "none"].includes(value);
}

/**
 * Content of `mc:AlternateContent`: what the first choice holds, else the fallback (ECMA-376 part 3). Both show the same thing, so only one is read.
 */
export function alternativeContent(element: XmlElement): XmlElement | undefined {
  const fallback = element.child("mc:Fallback");
  const choice = element.all("mc:Choice").find((one) => {
    const isRead = !UNREAD.test(one.get("Requires") ?? "");
    return fallback === undefined || (isRead && [...one.elements()].length > 0);
  });
  return choice ?? fallback;
}

/** Extensions that are not read, by the prefixes that Office gives them: models in three dimensions, ink, zooms of slides. */
const UNREAD = /\b(?:am3d|aink|pslz|psez|psuz|iact)\b/;

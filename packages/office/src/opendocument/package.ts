import {
  Archive,
  compactMetadata,
  type DocumentBudget,
  damaged,
  isoDate,
  type XmlElement,
  XmlReader,
} from "@quern/documents";
import type { DocumentMetadata } from "@quern/types";
import { PackageEncryption } from "./encryption.js";

/** An OpenDocument file, packaged (odt, ods, odp…) or flat (fodt, fods, fodp): parts by name, whatever the form. */
export class OpenDocument {
  readonly archive: Archive | undefined;
  readonly #bytes: Uint8Array;
  readonly #budget: DocumentBudget;
  readonly #objects = new Map<string, XmlElement | undefined>();

  readonly #encryption: PackageEncryption | undefined;

  /** @throws QuernError `DOCUMENT_ENCRYPTED`, `DOCUMENT_DAMAGED` */
  constructor(bytes: Uint8Array, budget: DocumentBudget, password?: string) {
    this.#bytes = bytes;
    this.#budget = budget;
    this.archive = bytes[0] === 0x50 && bytes[1] === 0x4b ? new Archive(bytes, budget) : undefined;
    if (this.archive === undefined) return;
    this.#encryption = PackageEncryption.read(this.#optional("META-INF/manifest.xml"), password);
    if (!this.archive.has("content.xml")) throw damaged("content.xml", "this part is missing from the document.");
  }

  /** Reader over the content: body and automatic styles. */
  content(): XmlReader {
    return this.#reader("content.xml", this.#read("content.xml") ?? this.#bytes);
  }

  /** Roots that may hold styles, common ones first. */
  styles(): XmlElement[] {
    const styles = this.#optional("styles.xml");
    return styles === undefined ? [] : [styles];
  }

  /** Root of an embedded object's content, e.g. of `./Object 1`. */
  object(href: string): XmlElement | undefined {
    if (!this.#objects.has(href)) this.#objects.set(href, this.#readObject(href));
    return this.#objects.get(href);
  }

  #readObject(href: string): XmlElement | undefined {
    const folder = href.replace(/^\.\//, "").replace(/\/$/, "");
    return this.#optional(`${folder}/content.xml`) ?? this.#optional(folder);
  }

  /** Entries of the package's list: each part with its media type, a folder with a slash behind. */
  manifest(): Array<{ readonly path: string; readonly mediaType: string }> {
    return (this.#optional("META-INF/manifest.xml")?.all("manifest:file-entry") ?? []).map((entry) => ({
      path: entry.get("manifest:full-path") ?? "",
      mediaType: entry.get("manifest:media-type") ?? "",
    }));
  }

  /** Bytes of a part, decrypted. */
  part(path: string): Uint8Array | undefined {
    return this.#read(path);
  }

  /** Bytes of a picture in the package. */
  picture(href: string): Uint8Array | undefined {
    return this.#read(href.replace(/^\.\//, ""));
  }

  hasPicture(href: string): boolean {
    return this.archive?.has(href.replace(/^\.\//, "")) ?? false;
  }

  get hasMacros(): boolean {
    for (const { name } of this.archive?.entries ?? []) if (/^(?:Basic|Scripts)\/.+\/.+/.test(name)) return true;
    return false;
  }

  metadata(flat: XmlElement | undefined): DocumentMetadata {
    const root = flat ?? this.#optional("meta.xml")?.find("office:meta");
    const text = (name: string): string | undefined => root?.child(name)?.text().trim() || undefined;
    const statistics = root?.child("meta:document-statistic");
    const count = (name: string): number | undefined => Number(statistics?.get(name)) || undefined;
    const keywords = root?.all("meta:keyword").map((keyword) => keyword.text().trim());
    return compactMetadata({
      title: text("dc:title"),
      author: text("meta:initial-creator") ?? text("dc:creator"),
      description: text("dc:description"),
      subject: text("dc:subject"),
      keywords: keywords?.filter(Boolean).join(", "),
      language: text("dc:language"),
      lastModifiedBy: text("dc:creator"),
      publishedTime: isoDate(text("meta:creation-date")),
      modifiedTime: isoDate(text("dc:date")),
      application: text("meta:generator"),
      numPages: count("meta:page-count"),
      totalPages: count("meta:page-count"),
      wordCount: count("meta:word-count"),
      hasMacros: this.hasMacros || undefined,
    });
  }

  #read(part: string): Uint8Array | undefined {
    const bytes = this.archive?.read(part);
    return bytes === undefined ? undefined : (this.#encryption?.open(part, bytes, this.#budget) ?? bytes);
  }

  #optional(part: string): XmlElement | undefined {
    const bytes = this.#read(part);
    if (bytes === undefined) return undefined;
    try {
      return this.#reader(part, bytes).root();
    } catch (error) {
      if ((error as { code?: string }).code === "DOCUMENT_DAMAGED") return undefined;
      throw error;
    }
  }

  #reader(name: string, bytes: Uint8Array): XmlReader {
    // OpenOffice.org 1.x began its parts with a document type.
    return new XmlReader(bytes, { name, budget: this.#budget, allowDoctype: true });
  }
}

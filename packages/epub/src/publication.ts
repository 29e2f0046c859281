import {
  Archive,
  compactMetadata,
  type DocumentBudget,
  damaged,
  encrypted,
  isoDate,
  resolveInArchive,
  type XmlElement,
  XmlReader,
} from "@quern/documents";
import type { DocumentMetadata } from "@quern/types";

export interface ManifestItem {
  readonly id: string;
  /** Path inside of the archive. */
  readonly path: string;
  readonly mediaType: string;
  readonly properties: ReadonlySet<string>;
}

/** Algorithms that only scramble fonts; the text behind them is readable. */
const FONT_SCRAMBLING = new Set(["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"]);

/** An EPUB container (EPUB 3.3, OCF): package document, manifest, spine. */
export class Publication {
  readonly archive: Archive;
  /** Chapters in reading order. */
  readonly spine: readonly ManifestItem[];
  readonly authors: readonly string[];
  readonly metadata: DocumentMetadata;
  /** Path of the cover image, if the package names one. */
  readonly cover: string | undefined;
  /** Paths of its style sheets. */
  readonly styleSheets: readonly string[];
  readonly #byPath = new Map<string, ManifestItem>();
  readonly #budget: DocumentBudget;

  /** @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_ENCRYPTED`, `DOCUMENT_LIMIT_EXCEEDED` */
  constructor(bytes: Uint8Array, budget: DocumentBudget) {
    this.#budget = budget;
    this.archive = new Archive(bytes, budget);
    const path = this.#packagePath();
    const root = this.#xml(path);
    if (root === undefined) throw damaged(path, "the package document is missing from the e-book.");
    const byId = new Map<string, ManifestItem>();
    for (const element of child(root, "manifest")?.elements() ?? []) {
      const id = element.get("id") ?? "";
      const item: ManifestItem = {
        id,
        path: resolveInArchive(path, element.get("href") ?? ""),
        mediaType: (element.get("media-type") ?? "").toLowerCase(),
        properties: new Set((element.get("properties") ?? "").split(/\s+/)),
      };
      byId.set(id, item);
      if (!this.#byPath.has(item.path)) this.#byPath.set(item.path, item);
    }
    const named = [...(child(root, "metadata")?.descendants() ?? [])].find(
      (element) => element.get("name") === "cover",
    );
    const cover =
      [...byId.values()].find((item) => item.properties.has("cover-image")) ?? byId.get(named?.get("content") ?? "");
    this.cover = cover?.mediaType.startsWith("image/") ? cover.path : undefined;
    this.styleSheets = [...byId.values()].filter((item) => item.mediaType === "text/css").map((item) => item.path);
    const spine: ManifestItem[] = [];
    for (const reference of child(root, "spine")?.elements() ?? []) {
      const item = byId.get(reference.get("idref") ?? "");
      if (item !== undefined && !spine.includes(item)) spine.push(item);
    }
    // A package without a spine is read in the order of its manifest.
    this.spine = spine.length > 0 ? spine : [...byId.values()].filter((item) => /html/.test(item.mediaType));
    this.#refuseEncryption();
    this.metadata = readMetadata(root, this.spine.length);
    this.authors = textsOf(root, "creator");
  }

  /** Item of the manifest at a path. */
  item(path: string): ManifestItem | undefined {
    return this.#byPath.get(path);
  }

  #packagePath(): string {
    const container = this.#xml("META-INF/container.xml");
    for (const element of container?.descendants() ?? []) {
      if (local(element) === "rootfile" && element.get("full-path"))
        return resolveInArchive("", element.get("full-path")!);
    }
    for (const { name } of this.archive.entries) if (/\.opf$/i.test(name)) return name;
    throw damaged("META-INF/container.xml", "it names no package document.");
  }

  #refuseEncryption(): void {
    const root = this.#xml("META-INF/encryption.xml");
    if (root === undefined) return;
    const chapters = new Set(this.spine.map((item) => item.path));
    for (const data of root.descendants()) {
      if (local(data) !== "EncryptedData") continue;
      const parts = [...data.descendants()];
      const algorithm = parts.find((element) => local(element) === "EncryptionMethod")?.get("Algorithm") ?? "";
      const path = resolveInArchive(
        "",
        parts.find((element) => local(element) === "CipherReference")?.get("URI") ?? "",
      );
      if (chapters.has(path) && !FONT_SCRAMBLING.has(algorithm))
        throw encrypted(`The e-book is protected: ${path} is encrypted.`, false);
    }
  }

  #xml(path: string): XmlElement | undefined {
    const bytes = this.archive.read(path);
    return bytes && new XmlReader(bytes, { name: path, budget: this.#budget, allowDoctype: true }).root();
  }
}

const local = (element: XmlElement): string => element.name.replace(/^.*:/, "");
const child = (element: XmlElement, name: string): XmlElement | undefined => {
  for (const candidate of element.elements()) if (local(candidate) === name) return candidate;
  return undefined;
};

/** Texts of a field of Dublin Core. OPF 1 kept its fields one level deeper. */
const textsOf = (root: XmlElement, name: string): string[] =>
  [...(child(root, "metadata")?.descendants() ?? [])]
    .filter((element) => element.name === `dc:${name}` || element.name.toLowerCase() === name)
    .map((element) => element.text().replace(/\s+/g, " ").trim())
    .filter(Boolean);

function readMetadata(root: XmlElement, chapters: number): DocumentMetadata {
  const metadata = child(root, "metadata");
  const elements = [...(metadata?.descendants() ?? [])];
  const texts = (name: string): string[] => textsOf(root, name);
  const modified = elements.find((element) => element.get("property") === "dcterms:modified")?.text();
  const dates = elements.filter((element) => element.name === "dc:date");
  const published = dates.find((element) => /publication|original/.test(element.get("opf:event") ?? "")) ?? dates[0];
  const isbn = texts("identifier").map(
    (value) => /^(?:urn:isbn:|isbn:?\s*)?((?:97[89][- ]?)?(?:\d[- ]?){9}[\dX])$/i.exec(value)?.[1],
  );
  return compactMetadata({
    title: texts("title")[0],
    author: texts("creator").join(", "),
    description: texts("description")[0]
      ?.replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
    keywords: texts("subject").join(", "),
    language: texts("language")[0],
    publisher: texts("publisher")[0],
    identifier: texts("identifier")[0],
    isbn: isbn.find((value) => value !== undefined)?.replace(/[- ]/g, ""),
    rights: texts("rights")[0],
    publishedTime: isoDate(published?.text()),
    modifiedTime: isoDate(modified),
    chapterCount: chapters,
  });
}

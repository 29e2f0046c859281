import {
  Assets,
  compactMetadata,
  DocumentBudget,
  damaged,
  isoDate,
  type XmlElement,
  XmlReader,
} from "@quern/documents";
import type { MarkupSource, ReadMarkup } from "../reader.js";
import { docbookOf } from "./dita.js";
import { nameOf } from "./name-of.js";
import { personOf } from "./people.js";
import { PublicationWriter } from "./writer.js";

const MAX_NAMES = 10;

/** Reads the XML of publishers: DocBook, JATS, TEI and FictionBook. */
export const readPublication = (source: MarkupSource): ReadMarkup => readAs(source, (root) => root);

/** Reads topics and maps of DITA. */
export const readDita = (source: MarkupSource): ReadMarkup => readAs(source, docbookOf);

function readAs(
  { text, filename, wantsAssets }: MarkupSource,
  translated: (root: XmlElement) => XmlElement,
): ReadMarkup {
  const budget = new DocumentBudget();
  const reader = new XmlReader(text, { name: filename, budget, allowDoctype: true });
  let event = reader.next();
  while (event !== "open" && event !== "end") event = reader.next();
  if (event === "end") throw damaged(filename, "it holds no element.");
  const root = translated(reader.element());
  const assets = new Assets(budget, wantsAssets ?? false);
  const binaries = new Map<string, XmlElement>();
  for (const element of root.all("binary")) binaries.set(element.get("id") ?? "", element);
  const facts = factsOf(root);
  const writer = new PublicationWriter(root, facts.title, (address) => {
    const binary = address.startsWith("#") ? binaries.get(address.slice(1)) : undefined;
    if (binary === undefined) return address;
    const name = binary.get("id") ?? "image";
    const ending = /image\/(\w+)/.exec(binary.get("content-type") ?? "")?.[1] ?? "";
    return assets.add(
      name,
      /\.\w+$/.test(name) ? name : `${name}.${ending}`,
      () => new Uint8Array(Buffer.from(binary.text(), "base64")),
    );
  });
  const html = writer.document();
  const includes = [...reader.files, ...writer.includes];
  const warnings = [
    ...assets.warnings,
    ...writer.warnings,
    ...(includes.length > 0 ? [`Parts in other files were not read: ${includes.slice(0, MAX_NAMES).join(", ")}.`] : []),
  ];
  return { html, metadata: compactMetadata({ ...facts }), assets: assets.list, warnings };
}

function factsOf(root: XmlElement) {
  const first = (...names: readonly string[]): string | undefined => {
    for (const name of names) {
      for (const element of root.descendants()) {
        if (nameOf(element) !== name) continue;
        const text = element.text().replace(/\s+/g, " ").trim();
        if (text !== "") return text;
      }
    }
    return undefined;
  };
  const people: string[] = [];
  for (const element of root.descendants()) {
    const name = nameOf(element);
    const isAuthor =
      (name === "contrib" && (element.get("contrib-type") ?? "author") === "author") ||
      (name === "author" && people.length < 50);
    if (!isAuthor) continue;
    const person = personOf(element);
    if (person !== "" && !people.includes(person)) people.push(person);
    // References have authors too, but after those of the text.
    if (people.length >= 20) break;
  }
  const header = [...root.descendants()].find((element) =>
    /^(?:titleStmt|title-info|article-meta|info|articleinfo|bookinfo)$/.test(nameOf(element)),
  );
  const titles =
    header === undefined
      ? []
      : [...header.descendants()].filter((element) => /^(?:article-title|title|book-title)$/.test(nameOf(element)));
  const direct = [...root.elements()].find((element) => nameOf(element) === "title");
  const title = (direct ?? titles[0])?.text().replace(/\s+/g, " ").trim();
  const ownPeople =
    header === undefined
      ? people
      : people.filter((person) => header.text().replace(/\s+/g, " ").includes(person.split(" ").at(-1)!));
  return {
    title,
    author: ownPeople.join(", "),
    publishedTime: isoDate(header === undefined ? undefined : dateOf(header)),
    language: root.get("xml:lang") ?? root.get("lang") ?? first("lang"),
  };
}

function dateOf(header: XmlElement): string | undefined {
  const date = [...header.descendants()].find((element) => /^(?:pubdate|date|pub-date)$/.test(nameOf(element)));
  if (date === undefined) return undefined;
  const part = (name: string): string | undefined =>
    [...date.elements()]
      .find((element) => nameOf(element) === name)
      ?.text()
      .trim();
  const year = part("year");
  if (year === undefined) return date.get("value") ?? date.get("when") ?? date.text().trim();
  return [year, part("month")?.padStart(2, "0"), part("day")?.padStart(2, "0")].filter(Boolean).join("-");
}

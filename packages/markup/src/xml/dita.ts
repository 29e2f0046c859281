/** Translates topics and maps of DITA 1.3 into DocBook, which the writer of publications reads. */
import { XmlElement } from "@quern/documents";
import { DITA_NAMES, FLATTENED, KINDS_OF_NOTE } from "./dita-elements.js";
import { PARAGRAPHS } from "./elements.js";
import { childOf, hasWords, nameOf, textOf } from "./name-of.js";

type Part = XmlElement | string;

/** Parts of a map that are no entries of its table of contents: facts, and relations of topics, which show no words. */
const NO_ENTRY = /^(?:title|booktitle|topicmeta|bookmeta|reltable|anchor|navref|ditavalref|data|data-about)$/;

/** @param root a topic, a group of topics or a map */
export function docbookOf(root: XmlElement): XmlElement {
  return /^(?:map|bookmap|subjectScheme)$/.test(nameOf(root)) ? mapOf(root) : oneOf(root);
}

/** An element with its place in DocBook; a group of topics stands for what is inside. */
function oneOf(element: XmlElement): XmlElement {
  const [part, ...others] = partsOf(element);
  if (others.length === 0 && part instanceof XmlElement) return part;
  return made("section", [], part === undefined ? [] : [part, ...others]);
}

function partsOf(element: XmlElement): readonly Part[] {
  const name = nameOf(element);
  const reference = element.get("conref") ?? element.get("conkeyref");
  if (reference !== undefined && isEmpty(element)) return [made("include", ["href", reference], [])];
  if (FLATTENED.test(name)) return hasWords(element) ? [made("para", [], childrenOf(element))] : childrenOf(element);
  switch (name) {
    case "note":
      return [noteOf(element)];
    case "created":
      return [made("pubdate", ["value", element.get("date") ?? ""], [])];
    case "image":
      return [pictureOf(element)];
    case "xref":
    case "link":
      return [linkOf(element)];
    case "related-links":
    case "linkpool":
    case "linklist":
      return [relatedOf(element)];
    case "menucascade":
      return [made("phrase", [], joined([...element.elements()].map(oneOf), " > "))];
    case "simpletable":
    case "properties":
    case "choicetable":
      return [tableOf(element)];
    case "codeblock":
    case "pre":
    case "msgblock":
    case "screen":
      return [made("programlisting", ["language", languageOf(element)], childrenOf(element))];
    case "xmlelement":
      return [made("literal", [], ["<", element.text(), ">"])];
    case "xmlatt":
      return [made("literal", [], ["@", element.text()])];
    default:
      return [made(DITA_NAMES.get(name) ?? name, attributesOf(element), childrenOf(element))];
  }
}

function childrenOf(element: XmlElement): Part[] {
  const parts = element.children.flatMap((child) => (typeof child === "string" ? [child] : partsOf(child)));
  // The map says what a key stands for; its own name is better than a hole in a sentence.
  const key = element.get("keyref");
  return parts.length === 0 && key !== undefined ? [key] : parts;
}

const isEmpty = (element: XmlElement): boolean =>
  element.children.every((child) => typeof child === "string" && child.trim() === "");

function made(name: string, attributes: readonly string[], children: readonly Part[]): XmlElement {
  const element = new XmlElement(name, attributes);
  for (const child of children) element.children.push(child);
  return element;
}

const attributesOf = (element: XmlElement): string[] =>
  element.attributeNames.flatMap((name) => [name, element.get(name)!]);

function joined(parts: readonly Part[], between: string): Part[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]));
}

/** The kind of a note is its title where DocBook has no element for it. */
function noteOf(element: XmlElement): XmlElement {
  const kind = element.get("type") ?? "note";
  const children = childrenOf(element);
  const body = children.some(isBlock) ? children : [made("para", [], children)];
  if (KINDS_OF_NOTE.has(kind)) return made(kind, [], body);
  const words = kind === "other" ? (element.get("othertype") ?? "note") : kind;
  return made("note", [], [made("title", [], [words[0]!.toUpperCase() + words.slice(1)]), ...body]);
}

const isBlock = (part: Part): boolean => typeof part !== "string" && PARAGRAPHS.test(part.name);

function pictureOf(element: XmlElement): XmlElement {
  const alternative = element.get("alt") ?? textOf(element, "alt");
  const source = element.get("href") ?? element.get("keyref") ?? "";
  const picture = made("imagedata", ["fileref", source, "alt", alternative], []);
  return element.get("placement") === "break" ? made("mediaobject", [], [picture]) : picture;
}

function linkOf(element: XmlElement): XmlElement {
  const address = element.get("href") ?? "";
  const words = childOf(element, "linktext") ?? element;
  const children = words === element ? childrenOf(element).filter(isNoDescription) : childrenOf(words);
  if (address === "") return made("phrase", [], children);
  // Within its file a place is named by its topic and itself: `#topic/place`.
  const place = /^#(?:[^/]*\/)?(.+)$/.exec(address)?.[1];
  return made("ulink", ["url", place === undefined ? address : `#${place}`], children);
}

const isNoDescription = (part: Part): boolean => typeof part === "string" || part.name !== "desc";

function relatedOf(element: XmlElement): XmlElement {
  const links = [...element.descendants()].filter((part) => nameOf(part) === "link");
  return made(
    "itemizedlist",
    [],
    links.map((link) => made("listitem", [], [linkOf(link)])),
  );
}

/** Tables that name their rows and cells by what they hold: properties, choices, simple ones. */
function tableOf(element: XmlElement): XmlElement {
  const head: XmlElement[] = [];
  const rows: XmlElement[] = [];
  const others: XmlElement[] = [];
  for (const row of element.elements()) {
    const name = nameOf(row);
    if (name === "title") others.push(oneOf(row));
    else
      (name.endsWith("head") ? head : rows).push(
        made(
          "row",
          [],
          [...row.elements()].map((cell) => made("entry", [], childrenOf(cell))),
        ),
      );
  }
  return made("informaltable", [], [...others, made("thead", [], head), made("tbody", [], rows)]);
}

const languageOf = (element: XmlElement): string =>
  /(?:^|\s)(?:language-)?([\w+#-]{1,20})/.exec(element.get("outputclass") ?? "")?.[1] ?? "";

/** A map is a table of contents. */
function mapOf(root: XmlElement): XmlElement {
  const titles = [...root.elements()].filter((part) => /^(?:title|booktitle)$/.test(nameOf(part)));
  const stated = root.get("title");
  const title = titles[0] ? [made("title", [], [mainTitle(titles[0])])] : stated ? [made("title", [], [stated])] : [];
  return made("article", attributesOf(root), [...title, ...entriesOf(root)]);
}

const mainTitle = (title: XmlElement): string =>
  (childOf(title, "mainbooktitle") ?? title).text().replace(/\s+/g, " ").trim();

function entriesOf(parent: XmlElement): XmlElement[] {
  const items = [...parent.elements()].flatMap(entryOf);
  return items.length === 0 ? [] : [made("itemizedlist", [], items)];
}

function entryOf(entry: XmlElement): XmlElement[] {
  if (NO_ENTRY.test(nameOf(entry))) return [];
  const facts = childOf(entry, "topicmeta");
  const address = entry.get("href") ?? "";
  const name = entry.get("navtitle") ?? (facts && textOf(facts, "navtitle", "linktext", "keywords"));
  const words = name || address || entry.get("keyref") || entry.get("keys");
  const inner = entriesOf(entry);
  // A group has no words of its own: its entries stand for it.
  if (!words) return inner.flatMap((list) => [...list.elements()]);
  const about = facts && childOf(facts, "shortdesc");
  return [
    made(
      "listitem",
      [],
      [
        address === "" ? words : made("ulink", ["url", address], [words]),
        ...(about ? [made("para", [], childrenOf(about))] : []),
        ...inner,
      ],
    ),
  ];
}

/** Writes the body of a publication as semantic HTML. */
import { escapeHtml, trimBreaks, type XmlElement } from "@quern/documents";
import { codeBlock, Footnotes, heading, link } from "../html.js";
import { BLOCK_CHILDREN, holdersOfBlocks } from "./blocks.js";
import { type ContentWriter, oneLine, tight, withoutRepeated } from "./content.js";
import {
  ADMONITIONS,
  BULLETS,
  HIDDEN,
  INLINE,
  LISTINGS,
  NUMBERS,
  PARAGRAPHS,
  QUOTES,
  RECORDS,
  SECTIONS,
} from "./elements.js";
import { writeFigure, writeFormula, writePicture, writePictures, writeTable } from "./figures.js";
import { FrontMatter } from "./front-matter.js";
import { codeOf } from "./listing.js";
import { writeDefinitions, writeList, writeSegments } from "./lists.js";
import { childOf, hasWords, nameOf } from "./name-of.js";
import { isBodyOfNotes, SeparateNotes } from "./notes.js";
import { personOf } from "./people.js";

/** Groups of notes, in which those that nothing refers to are text. */
const NOTE_GROUPS = /^(?:fn-group|table-wrap-foot|author-notes)$/;
const VERSE = /^(?:l|v|verse-line)$/;
const FIGURES =
  /^(?:figure|informalfigure|fig|mediaobject|screenshot|fig-group|example|informalexample|statement|boxed-text)$/;
/** Elements that hold the abstract beside facts about the publication. */
const FACTS = /^(?:article-meta|info|articleinfo|bookinfo|profileDesc)$/;
/** Which of two readings an edition gives: the corrected, the regular, the whole word (TEI P5, 3.5 and 12.1). */
const CHOSEN = ["corr", "reg", "expan", "lem"];

export class PublicationWriter implements ContentWriter {
  readonly #footnotes = new Footnotes();
  readonly #notes: SeparateNotes;
  readonly #blocks: ReadonlySet<XmlElement>;
  readonly #isTei: boolean;
  /** Addresses of parts that stand in other files. */
  readonly includes: string[] = [];
  #ownNotes = 0;
  #otherReadings = 0;
  readonly #written = new Set<string>();

  /**
   * @param title written over the text; the body's own is not repeated
   * @param address where a picture is shown from
   */
  constructor(
    private readonly root: XmlElement,
    private readonly title: string | undefined,
    readonly address: (source: string) => string,
  ) {
    this.#isTei = /^TEI/.test(nameOf(root));
    this.#notes = new SeparateNotes(root);
    this.#blocks = holdersOfBlocks(root);
  }

  document(): string {
    const { root, title } = this;
    const facts = [...root.descendants()].find((element) => FACTS.test(nameOf(element)));
    const abstracts = facts === undefined ? [] : [...facts.elements()].filter((part) => nameOf(part) === "abstract");
    const top = title === undefined ? "" : heading(1, escapeHtml(title));
    const level = title === undefined ? 1 : 2;
    const abstract = abstracts.map((element) => this.#section(element, level)).join("");
    const front =
      facts !== undefined && nameOf(facts) === "article-meta"
        ? new FrontMatter(facts, (part) => this.inline(part))
        : undefined;
    const body = this.content(root, level, true);
    return top + (front?.people() ?? "") + abstract + (front?.notes() ?? "") + body + this.#footnotes.html();
  }

  get warnings(): string[] {
    const count = this.#otherReadings;
    return count === 0
      ? []
      : [`Original spellings and abbreviations (${count}) are left out where the edition corrects or expands them.`];
  }

  content(element: XmlElement, level: number, skipTitle = false): string {
    let html = "";
    let words = "";
    const flush = (): void => {
      if (words.trim() !== "") html += `<p>${words.trim()}</p>\n`;
      words = "";
    };
    for (const child of element.children) {
      if (typeof child === "string") {
        words += escapeHtml(child.replace(/\s+/g, " "));
        continue;
      }
      const name = nameOf(child);
      if (skipTitle && (name === "title" || name === "head")) continue;
      const block = this.#ownBlock(child, level);
      if (block === undefined) words += this.#inlineElement(child);
      else {
        flush();
        html += block;
      }
    }
    flush();
    return html;
  }

  block(element: XmlElement, level: number): string {
    const block = this.#ownBlock(element, level);
    if (block !== undefined) return block;
    const words = this.#inlineElement(element).trim();
    return words === "" ? "" : `<p>${words}</p>\n`;
  }

  /** HTML of a block; `undefined` for what stands inside of a line. */
  #ownBlock(element: XmlElement, level: number): string | undefined {
    const name = nameOf(element);
    if (HIDDEN.test(name)) return "";
    if (this.#notes.idOfReferred(element) !== undefined && name !== "footnote") return "";
    if (NOTE_GROUPS.test(name) || isBodyOfNotes(element)) return this.#remainingNotes(element, level);
    if (SECTIONS.test(name)) return this.#section(element, level);
    if (name === "title" || name === "bridgehead" || name === "article-title")
      return heading(level, this.#titleText(element));
    const listing = name === "ab" ? /^codeblock(?:\s+([\w+#.-]+))?/.exec(element.get("type") ?? "") : null;
    if (listing !== null) return codeBlock(element.text().replace(/^\n/, ""), listing[1] ?? "");
    if (PARAGRAPHS.test(name)) return this.#paragraph(element);
    if (BULLETS.test(name) || NUMBERS.test(name) || name === "list") return writeList(this, element, level);
    if (/^(?:variablelist|def-list|glosslist)$/.test(name)) return writeDefinitions(this, element, level);
    if (name === "segmentedlist") return writeSegments(this, element);
    if (name === "literallayout" && element.get("class") !== "monospaced") return `<p>${this.#lines(element)}</p>\n`;
    if (
      LISTINGS.test(name) ||
      (name === "code" && (element.get("specific-use") === "block" || element.text().includes("\n")))
    )
      return codeBlock(
        codeOf(element).replace(/^\n/, ""),
        element.get("language") ?? element.get("code-type") ?? element.get("lang") ?? "",
      );
    if (ADMONITIONS.test(name) && childOf(element, "p") === undefined && nameOf(element) !== "note")
      return this.#admonition(element, name, level);
    if (name === "note")
      return this.#blocks.has(element) && element.get("place") === undefined
        ? this.#admonition(element, name, level)
        : undefined;
    if (QUOTES.test(name)) return `<blockquote>\n${this.content(element, level)}</blockquote>\n`;
    if (name === "quote" || name === "q")
      return this.#blocks.has(element) ? `<blockquote>\n${this.content(element, level)}</blockquote>\n` : undefined;
    if (/^(?:table|informaltable|table-wrap)$/.test(name)) return writeTable(this, element, level);
    if (FIGURES.test(name)) return writeFigure(this, element, level);
    if (name === "image" || name === "graphic") return `<p>${writePicture(this, element)}</p>\n`;
    if (/^(?:equation|informalequation|disp-formula)$/.test(name)) return writeFormula(this, element, "block");
    if (name === "question" && this.#blocks.has(element)) return this.#question(element, level);
    if (/^(?:lg|stanza|verse-group|sp)$/.test(name)) return this.#verses(element, level);
    if (name === "l") return `<p>${this.inline(element)}</p>\n`;
    if (name === "empty-line" || name === "milestone") return "";
    if (element.name === "xi:include" || name === "include") return this.#include(element, level);
    if (name === "front-stub") return this.#frontStub(element, level);
    if (name === "ref") return undefined;
    return this.#blocks.has(element) ? this.content(element, level) : undefined;
  }

  #section(element: XmlElement, level: number): string {
    const name = nameOf(element);
    const title =
      childOf(element, "title", "head") ??
      [...element.elements()].filter((child) => nameOf(child) === "info").map((info) => childOf(info, "title"))[0];
    const inner =
      name === "ref-list" || name === "listBibl" || name === "bibliography"
        ? this.#references(element, level)
        : undefined;
    if (title === undefined) {
      if (name === "abstract")
        return heading(level, "Abstract") + withoutRepeated(this.content(element, level + 1), "Abstract");
      return inner ?? this.content(element, level);
    }
    const label = childOf(element, "label")?.text().trim();
    const id = element.get("id") ?? element.get("xml:id");
    const words = this.#titleText(title);
    // The body of a book begins with the title of the book.
    if (name === "body" && title.text().replace(/\s+/g, " ").trim() === this.title)
      return this.content(element, level, true);
    const number = label === undefined || words.startsWith(escapeHtml(label)) ? "" : `${escapeHtml(label)} `;
    const body = inner ?? this.content(element, level + 1, true);
    return heading(level, number + words, id) + (name.endsWith("abstract") ? withoutRepeated(body, words) : body);
  }

  #titleText = (title: XmlElement): string => {
    const lines = [...title.elements()].filter((child) => nameOf(child) === "p");
    return lines.length > 0 ? lines.map((line) => this.inline(line)).join(" ") : this.inline(title);
  };

  /** A paragraph may hold lists and tables in DocBook, JATS and TEI. */
  #paragraph(element: XmlElement): string {
    if (nameOf(element) === "formalpara") {
      const title = childOf(element, "title");
      return (
        (title === undefined ? "" : `<p><strong>${this.inline(title)}</strong></p>\n`) + this.content(element, 6, true)
      );
    }
    const isBlock = (name: string): boolean => BLOCK_CHILDREN.test(name) && !(this.#isTei && name === "note");
    if ([...element.elements()].some((child) => isBlock(nameOf(child)))) return this.content(element, 6);
    const html = this.inline(element);
    const tag = INLINE.get(nameOf(element));
    return html === "" ? "" : `<p>${tag === undefined ? html : wrapped(tag, html)}</p>\n`;
  }

  #admonition(element: XmlElement, name: string, level: number): string {
    const title = childOf(element, "title");
    const words = title === undefined ? name[0]!.toUpperCase() + name.slice(1) : this.inline(title);
    return `<blockquote><p><strong>${words}</strong></p>\n${this.content(element, level, true)}</blockquote>\n`;
  }

  #references(element: XmlElement, level: number): string {
    const entries = [...element.elements()].filter((child) =>
      /^(?:ref|bibl|biblioentry|bibliomixed|biblStruct)$/.test(nameOf(child)),
    );
    if (entries.length === 0) return this.content(element, level + 1, true);
    return `<ol>\n${entries.map((entry) => `<li>${this.#inlineWithout(entry, "label")}</li>\n`).join("")}</ol>\n`;
  }

  /** A question in one paragraph stands out from its answer. */
  #question(element: XmlElement, level: number): string {
    const html = this.content(element, level);
    return /<(?!\/?(?:p|a|em|strong|code|sub|sup)\b)/.test(html) ? html : `<p><strong>${oneLine(html)}</strong></p>\n`;
  }

  /** A part in another file: its fallback, where there is one. */
  #include(element: XmlElement, level: number): string {
    this.includes.push(element.get("href") ?? element.get("fileref") ?? "");
    const fallback = childOf(element, "fallback");
    return fallback === undefined ? "" : this.content(fallback, level);
  }

  /** Title and authors of a letter or an answer beside an article. */
  #frontStub(element: XmlElement, level: number): string {
    const title = [...element.descendants()].find((part) => nameOf(part) === "article-title");
    const authors = [...element.descendants()]
      .filter((part) => nameOf(part) === "contrib")
      .map(personOf)
      .filter((person) => person !== "");
    return (
      (title === undefined ? "" : heading(level, this.inline(title))) +
      (authors.length === 0 ? "" : `<p>${escapeHtml(authors.join(", "))}</p>\n`)
    );
  }

  /** Notes that nothing refers to, such as statements of interest, and what stands among them. */
  #remainingNotes(group: XmlElement, level: number): string {
    let title = "";
    let html = "";
    for (const part of group.elements()) {
      const name = nameOf(part);
      if (name === "title") title = heading(level, this.inline(part));
      else if (name !== "fn") html += this.block(part, level);
      else if (this.#notes.idOfReferred(part) === undefined) html += this.content(part, 6);
    }
    return html === "" ? "" : title + html;
  }

  /** Verses are lines of one paragraph; speakers, directions and titles stand between them. */
  #verses(element: XmlElement, level: number): string {
    let html = "";
    let lines: string[] = [];
    const flush = (): void => {
      if (lines.length > 0) html += `<p>${lines.join("<br>\n")}</p>\n`;
      lines = [];
    };
    for (const child of element.children) {
      if (typeof child !== "string" && VERSE.test(nameOf(child))) lines.push(this.inline(child));
      else {
        const other = typeof child === "string" ? escapeHtml(child.trim()) : this.block(child, level);
        if (other === "") continue;
        flush();
        html += typeof child === "string" ? `<p>${other}</p>\n` : other;
      }
    }
    flush();
    return html;
  }

  /** Text whose line breaks count. */
  #lines(element: XmlElement): string {
    let html = "";
    for (const child of element.children)
      html += typeof child === "string" ? escapeHtml(child).replace(/\n/g, "<br>\n") : this.#inlineElement(child);
    return trimBreaks(html);
  }

  #inlineWithout(element: XmlElement, name: string): string {
    let html = "";
    // Where nothing but elements stands in a record, nothing parts their words.
    const gap = RECORDS.test(nameOf(element)) && !hasWords(element) ? " " : "";
    for (const child of element.children) {
      if (typeof child === "string") html += escapeHtml(child.replace(/\s+/g, " "));
      else if (nameOf(child) !== name) html += gap + this.#inlineElement(child);
    }
    return html.replace(/\s+/g, " ").trim();
  }

  inline(element: XmlElement): string {
    return this.#inlineWithout(element, "\0");
  }

  #inlineElement(element: XmlElement): string {
    const name = nameOf(element);
    if (HIDDEN.test(name)) return "";
    const id = this.#notes.idOfReferred(element);
    // Notes that stand apart are written where they are referred to.
    if (id !== undefined && name !== "footnote") return "";
    if (name === "footnote" || name === "fn" || (name === "note" && element.get("type") !== "editorial"))
      return this.#footnote(id ?? `own ${++this.#ownNotes}`, element);
    const referred = this.#notes.referredBy(element);
    if (referred !== undefined) return this.#footnote(referred.id, referred.note);
    if (name === "choice" || name === "app") return this.#reading(element, name);
    if (name === "emphasis" || name === "hi" || name === "styled-content") return this.#highlighted(element);
    const tag = INLINE.get(name);
    if (tag !== undefined) return wrapped(tag, this.inline(element));
    if (name === "br" || name === "lb" || name === "break" || name === "sbr") return "<br>\n";
    if (/^(?:inlineequation|inline-formula|math|formula)$/.test(name)) return writeFormula(this, element, "inline");
    if (/^(?:inlinemediaobject|mediaobject)$/.test(name)) return writePictures(this, element);
    if (/^(?:inline-graphic|graphic|imagedata|image)$/.test(name)) return writePicture(this, element);
    if (name === "quote" || name === "q") return `“${this.inline(element)}”`;
    const href =
      element.get("xlink:href") ??
      element.get("url") ??
      element.get("l:href") ??
      element.get("target") ??
      element.get("href");
    if (/^(?:ulink|link|ext-link|uri|a|ref|ptr|email)$/.test(name)) {
      const own = element.get("linkend") ?? element.get("endterm");
      const words = this.inline(element);
      const address =
        href ??
        (own === undefined ? undefined : `#${own}`) ??
        (/^(?:email)$/.test(name)
          ? `mailto:${element.text().trim()}`
          : name === "uri"
            ? element.text().trim()
            : undefined);
      return address === undefined ? words : link(address, words || escapeHtml(address.replace(/^#/, "")));
    }
    if (name === "xref") {
      const target = element.get("linkend") ?? element.get("rid");
      const words = this.inline(element) || escapeHtml(target ?? "");
      return target === undefined ? words : link(`#${target}`, words);
    }
    return `${this.inline(element)}${/^(?:given-names|surname|year|source|volume|person-group|name)$/.test(name) ? " " : ""}`;
  }

  #footnote(key: string, note: XmlElement): string {
    const reference = this.#footnotes.reference(key);
    if (!this.#written.has(key)) {
      this.#written.add(key);
      this.#footnotes.define(key, tight(this.content(note, 6, nameOf(note) === "section")));
    }
    return reference;
  }

  /** The reading that an edition prefers; readings of other witnesses become a note. */
  #reading(element: XmlElement, name: "choice" | "app"): string {
    const readings = [...element.elements()].filter((reading) => nameOf(reading) !== "note");
    const chosen = readings.find((reading) => CHOSEN.includes(nameOf(reading))) ?? readings[0];
    if (chosen === undefined) return "";
    const others = readings.filter((reading) => reading !== chosen);
    const words = this.inline(chosen);
    if (name === "choice") {
      this.#otherReadings += others.length;
      return words;
    }
    const variants = others.map((reading) => {
      const witnesses = reading.get("wit")?.replaceAll("#", "");
      return this.inline(reading) + (witnesses === undefined ? "" : ` (${escapeHtml(witnesses)})`);
    });
    if (variants.every((variant) => variant === "")) return words;
    const key = `own ${++this.#ownNotes}`;
    this.#footnotes.define(key, variants.join("; "));
    return words + this.#footnotes.reference(key);
  }

  #highlighted(element: XmlElement): string {
    const look =
      `${element.get("role") ?? ""} ${element.get("rend") ?? ""} ${element.get("rendition") ?? ""} ${element.get("style-type") ?? ""}`.toLowerCase();
    const html = this.inline(element);
    if (/strike/.test(look)) return wrapped("del", html);
    if (/sup/.test(look)) return wrapped("sup", html);
    if (/sub/.test(look)) return wrapped("sub", html);
    if (/bold|strong/.test(look)) return wrapped("strong", html);
    if (/mono|code|typewriter/.test(look)) return wrapped("code", html);
    if (/smallcaps|underline|none/.test(look)) return html;
    return wrapped("em", html);
  }
}

const wrapped = (tag: string, html: string): string => (html.trim() === "" ? html : `<${tag}>${html}</${tag}>`);

/** Writes the body of a publication as semantic HTML. */
import { escapeHtml, trimBreaks, type XmlElement } from "@quern/documents";
import { codeBlock, Footnotes, formula, heading, image, link, withCheckbox } from "../html.js";
import {
  ADMONITIONS,
  BULLETS,
  FIGURE_TEXT,
  HIDDEN,
  INLINE,
  ITEMS,
  LISTINGS,
  NUMBERS,
  PARAGRAPHS,
  QUOTES,
  RECORDS,
  SECTIONS,
} from "./elements.js";
import { bareTex, mathMarkup } from "./math.js";
import { nameOf } from "./name-of.js";
import { tableHtml } from "./tables.js";

const NO_HEADING = /^(?:body|front|back|text|group|book|article)$/;
const BLOCK_CHILDREN =
  /^(?:itemizedlist|orderedlist|variablelist|programlisting|screen|literallayout|informaltable|table|table-wrap|figure|informalfigure|mediaobject|fig|disp-formula|equation|informalequation|list|def-list|note|warning|tip|caution|important|blockquote|disp-quote|preformat|boxed-text|procedure|simplelist|lg|quote-block|synopsis)$/;

export class PublicationWriter {
  readonly #footnotes = new Footnotes();
  readonly #notes = new Map<string, XmlElement>();
  #counter = 0;
  #isTei = false;
  #title: string | undefined;

  /** @param address where a picture is shown from */
  constructor(private readonly address: (source: string) => string) {}

  document(root: XmlElement, title: string | undefined): string {
    this.#isTei = /^TEI/.test(nameOf(root));
    this.#title = title;
    this.#collectNotes(root);
    const meta = [...root.descendants()].find((element) => nameOf(element) === "article-meta");
    const abstracts = meta === undefined ? [] : meta.all("abstract");
    const top = title === undefined ? "" : heading(1, escapeHtml(title));
    const level = title === undefined ? 1 : 2;
    const abstract = abstracts.map((element) => this.#section(element, level)).join("");
    const body = this.#content(root, level, true);
    return top + abstract + body + this.#footnotes.html();
  }

  /** Notes that stand apart from the places that refer to them. */
  #collectNotes(root: XmlElement): void {
    for (const element of root.descendants()) {
      const name = nameOf(element);
      const id = element.get("id") ?? element.get("xml:id");
      if (id === undefined) continue;
      const isNote = name === "fn" || (name === "body" && element.get("name") === "notes");
      if (isNote) this.#notes.set(id, element);
    }
    for (const body of root.all("body")) {
      if (body.get("name") !== "notes" && body.get("name") !== "comments") continue;
      for (const section of body.all("section")) {
        const id = section.get("id");
        if (id !== undefined) this.#notes.set(id, section);
      }
    }
  }

  #content(element: XmlElement, level: number, skipTitle = false): string {
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
      if (skipTitle && (name === "title" || name === "head" || name === "subtitle-none")) continue;
      const block = this.#block(child, level);
      if (block === undefined) words += this.#inlineElement(child);
      else {
        flush();
        html += block;
      }
    }
    flush();
    return html;
  }

  /** HTML of a block; `undefined` for what stands inside of a line. */
  #block(element: XmlElement, level: number): string | undefined {
    const name = nameOf(element);
    if (HIDDEN.test(name)) return "";
    if (name === "body" && /^(?:notes|comments)$/.test(element.get("name") ?? "")) return "";
    if (name === "fn-group" || (name === "fn" && this.#isReferred(element))) return "";
    if (SECTIONS.test(name)) return this.#section(element, level);
    if (name === "title" || name === "bridgehead" || name === "article-title")
      return heading(level, this.#titleText(element));
    const listing = name === "ab" ? /^codeblock(?:\s+([\w+#.-]+))?/.exec(element.get("type") ?? "") : null;
    if (listing !== null) return codeBlock(element.text().replace(/^\n/, ""), listing[1] ?? "");
    if (PARAGRAPHS.test(name)) return this.#paragraph(element);
    if (BULLETS.test(name) || NUMBERS.test(name) || name === "list") return this.#list(element, level);
    if (/^(?:variablelist|def-list|glosslist|calloutlist)$/.test(name)) return this.#definitions(element, level);
    if (name === "literallayout" && element.get("class") !== "monospaced") return `<p>${this.#lines(element)}</p>\n`;
    if (
      LISTINGS.test(name) ||
      (name === "code" && (element.get("specific-use") === "block" || element.text().includes("\n")))
    )
      return codeBlock(
        element.text().replace(/^\n/, ""),
        element.get("language") ?? element.get("code-type") ?? element.get("lang") ?? "",
      );
    if (ADMONITIONS.test(name) && element.child("p") === undefined && nameOf(element) !== "note")
      return this.#admonition(element, name, level);
    if (name === "note")
      return this.#hasBlocks(element) && element.get("place") === undefined
        ? this.#admonition(element, name, level)
        : undefined;
    if (QUOTES.test(name)) return `<blockquote>\n${this.#content(element, level)}</blockquote>\n`;
    if (name === "quote" || name === "q")
      return this.#hasBlocks(element) ? `<blockquote>\n${this.#content(element, level)}</blockquote>\n` : undefined;
    if (/^(?:table|informaltable|table-wrap)$/.test(name)) return this.#table(element, level);
    if (
      /^(?:figure|informalfigure|fig|mediaobject|screenshot|fig-group|example|informalexample|statement|boxed-text)$/.test(
        name,
      )
    )
      return this.#figure(element, level);
    if (name === "image" || name === "graphic") return `<p>${this.#image(element)}</p>\n`;
    if (/^(?:equation|informalequation|disp-formula)$/.test(name)) return this.#formula(element, "block");
    if (/^(?:lg|stanza|verse-group|sp)$/.test(name)) return this.#verses(element, level);
    if (name === "l") return `<p>${this.#inline(element)}</p>\n`;
    if (name === "empty-line" || name === "milestone") return "";
    if (name === "ref") return undefined;
    return this.#hasBlocks(element) ? this.#content(element, level) : undefined;
  }

  #section(element: XmlElement, level: number): string {
    const name = nameOf(element);
    const title =
      [...element.elements()].find((child) => /^(?:title|head)$/.test(nameOf(child))) ??
      element.child("info")?.child("title");
    const inner =
      name === "ref-list" || name === "listBibl" || name === "bibliography"
        ? this.#references(element, level)
        : undefined;
    if (title === undefined) {
      const isAbstract = name === "abstract";
      const depth = NO_HEADING.test(name) || !/^(?:section|sec)$/.test(name) ? level : level;
      return (
        (isAbstract ? heading(level, "Abstract") : "") +
        (inner ?? this.#content(element, isAbstract ? level + 1 : depth))
      );
    }
    const label = [...element.elements()]
      .find((child) => nameOf(child) === "label")
      ?.text()
      .trim();
    const id = element.get("id") ?? element.get("xml:id");
    const words = this.#titleText(title);
    // The body of a book begins with the title of the book.
    if (name === "body" && title.text().replace(/\s+/g, " ").trim() === this.#title)
      return this.#content(element, level, true);
    const number = label === undefined || words.startsWith(escapeHtml(label)) ? "" : `${escapeHtml(label)} `;
    return heading(level, number + words, id) + (inner ?? this.#content(element, level + 1, true));
  }

  #titleText = (title: XmlElement): string => {
    const lines = [...title.elements()].filter((child) => nameOf(child) === "p");
    return lines.length > 0 ? lines.map((line) => this.#inline(line)).join(" ") : this.#inline(title);
  };

  /** A paragraph may hold lists and tables in DocBook, JATS and TEI. */
  #paragraph(element: XmlElement): string {
    if (nameOf(element) === "formalpara") {
      const title = element.child("title");
      return (
        (title === undefined ? "" : `<p><strong>${this.#inline(title)}</strong></p>\n`) +
        this.#content(element, 6, true)
      );
    }
    const isBlock = (name: string): boolean => BLOCK_CHILDREN.test(name) && !(this.#isTei && name === "note");
    if ([...element.elements()].some((child) => isBlock(nameOf(child)))) return this.#content(element, 6);
    const html = this.#inline(element);
    return html === "" ? "" : `<p>${html}</p>\n`;
  }

  #list(element: XmlElement, level: number): string {
    const kind = element.get("list-type") ?? element.get("type") ?? element.get("rend") ?? element.get("role") ?? "";
    const name = nameOf(element);
    if (name === "list" && [...element.elements()].some((child) => nameOf(child) === "label"))
      return this.#definitions(element, level);
    const ordered =
      NUMBERS.test(name) || (name === "list" && /order|number|alpha|roman/.test(kind) && !/^un/.test(kind));
    const tag = ordered ? "ol" : "ul";
    const start = element.get("startingnumber") ?? element.get("start");
    const title = element.child("title");
    const items = [...element.elements()].filter((child) => ITEMS.test(nameOf(child)));
    const written = items.map((item) => `<li>${withCheckbox(tight(this.#content(item, level)))}</li>\n`);
    const open =
      ordered && start !== undefined && /^\d+$/.test(start) && start !== "1" ? `<ol start="${start}">` : `<${tag}>`;
    return `${title === undefined ? "" : `<p><strong>${this.#inline(title)}</strong></p>\n`}${open}\n${written.join("")}</${tag}>\n`;
  }

  #definitions(element: XmlElement, level: number): string {
    let html = "";
    for (const part of element.descendants()) {
      const name = nameOf(part);
      if (/^(?:term|glossterm|label)$/.test(name)) html += `<dt>${this.#inline(part)}</dt>\n`;
      else if (/^(?:listitem|def|glossdef|item)$/.test(name) && !this.#isInsideItem(element, part))
        html += `<dd>${tight(this.#content(part, level))}</dd>\n`;
    }
    return `<dl>\n${html}</dl>\n`;
  }

  /** Items of lists inside of definitions belong to those. */
  #isInsideItem(list: XmlElement, item: XmlElement): boolean {
    const stack: { element: XmlElement; inside: boolean }[] = [{ element: list, inside: false }];
    while (stack.length > 0) {
      const { element, inside } = stack.pop()!;
      for (const child of element.elements()) {
        if (child === item) return inside;
        stack.push({ element: child, inside: inside || /^(?:listitem|def|glossdef|item)$/.test(nameOf(child)) });
      }
    }
    return false;
  }

  #admonition(element: XmlElement, name: string, level: number): string {
    const title = element.child("title");
    const words = title === undefined ? name[0]!.toUpperCase() + name.slice(1) : this.#inline(title);
    return `<blockquote><p><strong>${words}</strong></p>\n${this.#content(element, level, true)}</blockquote>\n`;
  }

  #references(element: XmlElement, level: number): string {
    const entries = [...element.elements()].filter((child) =>
      /^(?:ref|bibl|biblioentry|bibliomixed|biblStruct)$/.test(nameOf(child)),
    );
    if (entries.length === 0) return this.#content(element, level + 1, true);
    return `<ol>\n${entries.map((entry) => `<li>${this.#inlineWithout(entry, "label")}</li>\n`).join("")}</ol>\n`;
  }

  #table(element: XmlElement, level: number): string {
    const title = [...element.elements()].find((child) => /^(?:title|head|caption)$/.test(nameOf(child)));
    const label = element.child("label")?.text().trim();
    const caption = [
      label === undefined ? "" : escapeHtml(label),
      title === undefined ? "" : plainBlocks(this.#content(title, 6)),
    ]
      .filter(Boolean)
      .join(" ");
    const table = nameOf(element) === "table-wrap" ? element.find("table") : element;
    const rows = table === undefined ? "" : tableHtml(table, (cell) => tight(this.#content(cell, level)));
    const pictures = rows === "" ? this.#pictures(element) : "";
    return (caption === "" ? "" : `<p><em>${caption}</em></p>\n`) + rows + pictures;
  }

  #figure(element: XmlElement, level: number): string {
    const pictures = this.#pictures(element);
    if (pictures === "") return this.#content(element, level);
    const parts = [...element.elements()].flatMap((child) =>
      nameOf(child) === "mediaobject" ? (child.child("caption") ?? []) : child,
    );
    const words = parts
      .filter((child) => FIGURE_TEXT.test(nameOf(child)))
      .map((child) => plainBlocks(this.#content(child, 6)))
      .filter((text) => text !== "")
      .join(" ");
    const label = element.child("label")?.text().trim() ?? "";
    const text = [escapeHtml(label), words].filter(Boolean).join(" ");
    return `<figure>${pictures}${text === "" ? "" : `<figcaption>${text}</figcaption>`}</figure>\n`;
  }

  #pictures(element: XmlElement): string {
    const found = [...element.descendants()].filter((child) =>
      /^(?:imagedata|graphic|inline-graphic|image)$/.test(nameOf(child)),
    );
    // A figure may give its picture in several formats.
    const kept = nameOf(element) === "mediaobject" ? found.slice(0, 1) : found;
    return kept.map((one) => this.#image(one, element)).join("");
  }

  #image(element: XmlElement, around?: XmlElement): string {
    const source =
      element.get("fileref") ??
      element.get("xlink:href") ??
      element.get("url") ??
      element.get("l:href") ??
      element.get("href") ??
      "";
    const alternative =
      around?.find("textobject")?.text() ??
      around?.find("alt-text")?.text() ??
      element.get("alt") ??
      element.find("desc")?.text() ??
      "";
    return source === "" ? "" : image(this.address(source), alternative.replace(/\s+/g, " "));
  }

  #formula(element: XmlElement, display: "block" | "inline"): string {
    const tex = [...element.descendants()].find(
      (child) => /^(?:tex-math|latex)$/.test(nameOf(child)) || nameOf(child) === "mathphrase",
    );
    if (tex !== undefined) return formula(bareTex(tex.text()), display);
    const notation = element.get("notation");
    if (notation === "tex" || notation === "TeX") return formula(element.text(), display);
    const math =
      nameOf(element) === "math" ? element : [...element.descendants()].find((child) => nameOf(child) === "math");
    if (math === undefined) return display === "block" ? `<p>${this.#inline(element)}</p>\n` : this.#inline(element);
    const written = mathMarkup(math, display);
    return display === "block" ? `<p>${written}</p>\n` : written;
  }

  #verses(element: XmlElement, level: number): string {
    const lines = [...element.elements()].filter((child) => /^(?:l|v|verse-line)$/.test(nameOf(child)));
    if (lines.length === 0) return this.#content(element, level);
    return `<p>${lines.map((line) => this.#inline(line)).join("<br>\n")}</p>\n`;
  }

  /** Text whose line breaks count. */
  #lines(element: XmlElement): string {
    let html = "";
    for (const child of element.children)
      html += typeof child === "string" ? escapeHtml(child).replace(/\n/g, "<br>\n") : this.#inlineElement(child);
    return trimBreaks(html);
  }

  #hasBlocks(element: XmlElement): boolean {
    return [...element.elements()].some((child) => {
      const name = nameOf(child);
      return (
        SECTIONS.test(name) || PARAGRAPHS.test(name) || BLOCK_CHILDREN.test(name) || name === "l" || name === "stanza"
      );
    });
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

  #inline(element: XmlElement): string {
    return this.#inlineWithout(element, "\0");
  }

  #inlineElement(element: XmlElement): string {
    const name = nameOf(element);
    if (HIDDEN.test(name)) return "";
    if (
      name === "footnote" ||
      (name === "note" && !this.#isNested(element)) ||
      (name === "fn" && !this.#isReferred(element))
    ) {
      const key = `own ${++this.#counter}`;
      const reference = this.#footnotes.reference(key);
      this.#footnotes.define(key, tight(this.#content(element, 6)));
      return reference;
    }
    const noted = this.#noteTarget(element);
    if (noted !== undefined) return noted;
    if (name === "emphasis" || name === "hi" || name === "styled-content") return this.#highlighted(element);
    const tag = INLINE.get(name);
    if (tag !== undefined) return wrapped(tag, this.#inline(element));
    if (name === "br" || name === "lb" || name === "break" || name === "sbr") return "<br>\n";
    if (/^(?:inlineequation|inline-formula|math|formula)$/.test(name)) return this.#formula(element, "inline");
    if (/^(?:inlinemediaobject|mediaobject)$/.test(name)) return this.#pictures(element);
    if (/^(?:inline-graphic|graphic|imagedata|image)$/.test(name)) return this.#image(element);
    if (name === "quote" || name === "q") return `“${this.#inline(element)}”`;
    const href =
      element.get("xlink:href") ??
      element.get("url") ??
      element.get("l:href") ??
      element.get("target") ??
      element.get("href");
    if (/^(?:ulink|link|ext-link|uri|a|ref|ptr|email)$/.test(name)) {
      const own = element.get("linkend") ?? element.get("endterm");
      const words = this.#inline(element);
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
      const words = this.#inline(element) || escapeHtml(target ?? "");
      return target === undefined ? words : link(`#${target}`, words);
    }
    return `${this.#inline(element)}${/^(?:given-names|surname|year|source|volume|person-group|name)$/.test(name) ? " " : ""}`;
  }

  #isNested(element: XmlElement): boolean {
    return element.get("type") === "editorial";
  }

  #isReferred(element: XmlElement): boolean {
    const id = element.get("id");
    return id !== undefined && this.#notes.has(id);
  }

  /** A reference to a note that stands elsewhere. */
  #noteTarget(element: XmlElement): string | undefined {
    const target =
      element.get("rid") ??
      (element.get("l:href") ?? element.get("xlink:href") ?? element.get("href"))?.replace(/^#/, "");
    const note = target === undefined ? undefined : this.#notes.get(target);
    if (note === undefined || target === undefined) return undefined;
    const reference = this.#footnotes.reference(target);
    this.#footnotes.define(target, tight(this.#content(note, 6, true)));
    return reference;
  }

  #highlighted(element: XmlElement): string {
    const look =
      `${element.get("role") ?? ""} ${element.get("rend") ?? ""} ${element.get("rendition") ?? ""} ${element.get("style-type") ?? ""}`.toLowerCase();
    const html = this.#inline(element);
    if (/strike/.test(look)) return wrapped("del", html);
    if (/sup/.test(look)) return wrapped("sup", html);
    if (/sub/.test(look)) return wrapped("sub", html);
    if (/bold|strong/.test(look)) return wrapped("strong", html);
    if (/mono|code|typewriter/.test(look)) return wrapped("code", html);
    if (/smallcaps|underline|none/.test(look)) return html;
    return wrapped("em", html);
  }
}

/** Whether words stand directly in an element, and not in the elements inside. */
const hasWords = (element: XmlElement): boolean =>
  element.children.some((child) => typeof child === "string" && child.trim() !== "");
const wrapped = (tag: string, html: string): string => (html.trim() === "" ? html : `<${tag}>${html}</${tag}>`);
const tight = (html: string): string =>
  html.trim().replace(/^<p>([\s\S]*?)<\/p>(?=$|\s*<(?:ul|ol|dl|pre|table))/, "$1");
/** Captions are one line. */
const plainBlocks = (html: string): string =>
  html
    .replace(/<\/?(?:p|h\d)[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

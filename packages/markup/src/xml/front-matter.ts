import { escapeHtml, type XmlElement } from "@quern/documents";
import { childOf, nameOf } from "./name-of.js";
import { personOf } from "./people.js";

/** People of a paper that are not named on it. */
const MAX_PEOPLE = 500;

/** Facts of an article that its pages show around the abstract (JATS, `article-meta`): people, affiliations, keywords and notes. */
export class FrontMatter {
  readonly #meta: XmlElement;
  readonly #inline: (element: XmlElement) => string;

  /** @param inline HTML of the words of an element */
  constructor(meta: XmlElement, inline: (element: XmlElement) => string) {
    this.#meta = meta;
    this.#inline = inline;
  }

  /** Authors with the marks of their affiliations, and the affiliations. */
  people(): string {
    const contributors = this.#all("contrib");
    const people = (contributors.length > 0 ? contributors : this.#all("contrib-group").flatMap(namesIn))
      .slice(0, MAX_PEOPLE)
      .map((contrib) => escapeHtml(personOf(contrib)) + marksOf(contrib))
      .filter((person) => person !== "");
    const marks = new Map(this.#all("xref").map((mark) => [mark.get("rid"), mark.text().trim()]));
    const affiliations = this.#all("aff").map((place) =>
      paragraph(this.#labelled(place, this.#partsOf(place).join(", "), marks.get(place.get("id")))),
    );
    return paragraph(people.join(", ")) + affiliations.join("");
  }

  /** Keywords, then how to reach the authors and what they say of themselves. */
  notes(): string {
    const keywords = this.#all("kwd-group").map((group) => {
      const title = childOf(group, "title");
      const words = [...group.descendants()].filter((part) => nameOf(part) === "kwd").map(this.#inline);
      const name = title === undefined ? "Keywords" : this.#inline(title).replace(/[:.]\s*$/, "");
      return words.length === 0 ? "" : paragraph(`<strong>${name}:</strong> ${words.join(", ")}`);
    });
    const notes = this.#all("author-notes").flatMap((group) =>
      [...group.elements()]
        .filter((note) => /^(?:corresp|fn)$/.test(nameOf(note)))
        .map((note) => paragraph(this.#labelled(note, this.#inline(note), undefined))),
    );
    return keywords.join("") + notes.join("");
  }

  #all(name: string): XmlElement[] {
    return [...this.#meta.descendants()].filter((element) => nameOf(element) === name);
  }

  /** Parts of an affiliation: an institution, a town and a country stand one beside the other, running text is one part. */
  #partsOf(place: XmlElement): string[] {
    const isText = place.children.some((child) => typeof child === "string" && /[\p{L}\p{N}]/u.test(child));
    if (isText) return [this.#inline(place)];
    const parts = [...place.elements()].filter((part) => nameOf(part) !== "label");
    return parts.length === 0 ? [] : parts.flatMap((part) => this.#partsOf(part));
  }

  /** @param mark of those who refer to the element, where it has none of its own */
  #labelled(element: XmlElement, html: string, mark: string | undefined): string {
    const label = childOf(element, "label")?.text().trim() || mark;
    const words = html.trim();
    return label === undefined || label === "" || words === "" ? words : `<sup>${escapeHtml(label)}</sup> ${words}`;
  }
}

const namesIn = (group: XmlElement): XmlElement[] =>
  [...group.elements()].filter((part) => /^(?:name|string-name|collab)$/.test(nameOf(part)));

const paragraph = (html: string): string => (html.trim() === "" ? "" : `<p>${html.trim()}</p>\n`);

/** Marks of the affiliations and notes of a person. */
function marksOf(contrib: XmlElement): string {
  const marks = [...contrib.descendants()]
    .filter((part) => nameOf(part) === "xref" && /^(?:aff|fn|corresp)$/.test(part.get("ref-type") ?? ""))
    .map((part) => part.text().trim())
    .filter((mark) => mark !== "");
  return marks.length === 0 ? "" : `<sup>${escapeHtml(marks.join(","))}</sup>`;
}

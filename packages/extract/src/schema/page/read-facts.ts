/** One walk over a page, or over one record of a list, that gathers what its layout says. */
import { imageSource, isRealSource, NONE, type Node, Tag, type Tree } from "@quern/markdown/html";
import type { TextReader } from "@quern/markdown/structured-data";
import { percentDecode } from "@quern/types";
import { isHeading, Part } from "../../page/other-parts.js";
import type { ParsedPage } from "../../page/parsed-page.js";
import { DayWriting } from "../dates.js";
import { GENERIC_NAMES } from "../meaning.js";
import { conceptsNamed, foldWords } from "../vocabulary/index.js";
import { classNamesOf } from "./class-names.js";
import { addTo, type FactTable, type LabelledValue, only, type QuestionAndAnswer, UniqueMap } from "./facts.js";
import { BOLD, HeadingsAbove, tableWithYear } from "./headings-above.js";
import { LabelsAbove, pairsOfLine } from "./label-lines.js";
import { LineFacts } from "./line-facts.js";
import {
  AREA,
  COUNT_OF,
  COUNTED,
  CREDIT,
  GLUED_SUBJECT,
  MAIL,
  RATING,
  SUBJECT_OF,
  withoutBullet,
  withoutColon,
  withoutLabel,
  withoutPossessive,
} from "./lines.js";
import { namedLists } from "./named-lists.js";
import type { PageFacts } from "./page-facts.js";
import { addressOf, linesOf, readValue } from "./read-value.js";
import { nameInLink } from "./record-names.js";
import { SectionFacts } from "./section-facts.js";
import { headingLink, Twins } from "./sections.js";
import { contentOf, inlineAfter, isBesideBlocks, isBold, isLeafBlock } from "./shapes.js";
import { pairsOf, readTable } from "./tables.js";

const MAX_LABEL_CHARACTERS = 50;
const MAX_VALUE_CHARACTERS = 300;
const MAX_NAMED_CHARACTERS = 120;
/** Longer texts beside "Product video" tell of one. */
const MAX_SHORT_VALUE = 60;

export interface FactScope {
  readonly page: ParsedPage;
  readonly reader: TextReader;
  /** By node, one of {@link Part}. */
  readonly parts: Uint8Array;
}

const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?)$/;
/** Elements whose `datetime` says when they were changed. */
const REVISIONS: readonly number[] = [Tag.DEL, Tag.INS];

/** The moment that "51 secs ago" stands for: `<span title="2015-08-07 10:09:32Z">`, `<relative-time datetime="…">`. */
function momentBehind(tree: Tree, node: Node): string | undefined {
  const tag = tree.tag[node]!;
  if (REVISIONS.includes(tag)) return undefined;
  const isShort = tag === Tag.SPAN || tag === Tag.ABBR;
  const moment = MOMENT.exec(tree.attribute(node, isShort ? "title" : "datetime")?.trim() ?? "");
  return moment ? `${moment[1]}T${moment[2]}` : undefined;
}

/** @param root the body, or the element of one record */
export function readFacts({ page, reader, parts }: FactScope, root: Node): PageFacts {
  const { tree } = page;
  const collector = new FactCollector(page, reader, root !== tree.body);
  for (let node = tree.isElement(root) && root !== tree.body ? root : root + 1; node < tree.end[root]!; node++) {
    if (!tree.isElement(node)) continue;
    if (parts[node] === Part.BESIDE && root === tree.body) {
      collector.box(node, parts);
      node = tree.end[node]! - 1;
    } else if (parts[node] === Part.OTHER) node = tree.end[node]! - 1;
    else collector.visit(node);
  }
  return { ...collector.finish(), named: root === tree.body ? namedLists(page, reader, parts) : () => undefined };
}

class FactCollector {
  readonly #labels = new UniqueMap<LabelledValue>();
  readonly #weak = new UniqueMap<LabelledValue>();
  readonly #named = new UniqueMap<LabelledValue>();
  readonly #links = new UniqueMap<string>();
  readonly #counts = new UniqueMap<string>();
  readonly #lists = new Map<string, string[]>();
  readonly #tables: FactTable[] = [];
  readonly #questions: QuestionAndAnswer[] = [];
  readonly #emails = new Set<string>();
  readonly #phones = new Set<string>();
  readonly #ratings = new Set<string>();
  readonly #twins = new Twins();
  readonly #writing = new DayWriting();
  #title: string | undefined;
  #headingLink: string | undefined;
  #link: string | undefined;
  #linkText: string | undefined;
  #image: string | undefined;
  readonly #above = new HeadingsAbove();
  #heading = "";
  #titleRank = 0;

  readonly #lines: LineFacts;
  readonly #sections: SectionFacts;

  constructor(
    readonly page: ParsedPage,
    readonly reader: TextReader,
    readonly isRecord = false,
  ) {
    this.#lines = new LineFacts(page, isRecord);
    this.#sections = new SectionFacts(page, reader);
  }

  visit(node: Node): void {
    const { tree } = this.page;
    const tag = tree.tag[node]!;
    if (isHeading(tree, node)) this.#visitHeading(node);
    else if (tag === Tag.TABLE) this.#visitTable(node);
    else if (tag === Tag.DT) this.#visitTerm(node);
    else if (tag === Tag.UL || tag === Tag.OL) this.#visitList(node);
    else if (tag === Tag.DETAILS) this.#visitDetails(node);
    else if (tag === Tag.TIME) this.#lines.addMarkedDay(tree.attribute(node, "datetime")?.trim());
    else if (tag === Tag.A) this.#visitLink(node);
    else if (tag === Tag.IMG) this.#visitImage(node);
    if (this.isRecord && tag !== Tag.TIME) this.#lines.addSpelledDay(momentBehind(tree, node));
    if (tag === Tag.TABLE || tag === Tag.DL) this.#visitRows(node);
    if (tag !== Tag.TABLE && tag !== Tag.DT && tag !== Tag.DD) this.#visitPair(node);
    if (tree.end[node]! - node <= 12) this.#visitShort(node);
    if (isLeafBlock(tree, node)) this.#visitLines(node);
    else if (this.isRecord && isBesideBlocks(tree, node)) this.#lines.addLoose(node, linesOf(tree, node));
  }

  /** A box beside the subject counts when it is a list of facts: three labels or more. */
  box(node: Node, parts: Uint8Array): void {
    const { tree } = this.page;
    const inside = new FactCollector(this.page, this.reader);
    for (let inner = node + 1; inner < tree.end[node]!; inner++) {
      if (!tree.isElement(inner)) continue;
      if (parts[inner] === Part.OTHER) inner = tree.end[inner]! - 1;
      else inside.visit(inner);
    }
    const { labels, links, email } = inside.finish();
    const found = [...(labels[0] ?? []), ...(labels[1] ?? [])];
    if (found.length < 3) return;
    for (const [words, value] of found) this.#weak.add(words, value.text, value);
    for (const [words, address] of links) this.#links.add(words, address, address);
    addTo(this.#emails, email);
  }

  finish(): Omit<PageFacts, "named"> {
    return {
      labels: [this.#labels.toMap(), this.#weak.toMap(), this.#named.toMap()],
      links: this.#links.toMap(),
      counts: this.#counts.toMap(),
      lists: this.#lists,
      sections: this.#sections,
      tables: this.#tables,
      questions: this.#questions,
      title: this.#title ?? this.#linkText,
      email: only(this.#emails),
      phone: only(this.#phones),
      rating: only(this.#ratings),
      link: this.#headingLink ?? this.#link,
      image: this.#image,
      lines: this.#lines,
      language: this.page.locale.language ?? (this.#writing.isDayFirst ? UNKNOWN_LANGUAGE : ""),
    };
  }

  readonly #labelsAbove = new LabelsAbove((name, value, isSure) =>
    this.#label(name, value, isSure ? this.#labels : this.#weak),
  );

  readonly #label = (name: string, value: LabelledValue, into: UniqueMap<LabelledValue> = this.#labels): void => {
    this.#writing.note(value.text);
    const words = name.length <= MAX_LABEL_CHARACTERS ? foldWords(name.replace(RATE, " ")) : "";
    if (words === "" || value.text === "" || value.text.length > MAX_VALUE_CHARACTERS) return;
    into.add(words, value.text, value);
    const counted = words.replace(COUNT_OF, "").replace(GLUED_SUBJECT, "");
    if (counted !== words && counted !== "") into.add(counted, value.text, value);
    const bare = value.text.length <= MAX_SHORT_VALUE ? words.replace(SUBJECT_OF, "") : words;
    if (bare !== words && !GENERIC_NAMES.has(bare) && conceptsNamed(bare).length > 0)
      this.#weak.add(bare, value.text, value);
  };

  #visitTable(node: Node): void {
    const { tree, urls } = this.page;
    const read = (cell: Node): LabelledValue => {
      const value = readValue(tree, cell, this.reader, urls);
      this.#writing.note(value.text);
      return value;
    };
    const tables: FactTable[] = [];
    readTable(tree, node, read, this.#label, tables);
    this.#tables.push(...tables.map((table) => tableWithYear(table, this.#above.year)));
  }

  #visitHeading(node: Node): void {
    const { tree } = this.page;
    const text = this.reader.read(node);
    this.#heading = withoutPossessive(foldWords(text));
    if (text === "") return;
    this.#above.see(text, tree.tag[node]!);
    // Of a card's headings the largest names it: the firm may stand above it in a smaller one.
    const rank = tree.tag[node]!;
    const isFirst = this.#title === undefined || (this.isRecord && rank < this.#titleRank);
    if (isFirst) {
      this.#title = text;
      this.#titleRank = rank;
      this.#headingLink = headingLink(this.page, node);
    }
    const after = this.isRecord ? inlineAfter(tree, node) : undefined;
    if (after !== undefined) this.#visitLines(after);
    if (tree.tag[node] === Tag.H1) {
      // A page's h1 is its title even where a smaller heading stands above it.
      if (!this.#hasMainTitle) this.#title = text;
      this.#hasMainTitle = true;
      return;
    }
    this.#visitSection(node, text);
  }
  #hasMainTitle = false;

  /** The text below a heading that asks is its answer, and one short text the value of another. */
  #visitSection(heading: Node, title: string): void {
    const { tree, urls } = this.page;
    const section = { heading, title };
    this.#sections.add(this.#heading, section);
    const answer = this.#sections.answer(section);
    if (answer !== undefined) this.#questions.push({ question: title, answer });
    const value = this.#sections.valueBelow(section, MAX_NAMED_CHARACTERS);
    if (value !== undefined) this.#label(title, readValue(tree, value, this.reader, urls), this.#weak);
  }

  #visitTerm(term: Node): void {
    const { tree, urls } = this.page;
    for (let node = tree.nextSibling(term); node !== NONE; node = tree.nextSibling(node)) {
      if (tree.tag[node] === Tag.DT) return;
      if (tree.tag[node] !== Tag.DD) continue;
      const name = this.reader.read(term);
      const value = readValue(tree, node, this.reader, urls);
      if (name.endsWith("?")) this.#questions.push({ question: name, answer: value.text });
      const more: string[] = [];
      for (let next = tree.nextSibling(node); next !== NONE && tree.tag[next] !== Tag.DT; next = tree.nextSibling(next))
        if (tree.tag[next] === Tag.DD) more.push(this.reader.read(next));
      const parts = [...value.parts, ...more];
      this.#label(withoutColon(name), { ...value, text: more.length > 0 ? parts.join(", ") : value.text, parts });
      return;
    }
  }

  #visitList(list: Node): void {
    const { tree } = this.page;
    if (this.#heading === "" || this.#lists.has(this.#heading)) return;
    const items: string[] = [];
    for (let node = tree.firstChild(list); node !== NONE; node = tree.nextSibling(node)) {
      if (tree.tag[node] === Tag.LI) items.push(withoutBullet(this.reader.read(node)));
    }
    this.#lists.set(
      this.#heading,
      items.filter((item) => item !== ""),
    );
  }

  /** Rows of two cells: a timetable, opening hours. */
  #visitRows(node: Node): void {
    const { tree } = this.page;
    if (this.#heading === "") return;
    const rows = () =>
      pairsOf(tree, node).map(([name, value]) => [this.reader.read(name), this.reader.read(value)] as const);
    this.#sections.addRows(this.#heading, rows);
  }

  #visitDetails(node: Node): void {
    const { tree } = this.page;
    const summary = tree.find(node, Tag.SUMMARY);
    if (summary === NONE) return;
    const question = this.reader.read(summary);
    const answer = this.reader.read(node).slice(question.length).trim();
    if (question.endsWith("?") && answer !== "") this.#questions.push({ question, answer });
  }

  #visitLink(node: Node): void {
    const { tree, urls } = this.page;
    const target = tree.attribute(node, "href") ?? "";
    if (/(?:^|\s)author(?:\s|$)/i.test(tree.attribute(node, "rel") ?? ""))
      this.#lines.addLinkedAuthor(this.reader.read(node));
    if (/^mailto:/i.test(target)) addTo(this.#emails, (percentDecode(target.slice(7)).match(MAIL) ?? [])[0]);
    else if (/^tel:/i.test(target)) addTo(this.#phones, this.reader.read(node) || target.slice(4));
    else {
      const address = addressOf(tree, node, urls);
      const text = this.reader.read(node);
      this.#link ??= address;
      if (text !== "") this.#linkText ??= this.isRecord ? nameInLink(this.page, this.reader, node) : text;
      if (address !== undefined && text !== "" && text.length <= MAX_LABEL_CHARACTERS)
        this.#links.add(foldWords(text), address, address);
    }
  }

  #visitImage(node: Node): void {
    const { tree, urls } = this.page;
    const source = imageSource(tree, node);
    if (this.#image !== undefined || !isRealSource(source)) return;
    const resolved = urls.resolve(source);
    if (URL.canParse(resolved)) this.#image = resolved;
  }

  /** `<li><span>Label</span><span>Value</span></li>`, where its neighbours are built alike. */
  #visitPair(node: Node): void {
    const { tree, urls } = this.page;
    if (tree.end[node]! - node > 30) return;
    const children = contentOf(tree, node);
    const [name, value] = children;
    if (children.length !== 2 || name === undefined || value === undefined || !tree.isElement(name)) return;
    if (isHeading(tree, name) || !this.#twins.has(tree, node)) return;
    const label = withoutColon(this.reader.read(name));
    if (label === "" || /\d/.test(label) || label.length > 40) return;
    // "<b>Genre</b> : Drame" is a line with a label.
    if (tree.isText(value) && /^\s*[:：]/.test(tree.text(value))) return;
    this.#label(label, readValue(tree, value, this.reader, urls));
  }

  #visitShort(node: Node): void {
    const { tree, urls } = this.page;
    const spoken = tree.attribute(node, "aria-label");
    const text = this.reader.read(node);
    for (const one of [text, spoken ?? ""]) {
      if (one.length === 0 || one.length > 60) continue;
      // A whole number is what one reviewer gave.
      const rating = RATING.exec(one)?.[1];
      if (rating !== undefined && /[.,]/.test(rating)) this.#ratings.add(rating);
      const counted = COUNTED.exec(one);
      if (counted) this.#counts.add(foldWords(counted[2]!), counted[1]!.trim(), counted[1]!.trim());
      const area = AREA.exec(one)?.[1]?.trim();
      if (area !== undefined) this.#counts.add("m2", area, area);
    }
    if (text === "" || text.length > MAX_NAMED_CHARACTERS) return;
    for (const words of classNamesOf(tree, node)) {
      const value = withoutLabel(text);
      if (value !== "")
        this.#named.add(words, value, { ...readValue(tree, node, this.reader, urls), text: value, parts: [value] });
    }
    if (text.includes("@")) for (const mail of text.match(MAIL) ?? []) addTo(this.#emails, mail);
  }

  #visitLines(node: Node): void {
    const { tree, urls } = this.page;
    const lines = linesOf(tree, node);
    for (const line of lines) this.#writing.note(line);
    this.#labelsAbove.visit(lines, isBold(tree, node));
    this.#lines.add(node, lines, this.#above);
    for (const line of lines) {
      for (const { name, value: text, isSure } of pairsOfLine(line)) {
        const address = lines.length === 1 ? readValue(tree, node, this.reader, urls).address : undefined;
        this.#label(name, { text, parts: [text], address }, isSure ? this.#labels : this.#weak);
      }
      const by = CREDIT.exec(line);
      if (by) this.#label(by[1]!, { text: by[2]!, parts: [by[2]!], address: undefined }, this.#weak);
    }
    const text = lines.join(" ");
    // A line in bold, or one that ends with a colon, is the heading of the list that follows.
    if (text.length <= 60 && (text.endsWith(":") || isBold(tree, node))) {
      this.#heading = withoutPossessive(foldWords(text));
      if (!isHeading(tree, node)) this.#above.see(text, BOLD);
    }
  }
}

/** `TVA 20 %` labels the tax, whatever its rate. */
const RATE = /(?<![\d.,])\d{1,2}(?:[.,]\d{1,2})?\s?%/g;
/** Of a page that does not say its language (BCP 47): not English, as the United States write days. */
const UNKNOWN_LANGUAGE = "und";

import { OpenElements } from "./open-elements.js";
import * as TagFlag from "./tag-flags.js";
import * as Tag from "./tag-ids.js";
import { tagFlags } from "./tags.js";
import { NONE, type Node } from "./tree.js";
import { TreeBuilder } from "./tree-builder.js";

/** The state of one tree construction (HTML Standard, 13.2.4) with the insertions that the rules for start and end tags share. */
export class Construction {
  readonly builder: TreeBuilder;
  readonly open = new OpenElements();
  /** The form whose end tag is awaited; a form inside it is ignored. */
  form: Node = NONE;
  /** First attribute of the tag being read; those after it up to the builder's last belong to the same tag. */
  firstAttribute = 0;
  /** A line break right after `<pre>` does not count. */
  dropLineBreak = false;

  constructor(source: string) {
    this.builder = new TreeBuilder(source);
    this.builder.add(Tag.DOCUMENT, NONE, 0, 0);
    this.builder.html = this.insert(Tag.HTML, 0, 0);
    this.open.push(Tag.HTML, this.builder.html);
  }

  /** Leaves the head and opens the body, which is made when there is none yet. */
  startBody(firstAttribute: number): void {
    this.open.popTo(1);
    if (this.builder.body === NONE) {
      this.builder.body = this.insert(Tag.BODY, firstAttribute, this.builder.attributeCount);
    }
    this.open.push(Tag.BODY, this.builder.body);
  }

  /** Ends the paragraph that is open in the current scope. */
  closeParagraph(): void {
    const paragraph = this.open.inScope(Tag.P, Tag.BUTTON);
    if (paragraph >= 0) this.open.popTo(paragraph);
  }

  /** Inserts the element of the tag being read and leaves it open unless it can have no content. */
  insertOpen(tag: number, selfClosing: boolean): void {
    const foreign = this.open.foreign > 0 && this.open.inForeignContent();
    const actual = foreign ? tag : this.name(tag);
    const node = this.insert(actual, this.firstAttribute, this.builder.attributeCount);
    if (node === NONE) return;
    if (actual === Tag.FORM) this.form = node;
    else if (actual === Tag.TEMPLATE || actual === Tag.SHADOW_ROOT) this.builder.hasTemplates = true;
    const startsForeign = actual === Tag.SVG || actual === Tag.MATH;
    if (foreign || startsForeign ? selfClosing : tagFlags(actual) & TagFlag.VOID) return;
    this.open.push(actual, node);
    if (actual === Tag.PRE || actual === Tag.LISTING || actual === Tag.TEXTAREA) this.dropLineBreak = true;
  }

  /** Adds an element to the innermost open one without opening it. */
  insert(tag: number, firstAttribute: number, endAttribute: number): Node {
    return this.builder.add(
      tag,
      this.open.depth > 0 ? this.open.topNode : 0,
      firstAttribute,
      endAttribute - firstAttribute,
    );
  }

  /** Renames the few start tags that stand for another element. */
  name(tag: number): number {
    if (tag === Tag.IMAGE) return Tag.IMG;
    if (tag !== Tag.TEMPLATE) return tag;
    const mode =
      this.builder.pendingAttribute(this.firstAttribute, "shadowrootmode") ??
      this.builder.pendingAttribute(this.firstAttribute, "shadowroot");
    return mode === "open" || mode === "closed" ? Tag.SHADOW_ROOT : tag;
  }
}

import type { XmlElement } from "@quern/documents";
import { DataNode, localName, resolve } from "./data.js";
import { TemplateNode } from "./template.js";

/** A piece of a filled form, in the order in which people read it. */
export type FormItem =
  | { readonly kind: "text"; readonly text: string; readonly size: number; readonly bold: boolean }
  | { readonly kind: "field"; readonly caption: string; readonly value: string }
  | { readonly kind: "choice"; readonly label: string; readonly checked: boolean; readonly group: string }
  | { readonly kind: "table"; readonly rows: ReadonlyArray<readonly FormCell[]>; readonly headerRows: number };

export interface FormCell {
  readonly items: readonly FormItem[];
  /** Columns that the cell reaches over. */
  readonly columns: number;
}

/** Pieces of one form at most: rows repeat with the data. */
const MAX_ITEMS = 50_000;
const CONTAINERS: ReadonlySet<string> = new Set(["subform", "subformSet", "area", "exclGroup", "pageArea"]);

/** Merges a template with its data, as a viewer does before it draws the form; scripts are not run. */
export function fillForm(template: XmlElement, datasets: XmlElement | undefined): FormItem[] {
  const prototypes = new Map<string, XmlElement>();
  for (const element of template.descendants()) {
    const id = element.get("id");
    if (id !== undefined) prototypes.set(id, element);
  }
  const root = [...template.elements()].find((element) => localName(element) === "subform");
  if (root === undefined) return [];
  const data = datasets && [...datasets.descendants()].find((element) => localName(element) === "data");
  const record = data && [...data.elements()][0];
  const filling = new Filling(record && new DataNode(record, undefined));
  return filling.fill(new TemplateNode(root, prototypes));
}

/** One merge. */
class Filling {
  readonly #root: DataNode | undefined;
  #left = MAX_ITEMS;

  constructor(root: DataNode | undefined) {
    this.#root = root;
  }

  fill(form: TemplateNode): FormItem[] {
    const furniture = form.child("pageSet")?.child("pageArea");
    const body = this.#container(form, this.#root);
    if (furniture === undefined) return body;
    // Texts above the field of content stand on the page before it, others after it.
    const line = furniture.child("contentArea")?.place.y ?? 0;
    const around = (isAbove: boolean): FormItem[] =>
      this.#items(
        ordered(furniture.children().filter(({ kind, place }) => kind !== "contentArea" && place.y < line === isAbove)),
        this.#root,
      );
    return [...around(true), ...body, ...around(false)];
  }

  #container(node: TemplateNode, context: DataNode | undefined): FormItem[] {
    const layout = node.get("layout");
    if (layout === "table") return [this.#table(node, context)];
    const children = node.children();
    return this.#items(layout === undefined || layout === "position" ? ordered(children) : children, context);
  }

  #items(nodes: readonly TemplateNode[], context: DataNode | undefined): FormItem[] {
    const items: FormItem[] = [];
    let before: TemplateNode | undefined;
    for (const node of nodes) {
      if (this.#left <= 0 || !node.isShown) continue;
      if (node.kind === "draw") {
        const text = node.text;
        if (text !== "") items.push(this.#counted({ kind: "text", text, size: node.size, bold: node.isBold }));
      } else if (node.kind === "field") {
        const item = this.#field(node, context);
        const label = items.at(-1);
        // A field without a caption belongs to the text beside it.
        const isLabelled = before?.kind === "draw" && label?.kind === "text" && isBeside(before, node);
        if (item?.kind === "field" && item.caption === "" && isLabelled)
          items[items.length - 1] = { ...item, caption: label.text };
        else if (item !== undefined) items.push(item);
      } else if (node.kind === "exclGroup") items.push(...this.#choices(node, context));
      else if (CONTAINERS.has(node.kind))
        for (const own of this.#contexts(node, context)) items.push(...this.#container(node, own));
      before = node;
    }
    return items;
  }

  /** One context for each time that a part of the form appears. */
  #contexts(node: TemplateNode, context: DataNode | undefined): Array<DataNode | undefined> {
    const found = node.kind === "subform" ? this.#find(node, context) : [];
    const occur = node.child("occur");
    const most = occur?.get("max") === "-1" ? Number.POSITIVE_INFINITY : Number(occur?.get("max") ?? 1);
    if (found.length > 0) return found.slice(0, Math.max(1, most)).map(take);
    const least = Number(occur?.get("initial") ?? occur?.get("min") ?? 1);
    return least === 0 ? [] : [context];
  }

  /** The data of a part, by its binding or its name. */
  #find(node: TemplateNode, context: DataNode | undefined): DataNode[] {
    if (context === undefined || this.#root === undefined) return [];
    const bind = node.child("bind");
    const match = bind?.get("match");
    const name = node.get("name");
    if (match === "none") return [];
    if (match === "dataRef") return resolve(bind?.get("ref") ?? "", context, this.#root);
    if (name === undefined) return [];
    if (match === "global") return [...this.#root.descendants()].filter((data) => data.name === name).slice(0, 1);
    for (let at: DataNode | undefined = context; at !== undefined; at = at.parent) {
      const found = at.named(name).filter(({ isTaken }) => !isTaken);
      if (found.length > 0) return found;
    }
    return [];
  }

  #field(node: TemplateNode, context: DataNode | undefined): FormItem | undefined {
    const look =
      node
        .child("ui")
        ?.children()
        .map(({ kind }) => kind) ?? [];
    if (look.includes("button") || look.includes("imageEdit")) return undefined;
    const [data] = this.#find(node, context).map(take);
    const caption = captionOf(node);
    const values = data === undefined ? [node.text] : data.values;
    if (look.includes("checkButton")) {
      const on = itemsOf(node)[0]?.[0] ?? "1";
      return this.#counted({ kind: "choice", label: caption, checked: values[0] === on, group: "" });
    }
    if (look.includes("passwordEdit"))
      return this.#counted({ kind: "field", caption, value: "*".repeat(values[0]!.length) });
    const value = values
      .flatMap((one) => (look.includes("choiceList") ? one.split("\n") : [one]))
      .map((one) => labelOf(node, one))
      .join(look.includes("choiceList") ? ", " : "\n");
    return caption === "" && value === "" ? undefined : this.#counted({ kind: "field", caption, value });
  }

  /** Radio buttons: the group holds the value of the one that is chosen. */
  #choices(node: TemplateNode, context: DataNode | undefined): FormItem[] {
    const [data] = this.#find(node, context).map(take);
    const caption = captionOf(node);
    const items: FormItem[] =
      caption === "" ? [] : [this.#counted({ kind: "text", text: caption, size: 10, bold: false })];
    const group = `group ${this.#left}`;
    for (const button of ordered(node.children().filter(({ kind }) => kind === "field"))) {
      if (!button.isShown) continue;
      const on = itemsOf(button)[0]?.[0] ?? "1";
      const chosen = data?.values[0] ?? button.text;
      items.push(this.#counted({ kind: "choice", label: captionOf(button), checked: chosen === on, group }));
    }
    return items;
  }

  #table(table: TemplateNode, context: DataNode | undefined): FormItem {
    const rows: FormCell[][] = [];
    let headerRows = 0;
    const addRows = (node: TemplateNode, data: DataNode | undefined): void => {
      for (const row of node.children()) {
        if (!row.isShown || !CONTAINERS.has(row.kind)) continue;
        for (const own of this.#contexts(row, data)) {
          if (row.get("layout") !== "row") {
            addRows(row, own);
            continue;
          }
          if (rows.length === headerRows && row.child("assist")?.get("role") === "TH") headerRows++;
          const cells = row
            .children()
            .filter(({ kind }) => kind === "draw" || kind === "field" || CONTAINERS.has(kind));
          rows.push(cells.map((cell) => ({ items: this.#items([cell], own), columns: spanOf(cell) })));
        }
      }
    };
    addRows(table, context);
    return { kind: "table", rows, headerRows };
  }

  #counted<Item extends FormItem>(item: Item): Item {
    this.#left--;
    return item;
  }
}

function take(node: DataNode): DataNode {
  node.isTaken = true;
  return node;
}

/** Lines of positioned parts from top to bottom, each from left to right. */
function ordered(nodes: readonly TemplateNode[]): TemplateNode[] {
  const sorted = nodes.map((node) => ({ node, ...node.place })).sort((a, b) => a.y - b.y);
  const lines: Array<typeof sorted> = [];
  for (const placed of sorted) {
    const line = lines.at(-1);
    if (line !== undefined && placed.y < line[0]!.y + 0.5 * Math.min(line[0]!.height, placed.height)) line.push(placed);
    else lines.push([placed]);
  }
  return lines.flatMap((line) => line.sort((a, b) => a.x - b.x)).map(({ node }) => node);
}

/** `-1` is the rest of the row, which is not known here. */
const spanOf = (cell: TemplateNode): number =>
  Math.min(100, Math.max(1, Math.trunc(Number(cell.get("colSpan") ?? 1)) || 1));

const isBeside = (label: TemplateNode, field: TemplateNode): boolean =>
  Math.abs(label.place.y - field.place.y) < Math.min(label.place.height, field.place.height) / 2 &&
  label.place.x < field.place.x;

function captionOf(node: TemplateNode): string {
  const caption = node.child("caption");
  const text = caption?.isShown === true ? caption.text : "";
  if (text !== "") return text.replace(/\n+/g, " ");
  const assist = node.child("assist");
  return (assist?.child("toolTip") ?? assist?.child("speak"))?.content.replace(/\n+/g, " ") ?? "";
}

/** The lists of a field: what is shown, and what is stored where that differs. */
const itemsOf = (node: TemplateNode): string[][] =>
  node
    .children()
    .filter(({ kind }) => kind === "items")
    .sort((a, b) => Number(a.get("save") ?? 0) - Number(b.get("save") ?? 0))
    .map((items) => items.children().map(({ content }) => content));

function labelOf(node: TemplateNode, value: string): string {
  const [shown = [], stored = shown] = itemsOf(node);
  const index = stored.indexOf(value);
  return index < 0 ? value : (shown[index] ?? value);
}

import type { Block, Inline, ListItem, PageBlocks, TableCell } from "@quern/layout";
import type { FormCell, FormItem } from "./form.js";

const NOWHERE = { left: 0, top: 0, right: 0, bottom: 0 };
/** Print this much larger than most is a title. */
const TITLE = 1.2;
const MAX_TITLE_CHARACTERS = 150;

/** A filled form as the blocks of one page; where they would be drawn is not worked out, so that none has a box. */
export function formBlocks(items: readonly FormItem[]): PageBlocks {
  const sizes = titleSizes(items);
  const blocks: Block[] = [];
  let choices: ListItem[] = [];
  let group = "";
  const endChoices = (): void => {
    if (choices.length > 0) blocks.push({ ...BASE, kind: "list", items: choices });
    choices = [];
  };
  for (const item of items) {
    if (item.kind === "choice") {
      if (item.group !== group) endChoices();
      group = item.group;
      choices.push({ depth: 0, ordered: false, checked: item.checked, content: [{ text: item.label }] });
      continue;
    }
    endChoices();
    if (item.kind === "table") {
      const table = tableOf(item);
      if (table !== undefined) blocks.push(table);
    } else if (item.kind === "text") blocks.push(...textBlocks(item, sizes));
    else blocks.push(...fieldBlocks(item));
  }
  endChoices();
  return { number: 1, width: 0, height: 0, source: "text", blocks };
}

const BASE = { box: NOWHERE, page: 1 } as const;

type TextItem = Extract<FormItem, { kind: "text" }>;

/** Sizes of titles, largest first. */
function titleSizes(items: readonly FormItem[]): number[] {
  const texts = items.filter((item): item is TextItem => item.kind === "text");
  const weight = new Map<number, number>();
  for (const { size, text } of texts) weight.set(size, (weight.get(size) ?? 0) + text.length);
  const body = Math.min(12, [...weight].reduce((most, one) => (one[1] > most[1] ? one : most), [10, 0])[0]);
  return [...weight.keys()].filter((size) => size >= TITLE * body).sort((a, b) => b - a);
}

function textBlocks({ text, size, bold }: TextItem, sizes: readonly number[]): Block[] {
  const rank = sizes.indexOf(size);
  if (rank >= 0 && text.length <= MAX_TITLE_CHARACTERS)
    return [{ ...BASE, kind: "heading", level: Math.min(6, rank + 1), content: [{ text: text.replace(/\n+/g, " ") }] }];
  return text.split(/\n+/).map((line) => paragraph([{ text: line, bold }]));
}

const paragraph = (content: readonly Inline[]): Block => ({ ...BASE, kind: "paragraph", content });

function fieldBlocks({ caption, value }: Extract<FormItem, { kind: "field" }>): Block[] {
  const [first = "", ...more] = value.split("\n");
  return [
    paragraph([{ text: captioned(caption, first) }]),
    ...more.filter(Boolean).map((text) => paragraph([{ text }])),
  ];
}

function captioned(caption: string, value: string): string {
  if (caption === "" || value === "") return caption + value;
  return `${caption}${/[\p{L}\p{N})\]]$/u.test(caption) ? ":" : ""} ${value}`;
}

function tableOf({ rows, headerRows }: Extract<FormItem, { kind: "table" }>): Block | undefined {
  const filled = rows.map((row) => row.map(cellOf));
  if (!filled.some((row) => row.some(({ content }) => content.length > 0))) return undefined;
  const widthOf = (row: readonly TableCell[]): number => row.reduce((sum, { columns }) => sum + columns, 0);
  const width = filled.reduce((most, row) => Math.max(most, widthOf(row)), 0);
  const padded = filled.map((row) => [...row, ...Array.from({ length: width - widthOf(row) }, () => EMPTY)]);
  return { ...BASE, kind: "table", rows: padded, headerRows };
}

const EMPTY: TableCell = { content: [], columns: 1, rows: 1 };

function cellOf({ items, columns }: FormCell): TableCell {
  const text = items
    .map((item) => {
      if (item.kind === "text") return item.text;
      if (item.kind === "choice") return `${item.checked ? "☒" : "☐"} ${item.label}`;
      // Captions of cells repeat the head of their column.
      return item.kind === "field" ? item.value : "";
    })
    .filter(Boolean)
    .join(" ")
    .replace(/\n+/g, " ")
    .trim();
  return { content: text === "" ? [] : [{ text }], columns, rows: 1 };
}

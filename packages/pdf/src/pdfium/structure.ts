import type { StructureNode } from "../reader.js";
import type { Pdfium } from "./library.js";

const MAX_NODES = 50_000;
const MAX_DEPTH = 100;

type Mutable = { type: string; alt?: string; columns?: number; rows?: number; children: Array<Mutable | number> };

/** Reads the structure tree of one page; undefined when there is none. */
export function readStructure(library: Pdfium, page: number): StructureNode | undefined {
  const { call } = library;
  const tree = call.FPDF_StructTree_GetForPage(page);
  if (tree === 0) return undefined;
  try {
    const root: Mutable = { type: "Root", children: [] };
    const stack: Array<{ element: number; node: Mutable; depth: number }> = [];
    let nodes = 0;
    const enter = (element: number, parent: Mutable, depth: number): void => {
      if (element === 0 || depth > MAX_DEPTH || nodes++ > MAX_NODES) return;
      const node = describe(library, element);
      parent.children.push(node);
      stack.push({ element, node, depth });
    };
    const count = call.FPDF_StructTree_CountChildren(tree);
    for (let index = 0; index < count; index++) enter(call.FPDF_StructTree_GetChildAtIndex(tree, index), root, 0);
    while (stack.length > 0) {
      const { element, node, depth } = stack.pop()!;
      const children = call.FPDF_StructElement_CountChildren(element);
      for (let index = 0; index < children && nodes <= MAX_NODES; index++) {
        const child = call.FPDF_StructElement_GetChildAtIndex(element, index);
        if (child !== 0) enter(child, node, depth + 1);
        else {
          const mark = call.FPDF_StructElement_GetChildMarkedContentID(element, index);
          if (mark >= 0) node.children.push(mark);
        }
      }
    }
    return root.children.length > 0 ? root : undefined;
  } finally {
    call.FPDF_StructTree_Close(tree);
  }
}

function describe(library: Pdfium, element: number): Mutable {
  const { call } = library;
  const type = library.string((buffer, length) => call.FPDF_StructElement_GetType(element, buffer, length));
  const node: Mutable = { type, children: [] };
  if (type === "Figure") {
    const alt = library.string((buffer, length) => call.FPDF_StructElement_GetAltText(element, buffer, length)).trim();
    if (alt !== "") node.alt = alt;
  }
  if (type === "TD" || type === "TH") {
    const columns = numberAttribute(library, element, "ColSpan");
    const rows = numberAttribute(library, element, "RowSpan");
    if (columns !== undefined) node.columns = columns;
    if (rows !== undefined) node.rows = rows;
  }
  return node;
}

function numberAttribute(library: Pdfium, element: number, name: string): number | undefined {
  const { call, scratch } = library;
  const count = Math.min(16, call.FPDF_StructElement_GetAttributeCount(element));
  const key = library.cString(name);
  try {
    for (let index = 0; index < count; index++) {
      const attributes = call.FPDF_StructElement_GetAttributeAtIndex(element, index);
      const value = attributes === 0 ? 0 : call.FPDF_StructElement_Attr_GetValue(attributes, key);
      if (value !== 0 && call.FPDF_StructElement_Attr_GetNumberValue(value, scratch) !== 0) {
        const span = Math.trunc(library.float(scratch));
        return span >= 1 && span <= 1000 ? span : undefined;
      }
    }
    return undefined;
  } finally {
    call.free(key);
  }
}

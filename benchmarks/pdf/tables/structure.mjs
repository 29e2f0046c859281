// Tables of a tagged PDF as its structure tree states them, over all pages: rows, spans, headers and the marked content of each cell.
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRef } from "pdf-lib";

const MAX_NODES = 400_000;
const MAX_DEPTH = 60;
const nameOf = (value) => (value instanceof PDFName ? value.decodeText() : undefined);

/**
 * @returns the tables outside of other tables: `rows` of cells with `columns`, `rows` (spans), `isHead` and `marks`, pairs of page (from 0) and marked-content id;
 * `isNested` where a cell holds another table. Undefined where the file has no structure tree.
 */
export async function readTables(bytes) {
  const file = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false });
  const { context, catalog } = file;
  const get = (value) => (value instanceof PDFRef ? context.lookup(value) : value);
  const root = get(catalog.get(PDFName.of("StructTreeRoot")));
  if (file.isEncrypted || !(root instanceof PDFDict)) return undefined;
  const pages = new Map(file.getPages().map((page, index) => [page.ref.toString(), index]));
  const roles = get(root.get(PDFName.of("RoleMap")));
  const classes = get(root.get(PDFName.of("ClassMap")));
  let nodes = 0;

  const listOf = (value) => {
    const found = get(value);
    if (found === undefined) return [];
    return found instanceof PDFArray ? found.asArray() : [value];
  };
  const roleOf = (element) => {
    let role = nameOf(get(element.get(PDFName.of("S"))));
    for (let step = 0; step < 8 && roles instanceof PDFDict && role !== undefined; step++) {
      const next = nameOf(get(roles.get(PDFName.of(role))));
      if (next === undefined || next === role || STANDARD.has(role)) break;
      role = next;
    }
    return role;
  };
  const attributesOf = (element) => {
    const own = listOf(element.get(PDFName.of("A")));
    const named = listOf(element.get(PDFName.of("C"))).flatMap((name) =>
      classes instanceof PDFDict && nameOf(get(name)) !== undefined ? listOf(classes.get(get(name))) : [],
    );
    return [...own, ...named].map(get).filter((one) => one instanceof PDFDict);
  };
  const spanOf = (attributes, name) => {
    for (const one of attributes) {
      const value = get(one.get(PDFName.of(name)));
      if (value instanceof PDFNumber && value.asNumber() >= 1) return Math.min(200, Math.trunc(value.asNumber()));
    }
    return 1;
  };
  const pageOf = (element, page) => pages.get(element.get(PDFName.of("Pg"))?.toString()) ?? page;
  /** Child elements, and marks of content as pairs, in order. */
  const childrenOf = (element, page) => {
    const own = pageOf(element, page);
    const children = [];
    for (const entry of listOf(element.get(PDFName.of("K")))) {
      const kid = get(entry);
      if (kid instanceof PDFNumber) children.push({ mark: [own, kid.asNumber()] });
      else if (kid instanceof PDFDict && kid.has(PDFName.of("S"))) children.push({ element: kid, page: own });
      else if (kid instanceof PDFDict && kid.has(PDFName.of("MCID")) && !kid.has(PDFName.of("Stm"))) {
        const mark = get(kid.get(PDFName.of("MCID")));
        if (mark instanceof PDFNumber) children.push({ mark: [pageOf(kid, own), mark.asNumber()] });
      }
    }
    return children;
  };
  /** Everything inside an element, in order: its marks, and whether it holds a table. */
  const contentOf = (element, page, depth) => {
    const content = { marks: [], isNested: false };
    if (depth > MAX_DEPTH || nodes++ > MAX_NODES) return content;
    for (const child of childrenOf(element, page)) {
      if (child.mark !== undefined) content.marks.push(child.mark);
      else {
        const inner = contentOf(child.element, child.page, depth + 1);
        content.marks.push(...inner.marks);
        content.isNested ||= inner.isNested || roleOf(child.element) === "Table";
      }
    }
    return content;
  };
  const rowsOf = (element, page, isHead, depth) => {
    const rows = [];
    if (depth > MAX_DEPTH) return rows;
    for (const child of childrenOf(element, page)) {
      if (child.element === undefined) continue;
      const role = roleOf(child.element);
      if (role === "TR") rows.push(cellsOf(child, isHead));
      else if (role !== "Caption" && role !== "TD" && role !== "TH")
        rows.push(...rowsOf(child.element, child.page, isHead || role === "THead", depth + 1));
    }
    return rows;
  };
  const cellsOf = (row, isHead) => {
    const cells = [];
    for (const { element, page } of childrenOf(row.element, row.page)) {
      const role = element === undefined ? undefined : roleOf(element);
      if (role !== "TD" && role !== "TH") continue;
      const attributes = attributesOf(element);
      const spans = { columns: spanOf(attributes, "ColSpan"), rows: spanOf(attributes, "RowSpan") };
      cells.push({ ...spans, isHead: isHead || role === "TH", ...contentOf(element, page, 0) });
    }
    return cells;
  };

  const tables = [];
  const stack = listOf(root.get(PDFName.of("K")))
    .map(get)
    .filter((one) => one instanceof PDFDict)
    .map((element) => ({ element, page: undefined, depth: 0 }));
  while (stack.length > 0 && nodes++ < MAX_NODES) {
    const { element, page, depth } = stack.pop();
    if (depth > MAX_DEPTH) continue;
    if (roleOf(element) === "Table") {
      const rows = rowsOf(element, pageOf(element, page), false, 0);
      tables.push({ rows, isNested: rows.some((row) => row.some((cell) => cell.isNested)) });
      continue;
    }
    const inner = childrenOf(element, page).filter((child) => child.element !== undefined);
    for (const child of inner.reverse()) stack.push({ ...child, depth: depth + 1 });
  }
  return tables;
}

const STANDARD = new Set(["Table", "TR", "TH", "TD", "THead", "TBody", "TFoot", "Caption"]);

import { columnName, columnOf } from "./cell-reference.js";

/** Formulas are as long as Excel allows; a longer one is cut. */
const MAX_FORMULA_CHARACTERS = 8_192;

/** The text that stands for a cell without a saved result: `=SUM(B1:B2)`. */
export const formulaText = (formula: string): string => {
  const text = formula.trim().slice(0, MAX_FORMULA_CHARACTERS);
  return text === "" ? "" : `=${text}`;
};

/** Texts and quoted names of sheets stay as they are; what looks like a cell may be the end of a name or the name of a function. */
const PARTS = /"[^"]*"|'[^']*'|(?<![\w.$])(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})(?![\w.(])/g;

/** A formula that several cells share, as the cell that lies so far from the first one means it. */
export function movedFormula(formula: string, rows: number, columns: number): string {
  if (rows === 0 && columns === 0) return formula;
  return formula
    .slice(0, MAX_FORMULA_CHARACTERS)
    .replace(PARTS, (whole, fixedColumn?: string, letters?: string, fixedRow?: string, digits?: string) => {
      if (letters === undefined || digits === undefined) return whole;
      const column = fixedColumn ? letters : columnName(Math.max(1, columnOf(letters) + 1 + columns));
      const row = fixedRow ? digits : String(Math.max(1, Number(digits) + rows));
      return `${fixedColumn}${column}${fixedRow}${row}`;
    });
}

/** `of:=SUM([.B1:.B2])` → `SUM(B1:B2)`, as OpenDocument programs show it. */
export const openFormula = (formula: string): string =>
  formula
    .slice(0, MAX_FORMULA_CHARACTERS)
    .replace(/^\s*(?:\w+:)?=/, "")
    .replace(/"[^"]*"|\[([^[\]"]*)\]/g, (whole, reference?: string) =>
      reference === undefined ? whole : reference.replace(/^\.|(?<=:)\./g, ""),
    );

import { escapeHtml, markdownCell } from "@quern/documents";
import type { DocumentMetadata } from "@quern/types";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { type EmbeddedFile, embeddedHtml } from "../embedded/embedded.js";
import type { SheetGrid } from "./grid.js";

/** A picture or text box that floats over a sheet. */
export interface SheetExtra {
  readonly html: string;
  readonly markdown: string;
}

/** Writes the visible sheets of a workbook, in order, as sections of HTML and of Markdown at once. */
export class WorkbookWriter {
  readonly #context: DocumentContext;
  readonly #html: string[] = [];
  readonly #markdown: string[] = [];
  readonly #hidden: string[] = [];
  readonly #visible: string[] = [];
  readonly #hiddenRows: Record<string, string> = Object.create(null);
  readonly #hiddenColumns: Record<string, string> = Object.create(null);

  readonly #cutHint: string;
  readonly #uncomputed: string[] = [];
  #countUncomputed = 0;

  readonly #wants: { readonly html: boolean; readonly markdown: boolean };

  /** @param cutHint how to have the rest of a sheet that is cut, where there is a way */
  constructor(context: DocumentContext, cutHint = "") {
    this.#context = context;
    this.#cutHint = cutHint;
    // Documents that are read later are put into HTML, and Markdown is made from that.
    this.#wants = context.input.options.attachments ? { html: true, markdown: false } : context.input.wants;
  }

  hidden(name: string): void {
    this.#hidden.push(cleanName(name));
  }

  /** Names rows and columns of a sheet that its program does not show; "" where there are none. */
  outOfSight(sheet: string, rows: string, columns: string): void {
    if (rows !== "") this.#hiddenRows[cleanName(sheet)] = rows;
    if (columns !== "") this.#hiddenColumns[cleanName(sheet)] = columns;
  }

  /** Counts formulas of a sheet that have no saved result. */
  uncomputed(sheet: string, count: number): void {
    if (count === 0) return;
    this.#countUncomputed += count;
    this.#uncomputed.push(`"${cleanName(sheet)}"`);
  }

  /** Pictures and texts that cannot be told which sheet they lie on. */
  extras(extras: readonly SheetExtra[]): void {
    for (const extra of extras) {
      this.#html.push(extra.html);
      this.#markdown.push(`${extra.markdown}\n`);
    }
  }

  sheet(rawName: string, grid: SheetGrid, extras: readonly SheetExtra[] = []): void {
    const name = cleanName(rawName);
    this.#visible.push(name);
    const wants = this.#wants;
    const written = grid.write(wants);
    this.#context.warnings.push(...grid.warnings(name, this.#cutHint));
    if (written.html === "" && written.markdown === "" && extras.length === 0) return;
    if (wants.html) {
      const more = extras.map((extra) => extra.html).join("");
      this.#html.push(
        `<section data-sheet="${escapeHtml(name)}">\n<h2>${escapeHtml(name)}</h2>\n${written.html}${more}</section>\n`,
      );
    }
    if (wants.markdown) {
      const parts = [`## ${markdownCell(name)}\n`, written.markdown, ...extras.map((extra) => `${extra.markdown}\n`)];
      this.#markdown.push(parts.filter(Boolean).join("\n"));
    }
  }

  /** @param embedded documents inside of the workbook */
  finish(metadata: DocumentMetadata, embedded: readonly EmbeddedFile[] = []): OfficeDocument {
    if (this.#countUncomputed > 0) this.#context.warnings.push(this.#uncomputedWarning());
    const facts: DocumentMetadata = {
      ...metadata,
      sheetCount: this.#visible.length + this.#hidden.length,
      ...(this.#hidden.length === 0 ? {} : { hiddenSheets: this.#hidden }),
      ...(Object.keys(this.#hiddenRows).length === 0 ? {} : { hiddenRows: { ...this.#hiddenRows } }),
      ...(Object.keys(this.#hiddenColumns).length === 0 ? {} : { hiddenColumns: { ...this.#hiddenColumns } }),
    };
    // Of a workbook whose sheets are all blank, the names of its sheets are what there is to tell.
    if (this.#html.length === 0 && this.#markdown.length === 0) {
      for (const name of this.#visible) {
        this.#html.push(`<section data-sheet="${escapeHtml(name)}">\n<h2>${escapeHtml(name)}</h2>\n</section>\n`);
        this.#markdown.push(`## ${markdownCell(name)}\n`);
      }
    }
    const markdown = this.#wants.markdown ? this.#markdown.join("\n") : undefined;
    return this.#context.finish(this.#html.join("") + embeddedHtml(embedded, this.#context), facts, markdown);
  }

  #uncomputedWarning(): string {
    const count = this.#countUncomputed;
    const names = this.#uncomputed.slice(0, SHEETS_NAMED).join(", ");
    const more = this.#uncomputed.length > SHEETS_NAMED ? ` and ${this.#uncomputed.length - SHEETS_NAMED} more` : "";
    const subject = count === 1 ? "1 formula has" : `${count} formulas have`;
    return `${subject} no saved result (sheet ${names}${more}): values were not computed, the text of the formula stands in their place. Save the file in a spreadsheet program to have results.`;
  }
}

const SHEETS_NAMED = 5;

/** Names have at most 31 characters; a broken file may claim millions. */
const cleanName = (name: string): string =>
  name
    .slice(0, 200)
    .replace(/[\0-\x1f]+/g, "")
    .trim()
    .slice(0, 64);

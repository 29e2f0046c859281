import type { DocumentMetadata } from "@quern/core";
import { escapeHtml, markdownCell } from "@quern/core/documents";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
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
  #visible = 0;

  constructor(context: DocumentContext) {
    this.#context = context;
  }

  hidden(name: string): void {
    this.#hidden.push(name);
  }

  sheet(name: string, grid: SheetGrid, extras: readonly SheetExtra[] = []): void {
    this.#visible++;
    const { wants } = this.#context.input;
    const written = grid.write(wants);
    this.#context.warnings.push(...grid.warnings(name));
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

  finish(metadata: DocumentMetadata): OfficeDocument {
    const facts: DocumentMetadata = {
      ...metadata,
      sheetCount: this.#visible + this.#hidden.length,
      ...(this.#hidden.length === 0 ? {} : { hiddenSheets: this.#hidden }),
    };
    const markdown = this.#context.input.wants.markdown ? this.#markdown.join("\n") : undefined;
    return this.#context.finish(this.#html.join(""), facts, markdown);
  }
}

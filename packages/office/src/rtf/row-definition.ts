import type { CellDefinition } from "./tables.js";

const MAX_CELLS = 1000;

/** Cells and look of the table row that is being described between `\trowd` and `\row`. */
export class RowDefinition {
  cells: CellDefinition[] = [];
  header = false;
  #horizontal: CellDefinition["horizontal"] = "none";
  #vertical: CellDefinition["vertical"] = "none";

  /** Takes a control word; false when it is none of a row's. */
  word(name: string, value: number | undefined): boolean {
    switch (name) {
      case "trowd":
        this.cells = [];
        this.header = false;
        this.#horizontal = this.#vertical = "none";
        return true;
      case "trhdr":
        this.header = true;
        return true;
      case "clmgf":
        this.#horizontal = "first";
        return true;
      case "clmrg":
        this.#horizontal = "continued";
        return true;
      case "clvmgf":
        this.#vertical = "first";
        return true;
      case "clvmrg":
        this.#vertical = "continued";
        return true;
      case "cellx":
        if (this.cells.length < MAX_CELLS) {
          this.cells.push({ horizontal: this.#horizontal, vertical: this.#vertical, edge: value ?? 0 });
        }
        this.#horizontal = this.#vertical = "none";
        return true;
      default:
        return false;
    }
  }
}

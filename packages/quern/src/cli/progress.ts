import type { Progress } from "@quern/types";
import type { Terminal } from "./terminal.js";

export interface ProgressLine {
  report(progress: Progress): void;
  /** Takes the line off the screen. */
  clear(): void;
}

/** One line on a terminal's stderr that is written over; nothing elsewhere. */
export function progressLine(terminal: Terminal, label: string, quiet: boolean): ProgressLine {
  if (quiet || !terminal.stderr.isTTY) return { report: () => {}, clear: () => {} };
  let shown = false;
  return {
    report({ stage, done, total, unit }) {
      shown = true;
      const count = total === undefined ? `${done}` : `${done}/${total}`;
      terminal.stderr.write(`\r\u001b[2K${label}: ${stage} ${count}${unit ? ` ${unit}` : ""}`);
    },
    clear() {
      if (shown) terminal.stderr.write("\r\u001b[2K");
      shown = false;
    },
  };
}

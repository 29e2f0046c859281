import type { Box, LayoutChart } from "../types.js";
import type { Label } from "./labels.js";
import type { Scale } from "./scale.js";

/** Data read from the marks of a chart, before title and names of axes are looked for. */
export interface Plot {
  readonly kind: LayoutChart["kind"];
  /** Box of the marks. */
  readonly area: Box;
  readonly rows: readonly (readonly string[])[];
  /** Labels that have become part of the rows. */
  readonly labels: readonly Label[];
}

/** A value as finely as a drawing tells it: a hundredth or so of the step of its scale. */
export function valueText(value: number, scale: Pick<Scale, "step" | "prefix" | "suffix">): string {
  const digits = Math.max(0, Math.min(6, -Math.floor(Math.log10(scale.step / 20))));
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(scale.step / 50)));
  const rounded = digits > 0 ? value.toFixed(digits) : String(Math.round(value / unit) * unit);
  const plain = digits > 0 ? rounded.replace(/\.?0+$/, "") : rounded;
  return `${scale.prefix}${plain === "-0" ? "0" : plain}${scale.suffix}`;
}

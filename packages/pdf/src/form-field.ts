import type { Box } from "./reader.js";

/** A field of a form, as its data say, whatever the page draws. */
export interface FormField extends Box {
  /** Of check boxes and radio buttons. */
  readonly checked?: boolean;
  /** Of text fields, and the labels chosen of lists. */
  readonly value?: string;
  /** Labels of a list, of which the page may draw all. */
  readonly options?: readonly string[];
  /** Name of the field for people, which viewers show as a tooltip. */
  readonly tooltip?: string;
}

/** Fields that hold something; the others only bound what belongs to their neighbours. */
export const isFilled = ({ checked, value }: Partial<FormField>): boolean =>
  checked !== undefined || value !== undefined;

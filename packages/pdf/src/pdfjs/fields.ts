import type { FormField } from "../form-field.js";
import { type Matrix, transformBox } from "../geometry.js";

/** The part of pdf.js's annotations that says what a form field holds. */
export interface FieldAnnotation {
  readonly subtype: string;
  readonly rect: readonly [number, number, number, number];
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  /** Value of a ticked check box. */
  readonly exportValue?: unknown;
  /** Value of a group in which this radio button is chosen. */
  readonly buttonValue?: unknown;
  readonly options?: ReadonlyArray<{ readonly exportValue: string; readonly displayValue: string }>;
  readonly password?: boolean;
  /** The tooltip. */
  readonly alternativeText?: string;
  readonly hidden?: boolean;
  readonly noView?: boolean;
}

/** The visible fields of a page with their values. */
export function fieldsOf(annotations: readonly FieldAnnotation[], matrix: Matrix): FormField[] {
  const fields: FormField[] = [];
  for (const annotation of annotations) {
    const { subtype, rect, hidden, noView } = annotation;
    if (subtype !== "Widget" || hidden === true || noView === true) continue;
    const field = contentOf(annotation);
    const tooltip = annotation.alternativeText?.trim() ?? "";
    if (field !== undefined)
      fields.push({
        ...transformBox(matrix, rect[0], rect[1], rect[2], rect[3]),
        ...field,
        ...(tooltip === "" ? {} : { tooltip }),
      });
  }
  return fields;
}

function contentOf(annotation: FieldAnnotation): Pick<FormField, "checked" | "value" | "options"> | undefined {
  const { fieldType, fieldValue, checkBox, radioButton, exportValue, buttonValue, options = [], password } = annotation;
  if (fieldType === "Btn") {
    if (checkBox === true) return { checked: fieldValue === exportValue && fieldValue !== "Off" };
    return radioButton === true ? { checked: fieldValue === buttonValue && fieldValue !== null } : undefined;
  }
  if (fieldType !== "Tx" && fieldType !== "Ch") return undefined;
  const labels = options.map(({ displayValue }) => displayValue);
  const value = [fieldValue]
    .flat()
    .filter((one): one is string => typeof one === "string")
    .map((one) => options.find((option) => option.exportValue === one)?.displayValue ?? one)
    .join(", ")
    .trim();
  if (password === true) return value === "" ? {} : { value: "*".repeat(value.length) };
  return value === "" ? {} : { value, ...(labels.length > 0 ? { options: labels } : {}) };
}

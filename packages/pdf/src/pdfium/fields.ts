import type { FormField } from "../form-field.js";
import { type Matrix, transformBox } from "../geometry.js";
import type { Box } from "../reader.js";
import type { Pdfium } from "./library.js";

const ANNOTATION_WIDGET = 20;
/** Hidden, or not shown on screens. */
const FLAGS_NOT_SHOWN = 2 | 32;
/** Of a text field: what is typed is not to be read. */
const FIELD_PASSWORD = 1 << 13;
const CHECK_BOX = 2;
const RADIO_BUTTON = 3;
const COMBO_BOX = 4;
const LIST_BOX = 5;
const TEXT_FIELD = 6;
const MAX_FIELDS = 5000;
const MAX_OPTIONS = 500;
/** `FPDF_FORMFILLINFO`: a version and pointers to callbacks, none of which is needed to read. */
const FORM_INFO_BYTES = 512;

/** Access to the form of a document; 0 where it has none. */
export interface FormHandle {
  readonly form: number;
  readonly info: number;
}

export function openForm(library: Pdfium, document: number): FormHandle {
  const { call } = library;
  const info = library.allocate(FORM_INFO_BYTES);
  for (const version of [2, 1]) {
    library.bytes.fill(0, info, info + FORM_INFO_BYTES);
    library.view.setInt32(info, version, true);
    const form = call.FPDFDOC_InitFormFillEnvironment(document, info);
    if (form !== 0) return { form, info };
  }
  return { form: 0, info };
}

export function closeForm(library: Pdfium, { form, info }: FormHandle): void {
  if (form !== 0) library.call.FPDFDOC_ExitFormFillEnvironment(form);
  library.call.free(info);
}

/** The visible fields of a page with their values. */
export function readFields(library: Pdfium, form: number, page: number, matrix: Matrix): FormField[] {
  const { call, scratch } = library;
  const fields: FormField[] = [];
  // Without it no box counts as ticked.
  call.FORM_OnAfterLoadPage(page, form);
  const count = Math.min(MAX_FIELDS, call.FPDFPage_GetAnnotCount(page));
  for (let index = 0; index < count; index++) {
    const annotation = call.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const isField = call.FPDFAnnot_GetSubtype(annotation) === ANNOTATION_WIDGET;
    if (isField && (call.FPDFAnnot_GetFlags(annotation) & FLAGS_NOT_SHOWN) === 0) {
      // FS_RECTF: left, top, right, bottom
      if (call.FPDFAnnot_GetRect(annotation, scratch) !== 0) {
        const box = transformBox(
          matrix,
          library.float(scratch),
          library.float(scratch + 12),
          library.float(scratch + 8),
          library.float(scratch + 4),
        );
        const field = fieldOf(library, form, annotation);
        if (field !== undefined) fields.push({ ...box, ...field, ...tooltipOf(library, form, annotation) });
      }
    }
    call.FPDFPage_CloseAnnot(annotation);
  }
  call.FORM_OnBeforeClosePage(page, form);
  return fields;
}

function fieldOf(library: Pdfium, form: number, annotation: number): Omit<FormField, keyof Box> | undefined {
  const { call } = library;
  const type = call.FPDFAnnot_GetFormFieldType(form, annotation);
  const read = (name: "GetFormFieldValue" | "GetFormFieldExportValue"): string =>
    library.string((buffer, length) => call[`FPDFAnnot_${name}`](form, annotation, buffer, length)).trim();
  if (type === CHECK_BOX || type === RADIO_BUTTON) {
    if (call.FPDFAnnot_IsChecked(form, annotation) !== 0) return { checked: true };
    // Some programs leave it to the reader to draw the button whose name is the value.
    const value = type === RADIO_BUTTON ? readString(library, annotation, "V") : "";
    return { checked: value !== "" && value !== "Off" && value === read("GetFormFieldExportValue") };
  }
  if (type === TEXT_FIELD && (call.FPDFAnnot_GetFormFieldFlags(form, annotation) & FIELD_PASSWORD) !== 0) return {};
  if (type !== COMBO_BOX && type !== LIST_BOX && type !== TEXT_FIELD) return undefined;
  const { options, chosen } = type === TEXT_FIELD ? NO_OPTIONS : readOptions(library, form, annotation);
  const value = chosen.length > 0 ? chosen.join(", ") : read("GetFormFieldValue");
  const isSecret = type === TEXT_FIELD && (call.FPDFAnnot_GetFormFieldFlags(form, annotation) & FIELD_PASSWORD) !== 0;
  if (isSecret) return value === "" ? undefined : { value: "*".repeat(value.length) };
  const mended = value.includes("\0") ? options.find((label) => isLabelInBytes(label, value)) : undefined;
  if (mended !== undefined) return { value: mended, options };
  // Values in a broken encoding say nothing.
  return value === "" || /[\u0000-\u0008]/.test(value) ? {} : { value, ...(options.length > 0 ? { options } : {}) };
}

function tooltipOf(library: Pdfium, form: number, annotation: number): Pick<FormField, "tooltip"> {
  const tooltip = library
    .string((buffer, length) => library.call.FPDFAnnot_GetFormFieldAlternateName(form, annotation, buffer, length))
    .trim();
  return tooltip === "" ? {} : { tooltip };
}

function readString(library: Pdfium, annotation: number, name: string): string {
  const key = library.cString(name);
  try {
    return library
      .string((buffer, length) => library.call.FPDFAnnot_GetStringValue(annotation, key, buffer, length))
      .trim();
  } finally {
    library.call.free(key);
  }
}

/** LaTeX's hyperref writes the chosen label as UTF-16 twice over, so that its last byte is lost. */
function isLabelInBytes(label: string, value: string): boolean {
  const bytes = [...value].flatMap((character) => [character.charCodeAt(0) >> 8, character.charCodeAt(0) & 0xff]);
  const text = String.fromCharCode(...bytes.filter((byte) => byte !== 0 && byte < 0xfe));
  return text !== "" && (label === text || label.slice(0, -1) === text);
}

const NO_OPTIONS = { options: [], chosen: [] } as const;

/** Labels of a list, which differ from the values that it stores. */
function readOptions(
  library: Pdfium,
  form: number,
  annotation: number,
): { readonly options: readonly string[]; readonly chosen: readonly string[] } {
  const { call } = library;
  const options: string[] = [];
  const chosen: string[] = [];
  const count = Math.min(MAX_OPTIONS, call.FPDFAnnot_GetOptionCount(form, annotation));
  for (let index = 0; index < count; index++) {
    const label = library
      .string((buffer, length) => call.FPDFAnnot_GetOptionLabel(form, annotation, index, buffer, length))
      .trim();
    options.push(label);
    if (label !== "" && call.FPDFAnnot_IsOptionSelected(form, annotation, index) !== 0) chosen.push(label);
  }
  return { options, chosen };
}

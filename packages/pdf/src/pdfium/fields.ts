import type { FormField } from "../fields.js";
import { type Matrix, transformBox } from "../geometry.js";
import type { Pdfium } from "./library.js";

const ANNOTATION_WIDGET = 20;
const FLAG_HIDDEN = 2;
const CHECK_BOX = 2;
const RADIO_BUTTON = 3;
const COMBO_BOX = 4;
const LIST_BOX = 5;
const TEXT_FIELD = 6;
const MAX_FIELDS = 5000;
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
    if (isField && (call.FPDFAnnot_GetFlags(annotation) & FLAG_HIDDEN) === 0) {
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
        if (field !== undefined) fields.push({ ...box, ...field });
      }
    }
    call.FPDFPage_CloseAnnot(annotation);
  }
  call.FORM_OnBeforeClosePage(page, form);
  return fields;
}

function fieldOf(
  library: Pdfium,
  form: number,
  annotation: number,
): { checked: boolean } | { value: string } | undefined {
  const { call } = library;
  const type = call.FPDFAnnot_GetFormFieldType(form, annotation);
  if (type === CHECK_BOX || type === RADIO_BUTTON) return { checked: call.FPDFAnnot_IsChecked(form, annotation) !== 0 };
  if (type !== COMBO_BOX && type !== LIST_BOX && type !== TEXT_FIELD) return undefined;
  const value = library
    .string((buffer, length) => call.FPDFAnnot_GetFormFieldValue(form, annotation, buffer, length))
    .trim();
  // Values in a broken encoding say nothing.
  return value === "" || /[\u0000-\u0008]/.test(value) ? undefined : { value };
}

import type { XmlElement } from "@quern/documents";

/**
 * State of a form field of Word 97 (ECMA-376 part 1, 17.16.17), which is kept beside the text: the box of a check box, the entry that is chosen of a
 * list. Text fields have their text in the document.
 */
export function formFieldText(fieldMark: XmlElement): string {
  const data = fieldMark.child("w:ffData");
  if (data === undefined) return "";
  const box = data.child("w:checkBox");
  if (box !== undefined) return isOn(box.child("w:checked") ?? box.child("w:default")) ? "☒ " : "☐ ";
  const list = data.child("w:ddList");
  if (list === undefined) return "";
  const chosen = Number((list.child("w:result") ?? list.child("w:default"))?.get("w:val") ?? 0);
  return list.all("w:listEntry")[chosen]?.get("w:val") ?? "";
}

/** An element without a value switches on. */
const isOn = (element: XmlElement | undefined): boolean =>
  element !== undefined && !["0", "false", "off"].includes(element.get("w:val") ?? "1");

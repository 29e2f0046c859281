/** Forms in XML (XFA) that take the place of a file's pages. */
import { DocumentBudget, type XmlElement, XmlReader } from "@quern/documents";
import type { PageBlocks } from "@quern/layout";
import type { XfaPackets } from "../reader.js";
import { formBlocks } from "./blocks.js";
import { localName } from "./data.js";
import { fillForm } from "./form.js";

const MAX_ELEMENTS = 1_000_000;

/**
 * The filled form as blocks of one page.
 *
 * @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_LIMIT_EXCEEDED`
 */
export function readXfaForm({ template, datasets }: XfaPackets): PageBlocks {
  const budget = new DocumentBudget({ elements: MAX_ELEMENTS });
  const read = (bytes: Uint8Array, name: string): XmlElement | undefined => {
    const root = new XmlReader(bytes, { name: `XFA ${name}`, budget }).root();
    if (localName(root) === name) return root;
    return [...root.descendants()].find((element) => localName(element) === name);
  };
  const form = read(template, "template");
  return formBlocks(form === undefined ? [] : fillForm(form, datasets && read(datasets, "datasets")));
}

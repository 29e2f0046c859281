import {
  attachmentSections,
  escapeHtml,
  InnerPlaces,
  type InvoiceVocabulary,
  readStatedInvoice,
  type StatedInvoice,
  unreadFiles,
} from "@quern/documents";
import { QuernError } from "@quern/types";
import type { MarkupSource, ReadMarkup } from "../../reader.js";
import { CROSS_INDUSTRY } from "./cross-industry-layout.js";
import { FATTURA } from "./fattura-layout.js";
import { InvoiceValues } from "./invoice-values.js";
import { invoiceHtml } from "./invoice-writer.js";
import type { InvoiceLayout } from "./layout.js";
import { UNIVERSAL } from "./universal-layout.js";

const LAYOUTS: Readonly<Record<InvoiceVocabulary, InvoiceLayout>> = {
  "cross-industry": CROSS_INDUSTRY,
  universal: UNIVERSAL,
  fattura: FATTURA,
};

/** Reads electronic invoices for a reader, with what they state as structured data. What cannot be read as XML stays as it is. */
export function readInvoice({ text, filename, wantsAttachments }: MarkupSource): ReadMarkup {
  const source = `<pre><code class="language-xml">${escapeHtml(text)}</code></pre>`;
  let stated: StatedInvoice | undefined;
  try {
    stated = readStatedInvoice(text, filename);
  } catch (error) {
    if (!QuernError.is(error)) throw error;
    return {
      html: source,
      metadata: {},
      warnings: [`The invoice is shown as XML, as it could not be read: ${error.message}`],
    };
  }
  if (stated === undefined) return { html: source, metadata: {} };
  const layout = LAYOUTS[stated.vocabulary];
  const values = new InvoiceValues(stated.currency, layout.frames);
  const html = invoiceHtml(stated.root, layout, values);
  const warnings: string[] = [];
  if (values.isSigned) warnings.push("The invoice carries a digital signature, which was left out and not checked.");
  const inner = new InnerPlaces();
  let attached = "";
  if (wantsAttachments) attached = attachmentSections(values.files, inner);
  else if (values.files.length > 0)
    warnings.push(
      unreadFiles(
        "attached file",
        values.files.map(({ filename: name }) => name),
      ),
    );
  return { html: `${html}${attached}${stated.data}`, metadata: {}, warnings, inner: inner.list };
}
